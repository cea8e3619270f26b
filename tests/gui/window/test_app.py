"""A window that is drawn once: all that was at work has ended, and what lies over the board lies on it."""

from pathlib import Path

import pytest

from studio.gui.editor.checking import Checker
from studio.gui.table.read_aloud import ReadAloud
from studio.gui.window import app, filing
from studio.gui.window.main import MainWindow

KING = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"


def _at_rest(window: MainWindow, mode: str) -> None:
    desk = filing.open_path(window, KING)
    assert desk is not None
    window.show_mode(mode)
    app.come_to_rest(window)


def test_the_picture_of_an_editor_waits_for_every_check(window: MainWindow) -> None:
    _at_rest(window, "edit")
    (checker,) = window.findChildren(Checker)
    assert checker.report is not None
    assert not checker.is_waiting


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800), (1920, 1080)])
def test_a_text_to_be_read_lies_in_the_middle_of_the_board(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    _at_rest(window, "play")
    (card,) = window.findChildren(ReadAloud)
    over = card.parentWidget()
    assert card.isVisible()
    assert over.rect().contains(card.geometry())
    middle = over.rect().center().x() + 13
    assert abs(card.geometry().center().x() - middle) <= 1
