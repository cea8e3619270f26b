"""The shipped content of the second edition and the skirmish game: sound, sourced, with the facts' numbers."""

import json
from pathlib import Path

import pytest

from studio.content.load import load, load_folder
from studio.content.typecheck import Scope, check_entry

DATA = Path(__file__).parents[2] / "studio" / "content" / "data"
SYSTEMS = [("journeys2", "S"), ("command", "D")]


@pytest.mark.parametrize(("system", "letter"), SYSTEMS)
def test_every_file_loads_and_every_entry_checks(system, letter):
    catalogue, faults = load_folder(system, DATA / system)
    assert faults == ()
    scope = Scope(letter, catalogue)
    assert [(entry.id, str(p)) for entry in catalogue.entries() for p in check_entry(entry, scope)] == []


@pytest.mark.parametrize(("system", "letter"), SYSTEMS)
def test_every_entry_has_a_name_a_text_and_a_source_for_its_numbers(system, letter):
    for entry in load(system).entries():
        assert entry.name
        assert entry.text
        assert entry.sys == letter
        if isinstance(entry.source, str):
            assert entry.source in ("digest", "facts", "house")
        else:
            assert entry.source.keys() == entry.stats.keys(), entry.id
            assert set(entry.source.values()) <= {"digest", "facts", "house"}


@pytest.mark.parametrize(("system", "letter"), SYSTEMS)
def test_every_file_has_one_record_a_line(system, letter):
    for file in (DATA / system).glob("*.json"):
        lines = file.read_text("utf-8").splitlines()
        assert (lines[0], lines[-1]) == ("[", "]")
        assert all(json.loads(line.rstrip(",")) for line in lines[1:-1])


@pytest.mark.parametrize(
    ("die", "sums"),
    [("blue", (20, 8, 2)), ("red", (0, 13, 1)), ("yellow", (4, 7, 3))],
)
def test_dice_show_what_the_facts_say(die, sums):  # S-904
    faces = load("journeys2").die(die).faces
    assert len(faces) == 6
    assert (sum(f.range for f in faces), sum(f.damage for f in faces), sum(f.surge for f in faces)) == sums


@pytest.mark.parametrize(("die", "shields"), [("brown", 4), ("gray", 8), ("black", 13)])
def test_defence_dice_show_what_the_facts_say(die, shields):  # S-904
    assert sum(face.shield for face in load("journeys2").die(die).faces) == shields


def test_every_hero_is_one_of_four_archetypes_with_a_gray_die():
    heroes = load("journeys2").entries("hero")
    assert len(heroes) == 8
    assert sorted(hero.traits[0] for hero in heroes) == sorted(["healer", "mage", "scout", "warrior"] * 2)
    assert all(hero.stats["defence"] == {"gray": 1} for hero in heroes)
    assert all(load("journeys2").find(str(hero.stats["weapon"])) for hero in heroes)


def test_damage_and_hit_points_of_creatures_are_tens():  # DA-29
    for creature in load("command").entries("creature"):
        for what in ("health", "melee", "ranged"):
            assert int(creature.stats.get(what, 0)) % 10 == 0  # type: ignore[arg-type]
