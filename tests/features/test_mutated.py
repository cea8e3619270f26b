"""Files that somebody damaged, by bytes and by meaning: read, or refused in one line, and nothing else."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from studio.checks.run import check
from studio.kit.faults import Fault
from studio.kit.schema import faults
from studio.kit.strict import read_json
from studio.play import replay
from studio.play.session import Session
from studio.play.vector import Vectors
from studio.play.vector_run import read_vectors
from studio.quest import files
from studio.rules.core.api import GameSetup, open_game

ROOT = Path(__file__).parents[2]
CELLAR = ROOT / "quests" / "journeys1" / "the_cellar"
OTHERS = [None, 0, -1, 99, 10**9, 2**70, "", "x", "#zz", [], {}, True, [0, 0], [[0, 0, 3]], 1.5, "\ud800"]


def quest_with_texts() -> Any:
    whole = json.loads((CELLAR / "quest.json").read_bytes())
    whole["texts"] = {"en": json.loads((CELLAR / "text" / "en.json").read_bytes())}
    return whole


def places(node: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Every place in plain data."""
    if path:
        yield path
    for step, below in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
        yield from places(below, (*path, step))


def changed(plain: Any, rng: random.Random) -> Any:
    """Plain data with one to three places changed to something else, or taken out."""
    plain = json.loads(json.dumps(plain))
    for _ in range(rng.randint(1, 3)):
        *way, last = rng.choice(list(places(plain)))
        parent = plain
        for step in way:
            parent = parent[step]
        if rng.random() < 0.2:
            del parent[last]
        else:
            parent[last] = rng.choice(OTHERS)
        if not plain:
            break
    return plain


def damaged(data: bytes, rng: random.Random) -> bytes:
    """Bytes with some of them changed, taken out, or said again."""
    mutable = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(mutable))
        end = at + rng.choice([0, 1, 1, 3, 40])
        mutable[at:end] = rng.choice(
            [b"", bytes([rng.randrange(256)]), mutable[at : at + 30], b"\x00", b"]", b"{", b'"']
        )
    return bytes(mutable)


def refused(read: Callable[[], object]) -> bool:
    """Whether reading was refused, in one line; anything else than a `Fault` is a failure."""
    try:
        read()
    except Fault as fault:
        line = str(fault)
    else:
        return False
    assert line
    assert "\n" not in line
    return True


@pytest.mark.parametrize("seed", range(5))
def test_quests_with_damaged_bytes(seed: int) -> None:
    rng = random.Random(seed)
    data = json.dumps(quest_with_texts()).encode()
    count = sum(refused(lambda: files.read_quest(damaged(data, rng), "quest.json")) for _ in range(100))
    assert count > 50


@pytest.mark.parametrize("seed", range(5))
def test_quests_with_other_meanings_are_read_in_part_and_checked(seed: int) -> None:
    rng = random.Random(seed)
    plain = quest_with_texts()
    findings = 0
    for _ in range(60):
        data = json.dumps(changed(plain, rng)).encode()
        if refused(lambda data=data: files.read_quest(data, "quest.json")):  # type: ignore[misc]
            continue
        loaded = files.read_quest(data, "quest.json")
        report = check(loaded.quest, loading=loaded.findings)
        assert "S000" not in {finding.code for finding in report.findings}
        assert all("\n" not in finding.sentence() for finding in report.findings)
        assert files.read_files(files.files_of(loaded.quest)).quest == loaded.quest
        findings += len(report.findings)
    assert findings > 50


@pytest.fixture(scope="module")
def log() -> bytes:
    """The log of the beginning of a game."""
    session = Session(open_game(GameSetup(files.read(CELLAR).quest, 2)), 1)
    for _ in range(25):
        session.act(session.rules.legal_actions(session.state).nth(0))
    return replay.write(session)


def test_logs_with_damaged_bytes(log: bytes) -> None:
    rng = random.Random(1)
    _, _, answers = log.partition(b"\n")
    same = 0
    for number in range(300):
        # Half of the time the header, which is most of the file, is left alone.
        data = damaged(log, rng) if number % 2 else log[: -len(answers)] + damaged(answers, rng)
        if refused(lambda data=data: replay.read(data, "game.replay")):  # type: ignore[misc]
            continue
        header, given = replay.read(data, "game.replay")
        if header == replay.read(log)[0]:
            same += replay.verify(header, given) is None
    assert same < 30


def test_files_of_tests_with_other_meanings(tmp_path: Path) -> None:
    [first, *_] = sorted((ROOT / "tests" / "rules" / "vectors").rglob("*.json"))
    plain = json.loads(first.read_bytes())
    plain["tests"] = plain["tests"][:4]
    rng = random.Random(1)
    file = tmp_path / "tests.json"
    count = 0
    for _ in range(300):
        file.write_text(json.dumps(changed(plain, rng)))
        if refused(lambda: read_vectors(file)):
            count += 1
            refused(lambda: faults(read_json(file.read_bytes(), "tests.json"), Vectors, "tests.json"))
    assert count > 150
