"""The document: one place where a quest changes, and everybody hears of it."""

import pytest

from studio.kit.faults import Refused
from studio.quest.document import Changed, Document
from studio.quest.edits import Put, Remove, SetText
from studio.quest.model import Glyph, Quest


def glyph(id_: str, x: int = 0) -> Put:
    return Put((Glyph(id_, (x, 0)),))


@pytest.fixture
def document() -> Document:
    return Document(Quest(1, "journeys1", "cave"))


def test_observers_are_told_what_was_added_removed_and_updated_and_by_whom(document: Document) -> None:
    told: list[Changed] = []
    document.changed.connect(told.append)
    document.do(glyph("g1"), by="canvas")
    document.do(glyph("g1", 3))
    document.do(Remove(("g1",)))
    document.undo()
    document.do(SetText("en", "title", "Cave"))
    assert [(c.added, c.updated, c.removed, c.by) for c in told[:4]] == [
        (("g1",), (), (), "canvas"),
        ((), ("g1",), (), ""),
        ((), (), ("g1",), ""),
        (("g1",), (), (), ""),
    ]
    assert told[4].texts == (("en", "title"),)


def test_a_refused_edit_changes_nothing_and_tells_nobody(document: Document) -> None:
    told: list[Changed] = []
    document.changed.connect(told.append)
    with pytest.raises(Refused):
        document.do(Remove(("g1",)))
    assert told == []
    assert document.history.at == 0


def test_what_is_gone_is_no_longer_selected(document: Document) -> None:
    heard: list[tuple[str, ...]] = []
    document.selected.connect(heard.append)
    document.do(glyph("g1"))
    document.do(glyph("g2"))
    document.select("g2", "g1", "g2", "nobody")
    document.do(Remove(("g2",)))
    assert document.selection == ("g1",)
    assert heard == [("g2", "g1"), ("g1",)]


def test_a_document_for_reading_refuses_edits() -> None:
    document = Document(Quest(1, "journeys1", "cave"), writable=False)
    with pytest.raises(Refused, match="reading only"):
        document.do(glyph("g1"))


def test_every_step_is_heard_of_even_when_nothing_changes_on_the_board(document: Document) -> None:
    steps: list[int] = []
    document.stepped.connect(lambda: steps.append(document.history.at))
    document.do(glyph("g1"))
    document.name_point("first")
    document.mark_saved()
    document.undo()
    assert steps == [1, 1, 1, 0]


def test_a_stroke_is_one_step_and_typing_ends_with_a_pause() -> None:
    now = [0.0]
    document = Document(Quest(1, "journeys1", "cave"), clock=lambda: now[0])
    for x in range(5):
        now[0] += 5
        document.do(glyph("g1", x), merge="drag")
    assert document.history.at == 1
    for text in ("C", "Ca", "Cav"):
        now[0] += 0.3
        document.do(SetText("en", "title", text), merge="title", within=1.0)
    now[0] += 1.5
    document.do(SetText("en", "title", "Cave"), merge="title", within=1.0)
    assert document.history.at == 3
