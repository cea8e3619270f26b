"""A game of a rule vector: the rules opened, a position made, answers given, ops run."""

from collections.abc import Callable, Iterator
from typing import Any, cast, get_args

import msgspec

from studio.content.catalogue import Catalogue
from studio.content.typecheck import Scope, check_ops
from studio.content.types import LETTERS
from studio.content.vocabulary import Type
from studio.kit.codec import to_plain
from studio.kit.text import _
from studio.play.vector import (
    Answer,
    Patch,
    Plain,
    Run,
    Vector,
)
from studio.play.vector_names import Names
from studio.play.vector_position import bared, patched
from studio.quest.model import Quest
from studio.rules.core.actions import PASS, Action
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.events import Event
from studio.rules.core.frames import OpsF
from studio.rules.core.game import Game
from studio.rules.core.machine import advance
from studio.rules.core.reader import Types, always_types
from studio.rules.core.state import GameState
from studio.rules.core.table import Table

SETUP_LIMIT = 500
HEROES = {"journeys1": 2, "journeys2": 2, "command": 0}
"""Fewest heroes of a system."""


class Failed(Exception):
    """Something did not hold."""


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
        self.check_ops(step)
        table = self.game.fresh_table(self.state, self.script(step.dice))
        names: dict[str, Any] = {"you": step.seat, "this": None, **self.names.figures, **self.names.cards}
        types = {
            **always_types(),
            **dict.fromkeys(self.names.figures, "figure"),
            **dict.fromkeys(self.names.cards, "card"),
        }
        if step.figure:
            names["self"] = self.names.figure(step.figure)
            names["you"] = self.state.figures[names["self"]].seat
        self.runs += 1
        block = self.game.book.compile_block(step.do, types, f"vector:/run/{self.runs}")
        table.push(OpsF(block, 0, names))
        table.offer = None
        advance(table)
        self.finish(table)

    def check_ops(self, step: Run) -> None:
        """Ops that the effect language does not allow are not run."""
        scope = Scope(LETTERS[self.game.system], self.game.catalogue)
        known = dict.fromkeys([*self.names.figures, *(["self"] if step.figure else [])], Type("figure"))
        known |= dict.fromkeys(self.names.cards, Type("card"))
        for problem in check_ops(step.do, scope, self.vector.id, "do", known):
            if problem.severity == "error":
                raise Failed(str(problem))

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

    def not_offered(self, action: Action) -> str:
        """Why an answer is not there, and what is."""
        refusal = self.game.why_not(self.state, action)
        decision = self.game.decision(self.state)
        offered = self.game.legal_actions(self.state)
        some = ", ".join(shown(a) for _n, a in zip(range(12), offered, strict=False))
        why = f"{refusal.code} {refusal.rule}" if refusal else ""
        kind = f"{decision.kind} of seat {decision.seat}" if decision else "nothing"
        return _("{action} is not offered ({why}); asked is {kind}, offered {some}", action=shown(action), why=why,
                 kind=kind, some=some)  # fmt: skip

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
            kinds = {cast(Any, k).__struct_config__.tag: k for k in members_of(self.game.action_type)}
            known = kinds.get(str(plain.get("do")))
            resolved = self.on_board(self.names.action(plain, cast(type[Action] | None, known)))
            return cast(Action, msgspec.convert(resolved, self.game.action_type))
        except (msgspec.ValidationError, KeyError) as why:
            raise Failed(_("{plain} is no action: {why}", plain=str(plain), why=str(why))) from None


def members_of(union: object) -> Iterator[object]:
    """The types of a union, however it is nested."""
    found = get_args(union)
    if not found:
        yield union
    for member in found:
        yield from members_of(member)


def plain_of(record: object) -> Plain:
    """A record with all its fields, defaults too."""
    assert isinstance(record, msgspec.Struct)
    plain: Plain = {name: to_plain(getattr(record, name)) for name in record.__struct_fields__}
    config = record.__struct_config__
    if config.tag_field:
        plain[config.tag_field] = config.tag
    return plain


def shown(action: Action) -> str:
    """An answer for a message."""
    return str(to_plain(action))
