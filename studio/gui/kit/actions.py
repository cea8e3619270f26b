"""The one action table: id, words, keys, where it acts, when it is enabled; menus, palette and help read it.

Pure data and no Qt: `gui/kit/commands.py` makes QActions of it. The contexts *everywhere*, *canvas* and one
of *edit*, *play*, *lab* are active together, and no key may have two meanings among them.
"""

from typing import Literal

from studio.kit.codec import Record
from studio.kit.text import N_, _

Context = Literal["everywhere", "canvas", "edit", "play", "lab"]
MENUS = (
    *(N_("File"), N_("Edit"), N_("View"), N_("Place"), N_("Check")),
    *(N_("Play"), N_("Lab"), N_("Pack"), N_("Help")),
)
SUBMENUS = (N_("Show"), N_("Theme"), N_("Resize"))


class ActionDef(Record):
    """One command a person can give.

    `needs` names a condition of the window ("quest", "undo", "selection", "game", "finding", "edit"…); the
    command is enabled while it holds. `menu` is "Title" or "Title/Submenu"; a new `group` starts after a line.
    """

    id: str
    text: str
    keys: tuple[str, ...] = ()
    context: Context = "everywhere"
    menu: str = ""
    group: int = 0
    icon: str = ""
    needs: str = ""
    checkable: bool = False
    hold: bool = False
    """The key acts while it is held; the canvas handles it itself."""

    def title(self) -> str:
        """The words in the reader's language."""
        return _(self.text, n=self.id[-1])


def _a(
    id: str,
    text: str,
    keys: str = "",
    menu: str = "",
    group: int = 0,
    icon: str = "",
    needs: str = "",
    context: Context = "everywhere",
    checkable: bool = False,
    hold: bool = False,
) -> ActionDef:
    """A row of the table; several keys are separated by blanks."""
    return ActionDef(id, text, tuple(keys.split()), context, menu, group, icon, needs, checkable, hold)


EVERYWHERE: tuple[ActionDef, ...] = (
    _a("file.new", "New quest…", "Ctrl+N", "File", 1),
    _a("file.open", "Open…", "Ctrl+O", "File", 1, "open"),
    _a("file.save", "Save", "Ctrl+S", "File", 2, "save", "quest"),
    _a("file.save_as", "Save as…", "Ctrl+Shift+S", "File", 2, "", "quest"),
    _a("file.import", "Import…", "Ctrl+I", "File", 3),
    _a("file.print", "Print or PDF…", "Ctrl+P", "File", 3, "", "quest"),
    _a("file.settings", "Settings", "Ctrl+,", "File", 4),
    _a("file.close", "Close tab", "Ctrl+W", "File", 5, "", "quest"),
    _a("file.quit", "Quit", "Ctrl+Q", "File", 5),
    _a("edit.undo", "Undo", "Ctrl+Z", "Edit", 1, "undo", "undo"),
    _a("edit.redo", "Redo", "Ctrl+Shift+Z Ctrl+Y", "Edit", 1, "redo", "redo"),
    _a("edit.cut", "Cut", "Ctrl+X", "Edit", 2, "", "selection"),
    _a("edit.copy", "Copy", "Ctrl+C", "Edit", 2, "", "selection"),
    _a("edit.paste", "Paste", "Ctrl+V", "Edit", 2, "", "edit"),
    _a("edit.paste_same", "Paste at the same squares", "Ctrl+Shift+V", "Edit", 2, "", "edit"),
    _a("edit.duplicate", "Duplicate", "Ctrl+D", "Edit", 2, "", "selection"),
    _a("edit.delete", "Delete", "Del", "Edit", 2, "", "selection"),
    _a("edit.rename", "Rename", "F2", "Edit", 3, "", "selection"),
    _a("edit.select_all", "Select all", "Ctrl+A", "Edit", 4, "", "edit"),
    _a("edit.select_none", "Select nothing", "Ctrl+Shift+A", "Edit", 4, "", "selection"),
    _a("edit.lock", "Lock", "Ctrl+L", "Edit", 5, "", "selection"),
    _a("edit.hide", "Hide", "Ctrl+Shift+H", "Edit", 5, "", "selection"),
    _a("edit.find", "Find in quest", "Ctrl+F", "Edit", 6, "", "quest"),
    _a("edit.replace", "Find and replace", "Ctrl+H", "Edit", 6, "", "quest"),
    _a("edit.find_next", "Next match", "F3", "Edit", 6, "", "quest"),
    _a("edit.find_previous", "Previous match", "Shift+F3", "Edit", 6, "", "quest"),
    _a("view.palette", "Command palette", "Ctrl+K Ctrl+Shift+P", "View", 1, "search"),
    _a("view.go", "Go to square, thing or code…", "Ctrl+G", "View", 1, "", "quest"),
    _a("mode.edit", "Edit", "Ctrl+1", "View", 2, "", "quest"),
    _a("mode.play", "Play", "Ctrl+2", "View", 2, "", "quest"),
    _a("mode.lab", "Lab", "Ctrl+3", "View", 2, "", "quest"),
    _a("view.zoom_in", "Zoom in", "Ctrl++ Ctrl+=", "View", 3, "plus", "quest"),
    _a("view.zoom_out", "Zoom out", "Ctrl+-", "View", 3, "minus", "quest"),
    _a("view.zoom_32", "32 px per square", "Ctrl+0", "View", 3, "", "quest"),
    _a("view.left", "Left dock", "Alt+1", "View", 4, "", "quest"),
    _a("view.right", "Right dock", "Alt+2", "View", 4, "", "quest"),
    _a("view.bottom", "Bottom dock", "Alt+3", "View", 4, "", "quest"),
    _a("view.canvas", "Canvas", "Alt+4", "View", 4, "", "quest"),
    _a("view.docks", "Hide or show all docks", "Ctrl+\\", "View", 4, "", "quest"),
    _a("view.next_pane", "Next pane", "F6", "View", 5),
    _a("view.previous_pane", "Previous pane", "Shift+F6", "View", 5),
    _a("view.next_quest", "Next quest", "Ctrl+Tab", "View", 6, "", "tabs"),
    _a("view.previous_quest", "Previous quest", "Ctrl+Shift+Tab", "View", 6, "", "tabs"),
    _a("view.full_screen", "Full screen", "F11", "View", 7),
    _a("view.theme_system", "Theme of the system", "", "View/Theme", 8),
    _a("view.theme_light", "Light theme", "", "View/Theme", 8),
    _a("view.theme_dark", "Dark theme", "", "View/Theme", 8),
    _a("check.run", "Run all checks", "F7", "Check", 1, "", "quest"),
    _a("check.next", "Next finding", "F4", "Check", 2, "", "edit"),
    _a("check.previous", "Previous finding", "Shift+F4", "Check", 2, "", "edit"),
    _a("check.fix", "First fix of the finding or thing", "Alt+Enter", "Check", 3, "", "edit"),
    _a("check.accept", "Accept the finding", "Alt+Shift+Enter", "Check", 3, "", "edit"),
    _a("play.start", "Playtest", "F5", "Play", 1, "play", "quest"),
    _a("play.sheet", "Playtest with settings…", "Shift+F5", "Play", 1, "", "quest"),
    _a("play.here", "Play from here", "F8", "Play", 1, "", "quest"),
    _a("play.new", "Start the game again", "", "Play", 1, "", "game"),
    _a("play.save", "Save the game…", "", "Play", 2, "", "game"),
    _a("play.load", "Open a saved game…", "", "Play", 2, "", "quest"),
    _a("play.replay", "Keep the log of the game…", "", "Play", 2, "", "game"),
    _a("play.campaign", "Campaign…", "", "Play", 3),
    _a("lab.run", "Simulate", "F9", "Lab", 1, "", "quest"),
    _a("pack.build", "Build pack…", "Ctrl+E", "Pack", 1, "", "quest"),
    _a("pack.install", "Install a pack…", "", "Pack", 2),
    _a("pack.library", "Library", "", "Pack", 2),
    _a("help.this", "Help on the focused thing", "F1", "Help", 1),
    _a("help.what", "What is this?", "Shift+F1", "Help", 1),
    _a("help.keys", "Keyboard", "", "Help", 1),
    _a("help.messages", "Messages", "", "Help", 2),
    _a("help.jobs", "Running work", "", "Help", 2),
    _a("help.report", "Report a problem…", "", "Help", 2),
    _a("help.about", "About Questwright", "", "Help", 3),
    _a("focus.menu_bar", "Menu bar", "F10"),
    _a("focus.context_menu", "Context menu", "Shift+F10 Menu", "", 0, "", "quest"),
    _a("focus.default", "Default answer, commit a text", "Ctrl+Enter", "", 0, "", "quest"),
    _a("focus.cancel", "Cancel, put down, close; in Play twice: back to editing", "Esc"),
)

CANVAS: tuple[ActionDef, ...] = (
    _a("canvas.left", "Square cursor left, or nudge", "Left", context="canvas"),
    _a("canvas.right", "Square cursor right, or nudge", "Right", context="canvas"),
    _a("canvas.up", "Square cursor up, or nudge", "Up", context="canvas"),
    _a("canvas.down", "Square cursor down, or nudge", "Down", context="canvas"),
    _a("canvas.far_left", "Nudge left by 5, or extend the band", "Shift+Left", context="canvas"),
    _a("canvas.far_right", "Nudge right by 5, or extend the band", "Shift+Right", context="canvas"),
    _a("canvas.far_up", "Nudge up by 5, or extend the band", "Shift+Up", context="canvas"),
    _a("canvas.far_down", "Nudge down by 5, or extend the band", "Shift+Down", context="canvas"),
    _a("canvas.cursor_left", "Square cursor left", "Ctrl+Left", context="canvas"),
    _a("canvas.cursor_right", "Square cursor right", "Ctrl+Right", context="canvas"),
    _a("canvas.cursor_up", "Square cursor up", "Ctrl+Up", context="canvas"),
    _a("canvas.cursor_down", "Square cursor down", "Ctrl+Down", context="canvas"),
    _a("canvas.click", "As a click", "Return Enter", context="canvas"),
    _a("canvas.shift_click", "As Shift+click", "Shift+Return Shift+Enter", context="canvas"),
    _a("canvas.next", "Next thing or option in reading order", ".", context="canvas"),
    _a("canvas.previous", "Previous thing or option", ",", context="canvas"),
    _a("canvas.home", "Zoom to all", "Home", "View", 3, "fit", "quest", "canvas"),
    _a("canvas.home_selection", "Zoom to selection", "Shift+Home", "View", 3, "", "selection", "canvas"),
    _a("canvas.pan", "Pan", "Space", context="canvas", hold=True),
    _a("canvas.tints", "Area tints", "Shift+A", "View/Show", 9, "", "quest", "canvas", True),
    _a("canvas.grid", "Grid", "Shift+G", "View/Show", 9, "grid", "quest", "canvas", True),
    _a("canvas.fog", "Fog / author’s eyes", "Shift+F", "View/Show", 9, "eye", "quest", "canvas", True),
    _a("canvas.sight", "Sight from the cursor", "Shift+L", "View/Show", 9, "", "quest", "canvas", True),
    _a("canvas.reach", "Movement field", "Shift+M", "View/Show", 9, "", "quest", "canvas", True),
    _a("canvas.heat", "Heat of the last run", "Shift+T", "View/Show", 9, "", "quest", "canvas", True),
    _a("canvas.links", "Links", "Shift+K", "View/Show", 9, "", "quest", "canvas", True),
    _a("canvas.bottlenecks", "Bottleneck squares and doors", "Shift+C", "View/Show", 9, "", "quest", "canvas", True),
)

EDIT: tuple[ActionDef, ...] = (
    _a("tool.select", "Select", "V", "Place", 1, "select", "edit", "edit", True),
    _a("tool.hand", "Hand", "H", "Place", 1, "hand", "edit", "edit", True),
    _a("tool.piece", "Piece", "P", "Place", 2, "piece", "edit", "edit", True),
    _a("tool.area", "Area", "A", "Place", 2, "area", "edit", "edit", True),
    _a("tool.door", "Door", "D", "Place", 2, "door", "edit", "edit", True),
    _a("tool.wall", "Wall", "W", "Place", 2, "wall", "edit", "edit", True),
    _a("tool.terrain", "Terrain", "T", "Place", 3, "terrain", "edit", "edit", True),
    _a("tool.marker", "Marker", "M", "Place", 3, "marker", "edit", "edit", True),
    _a("tool.treasure", "Treasure", "C", "Place", 3, "chest", "edit", "edit", True),
    _a("tool.glyph", "Glyph", "G", "Place", 3, "glyph", "edit", "edit", True),
    _a("tool.start", "Start", "S", "Place", 3, "start", "edit", "edit", True),
    _a("tool.figure", "Figure", "F", "Place", 4, "figure", "edit", "edit", True),
    _a("tool.trigger", "Trigger", "E", "Place", 4, "trigger", "edit", "edit", True),
    _a("tool.text", "Text", "N", "Place", 4, "text", "edit", "edit", True),
    _a("tool.measure", "Measure", "Q", "Place", 5, "measure", "edit", "edit", True),
    _a("tool.pick", "Pick kind from the map", "I", context="edit", hold=True),
    _a("view.layers", "Layer list", "L", "View", 4, "layers", "edit", "edit"),
    _a("place.turn", "Turn clockwise", "R", "Place", 6, "", "edit", "edit"),
    _a("place.turn_back", "Turn counter-clockwise", "Shift+R", "Place", 6, "", "edit", "edit"),
    _a("place.flip", "Other side of the tile", "B", "Place", 6, "", "edit", "edit"),
    _a("place.next_join", "Next join", "J", "Place", 7, "", "edit", "edit"),
    _a("place.previous_join", "Previous join", "Shift+J", "Place", 7, "", "edit", "edit"),
    _a("place.snapping", "Snapping", "X", "Place", 7, "", "edit", "edit", True),
    _a("place.next_variant", "Next variant (kind, rank, tier, rune)", "PgDown ]", "Place", 8, "", "edit", "edit"),
    _a("place.previous_variant", "Previous variant", "PgUp [", "Place", 8, "", "edit", "edit"),
    _a("place.wider", "Area or note wider", "Alt+Right", "Place/Resize", 6, "", "selection", "edit"),
    _a("place.narrower", "Area or note narrower", "Alt+Left", "Place/Resize", 6, "", "selection", "edit"),
    _a("place.taller", "Area or note taller", "Alt+Down", "Place/Resize", 6, "", "selection", "edit"),
    _a("place.lower", "Area or note less tall", "Alt+Up", "Place/Resize", 6, "", "selection", "edit"),
    *(_a(f"place.variant_{n}", "Variant {n}", str(n), needs="edit", context="edit") for n in range(1, 10)),
    _a("place.new", "New area, new of this kind", "Ins", "Place", 8, "", "edit", "edit"),
)

PLAY: tuple[ActionDef, ...] = (
    *(_a(f"choice.{n}", "Take option {n}", str(n), needs="game", context="play") for n in range(1, 10)),
    _a("choice.filter", "Filter options", "0", "Play", 4, "", "game", "play"),
    _a("game.why_not", "Why not? at the pointer or cursor", "W", "Play", 4, "", "game", "play"),
    _a("game.pause", "Pause or run bots", "P", "Play", 5, "", "game", "play"),
    _a("game.faster", "Faster", "Alt+Up", "Play", 5, "", "game", "play"),
    _a("game.slower", "Slower", "Alt+Down", "Play", 5, "", "game", "play"),
    _a("game.back", "Timeline back", "Alt+Left", "Play", 6, "", "game", "play"),
    _a("game.forward", "Timeline forward", "Alt+Right", "Play", 6, "", "game", "play"),
    _a("game.present", "Return to the present", "End", "Play", 6, "", "game", "play"),
    _a("game.hand", "Hide or show the hand", "H", "Play", 7, "", "game", "play"),
    _a("game.dice", "Dice tray (type real dice)", "D", "Play", 7, "", "game", "play"),
    _a("game.log", "Log", "L", "Play", 7, "", "game", "play"),
    _a("game.variables", "Variables", "V", "Play", 7, "", "game", "play"),
    _a("game.card", "Card of the figure under the cursor", "C", "Play", 7, "", "game", "play"),
    _a("game.sight", "Sight line of the figure in turn", "S", "Play", 8, "", "game", "play", True),
    _a("game.threats", "Threat ranges of enemies", "T", "Play", 8, "", "game", "play", True),
    _a("game.follow", "Follow the action", "F", "Play", 8, "", "game", "play", True),
    _a("game.turn_base", "Turn a large base being placed", "R", "Play", 8, "", "game", "play"),
)

LAB: tuple[ActionDef, ...] = (
    _a("lab.heat", "Heat", "1", needs="lab", context="lab"),
    _a("lab.rounds", "Rounds", "2", needs="lab", context="lab"),
    _a("lab.deaths", "Deaths", "3", needs="lab", context="lab"),
    _a("lab.threat", "Threat", "4", needs="lab", context="lab"),
    _a("lab.unused", "Unused", "5", needs="lab", context="lab"),
    _a("lab.table", "Table", "6", needs="lab", context="lab"),
    _a("lab.watch", "Watch a game of the selected square", "W", needs="lab", context="lab"),
    _a("lab.compare", "Compare with the selected square", "Shift+Enter", needs="lab", context="lab"),
)

TABLE: tuple[ActionDef, ...] = EVERYWHERE + CANVAS + EDIT + PLAY + LAB
BY_ID: dict[str, ActionDef] = {row.id: row for row in TABLE}

TOGETHER: tuple[tuple[Context, ...], ...] = (
    ("everywhere", "canvas", "edit"),
    ("everywhere", "canvas", "play"),
    ("everywhere", "lab"),
)
"""Contexts that are active at the same time."""


def clashes(
    table: tuple[ActionDef, ...] = TABLE, keys: dict[str, tuple[str, ...]] | None = None
) -> list[tuple[str, str, str]]:
    """Keys with two meanings among contexts active together: (key, id, id); `keys` are the user's own."""
    found = []
    for together in TOGETHER:
        seen: dict[str, str] = {}
        for row in table:
            if row.context not in together:
                continue
            for key in (keys or {}).get(row.id, row.keys):
                other = seen.setdefault(key.replace("Return", "Enter").lower(), row.id)
                if other != row.id and (key, other, row.id) not in found:
                    found.append((key, other, row.id))
    return found


def menu_rows(menu: str, table: tuple[ActionDef, ...] = TABLE) -> list[ActionDef]:
    """The rows of one menu in order; a stable sort by group keeps the table's order inside a group."""
    rows = [row for row in table if row.menu.split("/")[0] == menu]
    return sorted(rows, key=lambda row: row.group)
