"""Canaries for the strict reader: what the standard one lets through, and that ours does not."""

import json

import pytest

from studio.kit.faults import Fault
from studio.kit.strict import read_json

LET_THROUGH = {
    "not a number": '{"a": NaN}',
    "infinity": '{"a": -Infinity}',
    "overflow": '{"a": 1e999}',
    "twin keys": '{"a": 1, "a": 2}',
    "half a surrogate": r'{"a": "\ud800"}',
    "a number of 4000 digits": '{"a": ' + "9" * 4000 + "}",
    "100 levels": "[" * 100 + "]" * 100,
}


@pytest.mark.parametrize("text", LET_THROUGH.values(), ids=LET_THROUGH.keys())
def test_what_the_standard_reader_lets_through_is_refused_with_its_place(text: str) -> None:
    json.loads(text)  # should this fail one day, our own work has become less
    with pytest.raises(Fault) as caught:
        read_json(text.encode(), "quest.json")
    assert str(caught.value).startswith("quest.json, line 1, column ")
    assert "\n" not in str(caught.value)


def test_nesting_that_exhausts_the_standard_reader_is_refused() -> None:
    deep = "[" * 200_000
    with pytest.raises(RecursionError):
        json.loads(deep)
    with pytest.raises(Fault):
        read_json(deep.encode(), "quest.json")
