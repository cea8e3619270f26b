"""Listens to every sentence that is said in a test of the window: each must be one that translators were given."""

import ast
import gettext
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.kit import text
from studio.kit.extract import sentences
from tests.tools.collect_texts import collected

TESTS = Path(__file__).parents[1]
_heard: set[str] = set()


class Listening(gettext.NullTranslations):
    """English that notes what it was asked for."""

    def gettext(self, message: str) -> str:
        _heard.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        _heard.add(msgid1)
        return msgid1 if n == 1 else msgid2


@pytest.fixture(autouse=True)
def _listen(monkeypatch: pytest.MonkeyPatch) -> None:
    if type(text._chosen) is gettext.NullTranslations:
        monkeypatch.setattr(text, "_chosen", Listening())


@pytest.fixture(autouse=True, scope="session")
def _all_that_was_said_can_be_translated() -> Iterator[None]:
    yield
    # Some seconds for the whole source, which pytest's list of durations counts as the last test's own.
    unknown = _heard - {msgid.one for msgid in collected()}
    if not unknown:
        return
    of_tests = {said.one for file in TESTS.rglob("*.py") for said in sentences(ast.parse(file.read_bytes()))}
    unknown -= of_tests
    assert not unknown, f"said, but not in the catalogue: {sorted(unknown)}"
