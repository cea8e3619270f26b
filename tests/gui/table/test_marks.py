"""What a row that is looked at shows on the board: the line of sight of an attack, the reach of an action; the aim of an attack."""

from collections.abc import Sequence

import pytest
from PySide6.QtTest import QTest

from studio.bots.policy import generator, policy
from studio.gui.board import overlays as o
from studio.gui.table.rows import listing, reroll_words
from studio.kit.text import Text
from studio.play.session import Session
from studio.rules.core.actions import Choose, Reroll
from studio.rules.core.decision import Decision, Option
from tests.gui.table.conftest import Table
from tests.gui.table.test_whole_games import GAMES, seat  # noqa: F401  # a fixture


def until(session: Session, kinds: Sequence[str], most: int = 700) -> bool:
    """Plays by bots until such a question is asked."""
    choose = policy("greedy", session.rules)
    with session.changed.block():
        for n in range(most):
            decision = session.decision
            if decision is None or decision.kind in kinds:
                break
            session.act(choose.choose(session.state, decision, generator(n, decision.number)))
    session.changed.emit()
    return session.decision is not None and session.decision.kind in kinds


def test_an_attack_that_is_looked_at_shows_its_line_of_sight(table: Table) -> None:
    table.click(3, 0)
    board, rows = table.play.board.board, table.play.choices.rows
    rows[1].looked_at.emit(rows[1].row.option)
    line = board.overlay("sight")
    assert isinstance(line, o.Sight)
    assert (line.start, line.end, line.label) == ((3.5, 0.5), (4.5, 1.5), "Clear, range 1")
    rows[1].looked_at.emit(None)
    assert board.overlay("sight") is None


def test_an_action_that_is_looked_at_shows_how_far_it_lets_the_hero_go(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    assert until(play.session, ["action"])
    board, far = play.board.board, {}
    for option in play.options:
        play.marks.look_at(option)
        QTest.qWait(400)
        shown = board.overlay("reach")
        far[option.action.action] = max(shown.squares.values()) if isinstance(shown, o.Reach) else 0
    assert far["run"] >= far["advance"] > far["battle"] == 0
    play.marks.look_at(None)
    assert board.overlay("reach") is None, "the question itself has no field"


def test_while_somebody_may_respond_the_attack_is_linked_to_its_target(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    for _try in range(60):
        assert until(play.session, ["window"])
        if play.session.state.attacks:
            break
        play.session.act(play.session.rules.legal_actions(play.session.state).nth(0))
    attack = play.session.state.attacks[max(play.session.state.attacks)]
    line = play.board.board.overlay("aimed")
    assert isinstance(line, o.Sight)
    target = play.board.picture.figures[str(attack.target)]
    assert line.end == (target.at[0] + target.w / 2, target.at[1] + target.h / 2)


def test_the_nearest_target_comes_first() -> None:
    def attack(n: int, at: tuple[int, int]) -> Option:
        return Option(Choose(n), Text("toy.strike"), at, n, group="attack")

    asked = Decision(0, 1, "turn", 1, Text("toy.turn"))
    shown = listing(asked, (attack(1, (9, 9)), attack(2, (1, 1)), attack(3, (4, 0))), (), home=(0, 0))
    assert [row.option.figure for row in shown.rows] == [2, 3, 1]


@pytest.mark.parametrize(("picked", "words"), [(0, "Keep all dice"), (1, "Reroll 1 die"), (3, "Reroll 3 dice")])
def test_what_ends_the_choice_of_dice_says_how_many_are_rolled_again(picked: int, words: str) -> None:
    assert reroll_words(picked) == words


def test_dice_picked_to_be_rolled_again_are_framed_and_counted(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 4711)
    assert until(play.session, ["reroll"], 2500)
    default = play.choices.listing.default
    assert default.words == "Keep all dice"
    play.session.act(next(option.action for option in play.options if isinstance(option.action, Reroll)))
    if play.session.decision.kind == "reroll":
        assert play.choices.listing.default.words == "Reroll 1 die"
        assert [die.chosen for die in play.dice.dice].count(True) == 1
