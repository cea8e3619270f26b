"""`studio play`: one game, by bots and by whoever sits at the terminal."""

from pathlib import Path

from studio.cli.common import answer, load_whole, write_file
from studio.cli.games import blamed_on, heroes_of, seats_of
from studio.cli.table import PERSON, play_out
from studio.kit.text import _


def play(
    quest: Path,
    /,
    *,
    heroes: int = 0,
    seed: int = 1,
    seat: list[str] | None = None,
    max_rounds: int | None = None,
    log: Path | None = None,
    json: bool = False,
) -> int:
    """Plays one game to its end; seats nobody is named for are played by the policy `greedy`.

    Parameters
    ----------
    quest
        The quest's folder or file.
    heroes
        How many; left out it is the smallest number the quest is made for.
    seed
        Equal seeds give equal games.
    seat
        SEAT=POLICY, where SEAT is a number, `overlord`, `heroes` or `others`, and POLICY a bot or `person`.
    max_rounds
        The game is broken off after this round.
    log
        Keeps the game in this file, for `studio replay`.
    json
        Prints how it ended as JSON, and nothing else.
    """
    from studio.bots import policies
    from studio.play import replay
    from studio.rules.core.api import GameSetup, open_game

    document = load_whole(quest)
    count = heroes_of(document, heroes)
    who = seats_of(seat or (), count, (*policies(), PERSON))
    options: dict[str, int | str | bool] = {} if max_rounds is None else {"max_rounds": max_rounds}
    others = who.pop(-1, "greedy")
    with blamed_on(document, quest):
        rules = open_game(GameSetup(document, count, options=options))
        session = play_out(rules, seed, who, others, tells=not json)
    if log is not None:
        write_file(log, replay.write(session))
    outcome = session.outcome
    assert outcome is not None
    if json:
        answer(
            {
                "quest": document.id,
                "system": document.system,
                "heroes": count,
                "seed": seed,
                "seats": {str(s): w for s, w in sorted(who.items())} | {"others": others},
                "outcome": {"side": outcome.side, "reason": outcome.reason, "rule": outcome.rule},
                "rounds": session.state.round,
                "decisions": session.last,
                "hash": session.hash(),
                **({"log": str(log)} if log else {}),
            }
        )
    else:
        print(
            _(
                "{n} answers, {rounds} rounds, state {hash}",
                n=session.last,
                rounds=session.state.round,
                hash=session.hash(),
            )
        )
    return 0
