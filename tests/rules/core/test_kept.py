"""What an open table keeps from step to step says what one opened anew would find: nothing stale is ever answered."""

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.bots import generator, policy
from studio.kit.rng import derive
from studio.quest.files import read
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.machine import asked
from studio.rules.core.state import PARTY, WORKING
from studio.rules.core.table import Table
from studio.rules.journeys1 import items, overlord, spawn, targets
from studio.rules.journeys1.game import Journeys1

QUESTS = ("drowned_king", "ember_light", "the_cellar")
FOLDER = Path(__file__).parents[3] / "quests" / "journeys1"
KINDS = ("card", "item", "weapon", "trap", "spawn", "skill", "potion")
LOOKS = 15
"""So many decisions in a row are looked at: what is kept at one may be stale at the next."""


@cache
def opened(quest: str, heroes: int) -> Journeys1:
    rules = open_game(GameSetup(read(FOLDER / quest).quest, heroes))
    assert isinstance(rules, Journeys1)
    return rules


def says(rules: Journeys1, t: Table) -> dict[str, object]:
    """What a table answers from what it keeps, in plain words."""
    bearers = sorted({card.bearer for card in t.cards.values() if card.bearer})
    return {
        "listed": list(rules.actions_of(t)),
        "lying": {place: list(t.lying(place)) for place in (*WORKING, *bearers, *t.figures)},
        "borne": {x: rules.borne(t, x) for x in t.figures},
        "equipped": {x: rules.equipped(t, x) for x in t.figures},
        "items": {x: rules.items_of(t, x) for x in t.figures},
        "full": {x: items.pack_is_full(t, x) for x in t.figures},
        "words": {x: rules.words_of(t, f) for x, f in t.figures.items()},
        "means": {x: targets.means_of(rules, t, f) for x, f in t.figures.items()},
        "heroes": rules.hero_ids(t),
        "hand": overlord.hand_of(t, rules.overlord),
        "kinds": {kind: rules.cards_of_kind(t, kind) for kind in KINDS},
        "seen": spawn.seen_by_heroes(rules, t),
        "taken": [t.occupied(team) for team in (None, 0, PARTY)],
    }


@settings(max_examples=25)
@given(
    st.sampled_from(QUESTS), st.integers(2, 4), st.sampled_from(["random", "greedy"]),
    st.integers(0, 2**32), st.integers(0, 700),
)  # fmt: skip
def test_a_table_kept_open_answers_as_one_opened_anew(quest: str, heroes: int, name: str, seed: int, skip: int) -> None:
    rules = opened(quest, heroes)
    chooser, greedy = policy(name, rules), policy("greedy", rules)
    t, root = rules.start_table(seed), derive(seed, "bots")
    for n in range(skip + LOOKS):
        seat = asked(t)
        if seat is None:
            break
        luck = generator(root, t.number)
        chosen = chooser.choose_on(t, seat, luck)  # type: ignore[attr-defined]
        if n >= skip:
            assert says(rules, t) == says(rules, Table(rules, t.freeze()))
            by_kept = greedy.choose_on(t, seat, luck)  # type: ignore[attr-defined]
            assert by_kept == greedy.choose_on(Table(rules, t.freeze()), seat, luck)  # type: ignore[attr-defined]
        rules.act(t, chosen)


@pytest.mark.parametrize("quest", QUESTS)
def test_a_hero_on_his_way_wants_what_he_would_want_if_he_looked_about_anew(quest: str) -> None:
    from studio.bots.journeys1 import goals

    rules = opened(quest, 3)
    chooser = policy("greedy", rules)
    t, root = rules.start_table(8), derive(8, "bots")
    looked = kept = 0
    while (seat := asked(t)) is not None and looked < 120:
        hero = t.figures.get(t.active)
        if hero is not None and hero.kind == "hero" and hero.place == "board":
            kept += ("bot wishes", hero.id) in t.course
            looked += 1
            anew = Table(rules, t.freeze())
            assert goals.goals(rules, t, hero) == goals.goals(rules, anew, anew.figures[hero.id])
        rules.act(t, chooser.choose_on(t, seat, generator(root, t.number)))  # type: ignore[attr-defined]
    assert kept > 20
