from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio.kit.rng import below, choose, derive, roll, shuffle, streams

states = st.integers(0, 2**64 - 1)


def test_the_generator_is_splitmix64_by_its_published_numbers():
    # The first outputs for seed 1234567 of the reference implementation in C.
    state, numbers = 1234567, []
    for _ in range(5):
        state, number = below(state, 2**64)
        numbers.append(number)
    assert numbers == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(states, st.integers(1, 2**64))
def test_a_draw_is_below_its_bound_and_the_state_stays_64_bits(state: int, n: int):
    after, value = below(state, n)
    assert 0 <= value < n
    assert 0 <= after < 2**64
    assert after != state


def test_draws_that_would_favour_small_numbers_are_thrown_away():
    # With 3 · 2**62 every fourth draw must be refused, else a third of the numbers come up twice as often.
    state, steps = 7, 0
    for _ in range(4000):
        before = state
        state, _value = below(state, 3 * 2**62)
        steps += ((state - before) * pow(0x9E3779B97F4A7C15, -1, 2**64)) % 2**64
    assert 1.25 < steps / 4000 < 1.42


def test_a_die_shows_every_face_about_as_often():
    state, counts = derive(1, "die"), Counter[int]()
    for _ in range(60_000):
        state, face = below(state, 6)
        counts[face] += 1
    assert sorted(counts) == [0, 1, 2, 3, 4, 5]
    assert all(9_600 < count < 10_400 for count in counts.values())


def test_there_is_no_choice_among_nothing():
    with pytest.raises(ValueError, match="cannot choose among 0"):
        below(1, 0)


def test_a_pool_is_rolled_die_by_die():
    state, faces = roll(5, (6, 6, 8))
    again, first = below(5, 6)
    again, second = below(again, 6)
    again, third = below(again, 8)
    assert (state, faces) == (again, (first, second, third))


def test_choosing_gives_one_of_the_things():
    assert {choose(seed, "abc")[1] for seed in range(60)} == {"a", "b", "c"}


@given(states, st.lists(st.integers()))
def test_a_shuffle_keeps_the_cards(state: int, cards: list[int]):
    after, deck = shuffle(state, cards)
    assert Counter(deck) == Counter(cards)
    assert (after == state) == (len(cards) < 2)


def test_a_shuffle_gives_every_order_about_as_often():
    state, orders = derive(2), Counter[tuple[int, ...]]()
    for _ in range(12_000):
        state, deck = shuffle(state, (1, 2, 3))
        orders[deck] += 1
    assert len(orders) == 6
    assert all(1_800 < count < 2_200 for count in orders.values())


def test_a_derived_seed_depends_on_the_root_and_on_every_name_and_its_kind():
    seeds = [derive(1), derive(2), derive(1, "a"), derive(1, "a", 1), derive(1, "a", "1"), derive(1, "a1")]
    assert len(set(seeds)) == len(seeds)
    assert derive(1, "game", 7) == 14030500726473895114  # kept for ever: replays name games by it


def test_streams_are_told_apart_by_name():
    assert streams(9, "dice", "cards") == {"dice": derive(9, "dice"), "cards": derive(9, "cards")}
