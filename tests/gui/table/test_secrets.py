"""A player of an installed pack reads, hears and finds no word of the author that has not come to light."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QAction
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLabel, QLineEdit, QMenu, QWidget
from pytestqt.qtbot import QtBot

from studio.bots import generator, policy
from studio.gui.kit.settings import SettingsFile
from studio.gui.table.view import PlayMode
from studio.gui.window import app
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.document import Document
from studio.quest.files import read
from studio.quest.model import Area, Objective, Quest
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.events import Said

STRIDE = 4
"""Every fourth square of each row is pointed at, each row another one."""
CHECKS = 4
WORD = re.compile(r"zq[A-Za-z0-9_.]+qz")


def veiled() -> Quest:
    """The shipped quest with every word of its author replaced by its key, so that each can be told wherever it shows."""
    quest = read(Path(__file__).parents[3] / "quests/journeys1/drowned_king").quest
    words = {key: f"zq{key}qz" for key in quest.texts["en"]}
    return replace(quest, texts={"en": words})


@pytest.fixture
def player(qtbot: QtBot) -> Iterator[PlayMode]:
    app.application()
    app.wear("light")
    settings = SettingsFile()
    settings.change(reduced_motion=True)
    window = MainWindow(settings)
    window.resize(1280, 800)
    window.show()
    quest = veiled()
    desk = Desk(Document(quest), pack=True)
    play = PlayMode(settings, window.jobs, player=True)
    rules = open_game(GameSetup(quest, 3, (), {"quick_setup": True}))
    play.bots.paused = True
    play.resume(Session(rules, 4, Seats({0: "greedy"}), strict=True))
    play.bots.stop()
    desk.add_mode(play)
    desk.game_quest = quest
    desk.last_mode = "play"
    window.add_desk(desk)
    qtbot.waitUntil(lambda: play.board.isVisible())
    play.bots.paused = True
    play.bots.stop()
    yield play
    window.close()
    window.deleteLater()


def known(play: PlayMode) -> set[str]:
    """The keys of what a player may have read so far."""
    session, quest = play.session, play.names.quest  # type: ignore[union-attr]
    assert session is not None
    found = {quest.header.title, quest.header.intro}
    found |= {e.text for e in quest.elements.values() if isinstance(e, Objective)}
    for area in session.state.revealed:
        element = quest.elements[area]
        assert isinstance(element, Area)
        found |= {element.name, element.read}
    for moment in session.moments[: session.last + 1]:
        found |= {event.text for event in moment.events if isinstance(event, Said)}
        found |= {figure.name for figure in moment.state.figures.values()}
        found |= {getattr(quest.elements.get(f.element), "name", "") for f in moment.state.figures.values()}
        for token in moment.state.tokens.values():
            at = play.eyes.area_at(token.at) if token.at and not token.hidden else ""
            if at in session.state.revealed:
                found.add(getattr(quest.elements.get(token.id), "name", ""))
        for door in moment.state.doors.values():
            if not door.hidden:
                found.add(getattr(quest.elements.get(door.id), "name", ""))
    return found


def said(play: PlayMode) -> Iterator[tuple[str, str]]:
    """Every word in the window with where it stands."""
    window = play.board.window()
    for widget in (window, *window.findChildren(QWidget)):
        where = f"{type(widget).__name__} {widget.objectName()}"
        for getter in ("accessibleName", "accessibleDescription", "toolTip", "statusTip", "whatsThis", "windowTitle"):
            yield f"{where} {getter}", getattr(widget, getter)()
        if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
            yield where, widget.text()
        if isinstance(widget, QAbstractItemView) and (model := widget.model()) is not None:
            for row in range(model.rowCount()):
                for role in (
                    Qt.ItemDataRole.DisplayRole,
                    Qt.ItemDataRole.ToolTipRole,
                    Qt.ItemDataRole.AccessibleTextRole,
                ):
                    yield where, str(model.index(row, 0).data(role) or "")
        if isinstance(widget, QMenu):
            for action in widget.actions():
                yield where, action.text()
    for action in window.findChildren(QAction):
        yield "action", f"{action.text()} {action.toolTip()} {action.statusTip()}"
    yield "picture", repr(play.board.picture)
    for name in ("rules", "sight", "path", "looked", "legal"):
        yield f"overlay {name}", repr(play.board.board.overlay(name))
    board = QAccessible.queryAccessibleInterface(play.board)
    for child in range(board.childCount() if board is not None else 0):
        inside = board.child(child)
        if inside is not None:
            yield "spoken square", inside.text(QAccessible.Text.Name) + inside.text(QAccessible.Text.Description)


def told(play: PlayMode, hints: list[str]) -> list[tuple[str, str]]:
    """Everything that stands there, and what pointing, resting, asking and clicking bring up anywhere on the board."""
    found = list(said(play))
    board, session = play.board, play.session
    assert session is not None
    x0, y0, wide, high = board.picture.box
    for y in range(y0, y0 + high):
        for x in range(x0 + y % STRIDE, x0 + wide, STRIDE):
            hints.clear()
            at = board.at(QPointF(board.place_on_screen(x + 0.5, y + 0.5)), Qt.KeyboardModifier.NoModifier, QPoint())
            play.hand.point_at((x, y), shift=True)
            play.lore.hover(at)
            play.lore._show()
            found += [(f"over {x},{y}: {name}", repr(board.board.overlay(name))) for name in ("rules", "sight", "path")]
            play.lore.leave()
            play.why.not_here((x, y), frozenset(board.pick(at)))
            found += [
                (f"why {x},{y}", text) for text in (*hints, play.bubble.fact.text(), play.bubble.reason.why.text())
            ]
            found.append((f"why {x},{y} source", "" if play.bubble.source.isHidden() else "zqsourceqz"))
            play.bubble.hide()
    return found


def test_no_word_that_has_not_come_to_light_is_anywhere(player: PlayMode) -> None:
    session, names = player.session, player.names
    assert session is not None
    assert names is not None
    hints: list[str] = []
    player.hint_said.connect(hints.append)
    player.place_said.connect(hints.append)
    chooser = policy("greedy", session.rules)
    revealed = len(session.state.revealed)
    checked = 0
    while checked < CHECKS:
        decision = session.decision
        assert decision is not None
        with session.changed.block():  # one picture for each check is enough
            session.act(chooser.choose(session.state, decision, generator(3, decision.number)))
        if player.read_aloud.isVisible():
            player.read_aloud.leave()
        if checked < CHECKS and (len(session.state.revealed) > revealed or session.last == 1):
            revealed = len(session.state.revealed)
            session.changed.emit()
            checked += 1
            allowed = {f"zq{key}qz" for key in known(player)}
            texts = told(player, hints)
            leaks = {(where, word) for where, text in texts for word in WORD.findall(text) if word not in allowed}
            assert not leaks, sorted(leaks)[:12]
    assert checked == CHECKS
    assert "var" not in {line.kind for _at, line in player.log.model.all}
    everything = {f"zq{key}qz" for key in names.quest.texts["en"]}
    assert len(everything - {f"zq{key}qz" for key in known(player)}) > 10, "the author has more to hide"


def test_a_player_has_no_way_into_the_editor_and_no_author_s_eyes(player: PlayMode) -> None:
    assert player.eyes_button.isHidden()
    player.toggle_eyes()
    assert not player.board.picture.author
    menu = player.hand.made_menu((3, 3), [])
    assert not [action.text() for action in menu.actions() if "editor" in action.text()]
    menu.deleteLater()
    assert "variables" not in {panel.id for panel in player.panels}
    wheres: list[object] = []
    player.reveal_wanted.connect(wheres.append)
    for _at, line in player.log.model.all:
        player.why.show_line(line)
    player.why.show_source((3, 3), [])
    player.why.show_asked()
    assert wheres == []
