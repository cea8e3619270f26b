"""The whole loop by hand in one window: open, place, play, step back, why not, back to editing with all intact."""

import shutil
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from studio.gui.board.picture import region_squares
from studio.gui.editor.view import EditMode
from studio.gui.kit.settings import PlaySettings
from studio.gui.table.view import PlayMode
from studio.gui.window import filing
from studio.gui.window.desk import Desk
from studio.gui.window.main import MainWindow
from studio.kit.where import ElementAt
from studio.play.income import next_threat
from studio.quest.files import quest_bytes, read
from studio.quest.model import Area, Chest
from studio.rules.core.actions import StepTo
from tests.gui.window.waiting import until_done

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CELLAR = Path(__file__).parents[3] / "quests" / "journeys1" / "the_cellar"


class Story(NamedTuple):
    window: MainWindow
    desk: Desk
    bot: QtBot

    @property
    def edit(self) -> EditMode:
        found = self.desk.mode("edit", self.window)
        assert isinstance(found, EditMode)
        return found

    @property
    def play(self) -> PlayMode:
        assert self.desk.play is not None
        return self.desk.play

    def key(self, key: Key, modifier: Modifier = Modifier.NoModifier) -> None:
        QTest.keyClick(self.window.focusWidget() or self.window, key, modifier)
        until_done(self.window)

    def click(self, view: object, square: tuple[int, int]) -> None:
        point: QPoint = view.place_on_screen(square[0] + 0.5, square[1] + 0.5)  # type: ignore[attr-defined]
        port = view.viewport()  # type: ignore[attr-defined]
        QTest.mouseMove(port, point)
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=point)

    def to_turn(self) -> None:
        """Answers with the default until a hero may act."""
        self.play.read_aloud.leave()
        for _answer in range(80):
            decision = self.play.session.decision if self.play.session else None
            assert decision is not None
            if (
                decision.kind == "turn"
                and self.play.can_act
                and any(isinstance(o.action, StepTo) for o in self.play.options)
            ):
                return
            if self.play.can_act and self.play.choices.listing and self.play.choices.listing.default:
                self.key(Key.Key_Return, Modifier.ControlModifier)
            elif self.play.can_act:
                self.key(Key.Key_1)
            else:
                self.bot.wait(5)
            if self.play.read_aloud.isVisible():
                self.key(Key.Key_Return)
        pytest.fail("no hero came to act")


@pytest.fixture
def story(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Story:
    window.settings.change(
        reduced_motion=True, play=PlaySettings(heroes=2, seats={"0": "random"}, seed=11, speed="max")
    )
    folder = tmp_path / "cellar"
    shutil.copytree(CELLAR, folder)
    desk = filing.open_path(window, folder)
    assert desk is not None
    qtbot.waitUntil(lambda: window.mode is not None and window.mode.central.isVisible())
    qtbot.wait(5)
    return Story(window, desk, qtbot)


def free_square(story: Story) -> tuple[int, int]:
    picture = story.edit.view.picture
    taken = {mark.at for mark in picture.marks.values()} | {f.at for f in picture.figures.values()}
    seen = story.edit.view.camera.seen_squares()
    for area in picture.areas.values():
        for x, y in region_squares(area.squares):
            if (x, y) not in taken and seen.contains(x + 0.5, y + 0.5):
                return x, y
    raise AssertionError


def test_an_opened_quest_is_shown_in_edit_with_its_docks_and_title(story: Story) -> None:
    window = story.window
    assert window.mode is story.edit
    assert window.header.menu_row.title.text() == "The Cellar  —  Questwright"
    assert [pane.panels[0].id for pane in window.docks.panes()] == ["palette", "inspector", "findings"]
    assert window.settings.now.recent[0].title == "The Cellar"


def test_place_a_chest_by_key_and_click_undo_and_redo(story: Story) -> None:
    before = story.desk.document.quest
    story.edit.view.setFocus()
    story.key(Key.Key_C)
    story.click(story.edit.view, free_square(story))
    chests = [e for e in story.desk.document.quest.elements.values() if isinstance(e, Chest)]
    assert len(chests) == 1 + sum(isinstance(e, Chest) for e in before.elements.values())
    story.bot.waitUntil(lambda: story.window.header.menu_row.title.text() == "The Cellar  •  edited  —  Questwright")
    story.key(Key.Key_Z, Modifier.ControlModifier)
    assert story.desk.document.quest is before
    story.key(Key.Key_Y, Modifier.ControlModifier)
    assert story.desk.document.quest is not before


def test_ctrl_s_saves_and_says_so(story: Story) -> None:
    story.edit.view.setFocus()
    story.key(Key.Key_C)
    story.click(story.edit.view, free_square(story))
    story.key(Key.Key_S, Modifier.ControlModifier)
    assert story.desk.document.is_saved
    assert story.desk.path is not None
    assert read(story.desk.path).quest == story.desk.document.quest
    assert story.window.toasts.messages[-1] == "Saved as The Cellar."


def test_a_file_changed_by_others_is_not_overwritten_unasked(story: Story) -> None:
    path = story.desk.path
    assert path is not None
    path.write_bytes(path.read_bytes().replace(b"\n", b"\n ", 1))
    assert not filing.save(story.window)
    assert "was changed by something else" in story.window.bars.texts()[0]
    filing.keep_mine(story.window, story.desk)


def test_f5_plays_and_esc_twice_comes_back_with_everything_as_it_was(story: Story) -> None:
    document, view = story.desk.document, story.edit.view
    quest, at = document.quest, document.history.at
    document.select(next(iter(quest.elements)))
    view.camera.zoom_to(48)
    zoom, scroll = view.camera.px, view.horizontalScrollBar().value()
    story.key(Key.Key_F5)
    assert story.window.mode is story.play
    story.to_turn()
    story.key(Key.Key_Escape)
    assert story.window.mode is story.play
    story.key(Key.Key_Escape)
    assert story.window.mode is story.edit
    assert (document.quest, document.history.at) == (quest, at)
    assert document.selection == (next(iter(quest.elements)),)
    assert (view.camera.px, view.horizontalScrollBar().value()) == (zoom, scroll)
    assert story.window.header.top.chip.text() == "Game paused, round 1"


def test_a_turn_is_played_by_clicks_and_keys_and_taken_back(story: Story) -> None:
    story.key(Key.Key_F5)
    story.to_turn()
    play = story.play
    session = play.session
    assert session is not None
    hero = session.decision.figure if session.decision else None
    start = session.state.figures[hero or 0].at
    field = play.walking.whole()
    assert field is not None
    to = max(field.cost, key=lambda square: field.cost[square])
    story.click(play.board, to)
    story.bot.waitUntil(lambda: session.state.figures[hero or 0].at == to, timeout=5000)
    while session.state.figures[hero or 0].at != start:
        story.key(Key.Key_Z, Modifier.ControlModifier)
    assert session.decision is not None
    assert session.decision.kind == "turn"


def test_a_click_where_nobody_can_go_says_why_not_with_a_rule(story: Story) -> None:
    story.key(Key.Key_F5)
    story.to_turn()
    play = story.play
    seen = play.board.camera.seen_squares()
    hidden = [at for area in play.board.picture.areas.values() if area.hidden for at in region_squares(area.squares)]
    story.click(play.board, next(at for at in hidden if seen.contains(at[0] + 0.5, at[1] + 0.5)))
    assert play.bubble.isVisible()
    assert play.bubble.fact.text() == "Why not?  That area has not been revealed"
    assert play.bubble.rule.text() == "Rule J-306"


def test_show_in_the_editor_leads_from_the_log_to_the_authored_thing(story: Story) -> None:
    story.key(Key.Key_F5)
    story.play.read_aloud.leave()
    area = next(id_ for id_, e in story.desk.document.quest.elements.items() if isinstance(e, Area))
    story.play.reveal_wanted.emit(ElementAt(area))
    assert story.window.mode is story.edit
    assert story.desk.document.selection == (area,)


def test_an_edit_while_the_game_waits_is_told_and_the_game_can_be_replayed_on_the_new_quest(story: Story) -> None:
    story.key(Key.Key_F5)
    story.to_turn()
    last = story.play.session.last if story.play.session else 0
    story.key(Key.Key_Escape)
    story.key(Key.Key_Escape)
    story.edit.view.setFocus()
    story.key(Key.Key_C)
    story.click(story.edit.view, free_square(story))
    story.bot.waitUntil(lambda: story.window.header.top.chip.text() == "Quest changed ▾")
    from studio.gui.window import popups

    popups.replay(story.window, story.desk)
    until_done(story.window)
    assert story.play.session is not None
    assert story.play.session.rules.setup.quest == story.desk.document.quest
    assert 0 < story.play.session.last <= last


def test_play_from_here_begins_with_the_area_revealed(story: Story) -> None:
    quest = story.desk.document.quest
    area = next(id_ for id_, e in quest.elements.items() if isinstance(e, Area) and not e.start)
    story.window.play_from(area)
    until_done(story.window)
    assert story.play.session is not None
    assert area in story.play.session.state.revealed


def test_the_start_sheet_keeps_what_was_chosen(story: Story) -> None:
    from studio.gui.window.start_sheet import StartSheet

    story.key(Key.Key_F5, Modifier.ShiftModifier)
    sheet = story.window.findChild(StartSheet)
    assert isinstance(sheet, StartSheet)
    sheet.seed.setValue(99)
    QTest.mouseClick(sheet.heroes[3], Qt.MouseButton.LeftButton)
    QTest.mouseClick(sheet.go_button, Qt.MouseButton.LeftButton)
    until_done(story.window)
    assert (story.window.settings.now.play.seed, story.window.settings.now.play.heroes) == (99, 3)
    session = story.play.session
    assert session is not None
    assert (session.seed, session.rules.setup.heroes) == (99, 3)


def test_the_start_sheet_seats_chosen_heroes_and_nobody_twice(story: Story) -> None:
    from studio.gui.window.start_sheet import StartSheet

    story.key(Key.Key_F5, Modifier.ShiftModifier)
    sheet = story.window.findChild(StartSheet)
    assert isinstance(sheet, StartSheet)
    QTest.mouseClick(sheet.heroes[2], Qt.MouseButton.LeftButton)
    first, second = (sheet.party[2].itemData(n) for n in (3, 4))
    for seat, id_ in ((1, first), (2, first), (1, second)):
        sheet.party[seat].setCurrentIndex(sheet.party[seat].findData(id_))
    assert sheet.party[2].currentData() == first
    QTest.mouseClick(sheet.go_button, Qt.MouseButton.LeftButton)
    until_done(story.window)
    session = story.play.session
    assert session is not None
    assert [f.entry for f in session.state.figures.values() if f.kind == "hero"] == [second, first]
    coming = next_threat(session.rules, session.state)
    assert story.play.party.next.text() == f"+{coming} next turn"


def test_unsaved_work_stays_in_the_journal_when_the_window_closes(story: Story) -> None:
    from studio.kit import paths

    story.edit.view.setFocus()
    story.key(Key.Key_C)
    story.click(story.edit.view, free_square(story))
    assert story.window.close()
    assert len(list(paths.journals().glob("*.journal"))) == 1


def test_a_saved_quest_leaves_no_journal_and_no_lock(story: Story) -> None:
    from studio.kit import paths

    assert story.desk.path is not None
    folder = story.desk.path.parent
    assert story.window.close()
    assert list(paths.journals().glob("*.journal")) == []
    assert sorted(p.name for p in folder.iterdir() if not p.name.startswith("tests")) == ["quest.json", "text"]


def test_two_quests_have_tabs_and_ctrl_tab_turns_them(story: Story) -> None:
    other = filing.open_new(story.window, "journeys1", "three_rooms")
    assert other is not None
    tabs = story.window.header.tabs
    assert (tabs.count(), tabs.currentIndex()) == (2, 1)
    story.key(Key.Key_Tab, Modifier.ControlModifier)
    assert story.window.desk is story.desk
    story.window.close_desk(other)
    assert not tabs.isVisible()


def test_f6_walks_round_the_panes_and_comes_back(story: Story) -> None:
    story.edit.view.setFocus()
    seen = []
    for _step in range(6):
        story.key(Key.Key_F6)
        focus = story.window.focusWidget()
        assert focus is not None
        seen.append(focus)
    assert len(set(map(id, seen))) == 6
    for _step in range(6):
        story.key(Key.Key_F6, Modifier.ShiftModifier)
    assert story.window.focusWidget() is story.edit.view


def test_the_same_game_follows_from_the_same_settings(story: Story) -> None:
    story.key(Key.Key_F5)
    story.to_turn()
    first = story.play.session.hash(0) if story.play.session else ""
    story.window.settings.change(play=msgspec.structs.replace(story.window.settings.now.play, heroes=2))
    story.window.play_from("")
    assert story.play.session is not None
    assert story.play.session.hash(0) == first


def test_what_is_placed_by_hand_is_written_as_it_would_be_read_again(story: Story) -> None:
    story.edit.view.setFocus()
    story.key(Key.Key_C)
    story.click(story.edit.view, free_square(story))
    story.key(Key.Key_S, Modifier.ControlModifier)
    assert story.desk.path is not None
    assert quest_bytes(read(story.desk.path).quest) == quest_bytes(story.desk.document.quest)
