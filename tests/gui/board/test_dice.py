"""Faces of dice: told in words, and drawn in colours on which their signs can be read."""

from typing import get_args

import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from studio.content.load import load
from studio.content.types import LETTERS, DieColour, Face
from studio.gui.board.dice import COLOURS, SIDE, face_words, fill_of, ink_on, paint_die
from studio.gui.editor.dice import TINTS
from studio.gui.kit import theme


def drawn(face: Face, colour: str = "teal") -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    paint_die(painter, colour, face, SIDE, "#000000")
    painter.end()
    return image


def test_every_colour_has_a_fill_of_its_own_on_which_signs_can_be_read() -> None:
    tints = [tint for tint in get_args(DieColour) if tint]
    assert sorted(tints) == sorted(TINTS)
    assert len({COLOURS[tint] for tint in tints}) == len(tints)
    for tint in tints:
        assert theme.contrast(fill_of(tint), ink_on(fill_of(tint))) >= 3


@pytest.mark.parametrize("system", LETTERS)
def test_every_die_of_the_boxes_is_drawn_in_its_colour(system: str) -> None:
    assert {die.colour or die.id for die in load(system).dice()} <= set(COLOURS)


@pytest.mark.parametrize(
    ("face", "words"),
    [
        (Face(), "blank"),
        (Face(miss=True), "miss"),
        (Face(2, 1, 3, 0, boost=True), "2 range, 1 damage, 3 surges, one range or damage"),
        (Face(shield=1), "1 shield"),
    ],
)
def test_a_face_is_told(face: Face, words: str) -> None:
    assert face_words(face) == words


@pytest.mark.parametrize("sign", ["range", "damage", "surge", "shield"])
def test_each_number_of_a_sign_looks_otherwise(qtbot: QtBot, sign: str) -> None:
    pictures = [drawn(Face(**{sign: n})) for n in range(21)]
    assert len({bytes(picture.constBits()) for picture in pictures}) == 21
