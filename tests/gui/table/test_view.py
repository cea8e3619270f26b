"""The playtest by hand: clicks on the board, rows, keys, stepping back, why not, the timeline."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from studio.content.rulebook import rule_text
from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.board.picture import region_has
from studio.gui.table.why import REST_MS
from studio.rules.core.actions import Pass, StepTo
from tests.gui.table.conftest import Table
from tests.play.toy import PIT

Key, Modifier = Qt.Key, Qt.KeyboardModifier


def rows(table: Table) -> list[str]:
    return [f"{row.row.key} {row.row.words}" for row in table.play.choices.rows]


def test_a_click_on_a_square_of_the_reach_walks_there_in_single_steps(table: Table) -> None:
    table.click(3, 0)
    assert (table.at(), table.session.last) == ((3, 0), 3)


def test_the_reach_is_shown_with_its_costs(table: Table) -> None:
    shown = table.play.board.board.overlay("reach")
    assert isinstance(shown, o.Reach)
    assert (shown.squares[(1, 1)], shown.squares[(4, 0)]) == (1, 4)


def test_hovering_a_square_shows_the_way_and_the_first_row_names_it(table: Table) -> None:
    QTest.mouseMove(table.play.board.viewport(), table.point(2, 1))
    path = table.play.board.board.overlay("path")
    assert isinstance(path, o.Path)
    assert (path.points[-1], path.price) == ((2.5, 1.5), "2 movement")
    walk = table.play.choices.rows[0]
    assert (walk.words.text(), walk.price.text()) == ("Move to C2", "2 movement")
    table.key(Key.Key_1)
    assert table.at() == (2, 1)


def test_a_refused_click_says_why_not_with_the_rule_and_changes_nothing(table: Table) -> None:
    table.click(7, 1)
    bubble = table.play.bubble
    assert bubble.isVisible()
    assert "There is no floor" in bubble.fact.text()
    assert bubble.rule.text() == "Rule J-1607"
    assert table.session.last == 0


def test_the_rule_of_a_refusal_opens_in_the_bubble(table: Table) -> None:
    table.click(7, 1)
    bubble = table.play.bubble
    before = bubble.height()
    assert not bubble.said.isVisible()
    QTest.mouseClick(bubble.rule, Qt.MouseButton.LeftButton)
    assert bubble.said.isVisible()
    assert bubble.said.text() == rule_text("journeys1", "J-1607")
    assert bubble.height() > before
    table.click(4, 1)
    assert not bubble.said.isVisible()


def test_resting_on_a_monster_shows_the_rules_of_what_it_can_do(table: Table) -> None:
    board = table.play.board
    # Over a closed answer the reason comes first, so the pointer is reported to the rules alone.
    table.play.lore.hover(Pointer(4.5, 1.5, board.camera.px))
    table.bot.waitUntil(lambda: board.board.overlay("rules") is not None, timeout=2000)
    shown = board.board.overlay("rules")
    assert isinstance(shown, o.ReadOut)
    assert shown.lines[0] == "Skeleton"
    assert shown.lines[1].startswith("Pierce 1: So many points")
    assert "J-1115" in " ".join(shown.lines)
    table.play.why.not_here((4, 1))
    assert table.play.bubble.isVisible()
    assert board.board.overlay("rules") is None


def test_a_click_on_a_figure_that_is_a_closed_target_gives_its_own_reason(table: Table) -> None:
    table.click(4, 1)
    assert "The skeleton is too far" in table.play.bubble.fact.text()
    assert table.play.bubble.rule.text() == "Rule J-801"


def test_resting_on_a_closed_answer_says_why_and_on_an_open_one_nothing(table: Table) -> None:
    why, pointer = table.play.why, table.play.board.at
    figure = next(c.figure for c in table.session.closed if c.figure is not None)
    x, y = table.session.state.figures[figure].at or (0, 0)
    none = Qt.KeyboardModifier.NoModifier
    open_ = next(iter(table.play.walking.field.cost)) if table.play.walking.field else (0, 0)
    for square, told in ((open_, False), ((x, y), True)):
        point = table.point(*square)
        why.rest_at(pointer(QPointF(point), none, point))
        table.bot.wait(REST_MS + 150)
        assert table.play.bubble.isVisible() is told
    assert table.session.last == 0


def test_w_says_why_not_at_the_pointer(table: Table) -> None:
    table.play.board.setFocus()
    QTest.mouseMove(table.play.board.viewport(), table.point(7, 2))
    table.key(Key.Key_W)
    assert table.play.bubble.isVisible()


def test_closed_answers_are_listed_with_reason_and_rule(table: Table) -> None:
    listing = table.play.choices.listing
    assert listing is not None
    assert [(row.words, row.rule) for row in listing.closed] == [("Attack skeleton", "J-801")]


def test_a_target_is_ringed_with_the_key_of_its_row_and_a_click_on_it_answers(table: Table) -> None:
    table.click(3, 0)
    targets = table.play.board.board.overlay("targets")
    assert isinstance(targets, o.Targets)
    assert [(t.at, t.key) for t in targets.targets] == [((4, 1), "2")]
    QTest.mouseMove(table.play.board.viewport(), table.point(2, 1))
    assert rows(table)[:2] == ["1 Move", "2 Attack skeleton"], "no row changes its key under the pointer"
    table.click(4, 1)
    assert type(table.session.moments[-1].action).__name__ == "Strike"
    assert table.play.dice.isVisible()


def test_keys_take_rows_from_the_panel_as_well(table: Table) -> None:
    table.click(3, 0)
    table.play.choices.rows[0].setFocus()
    table.key(Key.Key_2)
    assert type(table.session.moments[-1].action).__name__ == "Strike"


def test_ctrl_enter_gives_the_default_answer_from_anywhere(table: Table) -> None:
    table.play.board.setFocus()
    table.key(Key.Key_Return, Modifier.ControlModifier)
    assert table.session.moments[-1].action == Pass()


def test_ctrl_z_steps_back_and_ctrl_y_forward(table: Table) -> None:
    table.click(2, 0)
    table.key(Key.Key_Z, Modifier.ControlModifier)
    assert table.at() == (1, 0)
    table.key(Key.Key_Y, Modifier.ControlModifier)
    assert table.at() == (2, 0)


def test_a_walk_stops_where_something_is_asked_and_the_question_is_listed(table: Table) -> None:
    table.click(*PIT)
    assert table.play.choices.question.text() == "How many coins?"


def test_the_square_cursor_walks_by_arrows_and_enter_clicks(table: Table) -> None:
    table.play.board.setFocus()
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Down, Key.Key_Return):
        table.key(key)
    assert table.at() == (1, 1)


def test_the_timeline_scrubs_and_an_answer_in_the_past_begins_a_branch(table: Table) -> None:
    table.click(3, 0)
    table.play.timeline.track.moved.emit(1)
    assert (table.at(), table.session.is_present) == ((1, 0), False)
    table.click(1, 1)
    assert (table.at(), len(table.session.branches)) == ((1, 1), 1)


def test_branches_are_tabs_above_the_track_named_by_their_first_difference(table: Table) -> None:
    timeline = table.play.timeline
    assert not timeline.branches.isVisible()
    table.click(3, 0)
    table.play.course.look(1)
    table.click(1, 1)
    (tab,) = timeline.branches.findChildren(QPushButton)
    assert timeline.branches.isVisible()
    assert tab.toolTip() == "The game as it went on before: Ysolde Runeward moves to C1."
    assert timeline.branches.geometry().bottom() <= 20
    assert timeline.branches.geometry().right() <= timeline.track.width()
    QTest.mouseClick(tab, Qt.MouseButton.LeftButton)
    assert table.at() == (3, 0)
    assert table.session.is_present


def test_a_step_of_a_bot_can_be_played_on_from(against_bot: Table) -> None:
    table = against_bot
    table.session.act(Pass())
    table.bot.waitUntil(lambda: table.session.state.round == 2, timeout=5000)
    before = table.session.last
    table.play.course.look(1)
    assert table.session.bot, "the overlord was asked here"
    assert table.play.timeline.on.isVisible()
    QTest.mouseClick(table.play.timeline.on, Qt.MouseButton.LeftButton)
    assert len(table.session.branches) == 1
    table.bot.waitUntil(lambda: table.session.state.round == 2, timeout=5000)
    assert (table.session.last, table.play.timeline.on.isVisible()) == (before, False)
    told = [at for at, _line in table.play.log.model.all]
    assert told == sorted(told)


def test_end_returns_to_the_present(table: Table) -> None:
    table.click(3, 0)
    table.play.course.look(0)
    table.play.board.setFocus()
    table.key(Key.Key_End)
    assert table.session.is_present


def test_the_log_tells_each_step_and_a_click_looks_at_it(table: Table) -> None:
    table.click(2, 0)
    model = table.play.log.model
    told = [line.text for _at, line in model.shown]
    assert told[-1] == "**Ysolde Runeward** moves to C1."
    view = table.play.log.list
    index = model.index(model.rowCount() - 2, 0)
    box = view.visualRect(index)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert table.session.at == 1


def test_a_step_back_and_another_answer_leave_no_lines_of_the_old_course(table: Table) -> None:
    table.click(2, 0)
    table.key(Key.Key_Z, Modifier.ControlModifier)
    table.session.act(StepTo((1, 1)))
    told = [line.text for _at, line in table.play.log.model.shown]
    assert told[-1] == "**Ysolde Runeward** moves to B2."
    assert not any("C1" in text for text in told)


def test_a_bot_answers_by_itself_and_the_person_is_asked_again(against_bot: Table) -> None:
    table = against_bot
    table.key(Key.Key_Return, Modifier.ControlModifier)
    table.bot.waitUntil(lambda: table.session.state.round == 2, timeout=3000)
    assert table.play.can_act


def test_p_pauses_the_bots(against_bot: Table) -> None:
    table = against_bot
    table.play.board.setFocus()
    table.key(Key.Key_P)
    table.session.act(Pass())
    table.bot.wait(60)
    assert (table.session.state.round, table.session.bot) == (1, "random")
    table.play.board.setFocus()
    table.key(Key.Key_P)
    table.bot.waitUntil(lambda: table.session.state.round == 2, timeout=3000)


def test_the_end_of_the_game_is_told_with_a_way_to_play_again(table: Table) -> None:
    for _round in range(9):
        table.session.act(Pass())
        table.session.act(Pass())
    assert table.play.choices.question.text() == "The overlord wins"
    assert "Nine rounds have passed." in table.play.choices.hint.text()
    panel = table.play.choices
    (again,) = (b for b in panel.findChildren(QPushButton) if b.text() == "Play again")
    table.bot.waitUntil(lambda: again.visibleRegion().boundingRect().height() >= 26)


def test_the_banner_the_top_bar_and_the_card_say_whose_turn_it_is(table: Table) -> None:
    assert table.play.banner.name.text() == "Ysolde Runeward"
    assert table.play.round.text() == "Round 1"
    assert table.play.party.cards[0].property("on") is True


def test_speed_is_kept(table: Table) -> None:
    table.play.bots.speed = "1"
    table.play.course.change_speed(1)
    assert table.window.settings.now.play.speed == "4"


def test_a_step_back_over_a_reveal_in_a_pack_is_asked_and_marks_the_game(table: Table) -> None:
    table.session.strict = True
    table.click(3, 0)
    table.click(4, 1)
    table.key(Key.Key_Z, Modifier.ControlModifier)
    assert table.play.choices.question.text().startswith("This shows what was hidden.")
    assert not table.session.is_changed
    (button,) = (b for b in table.play.choices.findChildren(QPushButton) if b.text().startswith("Step back"))
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert table.session.is_changed
    assert table.play.telling.facts()[-1] == "Changed game"


def test_shift_f_opens_the_authors_eyes(table: Table) -> None:
    table.play.board.setFocus()
    table.key(Key.Key_F, Modifier.ShiftModifier)
    assert table.play.board.picture.author
    assert table.play.eyes_button.text() == "You see everything"


def test_the_line_of_sight_to_a_square_names_its_range(table: Table) -> None:
    table.play.marks.sight((3, 0))
    sight = table.play.board.board.overlay("sight")
    assert isinstance(sight, o.Sight)
    assert (sight.label, sight.blocked) == ("Clear, range 3", None)
    for to in ((1, 1), (2, 1), (3, 1)):
        table.session.act(StepTo(to))
    table.play.marks.sight((5, 1))  # the skeleton stands between
    blocked = table.play.board.board.overlay("sight")
    assert isinstance(blocked, o.Sight)
    assert (blocked.label, blocked.blocked, blocked.blockers) == ("No line of sight", (4.5, 1.5), ((4, 1),))


def test_t_shows_where_enemies_could_come(table: Table) -> None:
    table.play.board.setFocus()
    table.key(Key.Key_T)
    shown = table.play.board.board.overlay("threats")
    assert isinstance(shown, o.Squares)
    assert region_has(shown.squares, 3, 0)
    table.key(Key.Key_T)
    assert table.play.board.board.overlay("threats") is None
