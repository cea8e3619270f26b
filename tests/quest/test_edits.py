"""Edits: pure, refused when they cannot be, and exact under undo."""

from random import Random

import pytest

from studio.kit.codec import from_plain, to_plain
from studio.kit.faults import Refused
from studio.kit.text import Text, is_known
from studio.quest.edits import Accept, Arrange, Batch, Edit, Put, Remove, SetText, Unaccept, change
from studio.quest.files import quest_digest
from studio.quest.history import History
from studio.quest.labels import kind_of, label_of
from studio.quest.model import Accepted, Door, Glyph, Monster, Piece, Quest
from studio.quest.new import new
from tests.strategies import _ELEMENTS, random_edit, random_quest


def quest_with(*elements: object) -> Quest:
    return Put(tuple(elements)).apply(Quest(1, "journeys1", "cave"))  # type: ignore[arg-type]


def test_an_edit_leaves_the_quest_before_it_alone() -> None:
    quest = quest_with(Glyph("g1", (1, 1)))
    after = Put((Glyph("g1", (2, 2)),)).apply(quest)
    assert quest.elements["g1"].at == (1, 1)  # type: ignore[union-attr]
    assert after.elements["g1"].at == (2, 2)  # type: ignore[union-attr]


def test_a_new_element_joins_its_kind_and_a_changed_one_stays_where_it_stands() -> None:
    quest = quest_with(Piece("r1", "room_4x4", (0, 0)), Door("d1", (1, 4, "n")), Glyph("g1", (1, 1)))
    quest = Put((Door("d2", (1, 0, "n")), Piece("r2", "room_4x4", (0, 4)))).apply(quest)
    assert list(quest.elements) == ["r1", "r2", "d1", "d2", "g1"]
    assert list(Put((Door("d1", (2, 2, "w")),)).apply(quest).elements) == ["r1", "r2", "d1", "d2", "g1"]


def test_what_is_not_there_cannot_be_removed_arranged_or_changed() -> None:
    quest = quest_with(Glyph("g1", (1, 1)))
    for edit in (Remove(("g2",)), Arrange(("g2",))):
        with pytest.raises(Refused, match="Nothing here has the id g2"):
            edit.apply(quest)
    with pytest.raises(Refused, match="Nothing here has the id g2"):
        change(quest, "g2", active=True)
    with pytest.raises(Refused, match="g1 has no field lit"):
        change(quest, "g1", lit=True)


def test_arranging_changes_the_order_of_the_named_and_of_nothing_else() -> None:
    quest = quest_with(Glyph("g1", (1, 1)), Glyph("g2", (2, 1)), Glyph("g3", (3, 1)), Monster("m1", "ogre", (5, 5)))
    assert list(Arrange(("g3", "g1")).apply(quest).elements) == ["g3", "g2", "g1", "m1"]


def test_a_text_is_written_and_an_empty_one_leaves_no_trace() -> None:
    quest = Quest(1, "journeys1", "cave")
    written = SetText("de", "title", "Höhle").apply(quest)
    assert written.texts == {"de": {"title": "Höhle"}}
    assert SetText("de", "title", "").apply(written) == quest


def test_a_finding_is_accepted_once_and_can_speak_again() -> None:
    quest = Quest(1, "journeys1", "cave")
    accepted = Accept("G131", "element:r1", "a ruin").apply(Accept("G131", "element:r1").apply(quest))
    assert accepted.accepted == (Accepted("G131", "element:r1", "a ruin"),)
    assert Unaccept("G131", "element:r1").apply(accepted) == quest


def test_edits_are_data_and_come_back_from_it() -> None:
    rng = Random(4)
    for _ in range(100):
        quest = random_quest(rng)
        edit = random_edit(rng, quest)
        again: Edit = from_plain(to_plain(edit), Edit)  # type: ignore[arg-type]
        assert again == edit
        assert again.apply(quest) == edit.apply(quest)


def test_2000_random_sequences_of_edits_are_undone_and_redone_exactly() -> None:
    rng = Random(20)
    quests = [random_quest(rng) for _ in range(40)]
    for number in range(2_000):
        start = quests[number % len(quests)]
        history = History(start)
        for _ in range(rng.randrange(1, 9)):
            edit = random_edit(rng, history.quest)
            history.push(label_of(edit, history.quest), edit.apply(history.quest), rng.choice(("", "", "stroke")))
        end = quest_digest(history.quest)
        while history.undo():
            pass
        assert quest_digest(history.quest) == quest_digest(start)
        while history.redo():
            pass
        assert quest_digest(history.quest) == end


def test_every_edit_has_a_label_in_the_catalogue() -> None:
    rng = Random(7)
    seen = set()
    for _ in range(300):
        quest = random_quest(rng)
        edit = random_edit(rng, quest)
        label = label_of(edit, quest)
        seen.add(type(edit))
        assert is_known(label.code), label
    assert len(seen) >= 9


def test_every_kind_of_element_has_its_words() -> None:
    rng = Random(1)
    quest = new("journeys1", "q", "blank")
    for kind, make in _ELEMENTS:
        element = make("e1", rng)
        assert kind_of(element) == kind
        with_it = Put((element,)).apply(quest)
        labels = [
            label_of(Put((element,)), quest),
            label_of(Put((element,)), with_it),
            label_of(Remove(("e1",)), with_it),
        ]
        for label in [Text(f"kind.{kind}"), *labels]:
            assert is_known(label.code), label


def test_a_batch_is_one_edit() -> None:
    quest = quest_with(Glyph("g1", (1, 1)))
    batch = Batch(Text("step.header"), (Put((Glyph("g2", (2, 2)),)), Remove(("g1",))))
    assert list(batch.apply(quest).elements) == ["g2"]
