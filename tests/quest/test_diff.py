"""Differences by identity: exact for elements, texts, header, order."""

from msgspec.structs import replace

from studio.quest.diff import NOTHING, difference
from studio.quest.edits import Accept, Arrange, Put, Remove, SetHeader, SetText
from studio.quest.model import Glyph, Header
from studio.quest.new import new

QUEST = new("journeys1", "cave")


def test_a_quest_does_not_differ_from_itself_nor_from_an_equal_one() -> None:
    assert difference(QUEST, QUEST) == NOTHING
    assert not difference(QUEST, replace(QUEST, elements=dict(QUEST.elements)))
    assert not difference(QUEST, new("journeys1", "cave"))


def test_each_kind_of_change_is_told_apart() -> None:
    assert difference(QUEST, Put((Glyph("g9", (0, 0)),)).apply(QUEST)).added == ("g9",)
    assert difference(QUEST, Remove(("g1",)).apply(QUEST)).removed == ("g1",)
    assert difference(QUEST, Put((Glyph("g1", (0, 0)),)).apply(QUEST)).updated == ("g1",)
    both = Put((Glyph("g9", (0, 0)),)).apply(Remove(("g1",)).apply(QUEST))
    assert (difference(QUEST, both).added, difference(QUEST, both).removed) == (("g9",), ("g1",))
    assert difference(QUEST, SetHeader(Header(author="Ana")).apply(QUEST)).header
    assert difference(QUEST, SetText("de", "title", "Höhle").apply(QUEST)).texts == (("de", "title"),)
    assert difference(QUEST, Accept("G131", "element:r1").apply(QUEST)).accepted
    assert difference(QUEST, Arrange(("m2", "m1")).apply(QUEST)).arranged


def test_a_difference_names_every_element_concerned() -> None:
    changed = Put((Glyph("g1", (0, 0)), Glyph("g9", (0, 1)))).apply(Remove(("g2",)).apply(QUEST))
    assert sorted(difference(QUEST, changed).ids) == ["g1", "g2", "g9"]
