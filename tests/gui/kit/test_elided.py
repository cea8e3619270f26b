"""Texts without room end with dots and carry the whole as their tooltip; with room they are whole again."""

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from studio.gui.kit.elided import Button, Check, Choice, Elided
from studio.gui.kit.flow import Flow

LONG = "Skills and equipment are chosen for the heroes"


def choice() -> QComboBox:
    made = Choice()
    made.addItem(LONG)
    return made


@pytest.mark.parametrize("make", [lambda: Button(LONG), lambda: Check(LONG), choice], ids=["button", "check", "choice"])
def test_what_is_shortened_tells_the_whole_by_its_tooltip_only_while_it_is(
    qtbot: QtBot, make: Callable[[], QWidget]
) -> None:
    widget = make()
    qtbot.addWidget(widget)
    assert widget.minimumSizeHint().width() < widget.sizeHint().width() / 2
    widget.resize(120, 30)
    widget.show()
    widget.grab()
    assert widget.toolTip() == LONG
    narrow = widget.grab().toImage()
    widget.resize(600, 30)
    widget.grab()
    assert widget.toolTip() == ""
    assert widget.grab().toImage().copy(0, 0, 120, 30) != narrow


def test_a_tooltip_of_its_own_stays(qtbot: QtBot) -> None:
    button = Button(LONG)
    qtbot.addWidget(button)
    button.setToolTip("Plays at once")
    for wide in (100, 600):
        button.resize(wide, 30)
        button.grab()
        assert button.toolTip() == "Plays at once"


def test_a_label_fits_itself_again_when_it_gets_another_text_or_room(qtbot: QtBot) -> None:
    label = Elided(LONG)
    qtbot.addWidget(label)
    label.resize(80, 20)
    label.show()
    assert label.text().endswith("…")
    assert (label.toolTip(), label.accessibleName(), label.whole()) == (LONG, LONG, LONG)
    label.resize(600, 20)
    assert (label.text(), label.toolTip()) == (LONG, "")


def test_a_flow_breaks_its_line_and_needs_more_height_when_it_is_narrow(qtbot: QtBot) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    flow = Flow(4)
    for _part in range(4):
        flow.addWidget(Button("Names and texts"))
    box.setLayout(flow)
    assert flow.heightForWidth(2000) < flow.heightForWidth(260) < flow.heightForWidth(100)
    box.resize(260, 200)
    box.show()
    parts = [flow.itemAt(place).geometry() for place in range(4)]  # type: ignore[union-attr]
    assert len({part.top() for part in parts}) > 1
    assert all(part.right() <= box.width() for part in parts)
