"""The chips of areas: none over another, at every scale and size of texts; pictures for files keep the usual size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from studio.gui.board import picture_of_quest, render
from studio.gui.board.labels import CHIP, LabelLayer
from studio.gui.board.rulers import column_high, every, row_wide
from studio.gui.board.stage import screen_font, text_font
from studio.gui.kit import text_size
from studio.gui.kit.theme import LIGHT
from studio.quest.files import read
from tests.gui.editor.conftest import small_quest

QUEST = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"


@pytest.fixture
def large() -> Iterator[None]:
    """Texts twice as large as usual."""
    text_size.take(200)
    yield
    text_size.take(100)


@pytest.mark.parametrize("percent", [100, 150, 200])
@pytest.mark.parametrize("px", [8, 12, 16, 20, 24, 32, 48, 96])
def test_no_chip_lies_over_another(qtbot: QtBot, px: int, percent: int) -> None:
    quest, _found = read(QUEST)
    layer = LabelLayer()
    layer.take(picture_of_quest(quest))
    text_size.take(percent)
    chips = [box for _area, box in layer.chips(px)]
    text_size.take(100)
    assert len(chips) == 7
    for place, one in enumerate(chips):
        assert not any(one.intersects(other) for other in chips[place + 1 :])


def test_chips_and_rulers_grow_with_the_texts(qtbot: QtBot, large: None) -> None:
    layer = LabelLayer()
    layer.take(picture_of_quest(small_quest()))
    assert {box.height() for _area, box in layer.chips(32)} == {2 * CHIP}
    assert (column_high(), row_wide()) == (40, 52)
    assert every(24 / text_size.factor()) == 5  # fewer names, since each needs more room


def test_a_font_on_a_square_grows_only_as_far_as_the_square_allows(qtbot: QtBot, large: None) -> None:
    assert screen_font(10).pixelSize() == 20
    assert screen_font(10, most=14).pixelSize() == 14
    assert screen_font(10, most=8).pixelSize() == 10
    assert text_font(10).pixelSize() == 10


def test_pictures_that_leave_the_program_do_not_grow(qtbot: QtBot) -> None:
    picture = picture_of_quest(small_quest())
    usual = render(picture, LIGHT, 24)
    text_size.take(200)
    grown = render(picture, LIGHT, 24)
    assert text_size.now() == 200
    text_size.take(100)
    assert grown == usual
