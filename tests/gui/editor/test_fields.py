"""Fields of the inspector by hand: values that differ, words counted, references followed, overrides taken back."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QPlainTextEdit, QSpinBox

from studio.gui.editor.fields import CountedText
from studio.gui.kit.forms import FieldWidget
from studio.quest.edits import Put
from studio.quest.model import Chest, ChestRow, Door, Glyph, Money, Monster, Piece, RuneKey
from studio.quest.topics import figures
from tests.gui.editor.conftest import Hand

CTRL = Qt.KeyboardModifier.ControlModifier


def field(hand: Hand, name: str, *ids: str) -> FieldWidget:
    """A field of what is selected now."""
    hand.document.select(*ids)
    hand.bot.wait(40)
    hand.edit.inspector.rebuild()
    return next(form.fields[name] for form in hand.edit.inspector._forms if name in form.fields)


def test_numbers_that_differ_are_mixed_until_one_is_set_for_all(hand: Hand) -> None:
    hand.edit.bench.do(Put((Money("g1", (3, 5), 100), Money("g2", (4, 5), 200))))
    start = hand.document.history.at
    box = field(hand, "coins", "g1", "g2").focus_target()
    assert isinstance(box, QSpinBox)
    assert box.text() == "Mixed"
    assert box.accessibleDescription() == "Mixed"
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "150")
    assert {e.coins for e in hand.quest.elements.values() if isinstance(e, Money)} == {150}
    assert box.minimum() == 0
    assert hand.document.history.at == start + 1


def test_switches_that_differ_are_half_on(hand: Hand) -> None:
    hand.edit.bench.do(Put((Glyph("g1", (3, 5)), Glyph("g2", (4, 5), active=True))))
    box = field(hand, "active", "g1", "g2").focus_target()
    assert isinstance(box, QCheckBox)
    assert box.checkState() == Qt.CheckState.PartiallyChecked
    box.click()
    assert {e.active for e in hand.quest.elements.values() if isinstance(e, Glyph)} == {True}
    box.click()
    assert {e.active for e in hand.quest.elements.values() if isinstance(e, Glyph)} == {False}


def test_kinds_that_differ_say_mixed(hand: Hand) -> None:
    hand.edit.bench.do(Put((Monster("m2", "ogre", (12, 4)),)))
    box = field(hand, "entry", "m1", "m2").focus_target()
    assert isinstance(box, QComboBox)
    assert box.currentIndex() == -1
    assert box.placeholderText() == "Mixed"


def test_things_of_two_kinds_share_what_both_have(hand: Hand) -> None:
    hand.edit.bench.do(Put((RuneKey("k1", (4, 4), "red"), Door("d1", (6, 3, "w"), lock="rune", colour="blue"))))
    start = hand.document.history.at
    box = field(hand, "colour", "k1", "d1").focus_target()
    assert isinstance(box, QComboBox)
    assert box.placeholderText() == "Mixed"
    assert not any("lock" in form.fields for form in hand.edit.inspector._forms)
    box.activated.emit(3)
    assert {hand.quest.elements[id].colour for id in ("k1", "d1")} == {"yellow"}  # type: ignore[union-attr]
    assert hand.document.history.at == start + 1
    hand.document.undo()
    hand.bot.wait(40)
    again = next(form.fields["colour"] for form in hand.edit.inspector._forms)
    shown = again.focus_target()
    assert isinstance(shown, QComboBox)
    assert shown.currentIndex() == -1


def test_things_with_nothing_in_common_say_so(hand: Hand) -> None:
    hand.document.select("ch1", "s1")
    hand.bot.wait(40)
    said = [label.text() for label in hand.edit.inspector.findChildren(QLabel)]
    assert "These things have no field in common." in said


def test_read_aloud_text_counts_its_words(hand: Hand) -> None:
    read = field(hand, "read", "a1")
    assert isinstance(read, CountedText)
    assert read.count.text() == "0 words · EN"
    hand.bot.waitUntil(lambda: read.height() == read.sizeHint().height())
    text = read.focus_target()
    assert isinstance(text, QPlainTextEdit)
    text.setFocus()
    QTest.keyClicks(text, "Cold water drips.")
    assert read.count.text() == "3 words · EN"
    again = field(hand, "read", "a1")
    assert isinstance(again, CountedText)
    assert again.count.text() == "3 words · EN"


def test_ctrl_click_on_a_reference_goes_to_it(hand: Hand) -> None:
    hand.edit.bench.do(Put((ChestRow("row1", "copper", conquest=2), Chest("ch2", (4, 4), row="row1"))))
    box = field(hand, "row", "ch2").focus_target()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton, CTRL)
    assert hand.document.selection == ("row1",)


def test_an_override_is_taken_back_by_its_menu(hand: Hand) -> None:
    hand.edit.bench.do(lambda: figures.set_stat(hand.quest, "m1", "armour", 7))
    hand.document.select("m1")
    hand.bot.wait(40)
    hand.edit.inspector.rebuild()
    box = next(s for s in hand.edit.inspector.findChildren(QSpinBox) if s.accessibleName() == "Armour")
    (back,) = (action for action in box.actions() if action.text().startswith("Back to catalogue value ("))
    back.trigger()
    monster = hand.quest.elements["m1"]
    assert isinstance(monster, Monster)
    assert monster.stats == {}


def test_number_keys_take_the_pieces_placed_last(hand: Hand) -> None:
    hand.edit.bench.snapping = False
    hand.edit.palette.chosen.emit("piece:corridor_2x2", False)
    hand.click(4, 9)
    hand.edit.palette.chosen.emit("piece:corridor_4x2", False)
    hand.click(4, 12)
    hand.key("2")
    assert hand.edit.tool.card == "piece:corridor_2x2"
    hand.key("1")
    assert hand.edit.tool.card == "piece:corridor_4x2"
    hand.key("9")
    assert hand.edit.tool.card == "piece:corridor_4x2"
    assert sum(isinstance(e, Piece) for e in hand.quest.elements.values()) == 5
