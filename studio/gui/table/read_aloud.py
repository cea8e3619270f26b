"""A text to be read before the game goes on: a card over the playtest's board (ui.md §5.2)."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from studio.gui.kit import text_size
from studio.gui.kit.elided import Button
from studio.gui.kit.laying import fit_height, host
from studio.gui.kit.prose import Prose
from studio.gui.kit.sheet import set_role
from studio.gui.kit.snug import Snug
from studio.gui.kit.speak import announce, has_voice, read_out
from studio.kit.text import _


class ReadAloud(QFrame):
    """A text to be read: 420 wide over the board, with *Continue*."""

    closed = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self.setObjectName("readAloud")
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(12)
        self.title = QLabel()
        self.title.setWordWrap(True)
        set_role(self.title, "title")
        self.text = Prose()
        self.go = Button(_("Continue  ↵"))
        set_role(self.go, "main")
        self.go.clicked.connect(self.leave)
        words = self._words = QWidget()
        inside = QVBoxLayout(words)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.text)
        column.addWidget(self.title)
        self._snug = Snug(words, 40)
        column.addWidget(self._snug)
        foot = QHBoxLayout()
        self.voice = Button(_("Read out"))
        self.voice.setVisible(has_voice())
        self.voice.clicked.connect(lambda _on=False: read_out(self.text.text()))
        foot.addStretch(1)
        foot.addWidget(self.voice)
        foot.addWidget(self.go)
        column.addLayout(foot)
        self._then: Callable[[], None] | None = None
        host.installEventFilter(self)
        self.hide()

    def show_text(self, title: str, text: str, then: Callable[[], None] | None = None) -> None:
        """Opens; *Continue* goes on."""
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.text.setText(text)
        self._then = then
        self._place()
        self.show()
        self.raise_()
        self.go.setFocus()
        announce(self, f"{title}. {text}" if title else text)

    def _place(self) -> None:
        """In the middle of the board, as high as the text needs, as far as there is room."""
        over = host(self)
        wide = min(text_size.grown(420), over.width() - 40)
        self.setFixedWidth(wide)
        around = self.layout()
        margins = around.contentsMargins() if around is not None else self.contentsMargins()
        self._snug.setMinimumHeight(0)
        needed = fit_height(self._words, wide - margins.left() - margins.right())
        rest = fit_height(self, wide) - self._snug.minimumSizeHint().height()
        self._snug.setMinimumHeight(max(20, min(needed, over.height() - 60 - rest)))
        high = min(max(fit_height(self, wide), 100), over.height() - 60)
        self.setFixedHeight(high)
        self.move((over.width() - wide) // 2 + 13, max(80, (over.height() - high) // 2))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def leave(self) -> None:
        """Closes and goes on."""
        self.hide()
        then, self._then = self._then, None
        self.closed.emit()
        if then is not None:
            then()
