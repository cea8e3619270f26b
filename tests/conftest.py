"""What every test stands on: fresh folders, a quiet log, and nothing left behind.

A log record at WARNING or above fails the test unless it asks for the fixture `logs` (or carries the
mark of that name); so do threads, active timers and top-level widgets that outlive it.
"""

import contextlib
import gc
import itertools
import logging
import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_LOGGING_RULES"] = "qt.qpa.*=false"
_session = tempfile.TemporaryDirectory(prefix="questwright-tests-")
for _variable in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"):
    os.environ[_variable] = str(Path(_session.name) / _variable.lower())
os.environ["QUESTWRIGHT_HOME"] = str(Path(_session.name) / "home")

hypothesis.settings.register_profile(
    "studio",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow, hypothesis.HealthCheck.function_scoped_fixture],
)
hypothesis.settings.load_profile("studio")

_homes = itertools.count()


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--rule-report FILE.json`: which tests and vectors prove which rule, and what became of them."""
    parser.addoption("--rule-report", type=Path, metavar="FILE.json", help="write down which tests prove which rule")


def pytest_configure(config: pytest.Config) -> None:
    """Registers the report when it is asked for."""
    path = config.getoption("--rule-report", None)
    if path is not None:
        from tests.rules.report import RuleReport

        config.pluginmanager.register(RuleReport(path), "rule report")


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of its own for settings, library, journals and log; made by whoever writes first."""
    folder = Path(_session.name) / f"home-{next(_homes)}"
    monkeypatch.setenv("QUESTWRIGHT_HOME", str(folder))
    return folder


class _Collector(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.fixture(autouse=True)
def _quiet_log(request: pytest.FixtureRequest) -> Iterator[list[logging.LogRecord]]:
    collector = _Collector()
    root = logging.getLogger()
    root.addHandler(collector)
    yield collector.records
    root.removeHandler(collector)
    asked = {"logs", "caplog"} & set(request.fixturenames) or request.node.get_closest_marker("logs")
    if collector.records and not asked:
        pytest.fail("logged: " + "; ".join(f"{r.levelname} {r.name}: {r.getMessage()}" for r in collector.records))


@pytest.fixture
def logs(_quiet_log: list[logging.LogRecord]) -> list[logging.LogRecord]:
    """The records at WARNING and above so far; asking for them allows them."""
    return _quiet_log


@pytest.fixture(autouse=True)
def _no_threads_left() -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    until = time.monotonic() + 2
    while left := [t for t in threading.enumerate() if t not in before and not isinstance(t, threading._DummyThread)]:
        if time.monotonic() > until:
            pytest.fail("threads outlive the test: " + ", ".join(t.name for t in left))
        left[0].join(0.05)


def _widgets() -> list[object]:
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return []
    return [w for w in QApplication.topLevelWidgets() if w.objectName() != "qtooltip_label"]


def _let_go() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


@pytest.fixture(autouse=True)
def _no_widgets_left(request: pytest.FixtureRequest) -> Iterator[None]:
    if "PySide6.QtWidgets" not in sys.modules and "qtbot" not in request.fixturenames:
        yield
        return
    before = {id(w): w for w in _widgets()}  # holding them keeps the ids their own
    yield
    left = [w for w in _widgets() if id(w) not in before]
    if left:
        del left
        _let_go()
        gc.collect()
        _let_go()
        left = [w for w in _widgets() if id(w) not in before]
    if left:
        names = [f"{type(w).__name__}({w.objectName()})" for w in left]  # type: ignore[attr-defined]
        for widget in left:
            with contextlib.suppress(RuntimeError):
                widget.deleteLater()  # type: ignore[attr-defined]
        _let_go()
        pytest.fail("top-level widgets outlive the test: " + ", ".join(names))
    if "qtbot" in request.fixturenames:
        _no_timers_left()


def _no_timers_left() -> None:
    import shiboken6
    from PySide6.QtCore import QTimer

    timers = [o for o in gc.get_objects() if isinstance(o, QTimer) and shiboken6.isValid(o) and o.isActive()]
    if timers:
        names = [f"{t.objectName() or t!r} of {t.parent()!r}, {t.interval()} ms" for t in timers]
        for timer in timers:
            timer.stop()
        pytest.fail("timers outlive the test: " + ", ".join(names))
