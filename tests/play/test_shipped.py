"""The tests that lie beside the shipped quests hold, and say enough."""

from pathlib import Path

import pytest

from studio.play.vector import Expect, Vector
from studio.play.vector_run import read_vectors, run_vector

QUESTS = Path(__file__).parents[2] / "quests"
FILES = sorted(QUESTS.rglob("tests.json"))
TESTS = [
    pytest.param(file.parent, vector, id=f"{file.parent.name}/{vector.id}")
    for file in FILES
    for vector in read_vectors(file).tests
]


@pytest.mark.parametrize(("folder", "vector"), TESTS)
def test_a_quest_keeps_what_its_author_promised(folder: Path, vector: Vector):
    result = run_vector(vector, folder)
    assert result.passed, f"step {result.step}: {result.why}"


@pytest.mark.parametrize("quest", ["drowned_king", "ember_light"])
def test_a_large_quest_asserts_a_dozen_things(quest: str):
    expectations = [step for v in read_vectors(QUESTS / "journeys1" / quest / "tests.json").tests for step in v.steps]
    assert sum(isinstance(step, Expect) for step in expectations) >= 12
