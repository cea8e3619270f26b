"""Named loggers, and where their records go: a file in the user's folder, and the terminal on request."""

import json
import logging
import logging.handlers
import sys
import traceback
from contextlib import suppress
from pathlib import Path

ROOT = "studio"
FILE_BYTES = 1_000_000
KEPT = 3


def logger(name: str) -> logging.Logger:
    """The logger of a part of the program, named by its package path without `studio`.

    >>> logger("quest.files").name
    'studio.quest.files'
    """
    return logging.getLogger(name if name == ROOT or name.startswith(ROOT + ".") else f"{ROOT}.{name}")


class JsonLine(logging.Formatter):
    """One record as one line of JSON, so that a log can be searched and a report can be cut from it."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as JSON; a traceback stands in its own field, line by line."""
        line: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03}",
            "level": record.levelname.lower(),
            "name": record.name,
            "text": record.getMessage(),
        }
        if record.exc_info and record.exc_info[0]:
            line["trace"] = "".join(traceback.format_exception(*record.exc_info)).splitlines()
        return json.dumps(line, ensure_ascii=False)


class PlainLine(logging.Formatter):
    """One record as one line for a person at a terminal."""

    def __init__(self) -> None:
        super().__init__("%(levelname).1s %(name)s: %(message)s")


class QuietFile(logging.handlers.RotatingFileHandler):
    """A log that falls silent when its disk is full: what the program does matters more than what it says of it."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802  logging's name
        """Nothing; the default writes a traceback into the answer a person reads."""

    def close(self) -> None:
        """Closes the file; what could not be written is given up."""
        with suppress(OSError):
            super().close()


def start(file: Path | None, *, verbose: bool = False) -> None:
    """Sends records to the file (INFO and above; DEBUG when verbose), and to standard error when verbose.

    A folder that cannot be written is no reason to fail: the log is then left out. Calling again
    replaces what was set up before.
    """
    stop()
    root = logging.getLogger(ROOT)
    root.setLevel(logging.DEBUG if verbose else logging.INFO)
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            kept = QuietFile(file, maxBytes=FILE_BYTES, backupCount=KEPT, encoding="utf-8", delay=False)
        except OSError:
            pass
        else:
            kept.setFormatter(JsonLine())
            root.addHandler(kept)
    if verbose:
        shown = logging.StreamHandler(sys.stderr)
        shown.setFormatter(PlainLine())
        root.addHandler(shown)
    if not root.handlers:
        root.addHandler(logging.NullHandler())


def stop() -> None:
    """Closes what `start` opened."""
    root = logging.getLogger(ROOT)
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()
    root.setLevel(logging.NOTSET)
