"""Lines of the log, and what may be asked by whoever words them: names, the state before and after."""

from typing import Literal

from studio.kit.codec import Record
from studio.play.names import Names
from studio.rules.core.state import XY, GameState

MarkKind = Literal["", "door", "fallen", "token", "card"]


class Line(Record):
    """A line of the log."""

    text: str
    icon: str = "dot"
    square: XY | None = None
    figure: int = 0
    element: str = ""
    """The authored thing it is about."""
    seat: int = -2
    mark: MarkKind = ""
    """What it is on the timeline."""
    level: int = 0
    """1 for what follows from the line above."""
    kind: str = ""
    """Type of the event, for the filter."""


class Telling:
    """What a narrator may ask: names, the state before and after the moment."""

    def __init__(self, names: Names, before: GameState, after: GameState) -> None:
        self.names, self.before, self.after = names, before, after

    def who(self, figure: int) -> str:
        """A figure's name, bold."""
        return f"**{self.plain(figure)}**"

    def plain(self, figure: int) -> str:
        """A figure's name; one that has left is found in the state before."""
        state = self.after if figure in self.after.figures else self.before
        return self.names.figure(state, figure)

    def seat(self, seat: int) -> str:
        """A seat's name, bold."""
        return f"**{self.names.seat(self.after, seat)}**"

    def at(self, figure: int) -> XY | None:
        """Where a figure stands, or stood."""
        for state in (self.after, self.before):
            kept = state.figures.get(figure)
            if kept and kept.at is not None:
                return kept.at
        return None

    def element(self, figure: int) -> str:
        """The authored thing a figure came from."""
        kept = self.after.figures.get(figure) or self.before.figures.get(figure)
        return kept.element if kept else ""
