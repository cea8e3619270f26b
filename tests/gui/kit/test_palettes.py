"""Every palette can be read: white on its bases, its colours on the floor; names tell looks apart."""

import pytest

from studio.gui.kit.palettes import base, recoloured
from studio.gui.kit.theme import DARK, LIGHT, Look, contrast


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)
@pytest.mark.parametrize("palette", ["vivid", "single"])
def test_white_is_read_on_every_base_and_every_colour_is_seen_on_the_floor(look: Look, palette: str) -> None:
    for category in recoloured(look, palette).categories:
        assert contrast("#FFFFFF", category.solid) >= 4.5, category
        assert contrast(category.colour, look.board.floor) >= 3, category


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)
@pytest.mark.parametrize("palette", ["vivid", "single"])
def test_patterns_shapes_and_names_stay_and_no_two_colours_are_the_same(look: Look, palette: str) -> None:
    other = recoloured(look, palette)
    assert [(c.name, c.pattern, c.shape) for c in other.categories] == [
        (c.name, c.pattern, c.shape) for c in look.categories
    ]
    assert len({c.colour for c in other.categories}) == 8
    assert other.ui == look.ui
    assert (other.name, base(other.name)) == (f"{look.name}.{palette}", look.name)


def test_the_usual_palette_is_the_look_itself() -> None:
    assert recoloured(LIGHT, "usual") is LIGHT
