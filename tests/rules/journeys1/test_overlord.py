"""The overlord's turn: threat, cards, spawning (chapters 13 and 14), and heroes who fall (J-1008)."""

from msgspec.structs import replace

from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import empty_table, monsters_of, quest_of, rules_of, scene

HALL = ("G........", ".........", ".........", ".........")
CORNER = ("G....    ", ".....    ", "    .    ", "    .....", "    .....")


def test_the_turn_begins_with_threat_for_each_hero_and_two_cards_J_1301() -> None:
    s = scene(HALL, {1: (1, 1), 2: (2, 2)}, count=3, party=("varikas", "trenloe", "mordrog"), has={"threat": 0},
              then=[fr.OverlordF()])  # fmt: skip
    assert s.state.seats[0].has["threat"] == 3
    assert sum(c.zone == "hand" for c in s.state.cards.values()) == 2


def test_cards_are_discarded_for_their_value_and_down_to_eight_J_1304_J_1306() -> None:
    hand = ["aim_card", "charge", "rage", "dodge_card", "gust_of_wind", "spiked_pit", "mimic", "doom", "dark_charm"]
    s = scene(HALL, {1: (1, 1)}, hand=hand, has={"threat": 0}, then=[fr.DiscardF()])
    assert not s.can(core.PASS)
    doom = next(c.id for c in s.state.cards.values() if c.entry == "doom" and c.zone == "hand")
    s.do(a.Burn(doom))
    assert s.state.seats[0].has["threat"] == 5
    assert s.can(core.PASS)


def test_the_last_card_drawn_costs_three_conquest_and_the_discards_return_J_1305() -> None:
    rules = rules_of(quest_of(HALL))
    table = empty_table(rules)
    pile = table.piles["overlord"]
    for card in pile[1:]:
        table.emit(e.CardMoved(replace(table.cards[card], zone="discard"), "overlord/discard", "top", "overlord"))
    rules.draw_overlord(table, 2)
    assert table.seats[-1].has["conquest"] == 2
    assert len(table.piles["overlord"]) == len(pile) - 2
    assert table.piles["overlord/discard"] == ()


def test_one_power_card_a_turn_and_none_after_the_first_monster_J_1303() -> None:
    s = scene(HALL, {1: (1, 1)}, [("beastman", (8, 3))], turn=0, hand=["doom", "evil_genius"], has={"threat": 60},
              then=[fr.PlotF()])  # fmt: skip
    power = {s.state.cards[x.card].entry: x for x in s.listed(a.PlayPower)}
    s.do(power["doom"])
    assert s.state.seats[0].has["threat"] == 40
    assert s.why(power["evil_genius"]) == "J-1303"
    late = scene(HALL, {1: (1, 1)}, [("beastman", (8, 3))], turn=0, hand=["doom"], has={"threat": 60},
                 then=[fr.PlotF(True)])  # fmt: skip
    assert late.why(power["doom"]) == "J-1303"


def test_a_card_too_dear_is_paid_by_discarding_others_J_1304_J_1307() -> None:
    s = scene(HALL, {1: (1, 1)}, turn=0, hand=["doom", "evil_genius", "trapmaster"], has={"threat": 11},
              then=[fr.PlotF()])  # fmt: skip
    doom = next(c.id for c in s.state.cards.values() if c.entry == "doom" and c.zone == "hand")
    s.do(a.PlayPower(doom))
    assert isinstance(s.state.stack[-1], fr.FundF)
    s.do(s.listed(a.Burn)[0])  # the second follows by itself: it is the only one left
    assert s.state.cards[doom].zone == "play"
    assert s.state.seats[0].has["threat"] == 1


def test_doom_adds_a_power_die_to_every_monster_J_1312() -> None:
    s = scene(HALL, {1: (4, 1)}, [("beastman", (5, 1))], turn=0, hand=["doom"], has={"threat": 20},
              party=("varikas", "trenloe"), then=[fr.PlotF()])  # fmt: skip
    s.do(s.listed(a.PlayPower)[0]).do(core.Choose(monsters_of(s)[0])).do(core.Strike((4, 1)), dice=[4, 0, 0])
    rolled = next(x.attack for x in s.happened(e.AttackChanged) if x.why == "rolled")
    assert rolled.dice == ("red", "green", "black")


def spawning(monsters=(), **more):
    return scene(
        CORNER, {1: (0, 0), 2: (1, 0)}, monsters, turn=0, party=("varikas", "trenloe"), hand=["beastmen_war_party"],
        has={"threat": 9}, then=[fr.OverlordF(2)], **more,
    )  # fmt: skip


def test_spawned_monsters_stand_where_no_hero_sees_J_1405() -> None:
    s = spawning()
    s.do(s.listed(core.Use)[0])
    squares = {x.to for x in s.listed(a.PlaceAt)}
    assert squares
    assert all(y >= 2 for _, y in squares)
    s.do(*[s.listed(a.PlaceAt)[0]]).do(s.listed(a.PlaceAt)[0]).do(s.listed(a.PlaceAt)[0])
    assert [s.figure(x).rank for x in monsters_of(s)] == ["normal", "normal", "master"]
    assert s.state.seats[0].has["threat"] == 5


def test_only_one_spawn_card_a_turn_J_1311() -> None:
    s = scene(CORNER, {1: (0, 0)}, turn=0, hand=["beastmen_war_party", "skeleton_patrol"], has={"threat": 20},
              then=[fr.OverlordF(2)])  # fmt: skip
    s.do(s.listed(core.Use)[0])
    while isinstance(s.state.stack[-1], fr.SpawnF):
        s.do(core.PASS)
    assert not [x for x in s.listed(core.Use) if "skeleton" in x.ability or "beast" in x.ability]


def test_figures_come_out_of_the_box_and_no_others_J_1408_J_1409() -> None:
    many = [("beastman", (x, 4)) for x in range(4, 9)] + [("beastman", (8, 3))]
    s = spawning(many)
    s.do(s.listed(core.Use)[0])
    recycle = s.listed(a.Recycle)
    assert len(recycle) == 6
    s.do(recycle[0])
    assert s.listed(a.PlaceAt)


def test_a_hero_who_falls_goes_to_town_and_costs_conquest_and_coins_J_1008_J_1009() -> None:
    s = scene(HALL, {1: (4, 1)}, [("ogre", (5, 1))], turn=0, party=("varikas", "trenloe"), has={"conquest": 9},
              figure={1: {"damage": 15, "fatigue": 2, "coins": 125, "tokens": {"acted": 1, "web": 1}}},
              then=[fr.PlotF()])  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0])).do(core.Strike((4, 1)), dice=[4, 3, 3])
    hero = s.figure(1)
    assert hero.place == "town"
    assert (hero.damage, hero.fatigue, hero.coins) == (0, 0, 75)
    assert "web" not in hero.tokens
    assert s.state.seats[-1].has["conquest"] == 5


def test_conquest_of_nothing_ends_the_game_at_once_J_105() -> None:
    s = scene(HALL, {1: (4, 1)}, [("ogre", (5, 1))], turn=0, party=("varikas", "trenloe"), has={"conquest": 4},
              figure={1: {"damage": 15, "tokens": {"acted": 1}}}, then=[fr.PlotF()])  # fmt: skip
    s.do(core.Choose(monsters_of(s)[0])).do(core.Strike((4, 1)), dice=[4, 3, 3])
    assert s.state.ended is not None
    assert s.state.ended.side == "overlord"
    assert s.state.stack == ()


def test_a_game_that_will_not_end_is_nobodys() -> None:
    rules = rules_of(quest_of(HALL), max_rounds=2)
    table: Table = rules.start_table(3)
    while table.ended is None:
        actions = rules.actions_of(table)
        rules.act(table, core.PASS if core.PASS in actions else actions.nth(0))
    assert table.ended.side == "nobody"
    assert table.round == 2
