"""`studio schemas`: all of them or none."""

import errno
import os
from itertools import count
from pathlib import Path

import pytest

from studio.cli.schemas import texts
from studio.quest import atomic
from tests.cli.conftest import Studio


def test_all_schemas_are_written_and_those_of_no_format_go(studio: Studio, tmp_path: Path) -> None:
    into = tmp_path / "made" / "schemas"
    ran = studio("schemas", "--into", into)
    assert ran.out.splitlines() == [str(into / name) for name in sorted(texts())]
    assert {path.name: path.read_bytes() for path in into.iterdir()} == texts()
    (into / "old.schema.json").write_text("{}")
    (into / "pack.schema.json").write_text("{}")
    assert studio("schemas", "--check", "--into", into).code == 1
    assert studio("schemas", "--into", into).out.count("\n") == 2
    assert {path.name: path.read_bytes() for path in into.iterdir()} == texts()


def test_a_disk_that_is_full_at_any_write_leaves_none(
    studio: Studio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, into = os.write, tmp_path / "made" / "schemas"
    for fail_at in range(1, len(texts()) + 2):
        calls = count(1)

        def full(file: int, data: bytes, fail_at: int = fail_at, calls: "count[int]" = calls) -> int:
            if next(calls) == fail_at:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            return real(file, data)

        with monkeypatch.context() as patch:
            patch.setattr(atomic.os, "write", full)
            ran = studio("schemas", "--into", into)
        assert (ran.code, ran.out) == (1, "")
        assert "No space left on device" in ran.err
        assert list(tmp_path.iterdir()) == []
    assert studio("schemas", "--into", into).code == 0
