"""What the verbs that play share: numbers of heroes, who sits where, and a person at the terminal."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import Parameter

from studio.kit.faults import Fault
from studio.kit.log import logger
from studio.kit.text import Text, _, messages, say
from studio.kit.where import FileAt

if TYPE_CHECKING:
    from studio.play.session import Session
    from studio.quest.model import Quest
    from studio.rules.core.actions import Action

OTHERS = "others"
PERSON = "person"

messages(
    {
        "cli.seat": "“{seat}” does not say who sits where",
        "cli.seat.hint": "write it like 0=greedy, overlord=person, heroes=random or others=greedy",
        "cli.no_seat": "nobody sits at seat {seat}; the last is {last}",
        "cli.rounds": "a game of {n} rounds cannot be played; ask for at least one",
        "cli.heroes": "the quest is not made for {n} heroes",
        "cli.heroes.hint": "it is made for {made}",
        "cli.numbers": "“{found}” is no list of numbers like 2,3,4",
        "cli.errors": "the quest cannot be played with its errors ({n})",
        "cli.input_ended": "the game was left: there is nobody to answer",
    }
)


@Parameter(name="*")
@dataclass
class Playing:
    """What a verb is told of the game it plays."""

    seed: int = 1
    """Equal seeds give equal games."""
    seat: list[str] | None = None
    """SEAT=POLICY, where SEAT is a number, `overlord`, `heroes` or `others`, and POLICY a bot or `person`."""
    max_rounds: int | None = None
    """A game is broken off after this round."""
    log: Path | None = None
    """Keeps the game in this file, for `studio replay`; of several the last."""
    json: bool = False
    """Answers in JSON, and with nothing else."""

    def sitters(self, heroes: int) -> tuple[dict[int, str], str]:
        """Who sits where, and who at all other seats."""
        from studio.bots import policies

        who = seats_of(self.seat or (), heroes, (*policies(), PERSON))
        return who, who.pop(-1, "greedy")

    def options(self) -> dict[str, int | str | bool]:
        """What the rules are told."""
        return round_bound(self.max_rounds)


PLAIN = Playing()
"""A game of which nothing is told."""


def round_bound(rounds: int | None) -> dict[str, int | str | bool]:
    """The option that breaks a game off after so many rounds."""
    if rounds is not None and rounds < 1:
        raise Fault(Text("cli.rounds", {"n": rounds}))
    return {} if rounds is None else {"max_rounds": rounds}


def must_be_playable(quest: "Quest", path: Path) -> None:
    """Refuses to begin a game on a quest that is too large for one."""
    from studio.quest.bounds import unplayable

    if why := unplayable(quest):
        raise Fault(why, FileAt(str(path)))


@contextmanager
def blamed_on(quest: "Quest", path: Path) -> Iterator[None]:
    """Where the rules stumble over a quest that has errors, the errors are what to say, not the stumble."""
    must_be_playable(quest, path)
    try:
        yield
    except (Fault, OSError):
        raise
    except Exception:
        from studio.checks.run import check

        if errors := check(quest).errors:
            logger("cli").info("the rules stumbled over a quest with errors", exc_info=True)
            hint = Text("cli.see_check", {"path": str(path)})
            raise Fault(Text("cli.errors", {"n": errors}), FileAt(str(path)), hint) from None
        raise


def heroes_of(quest: "Quest", heroes: int) -> int:
    """A number of heroes the quest is made for; 0 means the smallest."""
    made = quest.header.heroes
    if not heroes and made:
        return min(made)
    if heroes not in made:
        shown = ", ".join(map(str, made))
        raise Fault(Text("cli.heroes", {"n": heroes}), hint=Text("cli.heroes.hint", {"made": shown}))
    return heroes


def numbers(text: str) -> tuple[int, ...]:
    """The whole numbers in a list with commas."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) < 4 for part in parts):
        raise Fault(Text("cli.numbers", {"found": text[:40]}))
    return tuple(dict.fromkeys(int(part) for part in parts))


def seats_of(assignments: Iterable[str], heroes: int, known: Iterable[str]) -> dict[int, str]:
    """Seat → who, from `SEAT=WHO`; −1 stands for all others. The overlord's seat is 0, the heroes' 1 and up."""
    found: dict[int, str] = {}
    for text in assignments:
        seat, equals, who = text.partition("=")
        seat, who = seat.strip().lower(), who.strip()
        numbered = seat.isascii() and seat.isdigit() and len(seat) < 3
        if not equals or who not in known or not (numbered or seat in ("overlord", "heroes", OTHERS)):
            raise Fault(Text("cli.seat", {"seat": text[:40]}), hint=Text("cli.seat.hint"))
        if numbered and int(seat) > heroes:
            raise Fault(Text("cli.no_seat", {"seat": seat, "last": heroes}))
        places = (
            [int(seat)] if numbered else {"overlord": [0], "heroes": list(range(1, heroes + 1)), OTHERS: [-1]}[seat]
        )
        found |= dict.fromkeys(places, who)
    return found


def ask(session: "Session") -> "Action":
    """Lets the person at the terminal decide: shows the answers, reads a number, explains what is closed on `?`."""
    decision = session.decision
    assert decision is not None
    options = session.options
    print(f"\n{say(decision.text)}" + (f" ({decision.rule})" if decision.rule else ""))
    for number, option in enumerate(options, 1):
        price = f"  [{say(option.price)}]" if option.price else ""
        print(f"  {number:>3}  {say(option.label)}{price}" + ("  *" if option.default else ""))
    while True:
        print(_("number, ? for what is closed: "), end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise Fault(Text("cli.input_ended"))
        line = line.strip()
        if line == "?":
            for closed in session.closed:
                refusal = closed.refusal
                print(
                    f"       {say(closed.label)}: {say(refusal.text)}" + (f" ({refusal.rule})" if refusal.rule else "")
                )
        elif line.isascii() and line.isdigit() and 1 <= int(line[:6]) <= len(options):
            return options[int(line[:6]) - 1].action
        elif not line and (usual := [option for option in options if option.default]):
            return usual[0].action
