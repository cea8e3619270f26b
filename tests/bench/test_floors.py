"""Speed that must not be lost, in processor time and with room for a slow machine; `python -m tests.bench` has figures."""

import gc
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from studio.kit.schema import faults
from studio.quest import files
from studio.quest.diff import difference
from studio.quest.model import Quest
from studio.quest.store import write
from tests.bench.big import ELEMENTS, big_quest
from tests.bench.documents import edit_of
from tests.bench.measure import Figure, percentile


def processor_ms(work: Callable[[], object], inner: int = 1) -> float:
    """Milliseconds of processor time of one run, the best of four series."""
    work()
    found = []
    for _ in range(4):
        gc.collect()
        begun = time.process_time()
        for _ in range(inner):
            work()
        found.append((time.process_time() - begun) / inner)
    return 1e3 * min(found)


@pytest.fixture(scope="module")
def quest() -> Quest:
    return big_quest()


def test_the_big_quest_has_600_elements_and_is_the_same_each_time(quest: Quest) -> None:
    assert len(quest.elements) == ELEMENTS
    assert big_quest() == quest


def test_a_quest_of_600_elements_is_read_in_50_ms(quest: Quest, tmp_path: Path) -> None:
    write(tmp_path, quest)
    assert processor_ms(lambda: files.read(tmp_path)) < 50


def test_it_is_held_against_its_schema_in_200_ms(quest: Quest) -> None:
    plain = msgspec.json.decode(files.quest_bytes(quest, texts=True))
    assert faults(plain, Quest, "quest.json") == []
    assert processor_ms(lambda: faults(plain, Quest, "quest.json")) < 200


def test_an_edit_and_its_difference_take_a_quarter_of_a_millisecond(quest: Quest) -> None:
    edit = edit_of(quest)

    def step() -> None:
        difference(quest, edit.apply(quest))

    assert processor_ms(step, inner=50) < 0.25


def test_a_figure_says_whether_its_promise_is_kept() -> None:
    assert Figure("copy", 2.0, "µs", 3.0).is_kept
    assert not Figure("copy", 4.0, "µs", 3.0).is_kept
    assert Figure("games", 16.0, "1/s", 15.0, more=True).is_kept
    assert "MISSED" in Figure("games", 14.0, "1/s", 15.0, more=True).line()
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0
