"""The items at work: weapons from a table written by hand, everything else one by one."""

from typing import NamedTuple

import pytest

from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.machine import advance
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from studio.rules.journeys1 import items
from tests.rules.cards.journeys1.table import (
    attacks,
    card,
    changed,
    lone,
    plus,
    shows,
    strike,
    struck,
    total,
    use,
    value,
    with_surges,
)
from tests.rules.cave import Scene, monsters_of

# --- weapons ---------------------------------------------------------------------------------


class Weapon(NamedTuple):
    """What a weapon rolls and adds, the hands it takes, and what its surges buy: `2 damage +1`."""

    kind: str
    hands: int
    dice: str
    adds: str = ""
    surges: tuple[str, ...] = ()
    other_hand: str = ""


WEAPONS = {
    "axe": Weapon("melee", 2, "red green", "", ("1 damage +1",)),
    "bow": Weapon("ranged", 2, "blue yellow", "pierce 1", ("2 range +1", "3 damage +1")),
    "crossbow": Weapon("ranged", 1, "blue green", "", ("2 damage +1", "3 range +1")),
    "dagger": Weapon("melee", 1, "red yellow", "", ("2 damage +1",), "surges 1"),
    "immolation": Weapon("magic", 2, "white green", "", ("2 damage +1", "2 range +1")),
    "magic_staff": Weapon("magic", 2, "white yellow", "", ("2 damage +1", "2 range +1")),
    "sword": Weapon("melee", 1, "red green", "", ("1 damage +1",), "damage 1"),
    "bane": Weapon("magic", 2, "white green", "", ("2 blast +1",)),
    "bone_blade": Weapon("melee", 1, "red green", "", ("1 damage +1",), "damage 1"),
    "crystalize": Weapon("magic", 2, "white green", "", ("1 pierce +2",)),
    "dragontooth_hammer": Weapon("melee", 2, "red green", "pierce 2", ("1 damage +1",)),
    "dwarven_fire_bombs": Weapon("ranged", 1, "blue green", "", ("1 damage +1", "2 range +1")),
    "great_bow": Weapon("ranged", 2, "blue yellow", "pierce 2", ("1 range +1", "2 damage +1")),
    "staff_of_punishment": Weapon("magic", 2, "white green", "", ("1 damage +1", "1 range +1")),
    "bow_of_bone": Weapon("ranged", 2, "blue green yellow", "pierce 3", ("1 range +1", "1 damage +1")),
    "drain_life": Weapon("magic", 2, "white green yellow", "pierce 2", ("1 pierce +2", "1 damage +1")),
    "flying_death": Weapon("ranged", 1, "blue green yellow", "", ("1 damage +1", "2 damage +3", "2 range +1")),
    "grinding_axe": Weapon("melee", 2, "red green green", "surges 1", ("1 damage +1", "1 pierce +2")),
    "ice_storm": Weapon("magic", 2, "white green green", "blast 1", ("2 blast +1",)),
    "serpent_blade": Weapon("melee", 1, "red green green", "", ("1 damage +1",), "damage 2"),
    "staff_of_fire": Weapon("magic", 2, "white green yellow", "surges 2", ("1 damage +1", "1 range +1")),
    "curse_of_rot": Weapon("magic", 2, "white green green yellow", "pierce 4", ("1 damage +1 pierce +1",)),
    "elven_bow": Weapon("ranged", 2, "blue green yellow yellow", "pierce 4", ("1 range +2", "1 damage +1")),
    "frost_axe": Weapon("melee", 2, "red green green yellow", "surges 2", ("1 damage +1", "1 pierce +3")),
    "rage_blade": Weapon("melee", 1, "red green green yellow", "", ("1 damage +2",), "damage 2"),
    "scarab_of_death": Weapon("ranged", 1, "blue green green yellow", "", ("1 damage +2", "1 range +1")),
    "blade_of_light": Weapon("melee", 1, "red green green yellow yellow", "", ("1 damage +1", "1 pierce +10")),
}
SPECIAL = {
    "pacify": Weapon("magic", 2, "white yellow", "", ("2 damage +1",)),
    "petrify": Weapon("magic", 2, "white yellow yellow", "", ("1 damage +1", "2")),
    "flame_strike": Weapon("magic", 2, "white green green yellow", "blast 2", ("2 blast +1", "2")),
    "staff_of_knowledge": Weapon(
        "magic", 2, "white green yellow yellow", "surges 2", ("1 damage +1", "1 range +1", "1")
    ),
    "word_of_vaal": Weapon("magic", 2, "white green yellow yellow", "size 3 distance_set 1", ("1 damage +1",)),
    "soulbiter": Weapon("ranged", 1, "blue green green yellow yellow", "", ("2 times",)),
    "touch_of_death": Weapon("magic", 2, "white green green yellow yellow", "", ("3",)),
}
"""Weapons with a power of their own, which a further test shows."""
ALL = {**WEAPONS, **SPECIAL}


def pairs(text: str) -> dict[str, int]:
    words = text.split()
    return {name: int(n) for name, n in zip(words[::2], words[1::2], strict=True)}


def aiming(weapon: str, monster: str = "dragon", **more: object) -> Scene:
    """A hero without traits attacks a monster in reach with a weapon, and may spend 12 surges."""
    kind = ALL[weapon].kind
    hero = {"melee": "silhouette", "ranged": "andira", "magic": "silhouette"}[kind]
    s = lone(hero, weapon, monsters=[(monster, (5, 2))], **more).do(a.Declare("battle"))  # type: ignore[arg-type]
    dice = ALL[weapon].dice.split()
    strike(s, (5, 2), weapon, dice=[2] * len(dice))
    return with_surges(s, 12)


@shows(*WEAPONS)
@pytest.mark.parametrize("weapon", ALL)
def test_a_weapon_rolls_its_dice_and_sells_its_surges_J_1715_J_914(weapon: str) -> None:
    known = ALL[weapon]
    hero = "andira" if known.kind == "ranged" else "silhouette"
    s = lone(hero, weapon, monsters=[("dragon", (5, 2))]).do(a.Declare("battle"))
    assert value(s, "equip_hands") - known.hands >= 0
    strike(s, (5, 2), weapon, dice=[2] * len(known.dice.split()))
    rolled = attacks(s, "rolled")
    assert rolled.kind == known.kind
    assert " ".join(rolled.dice) == known.dice
    assert {k: n for k, n in rolled.plus.items() if n} == pairs(known.adds)
    s = aiming(weapon)
    offers = s.listed(core.Surge)
    assert len(offers) == len(known.surges)
    for offer, expected in zip(offers, known.surges, strict=True):
        cost, *changes = expected.split()
        each = aiming(weapon)
        before = {what: total(each, what) for what in ("damage", "range", "pierce", "blast")}
        each.do(offer)
        if changes and changes[0] != "times":
            gained = pairs(" ".join(changes))
            assert {k: total(each, k) - n for k, n in before.items() if total(each, k) != n} == gained
        if each.state.attacks:
            assert next(iter(each.state.attacks.values())).spent == int(cost)


@pytest.mark.parametrize("weapon", ALL)
def test_a_weapon_takes_its_hands_J_1703_J_1704(weapon: str) -> None:
    s = lone("varikas", weapon, wears={2: ["iron_shield"]}, others={2: (5, 2)})
    shield = next(c for c in s.state.cards.values() if c.entry == "iron_shield" and c.bearer == 2)
    table = s.rules.open(s.state)
    assert (items.misfit(s.rules, table, 1, shield) is None) == (ALL[weapon].hands == 1)


@pytest.mark.parametrize("weapon", [w for w in ALL if ALL[w].other_hand])
def test_a_weapon_in_the_other_hand_lends_its_bonus_J_1714(weapon: str) -> None:
    main = "sword" if weapon != "sword" else "dagger"
    s = lone("silhouette", main, weapon, monsters=[("dragon", (5, 2))]).do(a.Declare("battle"))
    strike(s, (5, 2), main)
    assert attacks(s, "pool").plus == pairs(ALL[weapon].other_hand)


@shows("pacify", "petrify")
@pytest.mark.parametrize("weapon", ["pacify", "petrify"])
def test_a_wound_from_these_runes_stuns(weapon: str) -> None:
    s = aiming(weapon, "skeleton", wears={2: []})
    bones = monsters_of(s)[0]
    s = changed(s, lambda t: t.emit(e.Raised(bones, "health", 20)))
    if weapon == "petrify":
        s.do(s.listed(core.Surge)[1])
        assert s.figure(bones).tokens["stun"] == 1
    stunned = s.figure(bones).tokens.get("stun", 0)
    s.do(s.listed(core.Surge)[0], core.PASS)
    assert s.figure(bones).damage > 0
    assert s.figure(bones).tokens["stun"] == stunned + 1


@shows("flame_strike")
def test_flame_strike_sets_everything_around_on_fire() -> None:
    s = aiming("flame_strike", "ogre")
    ogre = monsters_of(s)[0]
    s.do(s.listed(core.Surge)[1])
    assert s.figure(ogre).tokens["burn"] == 1
    s.do(core.PASS)
    assert s.figure(1).tokens.get("burn", 0) >= 1  # within 2 of the target himself


@shows("staff_of_knowledge")
def test_staff_of_knowledge_drains_threat() -> None:
    s = aiming("staff_of_knowledge", has={"threat": 5})
    s.do(s.listed(core.Surge)[2])
    assert s.state.seats[0].has["threat"] == 4


@shows("word_of_vaal")
def test_word_of_vaal_strikes_every_enemy_within_three_and_stuns() -> None:
    s = lone("silhouette", "word_of_vaal", others={2: (4, 3)}, has={"conquest": 20},
             monsters=[("ogre", (6, 2)), ("beastman", (1, 2)), ("beastman", (9, 4))]).do(a.Declare("battle"))  # fmt: skip
    strike(s, (6, 2), "word_of_vaal", dice=[2, 1, 0, 0])
    s.do(core.PASS)
    hurt = {s.figure(x).at: s.figure(x).tokens.get("stun", 0) for x in monsters_of(s)}
    assert hurt[(6, 2)] == 1
    assert (1, 2) not in hurt
    assert hurt[(9, 4)] == 0
    assert s.figure(2).damage == 0


@shows("soulbiter")
def test_soulbiter_doubles_its_damage() -> None:
    s = aiming("soulbiter")
    before = total(s, "damage")
    s.do(s.listed(core.Surge)[0])
    assert total(s, "damage") == 2 * before


@shows("touch_of_death")
def test_touch_of_death_ends_life_outright() -> None:
    s = aiming("touch_of_death")
    s.do(s.listed(core.Surge)[0])
    assert not monsters_of(s)


# --- armour and shields ----------------------------------------------------------------------

ARMOUR = {
    "leather_armor": (1, 0, False), "chain_mail": (2, 4, True), "plate_mail": (3, 3, True),
    "golden_armor": (3, 3, True), "dragon_scale_mail": (4, 3, True), "cloak_of_deception": (1, 0, False),
    "cloak_of_mists": (1, 0, False), "elven_cloak": (2, 0, False), "rune_plate": (4, 0, False),
}  # fmt: skip


@shows("leather_armor", "chain_mail", "plate_mail")
@pytest.mark.parametrize("armour", ARMOUR)
def test_armour_protects_slows_and_bars_runes_J_1001_J_1710(armour: str) -> None:
    adds, cap, bars = ARMOUR[armour]
    plain = lone("silhouette")
    s = lone("silhouette", armour, others={2: (5, 2)}, wears={2: ["mana_weave"]})
    assert value(s, "armour") == value(plain, "armour") + adds
    assert value(s, "speed") == (cap or 5)
    rune = next(c for c in s.state.cards.values() if c.entry == "mana_weave" and c.bearer == 2)
    refusal = items.misfit(s.rules, s.rules.open(s.state), 1, rune)
    assert (refusal is not None and refusal.rule == "J-1710") == bars


@shows("golden_armor")
def test_nothing_holds_golden_armour() -> None:
    naga = [("naga", (5, 2))]
    assert lone("silhouette", monsters=naga).do(a.Declare("advance")).why((3, 2)) == "J-1110"
    assert lone("silhouette", "golden_armor", monsters=naga).do(a.Declare("run")).can(core.StepTo((3, 2)))


def tokens_after(monster: str, rank: str, *cards: str, dice: list[int], **more: object) -> dict[str, int]:
    s = struck(monster, "silhouette", *cards, dice=dice, rank=rank, **more)
    for _ in range(4):
        if s.rules.decision(s.state).kind in ("number", "window"):
            s.do(s.rules.legal_actions(s.state).nth(0))
    return dict(s.figure(1).tokens)


@shows("dragon_scale_mail")
def test_neither_fire_nor_poison_clings_to_dragon_scale() -> None:
    assert "poison" in tokens_after("bane_spider", "normal", dice=[1, 1])
    assert "poison" not in tokens_after("bane_spider", "normal", "dragon_scale_mail", dice=[1, 1])
    for worn in ((), ("dragon_scale_mail",)):
        s = changed(lone("silhouette", *worn), lambda t: t.game.inflict(t, 1, "burn", 2, {}))
        assert ("burn" in s.figure(1).tokens) == (not worn)


@shows("rune_plate")
def test_magic_and_monsters_find_no_hold_on_rune_plate() -> None:
    for token in ("burn", "poison", "stun", "web"):
        s = changed(lone("silhouette", "rune_plate"), lambda t, token=token: t.game.inflict(t, 1, token, 1, {}))
        assert token not in s.figure(1).tokens
    hound = [("hell_hound", (6, 1), "master")]
    for worn, wounds in (((), 1), (("rune_plate",), 0)):
        s = lone("silhouette", *worn, monsters=hound).do(a.Declare("run"), core.StepTo((5, 2)))
        assert s.figure(1).damage == wounds
    for worn, spent in (((), True), (("rune_plate",), False)):
        s = lone("silhouette", "sword", *worn, monsters=[("dragon", (5, 2), "master")]).do(a.Declare("battle"))
        strike(s, (5, 2), "sword", dice=[1, 0])
        assert (
            any(x.attack.spent for x in s.happened(e.AttackChanged)) == spent
            or bool(s.listed(core.PickOption)) == spent
        )
    for worn, thrown in (((), True), (("rune_plate",), False)):
        s = struck("ogre", "silhouette", *worn, dice=[4, 1, 1])
        assert any("knockback" in x.ability for x in s.listed(core.Use)) == thrown
    assert modifiers.is_immune(s.rules.open(s.state), 1, "grapple")


CLOAKS = {"cloak_of_deception": 0, "cloak_of_mists": 4, "elven_cloak": 1}
"""Cloak → the face of a power die that cancels a wound."""


@shows(*CLOAKS)
@pytest.mark.parametrize("cloak", CLOAKS)
def test_a_cloak_cancels_wounds_by_a_die_for_each(cloak: str) -> None:
    saving = CLOAKS[cloak]
    other = 1 if saving != 1 else 0
    s = struck("beastman", "silhouette", cloak, dice=[4, 0, *[saving] * 2, *[other] * 9])
    took = 4 + 1 + 1 - value(s, "armour")
    assert s.figure(1).damage == took - min(2, took)


SHIELDS = {"iron_shield": 1, "crystal_shield": 2, "shield_of_light": 3, "shield_of_the_warrior": 4}


@shows(*SHIELDS)
@pytest.mark.parametrize("shield", SHIELDS)
def test_a_shield_is_exhausted_to_stop_wounds_of_an_attack_J_1115_J_1740(shield: str) -> None:
    s = struck("ogre", "varikas", shield, dice=[4, 1, 1])
    through = 10 - value(s, "armour")
    s.do(use(s, shield))
    assert s.figure(1).damage == through - SHIELDS[shield]
    assert s.state.cards[card(s, shield)].exhausted
    assert use(s, shield) is None


# --- other items -----------------------------------------------------------------------------


@shows("ghost_armor")
def test_ghost_armour_turns_wounds_into_fatigue() -> None:
    s = struck("beastman", "varikas", "ghost_armor", dice=[4, 0])
    through = 6 - value(s, "armour")
    s.do(use(s, "ghost_armor"))
    s.do(use(s, "ghost_armor"))
    s.do(core.PASS)
    assert (s.figure(1).damage, s.figure(1).fatigue) == (through - 2, 2)


@shows("belt_of_strength", "mana_weave", "scorpion_helmet", "ring_of_the_arcane")
def test_rings_belts_and_helmets_add_to_attacks_of_their_kind() -> None:
    assert plus("varikas", "sword", "belt_of_strength") == {"damage": 1}
    assert plus("varikas", "crossbow", "belt_of_strength", far=3) == {}
    assert plus("varikas", "immolation", "mana_weave", far=3) == {"surges": 1}
    assert plus("varikas", "crossbow", "scorpion_helmet", far=3) == {"range": 2, "damage": 1}
    assert plus("varikas", "immolation", "ring_of_the_arcane", far=3) == {"range": 2, "damage": 2}
    assert plus("varikas", "sword", "mana_weave", "ring_of_the_arcane") == {}


BROKEN = {"crystal_of_tival": 6, "amulet_of_healing": 99}


@shows(*BROKEN)
@pytest.mark.parametrize("item", BROKEN)
def test_broken_at_the_start_of_a_turn_it_heals(item: str) -> None:
    s = lone("trenloe", item, figure={1: {"damage": 10, "fatigue": 3}}, then=[fr.TurnF(1)])
    s.do(use(s, item))
    assert (s.figure(1).damage, s.figure(1).fatigue) == (max(0, 10 - BROKEN[item]), 0)
    assert not [c for c in s.state.cards.values() if c.entry == item and c.bearer == 1]


@shows("jinns_lamp")
def test_the_lamp_heals_neighbours_too() -> None:
    hurt = {x: {"damage": 10, "fatigue": 2} for x in (1, 2)}
    s = lone("trenloe", "jinns_lamp", others={2: (5, 2)}, figure=hurt, then=[fr.TurnF(1)])
    s.do(use(s, "jinns_lamp"))
    assert [(s.figure(x).damage, s.figure(x).fatigue) for x in (1, 2)] == [(2, 0), (2, 0)]


HEALING = {"minor_healing": 1, "greater_healing": 2}


@shows(*HEALING)
@pytest.mark.parametrize("rune", HEALING)
def test_a_healing_rune_costs_movement_and_fatigue(rune: str) -> None:
    s = lone("trenloe", rune, others={2: (5, 2)}, figure={2: {"damage": 5}}).do(a.Declare("run"))
    s.do(use(s, rune)).do(core.Choose(2))
    assert s.figure(2).damage == 5 - HEALING[rune]
    assert (s.figure(1).fatigue, s.figure(1).mp) == (1, 5)


@shows("ring_of_quickness")
def test_the_ring_of_quickness_gives_one_more_movement() -> None:
    assert lone("varikas", "ring_of_quickness").do(a.Declare("battle")).figure(1).mp == 1
    assert lone("varikas", "ring_of_quickness").do(a.Declare("run")).figure(1).mp == 7


@shows("flute_of_repose")
def test_the_flute_stuns_monsters_within_six() -> None:
    s = lone("varikas", "flute_of_repose", at=(1, 2), monsters=[("beastman", (7, 2)), ("beastman", (9, 2))])
    s.do(a.Declare("run"), core.PASS)
    s.do(use(s, "flute_of_repose"))
    assert [s.figure(x).tokens.get("stun", 0) for x in monsters_of(s)] == [1, 0]


@shows("deflect")
def test_deflect_frightens_attackers() -> None:
    s = struck("beastman", "varikas", "deflect", dice=[4, 0])
    assert s.figure(1).damage == 0
    assert struck("beastman", "varikas", dice=[4, 0]).figure(1).damage > 0


CACHES = {
    "copper_cache_coins": ("copper", 50, ""), "copper_cache_healing": ("copper", 0, "healing_potion"),
    "copper_cache_vitality": ("copper", 0, "vitality_potion"), "silver_cache_coins": ("silver", 100, ""),
    "silver_cache_healing": ("silver", 50, "healing_potion"), "silver_cache_vitality": ("silver", 50, "vitality_potion"),
    "gold_cache_healing": ("gold", 150, "healing_potion"), "gold_cache_vitality": ("gold", 150, "vitality_potion"),
}  # fmt: skip


@shows(*CACHES)
@pytest.mark.parametrize("cache", CACHES)
def test_a_cache_pays_at_once_and_draws_again(cache: str) -> None:
    tier, coins, potion = CACHES[cache]
    s = lone("varikas", figure={1: {"coins": 0}}).do(a.Declare("run"))

    def draw(table: Table) -> None:
        pile = table.piles[tier]
        drawn = next(c for c in pile if table.cards[c].entry == cache)
        plain = next(c for c in pile if "cache" not in table.cards[c].entry)
        rest = tuple(c for c in pile if c not in (drawn, plain))
        table.piles[tier] = (*rest, plain, drawn)
        table.push(fr.DrawF(((1, tier),)))
        advance(table)

    changed(s, draw)
    assert s.figure(1).coins == coins
    got = [c.entry for c in s.state.cards.values() if c.bearer == 1]
    while isinstance(s.state.stack[-1], fr.ReceiveF):
        s.do(s.rules.legal_actions(s.state).nth(0))
    got += [c.entry for c in s.state.cards.values() if c.bearer == 1]
    assert (potion in got) == bool(potion)
    assert any(s.state.cards[c.id].deck == tier for c in s.state.cards.values() if c.bearer == 1)


POTIONS = {"healing_potion": ("damage", 5, 2), "vitality_potion": ("fatigue", 3, 0)}


@shows(*POTIONS)
@pytest.mark.parametrize("potion", POTIONS)
def test_a_potion_is_drunk_for_one_movement_J_1721(potion: str) -> None:
    what, before, after = POTIONS[potion]
    s = lone("varikas", potion, figure={1: {what: before}}).do(a.Declare("run"))
    s.do(a.Drink(card(s, potion)))
    assert getattr(s.figure(1), what) == after
    assert s.figure(1).mp == 5
