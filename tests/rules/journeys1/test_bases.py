"""Steps of large bases (J-1514…J-1519)."""

from studio.grid.squares import bits
from studio.rules.core import events as e
from studio.rules.journeys1 import bases
from studio.rules.journeys1.spawn import new_monster
from tests.rules.cave import empty_table, quest_of, rules_of

FIELD = ("G........",) + (".........",) * 7


def steps(entry, at, turn=0, rows=FIELD):
    rules = rules_of(quest_of(rows))
    table = empty_table(rules)
    figure = new_monster(rules, table, entry, "normal", at, turn)
    table.emit(e.Appeared(figure))
    return {frozenset(rules.square(i) for i in bits(mask)) for _, _, mask in bases.large_steps(rules, table, figure)}


def test_a_block_of_four_shifts_in_every_direction_J_1514() -> None:
    found = steps("giant", (3, 3))
    assert len(found) == 8
    assert frozenset({(4, 2), (5, 2), (4, 3), (5, 3)}) in found


def test_a_base_of_two_follows_its_lead_or_sidesteps_and_never_shifts_sideways_J_1515_to_J_1518() -> None:
    found = steps("hell_hound", (3, 3))  # squares (3,3) and (3,4)
    follow = {
        frozenset({(3, 2), (3, 3)}), frozenset({(4, 3), (3, 3)}), frozenset({(2, 3), (3, 3)}),
        frozenset({(3, 5), (3, 4)}), frozenset({(4, 4), (3, 4)}), frozenset({(2, 4), (3, 4)}),
    }  # fmt: skip
    side = {frozenset({(3 + dx, 3 + dy), (3 + dx, 4 + dy)}) for dx in (-1, 1) for dy in (-1, 1)}
    assert found == follow | side
    assert frozenset({(4, 3), (4, 4)}) not in found


def test_a_dragon_goes_along_sidesteps_and_turns_in_two_alignments_J_1519_D_A6() -> None:
    found = steps("dragon", (3, 3))  # 2 wide, 3 high
    assert frozenset({(x, y) for x in (3, 4) for y in (2, 3, 4)}) in found
    assert frozenset({(x, y) for x in (4, 5) for y in (2, 3, 4)}) in found
    assert frozenset({(x, y) for x in (4, 5) for y in (3, 4, 5)}) not in found
    turned = [squares for squares in found if len({y for _, y in squares}) == 2]
    assert len(turned) == 4
    assert frozenset({(x, y) for x in (2, 3, 4) for y in (2, 3)}) in turned
    assert frozenset({(x, y) for x in (3, 4, 5) for y in (2, 3)}) in turned


def test_a_large_base_needs_floor_under_every_square_J_1514() -> None:
    assert steps("giant", (0, 0), rows=("..", "..", ". ")) == set()
    assert steps("giant", (0, 0), rows=("..", "..", "..")) == {frozenset({(0, 1), (1, 1), (0, 2), (1, 2)})}
