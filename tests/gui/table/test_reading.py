"""Texts of a moment on the card over the board: everybody's first, then those for some alone."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from studio.gui.table import reading
from studio.gui.table.read_aloud import ReadAloud
from studio.play.names import Names
from studio.play.session import Session
from studio.quest.content import catalogue_of
from tests.play.test_aloud import ALL_PEOPLE, ALONE, BOTS, HALL, revealed
from tests.rules.cave import quest_of, rules_of


@pytest.fixture
def panel(qtbot: QtBot) -> Iterator[ReadAloud]:
    host = QWidget()
    host.resize(800, 600)
    host.show()
    yield ReadAloud(host)
    host.close()
    host.deleteLater()


def read_through(panel: ReadAloud) -> list[tuple[str, str]]:
    """Title and text of each card, until nothing more is to be read."""
    shown = []
    while panel.isVisible():
        shown.append((panel.title.text(), panel.text.text()))
        panel.leave()
    return shown


def test_an_overlord_alone_at_the_screen_reads_the_secret_after_the_text(panel: ReadAloud) -> None:
    done: list[int] = []
    moment, names = revealed()
    reading.read(panel, moment, names, ALONE, lambda: done.append(1))
    assert read_through(panel) == [("", "A cold hall."), ("For the overlord alone", "The chest is a trap.")]
    assert done == [1]


def test_others_are_asked_to_look_away_first(panel: ReadAloud) -> None:
    moment, names = revealed()
    reading.read(panel, moment, names, ALL_PEOPLE, lambda: None)
    assert [text for _title, text in read_through(panel)] == [
        "A cold hall.", "Continue when nobody else looks at the screen.", "The chest is a trap.",
    ]  # fmt: skip


def test_against_a_bot_nobody_reads_the_overlords_secret(panel: ReadAloud) -> None:
    moment, names = revealed()
    reading.read(panel, moment, names, BOTS, lambda: None)
    assert read_through(panel) == [("", "A cold hall.")]


def test_a_game_begins_with_the_introduction_and_what_the_overlord_must_know(panel: ReadAloud) -> None:
    texts = {"en": {"title": "The Hall", "intro": "You enter.", "secret": "The lord is a ghost."}}
    quest = replace(quest_of(HALL, title="title", intro="intro", secret="secret"), texts=texts)
    session = Session(rules_of(quest), 1)
    names = Names(quest, catalogue_of(quest))
    reading.begin(panel, session.moments[0], names, ALONE, lambda: None)
    assert read_through(panel) == [("The Hall", "You enter."), ("For the overlord alone", "The lord is a ghost.")]
    reading.begin(panel, session.moments[0], names, BOTS, lambda: None)
    assert read_through(panel) == [("The Hall", "You enter.")]
