"""The part of a `Rules` object that every system shares: opening tables, applying answers, naming things.

A system subclasses `Game`: it says how a game begins (`begin`), adds runners for its own frames, and gives
the procedures that ops call their meaning on its board (see `procedures`).
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.content.load import load
from studio.kit import rng
from studio.kit.faults import Refused
from studio.kit.text import Text, is_known, messages
from studio.quest.content import laid_over
from studio.rules.core import asking, harm, modifiers, ops, windows
from studio.rules.core.actions import NOTHING, Action, Actions
from studio.rules.core.api import GameSetup, Step
from studio.rules.core.book import Book
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.dice import face_table
from studio.rules.core.frames import AskF, EachF, Frame, HiddenF, LoseF, OpsF, Runner, UseF, WindowF
from studio.rules.core.ground import element_types
from studio.rules.core.machine import act, advance
from studio.rules.core.procedures import Procedures
from studio.rules.core.state import XY, GameState, Outcome
from studio.rules.core.table import NeedRoll, Table, fields_of
from studio.rules.core.view import seen_by

STREAMS = ("dice", "cards", "setup")


messages({"rules.off_board": "This square is not on the board."})


def _squares_of(what: object) -> list[tuple[int, int]]:
    """The squares a question is about."""
    fields = [what] if not isinstance(what, Action) else [getattr(what, name) for name in what.__struct_fields__]
    return [x for x in fields if isinstance(x, tuple) and len(x) == 2 and all(isinstance(n, int) for n in x)]


class HiddenRunner(Runner[HiddenF]):
    """In a view: somebody else is asked, and the viewer may not know what."""


class LoseRunner(Runner[LoseF]):
    """A moment is reached: what lasts until then ends."""

    def run(self, t: Table, f: LoseF) -> bool | None:
        t.stack.pop()
        t.game.expire(t, f.moment, f.of or None)
        return None


CORE_RUNNERS: dict[type[Frame], Runner[Any]] = {
    OpsF: ops.OpsRunner(),
    EachF: ops.EachRunner(),
    AskF: asking.AskRunner(),
    UseF: windows.UseRunner(),
    WindowF: windows.WindowRunner(),
    HiddenF: HiddenRunner(),
    LoseF: LoseRunner(),
    **harm.RUNNERS,
}


def in_order(setup: GameSetup) -> GameSetup:
    """The set-up with the quest's elements by id: logs, saves and workers hold them so, and equal quests play alike."""
    elements = setup.quest.elements
    ids = sorted(elements)
    if list(elements) == ids:
        return setup
    return replace(setup, quest=replace(setup.quest, elements={id_: elements[id_] for id_ in ids}))


class Game(Procedures):
    """One quest opened for play by the rules of its system."""

    system: ClassVar[str] = ""
    version: ClassVar[int] = 1
    state_type: ClassVar[type[GameState]]
    action_type: ClassVar[Any]
    event_type: ClassVar[Any]
    runners: ClassVar[dict[type[Frame], Runner[Any]]] = CORE_RUNNERS
    open_decks: ClassVar[frozenset[str]] = frozenset()
    """Decks that everybody may look through."""

    def __init__(self, setup: GameSetup, catalogue: Catalogue | None = None) -> None:
        setup = in_order(setup)
        self.setup = setup
        self.quest = setup.quest
        self.heroes = setup.heroes
        self.fields = fields_of(self.state_type)
        self.stack_place = self.fields[0].index("stack")
        shipped = catalogue if catalogue is not None else load(self.system)
        self.catalogue = laid_over(shipped, setup.quest)
        self.lay_ground(setup.quest, self.catalogue)
        dice = self.catalogue.dice()
        self.faces = face_table(dice)
        self.sides = {die: len(faces) for die, faces in self.faces.items()}
        self.made_entries: dict[str, Entry] = {}
        """Entries made for single elements, such as a named monster with numbers of its own: `#m3`."""
        self.book = Book(self.find_entry, element_types(setup.quest))
        self.book.reader.dice = frozenset(self.faces)
        self.prepare()
        self.compile_quest()
        self._warm: Table | None = None

    def prepare(self) -> None:
        """What a system derives from the quest once, before anything is compiled."""

    def find_entry(self, id_: str) -> Entry | None:
        """An entry by id, of the quest's elements or of the catalogue."""
        return self.made_entries.get(id_) or self.catalogue.find(id_)

    def option(self, name: str, default: Any) -> Any:
        """A rule switch or bound: what the game was opened with, else the quest's, else the default."""
        options = self.setup.options
        if name in options:
            return options[name]
        return self.quest.header.flags.get(name, default)

    # --- the protocol ------------------------------------------------------------------------

    def start(self, seed: int) -> Step:
        """The first state that waits for an answer, and what happened on the way to it."""
        t = self.start_table(seed)
        return self._done(t)

    def begin(self, t: Table) -> None:
        """Sets up the game and pushes its first frame."""
        raise NotImplementedError

    def decision(self, state: GameState) -> Decision | None:
        """What is asked now; none when the game is over."""
        return self.decision_of(self.open(state))

    def legal_actions(self, state: GameState) -> Actions:
        """Every answer that `apply` takes."""
        return self.actions_of(self.open(state))

    def options(self, state: GameState) -> tuple[Option, ...]:
        """The answers for people."""
        t = self.open(state)
        if not t.stack or t.ended is not None:
            return ()
        frame = t.stack[-1]
        return tuple(self.runners[type(frame)].options(t, frame))

    def closed(self, state: GameState) -> tuple[Closed, ...]:
        """What the rules know but do not allow now."""
        t = self.open(state)
        if not t.stack or t.ended is not None:
            return ()
        frame = t.stack[-1]
        return tuple(self.runners[type(frame)].closed(t, frame))

    def why_not(self, state: GameState, what: XY | int | Action) -> Refusal | None:
        """Why a square, a figure or an action is no answer now; none when it is one."""
        return self.why_not_of(self.open(state), what)

    def apply(self, state: GameState, action: Action, script: Sequence[int] | None = None) -> Step:
        """Applies an answer; raises `Refused`, and with a script of dice that runs out `NeedRoll`."""
        t = self.open(state) if script is None else Table(self, state, script)
        if action not in self.actions_of(t):
            refusal = self.why_not_of(t, action) or Refusal("illegal", Text("rules.illegal"))
            raise Refused(refusal.code, refusal.text, refusal.rule)
        self._warm = None
        t.events.clear()
        act(t, action)
        t.script = None
        return self._done(t)

    def outcome(self, state: GameState) -> Outcome | None:
        """How the game ended, if it has."""
        return state.ended

    def view(self, state: GameState, seat: int) -> GameState:
        """The state without what the seat may not know."""
        return seen_by(self, state, seat)

    def _done(self, t: Table) -> Step:
        step = Step(t.freeze(), t.take_events())
        self._warm = t
        return step

    # --- on an open table --------------------------------------------------------------------

    def open(self, state: GameState) -> Table:
        """A table at a state; the one left from the last answer if that is where it stands."""
        warm = self._warm
        if warm is not None and warm.state is state:
            return warm
        warm = self._warm = Table(self, state)
        return warm

    def fresh_table(self, state: GameState, script: Sequence[int] | None = None) -> Table:
        """A table of one's own, to play on without snapshots."""
        return Table(self, state, script)

    def start_table(self, seed: int) -> Table:
        """A table at the first decision of a new game, to play on without snapshots.

        Raises `Refused` when the quest has no floor to stand on.
        """
        if not self.floor:
            raise Refused("no_floor", Text("rules.no_floor"))
        t = Table(self, self.state_type(rng=rng.streams(seed, *STREAMS)))
        self.begin(t)
        advance(t)
        return t

    def decision_of(self, t: Table) -> Decision | None:
        """What a table waits for."""
        if t.ended is not None or not t.stack:
            return None
        frame = t.stack[-1]
        return self.runners[type(frame)].decision(t, frame)

    def actions_of(self, t: Table) -> Actions:
        """The answers a table takes."""
        if t.offer is None:
            if t.ended is not None or not t.stack:
                return NOTHING
            frame = t.stack[-1]
            t.offer = self.runners[type(frame)].actions(t, frame)
        return t.offer

    def act(self, t: Table, action: Action) -> None:
        """Applies an answer known to be legal to an open table."""
        act(t, action)

    def why_not_of(self, t: Table, what: XY | int | Action) -> Refusal | None:
        """Why something is no answer on a table."""
        if t.ended is not None or not t.stack:
            return Refusal("game_over", Text("rules.over"))
        if isinstance(what, Action) and what in self.actions_of(t):
            return None
        if not all(self.grid.has(*square) for square in _squares_of(what)):
            return Refusal("off_board", Text("rules.off_board"))
        frame = t.stack[-1]
        return self.runners[type(frame)].why_not(t, frame, what) or (
            Refusal("illegal", Text("rules.illegal")) if isinstance(what, Action) else None
        )

    # --- words for people --------------------------------------------------------------------

    def label(self, t: Table, action: Action) -> Text:
        """What an answer is called."""
        params: dict[str, str | int] = {}
        for field in action.__struct_fields__:
            value = getattr(action, field)
            if isinstance(value, tuple):
                params[field] = self.square_name(value)
            elif field in ("thing", "figure") and value in t.figures:
                params[field] = self.figure_name(t, value)
            elif field in ("thing", "card", "weapon") and value in t.cards:
                params[field] = self.card_name(t, value)
            else:
                params[field] = value
        tag = str(type(action).__struct_config__.tag)
        code = f"action.{tag}"
        if tag == "use":
            return Text("action.use", {"what": self.block_name(params.get("ability", "")), **params})
        return Text(code if is_known(code) else "action.other", {"what": tag, **params})

    def square_name(self, at: XY) -> str:
        """A square as people write it: C4."""
        from studio.grid.notation import square_name

        return square_name(at)

    def figure_name(self, t: Table, id_: int) -> str:
        """What a figure is called."""
        f = t.figures.get(id_)
        if f is None:
            return "?"
        if f.name:
            return self.quest_text(f.name)
        entry = self.find_entry(f.entry)
        return (entry.name or f.entry) if entry is not None else f.entry

    def card_name(self, t: Table, id_: int) -> str:
        """What a card is called."""
        card = t.cards.get(id_)
        entry = self.find_entry(card.entry) if card is not None else None
        return (entry.name or entry.id) if entry is not None else "?"

    def quest_text(self, key: str) -> str:
        """A text of the quest in its own language; the key where there is none."""
        return self.quest.texts.get(self.quest.header.language, {}).get(key, key)

    def block_name(self, block: Any) -> str:
        """The entry or trigger a block belongs to, as people call it."""
        head = str(block).split("/")[0]
        kind, _, id_ = head.partition(":")
        entry = self.find_entry(id_) if id_ else None
        if entry is not None:
            return entry.name or entry.id
        if kind == "trigger" and (ability := self.book.abilities.get(head)) is not None and ability.text:
            return self.quest_text(ability.text)
        return id_ or head

    def name_params(self, t: Table, names: dict[str, Any]) -> dict[str, str | int]:
        """The names of a window as parameters of a sentence."""
        params: dict[str, str | int] = {}
        for name, value in names.items():
            if name in ("figure", "killer", "attacker") and value in t.figures:
                params[name] = self.figure_name(t, value)
            elif name == "attack" and value in t.attacks:
                attack = t.attacks[value]
                params["attacker"] = self.figure_name(t, attack.attacker)
                params["target"] = self.figure_name(t, attack.target) if attack.target else ""
            elif name == "amount" and isinstance(value, int):
                params[name] = value
        return params


__all__ = ["CORE_RUNNERS", "Game", "NeedRoll", "Table", "modifiers"]
