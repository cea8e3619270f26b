"""Real dice: D, a roll at the table, the faces by key or click; wrong ones are told; bots' dice as well."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.play import replay
from studio.play.seats import Seats
from studio.rules.core.actions import Pass, StepTo
from tests.gui.table.conftest import Table
from tests.play.toy import Toy

Key = Qt.Key


def beside(table: Table) -> None:
    """The hero stands beside the skeleton, and dice are typed."""
    for to in ((1, 0), (2, 0), (3, 0)):
        table.session.act(StepTo(to))
    table.play.board.setFocus()
    table.key(Key.Key_D)
    assert table.window.settings.now.play.dice == "typed"


def strike(table: Table) -> None:
    table.click(4, 1)
    assert table.session.last == 3, "nothing happens before the dice are typed"


def test_an_attack_waits_for_the_faces_and_takes_them(table: Table) -> None:
    beside(table)
    strike(table)
    tray = table.play.dice
    assert tray.is_asking
    assert [die.face for die in tray.dice] == [None]
    assert len(tray.faces) == 6
    assert not tray.use.isEnabled()
    table.key(Key.Key_5)
    assert tray.sum.text() == "1 die is typed."
    QTest.mouseClick(tray.use, Qt.MouseButton.LeftButton)
    assert (table.session.moments[-1].faces, table.session.outcome is not None) == ((4,), True)
    assert not tray.is_asking
    assert [line.text for _at, line in table.play.log.model.shown][-1] == "These dice were rolled at the table."


def test_a_click_on_a_face_types_it_and_backspace_asks_again(table: Table) -> None:
    beside(table)
    strike(table)
    tray = table.play.dice
    QTest.mouseClick(tray.faces[2], Qt.MouseButton.LeftButton)
    assert tray.given == (2,)
    tray.use.setFocus()
    table.key(Key.Key_Backspace)
    assert tray.given == ()
    assert tray.faces[0].hasFocus()
    table.key(Key.Key_1)
    assert tray.use.hasFocus()
    table.key(Key.Key_Space)
    assert table.session.moments[-1].faces == (0,)


def test_a_face_that_the_die_has_not_is_told_and_nothing_is_taken(table: Table) -> None:
    beside(table)
    strike(table)
    for key in (Key.Key_7, Key.Key_0):
        table.key(key)
    assert table.play.dice.sum.text() == "A red die has faces 1 to 6; 0 is none of them."
    assert (table.play.dice.given, table.session.last) == ((), 3)


def test_numbers_pressed_on_the_board_are_faces_while_dice_are_typed(table: Table) -> None:
    beside(table)
    strike(table)
    table.play.board.setFocus()
    table.key(Key.Key_3)
    assert table.play.dice.given == (2,)


def test_ctrl_z_takes_the_roll_back_and_escape_too(table: Table) -> None:
    beside(table)
    for key, modifier in ((Key.Key_Z, Qt.KeyboardModifier.ControlModifier), (Key.Key_Escape, None)):
        strike(table)
        table.key(key, modifier or Qt.KeyboardModifier.NoModifier)
        assert not table.play.dice.is_asking
        assert (table.session.at, table.play.can_act) == (3, True)


def test_the_engine_may_roll_after_all(table: Table) -> None:
    beside(table)
    strike(table)
    QTest.mouseClick(table.play.dice.engine, Qt.MouseButton.LeftButton)
    assert (table.session.last, table.session.moments[-1].faces) == (4, ())
    assert table.play.rolling.on


def test_d_while_a_roll_waits_lets_the_engine_roll_from_now_on(table: Table) -> None:
    beside(table)
    strike(table)
    table.play.board.setFocus()
    table.key(Key.Key_D)
    assert (table.session.last, table.play.rolling.on) == (4, False)


def test_looking_at_another_step_drops_the_roll(table: Table) -> None:
    beside(table)
    strike(table)
    table.play.course.look(1)
    assert not table.play.dice.is_asking
    assert table.session.last == 3


def test_a_game_with_typed_dice_verifies(table: Table, tmp_path: Path) -> None:
    beside(table)
    strike(table)
    table.key(Key.Key_2)
    QTest.mouseClick(table.play.dice.use, Qt.MouseButton.LeftButton)
    table.session.act(Pass())
    header, answers = replay.read(replay.write(table.session), "game.log")
    assert [answer.faces for answer in answers] == [(), (), (), (1,), ()]
    assert replay.verify(header, answers, Toy()) is None


def test_the_dice_of_a_bot_are_typed_too_and_the_bot_waits(against_bot: Table) -> None:
    table = against_bot
    beside(table)
    table.session.seats = Seats({}, "striker")
    table.play.bots.wake()
    table.bot.waitUntil(lambda: table.play.dice.is_asking, timeout=15_000)
    table.bot.wait(120)
    assert table.session.last == 3
    table.key(Key.Key_1)
    QTest.mouseClick(table.play.dice.use, Qt.MouseButton.LeftButton)
    assert table.session.moments[4].faces == (0,)
    table.bot.waitUntil(lambda: table.play.dice.is_asking, timeout=15_000)
    assert table.session.last == 4
