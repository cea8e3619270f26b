import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from studio.kit import schema
from studio.kit.faults import Fault, Refused
from studio.kit.text import Text
from studio.kit.where import ElementAt, FileAt
from studio.packs import archive, read
from studio.packs.build import Rejected, pack
from studio.packs.sign import SecretKey
from tests.packs import hostile
from tests.packs.quests import cellar

KEY = SecretKey(bytes(range(8)), bytes(range(32)))


@pytest.mark.usefixtures("unchecked")
def test_a_pack_is_read_as_it_was_made(tmp_path):
    path = tmp_path / "cellar.questpack"
    path.write_bytes(pack(cellar(), KEY))
    found = read.read_file(path)
    assert found.quest == cellar()
    assert found.signer == KEY.public()
    assert (found.manifest.title, found.manifest.author, found.manifest.languages) == (
        "The Cellar", "M. Okoro", ("en", "pt_BR"),
    )  # fmt: skip
    assert pack(found.quest, KEY) == path.read_bytes()
    assert read.read(pack(cellar()), "f").signer is None


def test_a_quest_with_errors_is_refused_with_all_of_them(monkeypatch):
    reasons = (Fault(Text("no start"), ElementAt("s1")), Fault(Text("no way")), Fault(Text("no end")))
    monkeypatch.setattr(read, "errors_of", lambda quest: reasons)
    with pytest.raises(Rejected) as caught:
        read.read(pack(cellar()), "f.questpack")
    assert str(caught.value) == "f.questpack: s1: no start (and 2 more reasons)"
    assert caught.value.reasons == reasons
    assert read.read(pack(cellar()), "f", checked=False).quest == cellar()


def test_a_pack_is_held_against_the_schema_too(monkeypatch):
    monkeypatch.setattr(schema, "faults", lambda plain, kind, file: [Fault(Text("json.early"), FileAt(file))])
    with pytest.raises(Rejected):
        read.read(pack(cellar()), "f", checked=False)


def test_every_flipped_byte_of_a_pack_is_refused():
    for key in (None, KEY):
        data = pack(cellar(), key)
        for at in range(len(data)):
            changed = bytearray(data)
            changed[at] ^= 1 << at % 8
            with pytest.raises(Refused):
                read.read(bytes(changed), "f", checked=False)


def test_a_file_changed_after_the_manifest_is_refused_by_name():
    members = archive.read(pack(cellar()), "f")
    for name in ("quest.json", "text/en.json"):
        changed = {**members, name: members[name].replace(b"e", b"a")}
        with pytest.raises(Refused, match=f"{name}' was changed after the pack was built"):
            read.read(archive.write(changed), "f", checked=False)


def test_a_change_on_disk_that_the_manifest_was_made_to_fit_breaks_the_signature():
    members = archive.read(pack(cellar(), KEY), "f")
    other = archive.read(pack(cellar(licence="none"), None), "f")
    with pytest.raises(Refused, match="changed after signing"):
        read.read(archive.write({**members, **other}), "f", checked=False)


# --- harm ----------------------------------------------------------------------------------------


def test_hostile_files_are_refused_in_one_line_quickly_and_leave_nothing(tmp_path):
    files = hostile.corpus()
    for number, (name, data) in enumerate(files.items()):
        (tmp_path / f"{number} {name}.questpack").write_bytes(data)
    before = {path.name for path in tmp_path.iterdir()}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-m", "tests.packs.hostile", str(tmp_path)],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(files) >= 60
    for answer in answers:
        assert answer["kind"] == "refused", answer
        assert answer["said"].isprintable(), answer
        assert len(answer["said"]) < 500, answer
        assert answer["seconds"] <= 2, answer
        assert answer["peak"] <= 300, answer
    left = {path.name for path in tmp_path.iterdir()} - before
    assert left <= {"library"}
    assert not [path for path in (tmp_path / "library").rglob("*") if path.is_file()]
    assert not Path("/tmp/evil.json").exists()


def outcome(data: bytes) -> read.Pack | str:
    try:
        return read.read(data, "f", checked=False)
    except Fault as fault:
        return fault.text.code


def test_every_reason_for_a_refusal_is_met_by_a_hostile_file():
    outcomes = [outcome(data) for data in hostile.corpus().values()]
    met = {said for said in outcomes if isinstance(said, str)}
    assert met >= {
        "pack.size", "pack.not_zip", "pack.cut", "pack.members", "pack.name", "pack.kind", "pack.twin", "pack.overlap",
        "pack.sum", "pack.bytes", "pack.no_manifest", "pack.no_quest", "pack.format", "pack.reason",
        "pack.canon", "pack.untrue", "pack.unsound", "sign.form", "sign.broken", "json.twin", "json.depth", "quest.head", "bounds.elements", "bounds.squares", "pack.hook",
    }  # fmt: skip


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The bytes with one to four accidents."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at, to = sorted((chance.randrange(len(changed)), chance.randrange(len(changed))))
        match chance.randrange(7):
            case 0:
                changed[at] = chance.randrange(256)
            case 1:
                del changed[at : at + chance.randint(1, 40)]
            case 2:
                changed[at:at] = chance.randbytes(chance.randint(1, 40))
            case 3:
                changed[at:at] = changed[to : to + 60]
            case 4:
                changed[at:to] = changed[at:to][::-1]
            case 5:
                changed[at : at + 4] = chance.choice([bytes(4), b"\xff" * 4, b"PK\1\2", b"PK\5\6"])
            case _:
                del changed[to:]
        changed = changed or bytearray(b"\0")
    return bytes(changed)


def test_a_thousand_mutated_packs_are_no_more_than_refused():
    chance = random.Random(20)
    for _ in range(1_000):
        data = pack(cellar(), KEY)
        changed = mutated(data, chance)
        if changed != data:
            with pytest.raises(Fault):
                read.read(changed, "f", checked=False)


def test_a_thousand_mutated_quests_in_sealed_packs_are_read_or_refused_and_nothing_else():
    chance = random.Random(21)
    read_ones = 0
    for _ in range(1_000):
        name = chance.choice(["quest.json", "quest.json", "text/en.json"])
        data = hostile.resealed(lambda files, name=name: files.update({name: mutated(files[name], chance)}))
        found = outcome(data)
        if not isinstance(found, str):
            read_ones += 1
            assert read.read(pack(found.quest), "f", checked=False).quest == found.quest
    assert read_ones < 500


def test_a_hook_that_shipped_content_names_may_be_named_by_a_pack_too():
    words = '{"kind":"custom","id":"x1","entry":{"id":"x1","kind":"item","sys":"J","abilities":[{"when":"my_turn","do":[{"op":"hook","name":"%s"}]}]}}'
    assert isinstance(outcome(hostile.element(words % "journeys1.switch_action")), read.Pack)
    assert outcome(hostile.element(words % "journeys1.made_up")) == "pack.hook"
