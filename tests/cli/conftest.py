"""Running the command line in this process, and what it said."""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from studio.cli.main import main


class Ran(NamedTuple):
    """What a command line came to."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The answer on standard output, which must be JSON and nothing else."""
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        """Lines on standard error."""
        return self.err.splitlines()


Studio = Callable[..., Ran]


@pytest.fixture
def studio(capsys: pytest.CaptureFixture[str]) -> Studio:
    """Runs `studio` with words; a failure must say one line and never show a traceback."""

    def run(*words: object) -> Ran:
        code = main([str(word) for word in words])
        out, err = capsys.readouterr()
        ran = Ran(code, out, err)
        assert "Traceback" not in out + err
        if code:
            assert len(ran.lines) <= 1, err
        return ran

    return run
