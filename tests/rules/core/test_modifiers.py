"""Values and rights: printed, set, capped, added, multiplied, limited (language.md, 6)."""

import pytest

from studio.content.effects import Mod, Pick
from studio.quest import model as q
from studio.rules.core import modifiers
from tests.rules.cave import monsters_of, quest_of, rules_of, scene

HALL = ("G.......", "........", "........")


def table_with(*mods: Mod, **more: object):  # type: ignore[no-untyped-def]
    rule = q.Rule(id="law", mods=mods)
    s = scene(rules_of(quest_of(HALL, rule)), {1: (1, 1), 2: (3, 1)}, [("beastman", (5, 1))], turn=0, **more)  # type: ignore[arg-type]
    return s, s.rules.open(s.state)


HEROES = Pick(all="hero")


@pytest.mark.parametrize(
    ("mods", "speed"),
    [
        ((Mod(what="speed", add=2, on=HEROES),), 7),
        ((Mod(what="speed", add=-9, on=HEROES),), 0),
        ((Mod(what="speed", set=2, on=HEROES), Mod(what="speed", add=1, on=HEROES)), 3),
        ((Mod(what="speed", cap=3, on=HEROES), Mod(what="speed", add=1, on=HEROES)), 4),
        ((Mod(what="speed", times=2, on=HEROES), Mod(what="speed", add=1, on=HEROES)), 12),
        ((Mod(what="speed", most=4, on=HEROES), Mod(what="speed", add=3, on=HEROES)), 4),
        ((Mod(what="speed", least=9, on=HEROES),), 9),
        ((Mod(what="speed", add=2, on=HEROES, if_="it.damage >= 1"),), 5),
        ((Mod(what="speed", add="heroes", on=HEROES),), 7),
    ],
)
def test_a_value_is_worked_out_in_its_order(mods: tuple[Mod, ...], speed: int) -> None:
    s, table = table_with(*mods)
    assert s.rules.value(table, "speed", 1) == speed


def test_a_picked_modifier_follows_the_board() -> None:
    near = Mod(what="armour", add=3, on=Pick(all="hero", within=1, of="#stone"))
    stone = q.Start(id="stone", role="zone", squares=((2, 1, 1),))
    rules = rules_of(quest_of(HALL, q.Rule(id="law", mods=(near,)), stone))
    s = scene(rules, {1: (1, 1), 2: (6, 1)})
    table = rules.open(s.state)
    assert rules.value(table, "armour", 1) == 4
    assert rules.value(table, "armour", 2) == 2


def test_forbidding_and_allowing_are_asked_by_verb() -> None:
    s, table = table_with(Mod(forbid=("attack",), on=HEROES), Mod(allow=("pass_enemy",), on=HEROES))
    beast = monsters_of(s)[0]
    assert modifiers.forbidden(table, "attack", 1) is not None
    assert modifiers.forbidden(table, "attack", beast) is None
    assert modifiers.forbidden(table, "move", 1) is None
    assert modifiers.allowed(table, "pass_enemy", 2)
    assert not modifiers.allowed(table, "pass_enemy", beast)


def test_two_commanders_add_up_and_walls_do_not_matter_J_1114() -> None:
    s = scene(HALL, {1: (0, 1)}, [("beastman", (3, 1)), ("beastman", (5, 1), "master"), ("beastman", (6, 2), "master")],
              turn=0)  # fmt: skip
    table = s.rules.open(s.state)
    soldier = monsters_of(s)[0]
    # Its own +1 damage, and +1 from each leader within 3 squares.
    assert modifiers.added(table, "attack.damage", soldier) == 3
    assert modifiers.added(table, "attack.range", soldier) == 2


def test_heavy_armour_caps_the_printed_speed_and_swiftness_comes_on_top_J_1710() -> None:
    s = scene(HALL, {1: (1, 1)}, wears={1: ["plate_mail", "swift"]})
    assert s.rules.value(s.rules.open(s.state), "speed", 1) == 5  # 5 printed, capped at 3, and 2 more


def test_an_immune_figure_is_not_touched() -> None:
    s = scene(HALL, {1: (1, 1)}, [("ogre", (5, 1), "named")], wears={1: ["dragon_scale_mail"]}, turn=0)
    table = s.rules.open(s.state)
    assert modifiers.is_immune(table, 1, "burn")
    assert not modifiers.is_immune(table, 2, "burn")
    s.rules.inflict(table, 1, "burn", 1, {})
    s.rules.inflict(table, 2, "burn", 1, {})
    assert "burn" not in table.figures[1].tokens
    assert table.figures[2].tokens["burn"] == 1
