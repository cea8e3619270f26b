"""Figures of the document: reading, editing, checking and encoding a quest of 600 elements."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from studio.kit.schema import faults
from studio.quest import files
from studio.quest.diff import difference
from studio.quest.edits import Put
from studio.quest.model import Monster, Quest
from studio.quest.store import write
from tests.bench.big import big_quest
from tests.bench.measure import Figure, best


def figures() -> Iterator[Figure]:
    """Reading, writing, one edit and its diff, the schema, the first and the next check."""
    quest = big_quest()
    n = len(quest.elements)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        write(path, quest)
        yield Figure(f"read a quest of {n} elements", 1e3 * best(lambda: files.read(path)), "ms", 50.0)
        yield Figure("write it", 1e3 * best(lambda: write(path, quest)), "ms")
        plain = msgspec.json.decode(files.quest_bytes(quest, texts=True))
        faults(plain, Quest, "quest.json")
        yield Figure("hold it against the schema", 1e3 * best(lambda: faults(plain, Quest, "quest.json")), "ms")
    edited = edit_of(quest)
    yield Figure("apply one edit", 1e6 * best(lambda: edited.apply(quest), inner=500), "µs")
    after = edited.apply(quest)
    yield Figure("diff of two quests by identity", 1e6 * best(lambda: difference(quest, after), inner=100), "µs")


def edit_of(quest: Quest, step: int = 1) -> Put:
    """An edit that moves a monster by a square, or back."""
    monster = next(e for e in quest.elements.values() if isinstance(e, Monster))
    return Put((msgspec.structs.replace(monster, at=(monster.at[0] + step, monster.at[1])),))
