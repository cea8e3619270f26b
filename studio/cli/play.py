"""`studio play`: one game, by bots and by whoever sits at the terminal."""

from pathlib import Path

from studio.cli.common import answer, load_whole, write_file
from studio.cli.games import PLAIN, Playing, blamed_on, heroes_of
from studio.cli.table import play_out
from studio.kit.text import _


def play(quest: Path, /, *, heroes: int = 0, game: Playing = PLAIN) -> int:
    """Plays one game to its end; seats nobody is named for are played by the policy `greedy`.

    Parameters
    ----------
    quest
        The quest's folder or file.
    heroes
        How many; left out it is the smallest number the quest is made for.
    game
        What every game is told.
    """
    from studio.play import replay
    from studio.rules.core.api import GameSetup, open_game

    document = load_whole(quest)
    count = heroes_of(document, heroes)
    who, others = game.sitters(count)
    with blamed_on(document, quest):
        rules = open_game(GameSetup(document, count, options=game.options()))
        session = play_out(rules, game.seed, who, others, tells=not game.json)
    if game.log is not None:
        write_file(game.log, replay.write(session))
    outcome = session.outcome
    assert outcome is not None
    if game.json:
        answer(
            {
                "quest": document.id,
                "system": document.system,
                "heroes": count,
                "seed": game.seed,
                "seats": {str(s): w for s, w in sorted(who.items())} | {"others": others},
                "outcome": {"side": outcome.side, "reason": outcome.reason, "rule": outcome.rule},
                "rounds": session.state.round,
                "decisions": session.last,
                "hash": session.hash(),
                **({"log": str(game.log)} if game.log else {}),
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
