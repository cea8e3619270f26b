from hypothesis import given
from hypothesis import strategies as st

from studio.kit.ids import LONGEST, is_id, next_id, slug


def test_a_slug_reminds_of_its_title():
    assert slug("The Drowned Crypt!") == "the_drowned_crypt"
    assert slug("Élan & Ötzi") == "elan_otzi"


def test_a_title_that_begins_with_a_digit_or_has_no_letters_still_gives_an_id():
    assert slug("7 gates") == "quest_7_gates"
    assert slug("龍") == "quest"
    assert slug("…", "piece") == "piece"


@given(st.text())
def test_every_slug_is_an_id(title: str):
    assert is_id(slug(title))
    assert len(slug(title)) <= LONGEST


def test_ids_are_a_letter_then_letters_digits_and_underscores():
    assert is_id("d3")
    assert not any(map(is_id, ["", "3d", "_a", "a-b", "a\n", "é", "x" * 41]))


def test_the_next_id_fills_the_first_gap():
    assert next_id("d", {"d1", "d3"}) == "d2"
    assert next_id("d", ()) == "d1"
