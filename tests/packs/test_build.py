import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from studio.kit.faults import Fault, Refused
from studio.kit.text import Text
from studio.packs import archive, build
from studio.packs.build import Rejected, build_pack, pack, packed_name, quest_name
from studio.packs.sign import SecretKey
from studio.quest.model import Monster
from tests.packs.quests import cellar

KEY = SecretKey(bytes(range(8)), bytes(range(32)))

PRINT_HASH = """
import hashlib
from studio.packs.build import pack
from tests.packs.quests import cellar
from tests.packs.test_build import KEY
print(hashlib.sha256(pack(cellar(), KEY)).hexdigest())
"""


def test_the_same_quest_gives_the_same_bytes_in_every_process():
    root = Path(__file__).parents[2]
    hashes = {
        subprocess.run(
            [sys.executable, "-c", PRINT_HASH], cwd=root, env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("0", "7")
    }  # fmt: skip
    assert len(hashes) == 1
    assert pack(cellar(), KEY) == pack(cellar(), KEY)


def test_another_quest_another_key_or_none_gives_other_bytes():
    packs = {pack(cellar()), pack(cellar(), KEY), pack(cellar("1.1")), pack(cellar(), SecretKey(bytes(8), bytes(32)))}
    assert len(packs) == 4


def test_a_pack_holds_the_quest_its_texts_and_the_manifest():
    assert sorted(archive.read(pack(cellar()), "f")) == [
        "manifest.json", "quest.json", "text/en.json", "text/pt_br.json",
    ]  # fmt: skip
    assert "manifest.json.minisig" in archive.read(pack(cellar(), KEY), "f")


def test_names_inside_are_small_and_become_what_they_were():
    for name in ("quest.json", "text/en.json", "text/pt_BR.json", "text/de.json"):
        assert packed_name(name) == name.lower()
        assert quest_name(packed_name(name)) == name


def test_a_version_that_is_none_is_refused():
    with pytest.raises(Refused, match="version 'beta' is not made of numbers"):
        pack(cellar("beta"))


def test_a_quest_too_large_is_refused(monkeypatch):
    monkeypatch.setattr(archive, "MAX_PACKED", 100)
    with pytest.raises(Refused, match="too large for a pack; more than a pack may hold"):
        pack(cellar())


@pytest.mark.usefixtures("unchecked")
def test_building_writes_the_file_and_leaves_nothing_beside_it(tmp_path):
    path = tmp_path / "cellar.questpack"
    assert build_pack(cellar(), path) == path.read_bytes() == pack(cellar())
    assert list(tmp_path.iterdir()) == [path]


def test_a_quest_with_errors_is_not_built_and_an_older_pack_stays(tmp_path, monkeypatch):
    path = tmp_path / "cellar.questpack"
    path.write_bytes(b"older")
    reasons = (Fault(Text("the door leads nowhere")), Fault(Text("the key is lost")))
    monkeypatch.setattr(build, "errors_of", lambda quest: reasons)
    with pytest.raises(Rejected) as caught:
        build_pack(cellar(), path)
    assert caught.value.reasons == reasons
    assert str(caught.value).startswith("the quest has 2 errors, the first of them: the door leads nowhere; mend")
    assert [str(r) for r in pickle.loads(pickle.dumps(caught.value)).reasons] == [str(r) for r in reasons]
    assert path.read_bytes() == b"older"


def test_a_folder_that_cannot_be_written_is_said_in_one_line(tmp_path):
    (tmp_path / "no").write_bytes(b"a file")
    with pytest.raises(Fault, match="could not be saved: "):
        build_pack(cellar(), tmp_path / "no" / "cellar.questpack")
    assert [path.name for path in tmp_path.iterdir()] == ["no"]


def test_the_checks_say_what_is_wrong_with_a_quest():
    quest = cellar()
    assert build.errors_of(quest) == ()
    lost = replace(quest, elements=quest.elements | {"m1": Monster("m1", "beastman", (50, 50))})
    assert [fault for fault in build.errors_of(lost) if "50" in str(fault) or "m1" in str(fault)]


def test_texts_of_no_language_are_not_claimed():
    quest = replace(cellar(), texts=cellar().texts | {"de": {}})
    assert build.manifest_of(quest, {}).languages == ("en", "pt_BR")
