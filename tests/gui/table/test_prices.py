"""What ending a turn gives up, and what fatigue is left, stand where the price of an answer does."""

from studio.kit.text import say
from studio.play.values import value_of
from studio.rules.core.actions import Pass
from tests.gui.table.test_hopes import attacks
from tests.gui.table.test_whole_games import GAMES, seat  # noqa: F401  # a fixture


def test_the_rows_tell_what_is_left_afterwards(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    attacks(play)
    session = play.session
    figure = session.state.figures[session.decision.figure]
    (end,) = (row for row in play.choices.rows if isinstance(row.row.option.action, Pass))
    assert figure.attacks == 1
    assert end.price.text() == (f"{figure.mp} moves, 1 attack left" if figure.mp else "1 attack left")
    spending = [row for row in play.choices.rows if row.row.option.group == "fatigue"]
    spare = value_of(session.rules, session.state, "stamina", figure.id) - figure.fatigue
    assert [row.price.text() for row in spending] == ([f"{spare - 1} left"] if spare else [])
    before = figure.fatigue
    if spending:
        play.answering.take(spending[0].row.option)
        assert session.state.figures[figure.id].fatigue == before + 1


def test_an_answer_keeps_the_price_the_rules_name(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    attacks(play)
    for told, own in zip(play.options, play.session.options, strict=True):
        assert own.price is None or say(told.price) == say(own.price)
