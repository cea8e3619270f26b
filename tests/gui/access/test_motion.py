"""With reduced motion nothing moves; without it, what calls the eye does so once and does not flash (ui.md §11)."""

import shutil
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPropertyAnimation, Qt, QVariantAnimation
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.board import overlays as o
from studio.gui.editor import revealing
from studio.gui.editor.view import EditMode
from studio.gui.kit.settings import PlaySettings
from studio.gui.table.die import DieView
from studio.gui.window import app, filing
from studio.gui.window.main import MainWindow
from studio.kit.where import ElementAt

Key = Qt.Key
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


@pytest.fixture
def moved(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that began to move: animations and dice."""
    found: list[str] = []
    spin = DieView.spin

    def watch(kind: type[QVariantAnimation]) -> None:
        start = kind.start

        def begin(animation: QVariantAnimation, *policy: object) -> None:
            found.append(kind.__name__)
            start(animation, *policy)  # type: ignore[arg-type]

        monkeypatch.setattr(kind, "start", begin)

    def roll(die: DieView, faces: object) -> None:
        found.append("die")
        spin(die, faces)  # type: ignore[arg-type]

    watch(QVariantAnimation)
    watch(QPropertyAnimation)
    monkeypatch.setattr(DieView, "spin", roll)
    return found


def played(window: MainWindow, qtbot: QtBot, folder: Path, calm: bool) -> None:
    """A quest is opened, a thing revealed, a game played for some answers, and Edit comes back."""
    play = PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="4")
    window.settings.change(reduced_motion=calm, play=play)
    shutil.copytree(CELLAR, folder / "cellar")
    filing.open_path(window, folder / "cellar")
    edit = window.mode
    assert isinstance(edit, EditMode)
    edit.reveal(ElementAt(next(iter(edit.document.quest.elements))))
    QTest.keyClick(window.focusWidget() or window, Key.Key_F5)
    qtbot.waitUntil(lambda: window.desk is not None and window.desk.play is not None, timeout=15_000)
    game = window.desk.play if window.desk else None
    assert game is not None
    qtbot.waitUntil(lambda: window.mode is game and (game.read_aloud.isVisible() or game.can_act), timeout=15_000)
    for _answer in range(60):
        if game.read_aloud.isVisible():
            game.read_aloud.leave()
        elif game.can_act and game.choices.rows:
            row = game.choices.rows[0]
            row.taken.emit(row.row)
        else:
            qtbot.wait(10)
    window.show_mode("edit")


def test_with_reduced_motion_nothing_moves(window: MainWindow, moved: list[str], qtbot: QtBot, tmp_path: Path) -> None:
    played(window, qtbot, tmp_path, calm=True)
    assert moved == []


def test_without_it_modes_fade_and_figures_walk(
    window: MainWindow, moved: list[str], qtbot: QtBot, tmp_path: Path
) -> None:
    played(window, qtbot, tmp_path, calm=False)
    assert "QPropertyAnimation" in moved
    assert "QVariantAnimation" in moved


def test_reduced_motion_follows_the_system_unless_it_is_set(window: MainWindow) -> None:
    assert not window.settings.calm
    window.look.take_motion(True)
    assert window.settings.calm
    assert window.property("reduced_motion")
    window.settings.change(reduced_motion=False)
    assert not window.settings.calm


@pytest.mark.parametrize("calm", [True, False])
def test_a_pulse_swells_once_and_is_gone(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, calm: bool
) -> None:
    window.settings.change(reduced_motion=calm)
    shutil.copytree(CELLAR, tmp_path / "cellar")
    filing.open_path(window, tmp_path / "cellar")
    edit = window.mode
    assert isinstance(edit, EditMode)
    qtbot.waitUntil(edit.view.isVisible)
    shown: list[float] = []
    show = edit.view.show_overlay

    def note(key: str, overlay: o.Overlay | None) -> None:
        if key == "pulse" and isinstance(overlay, o.Pulse):
            shown.append(overlay.strength)
        show(key, overlay)

    monkeypatch.setattr(edit.view, "show_overlay", note)
    edit.reveal(ElementAt(next(iter(edit.document.quest.elements))))
    if not calm:
        qtbot.waitUntil(lambda: edit.view.board.overlay("pulse") is None)
    steps = [0.0, *shown, 0.0]
    turns = sum((b - a) * (c - b) < 0 for (a, b), (_b, c) in zip(pairwise(steps), pairwise(steps[1:]), strict=False))
    assert shown == ([1.0] if calm else list(revealing.PULSE))
    assert turns == 1  # up and down again, once


def test_nothing_is_shown_in_turns_faster_than_three_times_a_second(window: MainWindow, qtbot: QtBot) -> None:
    """Text cursors, the only thing that blinks, do so once a second."""
    flash = app.application().cursorFlashTime()
    assert flash == 0 or 1000 / flash <= 3
