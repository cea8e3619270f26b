"""The status line: place under the pointer, what can be done, facts at the right, running work, messages."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QStatusBar

from studio.gui.kit.elided import Elided
from studio.kit.text import _


class StatusLine(QFrame):
    """26 px: bold place (150), hint, then facts from left to right at the right end."""

    jobs_wanted = Signal()
    messages_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("statusLine")
        self.setFixedHeight(26)
        self.place = Elided(middle=True)
        self.place.setObjectName("statusPlace")
        self.place.setFixedWidth(150)
        self.place.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        rule = QFrame()
        rule.setObjectName("statusRule")
        rule.setFixedSize(1, 14)
        self.hint = Elided()
        self.hint.setObjectName("statusHint")
        self.facts = Elided()
        self.facts.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.facts.setObjectName("statusFacts")
        self.jobs = QPushButton()
        self.jobs.setObjectName("statusLink")
        self.jobs.setFlat(True)
        self.jobs.hide()
        self.jobs.clicked.connect(self.jobs_wanted)
        self.bell = QPushButton()
        self.bell.setObjectName("statusLink")
        self.bell.setFlat(True)
        self.bell.hide()
        self.bell.clicked.connect(self.messages_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 10, 0)
        row.setSpacing(10)
        row.addWidget(self.place)
        row.addWidget(rule)
        row.addWidget(self.hint, 1)
        row.addWidget(self.jobs)
        row.addWidget(self.bell)
        row.addWidget(self.facts)
        self.most = 6

    def grow(self, factor: float) -> None:
        """As high and wide as texts of this size need."""
        self.setFixedHeight(round(26 * factor))
        self.place.setFixedWidth(round(150 * factor))

    def show_facts(self, facts: tuple[str, ...]) -> None:
        """The facts at the right; a small window keeps the last ones."""
        self.facts.setText("   ".join(filter(None, facts[-self.most :])))

    def show_jobs(self, labels: list[str]) -> None:
        """The chip of running work, hidden while there is none."""
        self.jobs.setVisible(bool(labels))
        if labels:
            self.jobs.setText(labels[0] if len(labels) == 1 else _("{n} running", n=len(labels)))

    def show_messages(self, count: int) -> None:
        """The bell with the number of messages that were shown."""
        self.bell.setVisible(count > 0)
        self.bell.setText(_("Messages {n}", n=count))


class Foot(QStatusBar):
    """The window's status bar, filled by the line: a status bar's own layout would move it down by three pixels."""

    def __init__(self, line: StatusLine) -> None:
        super().__init__()
        self.setObjectName("statusBar")
        self.setSizeGripEnabled(False)
        self._line = line
        line.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._line.setGeometry(self.rect())
