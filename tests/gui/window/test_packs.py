"""From the quest to another player: build a pack, install it, see the play-only page, play; bad ones refused."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from studio.gui.kit.settings import Party
from studio.gui.window import filing
from studio.gui.window.main import MainWindow
from studio.gui.window.pack_page import PackMode, span
from studio.gui.window.popups import Sheet
from studio.gui.window.welcome import Welcome
from studio.kit.faults import Refused
from studio.packs import build_pack
from studio.quest.edits import Remove
from studio.quest.files import read
from studio.quest.model import Piece
from tests.gui.window.waiting import until_done

CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packs") / "cellar-1.0.questpack"
    build_pack(read(CELLAR).quest, path)
    return path


def shown(window: MainWindow, qtbot: QtBot, pack: Path) -> PackMode:
    assert filing.open_path(window, pack) is not None
    mode = window.mode
    assert isinstance(mode, PackMode)
    qtbot.waitUntil(lambda: mode.central.isVisible())
    return mode


def test_a_quest_on_screen_is_built_into_a_pack_and_installed_from_the_toast(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "mine.questpack"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(target), ""))
    filing.open_copy(window, read(CELLAR).quest)
    window.commands.run("pack.build")
    assert target.exists()
    assert window.toasts.messages[-1].startswith("Built mine.questpack, ")
    filing.install_pack(window, target)
    assert isinstance(window.mode, PackMode)


def test_a_quest_with_errors_is_not_packed_and_every_reason_is_listed(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "bad.questpack"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(target), ""))
    desk = filing.open_copy(window, read(CELLAR).quest)
    desk.document.do(Remove(tuple(id_ for id_, e in desk.document.quest.elements.items() if isinstance(e, Piece))))
    window.commands.run("pack.build")
    (sheet,) = (s for s in window.findChildren(Sheet) if s.isVisible())
    told = [label.text() for label in sheet.findChildren(QLabel)]
    assert told[0] == "bad.questpack is not built"
    assert any(text.startswith("⊗") for text in told)
    assert not target.exists()
    sheet.leave()


def test_a_dropped_pack_is_installed_and_its_page_keeps_the_authors_secrets(
    window: MainWindow, qtbot: QtBot, pack: Path
) -> None:
    mode = shown(window, qtbot, pack)
    secret = read(CELLAR).quest
    words = " ".join(label.text() for label in mode.central.findChildren(QLabel))
    hidden = secret.texts["en"].get(secret.header.secret, "")
    assert not hidden or hidden not in words
    qtbot.waitUntil(lambda: not mode.image.pixmap().isNull())
    assert window.docks.panes() == []
    assert not window.header.top.switch.buttons["edit"].isChecked()


def test_play_begins_from_the_page_without_anything_of_the_author(window: MainWindow, qtbot: QtBot, pack: Path) -> None:
    mode = shown(window, qtbot, pack)
    QTest.mouseClick(mode.go, Qt.MouseButton.LeftButton)
    until_done(window)
    play = window.desk.play if window.desk else None
    assert play is not None
    assert window.mode is play
    assert play.session is not None
    assert play.session.strict
    assert not play.eyes.author
    play.toggle_eyes()
    assert not play.eyes.author
    assert "variables" not in [panel.id for panel in play.panels]
    told = []
    play.reveal_wanted.connect(told.append)
    play.why.show_source((0, 0), [])
    assert told == []
    window.commands.run("mode.edit")
    assert window.mode is mode


def test_an_installed_pack_stands_on_welcome_and_opens_from_there(window: MainWindow, qtbot: QtBot, pack: Path) -> None:
    shown(window, qtbot, pack)
    assert window.desk is not None
    window.close_desk(window.desk)
    welcome = window.stack.currentWidget()
    assert isinstance(welcome, Welcome)
    row = welcome.rows[-1]
    assert "The Cellar" in row.accessibleName()
    QTest.mouseClick(row, Qt.MouseButton.LeftButton)
    assert isinstance(window.mode, PackMode)


def test_a_changed_pack_is_refused_with_its_reason_and_nothing_is_installed(
    window: MainWindow, tmp_path: Path, pack: Path
) -> None:
    data = bytearray(pack.read_bytes())
    data[len(data) // 2] ^= 1
    bad = tmp_path / "bad.questpack"
    bad.write_bytes(data)
    assert filing.open_path(window, bad) is None
    told = window.bars.texts() + [
        label.text() for s in window.findChildren(Sheet) if s.isVisible() for label in s.findChildren(QLabel)
    ]
    assert any("bad.questpack is not installed" in text for text in told)
    assert window.desks == []


def test_another_tools_map_opens_as_an_unsaved_quest(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_text("4\n4\n1111\n1111\n1111\n1111\n1\nglyph,1,1,open\n0\n0\n", encoding="utf-8")
    desk = filing.open_path(window, path)
    assert desk is not None
    assert desk.path is None
    assert not desk.document.is_saved


def test_a_file_that_is_nothing_known_is_told_in_a_bar(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "x.bin"
    path.write_bytes(b"\x00\x01")
    assert filing.open_path(window, path) is None
    assert "x.bin" in window.bars.texts()[0]


def test_refusals_are_one_line(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "quest.json"
    path.write_text('{"format": 1, "format": 1}', encoding="utf-8")
    assert filing.open_path(window, path) is None
    assert "\n" not in window.bars.texts()[0]
    assert issubclass(Refused, Exception)
    buttons = [b.text() for b in window.header.findChildren(QPushButton)]
    assert "✕" in buttons


def test_the_page_says_who_may_play_seats_everybody_and_takes_a_named_party(
    window: MainWindow, qtbot: QtBot, pack: Path
) -> None:
    window.settings.change(parties=(Party("Thursday", "journeys1", ("a", "b")), Party("No", "command", ("c",))))
    mode = shown(window, qtbot, pack)
    words = [label.text() for label in mode.central.findChildren(QLabel)]
    assert "For 2–4 heroes" in words
    assert [mode.party.itemText(n) for n in range(mode.party.count())] == ["Drawn by lot", "Thursday"]
    assert [sitter.isVisible() for sitter in mode.seats.values()] == [True, True, True, False, False]
    mode.seats[2].setCurrentIndex(mode.seats[2].findData("greedy"))
    QTest.mouseClick(mode.go, Qt.MouseButton.LeftButton)
    until_done(window)
    assert window.settings.now.play.seats["2"] == "greedy"


def test_the_cover_has_its_share_of_the_height(window: MainWindow, qtbot: QtBot, pack: Path) -> None:
    mode = shown(window, qtbot, pack)
    qtbot.waitUntil(lambda: not mode.image.pixmap().isNull())
    assert mode.image.height() == pytest.approx(0.62 * mode.central.height(), abs=3)


@pytest.mark.parametrize(
    ("heroes", "told"), [((2,), "2"), ((2, 3), "2 or 3"), ((2, 3, 4), "2–4"), ((1, 2, 4), "1, 2 or 4")]
)
def test_numbers_of_players_are_said_as_people_say_them(heroes: tuple[int, ...], told: str) -> None:
    assert span(heroes) == told
