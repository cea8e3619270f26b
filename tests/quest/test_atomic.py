"""Files are replaced whole, keep their permissions, and are written where a link leads."""

import errno
import os
import stat
from pathlib import Path

import pytest

from studio.kit.codec import to_json
from studio.kit.faults import Fault
from studio.quest import atomic
from studio.quest.atomic import NOTE, SUFFIX, replace_file, replace_files, settle

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and permissions as POSIX has them")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def leftovers(*folders: Path) -> list[Path]:
    return [path for folder in folders for path in folder.rglob(f"*{SUFFIX}")]


@pytest.mark.parametrize("kept", [0o600, 0o664, 0o444, 0o755])
def test_a_file_keeps_its_permissions(tmp_path: Path, kept: int) -> None:
    one, two = tmp_path / "one.json", tmp_path / "text" / "two.json"
    replace_files(tmp_path, {"one.json": b"old", "text/two.json": b"old"})
    one.chmod(kept)
    two.chmod(0o640)
    replace_files(tmp_path, {"one.json": b"new", "text/two.json": b"new"})
    assert (one.read_bytes(), two.read_bytes()) == (b"new", b"new")
    assert (mode(one), mode(two)) == (kept, 0o640)
    one.chmod(kept)
    replace_file(one, b"newer")
    assert mode(one) == kept


def test_a_new_file_has_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    replace_file(tmp_path / "new", b"new")
    assert mode(tmp_path / "new") == mode(tmp_path / "usual")


@pytest.mark.parametrize("relative", [True, False])
def test_a_link_stays_one_and_its_target_is_written(tmp_path: Path, relative: bool) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    target = there / "kept.json"
    target.write_bytes(b"old")
    target.chmod(0o600)
    (here / "between").symlink_to(Path("../there/kept.json") if relative else target)
    (here / "quest.json").symlink_to("between")
    for data in (b"new", b"newer"):
        replace_files(here, {"quest.json": data, "text/en.json": data})
        assert (here / "quest.json").is_symlink()
        assert (here / "between").is_symlink()
        assert target.read_bytes() == (here / "text" / "en.json").read_bytes() == data
    assert mode(target) == 0o600
    assert not leftovers(here, there)


def test_a_link_to_nothing_makes_its_target_and_one_in_a_circle_is_told(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("made")
    replace_file(tmp_path / "link", b"new")
    assert (tmp_path / "made").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    with pytest.raises(Fault, match=os.strerror(errno.ELOOP)):
        replace_file(tmp_path / "a", b"new")
    assert (tmp_path / "a").is_symlink()
    assert not leftovers(tmp_path)


def test_files_below_a_linked_folder_are_written_and_deleted_there(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    (there / "de.json").write_bytes(b"old")
    (here / "text").symlink_to(there)
    replace_files(here, {"quest.json": b"new", "text/en.json": b"new"}, gone=("text/de.json",))
    assert (here / "text").is_symlink()
    assert {path.name: path.read_bytes() for path in there.iterdir()} == {"en.json": b"new"}
    assert (here / "quest.json").read_bytes() == b"new"


@pytest.mark.parametrize("name", ["write", "replace", "fsync"])
def test_a_failing_disk_behind_a_link_is_told_and_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.mkdir()
    there.mkdir()
    (there / "kept").write_bytes(b"old")
    (here / "link").symlink_to(there / "kept")

    def fails(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(atomic.os, name, fails)
        with pytest.raises(Fault, match=os.strerror(errno.ENOSPC)):
            replace_file(here / "link", b"new")
    assert (there / "kept").read_bytes() == b"old"
    assert not leftovers(here, there)


def test_a_strangers_note_deletes_and_renames_nothing_through_a_linked_folder(tmp_path: Path) -> None:
    theirs, mine = tmp_path / "theirs", tmp_path / "mine"
    theirs.mkdir()
    mine.mkdir()
    (mine / "letter").write_bytes(b"mine")
    fresh = f"letter.1-1{SUFFIX}"
    (mine / fresh).write_bytes(b"theirs")
    (theirs / "text").symlink_to(mine)
    for plan in ({"rename": {}, "delete": ["text/letter"]}, {"rename": {f"text/{fresh}": "text/letter"}}):
        (theirs / NOTE).write_bytes(to_json(plan))
        settle(theirs)
        assert (mine / "letter").read_bytes() == b"mine"
