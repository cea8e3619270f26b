"""Something unexpected: one dialogue, the work kept in the journal, the log told."""

import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from studio.gui.window import crash, filing
from studio.gui.window.main import MainWindow
from studio.kit import paths
from studio.quest.edits import SetText
from studio.quest.model import FORMAT, Quest


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[QMessageBox]:
    """The dialogues that were opened; each is answered with "Go on"."""
    boxes: list[QMessageBox] = []
    monkeypatch.setattr(QMessageBox, "exec", lambda self: boxes.append(self))
    monkeypatch.setattr(
        QMessageBox, "clickedButton", lambda self: next(b for b in self.buttons() if b.text() == "Go on")
    )
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    return boxes


def stumble() -> None:
    try:
        raise KeyError("lost")
    except KeyError:
        sys.excepthook(*sys.exc_info())  # type: ignore[arg-type]  # there is an exception


@pytest.mark.logs
def test_the_dialogue_counts_what_is_in_the_journal_and_leaves_it(window: MainWindow, shown: list[QMessageBox]) -> None:
    desk = filing.open_copy(window, Quest(FORMAT, "journeys1", "mine"))
    desk.document.do(SetText("en", "a", "b"))
    crash.hook(window)
    stumble()
    (box,) = shown
    assert box.text() == "Your 1 edit is in the journal."
    assert box.informativeText() == "KeyError: 'lost'"
    assert len(list(paths.journals().glob("*.journal"))) == 1
    box.deleteLater()


@pytest.mark.logs
def test_a_report_is_written_where_the_user_wants_it(
    window: MainWindow, shown: list[QMessageBox], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "report.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_a, **_k: (str(target), ""))
    crash.save_report(window, "Traceback: here")
    text = target.read_text(encoding="utf-8")
    assert text.startswith("Questwright 0.")
    assert text.endswith("Traceback: here")
    assert shown == []
