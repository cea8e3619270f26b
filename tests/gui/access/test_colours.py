"""Colours under colour-vision deficiencies, and every pair of tokens by its contrast (ui.md §6, §11).

The deficiencies are simulated by the matrices of Machado, Oliveira and Fernandes (2009) at full severity on linear
RGB; distances are CIE76. What lies above ten is told apart at a glance.
"""

import math
from itertools import combinations

import pytest

from studio.gui.kit import theme
from studio.gui.kit.palettes import recoloured
from studio.gui.kit.theme import CONTRAST, DARK, LIGHT, Look, contrast

Rgb = tuple[float, float, float]
GLANCE = 10.0
DEFICIENCIES: dict[str, tuple[Rgb, Rgb, Rgb]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)
EYES = pytest.mark.parametrize("eyes", list(DEFICIENCIES))


def seen(value: str, eyes: str) -> Rgb:
    """A colour in CIELAB as these eyes see it."""
    linear = [theme._linear(int(value[i : i + 2], 16)) for i in (1, 3, 5)]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in DEFICIENCIES[eyes]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    f, g, h = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * g - 16, 500 * (f - g), 200 * (g - h)


def nearest(colours: list[str], eyes: str) -> float:
    """The smallest distance between two of the colours."""
    return min(math.dist(seen(a, eyes), seen(b, eyes)) for a, b in combinations(colours, 2))


def test_distances_are_those_of_the_books() -> None:
    assert math.dist(seen("#FFFFFF", "normal"), seen("#000000", "normal")) == pytest.approx(100, abs=0.1)
    grey = seen("#808080", "deutan")
    assert math.hypot(grey[1], grey[2]) < 1  # greys stay greys
    red_green = ["#B3261E", "#4F7A00"]
    assert nearest(red_green, "deutan") < nearest(red_green, "normal") / 2


@EYES
@LOOKS
@pytest.mark.parametrize("palette", ["usual", "vivid"])
def test_the_first_four_seats_are_told_apart_by_every_eye(look: Look, palette: str, eyes: str) -> None:
    colours = [category.colour for category in recoloured(look, palette).categories[:4]]
    assert nearest(colours, eyes) >= GLANCE


@EYES
@LOOKS
def test_runes_are_told_apart_by_every_eye(look: Look, eyes: str) -> None:
    assert nearest(list(look.runes.values()), eyes) >= GLANCE


@EYES
@pytest.mark.parametrize("look", [LIGHT, DARK, CONTRAST], ids=lambda look: look.name)
def test_severities_and_what_fits_are_told_apart_by_lightness_hue_or_their_icon(look: Look, eyes: str) -> None:
    """Colour is never alone here: where two lie near each other, their icons differ in shape."""
    pairs = combinations(("error", "warning", "info", "ok"), 2)
    near = [pair for pair in pairs if nearest([getattr(look.ui, name) for name in pair], eyes) < GLANCE]
    for one, other in near:
        assert theme.MEANINGS[one][0] != theme.MEANINGS[other][0], (one, other)


@pytest.mark.parametrize("palette", ["usual", "vivid", "single"])
def test_from_the_fifth_on_pattern_and_shape_decide_in_every_palette(palette: str) -> None:
    for look in (LIGHT, DARK):
        categories = recoloured(look, palette).categories
        assert len({(c.pattern, c.shape) for c in categories}) == len({c.pattern for c in categories}) == 8


TEXTS = {
    "text": ("window", "panel", "raised", "sunken", "canvas", "accent_soft", "error_soft", "warning_soft", "info_soft", "ok_soft"),
    "text2": ("window", "panel", "raised", "sunken", "canvas", "accent_soft"),
    "accent": ("window", "panel", "raised", "accent_soft"),
    "on_accent": ("accent", "accent_hover"),
    "error": ("panel", "raised", "error_soft"),
    "warning": ("panel", "raised", "warning_soft"),
    "info": ("panel", "raised", "info_soft"),
    "ok": ("panel", "raised", "ok_soft"),
    "on_tip": ("tip",),
}  # fmt: skip
"""Ink → the grounds on which a text has it."""
PARTS = {
    "line_strong": ("window", "panel", "raised", "sunken"),
    "focus": ("window", "panel", "raised", "sunken", "canvas", "accent_soft"),
    "tip": ("canvas",),
}
"""Line → the grounds from which it must stand out."""
EXEMPT = {"text_off", "line"}
"""Disabled texts, which say why elsewhere, and hairlines, which are decoration."""
GROUNDS = {
    "window", "panel", "raised", "sunken", "canvas", "accent_soft", "accent_hover",
    "error_soft", "warning_soft", "info_soft", "ok_soft",
}  # fmt: skip


@pytest.mark.parametrize("look", [LIGHT, DARK, CONTRAST], ids=lambda look: look.name)
def test_every_pair_of_ink_and_ground_that_occurs_can_be_read(look: Look) -> None:
    low = {
        (ink, ground): round(contrast(getattr(look.ui, ink), getattr(look.ui, ground)), 2)
        for inks, least in ((TEXTS, 4.5), (PARTS, 3.0))
        for ink, grounds in inks.items()
        for ground in grounds
        if contrast(getattr(look.ui, ink), getattr(look.ui, ground)) < least
    }
    assert low == {}


def test_no_token_is_left_out() -> None:
    """A new token needs a place in one of the tables above."""
    used = {*TEXTS, *PARTS, *EXEMPT, *GROUNDS}
    assert used == set(LIGHT.ui.__struct_fields__)
