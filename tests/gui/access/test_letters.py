"""Letters on figures are optional: on kinds that look alike, on every kind, on none; in the editor and in play (ui.md §11)."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.board import BoardView, spoken
from studio.gui.board.letters import sign_of
from studio.gui.board.picture import BoardPicture
from studio.gui.board.sprites import Sprites
from studio.gui.editor.view import EditMode
from studio.gui.kit import theme
from studio.gui.kit.palettes import base, lettered, recoloured
from studio.gui.kit.settings import PlaySettings, SettingsFile
from studio.gui.window import app, filing
from studio.gui.window.main import MainWindow
from studio.gui.window.settings_page import Look
from tests.gui.access.cut import watching
from tests.gui.window.test_settings_page import pick

KING = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"


def drawn(window: MainWindow, view: BoardView) -> set[str]:
    """The letters that are drawn on the bases of figures while the window is drawn."""
    view.board.sprites = Sprites()  # none is kept
    with watching() as watch:
        window.grab()
    return {text.words for text in watch.drawn if text.place == "bases._disc"}


def carried(picture: BoardPicture) -> set[str]:
    return {sign_of(figure, theme.now()) for figure in picture.figures.values()} - {""}


def test_every_kind_carries_a_letter_of_its_own_in_both_modes(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    play = PlaySettings(heroes=2, seats={"0": "random"}, seed=3, speed="max")
    window.settings.change(play=play, reduced_motion=True)
    shutil.copytree(KING, tmp_path / "king")
    filing.open_path(window, tmp_path / "king")
    edit = window.mode
    assert isinstance(edit, EditMode)
    qtbot.waitUntil(edit.view.isVisible)
    kinds = {edit.document.quest.elements[id].entry for id in edit.view.picture.figures}  # type: ignore[union-attr]
    assert len(kinds) > 3
    assert drawn(window, edit.view) == carried(edit.view.picture) == set()
    QTest.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    (look,) = window.findChildren(Look)
    pick(look.letters, "On every kind")
    window.look.finish()
    assert SettingsFile().now.letters == "all"
    assert len(carried(edit.view.picture)) == len(kinds)
    QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert drawn(window, edit.view) == carried(edit.view.picture)
    some = next(id for id in edit.view.picture.figures)
    assert f", {sign_of(edit.view.picture.figures[some], theme.now())}" in spoken.called(edit.view.picture, some)
    window.show_mode("play")
    qtbot.waitUntil(lambda: window.desk is not None and window.desk.play is not None, timeout=15_000)
    game = window.desk.play if window.desk else None
    assert game is not None
    qtbot.waitUntil(lambda: window.mode is game and (game.read_aloud.isVisible() or game.can_act), timeout=15_000)
    while game.read_aloud.isVisible():
        game.read_aloud.leave()
    game.toggle_eyes()
    game.board.camera.fit()
    shown = game.board.picture.figures.values()
    same = {f.name: f.sign for f in edit.view.picture.figures.values()}
    assert all(figure.sign == same[figure.name] for figure in shown if figure.name in same)
    assert drawn(window, game.board) == carried(game.board.picture) != set()
    assert game.session is not None
    heroes = [game.eyes.portrait(one) for one in game.session.state.figures.values() if one.kind == "hero"]
    assert heroes
    assert all(sign_of(figure, theme.now()) == "" for figure in heroes)
    window.settings.change(letters="none")
    window.look.wear()
    window.look.finish()
    assert drawn(window, game.board) == carried(game.board.picture) == set()
    app.wear("light")


@pytest.mark.parametrize("look", [theme.LIGHT, theme.DARK, theme.CONTRAST], ids=lambda look: look.name)
def test_a_look_with_other_letters_has_another_name(look: theme.Look) -> None:
    """Pictures are kept by it."""
    names = {lettered(recoloured(look, "vivid"), letters).name for letters in ("alike", "all", "none")}
    assert len(names) == 3
    assert {base(name) for name in names} == {look.name}
