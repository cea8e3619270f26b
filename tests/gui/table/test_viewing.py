"""Whose eyes: what everybody knows, a seat's own view, the author's; the chip says which, its menu changes it."""

from tests.gui.table.conftest import Table
from tests.gui.table.test_whole_games import GAMES, seat  # noqa: F401  # a fixture


def choose(play, words: str) -> None:  # type: ignore[no-untyped-def]
    viewing = play.showing.viewing
    viewing.fill()
    (action,) = (a for a in viewing.menu.actions() if a.text().startswith(words))
    action.trigger()


def ticked(play) -> list[str]:  # type: ignore[no-untyped-def]
    play.showing.viewing.fill()
    return [a.text() for a in play.showing.viewing.menu.actions() if a.isChecked()]


def test_the_menu_has_every_view_and_ticks_the_one_shown(table: Table) -> None:
    play = table.play
    play.showing.viewing.fill()
    told = [action.text() for action in play.showing.viewing.menu.actions() if action.text()]
    assert told[0] == "What everybody knows"
    assert told[1] == "Overlord"
    assert told[-1].startswith("Everything, as the author")
    assert ticked(play) == ["What everybody knows"]
    choose(play, "Everything")
    assert play.eyes_button.text() == "You see everything"
    assert ticked(play) == ["Everything, as the author   Shift+F"]
    choose(play, "Overlord")
    assert play.eyes_button.text() == "You see what Overlord sees"
    play.toggle_eyes()
    play.toggle_eyes()
    choose(play, "What")
    assert play.eyes_button.text() == ""


def test_a_seat_sees_the_names_of_its_own_cards_only(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    state = play.session.state
    hands = {card.seat for card in state.cards.values() if card.zone == "hand"}
    assert 0 in hands, "the overlord has drawn cards"
    choose(play, play.names.seat(state, 1))
    seen = play.eyes.state(play.session)
    assert seen.cards != state.cards
    hidden = [card for card in seen.cards.values() if card.zone == "hand" and card.seat == 0]
    assert all(card.entry == "" for card in hidden) or not hidden
    choose(play, "Overlord")
    own = play.eyes.state(play.session)
    assert [c.entry for c in own.cards.values() if c.zone == "hand" and c.seat == 0] == [
        c.entry for c in state.cards.values() if c.zone == "hand" and c.seat == 0
    ]


def test_another_game_begins_with_what_everybody_knows(table: Table) -> None:
    choose(table.play, "Overlord")
    assert table.play.names is not None
    table.play.take_session(table.session, table.play.names)
    assert ticked(table.play) == ["What everybody knows"]
