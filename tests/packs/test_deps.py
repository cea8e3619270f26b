from msgspec.structs import replace

from studio.content.effects import Entry
from studio.content.load import load
from studio.content.types import Face
from studio.packs import read
from studio.packs.build import pack
from studio.packs.deps import missing, needs_of
from studio.packs.manifest import Needs
from studio.quest.model import Custom, Die, Monster, Piece, Relic, Shape
from tests.packs.quests import cellar


def with_(*elements):
    quest = cellar()
    return replace(quest, elements=quest.elements | {element.id: element for element in elements})


def test_a_quest_needs_the_entries_and_pieces_it_names():
    beast = load("journeys1").entries("monster")[0].id
    needs = needs_of(with_(Monster("m1", beast, (1, 1)), Monster("m2", beast, (2, 2)), Piece("p2", "room_6x6", (4, 0))))
    assert needs == Needs("journeys1", 1, (beast,), ("room_4x4", "room_6x6"))
    assert missing(needs) == ()


def test_what_a_quest_brings_itself_it_does_not_need():
    own = Custom("c1", Entry("drowned_king", "monster", "J"))
    quest = with_(own, Monster("m1", "drowned_king", (1, 1)), Shape("h1", "n", ("..",)), Piece("p2", "h1", (4, 0)))
    assert needs_of(quest) == Needs("journeys1", 1, (), ("room_4x4",))


def test_everything_lacking_here_is_said_by_name():
    needs = needs_of(with_(Relic("r1", (1, 1), "crown_of_nobody"), Piece("p2", "room_9x9", (4, 0))))
    assert [str(fault) for fault in missing(needs)] == [
        "it needs 'crown_of_nobody', which journeys1 does not have here; install a newer program",
        "it needs the map piece 'room_9x9', which journeys1 does not have here; install a newer program",
    ]


def test_a_later_language_or_another_system_is_said():
    late, strange = missing(Needs("chess", 99))  # type: ignore[arg-type]
    assert str(late).startswith("it is written in effect language 99, this program reads up to 1")
    assert str(strange) == "it is for the game system 'chess', which this program does not have; install a newer one"


def test_a_die_of_its_own_travels_in_the_pack_and_is_not_needed():
    blade = Entry("blade", "item", "J", stats={"attack": "melee", "dice": {"ember": 2, "red": 1}})
    quest = with_(Die("ember", (Face(miss=True), Face(damage=4)), colour="teal"), Custom("c1", blade))
    assert needs_of(quest) == needs_of(cellar())
    assert read.read(pack(quest), "f", checked=False).quest == quest
