"""What the editor says and shows while one looks about: depth, reasons, places, times, rows of the docks."""

import time
from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPlainTextEdit, QPushButton

from studio.gui.board import overlays as o
from studio.gui.editor import outline
from studio.gui.editor.history_dock import AT
from studio.quest.edits import Become, Put, SetText
from studio.quest.files import quest_bytes, read_quest
from studio.quest.model import Chest, Terrain
from tests.gui.editor.conftest import Hand

ALT, CTRL = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier


def said(hand: Hand) -> str:
    """What stands beside the pointer."""
    hand.bot.waitUntil(lambda: hand.edit.view.board.overlay("read-out") is not None, timeout=1500)
    shown = hand.edit.view.board.overlay("read-out")
    assert isinstance(shown, o.ReadOut)
    return "\n".join(shown.lines)


def test_alt_click_says_how_deep_a_thing_lies(hand: Hand) -> None:
    hints: list[str] = []
    hand.edit.hint_said.connect(hints.append)
    hand.click(11.5, 3.5)
    hand.click(11.5, 3.5, ALT)
    assert hand.document.selection == ("r2",)
    assert hints[-1].startswith("2 of 3: ")
    assert hints[-1].endswith(" under Skeleton")
    hand.click(11.5, 3.5, ALT)
    hand.click(11.5, 3.5, ALT)
    assert hints[-1] == "1 of 3: Skeleton on top"


def test_with_alt_a_thing_tells_its_findings_too(hand: Hand) -> None:
    hand.edit.checker.run_now()
    hand.move(13.5, 2.5)
    pointer = hand.edit.view.pointer()
    assert pointer is not None
    hand.edit.tool.hover(replace(pointer, alt=False))
    assert said(hand) == "Copper chest · ch1"
    hand.edit.tool.hover(replace(pointer, alt=True))
    assert "U120" in said(hand)


def test_a_double_click_on_an_area_opens_what_is_read_aloud(hand: Hand) -> None:
    hand.document.select("r2")
    hand.edit.bench.set_part_locked({"pieces"}, True)
    QTest.mouseDClick(hand.edit.view.viewport(), Qt.MouseButton.LeftButton, pos=hand.point(12.5, 5.5))
    assert hand.document.selection == ("a2",)
    hand.bot.waitUntil(lambda: isinstance(hand.window.focusWidget(), QPlainTextEdit))


def test_the_status_line_names_the_ground(hand: Hand) -> None:
    hand.edit.bench.do(Put((Terrain("w1", "water", ((12, 4, 1),)),)))
    with hand.bot.waitSignal(hand.edit.place_said) as told:
        hand.move(12.5, 4.5)
    assert told.args == ["M5  ·  2 Hall  ·  water"]


def test_the_square_cursor_says_how_many_findings(hand: Hand) -> None:
    hand.edit.checker.run_now()
    hand.edit.cursor.put((13, 2))
    assert hand.edit.cursor.spoken((13, 2)) == "N3, 2 Hall, copper chest ch1, 1 error"


def test_a_ruler_leaves_what_is_locked(hand: Hand) -> None:
    columns = hand.edit.view.columns
    assert columns is not None
    hand.edit.bench.set_locked(("ch1",), True)
    columns.picked.emit(11, 13)
    assert hand.document.selection == ("m1",)


def test_ctrl_keeps_the_last_measure(hand: Hand) -> None:
    hand.key("q")
    hand.drag((3.5, 3.5), (5.5, 3.5))
    hand.drag((10.5, 3.5), (12.5, 3.5), CTRL)
    first, second = hand.edit.view.board.overlay("measured-0"), hand.edit.view.board.overlay("measure")
    assert isinstance(first, o.Measure)
    assert isinstance(second, o.Measure)
    assert (first.start, second.start) == ((3.5, 3.5), (10.5, 3.5))
    hand.key("v")
    assert hand.edit.view.board.overlay("measured-0") is None


def test_the_start_tool_says_how_many_squares_are_needed(hand: Hand) -> None:
    hand.key("s")
    assert "4 of 4 needed" in hand.edit.tool.hint()
    hand.click(4.5, 4.5)
    assert "5 of 4 needed" in hand.edit.tool.hint()


def test_a_step_says_when(hand: Hand) -> None:
    hand.document._clock = time.time
    hand.click(11.5, 3.5)
    hand.key(Qt.Key.Key_Delete)
    hand.edit.history.refresh()
    now = hand.document.history.points[1].time
    assert hand.edit.history.list.item(1).data(AT + 3) == time.strftime("%H:%M", time.localtime(now))


def test_too_little_in_the_box_leads_to_its_finding(hand: Hand) -> None:
    chests = tuple(Chest(f"more{i}", (10 + i % 4, 4 + i // 4)) for i in range(8))
    hand.edit.bench.do(Put(chests))
    hand.edit.checker.run_now()
    hand.edit.panel_wanted.emit("parts")
    hand.edit.parts._fill()
    links = [b for b in hand.edit.parts.findChildren(QPushButton) if b.text().startswith("U11")]
    assert links
    links[0].click()
    assert hand.edit.findings._current is not None
    assert hand.edit.findings._current.finding.code == links[0].text()


def test_ctrl_enter_goes_to_the_next_missing_text(hand: Hand) -> None:
    hand.edit.bench.do(SetText("en", "a1.read", "Dark."))
    hand.edit.panel_wanted.emit("texts")
    texts = hand.edit.texts
    texts.refresh()
    texts.language.setCurrentIndex(texts.language.findData("de"))
    texts.refresh()
    hand.bot.waitUntil(texts.table.isVisible)
    texts.table.setFocus()
    QTest.keyClick(texts.table, Qt.Key.Key_Return, CTRL)
    first = texts.table.currentIndex()
    assert texts._model.state(texts._model.keys[first.row()]) == "missing"
    line = QApplication.focusWidget()
    assert line is not None
    QTest.keyClicks(line, "Dunkel")
    QTest.keyClick(line, Qt.Key.Key_Return, CTRL)
    assert texts.table.currentIndex().row() != first.row()
    assert hand.quest.texts["de"][texts._model.keys[first.row()]] == "Dunkel"


def test_a_text_changed_after_its_translation_is_outdated(hand: Hand) -> None:
    bench, texts = hand.edit.bench, hand.edit.texts
    bench.do(SetText("de", "a1.name", "Tor"))
    texts.language.setCurrentIndex(texts.language.findData("de"))
    texts.refresh()
    assert texts._model.state("a1.name") == "ok"
    bench.do(SetText("en", "a1.name", "Old Gate"))
    texts.refresh()
    assert texts._model.state("a1.name") == "outdated"
    again, _findings = read_quest(quest_bytes(hand.quest, texts=True))  # saved and opened another day
    assert again.outdated["de"].keys() == {"a1.name"}
    bench.do(Become(again))
    texts.refresh()
    assert texts._model.state("a1.name") == "outdated"
    hand.document.undo()
    texts.refresh()
    assert texts._model.state("a1.name") == "ok"
    hand.document.redo()
    bench.do(SetText("de", "a1.name", "Altes Tor"))
    texts.refresh()
    assert texts._model.state("a1.name") == "ok"


def test_eye_and_lock_of_a_row_hide_and_lock(hand: Hand) -> None:
    hand.edit.panel_wanted.emit("outline")
    dock = hand.edit.outline
    dock.refresh()
    hand.bot.wait(60)
    box = dock.tree.visualRect(dock._items["ch1"].index())
    port = dock.tree.viewport()
    for spot, state in ((outline.EYE, hand.edit.bench.hidden), (outline.LOCK, hand.edit.bench.locked)):
        assert "ch1" not in state
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=QPoint(box.right() - spot + 7, box.center().y()))
    assert hand.edit.bench.hidden == {"ch1"}
    assert hand.edit.bench.locked == {"ch1"}
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=QPoint(box.right() - outline.EYE + 7, box.center().y()))
    assert hand.edit.bench.hidden == set()


def test_a_right_click_in_the_outline_opens_the_menu_of_the_thing(hand: Hand) -> None:
    hand.edit.panel_wanted.emit("outline")
    hand.document.select("ch1")
    hand.edit.outline._menu(QPoint(20, 20))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert any(action.text().startswith("Duplicate") for action in menu.actions())
    menu.close()
