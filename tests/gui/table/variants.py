"""The toy game with one thing more each: fatigue for movement, a large base to put down, an area that comes to light."""

from collections.abc import Sequence

from msgspec.structs import replace

from studio.kit.text import Text, messages
from studio.quest.model import Area, Quest
from studio.rules.core import events as e
from studio.rules.core.actions import Action, Actions, Pass, StepTo, Use
from studio.rules.core.api import Step
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.state import XY, Figure, GameState
from studio.rules.journeys1.actions import PlaceAt
from tests.play.toy import HIGH, QUEST, WIDE, Toy

messages(
    {
        "variant.exert": "Spend 1 fatigue for 1 movement",
        "variant.spawn": "Place Hell hound: 1 to go.",
        "variant.place": "Place",
        "variant.react": "The hero has moved. React?",
        "variant.trap": "Use Trap",
        "variant.curse": "Use Curse",
        "variant.pass": "Pass",
        "variant.full": "The hound has no room here. It needs two free squares.",
    }
)
EXERT = Use("exert")


class Tired(Toy):
    """The hero has one movement point and may spend two of fatigue for more."""

    def start(self, seed: int) -> Step:
        begun = super().start(seed)
        hero = replace(begun.state.figures[1], mp=1)
        return Step(replace(begun.state, figures={**begun.state.figures, 1: hero}), begun.events)

    def legal_actions(self, state: GameState) -> Actions:
        actions = super().legal_actions(state)
        if state.turn != 1 or state.ended or state.figures[1].fatigue >= 2 or Pass() not in actions:
            return actions
        return Actions([*actions, EXERT])

    def options(self, state: GameState) -> tuple[Option, ...]:
        found = [option for option in super().options(state) if option.action != EXERT]
        if EXERT in self.legal_actions(state):
            found.append(Option(EXERT, Text("variant.exert"), group="fatigue"))
        return tuple(found)

    def apply(self, state: GameState, action: Action, script: Sequence[int] | None = None) -> Step:
        if action != EXERT:
            return super().apply(state, action, script)
        hero = state.figures[1]
        spent = replace(hero, mp=hero.mp + 1, fatigue=hero.fatigue + 1)
        return Step(replace(state, number=state.number + 1, figures={**state.figures, 1: spent}), ())


class Kennel(Toy):
    """A hell hound, two squares long, is put down first; it stands (turn 0) or lies (turn 1)."""

    def _asks(self, state: GameState) -> bool:
        return 3 not in state.figures

    def spots(self, state: GameState) -> list[PlaceAt]:
        """Every way it can lie."""
        taken = {figure.at for figure in state.figures.values()}
        found = []
        for y in range(HIGH):
            for x in range(WIDE):
                for turn, other in ((0, (x, y + 1)), (1, (x + 1, y))):
                    inside = other[0] < WIDE and other[1] < HIGH
                    if inside and not taken & {(x, y), other}:
                        found.append(PlaceAt((x, y), turn))
        return found

    def decision(self, state: GameState) -> Decision | None:
        asked = super().decision(state)
        if asked is None or not self._asks(state):
            return asked
        return Decision(state.number, 1, "spawn", None, Text("variant.spawn"))

    def legal_actions(self, state: GameState) -> Actions:
        if self._asks(state):
            return Actions([Pass(), *self.spots(state)])
        return super().legal_actions(state)

    def options(self, state: GameState) -> tuple[Option, ...]:
        if not self._asks(state):
            return super().options(state)
        places = (Option(spot, Text("variant.place"), spot.to, group="spawn") for spot in self.spots(state))
        return (Option(Pass(), Text("toy.pass"), default=True), *places)

    def closed(self, state: GameState) -> tuple[Closed, ...]:
        return () if self._asks(state) else super().closed(state)

    def why_not(self, state: GameState, what: XY | int | Action) -> Refusal | None:
        if self._asks(state):
            return Refusal("full", Text("variant.full"), "J-1406")
        return super().why_not(state, what)

    def apply(self, state: GameState, action: Action, script: Sequence[int] | None = None) -> Step:
        if not isinstance(action, PlaceAt):
            return super().apply(state, action, script)
        hound = Figure(3, "hell_hound", at=action.to, turn=action.turn)
        state = replace(state, number=state.number + 1, figures={**state.figures, 3: hound})
        return Step(state, (e.Appeared(hound, "spawn"),))


HALVES: Quest = replace(
    QUEST,
    elements={
        **QUEST.elements,
        "a1": Area("a1", tuple((0, y, 3) for y in range(HIGH)), "hall", True),
        "a2": Area("a2", tuple((3, y, 3) for y in range(HIGH)), "hall", False),
    },
)


class Halves(Toy):
    """The right half of the room comes to light when the hero steps to column C."""

    def __init__(self) -> None:
        super().__init__(HALVES)

    def apply(self, state: GameState, action: Action, script: Sequence[int] | None = None) -> Step:
        step = super().apply(state, action, script)
        if isinstance(action, StepTo) and action.to[0] == 2 and "a2" not in state.revealed:
            after = replace(step.state, revealed=("a1", "a2"))
            return Step(after, (*step.events, e.AreaRevealed("a2")))
        return step


class Watched(Toy):
    """After each step of the hero the other seat is asked whether it reacts; from the third step on it has one answer more."""

    def _asks(self, state: GameState) -> bool:
        return state.phase == "asked"

    def decision(self, state: GameState) -> Decision | None:
        if self._asks(state) and not state.ended:
            return Decision(state.number, 0, "window", 1, Text("variant.react"))
        return super().decision(state)

    def legal_actions(self, state: GameState) -> Actions:
        if not self._asks(state):
            return super().legal_actions(state)
        traps = [Use("trap"), Use("curse")] if state.figures[1].mp < 2 else [Use("trap")]
        return Actions([Pass(), *traps])

    def options(self, state: GameState) -> tuple[Option, ...]:
        if not self._asks(state):
            return super().options(state)
        return tuple(
            Option(action, Text(f"variant.{getattr(action, 'ability', 'pass')}"), default=isinstance(action, Pass))
            for action in self.legal_actions(state)
        )

    def apply(self, state: GameState, action: Action, script: Sequence[int] | None = None) -> Step:
        if self._asks(state):
            return Step(replace(state, number=state.number + 1, phase=""), ())
        step = super().apply(state, action, script)
        if isinstance(action, StepTo):
            return Step(replace(step.state, phase="asked"), step.events)
        return step
