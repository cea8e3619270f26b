import contextlib
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.kit import log


@pytest.fixture(autouse=True)
def stopped() -> Iterator[None]:
    yield
    log.stop()


def lines(file: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_records_go_to_the_file_as_one_line_of_json_each(tmp_path: Path) -> None:
    file = tmp_path / "new" / "questwright.log"
    log.start(file)
    log.logger("quest.files").info("read %s", "tür\nzwei")
    log.logger("quest.files").debug("not kept")
    [line] = lines(file)
    assert (line["level"], line["name"], line["text"]) == ("info", "studio.quest.files", "read tür\nzwei")


def test_a_traceback_stands_in_its_record(tmp_path: Path, logs: list[logging.LogRecord]) -> None:
    log.start(tmp_path / "a.log")
    try:
        _ = 1 // 0
    except ZeroDivisionError:
        log.logger("studio").exception("it broke")
    [line] = lines(tmp_path / "a.log")
    trace = line["trace"]
    assert isinstance(trace, list)
    assert trace[-1].startswith("ZeroDivisionError")
    assert [r.getMessage() for r in logs] == ["it broke"]


def test_verbose_shows_everything_on_standard_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    log.start(tmp_path / "a.log", verbose=True)
    log.logger("play").debug("dice: %d", 3)
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", "D studio.play: dice: 3\n")
    assert len(lines(tmp_path / "a.log")) == 1


def test_a_folder_that_cannot_be_written_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    log.start(tmp_path / "file" / "a.log")
    log.logger("play").info("nobody reads this")


def test_starting_again_replaces_what_was_set_up(tmp_path: Path) -> None:
    log.start(tmp_path / "a.log")
    log.start(tmp_path / "b.log")
    log.logger("play").info("once")
    assert (lines(tmp_path / "a.log"), len(lines(tmp_path / "b.log"))) == ([], 1)


def test_an_old_log_is_rotated_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "FILE_BYTES", 500)
    log.start(tmp_path / "a.log")
    for n in range(40):
        log.logger("play").info("record %d", n)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.log", "a.log.1", "a.log.2", "a.log.3"]


def test_a_full_disk_silences_the_log_and_nothing_else(capfd: pytest.CaptureFixture[str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("there is no device that is always full")
    handler = log.QuietFile(full, delay=True)
    handler.shouldRollover = lambda record: False  # type: ignore[method-assign]
    record = logging.LogRecord("studio", logging.INFO, "x", 1, "text", None, None)
    handler.handle(record)
    with contextlib.suppress(OSError):
        handler.close()
    assert capfd.readouterr() == ("", "")
