"""Sheets of the Help menu: about, keyboard, messages, running work, settings, a report to send."""

import platform
import sys
from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from studio import __version__
from studio.gui.kit.actions import TABLE
from studio.gui.kit.sheet import set_role
from studio.gui.window.main import MainWindow
from studio.gui.window.popups import Sheet
from studio.gui.window.progress import words_of
from studio.kit import paths
from studio.kit.text import N_, _

CONTEXTS = {
    "everywhere": N_("Everywhere"),
    "canvas": N_("Canvas"),
    "edit": N_("Edit canvas"),
    "play": N_("Play"),
    "lab": N_("Lab"),
}


def show_page(window: MainWindow, name: str) -> Sheet:
    """Opens a sheet by name."""
    sheet = Sheet(window.body, 640, 520)
    builders: dict[str, Callable[[MainWindow, Sheet], None]] = {
        "about": _about,
        "keys": _keys,
        "messages": _messages,
        "jobs": _jobs,
        "settings": _settings,
        "report": _report,
    }
    builders[name](window, sheet)
    close = QPushButton(_("Close"))
    close.clicked.connect(sheet.leave)
    foot = QHBoxLayout()
    foot.addStretch(1)
    foot.addWidget(close)
    sheet.column.addLayout(foot)
    sheet.open()
    close.setFocus()
    return sheet


def _title(sheet: Sheet, text: str) -> None:
    label = QLabel(text)
    set_role(label, "page_title")
    sheet.column.addWidget(label)


def _scroll(sheet: Sheet, content: QWidget) -> None:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(content)
    sheet.column.addWidget(area, 1)


def _about(window: MainWindow, sheet: Sheet) -> None:
    _title(sheet, _("Questwright {version}", version=__version__))
    text = QLabel(
        _(
            "Make a quest, be told at once what is wrong with it, and play it in the same window against the whole rules."
        )
        + "\n\n"
        + _("Free software under the MIT licence. The drawings and texts of the shipped quests are our own.")
    )
    text.setWordWrap(True)
    sheet.column.addWidget(text)
    folder = QLabel(_("Log and settings: {folder}", folder=str(paths.logs().parent)))
    folder.setWordWrap(True)
    folder.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    set_role(folder, "dim")
    sheet.column.addWidget(folder)
    sheet.column.addStretch(1)


def _keys(window: MainWindow, sheet: Sheet) -> None:
    """The table of keys, made from the action table."""
    _title(sheet, _("Keyboard"))
    content = QWidget()
    grid = QGridLayout(content)
    grid.setColumnStretch(1, 1)
    at = 0
    for context, words in CONTEXTS.items():
        head = QLabel(_(words).upper())
        set_role(head, "section")
        grid.addWidget(head, at, 0, 1, 2)
        at += 1
        for row in TABLE:
            if row.context == context and row.keys:
                key = QLabel("  ".join(row.keys))
                set_role(key, "strong")
                act = QLabel(row.title())
                act.setWordWrap(True)
                grid.addWidget(key, at, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(act, at, 1)
                at += 1
    _scroll(sheet, content)


def _messages(window: MainWindow, sheet: Sheet) -> None:
    _title(sheet, _("Messages"))
    content = QWidget()
    column = QVBoxLayout(content)
    for text in reversed(window.toasts.messages):
        label = QLabel(text)
        label.setWordWrap(True)
        column.addWidget(label)
    if not window.toasts.messages:
        column.addWidget(QLabel(_("Nothing was said yet.")))
    column.addStretch(1)
    _scroll(sheet, content)


def _jobs(window: MainWindow, sheet: Sheet) -> None:
    """What is running, with how far it is; the list follows while the sheet is open."""
    _title(sheet, _("Running work"))
    content = QWidget()
    column = QVBoxLayout(content)
    rows: dict[int, tuple[QFrame, QLabel]] = {}
    none = QLabel(_("Nothing is running."))
    column.addWidget(none)
    column.addStretch(1)
    _scroll(sheet, content)

    def follow() -> None:
        running = {id(job): job for job in window.jobs.running}
        for key in [key for key in rows if key not in running]:
            row, _words = rows.pop(key)
            row.hide()
            row.deleteLater()
        for key, job in running.items():
            if key not in rows:
                row = QFrame()
                line = QHBoxLayout(row)
                told = QLabel()
                stop = QPushButton(_("Cancel"))
                stop.clicked.connect(job.cancel)
                line.addWidget(told, 1)
                line.addWidget(stop)
                column.insertWidget(column.count() - 1, row)
                rows[key] = row, told
            rows[key][1].setText(words_of(job, window.progress.age(job)))
        none.setVisible(not rows)

    follow()
    following = QTimer(sheet)  # of the sheet, so that it ends with it
    following.timeout.connect(follow)
    following.start(200)


def _settings(window: MainWindow, sheet: Sheet) -> None:
    """Everything that can be set; each setting acts at once."""
    from studio.gui.window.settings_page import KeyTable, Look

    _title(sheet, _("Settings"))
    sheet.column.addWidget(Look(window))
    head = QLabel(_("Keys").upper())
    set_role(head, "section")
    sheet.column.addWidget(head)
    sheet.column.addWidget(KeyTable(window), 1)


def _report(window: MainWindow, sheet: Sheet) -> None:
    """What helps whoever looks into a problem; shown first, sent by nobody."""
    _title(sheet, _("Report a problem"))
    hint = QLabel(_("Copy this, read it through, and send it by hand. Nothing is sent by itself."))
    hint.setWordWrap(True)
    sheet.column.addWidget(hint)
    box = QPlainTextEdit(report_text())
    box.setReadOnly(True)
    sheet.column.addWidget(box, 1)
    copy = QPushButton(_("Copy"))
    copy.clicked.connect(lambda: QApplication.clipboard().setText(box.toPlainText()))
    sheet.column.addWidget(copy)


def reasons_sheet(window: MainWindow, title: str, text: str, reasons: tuple[str, ...]) -> Sheet:
    """A list of reasons with one button to close it."""
    sheet = Sheet(window.body, 560, 420)
    _title(sheet, title)
    sheet.column.addWidget(QLabel(text))
    content = QWidget()
    column = QVBoxLayout(content)
    for reason in reasons:
        label = QLabel(f"⊗  {reason}")
        label.setWordWrap(True)
        column.addWidget(label)
    column.addStretch(1)
    _scroll(sheet, content)
    close = QPushButton(_("Close"))
    close.clicked.connect(sheet.leave)
    sheet.column.addWidget(close, 0, Qt.AlignmentFlag.AlignRight)
    sheet.open()
    close.setFocus()
    return sheet


def report_text(last: int = 200) -> str:
    """Version, system and the end of the log."""
    import PySide6

    lines = [
        f"Questwright {__version__}, Python {sys.version.split()[0]}, Qt {PySide6.__version__}, {platform.platform()}",
        "",
    ]
    try:
        lines += paths.log_file().read_text(encoding="utf-8", errors="replace").splitlines()[-last:]
    except OSError:
        lines.append(_("There is no log file."))
    return "\n".join(lines)
