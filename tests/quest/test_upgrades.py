"""Upgrades: older formats step by step, newer ones refused; golden files of every format that was ever written."""

from pathlib import Path

import pytest

from studio.kit.faults import Fault
from studio.quest.files import quest_bytes, quest_digest, read_quest
from studio.quest.model import FORMAT
from studio.quest.upgrades import Plain, upgrade

GOLDEN = Path(__file__).parent.parent / "golden" / "quest"
DIGESTS = {1: "6fc9c5d885707c4d7bea2d223392bcb8"}


def _rename_place(plain: Plain) -> Plain:
    return {("header" if key == "head" else key): value for key, value in plain.items()}


def test_upgrades_run_one_after_the_other() -> None:
    def add_language(plain: Plain) -> Plain:
        return {**plain, "lang": 1}

    steps = {3: _rename_place, 4: add_language}
    assert upgrade({"format": 3, "head": {}}, "q", steps, 5) == {"format": 5, "header": {}, "lang": 1}
    assert upgrade({"format": 4, "head": {}}, "q", steps, 5) == {"format": 5, "head": {}, "lang": 1}


def test_a_step_that_is_missing_is_a_fault_and_not_a_guess() -> None:
    with pytest.raises(Fault, match="format 2 is not known"):
        upgrade({"format": 2}, "q", {3: _rename_place}, 5)


@pytest.mark.parametrize("number", range(1, FORMAT + 1))
def test_the_golden_file_of_each_format_is_read_as_it_always_was(number: int) -> None:
    data = (GOLDEN / f"format{number}.json").read_bytes()
    quest, findings = read_quest(data)
    assert findings == ()
    assert quest.format == FORMAT
    assert quest_digest(quest) == DIGESTS[number]
    if number == FORMAT:
        assert quest_bytes(quest, texts=True) == data
