"""A die of the author's own by hand: made, its faces changed by keys, counted in a pool, undone, deleted."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QPushButton, QSpinBox, QWidget

from studio.content.types import Face
from studio.gui.editor.dice import SIX, FacesField
from studio.gui.editor.linking import links_of, users_of
from studio.gui.editor.quest_dock import QuestDock
from studio.gui.editor.widgets import Elided
from studio.quest.model import Custom, Die
from tests.gui.editor.conftest import Hand

Key = Qt.Key


def made(hand: Hand) -> Die:
    """A die from the palette's link, open in the inspector."""
    hand.edit.palette._make_die()
    hand.bot.waitUntil(lambda: bool(hand.edit.inspector.findChildren(FacesField)))
    return die(hand)


def die(hand: Hand) -> Die:
    (found,) = (e for e in hand.quest.elements.values() if isinstance(e, Die))
    return found


def faces(hand: Hand) -> FacesField:
    (field,) = (form.fields["faces"] for form in hand.edit.inspector._forms if "faces" in form.fields)
    assert isinstance(field, FacesField)
    return field


def keys(widget: QWidget, *pressed: Key | str) -> None:
    """Keys go where the focus is."""
    widget.setFocus()
    for key in pressed:
        QTest.keyClick(widget.window().focusWidget() or widget, key)  # type: ignore[call-overload]


def test_a_die_is_made_with_six_faces_and_a_colour(hand: Hand) -> None:
    one = made(hand)
    assert (one.id, one.faces, one.colour) == ("die1", SIX, "purple")
    assert hand.edit.inspector._title.full() == "Die"


def test_arrows_go_from_face_to_face_and_each_says_what_it_shows(hand: Hand) -> None:
    made(hand)
    field = faces(hand)
    assert field.buttons[0].accessibleName() == "Face 1: miss"
    keys(field.buttons[0], Key.Key_Right)
    assert field.at == 1
    assert hand.window.focusWidget() is field.buttons[1]
    keys(field.buttons[1], Key.Key_Left, Key.Key_Left)
    assert field.at == 5
    assert field.buttons[5].accessibleName() == "Face 6: 3 damage, 1 surge"


def test_the_numbers_of_a_face_are_typed_and_each_face_is_a_step_of_its_own(hand: Hand) -> None:
    made(hand)
    field = faces(hand)
    field.choose(1)
    keys(field.spins["damage"], Key.Key_Up, Key.Key_Up)
    field.choose(2)
    keys(field.spins["surge"], Key.Key_Up)
    assert (die(hand).faces[1].damage, die(hand).faces[2].surge) == (SIX[1].damage + 2, 1)
    hand.undo()
    assert (die(hand).faces[1].damage, die(hand).faces[2]) == (SIX[1].damage + 2, SIX[2])
    assert field.spins["surge"].value() == 0, "the field follows"
    hand.undo()
    assert die(hand).faces == SIX


def test_a_face_becomes_a_miss_or_a_boost_by_the_space_bar(hand: Hand) -> None:
    made(hand)
    field = faces(hand)
    keys(field.checks["miss"], Key.Key_Space)
    assert die(hand).faces[0] == Face()
    keys(field.checks["boost"], Key.Key_Space)
    assert die(hand).faces[0] == Face(boost=True)


def test_faces_are_added_and_deleted_between_one_and_twelve(hand: Hand) -> None:
    made(hand)
    field = faces(hand)
    field.choose(5)
    for _more in range(6):
        field.more.click()
    assert die(hand).faces == (*SIX, *(SIX[5],) * 6)
    assert not field.more.isEnabled()
    hand.undo()
    assert len(die(hand).faces) == 11
    for _less in range(10):
        field.less.click()
    assert len(die(hand).faces) == 1
    assert not field.less.isEnabled()


def test_shields_are_offered_in_the_second_edition_or_where_a_face_has_them(hand: Hand) -> None:
    made(hand)
    field = faces(hand)
    assert field.spins["shield"].isHidden()
    field.show_value((Face(shield=2), Face()))
    assert not field.spins["shield"].isHidden()


def test_name_colour_and_role_are_set_in_the_form(hand: Hand) -> None:
    made(hand)
    (form,) = (form for form in hand.edit.inspector._forms if "colour" in form.fields)
    name, colour = form.fields["name"].focus_target(), form.fields["colour"].focus_target()
    keys(name, *"Ember")  # type: ignore[arg-type]
    assert hand.edit.inspector._title.full() == "Ember"
    assert isinstance(colour, QComboBox)
    assert colour.accessibleName() == "Colour"
    keys(colour, Key.Key_Down)
    assert die(hand).colour == "orange"


def test_a_monster_of_ones_own_rolls_the_die_and_undo_takes_it_back(hand: Hand) -> None:
    made(hand)
    hand.edit.palette._make_monster()
    hand.bot.wait(60)

    def spin() -> QSpinBox:
        found = (s for s in hand.edit.inspector.findChildren(QSpinBox) if s.accessibleName() == "Die1 dice")
        return next(found)

    (custom,) = (e for e in hand.quest.elements.values() if isinstance(e, Custom))
    before = custom.entry.stats["dice"]
    keys(spin(), Key.Key_Up, Key.Key_Up)
    changed = hand.quest.elements[custom.id]
    assert isinstance(changed, Custom)
    assert changed.entry.stats["dice"] == {**before, "die1": 2}  # type: ignore[dict-item]
    keys(spin(), Key.Key_Down, Key.Key_Down)
    assert hand.quest.elements[custom.id] == custom
    keys(spin(), Key.Key_Up)
    hand.undo()
    assert hand.quest.elements[custom.id] == custom
    hand.bot.waitUntil(lambda: spin().value() == 0)


def test_the_quest_panel_lists_dice_and_adds_one(hand: Hand) -> None:
    dock = QuestDock(hand.edit.bench)
    hand.bot.addWidget(dock)
    dock.show()
    hand.bot.waitUntil(lambda: any(link.text() == "Add a die" for link in dock.findChildren(QPushButton)))
    next(link for link in dock.findChildren(QPushButton) if link.text() == "Add a die").click()
    assert die(hand).id == "die1"
    told = "die1: miss; 1 range, 1 damage"
    hand.bot.waitUntil(lambda: any(words.full().startswith(told) for words in dock.findChildren(Elided)))


def test_a_die_is_deleted_like_anything_else_and_comes_back(hand: Hand) -> None:
    one = made(hand)
    hand.edit.acts.delete()
    assert one.id not in hand.quest.elements
    hand.undo()
    assert die(hand) == one


def test_a_die_says_who_rolls_it_and_leads_there(hand: Hand) -> None:
    one = made(hand)
    hand.edit.palette._make_monster()
    hand.bot.wait(60)
    (custom,) = (e for e in hand.quest.elements.values() if isinstance(e, Custom))
    assert users_of(hand.quest, one.id) == ()
    spin = next(s for s in hand.edit.inspector.findChildren(QSpinBox) if s.accessibleName() == "Die1 dice")
    keys(spin, Key.Key_Up)
    assert users_of(hand.quest, one.id) == (custom.id,)
    assert links_of(hand.quest, custom.id) == (one.id,)
    hand.document.select(one.id)
    hand.bot.waitUntil(lambda: any("USED BY" in b.text() for b in hand.edit.inspector.findChildren(QPushButton)))
