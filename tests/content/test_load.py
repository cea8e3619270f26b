"""Content files become a catalogue; every fault names file, line, entry and field."""

from pathlib import Path

import pytest

from studio.content.catalogue import Catalogue
from studio.content.effects import LANG, Entry
from studio.content.load import load, load_folder, read_entries, read_records
from studio.content.types import DieDef, Face, PieceDef, Supply
from studio.kit.faults import Fault

OGRE = Entry("ogre", "monster", "J", traits=("humanoid",))


def folder(tmp_path: Path, **files: str) -> Path:
    for name, text in files.items():
        (tmp_path / f"{name}.json").write_text(text)
    return tmp_path


def test_a_folder_is_read_into_entries_dice_pieces_and_supply(tmp_path: Path):
    where = folder(
        tmp_path,
        monsters='[{"id": "ogre", "kind": "monster", "sys": "J", "traits": ["humanoid"]}]',
        dice='[{"id": "red", "faces": [{"miss": true}, {"damage": 4}]}]',
        pieces='[{"id": "r1", "category": "room", "rows": ["..", ".."], "openings": [[0, 0, "n"]]}]',
        supply='[{"id": "door", "count": 7}]',
    )
    catalogue, faults = load_folder("journeys1", where)
    assert not faults
    assert catalogue.entry("ogre") == OGRE
    assert catalogue.die("red").faces == (Face(miss=True), Face(damage=4))
    assert (catalogue.piece("r1").width, catalogue.piece("r1").height) == (2, 2)
    assert (catalogue.supply("door"), catalogue.supply("glyph")) == (7, None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[\n{"id": "a", "kind": "beast", "sys": "J"}]', "j/x.json, line 2: a: kind: Invalid enum value 'beast'"),
        ('[{"id": "a", "kind": "item", "sys": "J", "colour": 1}]', "j/x.json, line 1: a: Object contains unknown"),
        ('[{"id": "a", "kind": "item", "sys": "S"}]', "a is not for this system"),
        ('[{"id": "a", "kind": "item", "sys": "J", "lang": 9}]', "a is written in effect language 9"),
        ('[{"kind": "item"}]', "number 1 of the list is not a record"),
        ('{"id": "a"}', "expected a list of records"),
        (
            '[{"id": "a", "kind": "item", "sys": "J", "mods": [{"what": "speed", "add": true}]}]',
            "line 1: a: mods[0].add: Expected `int | str | null`, got `bool`",
        ),
    ],
)
def test_a_fault_names_file_line_entry_and_field(text: str, message: str):
    good, faults = read_entries(text.encode(), "j/x.json", "journeys1")
    assert (good, len(faults)) == ((), 1)
    assert message in str(faults[0])


def test_sound_records_are_kept_beside_faulty_ones():
    text = b'[{"id": "a", "faces": []}, {"id": "b"}, {"id": "c", "faces": [{"damage": 99}]}]'
    good, faults = read_records(text, "dice.json", DieDef)
    assert [die.id for die in good] == ["a"]
    assert [str(f).split(": ")[1] for f in faults] == ["b", "c"]


def test_an_id_used_twice_is_a_fault(tmp_path: Path):
    entry = '[{"id": "a", "kind": "item", "sys": "J"}]'
    _catalogue, faults = load_folder("journeys1", folder(tmp_path, items=entry, skills=entry))
    assert str(faults[0]) == "journeys1/skills.json, line 1: a is already used in journeys1/items.json"


def test_a_missing_folder_is_an_empty_catalogue(tmp_path: Path):
    catalogue, faults = load_folder("journeys1", tmp_path / "none")
    assert (catalogue.entries(), faults) == ((), ())


def test_an_unknown_system_is_a_fault():
    with pytest.raises(Fault, match="no game system 'chess'"):
        load("chess")


def test_an_unknown_id_offers_the_nearest():
    with pytest.raises(Fault, match="did you mean 'ogre'"):
        Catalogue("journeys1", [OGRE]).entry("ogr")
    with pytest.raises(Fault, match="no die 'pink' in journeys1"):
        Catalogue("journeys1").die("pink")


def test_an_overlay_replaces_what_has_its_ids():
    base = Catalogue("journeys1", [OGRE], supply=[Supply("door", 7)])
    mine = Entry("ogre", "monster", "J", name="Grub")
    piece = PieceDef("p", "room", ("..",))
    over = base.overlay([mine], [piece])
    assert over.entry("ogre").name == "Grub"
    assert base.entry("ogre").name == ""
    assert (over.find_piece("p"), base.find_piece("p")) == (piece, None)
    assert over.supply("door") == 7


def test_entries_of_a_kind_and_traits_are_listed():
    item = Entry("axe", "item", "J", traits=("axe",))
    catalogue = Catalogue("journeys1", [OGRE, item])
    assert catalogue.entries("item") == (item,)
    assert catalogue.entries() == (OGRE, item)
    assert catalogue.traits() == {"humanoid", "axe"}
    assert catalogue.find("nobody") is None


def test_the_digest_names_the_content_not_its_order():
    one, two = OGRE, Entry("axe", "item", "J")
    assert Catalogue("journeys1", [one, two]).digest() == Catalogue("journeys1", [two, one]).digest()
    assert Catalogue("journeys1", [one]).digest() != Catalogue("journeys1", [two]).digest()


def test_entries_are_written_for_the_language_this_program_speaks():
    assert Entry("x", "item", "J").lang == LANG == 1
