"""Heroes who settle among themselves who is next: whoever has not had a turn in this round (J-502, S-502)."""

from typing import TYPE_CHECKING

from studio.rules.core.actions import Action, Actions, Choose
from studio.rules.core.frames import WAIT, F, Frame, Runner

if TYPE_CHECKING:
    from studio.rules.core.table import Table

ACTED = "acted"
"""The token of a figure that has had its turn."""


class OrderRunner(Runner[F]):
    """Asks for the next hero until all have had their turns; a system says whom it asks, and in which words."""

    asks = True

    def turn_of(self, figure: int) -> Frame:
        """The turn that is begun for a hero."""
        raise NotImplementedError

    def waiting(self, t: "Table") -> list[int]:
        """The heroes who have not had their turn."""
        return [x for x in sorted(t.figures) if t.figures[x].kind == "hero" and ACTED not in t.figures[x].tokens]

    def run(self, t: "Table", f: F) -> bool | None:
        """Ends when nobody is left."""
        if not self.waiting(t):
            t.stack.pop()
            return None
        return WAIT

    def actions(self, t: "Table", f: F) -> Actions:
        """Any of those who are left."""
        return Actions([Choose(x) for x in self.waiting(t)])

    def answer(self, t: "Table", f: F, action: Action) -> None:
        """His turn begins."""
        assert isinstance(action, Choose)
        assert isinstance(action.thing, int)
        t.push(self.turn_of(action.thing))
