from pathlib import Path

import pytest

from studio.kit import paths


def test_one_variable_moves_everything_the_program_keeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME, "/stick")
    kept = [paths.config(), paths.data(), paths.cache(), paths.logs(), paths.library(), paths.journals()]
    assert [p.as_posix() for p in kept] == [
        "/stick/config",
        "/stick/data",
        "/stick/cache",
        "/stick/log",
        "/stick/data/library",
        "/stick/data/journals",
    ]
    assert paths.log_file() == Path("/stick/log/questwright.log")


def test_without_it_the_folders_are_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME)
    for folder in (paths.config(), paths.data(), paths.cache(), paths.logs()):
        assert paths.APP in folder.parts
        assert folder.is_absolute()
