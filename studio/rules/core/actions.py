"""What a seat can answer: plain tagged records; every one that is listed is complete and can be applied as it is.

The kinds here serve all systems. A system adds its own kinds (a door, a potion, a market) by
subclassing `Action` and naming the union in its `Game`.
"""

from collections.abc import Callable, Iterator, Sequence

from studio.kit.codec import Record
from studio.rules.core.state import XY


class Action(Record, frozen=True, tag_field="do", gc=False):
    """One answer to one decision."""


class Pass(Action, frozen=True, tag="pass"):
    """Nothing more: declines, stops or ends what is asked."""


class StepTo(Action, frozen=True, tag="step", gc=False):
    """One step of the figure in turn; `to` is the top left of its footprint afterwards, `turn` how it then lies."""

    to: XY
    turn: int = -1
    """−1: as it lies now."""


class Strike(Action, frozen=True, tag="attack", gc=False):
    """Declares an attack on a square with a weapon (0: none needed); `turn` picks a placement of a template."""

    at: XY
    weapon: int = 0
    turn: int = -1
    kind: str = ""
    """Only where a figure has more than one kind of attack with the same weapon."""


class Choose(Action, frozen=True, tag="choose", gc=False):
    """Names the thing asked for: a figure, card, seat or effect by number, an element by id, a square."""

    thing: int | str | XY


class PickOption(Action, frozen=True, tag="option", gc=False):
    """Takes one of the written options of an effect, counted from 0."""

    index: int


class Number(Action, frozen=True, tag="number", gc=False):
    """Names a whole number."""

    value: int


class Use(Action, frozen=True, tag="use", gc=False):
    """Uses an ability by its name, for a bearer and from a card where it has one."""

    ability: str
    figure: int = 0
    card: int = 0


class Surge(Action, frozen=True, tag="surge", gc=False):
    """Spends surges on one option of the attack."""

    option: str


class Reroll(Action, frozen=True, tag="reroll", gc=False):
    """Rolls one more die of the pending roll again, by its position."""

    die: int


class Actions(Sequence[Action]):
    """The legal answers to a decision, without making a list of them where they are a set of squares.

    `len`, `in`, iteration and `nth(i)` work; the fixed answers come first, then one per square.
    """

    __slots__ = ("fixed", "make", "mask", "size")

    def __init__(
        self, fixed: Sequence[Action], mask: int = 0, make: Sequence[Action | None] | Callable[[int], Action] = ()
    ) -> None:
        self.fixed = fixed
        self.mask = mask
        self.make = make
        self.size = len(fixed) + mask.bit_count() if mask else len(fixed)
        """How many there are; asked at every decision, and a field answers sooner than `len`."""

    def __len__(self) -> int:
        return self.size

    def _made(self, index: int) -> Action:
        make = self.make
        action = make(index) if callable(make) else make[index]
        assert action is not None
        return action

    def at(self, index: int) -> Action:
        """The answer that a square of the mask stands for."""
        return self._made(index)

    def nth(self, i: int) -> Action:
        """The i-th answer, as iteration would give it."""
        n = len(self.fixed)
        if i < n:
            return self.fixed[i]
        mask = self.mask
        for _ in range(i - n):
            mask &= mask - 1
        return self._made((mask & -mask).bit_length() - 1)

    def __getitem__(self, i):  # type: ignore[no-untyped-def]  # slices have no use here
        if i < 0:
            i += self.size
        if not 0 <= i < self.size:
            raise IndexError(i)
        return self.nth(i)

    def __iter__(self) -> Iterator[Action]:
        yield from self.fixed
        mask = self.mask
        while mask:
            low = mask & -mask
            yield self._made(low.bit_length() - 1)
            mask ^= low

    def __contains__(self, action: object) -> bool:
        if action in self.fixed:
            return True
        mask = self.mask
        while mask:
            low = mask & -mask
            if self._made(low.bit_length() - 1) == action:
                return True
            mask ^= low
        return False


NOTHING = Actions(())
PASS = Pass()
