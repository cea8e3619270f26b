"""A game kept in the middle of a question: its log, its present state, who sits where; and opened again.

The state is kept beside the log, so that a save of an older version of the rules can still be gone on with;
only its past is lost then.
"""

import msgspec

from studio.kit.codec import Record, digest, to_json, to_plain
from studio.kit.faults import Fault, Refused
from studio.kit.strict import read_json
from studio.kit.text import Text, messages
from studio.kit.where import FileAt
from studio.play.replay import find_action
from studio.play.seats import Seats
from studio.play.session import Moment, Session, asks, moment_of
from studio.rules.core.api import GameSetup, Rules, open_game

FORMAT = 1
messages(
    {
        "save.not": "This is not a saved game",
        "save.format": "This saved game has format {format}; this program reads format {known}",
        "save.damaged": "The saved game is damaged and cannot be gone on with",
        "save.look": "choose a file saved from a game",
    }
)


class Save(Record):
    """A saved game as data."""

    save: int
    rules: int
    seed: int
    setup: GameSetup
    seats: Seats
    actions: tuple[dict[str, object], ...]
    state: dict[str, object]
    hash: str
    strict: bool = False
    changed: bool = False
    faces: dict[int, tuple[int, ...]] = {}
    """Dice typed in, by the place of the answer."""


def write(session: Session) -> bytes:
    """The session's game up to the moment looked at."""
    moments = session.moments[1 : session.at + 1]
    actions = tuple(to_plain(moment.action) for moment in moments)
    faces = {place: moment.faces for place, moment in enumerate(moments) if moment.faces}
    rules = session.rules
    state = to_plain(session.state)
    # Generators use all 64 bits; files hold numbers of 63, so that every JSON reader keeps them whole.
    state["rng"] = {stream: f"{number:016x}" for stream, number in session.state.rng.items()}
    kept = Save(
        FORMAT, rules.version, session.seed, rules.setup, session.seats, actions, state,
        session.hash(), session.strict, session.is_changed, faces,
    )  # fmt: skip
    return to_json(kept) + b"\n"


def read(data: bytes, file: str = "save", rules: Rules | None = None) -> Session:
    """A session that goes on where the save was made; raises `Fault`."""
    plain = read_json(data, file)
    if not isinstance(plain, dict) or "save" not in plain:
        raise Fault(Text("save.not"), FileAt(file), Text("save.look"))
    if plain["save"] != FORMAT:
        raise Fault(Text("save.format", {"format": str(plain["save"])[:40], "known": FORMAT}), FileAt(file))
    try:
        kept = msgspec.json.decode(data, type=Save)
    except msgspec.DecodeError:
        raise Fault(Text("save.not"), FileAt(file), Text("save.look")) from None
    rules = rules or open_game(kept.setup)
    moments = _moments(rules, kept, file)
    session = Session.resumed(rules, kept.seed, kept.seats, moments, strict=kept.strict)
    session.is_changed = kept.changed
    return session


def _moments(rules: Rules, kept: Save, file: str) -> tuple[Moment, ...]:
    """The past, when it leads to the kept state; else the kept state alone."""
    step = rules.start(kept.seed)
    moments = [Moment(step.state, events=step.events, asks=asks(rules, step.state), revealing=True)]
    for place, plain in enumerate(kept.actions):
        before = moments[-1].state
        decision, action = rules.decision(before), find_action(rules, before, plain)
        if decision is None or action is None:
            break
        try:
            moments.append(moment_of(rules, before, action, kept.faces.get(place, ()), decision.seat))
        except Refused:
            break
    if len(moments) == len(kept.actions) + 1 and digest(moments[-1].state) == kept.hash:
        return tuple(moments)
    try:
        streams = kept.state.get("rng", {})
        whole = {stream: int(number, 16) for stream, number in streams.items()} if isinstance(streams, dict) else {}
        state = msgspec.json.decode(to_json({**kept.state, "rng": whole}), type=type(moments[0].state))
    except (msgspec.DecodeError, ValueError, TypeError):
        raise Fault(Text("save.damaged"), FileAt(file)) from None
    if digest(state) != kept.hash:
        raise Fault(Text("save.damaged"), FileAt(file))
    return (Moment(state, asks=asks(rules, state), revealing=True),)
