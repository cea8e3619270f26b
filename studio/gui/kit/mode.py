"""What a mode of the window is: a middle, its docks, its commands and what it says in the status line.

The editor, the playtest and the lab each derive from `Mode`; the window knows nothing else of them, and
they know nothing of the window. `Mode.handlers()` answers ids of the action table (`gui/kit/actions.py`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from studio.kit.where import Where

Side = Literal["left", "right", "bottom"]
SizeClass = Literal["compact", "small", "medium", "large"]


@dataclass(frozen=True)
class Panel:
    """One tab of a dock: panels of one side are tabs of the same dock, in this order.

    `corner` stands at the right end of the tab row while the panel is in front (counts, filter).
    """

    id: str
    title: str
    side: Side
    widget: QWidget
    corner: QWidget | None = None
    icon: str = ""


class Mode(QObject):
    """One mode of the window. Subclasses set `name`, `central` and `panels` in their constructor."""

    place_said = Signal(str)
    """Left of the status line, bold: square and area under the pointer."""
    hint_said = Signal(str)
    """Middle of the status line."""
    facts_said = Signal(tuple)
    """Right of the status line: short texts, left to right."""
    actions_changed = Signal()
    """Something that decides whether a command is enabled has changed."""
    panel_titled = Signal(str, str)
    """A panel's title has changed: id, new title ("Findings  5")."""
    panel_wanted = Signal(str)
    """The panel with this id should come to the front."""
    toast = Signal(str, str, object)
    """A short message on the canvas: text, label of the act or "", function of the act or None."""
    play_wanted = Signal(str)
    """Play from here: an area id, or "" for the beginning."""
    reveal_wanted = Signal(object)
    """Show this `Where` in the editor (from the playtest: "show in editor")."""

    name: str = ""
    central: QWidget
    strip: QWidget | None = None
    """A tool strip at the far left, or None."""
    top_left: QWidget | None = None
    top_right: QWidget | None = None
    """What stands in the top bar, left and right of the switch."""
    keyed: tuple[QWidget, ...] = ()
    """Widgets in which the single-key commands of this mode act (the canvas)."""
    panels: tuple[Panel, ...] = ()
    widths: Mapping[SizeClass, tuple[int, int, int]] = {}
    """Size class → left width, right width, bottom height."""

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        """Action id → what it does in this mode."""
        return {}

    def closed_reason(self, action: str) -> str:
        """Why the command cannot be used now, or "" when it can."""
        return ""

    def reveal(self, where: Where) -> None:
        """Bring a place into view, select what is there."""

    def fit(self, klass: SizeClass) -> None:
        """The window has come into another size class."""

    def ended(self) -> None:
        """The quest or the window closes: nothing is done for it any more."""

    def discard(self) -> None:
        """Ends the mode; of its widgets those go with it that stand nowhere yet."""
        parts = (self.central, self.strip, *(part for panel in self.panels for part in (panel.widget, panel.corner)))
        for widget in (*parts, self.top_left, self.top_right):
            if widget is not None and widget.parent() is None:
                widget.deleteLater()
        self.deleteLater()

    def entered(self) -> None:
        """The mode has come to the front."""

    def left(self) -> None:
        """Another mode takes the front."""
