from pathlib import Path

import pytest

from studio.kit import paths
from studio.quest import files
from tests.cli.conftest import Studio

QUESTS = Path(__file__).parents[2] / "quests" / "journeys1"
CELLAR = QUESTS / "the_cellar"


@pytest.fixture
def pack(studio: Studio, tmp_path: Path) -> Path:
    studio("pack", "build", CELLAR, "--out", tmp_path)
    return tmp_path / "the_cellar.questpack"


def test_building_twice_gives_the_same_bytes(studio: Studio, tmp_path: Path, pack: Path) -> None:
    ran = studio("pack", "build", CELLAR, "--out", tmp_path / "again.questpack")
    assert (ran.code, ran.out) == (0, f"{tmp_path / 'again.questpack'}\n")
    assert pack.read_bytes() == (tmp_path / "again.questpack").read_bytes()


def test_a_pack_is_verified_installed_listed_played_and_removed(studio: Studio, pack: Path) -> None:
    assert studio("pack", "verify", pack).out.startswith(f"{pack}: the_cellar 1.0 ")
    assert studio("pack", "install", pack, "--json").json["folder"] == str(paths.library() / "the_cellar" / "1.0")
    assert [p["id"] for p in studio("pack", "list", "--json").json["packs"]] == ["the_cellar"]
    by_id = studio("play", "the_cellar", "--heroes", 2, "--seed", 3, "--json").json
    assert by_id["hash"] == studio("play", CELLAR, "--heroes", 2, "--seed", 3, "--json").json["hash"]
    assert by_id["hash"] == studio("play", pack, "--heroes", 2, "--seed", 3, "--json").json["hash"]
    assert studio("pack", "remove", "the_cellar").out.startswith("removed: the_cellar 1.0 ")
    assert studio("pack", "list").out == ""


def test_a_signed_pack_names_its_key(studio: Studio, tmp_path: Path) -> None:
    public = studio("pack", "key", tmp_path / "my.key").out
    studio("pack", "build", CELLAR, "--out", tmp_path / "a.questpack", "--key", tmp_path / "my.key")
    signer = studio("pack", "verify", tmp_path / "a.questpack", "--json").json["signer"]
    assert signer in public


def test_a_changed_byte_is_refused(studio: Studio, pack: Path, tmp_path: Path) -> None:
    data = bytearray(pack.read_bytes())
    data[len(data) // 2] ^= 1
    pack.write_bytes(data)
    for verb in ("verify", "install"):
        ran = studio("pack", verb, pack)
        assert (ran.code, len(ran.lines)) == (1, 1)
        assert str(pack) in ran.err
    assert not paths.library().exists() or studio("pack", "list").out == ""


def test_a_quest_with_errors_is_not_packed_and_every_reason_is_told(studio: Studio, tmp_path: Path) -> None:
    studio("new", tmp_path / "q", "--system", "journeys1")
    quest = files.read(tmp_path / "q").quest
    text = (tmp_path / "q" / "quest.json").read_text()
    door = next(id_ for id_ in quest.elements if id_.startswith("d"))
    lines = [line for line in text.splitlines() if '"kind":"area"' not in line]
    (tmp_path / "q" / "quest.json").write_text("\n".join(lines) + "\n")
    ran = studio("pack", "build", tmp_path / "q", "--out", tmp_path / "q.questpack")
    assert door
    assert ran.code == 1
    assert "mend what `studio check` reports" in ran.err
    assert ran.out.splitlines()
    assert not (tmp_path / "q.questpack").exists()


def test_what_is_not_installed_cannot_be_removed(studio: Studio) -> None:
    ran = studio("pack", "remove", "nothing")
    assert (ran.code, ran.err) == (1, "studio: there is no pack 'nothing' in the library\n")


@pytest.mark.parametrize("verb", ["verify", "install"])
@pytest.mark.parametrize("what", ["missing", "folder", "unreadable"])
def test_a_file_that_cannot_be_read_is_told_apart_from_a_pack_that_is_refused(
    studio: Studio, tmp_path: Path, verb: str, what: str
) -> None:
    file = tmp_path / "one.questpack"
    if what == "folder":
        file.mkdir()
    elif what == "unreadable":
        file.symlink_to(file.name)
    ran = studio("pack", verb, file)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"studio: {file}: the file cannot be read: ")
    assert not paths.library().exists()
