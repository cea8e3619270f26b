"""Toasts at the bottom of the canvas and bars under the top bar: short messages, and faults that need an answer."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from studio.gui.kit import icons, text_size
from studio.gui.kit.elided import Elided
from studio.gui.kit.speak import announce
from studio.kit.text import _

Act = Callable[[], object]
SHOWN_MS = 6_000
AT_ONCE = 2


def toast_high() -> int:
    """Pixels of a toast's height at the size of texts in use."""
    return max(36, text_size.grown(30))


class Toast(QFrame):
    """One line with at most one act; leaves after six seconds unless looked at."""

    gone = Signal()

    def __init__(self, host: QWidget, text: str, label: str, act: Act | None) -> None:
        super().__init__(host)
        self.setObjectName("toast")
        self.setFixedHeight(toast_high())
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(12)
        words = Elided(text)
        words.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        row.addWidget(words)
        if act is not None and label:
            button = QPushButton(label)
            button.setObjectName("toastLink")
            button.setFlat(True)
            button.clicked.connect(act)
            button.clicked.connect(self.leave)
            button.installEventFilter(self)
            row.addWidget(button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.leave)
        self._timer.start(SHOWN_MS)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self._timer.start(SHOWN_MS)
        super().leaveEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A toast stays while its act has the focus."""
        if event.type() == QEvent.Type.FocusIn:
            self._timer.stop()
        elif event.type() == QEvent.Type.FocusOut:
            self._timer.start(SHOWN_MS)
        return super().eventFilter(watched, event)

    def leave(self) -> None:
        """Goes away."""
        self._timer.stop()
        self.hide()
        self.gone.emit()
        self.deleteLater()


class Toasts(QObject):
    """The toasts of a window, two at once, the newest below; and the list of all that were shown."""

    changed = Signal()

    def __init__(self, host: QWidget) -> None:
        super().__init__(host)
        self._host = host
        self._shown: list[Toast] = []
        self.messages: list[str] = []
        host.installEventFilter(self)

    def show(self, text: str, label: str = "", act: Act | None = None) -> None:
        """Says something the eye may have missed."""
        while len(self._shown) >= AT_ONCE:
            self._shown[0].leave()
        toast = Toast(self._host, text, label, act)
        toast.gone.connect(lambda: self._gone(toast))
        self._shown.append(toast)
        self.messages.append(text)
        toast.show()
        announce(self._host, text)
        self._place()
        self.changed.emit()

    def _gone(self, toast: Toast) -> None:
        if toast in self._shown:
            self._shown.remove(toast)
        self._place()

    def _place(self) -> None:
        bottom = self._host.height() - 16
        for toast in reversed(self._shown):
            toast.adjustSize()
            wide = min(toast.sizeHint().width(), self._host.width() - 32)
            toast.setGeometry((self._host.width() - wide) // 2, bottom - toast.height(), wide, toast.height())
            toast.raise_()
            bottom -= toast.height() + 8

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)


class Bar(QFrame):
    """A fault of a file, under the top bar: what, where, what to do, and links; stays until it is answered."""

    def __init__(self, text: str, severity: str, acts: tuple[tuple[str, Act], ...], closes: bool = True) -> None:
        super().__init__()
        self.setObjectName("faultBar")
        self.setProperty("severity", severity)
        self.setMinimumHeight(44)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(12)
        sign = QLabel()
        sign.setPixmap(icons.pixmap(severity, icons.LARGE))
        sign.setAccessibleName({"error": _("Error"), "warning": _("Warning")}.get(severity, _("Note")))
        self.words = Elided(text)
        self.words.setObjectName("faultText")
        row.addWidget(sign)
        row.addWidget(self.words, 1)
        for label, act in acts:
            button = QPushButton(label)
            button.setObjectName("link")
            button.setFlat(True)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _on=False, act=act: act())
            row.addWidget(button)
        if closes:
            close = QPushButton("✕")
            close.setObjectName("link")
            close.setAccessibleName(_("Close this message"))
            close.setFixedWidth(24)
            close.clicked.connect(self.leave)
            row.addWidget(close)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def leave(self) -> None:
        """Goes away."""
        self.hide()
        self.setParent(None)
        self.deleteLater()


class Bars:
    """The bars of a window, one per key: a second one of the same key replaces the first."""

    def __init__(self, column: QVBoxLayout) -> None:
        self._column = column
        self._shown: dict[str, Bar] = {}

    def show(
        self,
        key: str,
        text: str,
        severity: str = "error",
        *acts: tuple[str, Act],
        stays: bool = False,
        closes: bool = True,
    ) -> Bar:
        """Shows a bar; each act closes it, unless it `stays` until what was asked for works; `closes`: it has a ✕."""
        self.close(key)
        told = acts if stays else tuple((label, self._closing(key, act)) for label, act in acts)
        bar = Bar(text, severity, told, closes)
        bar.destroyed.connect(lambda *_gone: self._shown.pop(key, None) if self._shown.get(key) is bar else None)
        self._shown[key] = bar
        announce(bar, text, at_once=severity == "error")
        self._column.addWidget(bar)
        return bar

    def _closing(self, key: str, act: Act) -> Act:
        def run() -> None:
            self.close(key)
            act()

        return run

    def close(self, key: str) -> None:
        """Takes a bar away; none of that key is no fault."""
        bar = self._shown.pop(key, None)
        if bar is not None:
            bar.leave()

    def texts(self) -> list[str]:
        """What the bars say now."""
        return [bar.words.whole() for bar in self._shown.values()]
