"""A game small enough to know by heart, with real states, actions and events: one hero, one skeleton, one room.

The hero steps on a 6×4 room, strikes (a die from the state's generator), passes; on C3 a number is asked.
The overlord's seat only passes. The hero wins by a hit of 4 or more, loses after round 9.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from studio.kit import rng
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest.model import Area, Header, Piece, Quest, Shape
from studio.rules.core import events as e
from studio.rules.core.actions import Action, Actions, Number, Pass, StepTo, Strike
from studio.rules.core.api import GameSetup, Step
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.state import XY, Attack, Figure, GameState, Outcome, Seat
from studio.rules.core.table import NeedRoll

messages(
    {
        "toy.turn": "The hero may move or strike",
        "toy.pass": "End turn",
        "toy.lord": "The overlord may act",
        "toy.number": "How many coins?",
        "toy.step": "Move",
        "toy.strike": "Attack skeleton",
        "toy.take": "{n} coins",
        "toy.wall": "There is no floor. Stay in the room.",
        "toy.far": "The skeleton is too far. Move next to it.",
        "toy.price": "1 movement",
        "toy.won": "The skeleton is gone.",
        "toy.late": "Nine rounds have passed.",
    }
)
WIDE, HIGH = 6, 4
PIT: XY = (2, 2)
ROOM = Shape("room", "", ("......",) * HIGH)
QUEST = Quest(
    1,
    "journeys1",
    "toy",
    Header(heroes=(1, 2)),
    {
        "room": ROOM,
        "p1": Piece("p1", "room", (0, 0)),
        "a1": Area("a1", tuple((0, y, WIDE) for y in range(HIGH)), "hall", True),
    },
    {"en": {"title": "Toy", "hall": "Hall"}},
)


class ToyState(GameState, frozen=True, tag="toy"):
    """The state of the toy: `asking` a number or not."""

    asking: bool = False


class Toy:
    """The rules."""

    system = "journeys1"
    version = 1

    def __init__(self, quest: Quest = QUEST, heroes: int = 1) -> None:
        self.setup = GameSetup(quest, heroes)

    def start(self, seed: int) -> Step:
        hero = Figure(1, "andira", "hero", seat=1, at=(0, 0), mp=4, action="advance")
        skeleton = Figure(2, "skeleton", at=(4, 1))
        seats = {0: Seat(0, "overlord", {"threat": 2}), 1: Seat(1, "heroes", {"conquest": 5})}
        state = ToyState(
            round=1, turn=1, active=1, figures={1: hero, 2: skeleton}, seats=seats, rng={"dice": seed}, revealed=("a1",)
        )
        return Step(state, (e.RoundStarted(1), e.TurnStarted(1, 1)))

    def decision(self, state: GameState) -> Decision | None:
        assert isinstance(state, ToyState)
        if state.ended:
            return None
        if state.asking:
            return Decision(state.number, 1, "number", 1, Text("toy.number"))
        if state.turn == 0:
            return Decision(state.number, 0, "turn", None, Text("toy.lord"))
        return Decision(state.number, 1, "turn", 1, Text("toy.turn"), "J-702")

    def legal_actions(self, state: GameState) -> Actions:
        assert isinstance(state, ToyState)
        if state.ended:
            return Actions(())
        if state.asking:
            return Actions([Number(n) for n in range(6)])
        found: list[Action] = [Pass()]
        if state.turn == 1:
            hero, foe = state.figures[1], state.figures[2]
            assert hero.at is not None
            assert foe.at is not None
            if max(abs(hero.at[0] - foe.at[0]), abs(hero.at[1] - foe.at[1])) == 1:
                found.append(Strike(foe.at))
            if hero.mp:
                found += [StepTo(to) for to in around(hero.at) if to != foe.at]
        return Actions(found)

    def options(self, state: GameState) -> tuple[Option, ...]:
        found = []
        for action in self.legal_actions(state):
            match action:
                case StepTo(to=to):
                    found.append(Option(action, Text("toy.step"), to, price=Text("toy.price"), group="step"))
                case Strike(at=at):
                    found.append(Option(action, Text("toy.strike"), at, 2, group="attack", irrevocable=True))
                case Number(value=n):
                    found.append(Option(action, Text("toy.take", {"n": n})))
                case _:
                    found.append(Option(action, Text("toy.pass"), default=True))
        return tuple(found)

    def closed(self, state: GameState) -> tuple[Closed, ...]:
        if state.ended or state.turn != 1 or any(isinstance(a, Strike) for a in self.legal_actions(state)):
            return ()
        return (Closed(Text("toy.strike"), Refusal("far", Text("toy.far"), "J-801"), figure=2),)

    def why_not(self, state: GameState, what: XY | int | Action) -> Refusal | None:
        if isinstance(what, tuple) and not (0 <= what[0] < WIDE and 0 <= what[1] < HIGH):
            return Refusal("wall", Text("toy.wall"), "J-1607")
        return Refusal("far", Text("toy.far"), "J-801") if what == 2 else None

    def apply(self, state: GameState, action: Action, script: Sequence[int] | None = None) -> Step:
        assert isinstance(state, ToyState)
        if action not in self.legal_actions(state):
            raise Refused("illegal", Text("toy.wall"), "J-1607")
        state = replace(state, number=state.number + 1)
        hero = state.figures[1]
        match action:
            case StepTo(to=to):
                assert hero.at is not None
                moved = replace(hero, at=to, mp=hero.mp - 1)
                state = replace(state, figures={**state.figures, 1: moved}, asking=to == PIT)
                return Step(state, (e.Stepped(1, to, hero.at),))
            case Number(value=n):
                hero = replace(hero, coins=hero.coins + n)
                return Step(replace(state, asking=False, figures={**state.figures, 1: hero}), (e.Coins(1, n, "found"),))
            case Strike():
                return self._strike(state, script)
        return self._pass(state, hero)

    def _strike(self, state: ToyState, script: Sequence[int] | None) -> Step:
        after, face = rng.below(state.rng["dice"], 6)
        if script is not None:
            if not script:
                raise NeedRoll("dice", 6, "red")
            after, face = state.rng["dice"], script[0]
        attack = Attack(1, 1, 2, state.figures[2].at, distance=1, dice=("red",), faces=(face,))
        told: tuple[e.Event, ...] = (e.AttackDeclared(attack), e.AttackChanged(attack, "rolled"))
        state = replace(state, rng={"dice": after})
        if face >= 4:
            won = Outcome("heroes", "toy.won", round=state.round)
            figures = {1: state.figures[1]}
            return Step(
                replace(state, ended=won, figures=figures), (*told, e.Defeated(2, 1, (4, 1)), e.Left(2), e.Over(won))
            )
        return Step(state, told)

    def _pass(self, state: ToyState, hero: Figure) -> Step:
        if state.turn == 1:
            return Step(replace(state, turn=0, active=0), (e.TurnEnded(1, 1), e.TurnStarted(0)))
        if state.round == 9:
            lost = Outcome("overlord", "toy.late", round=9)
            return Step(replace(state, ended=lost), (e.Over(lost),))
        figures = {**state.figures, 1: replace(hero, mp=4)}
        state = replace(state, turn=1, active=1, round=state.round + 1, figures=figures)
        return Step(state, (e.TurnEnded(0), e.RoundStarted(state.round), e.TurnStarted(1, 1)))

    def outcome(self, state: GameState) -> Outcome | None:
        return state.ended

    def view(self, state: GameState, seat: int) -> GameState:
        return replace(state, rng={})


def around(at: XY) -> list[XY]:
    """The squares of the room beside one."""
    x, y = at
    return [
        (u, v) for v in (y - 1, y, y + 1) for u in (x - 1, x, x + 1) if (u, v) != at and 0 <= u < WIDE and 0 <= v < HIGH
    ]
