"""Every rule vector holds: the examples of the digests, told as data under `vectors/`."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.play.vector import Vector
from studio.play.vector_run import read_vectors, run_vector

FOLDER = Path(__file__).parent / "vectors"
RULE = re.compile(r"(J|S|D|DA|SD|D-A|J-A|S-A)-?[0-9]+[a-z]?")


def all_vectors() -> Iterator[tuple[Path, Vector]]:
    for path in sorted(FOLDER.rglob("*.json")):
        for vector in read_vectors(path).tests:
            yield path, vector


VECTORS = [
    pytest.param(path, vector, id=f"{path.relative_to(FOLDER).parent}/{vector.id}") for path, vector in all_vectors()
]


@pytest.mark.parametrize(("path", "vector"), VECTORS)
def test_a_rule_vector_holds(path: Path, vector: Vector):
    result = run_vector(vector, path.parent)
    assert result.passed, f"step {result.step}: {result.why}"


@pytest.mark.parametrize(("path", "vector"), VECTORS)
def test_a_rule_vector_says_which_rules_it_proves_and_asks_something(path: Path, vector: Vector):
    assert vector.rules
    assert all(RULE.fullmatch(rule) for rule in vector.rules)
    assert any(step.__struct_config__.tag in ("expect", "offer", "refuse") for step in vector.steps)


def test_no_two_vectors_have_one_id():
    ids = [vector.id for _path, vector in all_vectors()]
    assert len(ids) == len(set(ids))
