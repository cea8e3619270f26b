"""Runs rule vectors on the rules: builds the position, gives the answers, compares what must hold."""

from pathlib import Path

import msgspec

from studio.content.misread import WordsError
from studio.kit.codec import Record, from_plain, pack, unpack
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
    Refuse,
    Run,
    Set,
    Skip,
    Store,
    Vector,
    Vectors,
)
from studio.play.vector_names import matches
from studio.play.vector_play import Failed, Play, plain_of, shown
from studio.play.vector_quest import quest_of
from studio.quest import files
from studio.quest.model import Quest
from studio.rules.core.reader import ReadError
from studio.rules.core.table import NeedRoll

messages(
    {
        "vector.format": "the file has format {format}; this program reads format {ours}",
        "vector.field": "{path}{why}",
        "vector.quest": "{file} cannot be read as a quest: {why}",
    }
)


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
        game = Test(vector, quest_for(vector, folder))
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


class Test(Play):
    """A test: its steps one after the other."""

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
        raise Failed(_("{action} is not refused", action=shown(action)))

    def offer(self, step: Offer) -> None:
        """Answers that must or must not be there."""
        offered = self.game.legal_actions(self.state)
        for plain in step.legal:
            if (action := self.action(plain)) not in offered:
                raise Failed(self.not_offered(action))
        for plain in step.closed:
            if (action := self.action(plain)) in offered:
                raise Failed(_("{action} is offered", action=shown(action)))
        if step.count >= 0:
            only = self.names.resolve(step.only)
            found = [a for a in offered if matches(plain_of(a), only)]
            if len(found) != step.count:
                which = ", ".join(map(shown, found[:12]))
                raise Failed(_("{n} answers, not {want}: {which}", n=len(found), want=step.count, which=which))

    def skip(self, step: Skip) -> None:
        """Answers anyhow until a decision has the fields."""
        until = self.names.resolve(step.until)
        for _n in range(step.most):
            decision = self.game.decision(self.state)
            if decision is None:
                raise Failed(_("the game ended before that was asked"))
            if matches(plain_of(decision), until):
                return
            self.answer_anyhow(step.prefer)
        raise Failed(_("that was not asked within {n} answers", n=step.most))

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
            plain = plain_of(decision) if decision else {}
            if not matches(plain, self.names.resolve(step.decision)):
                raise Failed(_("asked is {have}, not {want}", have=str(plain), want=str(step.decision)))
        if step.ended is not None:
            side = self.state.ended.side if self.state.ended else "no"
            if side != step.ended:
                raise Failed(_("the game is won by {side}, not {want}", side=side, want=step.ended))
        self.events.clear()

    def compare_events(self, step: Expect) -> None:
        """Events that must have happened in order, and those that must not have."""
        happened = [plain_of(event) for event in self.events]
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
