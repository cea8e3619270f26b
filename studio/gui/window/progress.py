"""Running work: nothing at first, then a thin line, then words with what is done and how long it may still take."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from studio.gui.kit import theme
from studio.gui.kit.laying import host
from studio.gui.kit.sheet import set_role
from studio.gui.kit.tasks import Job, Jobs
from studio.gui.window.popups import Sheet
from studio.gui.window.status import StatusLine
from studio.kit.text import _, ngettext

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

QUIET, BRIEF = 0.3, 2.0
"""Seconds without a sign, and seconds until words take the place of the line."""
LOOK_MS = 100


def words_of(job: Job, age: float) -> str:
    """What is done and what is left: "Checking: 640 of 1,200, about 20 s"."""
    done, of = job.count
    if not of:
        return job.label
    here = QLocale()
    number = (QLocale(QLocale.Language.English) if here.language() == QLocale.Language.C else here).toString
    told = _("{work}: {done} of {of}", work=job.label, done=number(done), of=number(of))
    if not done:
        return told
    rest = round(age * (of - done) / done)
    left = ngettext("about {n} s", "about {n} s", rest) if rest < 90 else _("about {n} min", n=round(rest / 60))
    return f"{told}, {left}"


class Line(QWidget):
    """Two pixels at the top of the page: something is being done."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.step = 0
        self.still = False
        self.hide()
        over.installEventFilter(self)

    def place(self) -> None:
        """Along the top, over everything."""
        self.setGeometry(0, 0, host(self).width(), 2)
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        wide = self.width() / 4
        left = 0.0 if self.still else (self.step * wide / 3) % (self.width() + wide) - wide
        painter.fillRect(QRectF(left, 0, self.width() if self.still else wide, 2), theme.colour(theme.now().ui.accent))
        painter.end()


class Progress(QObject):
    """Watches the jobs of a window."""

    def __init__(self, jobs: Jobs, status: StatusLine, page: QWidget, calm: Callable[[], bool]) -> None:
        super().__init__(page)
        self._jobs, self._status, self._calm = jobs, status, calm
        self._since: dict[int, float] = {}
        self.line = Line(page)
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_MS)
        self._timer.timeout.connect(self.look)
        jobs.changed.connect(self._changed)

    def _changed(self) -> None:
        now = time.monotonic()
        self._since = {id(job): self._since.get(id(job), now) for job in self._jobs.running}
        if self._since:
            self._timer.start()
        self.look()

    def age(self, job: Job) -> float:
        """How long a job has been running."""
        return time.monotonic() - self._since.get(id(job), time.monotonic())

    def long(self) -> list[Job]:
        """Jobs that have been running for so long that somebody waits for them."""
        return [job for job in self._jobs.running if self.age(job) >= BRIEF]

    def awaited(self) -> list[Job]:
        """Long jobs that would be missed: not those the window does for itself."""
        return [job for job in self.long() if not job.property("idle")]

    def look(self) -> None:
        """Line and chip as they are due."""
        running = [job for job in self._jobs.running if not job.property("idle")]
        if not self._jobs.running:
            self._timer.stop()
        self.line.still = self._calm()
        self.line.step += 1
        shown = any(QUIET <= self.age(job) < BRIEF for job in running)
        if shown != self.line.isVisible():
            self.line.place()
            self.line.setVisible(shown)
        self.line.update()
        self._status.show_jobs([words_of(job, self.age(job)) for job in self.awaited()])


class ClosingSheet(Sheet):
    """The work that closing would end, with the choice to let it finish."""

    def __init__(self, window: "MainWindow", jobs: list[Job]) -> None:
        super().__init__(window.body, 480, 240)
        title = QLabel(_("Work is still running"))
        set_role(title, "page_title")
        self.column.addWidget(title)
        for job in jobs:
            self.column.addWidget(QLabel(words_of(job, window.progress.age(job))))
        self.column.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        self.stop, self.stay = QPushButton(_("End it and close")), QPushButton(_("Go on working"))
        set_role(self.stay, "main")
        self.stay.clicked.connect(self.leave)
        self.stop.clicked.connect(self._end)
        foot.addWidget(self.stop)
        foot.addWidget(self.stay)
        self.column.addLayout(foot)
        self._window = window

    def _end(self) -> None:
        self.leave()
        self._window.jobs.cancel_all()
        self._window.close()
