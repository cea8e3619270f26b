"""With reduced motion a figure jumps, and the contour of the squares it came over fades in 1.2 seconds (ui.md §6.4)."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from studio.gui.board import overlays as o
from studio.gui.board.picture import region_squares
from studio.gui.table.animate import BEAT_MS, BEATS
from tests.gui.table.conftest import Table
from tests.gui.table.conftest import table as seated

HERO = "trail 1"


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    """The toy with a person at both seats, at the usual speed, with reduced motion."""
    for made in seated.__wrapped__(qtbot):  # type: ignore[attr-defined]
        made.play.bots.speed = "1"
        yield made


def trail(table: Table, key: str = HERO) -> o.Trail | None:
    found = table.play.board.board.overlay(key)
    assert found is None or isinstance(found, o.Trail)
    return found


def test_a_figure_jumps_and_leaves_a_trail_that_fades(table: Table) -> None:
    table.click(2, 0)
    item = table.play.board.board.figure_item("1")
    assert item is not None
    assert (item.x() // 64, item.y() // 64) == (2, 0)
    assert not table.play.animator.is_running
    first = trail(table)
    assert first is not None
    assert set(region_squares(first.squares)) == {(0, 0), (1, 0), (2, 0)}
    assert first.strength == 1
    table.bot.waitUntil(lambda: (now := trail(table)) is not None and now.strength < 0.6)
    assert BEAT_MS * BEATS == 1200
    table.bot.waitUntil(lambda: trail(table) is None, timeout=3_000)


def test_a_trail_goes_on_with_the_figure_instead_of_beginning_anew(table: Table) -> None:
    table.click(1, 0)
    table.bot.waitUntil(lambda: (now := trail(table)) is not None and now.strength < 1)
    table.click(2, 0)
    longer = trail(table)
    assert longer is not None
    assert longer.strength == 1
    assert set(region_squares(longer.squares)) == {(0, 0), (1, 0), (2, 0)}


def test_at_the_highest_speed_and_while_things_move_there_is_none(table: Table) -> None:
    table.play.bots.speed = "max"
    table.click(1, 0)
    assert trail(table) is None
    table.play.bots.speed = "4"
    table.play.settings.change(reduced_motion=False)
    table.click(2, 0)
    assert trail(table) is None
