"""A campaign in the window: begun from a sheet, its next quest played, what came of it kept, gone on with."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from studio.bots.policy import generator, policy
from studio.gui.window import campaigns, dropping, filing
from studio.gui.window.campaign_desk import CampaignDesk, open_campaign
from studio.gui.window.campaign_page import CampaignMode, hero_lines, quest_lines
from studio.gui.window.campaign_sheet import CampaignSheet
from studio.gui.window.main import MainWindow
from studio.kit import paths
from studio.play import campaign as record
from studio.play import saves
from studio.play.campaign import Campaign, Member, Played
from studio.quest import files
from studio.quest import model as q
from tests.gui.window.waiting import until_done
from tests.rules.cave import quest_of

LEFT = Qt.MouseButton.LeftButton
HALL = ("G........", ".........", ".........")


def short(id_: str, side: str = "heroes") -> q.Quest:
    """A quest that a side wins in the first round."""
    goal = q.Objective(id="o", side=side, if_="round >= 1")  # type: ignore[arg-type]
    texts = {"en": {"title": id_.replace("_", " ").title()}}
    return replace(quest_of(HALL, goal), id=id_, texts=texts)


def write(folder: Path, quest: q.Quest) -> None:
    folder.mkdir(exist_ok=True)
    (folder / files.QUEST_FILE).write_bytes(files.quest_bytes(quest, texts=True))


@pytest.fixture
def road(tmp_path: Path) -> Path:
    """A campaign of two short quests that lie beside it."""
    for id_ in ("first_step", "second_step"):
        write(tmp_path / id_, short(id_))
    file = tmp_path / "road.json"
    file.write_bytes(record.write(Campaign(record.FORMAT, "long_road", ("first_step", "second_step"), 2)))
    return file


def shown(window: MainWindow, file: Path) -> CampaignDesk:
    desk = filing.open_path(window, file)
    assert isinstance(desk, CampaignDesk)
    assert isinstance(window.mode, CampaignMode)
    window.settings.change(play=replace(window.settings.now.play, seats={str(n): "person" for n in range(5)}))
    return desk


def play_out(desk: CampaignDesk) -> None:
    """Answers whatever is asked, as a bot would, until the game is over."""
    assert desk.play is not None
    session = desk.play.session
    assert session is not None
    bot = policy("greedy", session.rules)
    for n in range(400):
        decision = session.decision
        if decision is None:
            return
        session.act(bot.choose(session.state, decision, generator(n, decision.number)))
    raise AssertionError


def words(desk: CampaignDesk) -> str:
    labels = [label for label in desk.page.central.findChildren(QLabel) if not label.isHidden()]
    return "\n".join(label.text() for label in labels)


def test_the_next_quest_is_played_and_what_came_of_it_is_kept(window: MainWindow, road: Path) -> None:
    desk = shown(window, road)
    assert desk.title() == "Long road: First Step"
    assert "▷ First Step" in words(desk)
    QTest.mouseClick(desk.page.go, LEFT)
    until_done(window)
    assert window.mode is desk.play
    assert desk.play is not None
    assert desk.play.session is not None
    assert desk.play.session.rules.setup.options["campaign"] is True
    play_out(desk)
    kept = campaigns.load(road)
    assert [(each.quest, each.won) for each in kept.played] == [("first_step", True)]
    assert [member.won for member in kept.group] == [1, 1]
    assert window.toasts.messages[-1] == "The campaign is kept: 1 of 2 quests won, level 2."
    window.show_desk(desk, "pack")
    assert "✔ First Step" in words(desk)
    QTest.mouseClick(desk.page.go, LEFT)
    after = window.desk
    assert isinstance(after, CampaignDesk)
    assert after is not desk
    assert after.title() == "Long road: Second Step"
    assert after.start_game(window)
    assert after.play is not None
    assert after.play.session is not None
    state = after.play.session.state
    heroes = [f.entry for f in state.figures.values() if f.kind == "hero"]
    assert heroes == [member.hero for member in kept.group]
    play_out(after)
    assert campaigns.words_of(campaigns.load(road)) == "won: 2 of 2 quests won"
    window.show_desk(after, "pack")
    assert "THE CAMPAIGN IS WON." in words(after)


def test_a_lost_quest_is_tried_again_by_new_heroes_J_2105(window: MainWindow, road: Path) -> None:
    write(road.parent / "first_step", short("first_step", "overlord"))
    desk = shown(window, road)
    assert desk.start_game(window)
    play_out(desk)
    assert campaigns.load(road).group == ()
    window.show_desk(desk, "pack")
    assert "QUEST LOST" in words(desk)
    assert not desk.start_game(window)  # this game is over: its page says how it goes on
    assert isinstance(window.mode, CampaignMode)
    QTest.mouseClick(desk.page.go, LEFT)
    assert isinstance(window.desk, CampaignDesk)
    assert "▷ First Step, lost before" in words(window.desk)


def test_a_saved_game_of_the_campaign_counts_when_it_is_gone_on_with(
    window: MainWindow, qtbot: QtBot, road: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = shown(window, road)
    assert desk.start_game(window)
    assert desk.play is not None
    assert desk.play.session is not None
    saved = tmp_path / "midway.save.json"
    saved.write_bytes(saves.write(desk.play.session))
    assert window.close_desk(desk)
    again = shown(window, road)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_a, **_k: (str(saved), ""))
    window.commands.run("play.load")
    qtbot.waitUntil(lambda: window.mode is again.play)
    play_out(again)
    assert len(campaigns.load(road).played) == 1


def test_another_game_at_the_table_of_a_campaign_does_not_count(window: MainWindow, road: Path) -> None:
    from studio.play.seats import Seats
    from studio.play.session import Session
    from studio.rules.core.api import GameSetup, open_game

    desk = shown(window, road)
    assert desk.start_game(window)
    assert desk.play is not None
    rules = open_game(GameSetup(desk.document.quest, 2, ("varikas", "trenloe"), {"quick_setup": True}))
    desk.play.resume(Session(rules, 3, Seats()))
    play_out(desk)
    assert campaigns.load(road).played == ()


def test_a_campaign_that_went_on_elsewhere_is_not_written_over(window: MainWindow, road: Path) -> None:
    desk = shown(window, road)
    assert desk.start_game(window)
    other = replace(campaigns.load(road), played=(Played("first_step", (), False),))
    road.write_bytes(record.write(other))
    play_out(desk)
    assert campaigns.load(road) == other
    assert "has been played elsewhere" in window.bars.texts()[-1]


def test_a_campaign_is_begun_from_quests_put_in_order(window: MainWindow) -> None:
    QTest.mouseClick(next(b for b in window.findChildren(QPushButton) if b.text() == "Campaign…"), LEFT)
    (sheet,) = (s for s in window.findChildren(CampaignSheet) if s.isVisible())
    titles = [sheet.list.item(row).text() for row in range(sheet.list.count())]
    assert len(titles) >= 3
    assert not sheet.go.isEnabled()
    first, second = sheet.list.item(0), sheet.list.item(1)
    first.setCheckState(Qt.CheckState.Checked)
    second.setCheckState(Qt.CheckState.Checked)
    order = sheet.chosen()
    sheet.list.setCurrentRow(0)
    later = next(b for b in sheet.findChildren(QPushButton) if b.text() == "Later")
    QTest.mouseClick(later, LEFT)
    assert sheet.chosen() == order[::-1]
    sheet.name.setText("Ash and water")
    QTest.mouseClick(sheet.go, LEFT)
    assert isinstance(window.desk, CampaignDesk)
    file = paths.campaigns() / "ash_and_water.json"
    assert campaigns.load(file).quests == order[::-1]
    assert [kept for kept, _record in campaigns.kept()] == [file]
    window.commands.run("play.campaign")
    (again,) = (s for s in window.findChildren(CampaignSheet) if s.isVisible())
    assert [button.text() for button in again.kept] == ["Ash and water: 0 of 2 quests won"]
    QTest.mouseClick(again.kept[0], LEFT)
    assert len([desk for desk in window.desks if isinstance(desk, CampaignDesk)]) == 1


def test_a_number_of_heroes_that_a_quest_is_not_made_for_is_told_at_once(window: MainWindow) -> None:
    window.commands.run("play.campaign")
    (sheet,) = (s for s in window.findChildren(CampaignSheet) if s.isVisible())
    id_ = sheet.list.item(0).data(Qt.ItemDataRole.UserRole)
    sheet.offers[id_] = sheet.offers[id_]._replace(heroes=(2,))
    sheet.list.item(0).setCheckState(Qt.CheckState.Checked)
    assert sheet.go.isEnabled()
    sheet.heroes.setValue(3)
    assert sheet.fault.text() == f"{sheet.offers[id_].title} is not made for 3 heroes."
    assert not sheet.go.isEnabled()
    sheet.leave()


def test_a_campaign_whose_quest_is_gone_says_which_and_opens_nothing(window: MainWindow, tmp_path: Path) -> None:
    file = tmp_path / "lost.json"
    file.write_bytes(record.write(Campaign(record.FORMAT, "lost", ("nowhere_at_all",), 2)))
    assert dropping.says(file) == "Open the campaign lost.json"
    assert open_campaign(window, file) is None
    assert window.desks == []
    file.write_bytes(b'{"format": 1, "quests": 7}')
    assert filing.open_path(window, file) is None


def test_lines_say_what_was_and_what_comes() -> None:
    played = (Played("a", ("varikas",), False), Played("a", ("varikas",), True), Played("b", ("varikas",), False))
    campaign = Campaign(record.FORMAT, "c", ("a", "b", "c"), 2, (Member("varikas", ("mighty",), 1),), played)
    assert quest_lines(campaign, {"a": "Ash", "b": "Bone"}) == ["✔ Ash", "▷ Bone, lost before", "· c"]
    (line,) = hero_lines(campaign)
    assert line.endswith(", level 2: Mighty")
