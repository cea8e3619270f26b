"""What a quest says for itself: its triggers, standing rules, variables and objectives, and how it ends."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.content.effects import Ability, Variable
from studio.content.words import WordsError
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt
from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core.book import CompiledAbility, CompiledMod
from studio.rules.core.frames import OpsF
from studio.rules.core.ground import Ground
from studio.rules.core.listen import Carrier, Source
from studio.rules.core.machine import GameEnds
from studio.rules.core.names import Names
from studio.rules.core.reader import ReadError, always_types
from studio.rules.core.state import Outcome
from studio.rules.core.windows import window

if TYPE_CHECKING:
    from studio.rules.core.api import GameSetup
    from studio.rules.core.book import Book
    from studio.rules.core.table import Table

BROKEN = (ReadError, WordsError, KeyError, ValueError, TypeError, AttributeError, IndexError, AssertionError)
"""What compiling content raises when it names or combines what cannot be; the checks say it in detail."""
messages(
    {"rules.broken": "this cannot be played ({why}); run the checks, they say what is wrong with it and how to mend it"}
)


class Script(Ground):
    """The author's part of the rules; a part of `Game`."""

    book: "Book"
    setup: "GameSetup"
    overlord: int = 0

    def compile_quest(self) -> None:
        """Compiles triggers, standing rules, objectives and what lies in encounters and chest rows."""
        types = {name: kind for name, kind in always_types().items() if name not in ("self", "this")}
        self.quest_abilities: list[CompiledAbility] = []
        self.quest_mods: list[CompiledMod] = []
        self.goals: list[tuple[q.Objective, Any]] = []
        self.vars: dict[str, Variable] = {}
        for id_, element in self.quest.elements.items():
            try:
                self._compile_element(id_, element, types)
            except BROKEN as why:
                raise Fault(Text("rules.broken", {"why": str(why)}), ElementAt(id_)) from why

    def _compile_element(self, id_: str, element: q.AnyElement, types: dict[str, str]) -> None:
        match element:
            case q.Trigger():
                own = types if element.ability.who is None else {**types, "self": "figure"}
                ability = _named(element.ability, id_)
                self.quest_abilities.append(self.book.compile_ability(ability, own, f"trigger:{id_}", id_))
            case q.Rule():
                self.quest_mods += self.book.mods(element.mods, types, f"rule:{id_}/mods")
            case q.Objective():
                self.goals.append((element, self.book.reader.cond(element.if_, types)))
            case q.Var():
                self.vars[element.var.id] = element.var
            case q.Encounter() if element.do:
                named = {**types, "self": "figure", "figure": "figure", "token": "token"}
                self.book.compile_block(element.do, named, f"encounter:{id_}/do")
            case q.ChestRow() if element.do:
                named = {**types, "self": "figure", "figure": "figure", "token": "token"}
                self.book.compile_block(element.do, named, f"chest_row:{id_}/do")
            case q.Custom():
                self.book.entry(element.entry.id)

    def quest_sources(self, t: "Table") -> Iterator[Source]:
        """The quest's triggers and standing rules, before everything else (language.md, 9)."""
        if self.quest_abilities or self.quest_mods:
            seat = self.quest_seat(t)
            known: Source | None = t.sources.get(("quest", seat))
            if known is None:
                known = Source(Carrier(0, 0, seat), self.quest_abilities, self.quest_mods)
                t.sources["quest", seat] = known
            yield known

    def quest_seat(self, t: "Table") -> int:
        """Who `you` is in a quest's triggers."""
        return self.overlord

    def is_on(self, t: "Table", ability: CompiledAbility) -> bool:
        """Whether a trigger is enabled and has not fired for good."""
        plain = ability.ability
        if not plain.id:
            return True
        if plain.once and t.counts.get(f"once/{plain.id}"):
            return False
        return not (t.counts.get(f"off/{plain.id}", int(plain.off)))

    def ability_ran(self, t: "Table", ability: CompiledAbility, carrier: Carrier) -> None:
        """An ability without targets, cost or limit runs."""
        self.ability_announced(t, ability, carrier.bearer, carrier.card, carrier.seat)
        if ability.ability.id or ability.may:
            t.emit(e.AbilityUsed(ability.key, carrier.bearer, carrier.card))

    def ability_announced(self, t: "Table", ability: CompiledAbility, bearer: int, card: int, seat: int) -> None:
        """An ability was used: what fires once is noted."""
        if ability.ability.id and ability.ability.once:
            t.emit(e.Counted(f"once/{ability.ability.id}", 1))

    def trigger(self, t: "Table", id_: str, do: str, names: Names) -> None:
        """Fires or switches a trigger of the quest."""
        if do == "fire":
            for ability in self.quest_abilities:
                if ability.ability.id == id_ and self.is_on(t, ability):
                    for block in reversed(ability.blocks):
                        t.stack.insert(0, OpsF(block, 0, {"you": self.quest_seat(t)}))
                    self.ability_announced(t, ability, 0, 0, self.quest_seat(t))
        else:
            t.emit(e.Counted(f"off/{id_}", int(do == "disable")))

    def set_var(self, t: "Table", var: str, value: int) -> None:
        """A variable changes, within its bounds."""
        declared = self.vars.get(var)
        if declared is not None:
            value = max(declared.least, min(declared.most, value))
        if t.vars.get(var, 0) != value:
            t.emit(e.VarChanged(var, value))

    def settle(self, t: "Table") -> None:
        """Before a decision: looks at the objectives."""
        if t.dirty or t.moved:
            t.dirty = t.moved = False
            self.check_goals(t)

    def check_goals(self, t: "Table") -> None:
        """Ends the game when an objective holds (J-104, S-1803)."""
        for goal, cond in self.goals:
            if t.ended is None and cond is not None and cond(t, {"you": self.overlord}) and self.may_win(t, goal.side):
                self.win(t, goal.side, goal.text or "over.objective", "")

    def may_win(self, t: "Table", side: str) -> bool:
        """Whether a side may win by an objective now."""
        return True

    def met(self, t: "Table", goal: str) -> bool:
        """Whether an objective's condition holds."""
        return any(
            o.id == goal and cond is not None and bool(cond(t, {"you": self.overlord})) for o, cond in self.goals
        )

    def won(self, quest: str) -> bool:
        """Whether the heroes won that quest of the campaign."""
        return bool(self.setup.options.get(f"won/{quest}", False))

    def flag(self, name: str) -> Any:
        """A rule switch."""
        return self.option(name, 0)

    def option(self, name: str, default: Any) -> Any:
        """A rule switch or bound."""
        raise NotImplementedError

    def win(self, t: "Table", side: str, reason: str, rule: str) -> None:
        """The game ends at once: what was being done goes no further (J-105)."""
        if t.ended is None:
            t.emit(e.Over(Outcome(side, reason, rule, t.round)))  # type: ignore[arg-type]
            raise GameEnds

    def closed_with(self, t: "Table", outcome: Outcome) -> None:
        """The game is over: what listens to the end of the quest runs, and nobody is asked any more."""
        window(t, "quest_ended", {"side": outcome.side})


def _named(ability: Ability, id_: str) -> Ability:
    return ability if ability.id else replace(ability, id=id_)
