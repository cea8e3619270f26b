"""Trial (U): what only shows when a game is begun: an objective that holds before anybody has acted."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from studio.checks.facts import ALL_KINDS, Facts
from studio.checks.registry import check, flag
from studio.content.words import Node, WordsError, parse
from studio.kit.log import logger
from studio.kit.text import messages
from studio.kit.where import FieldAt
from studio.quest.bounds import unplayable
from studio.quest.finding import Finding
from studio.quest.model import Area, Objective, Quest

if TYPE_CHECKING:
    from studio.rules.core.state import Outcome

STEPS = 60
"""Answers at most until everybody is on the board."""

messages(
    {
        "finding.U132": "{objective} holds before anybody has acted",
        "finding.U132.heroes": "{objective} holds at the start for {heroes} heroes",
    }
)


@check(
    "U132",
    "A game that is over as it begins",
    "error",
    needs=("names",),
    reads=(*sorted(ALL_KINDS), "header"),
    systems=("journeys1",),
    walks=True,
)
def over_at_once(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A game was begun, and this objective held before the first turn.

    Monsters come onto the board when their area is revealed (J-306), so “no(monster)” holds at the start. Ask for the
    area too: “#A4 is revealed and no(monster)”.
    """
    objectives = [objective for objective in facts.of(Objective) if not _waits_for_area(quest, objective)]
    if not objectives or unplayable(quest):
        return
    held: dict[str, list[int]] = {}
    for heroes in quest.header.heroes:
        outcome = _begun(quest, heroes)
        for objective in objectives:
            if outcome is not None and (outcome.side, outcome.reason) == (objective.side, objective.text):
                held.setdefault(objective.id, []).append(heroes)
    for id_, counts in held.items():
        some = "heroes" if len(counts) < len(quest.header.heroes) else ""
        told = ", ".join(map(str, counts))
        yield flag(FieldAt(id_, "if"), objective=f"Objective {id_}", heroes=told, variant=some)


def _begun(quest: Quest, heroes: int) -> "Outcome | None":
    """How a game has ended when everybody is on the board; nothing when it goes on, or cannot even begin."""
    from studio.rules.core.api import GameSetup, open_game  # with all the rules, so only for who needs them

    try:
        rules = open_game(GameSetup(quest, heroes, options={"quick_setup": True}))
        state = rules.start(1).state
        for _ in range(STEPS):
            if state.round or rules.decision(state) is None:
                break
            state = rules.apply(state, rules.legal_actions(state).nth(0)).state
        return rules.outcome(state)
    except Exception:  # noqa: BLE001  what keeps a game from beginning is told by other checks
        logger("checks.trial").debug("no game could be begun", exc_info=True)
        return None


def _waits_for_area(quest: Quest, objective: Objective) -> bool:
    """Whether its words ask, among other things, that an area be revealed in which nobody begins."""
    try:
        todo: list[Node] = [parse(objective.if_)]
    except WordsError:
        return True  # T101 says so
    while todo:
        name, _, *parts = todo.pop()
        if name == "and":
            todo += parts  # type: ignore[arg-type]  # the sides of `and` are nodes
        elif name == "is" and parts[0][0] == "elem" and parts[1][2] == "revealed":  # type: ignore[index]
            area = quest.elements.get(str(parts[0][2]))  # type: ignore[index]
            if isinstance(area, Area) and not area.start:
                return True
    return False
