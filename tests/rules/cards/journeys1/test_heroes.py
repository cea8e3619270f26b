"""The twenty heroes: what each can that no other can."""

import pytest
from msgspec.structs import replace

from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cards.journeys1.table import (
    HALL,
    attacks,
    changed,
    lone,
    plus,
    pool,
    shows,
    strike,
    struck,
    use,
    value,
)
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene


def starting(hero: str, **figure: object) -> Scene:
    """A hero at the start of his turn."""
    return lone(hero, then=[fr.TurnF(1)], figure={1: figure})


@shows("andira")
def test_andira_pierces_two_of_a_neighbour_with_magic() -> None:
    assert plus("andira", "immolation") == {"pierce": 2}
    assert plus("andira", "immolation", far=2) == {}


@shows("jaes")
def test_jaes_bears_runes_in_plate() -> None:
    def fits(hero: str) -> bool:
        s = lone(hero, "plate_mail", wears={2: ["mana_weave"]}, others={2: (5, 2)})
        rune = next(c.id for c in s.state.cards.values() if c.entry == "mana_weave" and c.bearer == 2)
        s = changed(s, lambda t: t.emit(e.CardMoved(replace(t.cards[rune], zone="pack", bearer=1, seat=1))))
        s.do(a.Declare("run"), a.Reequip())
        return s.can(a.Equip(rune))

    assert fits("jaes")
    assert not fits("varikas")


@shows("bogran")
def test_bogran_hits_harder_whoever_did_not_see_him() -> None:
    rows = ("G..R......", "..........")
    s = scene(rows, {1: (2, 0)}, [("beastman", (5, 0)), ("beastman", (2, 1))], party=("bogran", "trenloe"),
              wears={1: ["crossbow"]}, then=[fr.TurnF(1)])  # fmt: skip
    bow = next(c.id for c in s.state.cards.values() if c.entry == "crossbow" and c.bearer)
    s.do(core.PASS, a.Declare("advance"), core.StepTo((3, 1)))
    shot = s.do(core.Strike((5, 0), bow))
    assert attacks(shot, "pool").plus["damage"] == 2
    t = scene(rows, {1: (2, 0)}, [("beastman", (5, 0)), ("beastman", (2, 1))], party=("bogran", "trenloe"),
              wears={1: ["crossbow"]}, then=[fr.TurnF(1)])  # fmt: skip
    bow = next(c.id for c in t.state.cards.values() if c.entry == "crossbow" and c.bearer)
    t.do(core.PASS, a.Declare("advance"), core.Strike((2, 1), bow))
    assert not attacks(t, "pool").plus.get("damage")


@shows("grey_ker")
def test_grey_ker_changes_his_action_in_mid_turn() -> None:
    s = lone("grey_ker").do(a.Declare("run"), core.StepTo((5, 2)))
    s.do(use(s, "grey_ker"))
    assert s.figure(1).action == "advance"
    assert (s.figure(1).mp, s.figure(1).attacks) == (3, 1)
    assert use(s, "grey_ker") is None


@shows("ispher")
def test_ispher_heals_one_at_the_start_of_his_turn_and_takes_no_poison() -> None:
    s = starting("ispher", damage=3)
    assert s.figure(1).damage == 2
    s = struck("bane_spider", "ispher", dice=[1, 1], rank="normal", far=1)
    assert s.figure(1).damage > 0
    assert "poison" not in s.figure(1).tokens


@shows("landrec")
def test_landrec_begins_every_attack_with_two_surges() -> None:
    assert plus("landrec", "") == {"surges": 2}
    assert plus("landrec", "immolation", far=3) == {"surges": 2}


@shows("lyssa")
def test_lyssa_has_one_attack_die_rolled_again() -> None:
    s = struck("beastman", "lyssa", dice=[4, 1, 0])
    assert use(s, "lyssa") is not None
    s.do(use(s, "lyssa"))
    s.do(s.listed(core.PickOption)[0]).do(core.Reroll(1), dice=[0])
    assert attacks(s, "rerolled").faces == (4, 0)


@shows("mad_carthos")
def test_mad_carthos_casts_for_two_more() -> None:
    assert plus("mad_carthos", "immolation", far=3) == {"damage": 2}
    assert plus("mad_carthos", "sword") == {}


@shows("mordrog")
def test_mordrog_recovers_fatigue_when_wounded() -> None:
    s = struck("ogre", "mordrog", dice=[4, 1, 1], figure={1: {"fatigue": 2}})
    assert s.figure(1).damage > 0
    assert s.figure(1).fatigue == 1


@shows("one_fist")
def test_one_fist_strikes_once_more_with_the_stump_and_has_one_hand() -> None:
    s = lone("one_fist", monsters=[("ogre", (5, 2))]).do(a.Declare("run"))
    assert value(s, "equip_hands") == 1
    s.do(use(s, "one_fist"))
    assert attacks(s, "pool").dice[:2] == ("red", "green")
    assert use(s, "one_fist") is None


@shows("red_scorpion")
def test_red_scorpion_trades_fatigue_and_wounds_either_way() -> None:
    s = starting("red_scorpion", damage=2, fatigue=1)
    s.do(s.listed(core.PickOption)[0])
    assert (s.figure(1).damage, s.figure(1).fatigue) == (1, 2)
    s = starting("red_scorpion", damage=2, fatigue=1)
    s.do(s.listed(core.PickOption)[1])
    assert (s.figure(1).damage, s.figure(1).fatigue) == (3, 0)


def begun(hero: str) -> Scene:
    """A whole game, as soon as the heroes choose who goes first."""
    rules = rules_of(quest_of(HALL), party=(hero, "trenloe"))
    state = rules.start(1).state
    while rules.decision(state).kind != "order":
        state = rules.apply(state, rules.legal_actions(state).nth(0)).state
    made = Scene.__new__(Scene)
    made.rules, made.state, made.events = rules, state, ()
    return made


@shows("ronan", "pico")
def test_ronan_begins_with_the_tame_ferret_that_adds_a_die() -> None:
    assert begun("ronan").figure(1).tokens["pico"] == 1
    assert pool("ronan", "sword", figure={1: {"tokens": {"pico": 1}}}).dice.count("black") == 2
    assert pool("ronan", "sword", figure={1: {"tokens": {}}}).dice.count("black") == 1


@shows("astarra")
def test_astarra_wakes_glyphs_six_squares_away() -> None:
    for hero, awake in (("astarra", True), ("varikas", False)):
        s = scene(("G.........g",), {1: (3, 0)}, party=(hero, "trenloe")).do(a.Declare("run"), core.StepTo((4, 0)))
        assert s.state.tokens["g10_0"].active == awake


@shows("silhouette")
def test_silhouette_changes_her_order_for_two_fatigue() -> None:
    s = lone("silhouette", figure={1: {"tokens": {"rest": 1}}}).do(a.Declare("run"))
    s.do(use(s, "silhouette"))
    s.do(s.listed(core.PickOption)[1])
    assert s.figure(1).tokens == {"dodge": 1}
    assert s.figure(1).fatigue == 2


@shows("sir_valadir")
def test_sir_valadir_buys_two_dice_for_one_fatigue() -> None:
    s = lone("sir_valadir", "sword", monsters=[("ogre", (5, 2))]).do(a.Declare("battle"))
    strike(s, (5, 2), "sword", dice=[4, 1, 0, 0])
    s.do(a.BuyDie(), dice=[0, 0])
    assert attacks(s, "bought").dice.count("black") == 4
    assert s.figure(1).fatigue == 1


@shows("spiritspeaker_mok")
def test_mok_makes_every_overlord_card_dearer() -> None:
    for hero, cost in (("spiritspeaker_mok", 5), ("varikas", 4)):
        s = scene(HALL, {1: (4, 2)}, party=(hero, "trenloe"), hand=["rage"])
        rage = next(c.id for c in s.state.cards.values() if c.entry == "rage" and c.zone == "hand")
        assert s.rules.cost_of(s.rules.open(s.state), rage) == cost


@shows("steelhorns")
def test_steelhorns_ends_a_straight_run_with_a_blow() -> None:
    s = lone("steelhorns", "axe", monsters=[("ogre", (8, 2))]).do(a.Declare("run"))
    for x in (5, 6, 7):
        assert use(s, "steelhorns") is None
        s.do(core.StepTo((x, 2)))
    s.do(use(s, "steelhorns"))
    while s.listed(core.Strike):
        s.do(s.listed(core.Strike)[0])
    bent = lone("steelhorns", "axe", monsters=[("ogre", (8, 2))]).do(a.Declare("run"))
    bent.do(core.StepTo((5, 2)), core.StepTo((6, 3)), core.StepTo((7, 3)))
    assert use(bent, "steelhorns") is None


@shows("trenloe")
def test_trenloe_rolls_one_of_his_dice_again() -> None:
    s = lone("trenloe", "sword", monsters=[("ogre", (5, 2))]).do(a.Declare("battle"))
    strike(s, (5, 2), "sword", dice=[4, 0, 0, 0])
    s.do(use(s, "trenloe"))
    s.do(s.listed(core.PickOption)[0]).do(core.Reroll(1), dice=[1])
    assert attacks(s, "rerolled").faces[:2] == (4, 1)


@shows("varikas")
def test_varikas_recovers_fatigue_at_the_start_of_his_turn() -> None:
    assert starting("varikas", fatigue=3).figure(1).fatigue == 2


@shows("vyrah")
def test_vyrah_begins_with_the_hawk_on_his_square() -> None:
    s = begun("vyrah")
    hawk = next(f for f in s.state.figures.values() if f.kind == "familiar")
    assert (hawk.entry, hawk.at, hawk.owner) == ("skye", s.figure(1).at, 1)


@pytest.mark.parametrize("hero", ["landrec", "mordrog"])
def test_traits_are_power_dice_J_1902(hero: str) -> None:
    assert pool(hero, "sword").dice.count("black") == {"landrec": 0, "mordrog": 3}[hero]
    assert monsters_of(lone(hero)) == []
