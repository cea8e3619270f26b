"""The right side of the playtest: choices whole, dice smaller or gone where there is little room, the log last."""

import pytest
from PySide6.QtWidgets import QPushButton

from studio.gui.kit.laying import fit_height
from studio.gui.table.dice import SIDE as WHOLE
from studio.gui.table.dice import SMALL
from studio.gui.table.option_row import ClosedFrame
from studio.gui.table.side import LOG_LAST, LOG_LINE, MARGIN
from tests.gui.table.conftest import Table


@pytest.fixture
def rolled(table: Table) -> Table:
    """The hero has struck: dice lie in the tray."""
    table.click(3, 0)
    table.click(4, 1)
    return table


def tall(table: Table, high: int) -> None:
    table.play.side.resize(304, high)
    table.play.side.arrange()


def test_with_room_everything_is_whole_and_the_log_takes_the_rest(rolled: Table) -> None:
    side = rolled.play.side
    tall(rolled, 640)
    assert side.choices.height() == fit_height(side.choices, side.width())
    assert {die.side for die in side.dice.dice} == {WHOLE}
    assert side.log.geometry().bottom() > 620
    assert side.choices.geometry().bottom() < side.dice.y() < side.log.y()


def test_with_less_the_dice_are_small_before_a_choice_is_cut(rolled: Table) -> None:
    side = rolled.play.side
    needed = fit_height(side.choices, 304)
    tall(rolled, needed + 150)
    assert side.choices.height() == needed
    assert {die.side for die in side.dice.dice} == {SMALL}
    tall(rolled, 640)
    assert {die.side for die in side.dice.dice} == {WHOLE}


def test_with_still_less_they_go_unless_they_are_asked_about(rolled: Table) -> None:
    side = rolled.play.side
    needed = fit_height(side.choices, 304)
    tall(rolled, needed + 90)
    assert side.dice.y() >= side.height()
    assert side.choices.height() == needed
    side.dice.is_wanted = True
    tall(rolled, needed + 90)
    assert side.dice.geometry().bottom() < side.log.y()


def test_the_log_keeps_two_lines_and_nothing_lies_over_anything(rolled: Table) -> None:
    side = rolled.play.side
    for high in range(160, 700, 45):
        tall(rolled, high)
        assert side.log.height() >= (LOG_LAST if high > 200 else LOG_LINE) - 10, high
        assert side.log.geometry().bottom() < high, high
        assert side.choices.geometry().bottom() < side.log.y(), high


def test_closed_answers_stand_in_the_list_as_far_as_there_is_room(table: Table) -> None:
    side, choices = table.play.side, table.play.choices
    assert choices.listing is not None
    assert len(choices.listing.closed) == 1
    (frame,) = choices.findChildren(ClosedFrame)
    for _twice in range(2):
        tall(table, 640)
        whole = fit_height(choices, side.width())
        assert not frame.visibleRegion().isEmpty()
        tall(table, whole + LOG_LAST + MARGIN)
        assert not frame.visibleRegion().isEmpty()
        tall(table, whole + LOG_LAST + MARGIN - 2)
        assert frame.visibleRegion().isEmpty()
        (link,) = (button for button in choices.findChildren(QPushButton) if "not possible now" in button.text())
        assert link.text().startswith("1 ")
        assert link.isVisible()


def test_what_is_read_behind_the_link_stays_there(table: Table) -> None:
    choices = table.play.choices
    tall(table, 200)
    (link,) = (button for button in choices.findChildren(QPushButton) if "not possible now" in button.text())
    link.click()
    (frame,) = choices.findChildren(ClosedFrame)
    assert frame.isVisible()
    inside = frame.parentWidget()
    tall(table, 640)
    assert frame.parentWidget() is inside


def test_no_answer_is_cut_in_two(table: Table) -> None:
    side, choices = table.play.side, table.play.choices
    for high in range(230, 420, 13):
        tall(table, high)
        if choices.height() >= fit_height(choices, side.width()):
            continue
        assert choices.question.height() >= choices.question.heightForWidth(choices.question.width()), high
        for row in choices.rows:
            shown = row.visibleRegion().boundingRect().height()
            assert shown in (0, row.height()), (high, row.row.words)
