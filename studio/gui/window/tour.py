"""The first-run tour: a bubble on a real small quest that waits for each act and then names the next (ui.md §8.5).

The quest is The Cellar with a gap: one corridor, the door behind it and the red key are not there yet.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QScrollArea, QToolButton, QWidget

from studio.gui.board import BoardView
from studio.gui.board import overlays as o
from studio.gui.board.picture import WallRun
from studio.gui.editor.finding_row import FindingRow
from studio.gui.editor.palette import CardWidget
from studio.gui.editor.view import EditMode
from studio.gui.kit.speak import announce
from studio.gui.kit.turns import Steps
from studio.gui.window.desk import Desk
from studio.gui.window.tour_bubble import Bubble, Movement, Veil
from studio.kit.text import N_, _
from studio.kit.where import ElementAt
from studio.quest.model import Door, Piece, Quest, RuneKey
from studio.rules.core.actions import StepTo

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

LOOK_MS = 250
"""How often the tour looks whether the act was done."""
WAIT_MS = 20_000
"""Without the act for so long, the movement is shown once."""
CORRIDOR, GAP = "corridor_2x2", (6, 2)
"""The piece that is missing, and where: its openings must come to lie east and west."""
EDGE = (6, 2, "w")


def with_gap(quest: Quest) -> Quest:
    """The Cellar as the tour begins: without the first corridor, its door and the red key; no other door wants a rune."""
    kept = {}
    for id_, element in quest.elements.items():
        match element:
            case Piece(piece=piece, at=at) if (piece, at) == (CORRIDOR, GAP):
                continue
            case Door(at=at) if at == EDGE:
                gone = element.name
                texts = {lang: {k: v for k, v in words.items() if k != gone} for lang, words in quest.texts.items()}
                quest = replace(quest, texts=texts)
                continue
            case RuneKey():
                continue
            case Door(lock="rune"):
                element = replace(element, lock="normal", colour="")
        kept[id_] = element
    return replace(quest, elements=kept)


def touring(window: "MainWindow", quest: Quest) -> Steps[None]:
    """Opens a copy of the tutorial quest and begins the tour."""
    from studio.gui.window import filing

    desk = yield from filing.copying(window, with_gap(quest))
    Tour(window, desk).open()


class Step(NamedTuple):
    """What to do, how the tour knows that it was done, what it speaks of, and the movement of the hand."""

    words: str
    done: Callable[["Tour"], bool]
    target: Callable[["Tour"], QRect]
    source: Callable[["Tour"], QRect] = lambda _tour: QRect()
    key: str = ""
    drags: bool = False


# --- the quest -----------------------------------------------------------------------------------


def corridor(quest: Quest) -> tuple[str, Piece] | None:
    """The corridor in the gap."""
    for id_, x in quest.elements.items():
        if isinstance(x, Piece) and x.piece == CORRIDOR and x.at == GAP:
            return id_, x
    return None


def the_door(quest: Quest) -> Door | None:
    """The door on the lit edge."""
    return next((x for x in quest.elements.values() if isinstance(x, Door) and x.at == EDGE), None)


def keyless(quest: Quest) -> set[str]:
    """The rune doors for whose colour no key lies on the map."""
    keys = {x.colour for x in quest.elements.values() if isinstance(x, RuneKey)}
    doors = {id_: x for id_, x in quest.elements.items() if isinstance(x, Door)}
    return {id_ for id_, door in doors.items() if door.lock == "rune" and door.colour not in keys}


def _lies_along(quest: Quest) -> bool:
    found = corridor(quest)
    return found is not None and found[1].turn % 2 == 0


def _is_red(quest: Quest) -> bool:
    door = the_door(quest)
    return door is not None and door.lock == "rune" and door.colour == "red"


# --- the window ----------------------------------------------------------------------------------


def _on_board(tour: "Tour", x: float, y: float, wide: float, high: float) -> QRect:
    """A box in squares on the board in front, in the window's pixels."""
    view = tour.board()
    if view is None:
        return QRect()
    corner, far = (
        view.viewport().mapTo(tour.window, view.place_on_screen(*point)) for point in ((x, y), (x + wide, y + high))
    )
    return QRect(corner, far)


def _of(tour: "Tour", widget: QWidget | None) -> QRect:
    """A widget that is seen, in the window's pixels."""
    if widget is None or not widget.isVisible():
        return QRect()
    return QRect(widget.mapTo(tour.window, QPoint(0, 0)), widget.size())


def _gap(tour: "Tour") -> QRect:
    return _on_board(tour, *GAP, 2, 2)


def _edge(tour: "Tour") -> QRect:
    x, y, _side = EDGE
    return _on_board(tour, x - 0.2, y, 0.4, 2)


def _card(tour: "Tour") -> QRect:
    return _of(tour, tour.corridor_card())


def _door_button(tour: "Tour") -> QRect:
    buttons = tour.edit.tools.findChildren(QToolButton)
    return _of(tour, next((b for b in buttons if b.property("icon_name") == "door"), None))


def _row(tour: "Tour") -> FindingRow | None:
    rows = tour.edit.findings.findChildren(FindingRow)
    return next((row for row in rows if row.finding.code == "R105"), None)


def _fix(tour: "Tour") -> QRect:
    row = _row(tour)
    return _of(tour, row.fix) if row is not None else QRect()


def _main(tour: "Tour") -> QRect:
    return _of(tour, tour.window.header.top.main)


def _square(tour: "Tour") -> QRect:
    """A square for the hero in turn, beside the door if nobody stands there; the choices while something else is asked."""
    play = tour.desk.play
    if play is None:
        return QRect()
    steps = {o.square for o in play.options if isinstance(o.action, StepTo) and o.square is not None}
    if not steps:
        return _of(tour, play.choices)
    taken = {figure.at for figure in play.board.picture.figures.values()}
    x, y, _side = EDGE
    free = next((at for at in ((x - 1, y), (x - 1, y + 1)) if at not in taken), None)
    return _on_board(tour, *(free or min(steps)), 1, 1)


def _stepped(tour: "Tour") -> bool:
    session = tour.desk.play.session if tour.desk.play else None
    return session is not None and any(isinstance(moment.action, StepTo) for moment in session.moments)


def _asked_why(tour: "Tour") -> bool:
    return tour.desk.play is not None and tour.desk.play.bubble.isVisible()


STEPS = (
    Step(
        N_("Drag this corridor onto the blue mark."), lambda t: corridor(t.quest) is not None, _gap, _card, drags=True
    ),
    Step(N_("Turn it with R."), lambda t: _lies_along(t.quest), _gap, key="R"),
    Step(N_("Put a door on the lit edge."), lambda t: the_door(t.quest) is not None, _edge, _door_button),
    Step(N_("Give the door a red rune: click it again."), lambda t: _is_red(t.quest), _edge),
    Step(N_("It is told at once: no red key. Click the finding."), lambda t: t.revealed, lambda t: _of(t, _row(t))),
    Step(N_("Take the fix."), lambda t: not keyless(t.quest), _fix),
    Step(N_("Press F5: play it here."), lambda t: t.is_in("play"), _main, key="F5"),
    Step(N_("Click a square to move."), _stepped, _square),
    Step(N_("Click the locked door: it says why."), _asked_why, _edge),
    Step(N_("Esc twice: back to editing, nothing lost."), lambda t: t.is_in("edit"), _main, key="Esc  Esc"),
)
ASKED = N_("Answer what is asked here; then click a square to move.")
END = N_("That was everything you need today. Ctrl+K finds the rest.")


class Tour(QObject):
    """The tour on one quest of a window; it ends with its last step, with the quest, or when it is skipped."""

    revealed: bool
    """Whether the finding of the door was clicked."""

    def __init__(self, window: "MainWindow", desk: Desk) -> None:
        super().__init__(window)
        self.window, self.desk = window, desk
        self.at = 0
        self.revealed = False
        self.veil, self.bubble = Veil(window), Bubble(window)
        self.bubble.leave_button.clicked.connect(self.leave)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.timeout.connect(self.show_movement)
        self.edit.findings.reveal_wanted.connect(self._revealed)
        window.installEventFilter(self)

    @property
    def quest(self) -> Quest:
        """The quest as it is now."""
        return self.desk.document.quest

    @property
    def edit(self) -> EditMode:
        """The editor of the tour's quest."""
        return next(mode for mode in self.desk.modes() if isinstance(mode, EditMode))

    @property
    def words(self) -> str:
        """What the bubble says now."""
        if self.at >= len(STEPS):
            return _(END)
        play = self.desk.play
        if STEPS[self.at].target is _square and play is not None:
            if not any(isinstance(option.action, StepTo) for option in play.options):
                return _(ASKED)
        return _(STEPS[self.at].words)

    def is_in(self, mode: str) -> bool:
        """Whether a mode of the tour's own quest is in front."""
        return self.window.desk is self.desk and self.window.mode is not None and self.window.mode.name == mode

    def board(self) -> BoardView | None:
        """The board in front, while it is the tour's."""
        mode = self.window.mode if self.window.desk is self.desk else None
        found = getattr(mode, "board", None) or (mode.central if mode is not None else None)
        return found if isinstance(found, BoardView) else None

    def open(self) -> None:
        """Begins: the corridor lies across the hand, so that it must be turned."""
        self.edit.take_card(f"piece:{CORRIDOR}")
        self.edit.tool.turn = 1
        self.edit.pick_up("select")
        self.veil.cover()
        self.veil.show()
        self._begin()
        self._timer.start()

    def _begin(self) -> None:
        """The step in turn: what it needs is brought to the front, and the waiting begins anew."""
        self.veil.rest()
        self._wait.stop()
        view = self.edit.view
        view.clear_overlays("tour", "tour fill")
        if self.at < len(STEPS):
            self._wait.start(WAIT_MS)
        if self.at == 0:
            self.window.docks.show_panel("palette")
            self._scroll_to_card()
        if self.at in (0, 1):
            view.show_overlay("tour", o.Outline((*GAP, 2, 2), tone="sel"))
            view.show_overlay("tour fill", o.Band(GAP, (GAP[0] + 2, GAP[1] + 2)))
        elif self.at in (2, 3):
            view.show_overlay("tour", o.Edges((WallRun(*EDGE[:2], 2, "w"),)))
        elif self.at in (4, 5):
            self.window.docks.show_panel("findings")
        if self.at >= len(STEPS):
            self.bubble.leave_button.setText(_("Close"))
        done = min(self.at, len(STEPS))
        self.bubble.dots.setText("●" * done + "○" * (len(STEPS) - done))
        self.bubble.dots.setAccessibleName(_("Step {n} of {of}", n=min(self.at + 1, len(STEPS)), of=len(STEPS)))
        self.bubble.show()
        self._place()
        announce(self.bubble, self.words)

    def corridor_card(self) -> CardWidget | None:
        """The card of the missing corridor in the palette."""
        cards = self.edit.palette.findChildren(CardWidget)
        return next((card for card in cards if card.card.id == f"piece:{CORRIDOR}"), None)

    def _scroll_to_card(self) -> None:
        card = self.corridor_card()
        for area in self.edit.palette.findChildren(QScrollArea):
            if card is not None and area.isAncestorOf(card):
                area.ensureWidgetVisible(card)

    def look(self) -> None:
        """Goes on when the act was done; leaves with the quest."""
        if self.desk not in self.window.desks:
            self.leave()
        elif self.at < len(STEPS) and STEPS[self.at].done(self):
            self.at += 1
            self._begin()
        else:
            if self.at == 0 and (card := self.corridor_card()) is not None and card.visibleRegion().isEmpty():
                self._scroll_to_card()
            self._place()

    def _place(self) -> None:
        """Frame and bubble where the target is now; away while another quest is in front."""
        here = self.window.desk is self.desk
        self.bubble.setVisible(here)
        self.veil.setVisible(here)
        self.bubble.words.setText(self.words)
        self.bubble.setAccessibleName(self.words)
        self.veil.cover()
        source, target = self._places()
        on_board = self.at in (0, 1, 2, 3)  # the mark lies on the board itself
        self.veil.frame(source, QRect() if on_board else target)
        self.veil.raise_()
        self.bubble.point_at(target, self.window.rect())

    def _places(self) -> tuple[QRect, QRect]:
        if self.at >= len(STEPS):
            return QRect(), QRect()
        step = STEPS[self.at]
        return step.source(self), step.target(self)

    def show_movement(self) -> None:
        """Nothing was done for a while: the hand shows it once."""
        source, target = self._places()
        if target.isNull() or not self.bubble.isVisible():
            return
        step = STEPS[self.at]
        start = source.center() if not source.isNull() else target.center() + QPoint(-70, 50)
        still = bool(self.window.property("reduced_motion"))
        self.veil.show_movement(Movement(start, target.center(), step.key, step.drags), still=still)

    def _revealed(self, where: object) -> None:
        if isinstance(where, ElementAt) and where.id in keyless(self.quest):
            self.revealed = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def leave(self) -> None:
        """Ends the tour; nothing of the quest changes."""
        self._timer.stop()
        self._wait.stop()
        self.veil.rest()
        self.window.removeEventFilter(self)
        if self.desk in self.window.desks:
            self.edit.view.clear_overlays("tour", "tour fill")
        for part in (self.veil, self.bubble):
            part.hide()
            part.deleteLater()
        self.deleteLater()
