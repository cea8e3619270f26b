"""The overlord's cards at work, each played from his hand."""

import pytest
from msgspec.structs import replace

from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.machine import advance
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cards.journeys1.table import HALL, attacks, changed, chest_trap, hands, shows, use, value
from tests.rules.cave import monsters_of, quest_of, rules_of

CORNER = ("G....    ", ".....    ", "    .    ", "   ......", "   ......", "   ......", "   ......")


# --- events ----------------------------------------------------------------------------------


@shows("aim_card")
def test_aim_makes_a_monsters_attack_aimed_J_1316() -> None:
    s = hands("aim_card", 2, then=[fr.PlotF()], monsters=[("beastman", (5, 2))])
    s.do(core.Choose(monsters_of(s)[0]), core.Strike((4, 2)))
    s.do(use(s, "aim_card"), dice=[0, 0])
    assert s.rules.decision(s.state).kind == "reroll"
    s.do(core.Reroll(0), core.PASS, dice=[4])
    assert attacks(s, "rerolled").faces == (4, 0)
    assert s.state.seats[0].has["threat"] == 0


@shows("dodge_card")
def test_dodge_has_a_heros_dice_rolled_again_J_1316() -> None:
    s = hands("dodge_card", 2, turn=1, then=[fr.TurnF(1, 3)], monsters=[("beastman", (5, 2))], wears={1: ["sword"]})
    s.do(a.Declare("battle"))
    sword = next(c.id for c in s.state.cards.values() if c.entry == "sword" and c.bearer == 1)
    s.do(core.Strike((5, 2), sword))
    s.do(use(s, "dodge_card"), dice=[4, 1, 0, 0])
    offer = s.listed(core.Use)[0]
    s.do(offer).do(core.Reroll(0), core.PASS, dice=[0])
    assert attacks(s, "rerolled").faces[0] == 0


@shows("charge")
def test_charge_doubles_a_monsters_speed() -> None:
    s = hands("charge", 4, then=[fr.PlotF()], monsters=[("beastman", (8, 2))])
    s.do(core.Choose(monsters_of(s)[0]))
    s.do(use(s, "charge"))
    assert s.figure(monsters_of(s)[0]).mp == 8


@shows("rage")
def test_rage_doubles_a_monsters_attacks() -> None:
    s = hands("rage", 4, then=[fr.PlotF()], monsters=[("manticore", (8, 2))])
    s.do(core.Choose(monsters_of(s)[0]))
    s.do(use(s, "rage"))
    assert s.figure(monsters_of(s)[0]).attacks == 4


@shows("gust_of_wind")
def test_a_gust_of_wind_shortens_the_heroes_sight_until_the_next_turn() -> None:
    s = hands("gust_of_wind", 6, then=[fr.OverlordF(3)], heroes={1: (1, 2)}, monsters=[("beastman", (7, 2))])
    table = s.rules.open(s.state)
    mask = table.cells[monsters_of(s)[0]]
    assert s.rules.sees(table, table.cells[1], mask, 1, 0)
    s.do(use(s, "gust_of_wind"))
    table = s.rules.open(s.state)
    assert not s.rules.sees(table, table.cells[1], mask, 1, 0)
    assert value(s, "sight") == 5


# --- spawns ----------------------------------------------------------------------------------

SPAWNS = {
    "bane_spider_swarm": (4, "bane_spider", ["normal", "normal", "master"]),
    "beastmen_war_party": (4, "beastman", ["normal", "normal", "master"]),
    "skeleton_patrol": (4, "skeleton", ["normal", "normal", "master"]),
    "hell_hound_pack": (5, "hell_hound", ["normal", "normal"]),
    "razorwing_flock": (5, "razorwing", ["normal", "normal"]),
    "sorcerer_circle": (5, "sorcerer", ["normal", "normal"]),
}


@shows(*SPAWNS)
@pytest.mark.parametrize("entry", SPAWNS)
def test_a_spawn_card_places_its_monsters_out_of_sight(entry: str) -> None:
    cost, kind, ranks = SPAWNS[entry]
    s = hands(entry, cost, rows=CORNER, heroes={1: (0, 0), 2: (1, 0)}, then=[fr.OverlordF(2)])
    s.do(use(s, entry))
    while isinstance(s.state.stack[-1], fr.SpawnF):
        s.do(s.listed(a.PlaceAt)[-1] if len(s.listed(a.PlaceAt)) % 2 else s.listed(a.PlaceAt)[0])
    assert [s.figure(x).entry for x in monsters_of(s)] == [kind] * len(ranks)
    assert [s.figure(x).rank for x in monsters_of(s)] == ranks
    assert s.state.seats[0].has["threat"] == 0


# --- traps -----------------------------------------------------------------------------------


def stepping(entry: str, cost: int, **more: object):
    s = hands(entry, cost, turn=1, then=[fr.TurnF(1, 3)], **more)
    return s.do(a.Declare("run"), core.StepTo((5, 2)))


@shows("spiked_pit")
def test_a_spiked_pit_opens_under_a_hero() -> None:
    s = stepping("spiked_pit", 3)
    s.do(use(s, "spiked_pit"), dice=[4])
    assert s.figure(1).damage == 2
    assert s.why((6, 2)) == "J-1604"
    lucky = stepping("spiked_pit", 3)
    lucky.do(use(lucky, "spiked_pit"), dice=[0]).do(core.Choose((6, 2)))
    assert (lucky.figure(1).at, lucky.figure(1).damage) == ((6, 2), 0)


@shows("crushing_block")
def test_a_block_crushes_and_leaves_rubble() -> None:
    s = stepping("crushing_block", 7)
    s.do(use(s, "crushing_block"), dice=[4, 0, 0, 0]).do(core.Choose((5, 1)))
    assert (s.figure(1).damage, s.figure(1).at) == (3, (5, 1))
    assert s.rules.terrain(s.rules.open(s.state), "rubble") == 1 << s.rules.index((5, 2))


def opening(entry: str, cost: int):
    rules = rules_of(quest_of(HALL, q.Door(id="d1", at=(6, 2, "w"), length=2)), party=("varikas", "trenloe"))
    s = hands(entry, cost, turn=1, then=[fr.TurnF(1, 3)], rows=rules, heroes={1: (5, 2), 2: (5, 3)})
    return s.do(a.Declare("run"), a.TurnDoor("d1", True))


@shows("paralyzing_gas")
def test_gas_stuns_whoever_opens_a_door_and_ends_the_turn() -> None:
    s = opening("paralyzing_gas", 5)
    s.do(use(s, "paralyzing_gas"), dice=[1])
    assert s.figure(1).tokens["stun"] == 1
    assert [x.figure for x in s.happened(e.TurnEnded)] == [1]
    lucky = opening("paralyzing_gas", 5)
    lucky.do(use(lucky, "paralyzing_gas"), dice=[0])
    assert "stun" not in lucky.figure(1).tokens


@shows("explosive_door")
def test_an_exploding_door_hurts_every_hero_beside_it() -> None:
    s = opening("explosive_door", 9)
    s.do(use(s, "explosive_door"), dice=[4, 0, 0, 0, 0, 0, 0, 0])
    assert sorted(s.figure(x).damage for x in (1, 2)) == [3, 4]


@shows("mimic")
def test_a_chest_that_was_a_beast_keeps_its_loot_until_it_is_slain_J_1414() -> None:
    s = chest_trap("mimic", 8, has={"conquest": 30})
    coins = s.figure(1).coins
    while s.listed(core.Choose) or s.listed(a.PlaceAt):
        s.do([*s.listed(core.Choose), *s.listed(a.PlaceAt)][0])
    beast = monsters_of(s)[0]
    assert s.figure(beast).entry == "beastman"
    assert s.figure(1).coins == coins
    while s.rules.decision(s.state).seat == 0:
        s.do(core.PASS)

    def slain(table: Table) -> None:
        harm.hurt(table, beast, 9, killer=1, why="attack")
        advance(table)

    changed(s, slain)
    assert s.figure(1).coins == coins + 100


@shows("monkey_god", "monkey")
def test_the_ape_curse_takes_a_heros_shape_J_1213_J_1214() -> None:
    s = chest_trap("monkey_god", 11, dice=[1])
    assert s.figure(1).form == "monkey"
    assert value(s, "armour") == 0
    assert value(s, "speed") == 5
    assert modifiers.forbidden(s.rules.open(s.state), "attack", 1)
    assert chest_trap("monkey_god", 11, dice=[0]).figure(1).form == ""


@shows("explosive_rune")
def test_a_rune_explodes_over_the_chest_J_1318() -> None:
    s = chest_trap("explosive_rune", 12, dice=[4, 0, 0, 0, 0, 0], heroes={1: (4, 2), 2: (5, 3)})
    assert sorted(s.figure(x).damage for x in (1, 2)) == [4, 6]


@shows("dark_charm")
def test_a_charmed_hero_attacks_whom_the_overlord_names_J_1317() -> None:
    s = hands("dark_charm", 8, then=[fr.OverlordF(3)], heroes={1: (4, 2), 2: (5, 2)}, wears={1: ["sword"]})
    s.do(use(s, "dark_charm")).do(core.Choose(1), dice=[1])
    decision = s.rules.decision(s.state)
    assert (decision.seat, decision.kind) == (0, "target")
    s.do(next(x for x in s.listed(core.Strike) if x.at == (5, 2)), dice=[4, 1, 0, 0])
    assert not s.can(a.BuyDie())
    free = hands("dark_charm", 8, then=[fr.OverlordF(3)], heroes={1: (4, 2), 2: (5, 2)})
    free.do(use(free, "dark_charm")).do(core.Choose(1), dice=[0])
    assert not free.listed(core.Strike)


# --- powers ----------------------------------------------------------------------------------


def in_play(entry: str, cost: int, **more: object):
    s = hands(entry, cost, then=[fr.PlotF()], monsters=[("beastman", (9, 3))], **more)
    return s.do(s.listed(a.PlayPower)[0])


def reveals(entry: str, cost: int):
    """A power in play, and a hero who opens the door of an area with two skeletons."""
    first = q.Area(id="A1", squares=tuple((0, y, 5) for y in range(5)), start=True)
    second = q.Area(id="A2", squares=tuple((5, y, 6) for y in range(5)))
    door = q.Door(id="d1", at=(5, 0, "w"), length=5)
    bones = [q.Monster(id=f"m{x}", entry="skeleton", at=(x, 2)) for x in (7, 9)]
    rules = rules_of(quest_of(HALL, first, second, door, *bones), party=("varikas", "trenloe"))
    s = hands(entry, cost, then=[fr.TurnF(1, 3), fr.PlotF()], rows=rules)
    s.do(s.listed(a.PlayPower)[0])  # he has no monster to move: the hero is next
    return s.do(a.Declare("run"), a.TurnDoor("d1", True))


@shows("brilliant_commander")
def test_a_commander_rises_in_every_area_that_is_revealed() -> None:
    s = reveals("brilliant_commander", 17)
    s.do(s.listed(core.Choose)[0])
    ranks = sorted((s.figure(x).form or s.figure(x).rank) for x in monsters_of(s))
    assert ranks.count("normal") == 1
    table = s.rules.open(s.state)
    assert any("undying" in modifiers.keywords(table, x) for x in monsters_of(s))


@shows("hordes_of_the_things")
def test_two_more_of_a_common_kind_come_with_every_area_J_1319() -> None:
    s = reveals("hordes_of_the_things", 18)
    while s.listed(core.Choose) or s.listed(a.PlaceAt):
        s.do([*s.listed(core.Choose), *s.listed(a.PlaceAt)][0])
    assert [s.figure(x).entry for x in monsters_of(s)] == ["skeleton"] * 4


@shows("trapmaster")
def test_a_trapmaster_lays_cheaper_and_crueller_traps() -> None:
    s = hands("trapmaster", 16 + 2, then=[fr.TurnF(1, 3), fr.PlotF()], monsters=[("beastman", (9, 3))])
    pit = next(c for c in s.state.cards.values() if c.entry == "spiked_pit")
    assert s.rules.cost_of(s.rules.open(s.state), pit.id) == 3
    s.do(s.listed(a.PlayPower)[0])
    changed(s, lambda t: t.emit(e.CardMoved(replace(t.cards[pit.id], zone="hand", seat=0), was="overlord")))
    assert s.rules.cost_of(s.rules.open(s.state), pit.id) == 2
    s.do(core.PASS).do(a.Declare("run"), core.StepTo((5, 2)))
    s.do(use(s, "spiked_pit"), dice=[4])
    assert s.figure(1).damage == 4


@shows("doom")
def test_doom_gives_every_monster_a_power_die() -> None:
    s = in_play("doom", 20, heroes={1: (8, 3)})
    s.do(core.Choose(monsters_of(s)[0]), core.Strike((8, 3)))
    assert attacks(s, "pool").dice == ("red", "green", "black")


@shows("evil_genius")
def test_a_genius_draws_one_card_more() -> None:
    s = in_play("evil_genius", 25)
    assert s.rules.seat_value(s.rules.open(s.state), "draw", 0, 2) == 3
