"""One game at the terminal, played to its end by bots and by whoever sits there, and told sentence by sentence."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from studio.cli.games import PERSON, ask
from studio.kit.faults import Fault
from studio.kit.text import Text, _, messages

if TYPE_CHECKING:
    from studio.play.session import Session
    from studio.rules.core.api import Rules

messages({"cli.endless": "the game did not end within {n} answers"})


def play_out(rules: "Rules", seed: int, who: Mapping[int, str], others: str, *, tells: bool) -> "Session":
    """Plays a game to its end; raises `Fault` when it has none or nobody answers."""
    from studio.bots import match, policy
    from studio.bots.policy import generator
    from studio.kit.rng import derive
    from studio.play.seats import Seats
    from studio.play.session import Session

    bots = {name: policy(name, rules) for name in {*who.values(), others} if name != PERSON}
    session = Session(rules, seed, Seats(dict(who), others))
    root = derive(seed, "bots")
    teller = _Teller(session) if tells else None
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
    return session


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
        from studio.play import aloud
        from studio.play.narrate import tell

        moments = self.session.moments
        for index in range(self.told + 1, len(moments)):
            before = moments[max(index - 1, 0)].state
            for line in tell(moments[index], before, self.names):
                print("  " * line.level + line.text.replace("**", ""))
            if own := aloud.private(moments[index], self.names, self.session.seats):
                print(_("for the overlord alone: {text}", text=own))
        self.told = len(moments) - 1
