"""What elements name, which texts they use, and who would miss them."""

from studio.content.effects import Ability, Ops
from studio.kit.codec import from_plain
from studio.quest.edits import Put
from studio.quest.links import mentions, referring, text_keys, used_texts
from studio.quest.model import AnyElement, Chest, Encounter, Header, Monster, Objective, Piece, Quest, Trigger
from studio.quest.new import new

OPS = [
    {"op": "say", "text": "read.hiss", "at": "#c1"},
    {"op": "trigger", "id": "tr2", "do": "fire"},
    {"op": "set", "var": "$alarm", "add": 1},
    {"op": "option", "options": [{"text": "q.fire", "do": [{"op": "door", "what": "#d2", "to": "open"}]}]},
    {"op": "spawn", "what": "@ogre", "count": 1, "at": {"some": "square", "count": 1, "in": "#A2"}},
]
TRIGGER = Trigger("tr1", from_plain({"when": "door_opened", "if": "door = #d1 and $alarm >= 2", "do": OPS}, Ability))


def named(element: AnyElement) -> list[str]:
    return [mention.sign + mention.name for mention in mentions(element)]


def test_everything_a_trigger_names_is_found_with_field_and_column() -> None:
    assert named(TRIGGER) == ["#d1", "$alarm", '"read.hiss', "#c1", "#tr2", "$alarm", '"q.fire', "#d2", "@ogre", "#A2"]
    first = mentions(TRIGGER)[0]
    assert (first.field, first.column) == ("ability.if", 8)
    assert mentions(TRIGGER)[7].field == "ability.do[3].options[0].do[0].what"


def test_other_kinds_name_things_too() -> None:
    assert named(Piece("r1", "shape1", (0, 0))) == ["#shape1"]
    assert named(Chest("c1", (0, 0), row="row2")) == ["#row2"]
    assert named(Chest("c1", (0, 0))) == []
    assert named(Monster("m1", "ogre", (0, 0))) == ["@ogre"]
    assert named(Objective("o1", "heroes", "no(monster @ogre) and #A3 is revealed")) == ["@ogre", "#A3"]
    assert named(Encounter("e1", (0, 0), "e1.text", from_plain(OPS[:1], Ops))) == ['"read.hiss', "#c1"]


def test_texts_are_those_of_fields_and_of_ops() -> None:
    assert text_keys(TRIGGER) == (("ability.do[0].text", "read.hiss"), ("ability.do[3].options[0].text", "q.fire"))
    assert text_keys(Header(intro="intro")) == (("title", "title"), ("intro", "intro"))
    used = used_texts(Put((TRIGGER,)).apply(new("journeys1", "cave")))
    assert used["A1.read"] == [("A1", "read")]
    assert used["title"] == [("", "title")]
    assert used["q.fire"] == [("tr1", "ability.do[3].options[0].text")]


def test_who_would_miss_a_thing_is_known() -> None:
    quest = Put((TRIGGER,)).apply(new("journeys1", "cave"))
    assert referring(quest, ["d1", "A3", "m1"]) == {"d1": ("tr1",), "A3": ("o1",)}
    assert referring(quest, ["d1", "tr1"]) == {}
    assert referring(Quest(1, "command", "c"), ["d1"]) == {}
