"""Small widgets that the docks of the editor share: links, sections, empty states, elided labels."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QShowEvent, QTextCursor
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.gui.board.picture import Mark
from studio.gui.board.sprites import picture_of_mark
from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.bridge import Later
from studio.gui.kit.elided import Button
from studio.gui.kit.elided import Elided as KitElided
from studio.gui.kit.sheet import set_role

SENTENCE = 460
"""Pixels of the longest line of a sentence that stands for an empty panel."""


AROUND = 50
"""Pixels that an empty panel leaves above, between and below its picture, sentence and act."""


class WhenShown(QObject):
    """Runs an act a pause after it was asked for, and only while its widget is shown; else when it is shown next."""

    def __init__(self, widget: QWidget, act: Callable[[], object], ms: int) -> None:
        super().__init__(widget)
        self._widget = widget
        self._act = act
        self._wanted = False
        self._later = Later(self._try, ms, self)
        widget.installEventFilter(self)

    def __call__(self, *_ignored: object) -> None:
        """Asks for the act."""
        self._wanted = True
        if self._widget.isVisible():
            self._later()

    def _try(self) -> None:
        if self._wanted and self._widget.isVisible():
            self._wanted = False
            self._act()

    def cancel(self) -> None:
        """Forgets what is waiting."""
        self._wanted = False
        self._later.cancel()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and self._wanted:
            self._later()
        return super().eventFilter(watched, event)


def label(text: str = "", role: str = "", wrap: bool = False) -> QLabel:
    """A label of a role of the style sheet."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        made.setProperty("role", role)
    made.setWordWrap(wrap)
    return made


def link(text: str, act: Callable[[], object], icon: str = "") -> QPushButton:
    """A link that does something."""
    made = Button(text)
    made.setProperty("role", "link")
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
    if icon:
        made.setIcon(icons.icon(icon, icons.SMALL, "accent"))
        made.setIconSize(QSize(icons.SMALL, icons.SMALL))
    made.clicked.connect(lambda _on=False: act())
    return made


class Elided(QLabel):
    """A label that shortens its text to its width and has all of it as tooltip."""

    def __init__(self, text: str = "", role: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__()
        self._full = text
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        if role:
            self.setProperty("role", role)
        self.set_full(text)

    def set_full(self, text: str) -> None:
        """Another text."""
        self._full = text
        self._elide()
        self.setAccessibleName(text)

    def full(self) -> str:
        """The whole text."""
        return self._full

    def _elide(self) -> None:
        shown = self.fontMetrics().elidedText(self._full, self._mode, max(self.width(), 12))
        if shown != self.text():
            super().setText(shown)
        self.setToolTip(self._full if shown != self._full else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def minimumSizeHint(self) -> QSize:
        return QSize(12, super().minimumSizeHint().height())


class Section(QWidget):
    """A heading with a chevron that folds what stands below it; `right` is a short text beside it."""

    toggled = Signal(bool)

    def __init__(self, title: str, right: str = "", open: bool = True) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        head = QHBoxLayout()
        head.setSpacing(4)
        self.button = Button(title.upper())
        self.button.setAccessibleName(title)
        self.button.setProperty("role", "section")
        self.button.setCheckable(True)
        self.button.setChecked(open)
        self.button.setIconSize(QSize(12, 12))
        self.right = KitElided(right)
        self.right.setProperty("role", "dim")
        self.right.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        head.addWidget(self.button, 1)
        head.addWidget(self.right)
        column.addLayout(head)
        self.body = QWidget()
        self.inner = QVBoxLayout(self.body)
        self.inner.setContentsMargins(0, 0, 0, 0)
        self.inner.setSpacing(8)
        column.addWidget(self.body)
        self.body.setVisible(open)
        self.button.toggled.connect(self._fold)
        self._fold(open)

    def _fold(self, open: bool) -> None:
        self.body.setVisible(open)
        self.button.setIcon(icons.icon("chevron_down" if open else "chevron_right", 12, "text2", "text2"))
        self.toggled.emit(open)

    def set_title(self, title: str) -> None:
        """Another heading."""
        self.button.setText(title.upper())


class Scroll(QScrollArea):
    """A panel that scrolls downwards only."""

    def __init__(self, margin: int = 12, spacing: int = 8) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setProperty("role", "panel")
        self.page = QWidget()
        self.page.setObjectName("scrollPage")
        self.column = QVBoxLayout(self.page)
        self.column.setContentsMargins(margin, margin, max(margin - 2, 0), margin)
        self.column.setSpacing(spacing)
        self.column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.setWidget(self.page)


class Empty(QWidget):
    """Never a blank panel: a picture of the art set, a sentence, one act."""

    def __init__(
        self, sentence: str, act: str = "", do: Callable[[], object] | None = None, art: str = "relic"
    ) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.setSpacing(8)
        self._art = _Art(art)
        column.addWidget(self._art, 0, Qt.AlignmentFlag.AlignHCenter)
        self.sentence = _Sentence(sentence)
        self.sentence.setTextFormat(Qt.TextFormat.PlainText)
        self.sentence.setProperty("role", "dim12")
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        column.addWidget(self.sentence, 0, Qt.AlignmentFlag.AlignHCenter)
        self._act = link(act, do) if act and do is not None else None
        if self._act is not None:
            column.addWidget(self._act, 0, Qt.AlignmentFlag.AlignHCenter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if (port := self._port()) is not None:
            port.installEventFilter(self)
        self._fit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._port():
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """In a low place the picture goes, so that sentence and act stay in sight."""
        port = self._port()
        high = port.height() if port is not None else self.height()
        words = self.sentence.sizeHint().height() + (self._act.sizeHint().height() if self._act is not None else 0)
        self._art.setVisible(high >= self._art.height() + words + AROUND)

    def _port(self) -> QWidget | None:
        """What is seen of the list that it stands in."""
        over = self.parentWidget()
        while over is not None and not isinstance(over, QAbstractScrollArea):
            over = over.parentWidget()
        return over.viewport() if over is not None else None


class _Sentence(QLabel):
    """As wide as its longest line, up to a length that reads well."""

    def sizeHint(self) -> QSize:
        wide = self._wide()
        return QSize(wide, super().heightForWidth(wide))

    def heightForWidth(self, width: int) -> int:
        """In a wider place it is no wider, so no lower either."""
        return super().heightForWidth(min(width, self._wide()))

    def _wide(self) -> int:
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(line) for line in self.text().split("\n")), default=0)
        return min(text_size.grown(SENTENCE), longest + 4)


class _Art(QWidget):
    def __init__(self, recipe: str) -> None:
        super().__init__()
        self._recipe = recipe
        self.setFixedSize(40, 40)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(0.55)
        painter.drawPixmap(
            0, 0, picture_of_mark(Mark("", self._recipe, (0, 0)), theme.now(), 40, self.devicePixelRatioF())
        )
        painter.end()


def slim(form: QWidget) -> None:
    """Let the fields of a form share whatever width a narrow panel has."""
    for button in form.findChildren(QToolButton, "segment"):
        button.setMinimumWidth(10)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    for button in form.findChildren(QToolButton, "pick"):
        button.setText("")
        button.setIcon(icons.icon("pick", icons.SMALL))
    for spin in form.findChildren(QSpinBox):
        spin.lineEdit().setTextMargins(5, 0, 0, 0)  # a style sheet cannot pad the text of a spin box
    for combo in form.findChildren(QComboBox):
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(6)


def mark_text(host: QWidget, text: str, start: int, end: int) -> QWidget | None:
    """Mark a part of a text in the first field below `host` that holds it; answers the field."""
    for field in host.findChildren(QWidget):
        if field.isHidden():
            continue
        if isinstance(field, QPlainTextEdit) and (at := field.toPlainText().find(text)) >= 0:
            cursor = field.textCursor()
            cursor.setPosition(at + start)
            cursor.setPosition(at + end, QTextCursor.MoveMode.KeepAnchor)
            field.setTextCursor(cursor)
            return field
        if isinstance(field, QLineEdit) and (at := field.text().find(text)) >= 0:
            field.setSelection(at + start, end - start)
            return field
    return None


def clear(layout: QVBoxLayout | QHBoxLayout) -> None:
    """Take everything out of a layout."""
    while (item := layout.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.hide()
            widget.deleteLater()
        inner = item.layout()
        if isinstance(inner, QVBoxLayout | QHBoxLayout):
            clear(inner)


def box(role: str, margins: tuple[int, int, int, int] = (10, 8, 10, 8)) -> tuple[QFrame, QVBoxLayout]:
    """A framed box of a role, with its column."""
    frame = QFrame()
    set_role(frame, role)
    column = QVBoxLayout(frame)
    column.setContentsMargins(*margins)
    column.setSpacing(4)
    return frame, column
