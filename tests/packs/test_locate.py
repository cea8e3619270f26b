"""A quest known by its id is found in folders, and else in the library."""

from pathlib import Path

from studio import packs
from studio.packs import locate
from studio.quest import files

QUESTS = Path(__file__).parents[2] / "quests"


def test_a_quest_lies_in_a_folder_or_in_a_folder_of_one(tmp_path: Path) -> None:
    assert locate.folder_of("the_cellar", [QUESTS / "journeys1"]) == QUESTS / "journeys1" / "the_cellar"
    assert locate.folder_of("the_cellar", [tmp_path, QUESTS]) == QUESTS / "journeys1" / "the_cellar"
    assert locate.folder_of("nowhere", [QUESTS, tmp_path / "gone"]) is None


def test_the_first_folder_counts_and_then_the_library(tmp_path: Path) -> None:
    library = packs.Library(tmp_path / "library")
    assert locate.quest_of("the_cellar", [], library) is None
    packs.build_pack(files.read(QUESTS / "journeys1" / "the_cellar").quest, tmp_path / "cellar.questpack")
    library.install(tmp_path / "cellar.questpack")
    found = locate.quest_of("the_cellar", [tmp_path], library)
    assert found is not None
    assert found.id == "the_cellar"
    near = locate.quest_of("the_cellar", [QUESTS], packs.Library(tmp_path / "empty"))
    assert near is not None
    assert near.id == "the_cellar"
