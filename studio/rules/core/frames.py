"""What remains to be done, as data: the kinds of frames that all systems share.

A frame runs when it lies on top of the stack. It does its part, replaces itself, pushes others, or
answers `WAIT`: then it is the decision. A continuation is *block and position*, never code.
"""

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from studio.rules.core.actions import Action, Actions
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.state import XY, Fact, StoredNames

if TYPE_CHECKING:
    from studio.rules.core.table import Table

WAIT: Final = True
"""What a frame's `run` answers when it is a decision."""


class Frame(Fact, frozen=True, tag_field="frame", gc=False):
    """Something that remains to be done."""


class OpsF(Frame, frozen=True, tag="ops", gc=False):
    """The rest of a block of ops, from position `at`."""

    block: str
    at: int = 0
    names: StoredNames = {}


class EachF(Frame, frozen=True, tag="each", gc=False):
    """A block still to be run for each of the members left."""

    block: str
    name: str
    left: tuple[int | str, ...]
    names: StoredNames = {}
    by: int = -2
    """The seat that chooses the order; −2: as they stand."""


class AskF(Frame, frozen=True, tag="ask", gc=False):
    """A choice: what is asked stands in the compiled block, `chosen` holds what has been named so far."""

    block: str
    at: int
    seat: int
    names: StoredNames = {}
    chosen: tuple[int | str, ...] = ()


class UseF(Frame, frozen=True, tag="use", gc=False):
    """An ability being announced: targets are named, then the cost is paid, then its ops run."""

    ability: str
    seat: int
    names: StoredNames = {}
    step: int = 0
    playing: bool = False


class WindowF(Frame, frozen=True, tag="window", gc=False):
    """A timing point: mandatory abilities run, then seats are asked until all have passed."""

    window: str
    names: StoredNames = {}
    pending: int = 0
    used: tuple[str, ...] = ()
    passed: tuple[int, ...] = ()
    asking: int = -2


class HiddenF(Frame, frozen=True, tag="hidden", gc=False):
    """Stands in a view for what the viewer may not know."""

    seat: int = -2


class LoseF(Frame, frozen=True, tag="undo_lasting", gc=False):
    """Ends lasting effects of a moment when it is reached."""

    moment: str
    of: int = 0


CoreFrame = OpsF | EachF | AskF | UseF | WindowF | HiddenF | LoseF

F = TypeVar("F", bound=Frame)


class Runner(Generic[F]):
    """How frames of one kind run. Those that ask also list, name and take answers."""

    asks: ClassVar[bool] = False
    forced: ClassVar[bool] = True
    """A single answer is taken without asking."""

    def run(self, t: "Table", f: F) -> bool | None:
        """Does the frame's part, or answers `WAIT`. It is called with the frame still on the stack."""
        return WAIT

    def decision(self, t: "Table", f: F) -> Decision:
        """The question this frame waits with."""
        raise NotImplementedError

    def seat(self, t: "Table", f: F) -> int:
        """Whom this frame asks; frames that are met often say so without wording the question."""
        return self.decision(t, f).seat

    def actions(self, t: "Table", f: F) -> Actions:
        """Every answer."""
        raise NotImplementedError

    def answer(self, t: "Table", f: F, action: Action) -> None:
        """Takes an answer out of `actions`. It is called with the frame still on the stack."""
        raise NotImplementedError

    def options(self, t: "Table", f: F) -> list[Option]:
        """The answers for people."""
        return [Option(action, t.game.label(t, action)) for action in self.actions(t, f)]

    def closed(self, t: "Table", f: F) -> list[Closed]:
        """What is known but not allowed now."""
        return []

    def why_not(self, t: "Table", f: F, what: XY | int | Action) -> Refusal | None:
        """Why something is no answer; none when this frame knows no special reason."""
        return None
