"""How a base lies where it is placed or moved to: its ghost under the pointer, and R to turn a large one (ui.md §5.2)."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from studio.gui.board import overlays as o
from studio.gui.board.picture import Figure as Drawn
from studio.kit.faults import Refused
from studio.kit.text import _
from studio.quest.model import Region
from studio.rules.core.actions import StepTo
from studio.rules.core.decision import Option
from studio.rules.core.state import XY

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

PLACING = frozenset({"spawn", "place"})
"""Kinds of question that ask where a figure is put down."""


class Bases:
    """The base in hand of a `PlayMode`."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self._turn = 0
        """How a base that can lie in several ways lies now, counted through them."""
        self._over: XY | None = None
        self._drawn: dict[tuple[int, int], Drawn | None] = {}
        """What options would put on the board, by how it lies and, of steps, by their place among the options."""

    def look(self) -> None:
        """Other options: what was in hand is put down."""
        self._drawn = {}
        self._over = None
        self._mode.board.show_overlay("ghost", None)

    @property
    def is_placing(self) -> bool:
        """Whether a figure is being put down."""
        session = self._mode.session
        decision = session.decision if session is not None and self._mode.can_act else None
        return decision is not None and decision.kind in PLACING

    def squares(self) -> frozenset[XY]:
        """All squares that a figure being put down may come to cover."""
        return frozenset(at for number in self._places() for at in self._covered(number))

    # --- under the pointer --------------------------------------------------------------------

    def chosen(self, square: XY) -> Option | None:
        """The way to lie that a click on a square means, where there are several or a base covers many squares."""
        ways = self._ways(square)
        if not ways or (len(ways) == 1 and not self.is_placing):
            return None
        return self._mode.options[ways[self._turn % len(ways)]]

    def hover(self, square: XY | None) -> None:
        """Shows the ghost at a square; beside all that is allowed it is told that it cannot lie there."""
        self._over = square
        ways = self._ways(square) if square is not None else []
        ghost: o.Ghost | None = None
        if ways:
            drawn = self._draw(ways[self._turn % len(ways)])
            if drawn is not None and (self.is_placing or drawn.w * drawn.h > 1):
                ghost = o.Ghost(_region(drawn), "ok", figures=(drawn,))
        elif square is not None and (drawn := self._refused(square)) is not None:
            ghost = o.Ghost(outline="bad", figures=(drawn,), clash=_region(drawn), faint=True)
        self._mode.board.show_overlay("ghost", ghost)

    def turn(self) -> None:
        """R: the next way to lie at the square under the pointer or cursor."""
        ways = self._ways(self._over) if self._over is not None else []
        if len(ways) > 1:
            self._turn = (self._turn % len(ways) + 1) % len(ways)
            self.hover(self._over)
        elif ways:
            self._mode.hint_said.emit(_("There is only one way to lie here."))
        else:
            self._mode.hint_said.emit(_("Point at a square where the base may lie; R turns it."))

    # --- what the options mean ----------------------------------------------------------------

    def _places(self) -> list[int]:
        """The options that put a figure down."""
        if not self.is_placing:
            return []
        return [n for n, option in enumerate(self._mode.options) if getattr(option.action, "to", None) is not None]

    def _ways(self, square: XY) -> list[int]:
        """The options that lead to a square, one for each way to lie there; those that begin there come first."""
        options = self._mode.options
        steps = [n for n, option in enumerate(options) if isinstance(option.action, StepTo) and option.square == square]
        if steps:
            return steps
        places = self._places()
        begin = [n for n in places if options[n].square == square]
        if begin:
            return begin
        covering = [n for n in places if square in self._covered(n)]
        return covering[:1] and [n for n in covering if options[n].square == options[covering[0]].square]

    def _covered(self, number: int) -> tuple[XY, ...]:
        drawn = self._draw(number)
        if drawn is None:
            square = self._mode.options[number].square
            return (square,) if square is not None else ()
        x, y = drawn.at
        return tuple((x + dx, y + dy) for dy in range(drawn.h) for dx in range(drawn.w))

    def _draw(self, number: int) -> Drawn | None:
        """The figure as it would stand after an option; the rules are asked, nothing is done.

        All options that put a figure down in the same way put the same one down, so one of them is asked about.
        """
        option = self._mode.options[number]
        key = (getattr(option.action, "turn", -1), -1 if self.is_placing else number)
        if key not in self._drawn:
            self._drawn[key] = self._drawn_after(option)
        drawn, to = self._drawn[key], getattr(option.action, "to", None)
        return replace(drawn, at=to) if drawn is not None and to is not None else drawn

    def _drawn_after(self, option: Option) -> Drawn | None:
        session = self._mode.session
        if session is None:
            return None
        before = session.state.figures
        try:
            after = session.rules.apply(session.state, option.action).state.figures
        except Refused:
            return None
        for id_, figure in after.items():
            was = before.get(id_)
            if figure.at is not None and (was is None or (was.at, was.turn) != (figure.at, figure.turn)):
                return replace(self._mode.eyes.portrait(figure), at=figure.at)
        return None

    def _refused(self, square: XY) -> Drawn | None:
        """The figure in hand at a square where it may not be put down; small ones have their dots for that."""
        places = self._places()
        drawn = self._draw(places[self._turn % len(places)]) if places else None
        if drawn is None or drawn.w * drawn.h == 1:
            return None
        return replace(drawn, at=square)


def _region(drawn: Drawn) -> Region:
    x, y = drawn.at
    return tuple((x, y + row, drawn.w) for row in range(drawn.h))
