"""The workbench: what tools, docks and canvas of one editor share; every change of the quest goes through it.

Nothing is refused in silence: what a topic refuses is shown beside the pointer, or in the field that asked.
"""

from collections.abc import Callable, Sequence

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from studio.content.catalogue import Catalogue
from studio.gui.board import BoardPicture, BoardView, QuestPictures, runs
from studio.gui.board import overlays as o
from studio.gui.board.pick import box_of
from studio.gui.board.picture import PARTS
from studio.gui.board.rulers import square_label
from studio.kit.faults import Refused
from studio.kit.text import _, ngettext, say
from studio.kit.where import ElementAt, SquareAt
from studio.quest import model
from studio.quest.content import catalogue_of
from studio.quest.document import Changed, Document
from studio.quest.edits import Edit
from studio.quest.finding import Finding
from studio.quest.model import AnyElement, Quest, Square
from studio.quest.names import called

Make = Callable[[], Edit]
SAID_MS = 6000
LOCKED_LEFT = 0.6


class Workbench(QObject):
    """One quest being edited in one view."""

    hint = Signal(str)
    """What the tool in hand says in the status line."""
    picked_up = Signal(str)
    """The tool in hand has changed: its id."""
    card_chosen = Signal(str)
    """A card of the palette is in hand."""
    toast = Signal(str, str, object)
    held_changed = Signal()
    """The piece in hand lies elsewhere, or lies otherwise."""
    rename_wanted = Signal(str)
    """The main text field of this element should take the focus."""
    text_wanted = Signal(str)
    """The longest text of this element should take the focus: what is read aloud of an area."""
    panel_wanted = Signal(str)
    play_wanted = Signal(str)
    findings_changed = Signal()
    shown_changed = Signal()
    """Hidden or locked things have changed."""

    def __init__(self, document: Document, view: BoardView, pictures: QuestPictures | None = None) -> None:
        super().__init__(view)
        self.document = document
        self.view = view
        self.findings: tuple[Finding, ...] = ()
        self.snapping = True
        self.area = ""
        """The area that the area tool paints into."""
        self.card = ""
        self.one_shot = False
        """The next placement only; then back to the select tool."""
        self.locked: set[str] = set()
        self.hidden: set[str] = set()
        self.locked_parts: set[str] = set()
        """Parts of the picture that cannot be picked."""
        self.picker: Callable[[str, Square], bool] | None = None
        """While a field wants something picked: takes the id and square, says whether it fits."""
        self._pictures = pictures or QuestPictures()
        self._leave = (document.changed.connect(self._changed), document.selected.connect(self._selected))
        self.destroyed.connect(lambda *_gone: [leave() for leave in self._leave])
        self._quiet = QTimer(self)
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(SAID_MS)
        self._quiet.timeout.connect(self.hush)
        self.show_links = False
        view.namer = self.called
        view.faults = self.faults_on
        self.refresh()

    # --- the quest ---

    @property
    def quest(self) -> Quest:
        """The quest as it is now."""
        return self.document.quest

    @property
    def catalogue(self) -> Catalogue:
        """The content it is made with."""
        return catalogue_of(self.quest)

    @property
    def picture(self) -> BoardPicture:
        """What the view shows."""
        return self.view.picture

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of what is selected."""
        return self.document.selection

    def element(self, id: str) -> AnyElement | None:
        """An element by its id."""
        return self.quest.elements.get(id)

    def do(self, make: Make | Edit, merge: str = "", by: str = "") -> bool:
        """Make a change; a refusal is said beside the pointer and changes nothing."""
        try:
            edit = make() if callable(make) else make
            self.document.do(edit, merge=merge, by=by)
        except Refused as refused:
            self.say(refused)
            return False
        self.hush()
        return True

    def refusal(self, make: Make) -> Refused | None:
        """Why a change could not be made, without making it."""
        try:
            make()
        except Refused as refused:
            return refused
        return None

    def added(self, make: Make, merge: str = "") -> tuple[str, ...]:
        """Make a change and answer the ids of what is new."""
        before = self.quest.elements
        if not self.do(make, merge):
            return ()
        return tuple(id for id in self.quest.elements if id not in before)

    def called(self, id: str) -> str:
        """What an element is called in a sentence."""
        return called(self.quest, id, self.catalogue)

    def faults_on(self, square: Square, ids: Sequence[str]) -> str:
        """How many findings of each severity there are on a square or about the things on it."""
        here = {where.key() for where in (SquareAt(*square), *map(ElementAt, ids))}
        found = [f.severity for f in self.findings if any(where.key() in here for where in f.where)]
        errors, warnings, notes = (found.count(severity) for severity in ("error", "warning", "note"))
        told = [
            ngettext("{n} error", "{n} errors", errors) if errors else "",
            ngettext("{n} warning", "{n} warnings", warnings) if warnings else "",
            ngettext("{n} note", "{n} notes", notes) if notes else "",
        ]
        return ", ".join(filter(None, told))

    def place_of(self, id: str) -> str:
        """Where an element is, in words: "T14 in 5 Throne"."""
        box = box_of(self.picture, id)
        if box is None:
            return ""
        square = (int(box[0] + 0.3), int(box[1] + 0.3))
        area = self.area_at(square)
        name = square_label(square)
        if area and area != id:
            return _("{square} in {area}", square=name, area=self.called(area))
        return name

    def area_at(self, square: Square) -> str:
        """The area of a square, "" without one."""
        for id, area in self.picture.areas.items():
            if any(y == square[1] and x <= square[0] < x + n for x, y, n in area.squares):
                return id
        return ""

    # --- selection ---

    def select(self, *ids: str) -> None:
        """Select exactly these."""
        self.document.select(*ids)

    def can_pick(self, id: str) -> bool:
        """Whether a thing may be taken with the pointer."""
        if id in self.locked or id in self.hidden:
            return False
        return not any(id in getattr(self.picture, part) for part in self.locked_parts)

    def set_hidden(self, ids: tuple[str, ...], hidden: bool) -> None:
        """Hide things on the canvas, or show them again."""
        self.hidden = self.hidden | set(ids) if hidden else self.hidden - set(ids)
        self.refresh()
        self.shown_changed.emit()

    def set_locked(self, ids: tuple[str, ...], locked: bool) -> None:
        """Lock things against the pointer, or unlock them."""
        self.locked = self.locked | set(ids) if locked else self.locked - set(ids)
        self._veil_locked()
        self.shown_changed.emit()

    def set_part_locked(self, parts: set[str], locked: bool) -> None:
        """Lock whole parts of the picture against the pointer, or unlock them."""
        self.locked_parts = self.locked_parts | parts if locked else self.locked_parts - parts
        self._veil_locked()
        self.shown_changed.emit()

    def _veil_locked(self) -> None:
        """What cannot be picked is drawn at 60 %."""
        ids = {*self.locked, *(id for part in self.locked_parts for id in getattr(self.picture, part))}
        boxes = tuple(box for id in sorted(ids) if (box := box_of(self.picture, id)) is not None)
        self.view.show_overlay("locked", o.Faded(boxes, LOCKED_LEFT) if boxes else None)

    # --- what is shown ---

    def refresh(self) -> None:
        """Show the quest as it is now."""
        picture = self._pictures.of(self.quest)
        if self.hidden:
            fields = {
                part: {id: mark for id, mark in getattr(picture, part).items() if id not in self.hidden}
                for part in PARTS
                if not self.hidden.isdisjoint(getattr(picture, part))
            }
            picture = msgspec.structs.replace(picture, **fields)
        self.view.show_picture(picture)
        self._veil_locked()
        self._outline()

    def _changed(self, changed: Changed) -> None:
        self.refresh()

    def _selected(self, ids: tuple[str, ...]) -> None:
        self._outline()

    def outline_of(self, id: str, hover: bool = False) -> o.Outline | None:
        """The outline of a thing on the board."""
        picture = self.picture
        if id in picture.pieces:
            return o.Outline(region=picture.pieces[id].squares, hover=hover, turn=not hover)
        for part in (picture.areas, picture.grounds, picture.zones):
            if id in part:
                return o.Outline(region=part[id].squares, hover=hover, handles=id in picture.areas and not hover)
        element = self.element(id)
        if isinstance(element, model.Wall):
            xs = [e[0] for e in element.edges]
            ys = [e[1] for e in element.edges]
            return o.Outline((min(xs), min(ys), max(xs) - min(xs) or 0.2, max(ys) - min(ys) or 0.2), hover=hover)
        box = box_of(picture, id)
        if box is None:
            return None
        figure = picture.figures.get(id)
        turn = figure is not None and figure.w != figure.h
        return o.Outline(box, hover=hover, radius=4, turn=turn, handles=id in picture.notes and not hover)

    def _outline(self) -> None:
        outlines = tuple(found for id in self.selection if (found := self.outline_of(id)) is not None)
        single = len(outlines) == 1
        shown = tuple(
            outline if single else msgspec.structs.replace(outline, turn=False, handles=False) for outline in outlines
        )
        self.view.show_overlay("selection", o.Outlines(shown, len(self.selection)) if shown else None)
        self.view.show_overlay("links", self._links() if self.selection or self.show_links else None)
        for ruler, axis in ((self.view.columns, 0), (self.view.rows, 1)):
            if ruler is not None:
                boxes = [box for id in self.selection[:200] if (box := box_of(self.picture, id)) is not None]
                if boxes:
                    first = min(box[axis] for box in boxes)
                    last = max(box[axis] + box[axis + 2] for box in boxes) - 0.01
                    ruler.set_span((int(first + 0.3), int(last)))
                else:
                    ruler.set_span(None)

    def _links(self) -> o.Links | None:
        from studio.gui.editor.linking import links_of

        ids = tuple(self.quest.elements) if self.show_links else self.selection[:50]
        found = []
        for id in ids:
            start = self.middle(id)
            for other in links_of(self.quest, id):
                end = self.middle(other)
                if start and end and start != end:
                    found.append((start, end))
        return o.Links(tuple(dict.fromkeys(found))) if found else None

    def middle(self, id: str) -> o.Point | None:
        """The middle of a thing, in squares."""
        box = box_of(self.picture, id)
        return (box[0] + box[2] / 2, box[1] + box[3] / 2) if box else None

    def set_links(self, shown: bool) -> None:
        """Show the links of everything, or of the selection only."""
        self.show_links = shown
        self._outline()

    # --- words beside the pointer ---

    def say(self, refused: Refused) -> None:
        """A refusal beside the pointer: the fact, what would make it possible, the rule."""
        lines = [say(refused.text) + (f" ({refused.rule})" if refused.rule else "")]
        if refused.hint:
            hint = say(refused.hint)
            lines.append(hint[:1].upper() + hint[1:] + ".")
        self.read_out(tuple(lines), "error", "bad")
        self._quiet.start()

    def read_out(
        self, lines: tuple[str, ...], icon: str = "", tone: o.Tone | str = "", at: o.Point | None = None
    ) -> None:
        """Lines beside the pointer, on the side with more room."""
        pointer = self.view.pointer()
        where = at or ((pointer.x, pointer.y) if pointer else self._cursor_point())
        seen = self.view.camera.seen_squares()
        side = "left" if where[0] > seen.x() + seen.width() * 0.62 else "right"
        self.view.show_overlay("read-out", o.ReadOut(where, lines, icon, tone, side))  # type: ignore[arg-type]

    def _cursor_point(self) -> o.Point:
        shown = self.view.board.overlay("cursor")
        if isinstance(shown, o.Cursor):
            return (shown.at[0] + 1, shown.at[1] + 0.5)
        seen = self.view.camera.seen_squares()
        return (seen.center().x(), seen.center().y())

    def hush(self) -> None:
        """Take the words beside the pointer away."""
        self._quiet.stop()
        self.view.show_overlay("read-out", None)

    def is_floor(self, square: Square) -> bool:
        """Whether there is board at a square."""
        return runs.has(self.picture.floor, *square)


def wrapped(text: str, width: int = 44) -> tuple[str, ...]:
    """A sentence in lines of a read-out."""
    import textwrap

    return tuple(textwrap.wrap(text, width)) or ("",)
