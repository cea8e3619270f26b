"""`studio play`: one game, by bots and by whoever sits at the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.common import answer, load_whole, write_file
from studio.cli.games import ask, blamed_on, heroes_of, seats_of
from studio.kit.faults import Fault
from studio.kit.text import Text, _, messages

if TYPE_CHECKING:
    from studio.play.session import Session

PERSON = "person"

messages({"cli.endless": "the game did not end within {n} answers"})


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
    from studio.bots import match, policies, policy
    from studio.bots.policy import generator
    from studio.kit.rng import derive
    from studio.play import replay
    from studio.play.seats import Seats
    from studio.play.session import Session
    from studio.rules.core.api import GameSetup, open_game

    document = load_whole(quest)
    count = heroes_of(document, heroes)
    who = seats_of(seat or (), count, (*policies(), PERSON))
    options: dict[str, int | str | bool] = {} if max_rounds is None else {"max_rounds": max_rounds}
    others = who.pop(-1, "greedy")
    with blamed_on(document, quest):
        rules = open_game(GameSetup(document, count, options=options))
        bots = {name: policy(name, rules) for name in {*who.values(), others} if name != PERSON}
        session = Session(rules, seed, Seats(who, others))
        root = derive(seed, "bots")
        teller = None if json else _Teller(session)
        while (decision := session.decision) is not None:
            if session.last >= match.MAX_DECISIONS:
                raise Fault(Text("cli.endless", {"n": session.last}))
            sitter = session.seats.sitter(decision.seat)
            if sitter == PERSON:
                action = ask(session)
            else:
                view = session.state
                action = bots[sitter].choose(view, decision, generator(root, decision.number))
            session.act(action)
            if teller:
                teller.tell()
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


class _Teller:
    """Prints what happens, sentence by sentence."""

    def __init__(self, session: "Session") -> None:
        from studio.play.names import Names
        from studio.quest.content import catalogue_of

        quest = session.rules.setup.quest
        self.session = session
        self.names = Names(quest, catalogue_of(quest))
        self.told = -1
        self.tell()

    def tell(self) -> None:
        """Prints the moments that are new."""
        from studio.play.narrate import tell

        moments = self.session.moments
        for index in range(self.told + 1, len(moments)):
            before = moments[max(index - 1, 0)].state
            for line in tell(moments[index], before, self.names):
                print("  " * line.level + line.text.replace("**", ""))
        self.told = len(moments) - 1
