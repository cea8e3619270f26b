"""A trigger as chips: opened, changed, added to and taken from by mouse and keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.content.effects import Ability, Say, Set
from studio.gui.editor.chips import ADD, IF, MORE, WHEN, WHOLE, Chip, ChipSentence
from studio.quest.edits import Become
from studio.quest.model import Trigger
from tests.gui.editor.conftest import Hand
from tests.gui.editor.test_graph import logic_quest

HEARD = Ability(when="round_ended", if_="#d1 is open", do=(Set(var="$tide", add=1), Say(text="bell")))


def sentence(hand: Hand) -> ChipSentence:
    """The chips of a trigger in the inspector."""
    hand.document.do(Become(logic_quest(t1=HEARD)))
    hand.edit.bench.select("t1")
    hand.bot.waitUntil(lambda: hand.edit.inspector.findChild(ChipSentence) is not None)
    return next(s for s in hand.edit.inspector.findChildren(ChipSentence) if not s.isHidden())


def chip(line: ChipSentence, part: str | int) -> Chip:
    """The chip of a part."""
    return next(c for c in line.chips if c.part == part)


def press(line: ChipSentence, part: str | int) -> None:
    """A click on a chip."""
    QTest.mouseClick(chip(line, part), Qt.MouseButton.LeftButton)


def ability(hand: Hand) -> Ability:
    """The trigger's ability as it is now."""
    trigger = hand.quest.elements["t1"]
    assert isinstance(trigger, Trigger)
    return trigger.ability


def test_a_trigger_stands_there_as_chips_that_wrap(hand: Hand) -> None:
    line = sentence(hand)
    assert [c.accessibleName() for c in line.chips[:4]] == [
        "round ended", "#d1 is open", "set $tide up by 1", 'say "bell"',
    ]  # fmt: skip
    hand.bot.wait(30)
    assert len({c.y() for c in line.chips}) > 1
    assert all(c.geometry().right() <= line.width() for c in line.chips)


def test_an_effect_is_changed_in_the_words_below_its_chip(hand: Hand) -> None:
    line = sentence(hand)
    press(line, 0)
    assert line.field is not None
    assert line.field.text.toPlainText() == "set $tide up by 1"
    line.field.text.setPlainText("set $tide up by 2")
    hand.bot.waitUntil(lambda: ability(hand).do[0] == Set(var="$tide", add=2))
    assert chip(line, 0).accessibleName() == "set $tide up by 2"
    assert chip(line, 0).isChecked()


def test_what_cannot_be_read_says_so_and_changes_nothing(hand: Hand) -> None:
    line = sentence(hand)
    press(line, 0)
    assert line.field is not None
    line.field.text.setPlainText("set $tide up")
    hand.bot.waitUntil(lambda: line.field is not None and not line.field.fault.isHidden())
    assert ability(hand) == HEARD


def test_the_moment_and_the_condition_are_chips_too(hand: Hand) -> None:
    line = sentence(hand)
    press(line, WHEN)
    assert line.field is not None
    line.field.text.setPlainText("round_started")
    hand.bot.waitUntil(lambda: ability(hand).windows == ("round_started",))
    press(line, IF)
    line.field.text.setPlainText("")
    hand.bot.waitUntil(lambda: ability(hand).if_ == "")
    assert chip(line, IF).accessibleName() == "always"
    assert len(ability(hand).do) == 2


def test_ins_adds_an_effect_and_del_takes_one_away(hand: Hand) -> None:
    line = sentence(hand)
    chip(line, WHEN).setFocus()
    QTest.keyClick(chip(line, WHEN), Qt.Key.Key_Insert)
    assert line.open == ADD
    assert line.field is not None
    line.field.text.setPlainText('say "end"')
    hand.bot.waitUntil(lambda: ability(hand).do[2:] == (Say(text="end"),))
    line.field.text.setPlainText('say "the_end"')
    hand.bot.waitUntil(lambda: ability(hand).do[2:] == (Say(text="the_end"),))
    QTest.keyClick(chip(line, 0), Qt.Key.Key_Delete)
    assert ability(hand).do == (Say(text="bell"), Say(text="the_end"))
    hand.document.undo()


def test_arrows_walk_along_the_chips(hand: Hand) -> None:
    line = sentence(hand)
    chip(line, WHEN).setFocus()
    QTest.keyClick(chip(line, WHEN), Qt.Key.Key_Right)
    assert chip(line, IF).hasFocus()
    QTest.keyClick(chip(line, IF), Qt.Key.Key_Return)
    assert line.open == IF


def test_the_whole_can_be_written_as_text(hand: Hand) -> None:
    line = sentence(hand)
    press(line, WHOLE)
    assert line.field is not None
    line.field.text.setPlainText('when round_started: { say "new" }')
    hand.bot.waitUntil(lambda: ability(hand).do == (Say(text="new"),))
    assert [c.accessibleName() for c in line.chips[:3]] == ["round started", "always", 'say "new"']


def test_undo_shows_the_sentence_as_it_was(hand: Hand) -> None:
    line = sentence(hand)
    press(line, 0)
    assert line.field is not None
    line.field.text.setPlainText("set $tide up by 3")
    hand.bot.waitUntil(lambda: ability(hand).do[0] == Set(var="$tide", add=3))
    hand.document.undo()
    hand.bot.waitUntil(
        lambda: any(
            c.accessibleName() == "set $tide up by 1" and c.isVisible()
            for s in hand.edit.inspector.findChildren(ChipSentence)
            for c in s.chips
        )
    )


BLOCKS = Ability(
    when="round_ended", once=True, off=True, parts=((Set(var="$tide", add=1), Say(text="bell")), (Say(text="end"),))
)


def blocks(hand: Hand) -> ChipSentence:
    """The chips of a trigger of two blocks."""
    sentence(hand)
    hand.document.do(Become(logic_quest(t1=BLOCKS)))
    hand.edit.inspector.rebuild()
    return next(s for s in hand.edit.inspector.findChildren(ChipSentence) if s.value == BLOCKS)


def test_several_blocks_are_chips_as_well_with_a_plus_behind_each(hand: Hand) -> None:
    line = blocks(hand)
    assert [(c.part, c.accessibleName()) for c in line.chips[2:-1]] == [
        (MORE, "once, off at first"), (0, "set $tide up by 1"), (1, 'say "bell"'), (f"{ADD}0", "+"),
        (2, 'say "end"'), (ADD, "+"),
    ]  # fmt: skip


def test_an_effect_of_any_block_is_changed_added_to_and_taken_away(hand: Hand) -> None:
    line = blocks(hand)
    press(line, 2)
    assert line.field is not None
    assert line.field.text.toPlainText() == 'say "end"'
    line.field.text.setPlainText('say "the_end"')
    hand.bot.waitUntil(lambda: ability(hand).parts[1] == (Say(text="the_end"),))
    press(line, f"{ADD}0")
    assert line.field is not None
    line.field.text.setPlainText('say "tide"')
    hand.bot.waitUntil(lambda: len(ability(hand).parts[0]) == 3)
    assert ability(hand).parts[0][2] == Say(text="tide")
    assert line.open == 2
    assert (ability(hand).once, ability(hand).off) == (True, True)
    QTest.keyClick(chip(line, 3), Qt.Key.Key_Delete)  # the last effect of the second block, which goes with it
    assert ability(hand).parts == ()
    assert ability(hand).do == (Set(var="$tide", add=1), Say(text="bell"), Say(text="tide"))


def test_the_other_clauses_open_the_whole_as_text(hand: Hand) -> None:
    line = blocks(hand)
    press(line, MORE)
    assert line.field is not None
    line.field.text.setPlainText(line.field.text.toPlainText().replace(", once", ""))
    hand.bot.waitUntil(lambda: not ability(hand).once)
    assert chip(line, MORE).accessibleName() == "off at first"
