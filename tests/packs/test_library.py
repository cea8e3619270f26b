import os
from contextlib import suppress

import pytest

from studio.kit.faults import Fault, Refused
from studio.packs.build import pack
from studio.packs.library import KEYS, Library, unpack
from studio.packs.sign import SecretKey
from tests.packs.quests import cellar

KEY = SecretKey(bytes(range(8)), bytes(range(32)))
OTHER = SecretKey(bytes(range(8)), bytes(range(1, 33)))  # the same name, another key

pytestmark = pytest.mark.usefixtures("unchecked")


@pytest.fixture
def library(tmp_path):
    return Library(tmp_path / "library")


@pytest.fixture
def install(library, tmp_path):
    def take(quest, key=None):
        path = tmp_path / "one.questpack"
        path.write_bytes(pack(quest, key))
        return library.install(path)

    return take


def files(library):
    return sorted(path.relative_to(library.folder).as_posix() for path in library.folder.rglob("*") if path.is_file())


def test_an_empty_library_has_no_packs(library):
    assert library.packs() == ()
    with pytest.raises(Refused, match="no pack 'cellar' in the library"):
        library.open("cellar")


def test_a_pack_is_in_its_place_whole_or_not_at_all(library, tmp_path, monkeypatch):
    """As when the machine goes off in the middle: nothing is tidied up, and what lies about is no pack."""
    target = library.folder / "cellar" / "1.0"

    def crash(handle):
        raise SystemExit

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(SystemExit):
        unpack({"manifest.json": b"half", "quest.json": b"{}"}, target)
    assert not target.exists()
    assert library.packs() == ()


def test_an_installed_pack_is_listed_and_opened(library, install):
    installed = install(cellar())
    assert (installed.title, installed.signed, installed.folder) == (
        "The Cellar", "unsigned", library.folder / "cellar" / "1.0",
    )  # fmt: skip
    assert library.packs() == (installed,)
    assert library.open("cellar").quest == cellar()
    assert library.open_folder(installed.folder).quest == cellar()
    assert files(library) == [
        f"cellar/1.0/{n}" for n in ("manifest.json", "quest.json", "text/en.json", "text/pt_br.json")
    ]


def test_installing_the_same_pack_again_changes_nothing(library, install):
    first = install(cellar(), KEY)
    times = {path: path.stat().st_mtime_ns for path in first.folder.rglob("*")}
    again = install(cellar(), KEY)
    assert (again.folder, again.signed) == (first.folder, "known")
    assert {path: path.stat().st_mtime_ns for path in first.folder.rglob("*")} == times


def test_another_pack_of_the_same_version_is_refused(install):
    install(cellar())
    with pytest.raises(Refused, match=r"version 1\.0 of 'cellar' is installed already with other contents"):
        install(cellar(licence="another"))


def test_versions_stand_side_by_side_the_newest_first(library, install):
    for version in ("1.9", "1.10", "0.5"):
        install(cellar(version))
    assert [pack.manifest.version for pack in library.versions("cellar")] == ["1.10", "1.9", "0.5"]
    assert library.find("cellar").manifest.version == "1.10"
    assert library.find("cellar", "0.5").manifest.version == "0.5"
    with pytest.raises(Refused, match=r"no version '3' of the pack 'cellar'"):
        library.find("cellar", "3")


def test_the_first_signed_pack_has_a_new_key_and_later_ones_a_known_one(library, install):
    assert install(cellar(), KEY).signed == "new"
    assert library.find("cellar").signed == "known"
    assert install(cellar("1.1"), KEY).signed == "known"


@pytest.mark.parametrize("key", [None, OTHER])
def test_a_version_by_another_key_is_refused_even_when_the_key_bears_the_same_name(install, key):
    install(cellar(), KEY)
    assert KEY.public().name == OTHER.public().name
    with pytest.raises(Refused, match="was signed by key 0706050403020100, this one is not; if you trust it"):
        install(cellar("1.1"), key)


def test_a_list_of_keys_that_was_spoilt_is_not_used(library, install):
    install(cellar(), KEY)
    (library.folder / KEYS).write_text("[]")
    assert library.find("cellar").signed == "new"
    (library.folder / KEYS).write_text("{")
    assert library.find("cellar").signed == "new"


def test_removing_takes_one_version_or_all(library, install):
    for version in ("1", "2", "3"):
        install(cellar(version))
    assert [gone.manifest.version for gone in library.remove("cellar", "2")] == ["2"]
    assert [pack.manifest.version for pack in library.packs()] == ["3", "1"]
    assert len(library.remove("cellar")) == 2
    assert library.packs() == ()
    assert files(library) == []
    assert not (library.folder / "cellar").exists()
    with pytest.raises(Refused, match="no pack 'cellar'"):
        library.remove("cellar")


def test_a_pack_changed_in_the_library_is_refused_when_it_is_opened_and_the_others_stay_usable(library, install):
    spoilt, sound = install(cellar("1")), install(cellar("2"))
    (spoilt.folder / "text" / "en.json").write_text("{}")
    with pytest.raises(Refused, match="was changed after the pack was built"):
        library.open("cellar", "1")
    (spoilt.folder / "manifest.json").write_text("{}")
    assert library.packs() == (sound,)
    assert library.open("cellar").quest == cellar("2")


def test_a_pack_in_the_folder_of_another_is_left_out(library, install):
    install(cellar("1")).folder.rename(library.folder / "cellar" / "9")
    (library.folder / "cellar" / "not a version").mkdir()
    assert library.packs() == ()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_a_link_in_the_library_is_not_followed(library, install):
    folder = install(cellar()).folder
    (folder / "text" / "de.json").symlink_to("/etc/hostname")
    with pytest.raises(Refused, match="is a link"):
        library.open("cellar")


def test_a_refused_pack_leaves_the_library_as_it_was(library, install, tmp_path):
    install(cellar())
    before = files(library)
    (tmp_path / "bad.questpack").write_bytes(pack(cellar("2"))[:-1])
    with pytest.raises(Refused):
        library.install(tmp_path / "bad.questpack")
    assert files(library) == before


def test_a_folder_that_fills_up_leaves_nothing_half_written(tmp_path, monkeypatch):
    def full(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Fault, match="cannot be written: No space left on device"):
        unpack({"a.json": b"{}"}, tmp_path / "cellar" / "1")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("key", [None, KEY])
def test_a_disk_that_is_full_at_any_call_leaves_no_trace_of_an_installation(
    library, install, tmp_path, monkeypatch, key
):
    real, calls, fail_at = os.fsync, 0, 0

    def full(handle):
        nonlocal calls
        calls += 1
        if calls == fail_at:
            raise OSError(28, "No space left on device")
        real(handle)

    monkeypatch.setattr(os, "fsync", full)
    refused = 0
    while True:
        calls, fail_at = 0, fail_at + 1
        with suppress(Fault):
            install(cellar(), key)
            break
        refused += 1
        assert not (library.folder / "cellar").exists()
        assert not library.folder.exists() or files(library) == [KEYS]  # its last call is after the rename
    assert refused == fail_at - 1 >= 3
    assert library.find("cellar").signed == ("known" if key else "unsigned")


def test_a_library_that_cannot_be_made_or_changed_is_said_in_one_line(library, install, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("x")
    with pytest.raises(Fault, match="cannot be written"):
        unpack({"a.json": b"{}"}, tmp_path / "file" / "1")
    install(cellar())
    monkeypatch.setattr(os, "rename", lambda *ways: (_ for _ in ()).throw(OSError(13, "Permission denied")))
    with pytest.raises(Fault, match="cannot be written: Permission denied"):
        library.remove("cellar")
    assert library.open("cellar").quest == cellar()
