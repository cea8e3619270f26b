"""The notation of drawn art."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from studio.gui.kit import icons
from studio.gui.kit.strokes import BadRecipe, parse, path


def test_a_fill_knows_its_token_and_closes_its_path() -> None:
    (stroke,) = parse("F:stone M0 0 L10 0 L10 10 Z")
    assert stroke.fill
    assert stroke.token == "stone"
    assert stroke.path.boundingRect().getRect() == (0, 0, 10, 10)


def test_a_line_knows_its_width() -> None:
    (stroke,) = parse("L2.6:edge M0 0 L10 0")
    assert (stroke.fill, stroke.width) == (False, 2.6)


def test_a_tilde_adds_the_mirror_image_to_the_same_path() -> None:
    (both,) = parse("F M2 0 L6 0 L6 4 Z ~")
    assert both.path.boundingRect().getRect() == (2, 0, 60, 4)
    assert both.path.contains(QPointF(5.5, 1))
    assert both.path.contains(QPointF(58.5, 1))
    assert not both.path.contains(QPointF(32, 1))


def test_an_icon_is_mirrored_in_sixteen_units() -> None:
    assert parse("F M2 0 L6 0 L6 4 Z ~", 16)[0].path.boundingRect().getRect() == (2, 0, 12, 4)


def test_cut_outs_take_the_base_colour() -> None:
    assert [stroke.base for stroke in parse("F E8 8 4 4 | C E8 8 2 2 | K3 M0 0 L9 9")] == [False, True, True]


def test_ellipses_and_rectangles_are_given_by_their_measures() -> None:
    assert path("E10 10 4 2").boundingRect().getRect() == (6, 8, 8, 4)
    assert path("R1 2 3 4").boundingRect().getRect() == (1, 2, 3, 4)


@pytest.mark.parametrize("recipe", ["X M0 0", "F M0", "F 12 4", "F L", "F M1 1 Q2 2 3"])
def test_a_bad_recipe_is_named(recipe: str) -> None:
    with pytest.raises(BadRecipe):
        parse(recipe)


@given(st.text("FLCKMQZER0123456789 .-|~:", max_size=40))
def test_no_recipe_does_anything_but_parse_or_say_why(recipe: str) -> None:
    with contextlib.suppress(BadRecipe):
        assert parse(recipe)


@pytest.mark.parametrize("name", sorted(icons.names()))
def test_every_icon_can_be_drawn(name: str) -> None:
    strokes = parse(icons.names()[name], 16)
    assert strokes
    for stroke in strokes:
        box = stroke.path.boundingRect()
        assert box.left() >= -1
        assert box.top() >= -1
        assert box.right() <= 17
        assert box.bottom() <= 17
