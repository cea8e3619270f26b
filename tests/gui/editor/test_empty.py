"""An empty panel says its sentence and offers its act wherever it stands, its picture only where there is room."""

import pytest
from pytestqt.qtbot import QtBot

from studio.gui.editor.widgets import Empty, Scroll


@pytest.mark.parametrize(("high", "pictured"), [(96, False), (112, False), (180, True)])
def test_in_a_low_list_the_picture_goes_and_the_act_stays_in_sight(qtbot: QtBot, high: int, pictured: bool) -> None:
    scroll = Scroll()
    qtbot.addWidget(scroll)
    empty = Empty("Nothing found.", "Playtest", lambda: None)
    scroll.column.addWidget(empty)
    scroll.resize(600, 300)
    scroll.show()
    qtbot.waitExposed(scroll)
    scroll.resize(600, high)
    qtbot.waitUntil(lambda: scroll.viewport().height() <= high and empty._art.isVisible() is pictured)
    assert empty._act is not None
    low = empty._act.mapTo(scroll.viewport(), empty._act.rect().bottomLeft()).y()
    qtbot.waitUntil(lambda: scroll.verticalScrollBar().maximum() == 0)
    assert low <= scroll.viewport().height()


def test_a_sentence_of_two_lines_is_whole_in_a_list_that_is_wider_than_it_and_low(qtbot: QtBot) -> None:
    scroll = Scroll()
    qtbot.addWidget(scroll)
    empty = Empty("Checking.", "Playtest", lambda: None)
    scroll.column.addWidget(empty)
    scroll.resize(760, 84)
    scroll.show()
    qtbot.waitExposed(scroll)
    empty.sentence.setText("Nothing was found in all that was looked for. " * 2)
    qtbot.waitUntil(lambda: empty.sentence.height() >= empty.sentence.heightForWidth(empty.sentence.width()))
    assert empty.sentence.heightForWidth(empty.sentence.width()) > 24
