"""Why not: the bubble beside a refused click, and the ways from the playtest to the authored thing."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, QTimer

from studio.gui.board.view import Pointer
from studio.gui.table.rows import ClosedRow, options_at
from studio.kit.text import _, say
from studio.kit.where import ElementAt, SquareAt, Where
from studio.play.lines import Line
from studio.play.reference import kind_name, kind_of
from studio.play.things import why_not_thing
from studio.quest.model import AnyElement, Door
from studio.rules.core.state import XY

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode


def kind_word(element: AnyElement) -> str:
    """What an element is, within a sentence."""
    return kind_name(kind_of(element)).lower()


MUCH = 6
"""How many times a square of the field the banner counts for."""
REST_MS = 600
"""How long the pointer rests on something closed until it says why."""


class Why:
    """Reasons and sources for a `PlayMode`."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self._asked: Where | None = None
        self._at: Pointer | None = None
        self._rest: QTimer | None = None

    def rest_at(self, at: Pointer | None) -> None:
        """The pointer is over a square; resting there over something closed says why, without a click."""
        if self._rest is None:
            self._rest = QTimer(self._mode)
            self._rest.setSingleShot(True)
            self._rest.setInterval(REST_MS)
            self._rest.timeout.connect(self.rested)
        if at is None:
            self._rest.stop()
        elif self._at is None or self._at.square != at.square:
            self._rest.start()
        self._at = at

    def rested(self) -> None:
        """Says why what lies under the resting pointer is closed; nothing when it is open or no answer at all."""
        mode, at = self._mode, self._at
        session = mode.session
        if at is None or session is None or not mode.can_act or mode.bubble.isVisible():
            return
        picked = frozenset(mode.board.pick(at))
        figures = frozenset(int(id_) for id_ in picked if id_.isdigit())
        things = frozenset(id_ for id_ in picked if not id_.isdigit())
        if mode.bases.chosen(at.square) is not None or options_at(mode.options, at.square, figures, things):
            return
        is_refused = mode.bases.is_placing and session.rules.why_not(session.state, at.square) is not None
        if is_refused or mode.eyes.why_closed(session, at.square, figures, things) is not None:
            self.not_here(at.square, picked)

    def not_here(self, square: XY, picked: frozenset[str] = frozenset()) -> None:
        """Says why a click on a square is no answer, with the rule."""
        mode, session = self._mode, self._mode.session
        if session is None or session.decision is None:
            return
        figures = [int(id_) for id_ in picked if id_.isdigit()]
        things = [id_ for id_ in picked if not id_.isdigit()]
        refusal = mode.eyes.why_closed(session, square, frozenset(figures), frozenset(things))
        if refusal is None:
            found = (why_not_thing(session.rules, session.state, thing) for thing in sorted(things))
            refusal = next((told for told in found if told is not None), None)
        if refusal is None:
            whats: tuple[int | XY, ...] = (*figures, square)
            for what in whats:
                refusal = session.rules.why_not(session.state, what)
                if refusal is not None:
                    break
        self._asked = ElementAt(things[0]) if things else SquareAt(*square)
        if refusal is None:
            asked = say(session.decision.text)
            text = _("This is no answer to the present question. {question}", question=asked)
            self.show(text, session.decision.rule, square)
        else:
            self.show(say(refusal.text), refusal.rule, square)

    def row(self, row: ClosedRow) -> None:
        """The reason of a closed answer, beside what it is about."""
        mode = self._mode
        self._asked = None
        figure = mode.session.state.figures.get(row.figure) if mode.session and row.figure is not None else None
        self.show(row.reason, row.rule, row.square or (figure.at if figure else None) or mode.home_square())

    def under_pointer(self) -> None:
        """W: at the square cursor, else at the pointer."""
        mode = self._mode
        pointer = mode.board.pointer()
        if mode.hand.cursor is not None:
            self.not_here(mode.hand.cursor, mode.eyes.ids_at(mode.hand.cursor))
        elif pointer is not None:
            self.not_here(pointer.square, frozenset(mode.board.pick(pointer)))

    def show(self, text: str, rule: str, square: XY | None) -> None:
        """Opens the bubble with its tip on a square."""
        mode, board = self._mode, self._mode.board
        mode.lore.leave()
        if square is None:
            tip = QPoint(board.width() - 30, 80)
        else:
            at = self._door_middle() or (square[0] + 0.5, square[1] + 0.5)
            tip = board.viewport().mapTo(board, board.place_on_screen(*at))
        source = "" if mode.player else self._source()
        is_clear = mode.bubble.show_reason(text, rule, tip, self._must_be_seen(square), source, self._field())
        if not is_clear and mode.choices.isVisible():
            mode.bubble.hide()
            mode.choices.reason.show_reason(text, rule, source)
            mode.choices.reason.show()
        else:
            mode.choices.reason.hide()
        mode.hint_said.emit(f"{text} ({rule})" if rule else text)

    def _door_middle(self) -> tuple[float, float] | None:
        """The middle of the door that is asked about, on its edge."""
        names = self._mode.names
        element = names.quest.elements.get(self._asked.id) if names and isinstance(self._asked, ElementAt) else None
        if not isinstance(element, Door):
            return None
        x, y, side = element.at
        return (x + element.length / 2, y) if side == "n" else (x, y + element.length / 2)

    def _source(self) -> str:
        """The link to the authored thing that is asked about, by name."""
        names = self._mode.names
        if isinstance(self._asked, ElementAt) and names is not None:
            element = names.quest.elements.get(self._asked.id)
            if element is not None:
                return _("Show {kind} {id} in the editor", kind=kind_word(element), id=self._asked.id)
        return _("Show in the editor") if self._asked is not None else ""

    def _must_be_seen(self, asked: XY | None) -> tuple[QRect, ...]:
        """The acting figure, the marked targets and what is asked about, in the board's coordinates."""
        mode = self._mode
        places = [place for op in mode.options if op.figure is not None and (place := mode.place_of(op))]
        boxes = [self._box(x, y) for x, y in places[:12]]
        figures = mode.board.picture.figures.values()
        for at in (mode.home_square(), asked):
            if at is None:
                continue
            standing = (f for f in figures if f.at[0] <= at[0] < f.at[0] + f.w and f.at[1] <= at[1] < f.at[1] + f.h)
            mark = next(standing, None)
            boxes.append(self._box(*mark.at, mark.w, mark.h) if mark is not None else self._box(*at))
        return tuple(boxes)

    def _field(self) -> tuple[QRect, ...]:
        """The field of reach, the banner and the zoom cluster: what the bubble leaves free as far as it can."""
        mode = self._mode
        field = mode.walking.field
        squares = [self._box(x, y) for x, y in field.cost] if field is not None else []
        return (*squares, *[mode.banner.geometry()] * MUCH, mode.board.zoom.geometry())

    def _box(self, x: int, y: int, wide: int = 1, high: int = 1) -> QRect:
        board = self._mode.board
        corner = board.viewport().mapTo(board, board.place_on_screen(x, y))
        return QRect(corner, QSize(round(wide * board.camera.px), round(high * board.camera.px)))

    # --- ways into the editor -----------------------------------------------------------------

    def _reveal(self, where: Where | None) -> None:
        if where is not None and not self._mode.player:
            self._mode.reveal_wanted.emit(where)

    def show_asked(self) -> None:
        """The authored thing that the bubble speaks of."""
        self._reveal(self._asked)

    def show_line(self, line: Line) -> None:
        """The authored thing of a line of the log."""
        self._reveal(ElementAt(line.element) if line.element else SquareAt(*line.square) if line.square else None)

    def show_source(self, square: XY, picked: list[str]) -> None:
        """The authored thing of what is picked."""
        session = self._mode.session
        for id_ in picked:
            figure = session.state.figures.get(int(id_)) if session and id_.isdigit() else None
            if not id_.isdigit():
                self._reveal(ElementAt(id_))
                return
            if figure is not None and figure.element:
                self._reveal(ElementAt(figure.element))
                return
        self._reveal(SquareAt(*square))
