"""Runs rule vectors on the rules: builds the position, gives the answers, compares what must hold."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast, get_args

import msgspec

from studio.content.catalogue import Catalogue
from studio.content.misread import WordsError
from studio.kit.codec import Record, from_plain, pack, to_plain, unpack
from studio.kit.faults import Fault, Refused
from studio.kit.strict import read_file
from studio.kit.text import Text, _, messages
from studio.kit.where import FileAt
from studio.play.vector import (
    FORMAT,
    Answer,
    AnyStep,
    Call,
    Expect,
    Offer,
    Patch,
    Plain,
    Refuse,
    Run,
    Set,
    Skip,
    Store,
    Vector,
    Vectors,
)
from studio.play.vector_names import Names, matches
from studio.play.vector_position import bared, patched
from studio.play.vector_quest import quest_of
from studio.quest import files
from studio.quest.model import Quest
from studio.rules.core.actions import PASS, Action
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.events import Event
from studio.rules.core.frames import OpsF
from studio.rules.core.game import Game
from studio.rules.core.machine import advance
from studio.rules.core.reader import ReadError, Types, always_types
from studio.rules.core.state import GameState
from studio.rules.core.table import NeedRoll, Table

messages(
    {
        "vector.format": "the file has format {format}; this program reads format {ours}",
        "vector.field": "{path}{why}",
        "vector.quest": "{file} cannot be read as a quest: {why}",
    }
)

SETUP_LIMIT = 500
HEROES = {"journeys1": 2, "journeys2": 2, "command": 0}
"""Fewest heroes of a system."""


class Result(Record):
    """How one test went."""

    id: str
    says: str
    rules: tuple[str, ...] = ()
    step: int = -1
    """Number of the step that failed, from 1; 0 is the set-up; −1: none did."""
    why: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything held."""
        return self.step < 0


class Failed(Exception):
    """Something did not hold."""


def read_vectors(path: Path) -> Vectors:
    """The tests of a file; a `Fault` with its place when it is not sound."""
    plain = read_file(path)
    try:
        vectors = from_plain(plain, Vectors)
    except msgspec.ValidationError as why:
        message, _at, place = str(why).partition(" - at `$")
        params: dict[str, str | int] = {"why": message, "path": place.strip(".`") + ": " if place else ""}
        raise Fault(Text("vector.field", params), FileAt(str(path))) from None
    if vectors.format != FORMAT:
        raise Fault(Text("vector.format", {"format": vectors.format, "ours": FORMAT}), FileAt(str(path)))
    return vectors


def run_file(path: Path) -> tuple[Result, ...]:
    """Runs all tests of a file; those without a board are played on the quest in the same folder."""
    return tuple(run_vector(vector, path.parent) for vector in read_vectors(path).tests)


def run_vector(vector: Vector, folder: Path | None = None) -> Result:
    """Runs one test."""
    at = 0
    try:
        game = Play(vector, quest_for(vector, folder))
        game.begin()
        for at, step in enumerate(vector.steps, 1):  # noqa: B007  # the number is told when a step fails
            game.step(step)
    except (Failed, Fault, WordsError, ReadError) as why:
        return Result(vector.id, vector.says, vector.rules, at, str(why))
    except NeedRoll as need:
        return Result(vector.id, vector.says, vector.rules, at, _("one more result is needed: {die}", die=need.what))
    return Result(vector.id, vector.says, vector.rules)


def quest_for(vector: Vector, folder: Path | None) -> Quest:
    """The quest a test is played on: its own board, or a file."""
    if vector.board is not None or folder is None:
        return quest_of(vector)
    path = folder / (vector.quest or files.QUEST_FILE)
    loaded = files.read(path)
    if loaded.quest is None:
        first = str(loaded.findings[0].code) if loaded.findings else ""
        raise Fault(Text("vector.quest", {"file": str(path), "why": first}))
    return loaded.quest


class Play:
    """One test being played."""

    def __init__(self, vector: Vector, quest: Quest, catalogue: Catalogue | None = None) -> None:
        self.vector = vector
        self.catalogue = catalogue
        party = tuple(p.entry for p in vector.figures if p.kind == "hero")
        heroes = vector.heroes or max(len(party), HEROES[quest.system])
        self.setup = GameSetup(quest, heroes, party, vector.options, vector.revealed)
        self.game = self.opened()
        self.names = Names()
        self.state: GameState = self.game.state_type()
        self.events: list[Event] = []
        self.runs = 0

    def opened(self) -> Game:
        """The rules of the quest, opened anew."""
        game = open_game(self.setup, self.catalogue)
        assert isinstance(game, Game)
        return game

    def begin(self) -> None:
        """Sets the game up, answering what set-up asks by its defaults, and makes the position."""
        step = self.game.start(self.vector.seed)
        self.take(step.state, step.events)
        for _n in range(0 if self.vector.from_setup else SETUP_LIMIT):
            if self.state.round >= 1 or self.state.ended is not None or not self.answer_anyhow(()):
                break
        self.events.clear()
        self.names.learn(self.vector, self.state)
        if self.vector.board is not None if self.vector.bare is None else self.vector.bare:
            self.state = bared(self.state)
        self.patch(self.first_patch())
        self.patch(self.vector.start)

    def first_patch(self) -> Patch:
        """The figures as they are listed; heroes that are not listed are off the board."""
        figures: dict[str, Plain] = {}
        for piece in self.vector.figures:
            if piece.id not in self.names.figures or (self.vector.from_setup and piece.at is None):
                continue  # it comes with its area, or is placed in the set-up
            plain: Plain = dict(piece.has)
            if piece.at is not None:
                plain = {"at": piece.at, "place": "board", "turn": piece.turn, **plain}
            elif piece.kind != "hero":
                continue
            elif self.vector.board is not None:
                plain = {"at": None, "place": "town", **plain}
            figures[piece.id] = plain
        listed = {self.names.figures[name] for name in figures}
        for id_, figure in self.state.figures.items():
            if (
                figure.kind == "hero"
                and id_ not in listed
                and self.vector.board is not None
                and not self.vector.from_setup
            ):
                figures[str(id_)] = {"at": None, "place": "town"}
        return Patch(figures)

    def patch(self, patch: Patch) -> None:
        """Makes the position another one; everything must stay on the board."""
        state = patched(self.state, patch, self.names)
        squares = [figure.at for figure in state.figures.values() if figure.at is not None]
        squares += [token.at for token in state.tokens.values() if token.at is not None]
        squares += [square for some in state.terrain.values() for square in some]
        for x, y in squares:
            if not self.game.grid.has(x, y):
                raise Failed(_("square {x},{y} is not on the board", x=x, y=y))
        self.state = state

    # --- steps -------------------------------------------------------------------------------

    def step(self, step: AnyStep) -> None:
        """Does one step; raises `Failed` when something does not hold."""
        match step:
            case Answer():
                self.answer(step)
            case Refuse():
                self.refuse(step)
            case Offer():
                self.offer(step)
            case Expect():
                self.expect(step)
            case Set():
                self.patch(step.patch)
            case Skip():
                self.skip(step)
            case Run():
                self.run(step)
            case Call():
                self.names.call(step, self.state)
            case Store():
                state_type = type(self.state)
                self.game = self.opened()
                self.state = unpack(pack(self.state), state_type)

    def answer(self, step: Answer) -> None:
        """Applies an action with its dice."""
        action = self.action(step.action)
        decision = self.game.decision(self.state)
        if decision is None:
            raise Failed(_("nothing is asked any more"))
        if step.by and decision.seat != (seat := self.names.seat(step.by, self.state)):
            raise Failed(_("seat {seat} is asked, not {by} ({want})", seat=decision.seat, by=step.by, want=seat))
        if action not in self.game.legal_actions(self.state):
            raise Failed(self.not_offered(action))
        table = self.game.fresh_table(self.state, self.script(step.dice))
        self.game.act(table, action)
        self.finish(table)

    def run(self, step: Run) -> None:
        """Lets ops happen on top of whatever waits."""
        table = self.game.fresh_table(self.state, self.script(step.dice))
        names: dict[str, Any] = {"you": step.seat, "this": None, **self.names.figures}
        types = {**always_types(), **dict.fromkeys(self.names.figures, "figure")}
        if step.figure:
            names["self"] = self.names.figure(step.figure)
            names["you"] = self.state.figures[names["self"]].seat
        self.runs += 1
        block = self.game.book.compile_block(step.do, types, f"vector:/run/{self.runs}")
        table.push(OpsF(block, 0, names))
        table.offer = None
        advance(table)
        self.finish(table)

    def finish(self, table: Table) -> None:
        """Takes the state of a table over; a scripted result that nobody rolled is a fault of the test."""
        if table.script:
            raise Failed(_("{n} scripted results were not needed", n=len(table.script)))
        table.script = None
        self.take(table.freeze(), table.take_events())

    def take(self, state: GameState, events: tuple[Event, ...]) -> None:
        """The next state, and what happened on the way."""
        self.state = state
        self.events += events
        self.names.notice(state)

    def script(self, dice: tuple[str | int, ...]) -> list[int] | None:
        """Scripted results as numbers; none at all means that the seed decides."""
        return [self.names.face(d, self.game.catalogue) for d in dice] if dice else None

    def refuse(self, step: Refuse) -> None:
        """An answer that must be refused."""
        action = self.action(step.action)
        try:
            self.game.apply(self.state, action)
        except Refused as why:
            if step.rule and why.rule != step.rule:
                raise Failed(
                    _("refused by {rule}, not {want}: {why}", rule=why.rule or "no rule", want=step.rule, why=str(why))
                ) from None
            if step.code and why.code != step.code:
                raise Failed(_("refused as {code}, not {want}", code=why.code, want=step.code)) from None
            return
        raise Failed(_("{action} is not refused", action=_shown(action)))

    def offer(self, step: Offer) -> None:
        """Answers that must or must not be there."""
        offered = self.game.legal_actions(self.state)
        for plain in step.legal:
            if (action := self.action(plain)) not in offered:
                raise Failed(self.not_offered(action))
        for plain in step.closed:
            if (action := self.action(plain)) in offered:
                raise Failed(_("{action} is offered", action=_shown(action)))
        if step.count >= 0:
            only = self.names.resolve(step.only)
            found = [a for a in offered if matches(_plain(a), only)]
            if len(found) != step.count:
                shown = ", ".join(map(_shown, found[:12]))
                raise Failed(_("{n} answers, not {want}: {which}", n=len(found), want=step.count, which=shown))

    def not_offered(self, action: Action) -> str:
        """Why an answer is not there, and what is."""
        refusal = self.game.why_not(self.state, action)
        decision = self.game.decision(self.state)
        offered = self.game.legal_actions(self.state)
        some = ", ".join(_shown(a) for _n, a in zip(range(12), offered, strict=False))
        why = f"{refusal.code} {refusal.rule}" if refusal else ""
        kind = f"{decision.kind} of seat {decision.seat}" if decision else "nothing"
        return _("{action} is not offered ({why}); asked is {kind}, offered {some}", action=_shown(action), why=why,
                 kind=kind, some=some)  # fmt: skip

    def skip(self, step: Skip) -> None:
        """Answers anyhow until a decision has the fields."""
        until = self.names.resolve(step.until)
        for _n in range(step.most):
            decision = self.game.decision(self.state)
            if decision is None:
                raise Failed(_("the game ended before that was asked"))
            if matches(_plain(decision), until):
                return
            self.answer_anyhow(step.prefer)
        raise Failed(_("that was not asked within {n} answers", n=step.most))

    def answer_anyhow(self, prefer: tuple[Plain, ...]) -> bool:
        """Gives a preferred answer, passes, or takes the default."""
        offered = self.game.legal_actions(self.state)
        if not len(offered):
            return False
        action = next((a for p in prefer if (a := self.action(p)) in offered), None)
        if action is None and PASS in offered:
            action = PASS
        if action is None:
            options = self.game.options(self.state)
            action = next((o.action for o in options if o.default), offered.nth(0))
        done = self.game.apply(self.state, action)
        self.take(done.state, done.events)
        return True

    # --- comparing ---------------------------------------------------------------------------

    def expect(self, step: Expect) -> None:
        """Everything that must hold."""
        state = self.state
        if step.seen_by:
            state = self.game.view(state, self.names.seat(step.seen_by, state))
        for path, want in step.state.items():
            have = self.names.look(state, path)
            if have != (wanted := self.names.value(want)):
                raise Failed(_("{path} is {have}, not {want}", path=path, have=repr(have), want=repr(wanted)))
        table = self.game.fresh_table(self.state)
        for holds, texts in ((True, step.holds), (False, step.fails)):
            for text in texts:
                if bool(self.condition(text)(table)) is not holds:
                    verb = _("does not hold") if holds else _("holds")
                    raise Failed(f"“{text}” {verb}")
        self.compare_events(step)
        if step.decision:
            decision = self.game.decision(self.state)
            plain = _plain(decision) if decision else {}
            if not matches(plain, self.names.resolve(step.decision)):
                raise Failed(_("asked is {have}, not {want}", have=str(plain), want=str(step.decision)))
        if step.ended is not None:
            side = self.state.ended.side if self.state.ended else "no"
            if side != step.ended:
                raise Failed(_("the game is won by {side}, not {want}", side=side, want=step.ended))
        self.events.clear()

    def compare_events(self, step: Expect) -> None:
        """Events that must have happened in order, and those that must not have."""
        happened = [_plain(event) for event in self.events]
        at = 0
        for plain in step.events:
            want = self.names.resolve(plain)
            while at < len(happened) and not matches(happened[at], want):
                at += 1
            if at == len(happened):
                kinds = ", ".join(str(e.get("event")) for e in happened)
                raise Failed(_("there was no {event} (there were: {kinds})", event=str(plain), kinds=kinds))
            at += 1
        for plain in step.no_events:
            want = self.names.resolve(plain)
            if found := next((e for e in happened if matches(e, want)), None):
                raise Failed(_("there was {event}", event=str(found)))

    def condition(self, text: str) -> Callable[[Table], object]:
        """A condition in words, in which figures go by their names here."""
        types: Types = {**always_types(), **dict.fromkeys(self.names.figures, "figure")}
        types |= dict.fromkeys(self.names.cards, "card")
        function = self.game.book.reader.cond(text, types)
        names: dict[str, Any] = {"you": 0, "this": None, **self.names.figures, **self.names.cards}
        return lambda table: function is None or function(table, names)

    def on_board(self, plain: Plain) -> Plain:
        """An action whose squares lie on the board."""
        for value in plain.values():
            if isinstance(value, tuple) and len(value) == 2 and all(isinstance(n, int) for n in value):
                if not self.game.grid.has(*value):
                    raise Failed(_("square {x},{y} is not on the board", x=value[0], y=value[1]))
        return plain

    def action(self, plain: Plain) -> Action:
        """An action from plain data with names of the vector."""
        try:
            kinds = {cast(Any, k).__struct_config__.tag: k for k in _members(self.game.action_type)}
            known = kinds.get(str(plain.get("do")))
            resolved = self.on_board(self.names.action(plain, cast(type[Action] | None, known)))
            return cast(Action, msgspec.convert(resolved, self.game.action_type))
        except (msgspec.ValidationError, KeyError) as why:
            raise Failed(_("{plain} is no action: {why}", plain=str(plain), why=str(why))) from None


def _members(union: object) -> Iterator[object]:
    found = get_args(union)
    if not found:
        yield union
    for member in found:
        yield from _members(member)


def _plain(record: object) -> Plain:
    """A record with all its fields, defaults too."""
    assert isinstance(record, msgspec.Struct)
    plain: Plain = {name: to_plain(getattr(record, name)) for name in record.__struct_fields__}
    config = record.__struct_config__
    if config.tag_field:
        plain[config.tag_field] = config.tag
    return plain


def _shown(action: Action) -> str:
    return str(to_plain(action))
