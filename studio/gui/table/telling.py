"""Words of a session for the playtest: log lines, whose turn, marks of the timeline, the last roll, the ending."""

from typing import NamedTuple

from msgspec.structs import asdict, replace

from studio.gui.table.log_rolls import RollLine, dice_named
from studio.gui.table.timeline import Mark
from studio.kit.text import Text, _, is_known, ngettext, say
from studio.play.lines import Line
from studio.play.names import Names
from studio.play.narrate import tell
from studio.play.rolls import Roll, roll_at
from studio.play.session import Moment, Session
from studio.rules.core.events import (
    Activated,
    AttackChanged,
    AttackEnded,
    CardMoved,
    Defeated,
    Event,
    Gained,
    Rolled,
    RoundStarted,
    Said,
    TokenChanged,
)
from studio.rules.core.state import GameState, Outcome

PROFILES = {"journeys1": "first edition", "journeys2": "second edition", "command": "Dungeon Command rules"}


SECRET = frozenset({"var"})
"""Kinds of event that are the author's own; a player of a pack does not read of them."""


ANSWERED_WITHIN = frozenset({"window", "reroll", "surge"})
"""Questions within an action: what follows from their answers stands under that action's line."""
OWN_LINE = frozenset({"turn_started", "round_started", "activated"})
"""Kinds of event that begin something new wherever they come."""


class Top(NamedTuple):
    """The top bar and the banner say the same."""

    round: str
    phase: str
    then: str
    seat: int
    name: str
    action: str
    rest: tuple[tuple[str, str], ...]


class Told(NamedTuple):
    """What is told of one moment."""

    moment: Moment
    lines: tuple[Line, ...]
    rounds: tuple[int, ...]
    """Rounds that begin with it."""
    mark: str
    """The kind of mark it has on the timeline, "" for none."""
    gains: tuple[tuple[str, int], ...]
    """Conquest won and lost, with its source."""


class Telling:
    """Words of one session; those of a moment are made once."""

    def __init__(self, session: Session, names: Names, *, player: bool = False) -> None:
        self._session, self._names, self._player = session, names, player
        self._told: dict[int, Told] = {}

    def of(self, at: int) -> Told:
        """What is told of a moment."""
        moments = self._session.moments
        moment, kept = moments[at], self._told.get(at)
        if kept is None or kept.moment is not moment:
            kept = self._told[at] = self._tell(moment, moments[max(0, at - 1)].state)
        return kept

    def roll(self, at: int, nth: int) -> Roll | None:
        """A roll of a moment, by its place among the rolls that are told, with the dice that were added to it later.

        One whose dice were rolled again has no sum: what counted is told by the roll that came after it.
        """
        moments = self._session.moments
        places = self._rolls(moments[at], moments[max(0, at - 1)].state)
        if nth >= len(places):
            return None
        first = moments[at].events[places[nth]]
        if not isinstance(first, AttackChanged):
            return roll_at(self._session, self._names, at, places[nth])
        last, again = self._last_of(first, at, places[nth])
        roll = roll_at(self._session, self._names, *last)
        return roll._replace(words="") if roll is not None and again else roll

    def _last_of(self, first: AttackChanged, at: int, place: int) -> tuple[tuple[int, int], bool]:
        """Moment and event at which the dice of a roll lay as they counted, and whether they were rolled again."""
        last = (at, place)
        for moment in range(at, self._session.last + 1):
            for number, event in enumerate(self._session.moments[moment].events):
                if (moment, number) <= (at, place):
                    continue
                if isinstance(event, AttackEnded) and event.attack == first.attack.id:
                    return last, False
                if isinstance(event, AttackChanged) and event.attack.id == first.attack.id and event.attack.faces:
                    if event.attack.rerolled != first.attack.rerolled:
                        return last, True
                    last = (moment, number)
        return last, False

    def _rolls(self, moment: Moment, before: GameState) -> list[int]:
        """The events of a moment that are told as rolls."""
        return [
            place
            for place, event in enumerate(moment.events)
            if isinstance(event, AttackChanged | Rolled) and tell(replace(moment, events=(event,)), before, self._names)
        ]

    def _with_rolls(self, lines: tuple[Line, ...], moment: Moment, before: GameState) -> tuple[Line, ...]:
        """The lines with those about dice as ones that open."""
        places = iter(enumerate(self._rolls(moment, before)))
        found: list[Line] = []
        for line in lines:
            nth, place = next(places, (0, -1)) if line.icon == "die" else (0, -1)
            if place < 0:
                found.append(line)
                continue
            event = moment.events[place]
            dice = event.attack.dice if isinstance(event, AttackChanged) else getattr(event, "dice", ())
            found.append(RollLine(**asdict(line), short=dice_named(dice, self._names), nth=nth))
        return tuple(found)

    def _tell(self, moment: Moment, before: GameState) -> Told:
        lines = tell(moment, before, self._names)
        if self._player:
            lines = tuple(line for line in lines if line.kind not in SECRET)
        asked = self._session.rules.decision(before)
        if asked is not None and asked.kind in ANSWERED_WITHIN:
            lines = tuple(replace(line, level=1) if line.kind not in OWN_LINE else line for line in lines)
        if any(line.icon == "die" for line in lines):
            lines = self._with_rolls(lines, moment, before)
        if moment.faces:
            lines = (*lines, Line(_("These dice were rolled at the table."), "die", level=1))
        kinds = {line.mark for line in lines if line.mark}
        mark = next((kind for kind in ("fallen", "door", "token", "card") if kind in kinds), "")
        rounds = tuple(event.round for event in moment.events if isinstance(event, RoundStarted))
        gains = tuple(
            (_source(moment.events[:place]), event.amount)
            for place, event in enumerate(moment.events)
            if isinstance(event, Gained) and event.what == "conquest" and event.amount
        )
        return Told(moment, lines, rounds, mark, gains)

    def lines(self, at: int) -> list[tuple[int, Line]]:
        """The log lines of a moment, each with its index."""
        return [(at, line) for line in self.of(at).lines]

    def timeline(self) -> tuple[tuple[tuple[int, int], ...], tuple[Mark, ...], tuple[str, ...]]:
        """First moment of each round, marks worth finding, names of the branches."""
        rounds: list[tuple[int, int]] = []
        marks: list[Mark] = []
        for at in range(self._session.last + 1):
            told = self.of(at)
            if told.rounds:
                rounds += [(round_, at) for round_ in told.rounds]
            if told.mark and at:
                marks.append(Mark(moment=at, kind=told.mark))
        branches = []
        for branch in self._session.branches:
            before = self._session.moments[min(branch.since, self._session.last)].state
            lines = tell(branch.moments[0], before, self._names)
            branches.append(lines[0].text.replace("**", "") if lines else _("Step {n}", n=branch.since + 1))
        return tuple(rounds), tuple(marks), tuple(branches)

    def gains(self, at: int) -> tuple[str, ...]:
        """Where conquest came from and went to, in short: "5 start, +6 glyphs, −3 deaths"."""
        session = self._session
        first = session.moments[0].state
        start = next((seat.has["conquest"] for seat in first.seats.values() if "conquest" in seat.has), 0)
        sums: dict[str, int] = {}
        for step in range(1, at + 1):
            for source, amount in self.of(step).gains:
                sums[source] = sums.get(source, 0) + amount
        told = [_("{n} start", n=start)]
        for source, n in sums.items():
            number = f"+{n}" if n > 0 else f"−{abs(n)}"
            words = {
                "glyph": _("{n} glyphs", n=number),
                "fallen": _("{n} fallen", n=number),
                "chest": _("{n} chests", n=number),
                "deck": _("{n} empty deck", n=number),
                "quest": _("{n} quest", n=number),
            }
            told.append(words[source])
        return tuple(told)

    def top(self) -> Top:
        """Round, phase, who comes then; seat, name, action and what is left."""
        session, names = self._session, self._names
        state = session.state
        decision = session.decision
        seat = decision.seat if decision else state.turn
        side = state.seats[state.turn].side if state.turn in state.seats else ""
        phase = {"heroes": _("Heroes"), "overlord": _("Overlord")}.get(side, state.phase.replace("_", " ").capitalize())
        then = {"heroes": _("then Overlord"), "overlord": _("then Heroes")}.get(side, "")
        acting = state.figures.get(state.active)
        name = names.seat(state, seat) if seat in state.seats else ""
        action, rest = "", []
        if acting is not None:
            if state.seats.get(seat) is not None and acting.seat == seat:
                name = names.figure_of(acting)
            action = _(acting.action.capitalize()) if acting.action else ""
            if acting.seat == seat:
                if acting.mp or acting.action:
                    whole = self._points(acting.id)
                    left = _("{n} of {most}", n=acting.mp, most=whole) if whole >= acting.mp else str(acting.mp)
                    rest.append(("boot", left))
                if acting.attacks:
                    rest.append(("sword", ngettext("{n} attack", "{n} attacks", acting.attacks)))
                if acting.actions:
                    rest.append(("play", ngettext("{n} action", "{n} actions", acting.actions)))
        marked = seat if state.seats.get(seat) is not None and state.seats[seat].side != "overlord" else 0
        round_ = _("Round {n}", n=state.round) if state.round else _("Set-up")
        return Top(round_, phase, then, max(0, marked), name, action, tuple(rest))

    def _points(self, figure: int) -> int:
        """The movement a figure was given when it was last activated."""
        for at in range(self._session.at, -1, -1):
            for event in self._session.moments[at].events:
                if isinstance(event, Activated) and event.figure == figure:
                    return event.mp
        return 0

    def facts(self) -> tuple[str, ...]:
        """Right of the status line."""
        session = self._session
        setup = session.rules.setup
        heroes = ngettext("{n} hero", "{n} heroes", setup.heroes)
        name = _(PROFILES.get(session.rules.system, session.rules.system))
        engine = _("Engine: {name}", name=name)
        if session.rules.system == "journeys1":
            year = {"P05": 2005, "P08": 2008}[setup.quest.header.profile]
            engine = _("Engine: {name}, profile {year}", name=name, year=year)
        honest = _("Changed game") if session.is_changed else _("Unchanged game")
        return (heroes, engine, honest)

    def ending(self, outcome: Outcome | None) -> str:
        """Who won."""
        if outcome is None:
            return _("Nothing is asked.")
        winner = {"heroes": _("The heroes win"), "overlord": _("The overlord wins"), "nobody": _("Nobody wins")}
        return winner.get(outcome.side, _("Army {n} wins", n=outcome.side[-1:]))

    def ending_reason(self, outcome: Outcome | None) -> str:
        """Why, and in which round."""
        if outcome is None:
            return ""
        own = self._names.text(outcome.reason)  # an objective of the quest says it in its own words
        why = own or (say(Text(outcome.reason)) if is_known(outcome.reason) else "")
        rule = f"({outcome.rule})" if outcome.rule else ""
        return " ".join(filter(None, (why, _("Round {n}.", n=outcome.round or self._session.state.round), rule)))


def _source(before: tuple[Event, ...]) -> str:
    """What led to a gain or loss of conquest, by what happened just before it."""
    for event in reversed(before):
        if isinstance(event, Defeated):
            return "fallen"
        if isinstance(event, TokenChanged):
            return {"glyph": "glyph", "chest": "chest"}.get(event.token.kind, "quest")
        if isinstance(event, CardMoved) and event.card.deck == "overlord":
            return "deck"
        if isinstance(event, Said):
            return "quest"
    return "quest"
