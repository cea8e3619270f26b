"""`studio replay`: a logged game again, and whether it is still the same."""

from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.common import Unreadable
from studio.kit.faults import Fault
from studio.kit.text import _, say

if TYPE_CHECKING:
    from studio.play.replay import Answer, Header


def replay(file: Path, /, *, verify: bool = False) -> int:
    """Plays a logged game again and tells it; with --verify compares every state with the log.

    Parameters
    ----------
    file
        A log that `studio play --log` or the playtest wrote.
    verify
        Only compare; the exit code is 1 at the first difference.
    """
    from studio.kit.strict import read_bytes
    from studio.play import replay as logs

    try:
        header, answers = logs.read(read_bytes(file, limit=64 * 1024 * 1024), str(file))
    except Fault as fault:
        raise Unreadable(fault) from None
    difference = logs.verify(header, answers)
    if difference is not None:
        print(f"{file}: {say(difference.text)}")
        return 1
    if verify:
        print(_("{file}: the same game, {n} answers", file=str(file), n=len(answers)))
        return 0
    return _tell(header, answers)


def _tell(header: "Header", answers: "tuple[Answer, ...]") -> int:
    """The game in sentences."""
    from studio.play import replay as logs
    from studio.play.names import Names
    from studio.play.narrate import tell
    from studio.play.session import Session
    from studio.quest.content import catalogue_of
    from studio.rules.core.api import open_game

    session = Session(open_game(header.setup), header.seed)
    names = Names(header.setup.quest, catalogue_of(header.setup.quest))
    before = session.state
    for answer in (None, *answers):
        if answer is not None:
            action = logs.find_action(session.rules, session.state, answer.action)
            assert action is not None
            session.act(action, answer.faces)
        for line in tell(session.moments[-1], before, names):
            print("  " * line.level + line.text.replace("**", ""))
        before = session.state
    return 0
