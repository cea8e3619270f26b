"""Without colour: what must be told apart differs in shape, on rendered pixels, at every scale it is shown at (ui.md §11).

A mask is which pixels are clearly darker or lighter than the floor, or which are ink, whatever their hue; two
meanings may look the same in none of them.
"""

from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from studio.gui.board import render
from studio.gui.board.picture import BoardPicture, DoorMark, Figure, Mark
from studio.gui.board.sprites import Sprites
from studio.gui.kit import icons, theme
from studio.gui.kit.shapes import pattern, shape
from studio.gui.kit.theme import CONTRAST, DARK, LIGHT, PRINT, Look

LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK, CONTRAST, PRINT], ids=lambda look: look.name)
STEP = 28
"""Levels of grey by which a pixel must differ to belong to a shape."""
Draw = Callable[[Look, float, str], QPixmap]


def figure(look: Look, px: float, **fields: object) -> QPixmap:
    return Sprites().figure(Figure("f", "skeleton", (0, 0), **fields), look, px, 1.0)  # type: ignore[arg-type]


def mark(look: Look, px: float, recipe: str, colour: str = "") -> QPixmap:
    return Sprites().mark(Mark("m", recipe, (0, 0), colour), look, px, 1.0)


def mask(picture: QPixmap, ground: str) -> tuple[int, ...]:
    """Per pixel: darker than the ground, lighter, or like it."""
    image = QImage(picture.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    line, data = grey.bytesPerLine(), bytes(grey.constBits())
    base = QColor(ground)
    level = (base.red() * 11 + base.green() * 16 + base.blue() * 5) // 32
    pixels = [data[y * line + x] for y in range(grey.height()) for x in range(grey.width())]
    return tuple((p > level + STEP) - (p < level - STEP) for p in pixels)


def ink(picture: QPixmap, ground: str, below: int) -> tuple[int, ...]:
    """Per pixel: whether it is darker than a level of grey, so that fills of different lightness do not count."""
    image = QImage(picture.size(), QImage.Format.Format_RGB32)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    line, data = grey.bytesPerLine(), bytes(grey.constBits())
    return tuple(int(data[y * line + x] < below) for y in range(grey.height()) for x in range(grey.width()))


def apart(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    """The share of a square's pixels in which two masks differ."""
    assert len(one) == len(other)
    return sum(a != b for a, b in zip(one, other, strict=True)) / len(one)


def all_apart(masks: dict[str, tuple[int, ...]], least: float) -> None:
    names = list(masks)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            assert apart(masks[one], masks[other]) >= least, (one, other, apart(masks[one], masks[other]))


@LOOKS
@pytest.mark.parametrize("px", [12, 16, 24, 32, 48, 96])
def test_ranks(qtbot: QtBot, look: Look, px: int) -> None:
    ranks = {rank: mask(figure(look, px, rank=rank), look.board.floor) for rank in ("normal", "master", "named")}
    all_apart(ranks, 0.01)


@LOOKS
@pytest.mark.parametrize("px", [8, 24, 32, 48, 96])
def test_seats_of_heroes(qtbot: QtBot, look: Look, px: int) -> None:
    seats = {str(seat): mask(figure(look, px, who="hero", seat=seat), look.board.floor) for seat in range(1, 5)}
    all_apart(seats, 0.002)


@LOOKS
@pytest.mark.parametrize("px", [8, 12, 16, 24, 32, 48, 96])
def test_armies(qtbot: QtBot, look: Look, px: int) -> None:
    armies = {str(seat): mask(figure(look, px, who="army", seat=seat), look.board.floor) for seat in range(1, 5)}
    all_apart(armies, 0.002)


@LOOKS
@pytest.mark.parametrize("px", [12, 16, 24, 32, 48, 96])
def test_rune_keys(qtbot: QtBot, look: Look, px: int) -> None:
    pictures = {colour: mark(look, px, "rune_key", colour) for colour in theme.RUNE_SHAPES}
    floor = look.board.floor
    if look.dark and px < 24:  # bright shapes on a dark floor
        keys = {colour: mask(picture, floor) for colour, picture in pictures.items()}
    else:
        keys = {colour: ink(picture, floor, 45 if look.dark else 160) for colour, picture in pictures.items()}
    all_apart(keys, 0.005)


@LOOKS
@pytest.mark.parametrize("px", [16, 24, 32, 48, 96])
def test_chests_and_glyphs(qtbot: QtBot, look: Look, px: int) -> None:
    tiers = {t: ink(mark(look, px, f"chest_{t}"), look.board.floor, 90) for t in ("copper", "silver", "gold", "hidden")}
    all_apart(tiers, 0.005)
    glyphs = {name: mask(mark(look, px, name), look.board.floor) for name in ("glyph", "glyph_active")}
    all_apart(glyphs, 0.05)
    potions = {name: mask(mark(look, px, name), look.board.floor) for name in ("potion_healing", "potion_vitality")}
    all_apart(potions, 0.02)


@LOOKS
@pytest.mark.parametrize("px", [16, 32, 64])
def test_rune_doors_and_what_state_they_are_in(qtbot: QtBot, look: Look, px: int) -> None:
    doors = {f"rune {c}": DoorMark("d", (1, 1, "n"), lock="rune", colour=c) for c in theme.RUNE_SHAPES}
    doors |= {
        "plain": DoorMark("d", (1, 1, "n")),
        "open": DoorMark("d", (1, 1, "n"), open=True),
        "locked": DoorMark("d", (1, 1, "n"), lock="locked"),
        "sealed": DoorMark("d", (1, 1, "n"), lock="sealed"),
    }
    rows = dict.fromkeys(range(2), 0b1111 << 64)
    masks = {
        name: ink(
            QPixmap.fromImage(render(BoardPicture((0, 0, 4, 2), rows, doors={"d": door}), look, px)), "#FFFFFF", 160
        )
        for name, door in doors.items()
    }
    all_apart(masks, 4 / len(masks["plain"]))  # four pixels and more; the shape has twelve where a square has 256


@LOOKS
def test_severities(qtbot: QtBot, look: Look) -> None:
    ui = look.ui
    tokens = {"error": ui.error, "warning": ui.warning, "note": ui.info}
    for side in (icons.SMALL, icons.LARGE):
        masks = {
            name: mask(icons.pixmap(name if name != "note" else "info", side, ink, 1.0, ui.raised), ui.raised)
            for name, ink in tokens.items()
        }
        all_apart(masks, 0.08)


@LOOKS
def test_areas_and_categories_have_patterns_and_shapes(qtbot: QtBot, look: Look) -> None:
    def chip(draw: Callable[[QPainter], None]) -> tuple[int, ...]:
        made = QPixmap(32, 32)
        made.fill(QColor(look.board.floor))
        painter = QPainter(made)
        draw(painter)
        painter.end()
        return mask(made, look.board.floor)

    ink = look.board.wall
    shapes = {
        tint.shape: chip(lambda p, tint=tint: p.fillPath(shape(tint.shape, 16, 16, 12), QColor(ink)))  # type: ignore[misc]
        for tint in look.categories
    }
    all_apart(shapes, 0.02)
    patterns = {
        tint.pattern: chip(lambda p, tint=tint: p.fillRect(0, 0, 32, 32, pattern(tint.pattern, ink, 1.0, 1.2, 1.0)))  # type: ignore[misc]
        for tint in look.categories
        if tint.pattern != "solid"
    }
    all_apart(patterns, 0.05)
    assert len(patterns) == 7
