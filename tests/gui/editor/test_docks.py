"""The docks of the editor: palette, outline, inspector, findings, history, texts, triggers, parts."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QInputDialog, QLabel, QLineEdit, QPlainTextEdit, QPushButton

from studio.checks.run import check
from studio.gui.board import overlays as o
from studio.gui.editor.chips import WHOLE, ChipSentence
from studio.gui.editor.finding_row import FindingRow, FixedRow
from studio.gui.editor.inspector import Inspector
from studio.gui.editor.quest_dock import QuestDock
from studio.gui.editor.words import why_words
from studio.quest.edits import Become, Put, change
from studio.quest.model import Area, Monster, Objective, Trigger
from studio.quest.new import new
from tests.gui.editor.conftest import Hand


def rows(hand: Hand) -> list[FindingRow]:
    """The rows of the findings dock."""
    hand.edit.checker.run_now()
    return list(hand.edit.findings._rows.values())


def row(hand: Hand, code: str) -> FindingRow:
    """The first row of a code."""
    return next(row for row in rows(hand) if row.finding.code == code)


# --- findings ---


def test_a_finding_is_listed_with_its_place(hand: Hand) -> None:
    chest = row(hand, "U120")
    assert "ch1" in chest.words.full()
    assert chest.place.text() == "N3 · 2 Hall"


def test_a_click_on_a_finding_selects_what_it_is_about(hand: Hand) -> None:
    chest = row(hand, "U120")
    hand.bot.waitUntil(lambda: chest.width() > 200)
    QTest.mouseClick(chest, Qt.MouseButton.LeftButton, pos=QPoint(120, 12))
    assert hand.document.selection == ("ch1",)


def test_a_fix_mends_the_finding_and_can_be_undone(hand: Hand) -> None:
    before = hand.quest
    chest = row(hand, "U120")
    chest.fix.click()
    assert "U120" not in {r.finding.code for r in rows(hand)}
    hand.undo()
    assert hand.quest == before


def test_alt_enter_takes_the_first_fix(hand: Hand) -> None:
    rows(hand)
    hand.edit.findings.show_finding(row(hand, "U120").finding)
    hand.key(Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier)
    assert "U120" not in {r.finding.code for r in rows(hand)}


def test_an_accepted_finding_is_quiet_and_kept_in_the_quest(hand: Hand) -> None:
    hand.edit.findings.accept(row(hand, "U120"), "It is a surprise.")
    assert "U120" not in {r.finding.code for r in rows(hand)}
    assert hand.quest.accepted[0].reason == "It is a surprise."
    report = hand.edit.checker.report
    assert report is not None
    hand.edit.findings.unaccept(report.accepted[0])
    assert "U120" in {r.finding.code for r in rows(hand)}


def test_rows_that_stay_are_the_same_widgets(hand: Hand) -> None:
    before = {r.key: r for r in rows(hand)}
    hand.edit.palette.chosen.emit("glyph", False)
    hand.click(4.5, 4.5)
    after = {r.key: r for r in rows(hand)}
    kept = before.keys() & after.keys()
    assert kept
    assert all(before[key] is after[key] for key in kept)


def test_an_opened_row_says_why(hand: Hand) -> None:
    chest = row(hand, "U120")
    chest.toggle()
    said = [label.text() for label in chest.findChildren(type(chest.code))]
    assert "WHY" in said
    assert any(isinstance(button, QPushButton) and "row" in button.text() for button in chest.findChildren(QPushButton))


def test_f4_goes_through_the_findings(hand: Hand) -> None:
    assert len(rows(hand)) > 1
    hand.key(Qt.Key.Key_F4)
    first = hand.edit.findings._current
    hand.key(Qt.Key.Key_F4)
    assert hand.edit.findings._current is not first


def locked_key(hand: Hand) -> FindingRow:
    """The finding about a red key that lies behind the red door."""
    hand.edit.palette.chosen.emit("key:red", False)
    hand.click(12.5, 4.5)
    hand.key("d")
    hand.click(6.05, 3.5)
    hand.click(6.0, 3.5)
    return row(hand, "R104")


def test_the_way_of_a_finding_is_drawn_on_the_map(hand: Hand) -> None:
    key = locked_key(hand)
    hand.edit.findings.show_finding(key.finding)
    route = hand.edit.view.board.overlay("route")
    assert isinstance(route, o.Route)
    assert route.points
    assert route.stop is None  # the door itself is outlined


def test_the_filter_and_the_counts_hide_rows(hand: Hand) -> None:
    all_rows = rows(hand)
    hand.edit.findings.corner.filter.setText("U120")
    assert {r.finding.code for r in hand.edit.findings._rows.values()} == {"U120"}
    hand.edit.findings.corner.filter.clear()
    hand.edit.findings.show_severity("error", False)
    assert len(hand.edit.findings._rows) < len(all_rows)


# --- inspector ---


def field(inspector: Inspector, name: str) -> object:
    """The widget of a field."""
    return next(form.fields[name].focus_target() for form in inspector._forms if name in form.fields)


def inspect(hand: Hand, id: str) -> Inspector:
    """The inspector with this thing in it."""
    hand.document.select(id)
    hand.bot.wait(40)
    return hand.edit.inspector


def test_typing_a_name_is_one_step(hand: Hand) -> None:
    line = field(inspect(hand, "a2"), "name")
    assert isinstance(line, QLineEdit)
    before = hand.document.history.at
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Great Hall")
    assert hand.quest.texts["en"]["a2.name"] == "Great Hall"
    assert hand.document.history.at == before + 1


def test_a_square_that_cannot_be_is_refused_below_the_field(hand: Hand) -> None:
    inspector = inspect(hand, "m1")
    line = field(inspector, "at")
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "Z40")
    monster = hand.quest.elements["m1"]
    assert isinstance(monster, Monster)
    assert monster.at == (11, 3)
    assert line.property("invalid")


def test_a_square_typed_moves_the_figure(hand: Hand) -> None:
    line = field(inspect(hand, "m1"), "at")
    assert isinstance(line, QLineEdit)
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, "M5")
    monster = hand.quest.elements["m1"]
    assert isinstance(monster, Monster)
    assert monster.at == (12, 4)


def test_read_aloud_text_is_written_in_place(hand: Hand) -> None:
    text = field(inspect(hand, "a1"), "read")
    assert isinstance(text, QPlainTextEdit)
    text.setFocus()
    QTest.keyClicks(text, "Water drips.")
    area = hand.quest.elements["a1"]
    assert isinstance(area, Area)
    assert hand.quest.texts["en"][area.read] == "Water drips."


def test_the_inspector_shows_the_findings_of_the_thing(hand: Hand) -> None:
    rows(hand)
    inspector = inspect(hand, "ch1")
    hand.bot.wait(40)
    said = " ".join(label.text() for label in inspector.findChildren(type(hand.edit.findings._rest)))
    assert "U120" in said


def test_picking_a_square_on_the_map_fills_the_field(hand: Hand) -> None:
    inspector = inspect(hand, "m1")
    inspector._pick("at")
    hand.click(12.5, 4.5)
    monster = hand.quest.elements["m1"]
    assert isinstance(monster, Monster)
    assert monster.at == (12, 4)
    assert hand.edit.bench.picker is None


def test_common_fields_of_several_are_set_in_one_step(hand: Hand) -> None:
    hand.edit.palette.chosen.emit("monster:skeleton", False)
    hand.click(12.5, 4.5)
    other = hand.document.selection[0]
    hand.key(Qt.Key.Key_Escape)
    hand.document.select("m1", other)
    hand.bot.wait(40)
    before = hand.document.history.at
    hand.edit.inspector._edit_all(("m1", other), "rank", "master")
    assert {hand.quest.elements[id].rank for id in ("m1", other)} == {"master"}
    assert hand.document.history.at == before + 1


# --- the other docks ---


@pytest.mark.parametrize(
    ("words", "found"), [("2x2", "monster:ogre"), ("bane", "monster:bane_spider"), ("gold", "chest:gold")]
)
def test_the_palette_finds_by_name_and_size(hand: Hand, words: str, found: str) -> None:
    hand.edit.palette.search.setText(words)
    shown = {id for id, card in hand.edit.palette._cards.items() if not card.isHidden()}
    assert found in shown
    assert len(shown) < len(hand.edit.palette._cards)


def test_the_palette_says_what_the_box_still_holds(hand: Hand) -> None:
    card = hand.edit.palette._known["piece:room_4x4"]
    assert (card.box, card.used) == (2, 2)


def test_the_outline_shares_the_selection(hand: Hand) -> None:
    hand.edit.outline.refresh()
    hand.click(11.5, 3.5)
    chosen = [
        index.data(Qt.ItemDataRole.UserRole + 1) for index in hand.edit.outline.tree.selectionModel().selectedIndexes()
    ]
    assert chosen == ["m1"]


def test_the_outline_filters_by_kind_and_area(hand: Hand) -> None:
    outline = hand.edit.outline
    outline.filter.setText("kind:monster area:2")
    outline.refresh()
    assert {id for id in outline._items if not id.startswith("-")} == {"a2", "m1"}


def test_a_click_in_the_history_goes_there(hand: Hand) -> None:
    start = hand.quest
    hand.click(11.5, 3.5)
    hand.key(Qt.Key.Key_Delete)
    hand.edit.history.refresh()
    assert hand.edit.history.list.count() == 2
    hand.edit.history.list.itemClicked.emit(hand.edit.history.list.item(0))
    assert hand.quest is start


def test_hovering_a_step_shows_what_it_changed(hand: Hand) -> None:
    hand.click(11.5, 3.5)
    hand.key(Qt.Key.Key_Delete)
    hand.edit.history.refresh()
    hand.edit.history.list.itemEntered.emit(hand.edit.history.list.item(1))
    gone = hand.edit.view.board.overlay("step-gone")
    assert isinstance(gone, o.Squares)
    assert gone.squares == ((11, 3, 1),)


def test_the_texts_are_not_said_to_be_none_before_they_have_been_looked_for(hand: Hand) -> None:
    dock = hand.edit.texts
    hand.edit.panel_wanted.emit("texts")
    assert dock.isVisible()
    assert not dock._empty.isVisible()
    hand.bot.waitUntil(lambda: bool(dock._model.keys))
    assert not dock._empty.isVisible()
    assert dock.table.isVisible()


def test_texts_are_written_in_the_table(hand: Hand) -> None:
    hand.edit.texts.refresh()
    model = hand.edit.texts._model
    place = model.index(model.keys.index("a1.name"), 1)
    assert model.setData(place, "Old Gate")
    assert hand.quest.texts["en"]["a1.name"] == "Old Gate"


def whole_sentence(hand: Hand) -> QPlainTextEdit:
    """A new trigger, opened as text."""
    hand.edit.triggers.new()
    hand.bot.waitUntil(lambda: hand.edit.inspector.findChild(ChipSentence) is not None)
    line = hand.edit.inspector.findChild(ChipSentence)
    assert line is not None
    line.open_part(WHOLE)
    assert line.field is not None
    return line.field.text


def test_a_trigger_is_written_as_a_sentence(hand: Hand) -> None:
    whole_sentence(hand).setPlainText("when area_revealed, if area = #a2, once: { give overlord 3 threat }")
    (trigger,) = (e for e in hand.quest.elements.values() if isinstance(e, Trigger))
    hand.bot.waitUntil(lambda: hand.quest.elements[trigger.id] != trigger)
    changed = hand.quest.elements[trigger.id]
    assert isinstance(changed, Trigger)
    assert (changed.ability.when, changed.ability.if_) == ("area_revealed", "area = #a2")
    assert changed.ability.once
    assert len(changed.ability.do or ()) == 1


def test_a_sentence_that_cannot_be_read_says_where(hand: Hand) -> None:
    sentence = whole_sentence(hand)
    sentence.setPlainText("when area_revealed: { frobnicate }")
    hand.bot.waitUntil(lambda: "col" in sentence.accessibleDescription())
    assert sentence.extraSelections()


def test_the_trigger_tool_begins_with_what_was_clicked(hand: Hand) -> None:
    hand.key("e")
    hand.click(13.5, 2.5)
    (trigger,) = (e for e in hand.quest.elements.values() if isinstance(e, Trigger))
    assert (trigger.ability.when, trigger.ability.if_) == ("chest_opened", "token = #ch1")


def test_an_objective_can_be_added_from_the_quest_panel(hand: Hand) -> None:
    hand.edit.panel_wanted.emit("quest")
    (quest_panel,) = hand.window.findChildren(QuestDock)
    assert quest_panel.isVisible()
    quest_panel._add("objectives")
    assert any(isinstance(e, Objective) for e in hand.quest.elements.values())


def test_the_measure_tool_says_distance_and_sight(hand: Hand) -> None:
    hand.key("q")
    hand.drag((3.5, 3.5), (12.5, 4.5))
    shown = hand.edit.view.board.overlay("measure")
    assert isinstance(shown, o.Measure)
    assert "9 squares" in shown.label
    assert "seen" in shown.label


def test_bottlenecks_are_the_squares_everything_hangs_on(hand: Hand) -> None:
    hand.key(Qt.Key.Key_C, Qt.KeyboardModifier.ShiftModifier)
    shown = hand.edit.view.board.overlay("bottlenecks")
    assert isinstance(shown, o.Squares)
    assert shown.squares == ()


def test_the_status_line_names_the_square_and_area(hand: Hand) -> None:
    with hand.bot.waitSignal(hand.edit.place_said) as said:
        hand.move(12.5, 4.5)
    assert said.args == ["M5  ·  2 Hall"]


def test_every_field_has_a_name_for_those_who_listen(hand: Hand) -> None:
    for id in ("m1", "ch1", "a1", "r1"):
        inspector = inspect(hand, id)
        for form in inspector._forms:
            for name, widget in form.fields.items():
                assert widget.focus_target().accessibleName(), name
    assert QApplication.focusWidget() is not None
    assert hand.edit.view.accessibleName()
    assert all(box.accessibleName() for box in hand.edit.texts.findChildren(QComboBox))


def test_a_fixed_row_says_so_and_leads_back(hand: Hand) -> None:
    before = hand.quest
    row(hand, "U120").fix.click()
    fixed = hand.edit.findings.findChild(FixedRow)
    assert fixed is not None
    assert "U120" in fixed.accessibleName()
    fixed.undo.click()
    assert hand.quest == before
    assert "U120" in {r.finding.code for r in rows(hand)}
    assert hand.edit.findings._fixed is None


def test_an_opened_finding_leads_to_its_page_and_its_rule(hand: Hand) -> None:
    chest = row(hand, "U120")
    chest.toggle()
    assert chest._more is not None
    links = {button.text(): button for button in chest._more.findChildren(QPushButton)}
    links["About U120"].click()
    assert hand.edit.help.isVisible()
    assert "U120" in hand.edit.help.findChild(QLabel).text()  # type: ignore[union-attr]
    rules = [text for text in links if text.startswith("Rule J-")]
    assert rules
    links[rules[0]].click()
    title, said = hand.edit.help._scroll.column.itemAt(0).widget(), hand.edit.help._scroll.column.itemAt(1).widget()
    assert isinstance(title, QLabel)
    assert title.text() == rules[0]
    assert isinstance(said, QLabel)
    assert len(said.text()) > 20


def test_what_is_locked_is_drawn_paler_and_cannot_be_picked(hand: Hand) -> None:
    bench = hand.edit.bench
    bench.set_locked(("ch1",), True)
    assert bench.view.board.overlay("locked") == o.Faded(((13, 2, 1, 1),), 0.6)
    hand.click(13.5, 2.5)
    assert "ch1" not in hand.document.selection
    bench.set_locked(("ch1",), False)
    assert bench.view.board.overlay("locked") is None
    bench.set_part_locked({"figures"}, True)
    assert not bench.can_pick("m1")
    assert bench.view.board.overlay("locked") == o.Faded(((11, 3, 1, 1),), 0.6)


def test_with_shift_the_measure_goes_from_corner_to_corner(hand: Hand) -> None:
    hand.edit.pick_up("measure")
    hand.drag((3.5, 3.5), (5.5, 3.5), Qt.KeyboardModifier.ShiftModifier)
    shown = hand.edit.view.board.overlay("measure")
    assert isinstance(shown, o.Sight)
    assert (shown.start, shown.end) == ((4, 3), (5, 3))
    assert shown.label.endswith("seen")
    assert shown.blocked is None
    hand.drag((3.5, 2.5), (3.5, 14.5), Qt.KeyboardModifier.ShiftModifier)
    assert not isinstance(hand.edit.view.board.overlay("measure"), o.Sight)


def test_findings_can_stand_by_severity_by_place_or_by_code(hand: Hand) -> None:
    order = hand.edit.findings.corner.order
    codes = {}
    for value in ("severity", "place", "code"):
        order.setCurrentIndex(order.findData(value))
        codes[value] = [r.finding.code for r in rows(hand)]
    assert codes["code"] == sorted(codes["code"])
    assert sorted(codes["place"]) == codes["code"]
    order.setCurrentIndex(order.findData("place"))
    places = [hand.edit.bench.middle(getattr(r.finding.where[0], "id", "")) for r in rows(hand) if r.finding.where]
    tops = [place[1] for place in places if place is not None]
    assert tops == sorted(tops)


def test_a_door_where_the_way_fails_is_outlined_and_says_what_was_found(hand: Hand) -> None:
    key = locked_key(hand)
    hand.edit.findings.show_finding(key.finding)
    board = hand.edit.view.board
    ring, said = board.overlay("finding"), board.overlay("finding-said")
    assert isinstance(ring, o.Outline)
    assert ring.tone == "bad"
    assert isinstance(said, o.ReadOut)
    assert " ".join(said.lines) == key.finding.sentence()
    hand.key(Qt.Key.Key_Escape)
    assert board.overlay("finding") is None
    assert board.overlay("finding-said") is None


def test_accept_in_the_inspector_asks_for_the_reason(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(
        QInputDialog, "getText", lambda *words, **_more: (asked.append(words), ("It is meant.", True))[1]
    )
    hand.edit.bench.select("ch1")
    hand.bot.waitUntil(lambda: any(b.text() == "Accept…" for b in hand.edit.inspector.findChildren(QPushButton)))
    button = next(b for b in hand.edit.inspector.findChildren(QPushButton) if b.text() == "Accept…")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert asked
    assert [(a.code, a.reason) for a in hand.quest.accepted] == [("U120", "It is meant.")]


def test_why_names_the_door_and_the_square_of_the_key_behind_it(hand: Hand) -> None:
    locked = change(new("journeys1", "cave"), "k1", at=(12, 13)).apply(new("journeys1", "cave"))
    (finding,) = (f for f in check(locked).findings if f.code == "R104")
    words = "Red rune door d2 is the only way to M14, and the key that opens it lies behind it (J-1618)."
    assert why_words(finding) == words
    hand.document.do(Become(locked))
    found = row(hand, "R104")
    found.toggle()
    assert found._more is not None
    assert words in [label.text() for label in found._more.findChildren(QLabel)]
    assert "Red rune door d2" in [
        label.text()[:1].upper() + label.text()[1:] for label in found._more.findChildren(QLabel)
    ]


def test_the_words_of_a_step_stand_small_behind_undo(hand: Hand) -> None:
    hand.edit.bench.select("ch1")
    hand.key(Qt.Key.Key_Down)
    undo = hand.window.commands.actions["edit.undo"]
    hand.bot.wait(300)
    assert undo.text() == "Undo: move Copper chest"


def test_a_field_in_which_several_differ_says_mixed_in_sight(hand: Hand) -> None:
    hand.document.do(Put((Monster("m2", "beastman", (12, 4)),)))
    hand.edit.bench.select("m1", "m2")
    hand.bot.waitUntil(lambda: "entry" in hand.edit.inspector._forms[0].fields if hand.edit.inspector._forms else False)
    kind = hand.edit.inspector._forms[0].fields["entry"].focus_target()
    assert isinstance(kind, QComboBox)
    drawn = kind.grab().toImage()
    kind.setPlaceholderText("")
    assert drawn != kind.grab().toImage()
