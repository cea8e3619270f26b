"""Most tests here are about archives, not about quests: the checks have tests of their own."""

import pytest

from studio.packs import build, read


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quests have no errors."""
    monkeypatch.setattr(read, "errors_of", lambda quest: ())
    monkeypatch.setattr(build, "errors_of", lambda quest: ())
