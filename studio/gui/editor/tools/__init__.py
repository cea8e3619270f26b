"""The tools of the editor: one in hand at a time; each answers the pointer, the keys and its ghost."""

from studio.gui.editor.tools.area import AreaTool
from studio.gui.editor.tools.base import Tool
from studio.gui.editor.tools.door import DoorTool
from studio.gui.editor.tools.hand import HandTool
from studio.gui.editor.tools.measure import MeasureTool
from studio.gui.editor.tools.paste import PasteTool
from studio.gui.editor.tools.piece import PieceTool
from studio.gui.editor.tools.select import SelectTool
from studio.gui.editor.tools.start import StartTool
from studio.gui.editor.tools.terrain import TerrainTool
from studio.gui.editor.tools.text import TextTool
from studio.gui.editor.tools.things import FigureTool, GlyphTool, MarkerTool, TreasureTool
from studio.gui.editor.tools.trigger import TriggerTool
from studio.gui.editor.tools.wall import WallTool

TOOLS: tuple[type[Tool], ...] = (
    SelectTool,
    HandTool,
    PieceTool,
    AreaTool,
    DoorTool,
    WallTool,
    TerrainTool,
    MarkerTool,
    TreasureTool,
    GlyphTool,
    StartTool,
    FigureTool,
    TriggerTool,
    TextTool,
    MeasureTool,
)
"""In the order of the strip."""

__all__ = ["TOOLS", "PasteTool", "SelectTool", "Tool"]
