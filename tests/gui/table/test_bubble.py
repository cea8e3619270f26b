"""Where the why-not bubble lies: beside what it talks of, over nothing that must be seen, else its words in the panel."""

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt

from studio.gui.table.bubble import BODY, placed
from tests.gui.table.conftest import Table

ROOM = QRect(0, 0, 700, 560)
SIZE = QSize(308, 140)


def test_it_lies_near_its_tip_and_within_the_board() -> None:
    for x in range(40, 690, 65):
        for y in range(30, 550, 65):
            box, is_clear = placed(QPoint(x, y), SIZE, ROOM, (), ())
            assert is_clear
            assert ROOM.contains(box)
            assert not box.adjusted(*BODY).contains(QPoint(x, y))


def test_what_must_be_seen_is_free_and_the_field_as_far_as_it_goes() -> None:
    tip = QPoint(350, 280)
    must = (QRect(360, 290, 60, 60), QRect(250, 330, 60, 60))
    field = (QRect(330, 200, 330, 200),)
    box, is_clear = placed(tip, SIZE, ROOM, must, field)
    body = box.adjusted(*BODY)
    assert is_clear
    assert not any(body.intersects(each) for each in must)
    lazy, _clear = placed(tip, SIZE, ROOM, must, ())
    shared = body & field[0]
    before = lazy.adjusted(*BODY) & field[0]
    assert shared.width() * shared.height() <= before.width() * before.height()


def test_where_everything_must_be_seen_it_says_that_it_has_no_place() -> None:
    assert not placed(QPoint(350, 280), SIZE, ROOM, (ROOM,), ())[1]


@pytest.mark.parametrize("size", [(1024, 700), (1280, 800)])
def test_on_no_square_does_it_cover_the_hero_or_what_was_asked_about(table: Table, size: tuple[int, int]) -> None:
    table.window.resize(*size)
    table.bot.wait(20)
    play = table.play
    for x in range(8):
        for y in range(5):
            play.why.not_here((x, y))
            if not play.bubble.isVisible():
                assert play.choices.reason.isVisible()
                continue
            body = play.bubble._body.translated(play.bubble.pos()).adjusted(*BODY)
            assert not any(body.intersects(box) for box in play.why._must_be_seen((x, y))), (x, y)


def test_without_a_place_the_reason_stands_in_the_panel_with_its_links(table: Table) -> None:
    play = table.play
    play.why._must_be_seen = lambda _asked: (play.board.rect(),)  # type: ignore[method-assign]
    play.why.not_here((7, 1))
    reason = play.choices.reason
    assert not play.bubble.isVisible()
    assert "There is no floor" in reason.fact.text()
    assert reason.rule.text() == "Rule J-1607"
    reason.rule.click()
    assert reason.said.isVisible()
    table.key(Qt.Key.Key_Escape)
    assert not reason.isVisible()


def test_another_question_takes_the_reason_from_the_panel(table: Table) -> None:
    play = table.play
    play.why._must_be_seen = lambda _asked: (play.board.rect(),)  # type: ignore[method-assign]
    play.why.not_here((7, 1))
    table.click(1, 0)
    assert not play.choices.reason.isVisible()


def test_the_arrow_crosses_nothing_that_must_be_seen_where_another_place_is_near() -> None:
    tip = QPoint(350, 280)
    wall = (QRect(300, 300, 40, 40), QRect(370, 300, 40, 40))
    box, is_clear = placed(tip, SIZE, ROOM, wall, ())
    assert is_clear
    assert box.bottom() <= tip.y() or not any(box.adjusted(*BODY).intersects(each) for each in wall)


def test_a_long_fact_and_a_long_reason_are_shown_whole(table: Table) -> None:
    fact = "That square is neither beside the hero nor is there any way on which he could come to stand on it"
    for words in (f"{fact}. Walk there square by square.", "No. " + "Walk there square by square. " * 6, f"{fact}."):
        table.play.why.show(words, "J-702", (2, 1))
        reason = table.play.bubble.reason
        for label in (reason.fact, reason.why):
            if label.isVisible():
                assert label.height() >= label.heightForWidth(label.width()), words
