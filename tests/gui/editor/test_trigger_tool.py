"""The trigger tool: what starts it is clicked, then what it changes; or a drag from one to the other."""

from PySide6.QtCore import Qt

from studio.checks.run import check
from studio.content.effects.ops import Door as DoorOp
from studio.content.effects.ops import Reveal
from studio.quest.edits import Put
from studio.quest.model import Door, Trigger
from tests.gui.editor.conftest import Hand


def doored(hand: Hand) -> Hand:
    """With a door before the second room."""
    hand.document.do(Put((Door("d1", (10, 3, "w")),)))
    hand.key("e")
    return hand


def made(hand: Hand) -> list[Trigger]:
    """The triggers there are."""
    return [e for e in hand.quest.elements.values() if isinstance(e, Trigger)]


def test_a_click_begins_a_trigger_and_the_next_fills_what_it_changes(hand: Hand) -> None:
    doored(hand)
    hand.click(13.5, 2.5)  # the chest
    (begun,) = made(hand)
    assert (begun.ability.when, begun.ability.if_, begun.ability.blocks) == ("chest_opened", "token = #ch1", ((),))
    assert hand.edit.tool.hint().startswith("Now click")
    hand.click(10.0, 4.0)  # the door
    (filled,) = made(hand)
    assert filled.id == begun.id
    assert filled.ability.do == (DoorOp(what="#d1", to="open"),)
    assert hand.document.selection == (begun.id,)
    assert not hand.edit.tool.hint().startswith("Now click")


def test_a_click_that_changes_nothing_begins_another(hand: Hand) -> None:
    doored(hand)
    hand.click(13.5, 2.5)
    hand.click(11.5, 3.5)  # the skeleton: it starts one, but nothing is done to it
    assert [t.ability.when for t in made(hand)] == ["chest_opened", "defeated"]


def test_a_drag_from_thing_to_thing_makes_it_whole(hand: Hand) -> None:
    doored(hand)
    hand.drag((13.5, 2.5), (10.0, 4.0))
    (whole,) = made(hand)
    assert whole.ability.do == (DoorOp(what="#d1", to="open"),)
    hand.drag((13.5, 2.5), (4.5, 4.5))  # the first area
    assert made(hand)[1].ability.do == (Reveal(what="#a1"),)
    found = {f.code for f in check(hand.quest).findings if any(getattr(w, "id", "") == whole.id for w in f.where)}
    assert not found & {"T101", "T104", "T122"}


def test_esc_leaves_it_open_and_the_next_click_begins_anew(hand: Hand) -> None:
    doored(hand)
    hand.click(13.5, 2.5)
    assert hand.edit.tool.cancel()
    hand.click(10.0, 4.0)
    assert [t.ability.when for t in made(hand)] == ["chest_opened", "door_opened"]


def test_by_keys_enter_does_both(hand: Hand) -> None:
    doored(hand)
    hand.edit.cursor.put((13, 2))
    hand.edit.cursor.move(0, 0)
    hand.key(Qt.Key.Key_Return)
    hand.edit.cursor.put((3, 3))
    hand.edit.cursor.move(0, 0)
    hand.key(Qt.Key.Key_Return)
    (filled,) = made(hand)
    assert filled.ability.do == (Reveal(what="#a1"),)
