"""Quests with ten or a hundred times of everything that any author would place: checked within two seconds."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from studio.content.effects import Ability, Entry
from studio.kit.codec import from_plain
from studio.quest import files
from studio.quest.model import (
    AnyElement,
    Area,
    Custom,
    Door,
    Glyph,
    Monster,
    Piece,
    Quest,
    Relic,
    RuneKey,
    Shape,
    Stairs,
    Start,
    Terrain,
    Trigger,
    Wall,
)
from studio.quest.new import new

SECONDS, MEGABYTES = 3.0, 300
"""Two seconds are promised; half as much again, since the machine may be busy with other tests."""
N = files.MAX_ELEMENTS - 100
CAVE = new("journeys1", "cave")
FIELD = Shape("sh", "name", tuple("." * 100 for _ in range(100)))


def made(extra: Iterable[AnyElement], quest: Quest = CAVE) -> Quest:
    return replace(quest, elements=quest.elements | {element.id: element for element in extra})


def at(i: int, width: int = 900) -> tuple[int, int]:
    return i % width + 1, i // width + 1


def trigger(i: int, **fields: object) -> Trigger:
    ability = {"when": "door_opened", "do": [{"op": "gain", "who": "party", "what": "conquest", "amount": 1}], **fields}
    return Trigger(f"q{i}", from_plain(ability, Ability))


def ops(i: int) -> list[dict[str, object]]:
    place = {"op": "place", "who": {"all": "hero"}, "at": "#A2"}
    return [{"op": "door", "what": f"#d{i}", "to": "open"}, place]


def item(i: int) -> Custom:
    plain = {"id": f"own{i}", "kind": "item", "sys": "J", "abilities": [{"when": "turn_start", "do": ops(1)}]}
    return Custom(f"q{i}", from_plain(plain, Entry))


def field() -> Quest:
    """Three hundred by three hundred squares of floor, nearly the most on which ways are followed."""
    return made([FIELD, *(Piece(f"q{i}", "sh", (i % 3 * 100, i // 3 * 100)) for i in range(9))])


def every_edge() -> Wall:
    return Wall("walls", tuple((x, y, side) for x in range(300) for y in range(300) for side in ("n", "w")))


OVERFULL: dict[str, Callable[[], Quest]] = {
    "pieces upon each other": lambda: made(Piece(f"q{i}", "room_6x6", (20, 20)) for i in range(N)),
    "rooms": lambda: made(Piece(f"q{i}", "room_6x6", (i % 140 * 7, i // 140 * 7)) for i in range(N)),
    "areas upon each other": lambda: made(Area(f"q{i}", ((0, 2, 90),)) for i in range(N)),
    "monsters upon each other": lambda: made(Monster(f"q{i}", "dragon", (1, 1)) for i in range(N)),
    "unknown monsters": lambda: made(Monster(f"q{i}", f"ogrr{i}", at(i)) for i in range(N)),
    "unknown relics": lambda: made(Relic(f"q{i}", at(i), f"relicc{i}") for i in range(N)),
    "terrain": lambda: made(Terrain(f"q{i}", "pit", ((0, i % 900, 90),)) for i in range(N)),
    "starts": lambda: made(Start(f"q{i}", ((0, i % 900, 90),)) for i in range(N)),
    "doors": lambda: made(Door(f"q{i}", (i % 900 + 1, i // 900, "w"), 2, "rune", "red") for i in range(N)),
    "triggers": lambda: made(trigger(i, do=ops(i)) for i in range(N)),
    "triggers that set each other off": lambda: made(trigger(i, when=("gained", "damaged")) for i in range(N)),
    "triggers that name nothing": lambda: made(trigger(i, **{"if": f"door = #d{i}x"}) for i in range(N)),
    "triggers of unknown words": lambda: made(trigger(i, **{"if": f"dooor = = #d{i}"}) for i in range(N)),
    "items": lambda: made(item(i) for i in range(N)),
    "a field of doors": lambda: made((Door(f"d{i}", (i % 298 + 1, i // 298 * 4, "w")) for i in range(N)), field()),
    "a field of stairs": lambda: made((Stairs(f"s{i}", at(i, 298), "AB"[i % 2]) for i in range(N)), field()),
    "a field of dragons": lambda: made(
        (Monster(f"m{i}", "dragon", (i % 98 * 3, i // 98 * 2)) for i in range(N)), field()
    ),
    "a field of keys": lambda: made((RuneKey(f"k{i}", at(i, 298), "red") for i in range(N)), field()),
    "a field of glyphs": lambda: made((Glyph(f"g{i}", at(i, 298), True) for i in range(N)), field()),
    "a field of cells": lambda: made(
        [every_edge(), *(Stairs(f"s{i}", at(i, 298), "A") for i in range(N // 2))], field()
    ),
    "a field of stripes": lambda: made(
        (Area(f"ar{i}", tuple((x, i, 1) for x in range(0, 298, 2)), start=True) for i in range(290)), field()
    ),
}

CHECKED = """
import json, re, sys, time
from pathlib import Path
from studio.checks.run import check
from studio.quest import files
for path in sys.argv[1:]:
    start = time.process_time()
    loaded = files.read(Path(path))
    report = check(loaded.quest, loading=loaded.findings)
    sentences = [finding.sentence() for finding in report.findings]
    taken = time.process_time() - start
    peak = int(re.search(r"VmHWM:\\s*(\\d+) kB", Path("/proc/self/status").read_text())[1]) // 1024
    codes = sorted({finding.code for finding in report.findings})
    print(json.dumps({"seconds": taken, "peak": peak, "found": len(sentences), "codes": codes}))
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux for the memory used")
@pytest.mark.parametrize("name", OVERFULL)
def test_an_overfull_quest_is_checked_in_two_seconds(name: str, tmp_path: Path) -> None:
    file = tmp_path / "quest.json"
    file.write_bytes(files.quest_bytes(OVERFULL[name]()))
    done = subprocess.run([sys.executable, "-c", CHECKED, file], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    assert told["seconds"] < SECONDS
    assert told["peak"] < MEGABYTES
    assert told["found"] < 10_000
    assert "S000" not in told["codes"]
    assert told["codes"]


def test_a_check_stops_after_five_hundred_findings_and_says_so() -> None:
    from studio.checks.run import MOST, check

    report = check(made(Monster(f"q{i}", "ogrr", at(i)) for i in range(MOST + 200)))
    found = [finding for finding in report.findings if finding.code == "S102"]
    assert len(found) == MOST
    stopped = [finding.sentence() for finding in report.findings if finding.code == "S122"]
    assert any(re.fullmatch("S102 was stopped after 500 findings", sentence) for sentence in stopped)
