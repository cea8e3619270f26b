"""A game in progress: rules, every state so far, who sits where, stepping back and branching off.

Nothing is forgotten: each answer adds a `Moment`. Looking at an older moment changes nothing; answering
there begins a branch, and the moments that were left stay with the branch they belong to.
"""

from collections.abc import Iterator

from studio.kit.codec import Record, digest
from studio.kit.faults import Refused
from studio.kit.signal import Signal
from studio.kit.text import Text, messages
from studio.play import typed_dice
from studio.play.seats import Seats
from studio.rules.core.actions import Action
from studio.rules.core.api import GameSetup, Rules, open_game
from studio.rules.core.decision import Closed, Decision, Option
from studio.rules.core.events import Event
from studio.rules.core.state import GameState, Outcome

messages(
    {
        "session.past": "You look at an earlier step. Return to the present, or play on from here.",
        "session.revealed": "This shows what was hidden. Step back and mark the game as changed?",
    }
)


NOBODY = -2


class Moment(Record):
    """One step of a game: the answer, who gave it, what happened, and the state after."""

    state: GameState
    action: Action | None = None
    """None for the beginning."""
    seat: int = -2
    events: tuple[Event, ...] = ()
    asks: int = -2
    """The seat that is asked in the state; −2 when the game is over."""
    faces: tuple[int, ...] = ()
    """Dice that were rolled at the table and typed in, counted from 0; () when the engine rolled."""
    revealing: bool = False
    """Dice, cards or hidden things came to light: taking it back is more than a correction."""


class Branch(Record):
    """Moments that were left when the game went on from an earlier one."""

    since: int
    """Index of the last moment both have in common."""
    moments: tuple[Moment, ...]


class Session:
    """The moments of a game, the one looked at, and the way on.

    Signals: `changed()` after every answer, step back or look; `answered(Moment)` after an answer only.
    `strict` sessions (a pack being played) do not step back over what was revealed unless told to.
    """

    def __init__(self, rules: Rules, seed: int, seats: Seats | None = None, *, strict: bool = False) -> None:
        self.rules = rules
        self.seed = seed
        self.seats = seats or Seats()
        self.strict = strict
        self.is_changed = False
        """Somebody stepped back over a reveal: no longer an honest game."""
        self.changed: Signal[[]] = Signal()
        self.answered: Signal[[Moment]] = Signal()
        step = rules.start(seed)
        self._moments: tuple[Moment, ...] = (
            Moment(step.state, events=step.events, asks=asks(rules, step.state), revealing=True),
        )
        self._at = 0
        self.branches: tuple[Branch, ...] = ()

    # --- what is ------------------------------------------------------------------------------

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of this branch, the beginning first."""
        return self._moments

    @property
    def at(self) -> int:
        """Index of the moment looked at."""
        return self._at

    @property
    def last(self) -> int:
        """Index of the newest moment."""
        return len(self._moments) - 1

    @property
    def is_present(self) -> bool:
        """Whether the newest moment is looked at."""
        return self._at == self.last

    @property
    def state(self) -> GameState:
        """The state looked at."""
        return self._moments[self._at].state

    @property
    def decision(self) -> Decision | None:
        """What is asked in the state looked at; None when the game is over there."""
        return self.rules.decision(self.state)

    @property
    def options(self) -> tuple[Option, ...]:
        """The answers, for people."""
        return self.rules.options(self.state)

    @property
    def closed(self) -> tuple[Closed, ...]:
        """What cannot be answered now, with the reasons."""
        return self.rules.closed(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has in the state looked at."""
        return self.rules.outcome(self.state)

    @property
    def bot(self) -> str:
        """The policy to be asked now, "" when a person decides or the game is over."""
        decision = self.decision
        return self.seats.bot(decision.seat) if decision else ""

    def events(self) -> Iterator[tuple[int, Event]]:
        """Every event up to the moment looked at, with the index of its moment."""
        for index in range(self._at + 1):
            for event in self._moments[index].events:
                yield index, event

    # --- going on -----------------------------------------------------------------------------

    def wanted(self, action: Action, faces: tuple[int, ...] = ()) -> tuple[str, ...]:
        """The dice that an answer to the state looked at needs, after those that were typed."""
        return typed_dice.wanted(self.rules, self.state, action, faces)

    def act(self, action: Action, faces: tuple[int, ...] = ()) -> Moment:
        """Applies an answer to the state looked at; raises `Refused` and changes nothing when it is none.

        `faces` are dice that were rolled at the table. Answering in the past begins a branch.
        """
        decision = self.decision
        moment = moment_of(self.rules, self.state, action, faces, decision.seat if decision else NOBODY)
        if not self.is_present:
            self._leave_branch()
        self._moments = (*self._moments, moment)
        self._at += 1
        self.answered.emit(moment)
        self.changed.emit()
        return moment

    def _leave_branch(self) -> None:
        """Keeps what comes after the moment looked at as a branch of its own."""
        self.branches = (*self.branches, Branch(self._at, self._moments[self._at + 1 :]))
        self._moments = self._moments[: self._at + 1]

    def play_on(self) -> None:
        """Makes the moment looked at the present; what came after it stays as a branch."""
        if not self.is_present:
            self._leave_branch()
            self.changed.emit()

    def look(self, at: int) -> None:
        """Looks at another moment; nothing is lost."""
        at = max(0, min(at, self.last))
        if at != self._at:
            self._at = at
            self.changed.emit()

    def take_up(self, branch: int) -> None:
        """Makes a branch the game's course; the course so far becomes a branch."""
        chosen = self.branches[branch]
        rest = self._moments[chosen.since + 1 :]
        others = tuple(b for i, b in enumerate(self.branches) if i != branch)
        self.branches = (*others, Branch(chosen.since, rest)) if rest else others
        self._moments = (*self._moments[: chosen.since + 1], *chosen.moments)
        self._at = self.last
        self.changed.emit()

    # --- stepping back ------------------------------------------------------------------------

    def back_target(self) -> int:
        """The moment a step back leads to: where a person was last asked something else than now, −1 for none."""
        for index in range(self._at - 1, -1, -1):
            seat = self._moments[index].asks
            if seat != NOBODY and self.seats.is_person(seat):
                return index
        return self._at - 1 if self._at else -1

    def reveals_after(self, at: int) -> bool:
        """Whether something came to light between a moment and the one looked at."""
        return any(moment.revealing for moment in self._moments[at + 1 : self._at + 1])

    def back(self, force: bool = False) -> None:
        """Takes the last answer back: the moments after it leave the game's course.

        Raises `Refused` in a strict session when that would undo a reveal; with `force` it is done and the
        game is marked as changed.
        """
        at = self.back_target()
        if at < 0:
            return
        if self.strict and not force and self.reveals_after(at):
            raise Refused("revealed", Text("session.revealed"))
        self.is_changed = self.is_changed or self.reveals_after(at)
        self._at = at
        self.changed.emit()

    def forward(self) -> None:
        """Undoes a step back, one moment."""
        self.look(self._at + 1)

    def hash(self, at: int | None = None) -> str:
        """The digest of a moment's state, the same in every process."""
        return digest(self._moments[self._at if at is None else at].state)

    @classmethod
    def resumed(
        cls, rules: Rules, seed: int, seats: Seats, moments: tuple[Moment, ...], *, strict: bool = False
    ) -> "Session":
        """A session that goes on from kept moments."""
        session = cls(rules, seed, seats, strict=strict)
        session._moments = moments
        session._at = session.last
        return session


def begun(setup: GameSetup, seed: int, seats: Seats, *, strict: bool = False) -> Session:
    """A game at its beginning; raises `Fault` when the quest cannot be played."""
    return Session(open_game(setup), seed, seats, strict=strict)


def moment_of(rules: Rules, before: GameState, action: Action, faces: tuple[int, ...], seat: int) -> Moment:
    """The moment an answer leads to."""
    step = typed_dice.apply(rules, before, action, faces)
    seen = bool(faces) or teaches(before, step.state)
    return Moment(step.state, action, seat, step.events, asks(rules, step.state), faces, seen)


def asks(rules: Rules, state: GameState) -> int:
    """The seat that is asked in a state."""
    decision = rules.decision(state)
    return decision.seat if decision else NOBODY


def teaches(before: GameState, after: GameState) -> bool:
    """Whether a step showed what nobody knew: a die, a card, an area, a hidden door or marker."""
    return (
        before.rng != after.rng
        or before.revealed != after.revealed
        or any(
            before.doors.get(id_) != door and not door.hidden for id_, door in after.doors.items() if _was(before, id_)
        )
        or any(
            token.hidden is False and before.tokens[id_].hidden
            for id_, token in after.tokens.items()
            if id_ in before.tokens
        )
    )


def _was(before: GameState, door: str) -> bool:
    """Whether a door was hidden before."""
    kept = before.doors.get(door)
    return kept is not None and kept.hidden
