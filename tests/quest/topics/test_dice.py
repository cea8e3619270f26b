"""Dice of a quest's own: read and written, added, renamed, copied and asked about before they are deleted."""

import pytest

from studio.content.effects import Ability, Entry
from studio.content.load import load
from studio.content.types import Face
from studio.kit.codec import from_plain, to_json, to_plain
from studio.kit.faults import Refused
from studio.kit.where import FieldAt
from studio.quest.content import catalogue_of, laid_over
from studio.quest.document import Document
from studio.quest.edits import Put, Remove
from studio.quest.files import quest_bytes, read_quest
from studio.quest.model import Custom, Die, Quest, Trigger
from studio.quest.names import called
from studio.quest.new import new
from studio.quest.topics import things, triggers

J = new("journeys1", "cave")
EMBER = Die("ember", (Face(miss=True), Face(damage=3, surge=1)), colour="orange")


def forged() -> Quest:
    """The cave with a die of its own, a sword that rolls it, its masters' numbers, and a trigger that rolls it."""
    stats = {"attack": "melee", "dice": {"red": 1, "ember": 2}}
    sword = {"id": "brand", "kind": "item", "sys": "J", "stats": stats, "ranks": {"master": {"stats": stats}}}
    rolls = {
        "when": "door_opened",
        "do": [{"op": "roll", "dice": {"ember": "round"}, "as": "r"}],
    }
    mods = {"when": "round_started", "do": [{"op": "say", "text": "ember"}]}
    return Put(
        (
            EMBER,
            Custom("brand", from_plain(sword, Entry)),
            Trigger("tr1", from_plain(rolls, Ability)),
            Trigger("tr2", from_plain(mods, Ability)),
        )
    ).apply(J)


def test_a_die_is_written_in_one_canonical_line_and_read_back() -> None:
    line = b'"ember":{"kind":"die","id":"ember","faces":[{"miss":true},{"damage":3,"surge":1}],"colour":"orange"}'
    assert line in quest_bytes(forged())
    again = read_quest(quest_bytes(forged()))
    assert again.findings == ()
    assert again.quest.elements["ember"] == EMBER


@pytest.mark.parametrize(
    ("plain", "field"),
    [
        ({"faces": []}, "faces"),
        ({"faces": [{}] * 13}, "faces"),
        ({"faces": [{"damage": 21}]}, "faces[0].damage"),
        ({"faces": [{}, {"surge": -1}]}, "faces[1].surge"),
        ({"faces": [{"range": "far"}]}, "faces[0].range"),
        ({"faces": [{"hearts": 1}]}, "faces[0].hearts"),
        ({"faces": [{}], "colour": "puce"}, "colour"),
        ({"faces": [{}], "role": "luck"}, "role"),
        ({"colour": "red"}, "faces"),
    ],
)
def test_a_die_beyond_its_bounds_is_set_aside_with_file_line_element_and_field(plain: object, field: str) -> None:
    data = quest_bytes(forged()).replace(to_json(EMBER), to_json({"id": "ember", "kind": "die", **plain}))  # type: ignore[dict-item]
    loaded = read_quest(data, "cave/quest.json")
    (finding,) = loaded.findings
    assert finding.code == "S001"
    assert finding.where[0].file == "cave/quest.json"  # type: ignore[union-attr]
    assert finding.where[0].line > 1  # type: ignore[union-attr]
    assert finding.where[1].id == "ember"  # type: ignore[union-attr]
    assert (finding.where[1].field if isinstance(finding.where[1], FieldAt) else "") == field
    assert "ember" not in loaded.quest.elements


def test_an_own_die_stands_in_the_catalogue_and_in_the_place_of_one_of_its_name() -> None:
    own = catalogue_of(forged())
    assert own.die("ember").faces == EMBER.faces
    assert own.die("ember").colour == "orange"
    red = catalogue_of(Put((Die("red", (Face(damage=9),)),)).apply(J)).die("red")
    assert red.faces == (Face(damage=9),)
    assert load("journeys1").die("red").faces != red.faces
    assert laid_over(load("journeys1"), J) is load("journeys1")
    assert own.digest() != load("journeys1").digest()


def test_another_face_is_another_catalogue_at_once() -> None:
    quest = forged()
    before = catalogue_of(quest)
    after = Put((Die("ember", (Face(damage=1),)),)).apply(quest)
    assert catalogue_of(after).die("ember").faces == (Face(damage=1),)
    assert before.die("ember").faces == EMBER.faces


def test_a_new_die_has_an_id_that_no_element_and_no_die_of_the_system_has() -> None:
    quest = triggers.add_die(J, (Face(damage=1),), "teal").apply(J)
    quest = triggers.add_die(quest, (Face(damage=2),)).apply(quest)
    assert [(e.id, e.colour) for e in quest.elements.values() if isinstance(e, Die)] == [("die1", "teal"), ("die2", "")]
    assert called(quest, "die1") == "die die1"


def test_a_die_is_renamed_in_every_pool_that_counts_it_and_nowhere_else() -> None:
    renamed = things.rename(forged(), "ember", "glow").apply(forged()).elements
    assert renamed["glow"] == Die("glow", EMBER.faces, colour="orange")
    entry = renamed["brand"].entry  # type: ignore[union-attr]
    assert entry.stats["dice"] == {"red": 1, "glow": 2}
    assert entry.ranks["master"].stats["dice"] == {"red": 1, "glow": 2}
    assert to_plain(renamed["tr1"].ability.do[0])["dice"] == {"glow": "round"}  # type: ignore[union-attr]
    assert renamed["tr2"] == forged().elements["tr2"]


def test_a_die_cannot_take_the_name_of_one_of_the_system() -> None:
    with pytest.raises(Refused, match="already called red"):
        things.rename(forged(), "ember", "red")


def test_another_thing_of_that_name_leaves_the_pools_as_they_are() -> None:
    quest = Remove(("ember",)).apply(forged())
    renamed = things.rename(quest, "d1", "ember").apply(quest)
    again = things.rename(renamed, "ember", "gate").apply(renamed)
    assert again.elements["brand"] == forged().elements["brand"]
    assert things.users_of(renamed, ["ember"]) == ()


def test_who_rolls_a_die_is_asked_about_before_it_is_deleted_and_undone_whole() -> None:
    quest = forged()
    assert things.users_of(quest, ["ember"]) == ("tr1", "brand")
    document = Document(quest)
    document.do(things.delete(quest, ["ember"]))
    assert "ember" not in document.quest.elements
    assert document.undo()
    assert quest_bytes(document.quest) == quest_bytes(quest)


def test_copies_of_a_die_and_what_rolls_it_belong_together() -> None:
    clip = things.copy(forged(), ["ember", "brand", "tr1"])
    pasted = things.paste(forged(), clip, (4, 13)).apply(forged()).elements
    fresh = [element for id_, element in pasted.items() if id_ not in forged().elements]
    (die,) = (element for element in fresh if isinstance(element, Die))
    (sword,) = (element for element in fresh if isinstance(element, Custom))
    (trigger,) = (element for element in fresh if isinstance(element, Trigger))
    assert die.faces == EMBER.faces
    assert sword.entry.stats["dice"] == {"red": 1, die.id: 2}
    assert to_plain(trigger.ability.do[0])["dice"] == {die.id: "round"}
    assert pasted["brand"] == forged().elements["brand"]
