"""What an attack is expected to do stands on its row and round its figure; what a roll does, on the target's pips."""

from msgspec.structs import replace
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from studio.bots.policy import generator, policy
from studio.gui.board import overlays as o
from studio.gui.board.picture import Figure as Drawn
from studio.gui.table.die import DicePool
from studio.gui.table.parts import figure_pixmap
from studio.rules.core.actions import Strike
from tests.gui.table.test_marks import until
from tests.gui.table.test_whole_games import GAMES, seat  # noqa: F401  # a fixture


def attacks(play):  # type: ignore[no-untyped-def]
    choose = policy("greedy", play.session.rules)
    with play.session.changed.block():
        while not any(isinstance(option.action, Strike) for option in play.session.options):
            decision = play.session.decision
            play.session.act(choose.choose(play.session.state, decision, generator(1, decision.number)))
    play.session.changed.emit()
    return [row for row in play.choices.rows if isinstance(row.row.option.action, Strike)]


def test_an_attack_shows_its_dice_and_its_wounds_on_average(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    for row in attacks(play):
        found = play.hopes.of(row.row.option)
        (pool,) = row.findChildren(DicePool)
        assert sorted(die.id for die in pool.dice) == list(found.dice)
        assert f"{found.wounds / 1000:.1f}" in row.price.text()
        assert f"{round(found.hit / 10)} times in 100" in row.toolTip()
        assert row.row.hope in row.accessibleName()


def test_how_far_an_attack_carries_is_ringed_while_it_is_looked_at(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    row = attacks(play)[0]
    play.marks.look_at(row.row.option)
    ring = play.board.board.overlay("ring")
    assert isinstance(ring, o.Outlines)
    assert ring.outlines[0].region == play.hopes.of(row.row.option).squares
    play.marks.look_at(None)
    assert play.board.board.overlay("ring") is None


def test_while_surges_are_spent_the_pips_show_what_the_roll_does(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    for _try in range(40):
        assert until(play.session, ["surge"])
        state = play.session.state
        target = state.attacks[max(state.attacks)].target
        drawn = play.board.picture.figures[str(target)]
        if drawn.losing:
            break
        play.session.act(play.options[-1].action)
    assert 0 < drawn.losing <= drawn.wounds
    play.choices.take_default()
    QTest.qWait(20)
    assert all(not figure.losing for figure in play.board.picture.figures.values())


def test_wounds_about_to_be_lost_look_neither_left_nor_lost(qapp: QApplication) -> None:
    for most in (5, 12):  # as pips, as a bar
        whole = Drawn("1", "skeleton", (0, 0), wounds=4, most=most)
        looks = [replace(whole, losing=2), whole, replace(whole, wounds=2), replace(whole, losing=4)]
        images = [figure_pixmap(look, 64).toImage() for look in looks]
        assert all(images[one] != images[other] for one in range(4) for other in range(one))
        grey = [image.convertToFormat(QImage.Format.Format_Grayscale8) for image in images]
        assert all(grey[one] != grey[other] for one in range(4) for other in range(one))
