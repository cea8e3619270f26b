"""The typed reader and the JSON Schema refuse the same quests, so that either may stand at the border."""

import json
from random import Random

from studio.kit import schema
from studio.kit.faults import Fault
from studio.quest.files import files_of, read_files
from studio.quest.model import Quest
from tests.strategies import random_quest

SPOILT = (None, True, -1, 1.5, "", "x", "d1!", [], {}, [1], {"kind": "door"}, 10**9)


def test_spoilt_elements_are_refused_by_both_or_by_neither() -> None:
    rng = Random(11)
    refused = taken = 0
    for _ in range(300):
        files = files_of(random_quest(rng))
        plain = json.loads(files["quest.json"])
        elements = plain.get("elements") or {}
        if not elements:
            continue
        id_ = rng.choice(sorted(elements))
        field = rng.choice(sorted(elements[id_].keys() - {"id", "kind"} or {"id"}))
        if rng.random() < 0.2:
            elements[id_][rng.choice(["extra", "At", "turn"])] = rng.choice(SPOILT)
        elif rng.random() < 0.3:
            del elements[id_][field]
        else:
            elements[id_][field] = rng.choice(SPOILT)
        spoilt = json.dumps(plain).encode()
        by_schema = schema.faults(plain, Quest, "quest.json")
        try:
            by_reader = [f for f in read_files({**files, "quest.json": spoilt}).findings if f.code in ("S001", "S002")]
        except Fault:
            continue  # nothing of it could be read at all
        if id_ not in {place.id for f in by_reader for place in f.where if hasattr(place, "id")}:
            by_reader = []
        assert bool(by_schema) == bool(by_reader), (elements[id_], by_schema, by_reader)
        if by_schema:
            assert id_ in str(by_schema[0])
            refused += 1
        else:
            taken += 1
    assert refused > 100
    assert taken > 10
