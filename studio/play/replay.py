"""A game as a file: the setup and the seed, then one line an answer with the digest of the state after it."""

from collections.abc import Iterator

import msgspec

from studio.kit.codec import Record, digest, to_json, to_plain
from studio.kit.faults import Fault, Refused
from studio.kit.strict import read_json
from studio.kit.text import Param, Text, messages, say
from studio.kit.where import FileAt
from studio.play import typed_dice
from studio.play.session import Session
from studio.quest.bounds import too_large
from studio.rules.core.actions import Action
from studio.rules.core.api import GameSetup, Rules, open_game
from studio.rules.core.state import GameState

FORMAT = 1
messages(
    {
        "replay.not": "This is not the log of a game",
        "replay.format": "This log has format {format}; this program reads format {known}",
        "replay.system_version": "The log was written under version {theirs} of the {system} rules; this is version {ours}",
        "replay.line": "This line is not an answer",
        "replay.look": "use a log written by “studio play --log”",
        "replay.start": "The game does not begin as in the log",
        "replay.illegal": "Answer {n} is not allowed here: {action}",
        "replay.dice": "The dice of answer {n} are wrong: {why}",
        "replay.differs": "After answer {n} the game differs from the log",
        "replay.end": "The log ends after answer {n}, but the game had ended before",
    }
)


class Header(Record):
    """The first line: everything a game starts from."""

    replay: int
    system: str
    rules: int
    """Version of the rules."""
    seed: int
    setup: GameSetup
    hash: str
    """Digest of the first state."""


class Answer(Record):
    """One line: the answer as data, who gave it, dice typed in, and the digest of the state it led to."""

    n: int
    seat: int
    action: dict[str, object]
    hash: str
    faces: tuple[int, ...] = ()
    """Dice that were rolled at the table, counted from 0; left out when the engine rolled."""


class Difference(Record):
    """Where a replay departs from its log; answer 0 is the beginning."""

    n: int
    text: Text


def header_of(session: Session) -> Header:
    """The header of a session's game."""
    rules = session.rules
    return Header(FORMAT, rules.system, rules.version, session.seed, rules.setup, session.hash(0))


def lines(session: Session) -> Iterator[bytes]:
    """The game of a session as the lines of a log, up to the moment looked at."""
    yield to_json(header_of(session)) + b"\n"
    for n, moment in enumerate(session.moments[1 : session.at + 1], 1):
        answer = Answer(n, moment.seat, to_plain(moment.action), digest(moment.state), moment.faces)
        yield to_json(answer) + b"\n"


def write(session: Session) -> bytes:
    """The whole log."""
    return b"".join(lines(session))


def read(data: bytes, file: str = "replay") -> tuple[Header, tuple[Answer, ...]]:
    """Header and answers of a log; raises `Fault` with the line that is wrong."""
    rows = data.split(b"\n")
    first = read_json(rows[0], file)
    if not isinstance(first, dict) or "replay" not in first:
        raise Fault(Text("replay.not"), FileAt(file), Text("replay.look"))
    if first["replay"] != FORMAT:
        raise Fault(Text("replay.format", {"format": str(first["replay"])[:40], "known": FORMAT}), FileAt(file))
    try:
        header = msgspec.json.decode(rows[0], type=Header)
    except msgspec.DecodeError:
        raise Fault(Text("replay.not"), FileAt(file, 1), Text("replay.look")) from None
    if why := too_large(header.setup.quest):
        raise Fault(why, FileAt(file, 1))
    answers = []
    for number, row in enumerate(rows[1:], 2):
        if row.strip():
            try:
                read_json(row, file)  # the strict rules for files from outside
                answers.append(msgspec.json.decode(row, type=Answer))
            except msgspec.DecodeError:
                raise Fault(Text("replay.line"), FileAt(file, number), Text("replay.look")) from None
    return header, tuple(answers)


def find_action(rules: Rules, state: GameState, plain: dict[str, object]) -> Action | None:
    """The legal answer that looks like this as data; None when there is none."""
    wanted = to_json(plain)
    return next((action for action in rules.legal_actions(state) if to_json(to_plain(action)) == wanted), None)


def verify(header: Header, answers: tuple[Answer, ...], rules: Rules | None = None) -> Difference | None:
    """Plays the log again and compares every state; None when all are the same.

    Raises `Fault` when the log needs another version of the rules.
    """
    rules = rules or open_game(header.setup)
    if rules.version != header.rules:
        told: dict[str, Param] = {"theirs": header.rules, "ours": rules.version, "system": header.system}
        raise Fault(Text("replay.system_version", told))
    state = rules.start(header.seed).state
    if digest(state) != header.hash:
        return Difference(0, Text("replay.start"))
    for answer in answers:
        if rules.decision(state) is None:
            return Difference(answer.n, Text("replay.end", {"n": answer.n}))
        action = find_action(rules, state, answer.action)
        if action is None:
            shown = to_json(answer.action).decode()[:200]
            return Difference(answer.n, Text("replay.illegal", {"n": answer.n, "action": shown}))
        try:
            state = typed_dice.apply(rules, state, action, answer.faces).state
        except Refused as refused:
            return Difference(answer.n, Text("replay.dice", {"n": answer.n, "why": say(refused.text)}))
        if digest(state) != answer.hash:
            return Difference(answer.n, Text("replay.differs", {"n": answer.n}))
    return None
