"""The tokens: every pair of ui.md §6 can be read, and no meaning hangs on colour alone."""

import pytest

from studio.gui.kit import icons, theme
from studio.gui.kit.theme import CONTRAST, DARK, LIGHT, PRINT, Look, contrast

TEXT = 4.5
PART = 3.0
UI_PAIRS = [
    *(
        (ink, ground, TEXT)
        for ink in ("text", "text2")
        for ground in ("window", "panel", "raised", "sunken", "accent_soft")
    ),
    *((ink, "canvas", TEXT) for ink in ("text", "text2")),
    *(("text", f"{name}_soft", TEXT) for name in ("error", "warning", "info", "ok")),
    *((name, ground, TEXT) for name in ("error", "warning", "info", "ok") for ground in ("panel", f"{name}_soft")),
    *(("accent", ground, TEXT) for ground in ("panel", "window", "raised", "accent_soft")),
    ("on_accent", "accent", TEXT),
    ("on_accent", "accent_hover", TEXT),
    ("on_tip", "tip", TEXT),
    *(("line_strong", ground, PART) for ground in ("raised", "panel", "window", "sunken")),
    ("focus", "canvas", PART),
    ("tip", "canvas", PART),
]
BOARD_PAIRS = [
    *(
        (ink, "floor")
        for ink in ("wall", "rim", "mark", "start", "sel", "target", "ok", "magic", "vital", "heal", "door")
    ),
    *((ink, "void") for ink in ("wall", "sel", "ok")),
    ("wall", "fog"),
    ("ink", "tan"),
    ("bone", "red"),
    ("edge", "paper"),
    ("edge", "gold"),
    ("edge", "silver"),
    ("edge", "copper"),
    ("water2", "water"),
    ("lava2", "lava"),
]


def test_black_on_white_is_twenty_one_to_one() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)


@pytest.mark.parametrize("look", [LIGHT, DARK, CONTRAST], ids=lambda look: look.name)
@pytest.mark.parametrize(("ink", "ground", "least"), UI_PAIRS)
def test_interface_colours_can_be_told_apart(look: Look, ink: str, ground: str, least: float) -> None:
    assert contrast(getattr(look.ui, ink), getattr(look.ui, ground)) >= least


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)
@pytest.mark.parametrize(("ink", "ground"), BOARD_PAIRS)
def test_board_colours_can_be_told_apart(look: Look, ink: str, ground: str) -> None:
    assert contrast(getattr(look.board, ink), getattr(look.board, ground)) >= PART


def test_figures_named_in_the_specification() -> None:
    assert round(contrast(LIGHT.ui.text, LIGHT.ui.window), 1) == 14.1
    assert round(contrast(DARK.ui.accent, DARK.ui.panel), 1) == 7.0
    assert round(contrast(LIGHT.board.wall, LIGHT.board.floor), 1) == 11.1
    assert round(contrast(DARK.board.door, DARK.board.floor), 1) == 3.6


@pytest.mark.parametrize("look", [LIGHT, DARK], ids=lambda look: look.name)
def test_categories_have_a_pattern_and_a_shape_of_their_own(look: Look) -> None:
    assert len({tint.pattern for tint in look.categories}) == 8
    assert len({tint.shape for tint in look.categories}) == 8
    for tint in look.categories:
        assert contrast("#FFFFFF", tint.solid) >= TEXT
        assert contrast(tint.colour, look.board.floor) >= PART


def test_runes_have_shapes_of_their_own() -> None:
    assert len(set(theme.RUNE_SHAPES.values())) == len(theme.RUNE_SHAPES) == 4
    for ink in LIGHT.runes.values():
        assert contrast(ink, LIGHT.board.paper) >= TEXT


def test_print_has_no_colour_where_it_would_carry_meaning() -> None:
    for field in ("floor", "gold", "silver", "copper", "tan", "red", "bone"):
        value = getattr(PRINT.board, field)
        assert len({value[1:3], value[3:5], value[5:7]}) == 1


def test_high_contrast_has_no_soft_fills_and_strong_lines() -> None:
    ui = CONTRAST.ui
    assert ui.error_soft == ui.warning_soft == ui.info_soft == ui.ok_soft == ui.raised
    assert contrast(ui.line, ui.panel) > 7
    assert CONTRAST.border == 2


def test_tints_wrap_around() -> None:
    assert theme.category(9, LIGHT) == theme.category(1, LIGHT)


def test_taking_a_look_is_told() -> None:
    told: list[str] = []
    leave = theme.changed.connect(lambda look: told.append(look.name))
    kept = theme.now()
    theme.use(DARK)
    theme.use(kept)
    leave()
    assert told == ["dark", kept.name]


def test_mixing_half_of_black_and_white_is_grey() -> None:
    assert theme.mix("#000000", "#FFFFFF", 0.5) == "#808080"


@pytest.mark.parametrize("look", [LIGHT, DARK, CONTRAST], ids=lambda look: look.name)
@pytest.mark.parametrize("ground", ["window", "panel", "raised", "sunken", "accent_soft"])
def test_the_focus_frame_can_be_seen_on_every_ground(look: Look, ground: str) -> None:
    assert contrast(look.ui.focus, getattr(look.ui, ground)) >= PART


@pytest.mark.parametrize(("ink", "ground"), BOARD_PAIRS)
def test_board_colours_can_be_told_apart_in_high_contrast(ink: str, ground: str) -> None:
    assert contrast(getattr(CONTRAST.board, ink), getattr(CONTRAST.board, ground)) >= PART


@pytest.mark.parametrize("look", [LIGHT, DARK, PRINT], ids=lambda look: look.name)
def test_every_object_has_an_outline_or_a_fill_that_stands_out_from_the_floor(look: Look) -> None:
    """The rule every object obeys (ui.md §6.2): its fill or its outline has 3:1 to the floor."""
    board = look.board
    for fill in ("gold", "silver", "copper", "stone", "water", "lava", "heal", "vital", "magic", "paper", "tan"):
        outline = "water2" if fill == "water" else "lava2" if fill == "lava" else "rim" if fill == "tan" else "edge"
        best = max(contrast(getattr(board, name), board.floor) for name in (fill, outline))
        assert best >= PART, (fill, outline)


def test_every_meaning_with_a_colour_has_a_second_sign() -> None:
    """The table of meanings: each colour token that says something, and what says it without colour."""
    assert set(theme.MEANINGS) == {"error", "warning", "info", "ok", "accent", "focus", "sel", "reach", "target", "bad"}
    known = {*icons.names(), *theme.SIGNS}
    for meaning, signs in theme.MEANINGS.items():
        assert signs, meaning
        assert set(signs) <= known, (meaning, set(signs) - known)
    fields = {*type(LIGHT.ui).__struct_fields__, *type(LIGHT.board).__struct_fields__}
    assert set(theme.MEANINGS) <= fields
