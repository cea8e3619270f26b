"""History: every state kept, strokes merged, points named, the saved one known."""

from studio.kit.text import Text
from studio.quest.edits import Put
from studio.quest.history import History
from studio.quest.model import Glyph, Quest

STEP = Text("step.header")


def quest_at(x: int) -> Quest:
    return Put((Glyph("g1", (x, 0)),)).apply(Quest(1, "journeys1", "cave"))


def test_undo_and_redo_show_the_very_same_states() -> None:
    states = [quest_at(x) for x in range(4)]
    history = History(states[0])
    for state in states[1:]:
        history.push(STEP, state)
    assert [history.undo(), history.undo(), history.quest is states[1]] == [True, True, True]
    assert history.redo()
    assert history.quest is states[2]
    history.push(STEP, quest_at(9))
    assert not history.redo()
    assert len(history.points) == 4


def test_a_stroke_is_one_step_whatever_its_length() -> None:
    history = History(quest_at(0))
    for x in range(1, 9):
        history.push(STEP, quest_at(x), "stroke-1", time=x * 60.0)
    assert len(history.points) == 2
    assert history.quest == quest_at(8)
    history.push(STEP, quest_at(9), "stroke-2")
    assert len(history.points) == 3


def test_a_stroke_that_ends_where_it_began_leaves_no_step_and_the_saved_mark_stands() -> None:
    start = quest_at(0)
    history = History(start)
    history.push(STEP, quest_at(1), "drag")
    history.push(STEP, quest_at(0), "drag")
    assert history.at == 0
    assert history.quest is start
    assert history.is_saved


def test_a_later_stroke_that_ends_where_it_began_goes_back_one_step_and_not_further() -> None:
    first = quest_at(1)
    history = History(quest_at(0))
    history.push(STEP, first)
    history.push(STEP, quest_at(2), "drag")
    history.push(STEP, quest_at(1), "drag")
    assert history.quest is first
    assert len(history.points) == 2
    assert not history.is_saved


def test_a_pause_ends_a_run_of_typing_and_so_does_leaving_the_field() -> None:
    history = History(quest_at(0))
    history.push(STEP, quest_at(1), "name", time=10.0, within=1.0)
    history.push(STEP, quest_at(2), "name", time=10.9, within=1.0)
    history.push(STEP, quest_at(3), "name", time=12.0, within=1.0)
    assert len(history.points) == 3
    history.seal()
    history.push(STEP, quest_at(4), "name", time=12.1, within=1.0)
    assert len(history.points) == 4


def test_nothing_changed_is_no_step() -> None:
    history = History(quest_at(0))
    history.push(STEP, quest_at(0))
    assert len(history.points) == 1


def test_a_step_after_undo_does_not_merge_with_the_one_undone_to() -> None:
    history = History(quest_at(0))
    history.push(STEP, quest_at(1), "drag")
    history.push(STEP, quest_at(2), "other")
    history.undo()
    history.push(STEP, quest_at(3), "drag")
    assert [point.quest for point in history.points] == [quest_at(0), quest_at(1), quest_at(3)]


def test_the_saved_state_is_known_by_undo_as_well() -> None:
    history = History(quest_at(0))
    history.push(STEP, quest_at(1))
    history.mark_saved()
    assert history.is_saved
    history.undo()
    assert not history.is_saved
    history.redo()
    assert history.is_saved


def test_old_steps_make_room_but_named_points_stay() -> None:
    history = History(quest_at(0), kept=5)
    history.push(STEP, quest_at(1))
    history.name("before the flood")
    for x in range(2, 20):
        history.push(STEP, quest_at(x))
    assert len(history.points) == 7
    assert [point.name for point in history.points if point.name] == ["before the flood"]
    assert history.quest == quest_at(19)
    while history.undo():
        pass
    assert history.quest == quest_at(1)


def test_labels_say_what_undo_and_redo_would_do() -> None:
    history = History(quest_at(0))
    assert history.undo_label is None
    history.push(Text("step.id", {"id": "x"}), quest_at(1))
    assert history.undo_label == Text("step.id", {"id": "x"})
    history.undo()
    assert history.redo_label == Text("step.id", {"id": "x"})
