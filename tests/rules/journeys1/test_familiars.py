"""Familiars and companions: who carries, who watches, who harries (J-1906…J-1916)."""

from typing import Any

from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules import cave
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of

HALL = ("G........", ".........", ".........", ".........")


def with_familiar(*kinds: tuple[str, tuple[int, int]], rows: Any = HALL, **more: Any) -> Scene:
    """Hero 1 with familiars that are about to move, hero 2 wherever `more` says."""
    rules = rows if not isinstance(rows, tuple) else rules_of(quest_of(rows), party=("andira", "trenloe"))
    made: list[Any] = []
    real = cave.empty_table

    def table_of(each: Any) -> Any:
        table = real(each)
        for entry, at in kinds:
            figure = Figure(table.fresh(), entry, "familiar", 1, 1, "normal", at)
            made.append(figure.id)
            table.emit(e.Appeared(figure, "setup"))
        return table

    cave.empty_table = table_of
    try:
        then = more.pop("then", None)
        heroes = more.pop("heroes", {1: (4, 1), 2: (7, 1)})
        s = cave.scene(rules, heroes, more.pop("monsters", ()), then=then or [fr.TurnF(1, 3)], **more)
    finally:
        cave.empty_table = real
    s.made = made  # type: ignore[attr-defined]
    return s


def moving(s: Scene) -> Scene:
    """The owner ends his turn: the familiar moves."""
    return s.do(a.Declare("run"), core.PASS)


def test_a_ferret_receives_an_item_for_one_point_and_hands_it_on_JX_123_J_1913() -> None:
    s = with_familiar(("mata", (4, 2)), wears={1: ["healing_potion"]})
    mata = s.made[0]  # type: ignore[attr-defined]
    s.do(a.Declare("run"))
    card = next(c.id for c in s.state.cards.values() if c.entry == "healing_potion")
    s.do(a.Give(card, mata))
    assert s.figure(1).mp == 7
    assert s.state.cards[card].bearer == mata
    s.do(core.PASS)
    for x in (5, 6):
        s.do(core.StepTo((x, 2)))
    assert s.can(a.Give(card, 2))
    s.do(a.Give(card, 2))
    s.do(a.Equip(card))
    assert s.state.cards[card].bearer == 2
    frame = s.state.stack[-1]
    assert isinstance(frame, fr.FamiliarF)
    assert frame.mp == 3
    assert not s.listed(a.Give)  # once: it has nothing left


def test_a_ferret_carries_one_item_and_no_more_J_1913() -> None:
    s = with_familiar(("mata", (4, 2)), wears={1: ["healing_potion", "vitality_potion"]})
    s.do(a.Declare("run"))
    first, second = (c.id for c in s.state.cards.values() if c.bearer == 1 and c.deck == "potion")
    s.do(a.Give(first, s.made[0]))  # type: ignore[attr-defined]
    assert not s.can(a.Give(second, s.made[0]))  # type: ignore[attr-defined]


def test_a_ferret_fetches_a_potion_and_hands_it_to_the_other_J_1913() -> None:
    potion = q.Potion(id="v1", at=(4, 3), potion="vitality")
    rules = rules_of(quest_of(HALL, potion), party=("andira", "trenloe"))
    s = with_familiar(("mata", (4, 2)), ("kata", (5, 3)), rows=rules)
    moving(s)
    assert not s.can(a.PickUp("v1"))
    s.do(core.StepTo((4, 3)), a.PickUp("v1"))
    card = next(c for c in s.state.cards.values() if c.entry == "vitality_potion" and c.bearer)
    mata, kata = s.made  # type: ignore[attr-defined]
    assert card.bearer == mata
    assert s.state.tokens["v1"].gone
    s.do(a.Give(card.id, kata))
    assert s.state.cards[card.id].bearer == kata
    s.do(core.PASS)
    assert s.state.stack[-1] == fr.FamiliarF(kata, 6)


def test_familiars_pass_and_stop_among_figures_and_hide_nothing_J_1907_J_1908() -> None:
    s = with_familiar(("boggs", (5, 1)), monsters=[("ogre", (5, 1))])
    s.do(a.Declare("battle"))
    assert s.can(core.Strike((5, 1)))  # neither taken nor screened by the rat
    s.do(core.PASS)
    assert s.can(core.PASS)
    s.do(core.StepTo((6, 2)), core.StepTo((7, 1)))
    assert s.can(core.PASS)


def test_familiars_avoid_pits_unless_the_quest_lets_them_J_1910() -> None:
    rows = ("G....", "...P.", ".....")
    for flag, allowed in ((True, False), (False, True)):
        rules = rules_of(quest_of(rows), party=("andira", "trenloe"), familiars_no_pit_glyph=flag)
        s = with_familiar(("mata", (2, 1)), rows=rules, heroes={1: (1, 1), 2: (0, 1)})
        moving(s)
        assert s.can(core.StepTo((3, 1))) == allowed


def test_a_hawk_flies_over_rubble_and_robs_enemies_of_armour_and_aim_J_1914() -> None:
    rows = ("G....", "...R.", ".....")
    for flag, allowed in ((True, True), (False, False)):
        rules = rules_of(quest_of(rows), party=("andira", "trenloe"), skye_flies=flag)
        s = with_familiar(("skye", (2, 1)), rows=rules, heroes={1: (1, 1), 2: (0, 1)})
        moving(s)
        assert s.can(core.StepTo((3, 1))) == allowed
        if allowed:
            assert not s.do(core.StepTo((3, 1))).can(core.PASS)
    s = with_familiar(("skye", (6, 2)), monsters=[("beastman", (6, 2)), ("ogre", (7, 2))])
    table = s.rules.open(s.state)
    for monster in monsters_of(s):
        printed = s.rules.printed(table, "armour", s.figure(monster))
        assert s.rules.value(table, "armour", monster) == max(0, printed - 1)


def test_nothing_is_spawned_where_the_rat_looks_J_1912_J_1911() -> None:
    rows = ("G...  ", "....  ", "   .  ", "   ...", "   ...")
    squares = {}
    for kind in ("boggs", "kata"):
        rules = rules_of(quest_of(rows), party=("andira", "trenloe"))
        s = with_familiar((kind, (4, 3)), rows=rules, heroes={1: (0, 0), 2: (1, 0)}, turn=0, hand=["skeleton_patrol"],
                          has={"threat": 9}, then=[fr.OverlordF(2)])  # fmt: skip
        uses = s.listed(core.Use)
        squares[kind] = {x.to for x in s.do(uses[0]).listed(a.PlaceAt)} if uses else set()
    assert squares["kata"]
    assert not squares["boggs"]


def test_a_familiar_bought_in_town_waits_for_its_owner_J_1906() -> None:
    s = with_familiar(heroes={2: (4, 2)}, figure={1: {"coins": 1000}})
    s.do(a.Declare("run"), a.Shop())
    boggs = next(c for c in s.state.cards.values() if c.entry == "boggs_skill")
    table = s.rules.open(s.state)
    s.state = cave.replace(table.freeze(), piles={**s.state.piles, "wizardry": (boggs.id,)})
    s.do(a.Buy("wizardry"))
    rat = next(f for f in s.state.figures.values() if f.entry == "boggs")
    assert rat.place == "aside"
    s.do(a.FromTown("g0_0"))
    assert (s.figure(rat.id).place, s.figure(rat.id).at) == ("board", (0, 0))


def test_the_tame_ferret_adds_a_die_and_is_handed_on_for_two_J_1915_J_1916() -> None:
    s = cave.scene(HALL, {1: (4, 1), 2: (5, 2)}, [("ogre", (2, 1))], figure={1: {"tokens": {"pico": 1}}})
    s.do(a.Declare("advance"))
    s.do(next(x for x in s.listed(core.Use) if "pico" in x.ability))
    assert s.figure(1).mp == 3
    assert "pico" in s.figure(2).tokens
    assert "pico" not in s.figure(1).tokens
