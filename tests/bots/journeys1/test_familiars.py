"""Familiars of greedy heroes fetch, hand over, harry and watch (J-1908, J-1912…J-1914)."""

from typing import Any

import pytest
from msgspec.structs import replace

from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.bots.journeys1.positions import answer, played
from tests.rules.cave import Scene, quest_of, rules_of, scene

HALL = ("G........", ".........", ".........")
FAMILIAR = 90


def moving(entry: str, at: tuple[int, int], mp: int, rows: Any = HALL, **more: Any) -> Scene:
    """Hero 1's familiar is about to move."""
    s = scene(rows, more.pop("heroes", {1: (1, 1), 2: (1, 2)}), more.pop("monsters", ()), **more)
    familiar = Figure(FAMILIAR, entry, "familiar", 1, 1, "normal", at)
    figures = {**s.state.figures, FAMILIAR: familiar}
    s.state = replace(s.state, figures=figures, stack=(*s.state.stack, fr.FamiliarF(FAMILIAR, mp)))
    return s


def test_a_ferret_fetches_a_potion_and_brings_it_to_its_owner_J_1913() -> None:
    rules = rules_of(quest_of(HALL, q.Potion(id="p", at=(4, 1), potion="healing")), party=("andira", "trenloe"))
    s = moving("mata", (1, 1), 9, rows=rules)
    s.state = replace(s.state, tokens={**s.state.tokens, "p": rules.start(1).state.tokens["p"]})
    done = played(s, until=fr.FamiliarF)
    assert a.PickUp("p") in done
    assert isinstance(done[-1], a.Give)
    assert done[-1].figure == 1


def test_a_hawk_flies_to_where_it_touches_most_enemies_J_1914() -> None:
    s = moving("skye", (1, 1), 5, monsters=[("beastman", (5, 0)), ("beastman", (5, 2)), ("beastman", (8, 2))])
    played(s, until=fr.FamiliarF)
    at = s.state.figures[FAMILIAR].at
    assert at is not None
    assert all(abs(at[0] - 5) <= 1 and abs(at[1] - y) <= 1 for y in (0, 2))


def test_a_rat_goes_where_it_sees_what_the_heroes_do_not_J_1912() -> None:
    # The hall behind the corner lies in the dark for both heroes.
    rows = ("G...     ", "...      ", ".........", "        .", "        .", "        .")
    s = moving("boggs", (1, 1), 9, rows=rows, heroes={1: (1, 0), 2: (2, 0)})
    before = s.state.figures[FAMILIAR].at
    played(s, until=fr.FamiliarF)
    assert s.state.figures[FAMILIAR].at != before
    corner = s.state.figures[FAMILIAR].at
    assert corner is not None
    assert corner[0] >= 7


@pytest.mark.parametrize("entry", ["mata", "boggs"])
def test_with_nothing_to_do_a_familiar_stays_with_its_owner(entry: str) -> None:
    s = moving(entry, (1, 1), 4)
    assert answer(s) == core.PASS
