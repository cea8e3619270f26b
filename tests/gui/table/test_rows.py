"""What the choices panel lists: complete, steps on the board, the default last, rare answers folded."""

from studio.gui.table.rows import MOST_SQUARES, listing, mentions, options_at
from studio.kit.text import Text, messages
from studio.play.session import Session
from studio.rules.core.actions import Action, Choose, Number, Pass, StepTo
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from tests.play.toy import PIT, Toy

messages({"test.rows": "{n}", "test.rows.why": "Because. Do that."})


def ask(*options: Option, kind: str = "turn", closed: tuple[Closed, ...] = (), filtered: str = "") -> object:
    return listing(Decision(0, 1, kind, 1, Text("toy.turn")), options, closed, filtered)  # type: ignore[arg-type]


def plain(action: Action, words: str, **more: object) -> Option:
    return Option(action, Text("test.rows", {"n": words}), **more)  # type: ignore[arg-type]


def test_every_option_is_in_exactly_one_place() -> None:
    game = Session(Toy(), 1)
    shown = ask(*game.options, closed=game.closed)
    listed = [row.option for row in shown.rows] + list(shown.squares) + list(shown.numbers) + [shown.default.option]
    assert sorted(map(repr, listed)) == sorted(map(repr, game.options))


def test_steps_are_left_to_the_board_and_the_default_is_last() -> None:
    game = Session(Toy(), 1)
    shown = ask(*game.options)
    assert all(isinstance(option.action, StepTo) for option in shown.squares)
    assert (shown.rows, shown.default.key, shown.default.option.action) == ((), "↵", Pass())


def test_up_to_nine_rows_have_keys() -> None:
    shown = ask(*(plain(Choose(n), f"thing {n}") for n in range(12)))
    assert [row.key for row in shown.rows] == [*"123456789", "", "", ""]


def test_many_squares_are_counted_and_not_listed() -> None:
    many = tuple(plain(Choose((n, 0)), f"on {n}", square=(n, 0)) for n in range(MOST_SQUARES + 1))
    shown = ask(*many, kind="place")
    assert (shown.rows, len(shown.squares), shown.hint) == ((), 13, "13 squares are marked on the board.")
    few = ask(*many[:4], kind="place")
    assert len(few.rows) == 4


def test_numbers_become_one_control_small_to_large() -> None:
    game = Session(Toy(), 1)
    game.act(StepTo((1, 1)))
    game.act(StepTo(PIT))
    shown = ask(*game.options, kind="number")
    assert [option.action for option in shown.numbers] == [Number(n) for n in range(6)]


def test_three_closed_answers_are_told_and_the_others_counted() -> None:
    closed = tuple(Closed(Text("test.rows", {"n": n}), Refusal("x", Text("test.rows.why"), "J-1")) for n in range(5))
    shown = ask(plain(Pass(), "end"), closed=closed)
    assert [row.words for row in shown.closed] == ["0", "1", "2"]
    assert [row.words for row in shown.more_closed] == ["3", "4"]


def test_the_filter_keeps_rows_with_its_words() -> None:
    shown = ask(plain(Choose(1), "Axe"), plain(Choose(2), "Bow"), filtered="BO")
    assert [row.words for row in shown.rows] == ["Bow"]


def test_a_click_means_the_figure_before_the_thing_before_the_square() -> None:
    strike = plain(Choose(7), "strike", figure=7, square=(1, 1))
    door = plain(Choose("d1"), "door")
    step = plain(StepTo((1, 1)), "step", square=(1, 1))
    options = (step, door, strike)
    assert options_at(options, (1, 1), frozenset({7}), frozenset({"d1"})) == (strike,)
    assert options_at(options, (1, 1), frozenset(), frozenset({"d1"})) == (door,)
    assert options_at(options, (1, 1), frozenset(), frozenset()) == (step, strike)
    assert mentions(door, frozenset({"d1"}))
    assert not mentions(step, frozenset({"d1"}))
