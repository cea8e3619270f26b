"""What an author makes beyond the catalogue, and how an empty quest begins."""

from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSpinBox
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView
from studio.gui.editor import own
from studio.gui.editor.bench import Workbench
from studio.quest.document import Document
from studio.quest.model import Custom, Monster, Piece, Shape
from studio.quest.new import new
from tests.gui.editor.conftest import Hand


def test_a_drawn_shape_is_a_card_that_can_be_placed(hand: Hand) -> None:
    hand.edit.palette._draw_shape()
    (shape,) = (e for e in hand.quest.elements.values() if isinstance(e, Shape))
    hand.edit.palette.refresh()
    hand.edit.bench.snapping = False
    hand.edit.palette.chosen.emit(f"piece:{shape.id}", False)
    hand.click(4, 9)
    assert any(isinstance(e, Piece) and e.piece == shape.id for e in hand.quest.elements.values())


def test_rows_and_openings_of_a_shape_are_typed(hand: Hand) -> None:
    hand.edit.palette._draw_shape()
    hand.bot.wait(40)
    rows = next(form.fields["rows"].focus_target() for form in hand.edit.inspector._forms)
    openings = next(form.fields["openings"].focus_target() for form in hand.edit.inspector._forms)
    assert isinstance(rows, QPlainTextEdit)
    assert isinstance(openings, QLineEdit)
    rows.setPlainText("...\n. .")
    openings.setText("")
    openings.textEdited.emit("A1 west, B1 south")
    (shape,) = (e for e in hand.quest.elements.values() if isinstance(e, Shape))
    assert shape.rows == ("...", ". .")
    assert shape.openings == ((0, 0, "w"), (1, 1, "n"))


def test_a_monster_of_ones_own_is_changed_and_placed(hand: Hand) -> None:
    hand.edit.palette._make_monster()
    hand.bot.wait(40)
    (custom,) = (e for e in hand.quest.elements.values() if isinstance(e, Custom))
    armour = next(spin for spin in hand.edit.inspector.findChildren(QSpinBox) if spin.accessibleName() == "armour")
    armour.setValue(7)
    changed = hand.quest.elements[custom.id]
    assert isinstance(changed, Custom)
    assert changed.entry.stats["armour"] == 7
    hand.edit.palette.refresh()
    hand.edit.palette.chosen.emit(f"monster:{custom.entry.id}", False)
    hand.click(12.5, 4.5)
    assert any(isinstance(e, Monster) and e.entry == custom.entry.id for e in hand.quest.elements.values())


def test_two_monsters_of_ones_own_have_different_ids(qtbot: QtBot) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    bench = Workbench(Document(new("journeys1", "q", "blank")), view)
    for _ in range(2):
        assert bench.do(lambda: own.new_monster(bench.quest, bench.catalogue))
    ids = [e.entry.id for e in bench.quest.elements.values() if isinstance(e, Custom)]
    assert len(set(ids)) == 2


def test_an_empty_quest_says_how_to_begin_and_offers_a_template(hand: Hand) -> None:
    hand.document.select(*hand.quest.elements)
    hand.bot.wait(1)
    hand.edit.acts.delete()
    assert not hand.edit.start_hint.isHidden()
    hand.edit.use_template()
    assert hand.edit.start_hint.isHidden()
    assert sum(isinstance(e, Piece) for e in hand.quest.elements.values()) >= 3
