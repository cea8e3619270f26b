"""Find and replace in a quest: by keys and mouse, over texts, names, ids and the words of triggers."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit

from studio.content.effects import Ability, Say
from studio.gui.board import overlays as o
from studio.gui.editor.searching import Wanted, replaced, search
from studio.quest.edits import SetText
from studio.quest.model import Quest
from studio.quest.topics import texts, triggers
from tests.gui.editor.conftest import Hand, small_quest

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def told_quest() -> Quest:
    """The small quest with a second language, a trigger that names the chest, and a read-aloud text."""
    quest = texts.write(small_quest(), "a2", "read", "A hall of dust. The hall is cold.").apply(small_quest())
    quest = SetText("de", "a2.name", "Halle").apply(quest)
    heard = Ability(when="token_taken", if_="token is #ch1", do=(Say(text="t1.say"),))
    quest = triggers.add_trigger(quest, heard, "t1").apply(quest)
    return SetText("en", "t1.say", "The hall trembles.").apply(quest)


def told(hand: Hand) -> Hand:
    """The editor with that quest."""
    from studio.quest.edits import Become

    hand.document.do(Become(told_quest()))
    return hand


def find(hand: Hand, words: str, key: Qt.Key = Qt.Key.Key_F) -> None:
    """Ctrl+F or Ctrl+H on the canvas, then typing."""
    hand.key(key, CTRL)
    bar = hand.edit.find
    assert bar.isVisible()
    assert bar.field.hasFocus()
    bar.field.selectAll()
    QTest.keyClicks(bar.field, words)
    hand.bot.waitUntil(lambda: bar.wanted().text == words and not bar._later._timer.isActive())


def test_texts_of_all_languages_names_ids_and_words_are_found() -> None:
    quest = told_quest()
    assert {(h.kind, h.id, h.lang) for h in search(quest, Wanted("hall"))} == {
        ("text", "a2", "en"), ("text", "a2", "de"), ("text", "t1", "en"),
    }  # fmt: skip
    assert [(h.kind, h.id) for h in search(quest, Wanted("skeleton"))] == [("name", "m1")]
    assert [(h.kind, h.id) for h in search(quest, Wanted("ch1"))] == [("id", "ch1"), ("words", "t1")]


def test_capitals_and_whole_words_can_count() -> None:
    quest = told_quest()
    assert {h.text for h in search(quest, Wanted("Hall", case=True))} == {"Hall", "Halle"}
    assert {h.text for h in search(quest, Wanted("Hall", case=True, whole=True))} == {"Hall"}


def test_a_replaced_id_is_replaced_wherever_it_is_named() -> None:
    quest = told_quest()
    wanted = Wanted("ch1", kinds=("id",))
    edit, count = replaced(quest, search(quest, wanted), wanted, "coffer")
    assert edit is not None
    after = edit.apply(quest)
    assert count == 1
    assert "coffer" in after.elements
    assert after.elements["t1"].ability.if_ == "token is #coffer"  # type: ignore[union-attr]


def test_ctrl_f_finds_and_f3_goes_round_on_the_map_and_in_the_place(hand: Hand) -> None:
    told(hand)
    find(hand, "hall")
    bar = hand.edit.find
    assert bar.count.text() == "5"
    marked = hand.edit.view.board.overlay("found")
    assert isinstance(marked, o.Outlines)
    assert len(marked.outlines) == 1  # the area; the trigger has no place on the map
    QTest.keyClick(bar.field, Qt.Key.Key_F3)
    assert bar.count.text() == "1 of 5"
    assert hand.document.selection == ("a2",)
    names = [f for f in hand.edit.inspector.findChildren(QLineEdit) if f.selectedText() == "Hall"]
    assert names
    seen = []
    for _step in range(5):
        QTest.keyClick(bar.field, Qt.Key.Key_F3)
        seen.append((bar.hits[bar.at].kind, bar.hits[bar.at].id, bar.hits[bar.at].lang))
    assert seen[-1] == ("text", "a2", "en")
    assert ("text", "t1", "en") in seen
    QTest.keyClick(bar.field, Qt.Key.Key_F3, SHIFT)
    assert bar.count.text() == "5 of 5"
    assert hand.document.selection == ("t1",)


def test_enter_goes_on_and_a_foreign_text_is_shown_in_its_row(hand: Hand) -> None:
    told(hand)
    find(hand, "Halle")
    QTest.keyClick(hand.edit.find.field, Qt.Key.Key_Return)
    assert hand.edit.texts.isVisible()
    assert hand.edit.texts.language.currentData() == "de"
    assert hand.edit.texts.table.currentIndex().data() == "Halle"
    assert hand.edit.find.field.hasFocus()


def test_words_of_a_trigger_are_marked_in_its_sentence(hand: Hand) -> None:
    told(hand)
    find(hand, "#ch1")
    QTest.keyClick(hand.edit.find.field, Qt.Key.Key_Return)
    assert hand.document.selection == ("t1",)
    marked = [f.textCursor().selectedText() for f in hand.edit.inspector.findChildren(QPlainTextEdit)]
    assert "#ch1" in marked


def test_escape_closes_the_bar_and_the_canvas_has_the_keys_again(hand: Hand) -> None:
    told(hand)
    find(hand, "hall")
    QTest.keyClick(hand.edit.find.field, Qt.Key.Key_Escape)
    assert not hand.edit.find.isVisible()
    assert hand.edit.view.board.overlay("found") is None
    assert hand.edit.view.hasFocus()


def test_one_place_is_replaced_and_the_next_is_shown(hand: Hand) -> None:
    told(hand)
    find(hand, "hall", Qt.Key.Key_H)
    bar = hand.edit.find
    QTest.keyClicks(bar.new, "Cave")
    QTest.mouseClick(bar.one, Qt.MouseButton.LeftButton)  # shows the first
    assert bar.count.text() == "1 of 5"
    QTest.mouseClick(bar.one, Qt.MouseButton.LeftButton)
    assert hand.quest.texts["en"]["a2.name"] == "Cave"
    assert bar.count.text() == "1 of 4"
    hand.document.undo()
    assert hand.quest.texts["en"]["a2.name"] == "Hall"


def test_all_places_are_replaced_as_one_step(hand: Hand) -> None:
    told(hand)
    before = hand.quest
    find(hand, "hall", Qt.Key.Key_H)
    bar = hand.edit.find
    QTest.keyClicks(bar.new, "cave")
    QTest.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    words = hand.quest.texts["en"]
    assert words["a2.name"] == "cave"
    assert words["a2.read"] == "A cave of dust. The cave is cold."
    assert words["t1.say"] == "The cave trembles."
    assert hand.quest.texts["de"]["a2.name"] == "cavee"
    assert bar.count.text() == "nothing"
    assert hand.document.history.undo_label is not None
    hand.document.undo()
    assert hand.quest == before


def test_all_places_are_replaced_however_many_they_are(hand: Hand) -> None:
    """The list of places ends at two thousand; what is replaced does not."""
    from studio.quest.edits import Become

    many = {f"note{i}": "a hall, a hall and a hall" for i in range(700)}
    quest = replace(told_quest(), texts={**told_quest().texts, "en": {**told_quest().texts["en"], **many}})
    hand.document.do(Become(quest))
    find(hand, "hall", Qt.Key.Key_H)
    bar = hand.edit.find
    assert bar.count.text() == "2000+"
    bar.new.setText("room")
    bar.replace_all()
    assert not search(hand.document.quest, Wanted("hall"))
    assert sum(words.count("room") for words in hand.document.quest.texts["en"].values()) >= 2_100


def test_what_the_catalogue_names_cannot_be_replaced_and_an_id_that_is_taken_says_why(hand: Hand) -> None:
    told(hand)
    find(hand, "skeleton", Qt.Key.Key_H)
    bar = hand.edit.find
    assert not bar.all.isEnabled()
    before = hand.quest
    find(hand, "ch1", Qt.Key.Key_H)
    for kinds, button in bar.kinds.items():
        button.setChecked(kinds == ("id",))
    QTest.keyClicks(bar.new, "m1")
    QTest.mouseClick(bar.all, Qt.MouseButton.LeftButton)
    assert hand.quest == before
    said = hand.edit.view.board.overlay("read-out")
    assert isinstance(said, o.ReadOut)
    assert "m1" in said.lines[0]


def test_single_keys_typed_in_the_bar_take_no_tool(hand: Hand) -> None:
    told(hand)
    find(hand, "d")
    QTest.keyClick(hand.edit.find.case, Qt.Key.Key_P)
    assert hand.edit.tool.id == "select"
    assert hand.edit.find.field.text() == "d"
