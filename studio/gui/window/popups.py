"""Small things that open over the window: a sheet in the middle of the canvas, a popup below a field, a menu."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGraphicsDropShadowEffect,
    QMenu,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from studio.gui.kit import text_size, theme
from studio.gui.kit.laying import host
from studio.gui.kit.turns import Steps
from studio.kit.faults import Fault
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode
    from studio.gui.window.desk import Desk
    from studio.gui.window.main import MainWindow


def shade(widget: QWidget, blur: int = 24, down: int = 8) -> None:
    """The shadow of sheets and popups; dark themes have a border instead."""
    look = theme.now()
    if look.shadows:
        effect = QGraphicsDropShadowEffect(widget)
        effect.setBlurRadius(blur)
        effect.setOffset(0, down)
        effect.setColor(theme.colour("#000000", 0.28))
        widget.setGraphicsEffect(effect)


class Sheet(QFrame):
    """A sheet over the pages; Esc closes it and the focus returns to where it came from.

    It grows with the texts as far as there is room, and then it scrolls.
    """

    def __init__(self, over: QWidget, wide: int, high: int) -> None:
        super().__init__(over)
        self.setObjectName("sheet")
        self._wide, self._high = wide, high
        self._from = QApplication.focusWidget()
        page = self._page = QWidget()
        self.column = QVBoxLayout(page)
        self.column.setContentsMargins(24, 16, 24, 16)
        self.column.setSpacing(8)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(page)
        page.setAutoFillBackground(False)
        around = QVBoxLayout(self)
        around.setContentsMargins(1, 1, 1, 1)
        around.addWidget(area)
        over.installEventFilter(self)

    def open(self) -> None:
        """Shows the sheet in the middle of its host."""
        for other in host(self).findChildren(Sheet):
            if other is not self:
                other.leave()
        self._place()
        shade(self)
        self.show()
        self.raise_()
        self.setFocus()

    def _place(self) -> None:
        over = host(self)
        wide = min(text_size.grown(self._wide), over.width() - 16)
        needed = self.column.minimumHeightForWidth(wide) if self.column.hasHeightForWidth() else 0
        needed = max(needed, self.column.minimumSize().height()) + 2
        high = min(max(text_size.grown(self._high), needed), over.height() - 16)
        self.setGeometry((over.width() - wide) // 2, max(8, (over.height() - high) // 2), wide, high)

    def leave(self) -> None:
        """Closes; the focus goes back."""
        self.hide()
        if self._from is not None:
            try:
                self._from.setFocus()
            except RuntimeError:  # the widget is gone with its quest
                self._from = None
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                event.accept()  # Esc belongs to the sheet, not to the window's shortcut
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
            return
        super().keyPressEvent(event)


def changed_quest(window: "MainWindow", desk: "Desk") -> None:
    """The quest was edited while its game waited: go on with the old one, replay on the new one, start again."""
    menu = QMenu(window)
    menu.addAction(_("Continue with the old quest"), lambda: window.show_mode("play"))
    menu.addAction(_("Replay decisions on the new one"), lambda: replay(window, desk))
    menu.addAction(_("Start again"), lambda: window.begin_game(desk.starting(window)))
    menu.aboutToHide.connect(menu.deleteLater)
    chip = window.header.top.chip
    menu.popup(chip.mapToGlobal(QPoint(0, chip.height())))


def replay(window: "MainWindow", desk: "Desk") -> None:
    """Gives the old answers to the new quest, up to the first that does not fit, while the window stays alive."""
    play = desk.play
    if play is not None and play.session is not None:
        window.begin_game(_replaying(window, desk, play))


def _replaying(window: "MainWindow", desk: "Desk", play: "PlayMode") -> Steps[None]:
    quest = desk.document.quest
    try:
        fitted = yield from play.replaying(quest)
    except Fault as fault:
        window.bars.show("play", _("The game cannot begin: {why}", why=str(fault)), "error")
        return
    if fitted is None or desk not in window.desks:
        return  # cancelled, or closed meanwhile
    given, of = fitted
    desk.game_quest = quest
    yield from window.showing("play", desk)
    if given < of:
        window.toasts.show(
            _("Answer {n} of {of} does not fit the changed quest. The game stops there.", n=given + 1, of=of)
        )
