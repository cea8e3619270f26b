"""Forms from record types: the widget by the type, values both ways, an unsuitable text keeps field and record."""

from typing import Annotated, Literal

import pytest
from msgspec import Meta
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.grid.notation import read_square, square_name
from studio.gui.kit import forms
from studio.gui.kit.forms import CheckField, ChoiceField, Form, LineField, NumberField, SegmentField, field_for
from studio.kit.codec import Record


class Thing(Record):
    name: str = ""
    count: Annotated[int, Meta(ge=0, le=9)] = 1
    open: bool = False
    tier: Literal["copper", "silver", "gold"] = "copper"
    lock: Literal["normal", "rune", "locked", "sealed", "secret"] = "normal"
    at: tuple[int, int] = (0, 0)


@pytest.mark.parametrize(
    ("type_", "kind"),
    [
        (bool, CheckField),
        (int, NumberField),
        (str, LineField),
        (Literal["a", "b"], SegmentField),
        (Literal["a", "b", "c", "d", "e"], ChoiceField),
        (tuple[int, int], LineField),
    ],
)
def test_the_widget_follows_from_the_type(qtbot: QtBot, type_: object, kind: type) -> None:
    field = field_for(type_)
    qtbot.addWidget(field)
    assert type(field) is kind


def form(qtbot: QtBot) -> tuple[Form, list[tuple[str, object]]]:
    makers = {"at": lambda: LineField(read_square, square_name, pick=True)}
    made = Form(Thing, makers=makers)
    qtbot.addWidget(made)
    made.show()
    told: list[tuple[str, object]] = []
    made.edited.connect(lambda name, value: told.append((name, value)))
    return made, told


def fill(made: Form, thing: Thing) -> None:
    for name in made.fields:
        made.show_value(name, getattr(thing, name))


def test_showing_values_emits_nothing(qtbot: QtBot) -> None:
    made, told = form(qtbot)
    fill(made, Thing("Key", 3, True, "gold", "rune", (2, 3)))
    assert told == []
    line = made.fields["at"]
    assert isinstance(line, LineField)
    assert line.line.text() == "C4"


def test_typing_emits_the_value_of_the_fields_type(qtbot: QtBot) -> None:
    made, told = form(qtbot)
    fill(made, Thing())
    line = made.fields["at"].focus_target()
    line.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(line, "D5")
    assert told[-1] == ("at", (3, 4))


def test_an_unsuitable_text_keeps_the_field_and_says_why(qtbot: QtBot) -> None:
    made, told = form(qtbot)
    fill(made, Thing())
    line = made.fields["at"].focus_target()
    line.selectAll()  # type: ignore[attr-defined]
    QTest.keyClicks(line, "?")
    assert told == []
    assert line.property("invalid") is True
    assert "does not name a square" in line.accessibleDescription()
    line.setFocus()
    fill(made, Thing())
    assert line.text() == "?"  # type: ignore[attr-defined]


def test_a_number_keeps_its_bounds(qtbot: QtBot) -> None:
    made, _told = form(qtbot)
    box = made.fields["count"]
    assert isinstance(box, NumberField)
    assert (box.box.minimum(), box.box.maximum()) == (0, 9)


def test_segments_emit_the_value_that_is_pressed(qtbot: QtBot) -> None:
    made, told = form(qtbot)
    fill(made, Thing())
    segment = made.fields["tier"]
    assert isinstance(segment, SegmentField)
    QTest.mouseClick(segment._buttons["gold"], Qt.MouseButton.LeftButton)
    assert told == [("tier", "gold")]


def test_several_segments_emit_a_tuple(qtbot: QtBot) -> None:
    field, told = SegmentField({2: "2", 3: "3", 4: "4"}, many=True), []
    qtbot.addWidget(field)
    field.edited.connect(told.append)
    field.show_value((2, 4))
    QTest.mouseClick(field._buttons[3], Qt.MouseButton.LeftButton)
    assert told == [(2, 3, 4)]


def test_labels_name_their_fields_for_screen_readers(qtbot: QtBot) -> None:
    made, _told = form(qtbot)
    assert made.fields["at"].focus_target().accessibleName() == "Square"
    assert forms.label_of("overlord_cards") == "Overlord cards"
