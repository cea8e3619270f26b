"""Rules beside what rests under pointer or focus: figures, doors and markers on the board, heroes and cards in the docks."""

import re

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolTip
from pytestqt.qtbot import QtBot

from studio.bots.policy import generator, policy
from studio.gui.board import overlays as o
from studio.gui.table.lore import HOVER_MS
from studio.gui.table.option_row import OptionRow
from studio.gui.table.rows import Row
from studio.kit.text import Text
from studio.play.session import Moment, Session
from studio.rules.core.actions import StepTo
from studio.rules.core.decision import Option
from tests.gui.table.conftest import Table
from tests.gui.table.test_whole_games import GAMES, seat  # noqa: F401  # a fixture

Key = Qt.Key
RULE = re.compile(r"[JSD]-\d{3,4}")


def lines(table: Table) -> tuple[str, ...]:
    shown = table.play.board.board.overlay("rules")
    return tuple(shown.lines) if isinstance(shown, o.ReadOut) else ()


def test_the_square_cursor_brings_the_rules_after_a_rest_and_escape_takes_them_away(table: Table) -> None:
    table.play.board.setFocus()
    table.play.hand.set_cursor((4, 1))
    assert lines(table) == ()
    table.bot.waitUntil(lambda: bool(lines(table)), timeout=HOVER_MS * 5)
    assert lines(table)[0] == "Skeleton"
    assert RULE.search(" ".join(lines(table)))
    table.key(Key.Key_Escape)
    assert lines(table) == ()


def test_a_hero_s_card_tells_its_rules_when_the_focus_rests_on_it(table: Table) -> None:
    card = table.play.party.cards[0]
    assert card.toolTip().splitlines()[0] == "Ysolde Runeward"
    assert card.accessibleDescription() == card.toolTip()
    card.setFocus()
    table.bot.waitUntil(QToolTip.isVisible, timeout=4000)
    assert QToolTip.text() == card.toolTip()
    table.play.board.setFocus()
    table.bot.waitUntil(lambda: not QToolTip.isVisible(), timeout=4000)


@pytest.mark.parametrize("kind", ["door", "glyph", "chest", "potion", "stairs", "rune_key", "pit", "water"])
def test_each_kind_of_thing_on_the_board_has_its_rule(kind: str, seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    play.toggle_eyes()
    quest = play.names.quest
    found = set()
    for id_, element in quest.elements.items():
        if getattr(element, "terrain", type(element).__struct_config__.tag) == kind:
            play.lore._over = id_
            title, told = play.lore._told()
            assert title, id_
            found |= {number for part in told for number in RULE.findall(part.rule)}
    assert found, f"no rule for a {kind}"


def test_every_refusal_in_a_game_names_its_rule(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    from studio.bots import generator, policy

    play = seat(GAMES["king"](), 5)
    session = play.session
    chooser = policy("greedy", session.rules)
    without = set()
    while session.last < 160 and (decision := session.decision) is not None:
        with session.changed.block():
            session.act(chooser.choose(session.state, decision, generator(2, decision.number)))
        without |= {closed.refusal.code for closed in session.closed if not RULE.fullmatch(closed.refusal.rule)}
        if session.last % 20 == 0 and session.decision is not None:
            for x in range(0, 30, 3):
                for y in range(0, 26, 3):
                    refusal = session.rules.why_not(session.state, (x, y))
                    if refusal is not None and refusal.code != "off_board" and not RULE.fullmatch(refusal.rule):
                        without.add(refusal.code)
    assert without == set()


def test_a_walk_takes_the_rules_away(table: Table) -> None:
    table.play.hand.set_cursor((4, 1))
    table.bot.waitUntil(lambda: bool(lines(table)), timeout=HOVER_MS * 5)
    table.session.act(StepTo((1, 0)))
    QTest.mouseMove(table.play.board.viewport(), table.point(0, 3))
    table.play.hand.hover(
        table.play.board.at(QPointF(table.point(0, 3)), Qt.KeyboardModifier.NoModifier, table.point(0, 3))
    )
    assert lines(table) == ()


def test_answers_tell_the_rule_of_what_they_are(seat) -> None:  # type: ignore[no-untyped-def]  # noqa: F811
    play = seat(GAMES["king"](), 5)
    session = play.session
    told: dict[str, set[str]] = {}
    choose = policy("greedy", session.rules)
    for n in range(260):
        decision = session.decision
        for option in session.options:
            kind = type(option.action).__name__
            told.setdefault(kind, set()).update(RULE.findall(play.lore.of_option(option)))
        session.act(choose.choose(session.state, decision, generator(n, decision.number)))
    assert {"J-601", "J-602", "J-603", "J-604"} <= told["Declare"]
    assert told["Exert"] == {"J-608"}
    assert told["Buy"]
    assert told["Drink"]
    assert told["StepTo"] == set(), "a step needs no words"


def test_a_row_has_its_rule_as_tooltip_and_for_who_cannot_see_it(qtbot: QtBot) -> None:
    action = Option(StepTo((0, 0)), Text("toy.step"))
    row = OptionRow(Row(action, "1", "play", "Run: 8 movement", rules="Run gives twice the speed. (J-601)"))
    qtbot.addWidget(row)
    assert row.toolTip() == "Run gives twice the speed. (J-601)"
    assert row.accessibleDescription() == row.toolTip()


def test_a_monster_in_its_tab_tells_its_rules_and_a_click_shows_it(table: Table) -> None:
    table.play.panel_wanted.emit("monsters")
    (row,) = table.play.monsters.rows
    assert row.toolTip().splitlines()[0] == "Skeleton"
    assert "J-1115" in row.toolTip()
    assert row.accessibleName().startswith("Skeleton, ")
    table.bot.waitUntil(row.isVisible)
    row.setFocus()
    table.key(Key.Key_Return)
    pulse = table.play.board.board.overlay("pulse")
    assert isinstance(pulse, o.Pulse)
    assert pulse.box[:2] == (4, 1)


def test_numbers_and_orders_of_a_hero_tell_their_own_rules(table: Table) -> None:
    session = table.session
    hero = session.state.figures[1]
    ordered = replace(session.state, figures={**session.state.figures, 1: replace(hero, tokens={"aim": 1})})
    shown = Session.resumed(session.rules, 7, session.seats, (Moment(ordered, asks=1),))
    assert table.play.names is not None
    table.play.take_session(shown, table.play.names)
    card = table.play.party.cards[0]
    assert "J-1001" in card.armour.toolTip()
    assert "J-608" in card.fatigue.toolTip()
    assert "J-613" in card.chips.toolTip()
