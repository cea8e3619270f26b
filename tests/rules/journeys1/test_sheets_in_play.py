"""What is printed on sheets, cards and dice counts in play: each one taken to the table and used."""

from typing import Any

import pytest

from studio.content.effects import Entry
from studio.content.load import load
from studio.content.types import Face
from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.harm import hurt
from studio.rules.core.machine import advance
from studio.rules.core.state import Attack
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cards.journeys1.table import HALL, card, changed, hands, lone, strike
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene

CATALOGUE = load("journeys1")
SCHOOLS = ("fighting", "subterfuge", "wizardry")
TRAITS = ("melee", "ranged", "magic")
RANKS = ("normal", "master")


def ids(kind: str, **stats: str) -> list[str]:
    """The entries of a kind whose numbers are these."""
    return sorted(x.id for x in CATALOGUE.entries(kind) if all(x.stats.get(k) == v for k, v in stats.items()))


def numbers(entry: Entry, rank: str = "normal") -> dict[str, Any]:
    """What is printed, with what a rank prints instead."""
    better = entry.ranks.get(rank)
    return {**entry.stats, **((better.stats or {}) if better else {})}


def rolled(s: Scene) -> Attack:
    return next(x.attack for x in s.happened(e.AttackChanged) if x.why == "rolled")


def settle(s: Scene) -> Scene:
    """Lets the attack under way come to its end, nobody making more of it than he must."""
    while s.state.attacks:
        s.do(core.PASS if s.can(core.PASS) else s.rules.legal_actions(s.state).nth(0))
    return s


def hit(s: Scene, figure: int, damage: int) -> Scene:
    """Somebody suffers so much damage past armour."""

    def suffer(table: Table) -> None:
        hurt(table, figure, damage)
        advance(table)

    return changed(s, suffer)


def count(dice: tuple[str, ...]) -> dict[str, int]:
    return {die: dice.count(die) for die in dice}


# --- heroes ----------------------------------------------------------------------------------


def dealt(hero: str) -> tuple[Any, Any]:
    """A game in which a hero was dealt, with the skills drawn for him."""
    rules = rules_of(quest_of(HALL), party=(hero, "trenloe" if hero != "trenloe" else "varikas"))
    return rules, rules.start(3).state


@pytest.mark.parametrize("hero", ids("hero"))
def test_a_hero_draws_the_skills_that_his_sheet_names_J_1901_J_404(hero: str) -> None:
    rules, state = dealt(hero)
    decks = [c.deck for c in rules.skills_of(rules.open(state), 1)]
    assert {school: decks.count(school) for school in SCHOOLS} == {
        school: CATALOGUE.entry(hero).stats[school] for school in SCHOOLS
    }
    assert len(decks) == 3


@pytest.mark.parametrize("hero", ids("hero"))
def test_a_hero_runs_as_fast_and_tires_as_soon_as_his_sheet_says_J_1901(hero: str) -> None:
    stats = CATALOGUE.entry(hero).stats
    s = lone(hero).do(a.Declare("run"))
    assert s.figure(1).mp == 2 * int(stats["speed"])  # type: ignore[arg-type]
    spent = 0
    while s.can(a.Exert()):
        s.do(a.Exert())
        spent += 1
    assert spent == stats["fatigue"]


@pytest.mark.parametrize("hero", ids("hero"))
def test_a_hero_falls_with_his_last_wound_and_costs_what_he_is_worth_J_1901_J_1012(hero: str) -> None:
    stats: Any = CATALOGUE.entry(hero).stats
    for damage, place, cost in ((stats["wounds"] - 2, "board", 0), (stats["wounds"] - 1, "town", stats["worth"])):
        s = scene(("GP.......", "........."), {1: (0, 1)}, party=(hero, "trenloe" if hero != "trenloe" else "varikas"),
                  figure={1: {"damage": damage}}, has={"conquest": 20})  # fmt: skip
        s.do(a.Declare("run"), core.StepTo((1, 0)))  # into the pit
        assert s.figure(1).place == place
        assert s.state.seats[-1].has["conquest"] == 20 - cost


@pytest.mark.parametrize("hero", ids("hero"))
def test_a_heros_printed_armour_turns_wounds_away_J_1901_J_1001(hero: str) -> None:
    s = lone(hero, monsters=[("beastman", (5, 2))], turn=0, then=[fr.PlotF()], has={"conquest": 30})
    s.do(core.Choose(monsters_of(s)[0])).do(core.Strike((4, 2)), dice=[4, 0])  # red 0/4, green 1/1, and 1 printed
    settle(s)
    assert s.figure(1).damage == 6 - CATALOGUE.entry(hero).stats["armour"]  # type: ignore[operator]


@pytest.mark.parametrize("trait", TRAITS)
@pytest.mark.parametrize("hero", ids("hero"))
def test_a_heros_traits_are_the_power_dice_of_his_attacks_J_1901_J_1902(hero: str, trait: str) -> None:
    weapon = {"melee": "axe", "ranged": "crossbow", "magic": "magic_staff"}[trait]
    s = lone(hero, weapon, monsters=[("ogre", (5, 2))]).do(a.Declare("battle"))
    strike(s, (5, 2), weapon)
    companion = s.figure(1).tokens.get("pico", 0)
    assert count(rolled(s).dice).get("black", 0) == CATALOGUE.entry(hero).stats[trait] + companion


# --- monsters --------------------------------------------------------------------------------


def acting(kind: str, rank: str, hero: tuple[int, int] = (0, 4), at: tuple[int, int] = (5, 1)) -> Scene:
    """A monster that has just been activated."""
    s = lone("varikas", at=hero, monsters=[(kind, at, rank)], turn=0, then=[fr.PlotF()], has={"conquest": 30})
    return s.do(core.Choose(monsters_of(s)[0]))


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("kind", ids("monster"))
def test_a_monster_moves_defends_and_stands_as_its_card_says_J_1504_J_701_J_1511(kind: str, rank: str) -> None:
    printed = numbers(CATALOGUE.entry(kind), rank)
    s = acting(kind, rank)
    monster = monsters_of(s)[0]
    table = s.rules.open(s.state)
    assert s.figure(monster).mp == printed["speed"]
    assert s.rules.value(table, "armour", monster) == printed["armour"]
    assert table.cells[monster].bit_count() == printed["width"] * printed["height"]


SIZES = {
    "beastman": 1, "razorwing": 1, "skeleton": 1, "sorcerer": 1, "hell_hound": 2, "ogre": 4, "giant": 4,
    "bane_spider": 4, "manticore": 4, "naga": 4, "demon": 4, "dragon": 6,
}  # fmt: skip
"""How many squares each kind fills."""


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("kind", ids("monster"))
def test_all_twelve_kinds_and_their_masters_fill_their_squares_and_attack_J_1501_J_1511_J_911(
    kind: str, rank: str
) -> None:
    assert len(ids("monster")) == 12
    s = acting(kind, rank, hero=(4, 2))
    monster = monsters_of(s)[0]
    assert s.rules.open(s.state).cells[monster].bit_count() == SIZES[kind]
    s.do(s.listed(core.Strike)[0])
    printed = numbers(CATALOGUE.entry(kind), rank)
    attack = rolled(s)
    assert count(attack.dice) == printed["dice"]  # and no die for any trait
    assert attack.kind == printed["attack"]


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("kind", ids("monster"))
def test_a_monster_falls_with_the_wounds_of_its_card_for_this_number_of_heroes_J_1504_J_1502_J_1004(
    kind: str, rank: str
) -> None:
    wounds = numbers(CATALOGUE.entry(kind), rank)["wounds"]
    for heroes in (2, 3, 4):
        for short in (1, 0):
            s = scene(HALL, {1: (0, 4)}, [(kind, (5, 1), rank)], count=heroes)
            monster = monsters_of(s)[0]
            hit(s, monster, wounds[heroes - 2] - short)
            assert (monster in s.state.figures) == bool(short)


# --- items -----------------------------------------------------------------------------------


def in_town(coins: int, *wears: str) -> Scene:
    """Hero 1 shops in town while hero 2 stands on the board."""
    return scene(HALL, {2: (1, 1)}, figure={1: {"coins": coins}}, wears={1: wears}, party=("andira", "trenloe"),
                 then=[fr.ShopF(1, False)])  # fmt: skip


@pytest.mark.parametrize("item", ids("item", deck="shop"))
def test_an_item_of_the_shop_costs_its_printed_price_J_1715_J_1803(item: str) -> None:
    price = int(CATALOGUE.entry(item).stats["price"])  # type: ignore[arg-type]
    assert not in_town(price - 1).can(a.Buy(item))
    s = in_town(price).do(a.Buy(item))
    assert s.figure(1).coins == 0
    assert [c.entry for c in s.state.cards.values() if c.bearer == 1] == [item]


TREASURES = [
    item for deck in ("copper", "silver", "gold") for item in ids("item", deck=deck)
    if CATALOGUE.entry(item).stats["slot"] != "instant"
]  # fmt: skip


@pytest.mark.parametrize("item", TREASURES)
def test_a_treasure_brings_what_its_colour_is_worth_J_1715_J_1734(item: str) -> None:
    s = in_town(0, item)
    s.do(a.Sell(card(s, item)))
    worth = {"copper": 125, "silver": 250, "gold": 375}
    assert s.figure(1).coins == worth[str(CATALOGUE.entry(item).stats["deck"])]


@pytest.mark.parametrize("item", ids("item", slot="armour"))
def test_an_armour_protects_by_what_its_card_adds_and_leaves_no_room_for_another_J_1715_J_1703(item: str) -> None:
    bare = lone("andira")
    s = scene(HALL, {1: (4, 2)}, wears={1: [item]}, party=("andira", "trenloe"), then=[fr.ShopF(1, False)],
              figure={1: {"coins": 50}})  # fmt: skip
    adds = sum(mod.add for mod in CATALOGUE.entry(item).mods if mod.what == "armour" and isinstance(mod.add, int))

    def armour(x: Scene) -> int:
        return x.rules.value(x.rules.open(x.state), "armour", 1)

    assert armour(s) == armour(bare) + adds
    s.do(a.Buy("leather_armor"))
    offered = [x.card for x in s.listed(a.Equip)]
    assert not [c for c in offered if s.state.cards[c].entry == "leather_armor"]


# --- overlord cards --------------------------------------------------------------------------

CORNER = ("G....    ", ".....    ", "    .    ", "   ......", "   ......", "   ......", "   ......")


@pytest.mark.parametrize("entry", ids("overlord"))
def test_a_card_thrown_away_is_worth_its_printed_value_and_does_nothing_else_J_1308_J_1304(entry: str) -> None:
    s = scene(HALL, {1: (1, 1)}, hand=[entry, *["aim_card"] * 8], has={"threat": 0}, then=[fr.DiscardF()])
    before = s.state
    thrown = next(c.id for c in s.state.cards.values() if c.entry == entry and c.zone == "hand")
    s.do(a.Burn(thrown))
    assert s.state.seats[0].has["threat"] == CATALOGUE.entry(entry).stats["value"]
    assert s.state.cards[thrown].zone == "discard"
    assert s.state.figures == before.figures


def spawning(entry: str, threat: int) -> Scene:
    return hands(entry, threat, rows=CORNER, heroes={1: (0, 0), 2: (1, 0)}, then=[fr.OverlordF(2)])


def aiming(entry: str, threat: int) -> Scene:
    s = hands(entry, threat, then=[fr.PlotF()], monsters=[("beastman", (5, 2))])
    return s.do(core.Choose(monsters_of(s)[0]), core.Strike((4, 2)))


def dodging(entry: str, threat: int) -> Scene:
    s = hands(entry, threat, turn=1, then=[fr.TurnF(1, 3)], monsters=[("beastman", (5, 2))], wears={1: ["sword"]})
    return s.do(a.Declare("battle"), core.Strike((5, 2), card(s, "sword")))


def activating(entry: str, threat: int) -> Scene:
    s = hands(entry, threat, then=[fr.PlotF()], monsters=[("beastman", (8, 2))])
    return s.do(core.Choose(monsters_of(s)[0]))


def beginning(entry: str, threat: int) -> Scene:
    return hands(entry, threat, then=[fr.OverlordF(3)], heroes={1: (4, 2), 2: (5, 2)}, wears={1: ["sword"]})


def stepping(entry: str, threat: int) -> Scene:
    return hands(entry, threat, turn=1, then=[fr.TurnF(1, 3)]).do(a.Declare("run"), core.StepTo((5, 2)))


def opening(entry: str, threat: int) -> Scene:
    rules = rules_of(quest_of(HALL, q.Door(id="d1", at=(6, 2, "w"), length=2)), party=("varikas", "trenloe"))
    s = hands(entry, threat, turn=1, then=[fr.TurnF(1, 3)], rows=rules, heroes={1: (5, 2), 2: (5, 3)})
    return s.do(a.Declare("run"), a.TurnDoor("d1", True))


def looting(entry: str, threat: int) -> Scene:
    chest, row = q.Chest(id="c1", at=(4, 2), tier="copper", row="r1"), q.ChestRow(id="r1", tier="copper", coins=100)
    rules = rules_of(quest_of(HALL, chest, row), party=("varikas", "trenloe"))
    s = hands(entry, threat, turn=1, then=[fr.TurnF(1, 3)], rows=rules)
    return s.do(a.Declare("run"), a.OpenChest("c1"))


MOMENTS = {
    "aim_card": aiming, "dodge_card": dodging, "charge": activating, "rage": activating, "gust_of_wind": beginning,
    "dark_charm": beginning, "spiked_pit": stepping, "crushing_block": stepping, "paralyzing_gas": opening,
    "explosive_door": opening, "mimic": looting, "monkey_god": looting, "explosive_rune": looting,
    **dict.fromkeys(ids("overlord", type="spawn"), spawning),
}  # fmt: skip
"""When a card that is not a power can be played."""


@pytest.mark.parametrize("entry", [x for kind in ("event", "trap", "spawn") for x in ids("overlord", type=kind)])
def test_a_card_is_played_in_its_moment_for_its_printed_cost_and_gone_J_1308_J_1307(entry: str) -> None:
    cost = int(CATALOGUE.entry(entry).stats["cost"])  # type: ignore[arg-type]

    def offered(s: Scene) -> list[core.Use]:
        return [x for x in s.listed(core.Use) if x.card and s.state.cards[x.card].entry == entry]

    assert not offered(MOMENTS[entry](entry, cost - 1))
    s = MOMENTS[entry](entry, cost)
    use = offered(s)[0]
    s.do(use)
    if s.listed(core.Choose):  # whom it is for; only then is it paid
        s.do(s.listed(core.Choose)[0])
    assert s.state.seats[0].has["threat"] == 0
    assert s.state.cards[use.card].zone == "discard"


@pytest.mark.parametrize("entry", ids("overlord", type="power"))
def test_a_power_is_put_into_play_for_its_printed_cost_and_stays_J_1308_J_1312(entry: str) -> None:
    cost = int(CATALOGUE.entry(entry).stats["cost"])  # type: ignore[arg-type]
    poor = hands(entry, cost - 1, then=[fr.PlotF()], monsters=[("beastman", (9, 3))])
    assert not poor.listed(a.PlayPower)
    s = hands(entry, cost, then=[fr.PlotF()], monsters=[("beastman", (9, 3))])
    s.do(power := s.listed(a.PlayPower)[0])
    assert s.state.seats[0].has["threat"] == 0
    s.do(core.Choose(monsters_of(s)[0]), core.PASS)
    assert s.state.cards[power.card].zone == "play"


# --- dice ------------------------------------------------------------------------------------

FACES = {
    "red": ("miss", "1/3/1", "2/2/0", "1/3/0", "0/4/0", "2/1/1"),
    "white": ("miss", "1/3/1", "2/2/0", "3/1/1", "1/3/1", "3/1/1"),
    "blue": ("miss", "4/0/1", "1/2/0", "3/1/1", "3/1/1", "2/2/0"),
    "green": ("1/1/0", "0/3/0", "1/2/0", "0/3/0", "0/2/1", "0/2/1"),
    "yellow": ("3/0/0", "2/0/1", "3/0/0", "2/0/1", "2/1/0", "1/1/0"),
    "black": ("0/0/0", "boost", "boost", "boost", "0/0/1", "0/0/1"),
}
"""Each die's faces as they count in an attack: range/damage/surges."""
ROLLS = {
    "red": ("beastman", ("red", "green")), "green": ("beastman", ("red", "green")),
    "blue": ("skeleton", ("blue", "green")), "white": ("bane_spider", ("white", "green")),
    "yellow": ("razorwing", ("red", "yellow")), "black": ("hell_hound", ("blue", "yellow", "black")),
}  # fmt: skip
"""Who rolls a die, and with which others."""


def shown(s: Scene, attack: Attack, word: str, others: list[Face]) -> int:
    """What an attack has of something beyond its other dice and what is added without dice."""
    what = "surges" if word == "surge" else word
    total = s.rules.attack_total(s.rules.open(s.state), attack, what)
    return total - attack.plus.get(what, 0) - sum(getattr(face, word) for face in others)


@pytest.mark.parametrize("die", FACES)
def test_every_face_of_every_die_counts_as_printed_J_901_J_902_J_904_J_905(die: str) -> None:
    """Six rolls, one for each face: what the attack comes to beside what its other dice show."""
    kind, pool = ROLLS[die]
    rank = "master" if die == "black" else "normal"
    seen = []
    for face in range(6):
        s = lone("varikas", monsters=[(kind, (5, 2), rank)], turn=0, then=[fr.PlotF()], has={"conquest": 30})
        s.do(core.Choose(monsters_of(s)[0]))
        s.do(s.listed(core.Strike)[0], dice=[face if x == die else 2 if x != "black" else 0 for x in pool])
        attack = rolled(s)
        assert attack.dice == pool
        if [x for x in s.happened(e.AttackChanged) if x.why == "missed"]:
            seen.append("miss")
        elif any(x.attack.boost_range + x.attack.boost_damage for x in s.happened(e.AttackChanged)):
            seen.append("boost")
        else:
            others = [CATALOGUE.die(x).faces[f] for x, f in zip(attack.dice, attack.faces, strict=True) if x != die]
            seen.append("/".join(str(shown(s, attack, word, others)) for word in ("range", "damage", "surge")))
    assert sorted(seen) == sorted(FACES[die])
