"""That what is asked is seen in a compact window: the choices' drawer opens by itself, and what it would cover moves aside."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from studio.gui.kit import way
from studio.rules.core.actions import Pass

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode


class Asking(QObject):
    """Keeps the question of a `PlayMode` in sight."""

    def __init__(self, mode: "PlayMode") -> None:
        super().__init__(mode)
        self._mode = mode
        self._asked: object = None
        """The question for which the drawer was last seen to."""
        self._left_open = False
        self._is_shut = False
        """Somebody has closed the drawer: it opens by itself only for what cannot be answered on the board."""
        self._right = [panel.widget for panel in mode.panels if panel.side == "right"]
        for widget in (mode.central, *self._right):
            widget.installEventFilter(self)

    def look(self) -> None:
        """A question is shown: its drawer opens unless it was put away and the board can answer."""
        mode = self._mode
        session = mode.session
        if mode.klass != "compact" or session is None or not mode.central.isVisible():
            return
        if not mode.can_act and session.outcome is None:
            return
        if self._asked is session.state:
            return
        self._asked = session.state
        is_open = self.is_open
        if is_open:
            self._is_shut = False
        elif self._left_open:
            self._is_shut = True
        if not is_open and not (self._is_shut and self._on_board):
            focus = QApplication.focusWidget()
            mode.panel_wanted.emit("choices")
            if focus is mode.board:
                focus.setFocus()
            self.move_aside()
        self._left_open = self.is_open

    def begin(self) -> None:
        """Another size class, or back from another mode: all drawers are shut, and nobody shut this one."""
        self._asked = None
        self._left_open = self._is_shut = False
        self.look()
        self.move_aside()

    @property
    def is_open(self) -> bool:
        """Whether any panel of the right side is seen."""
        return any(widget.isVisible() for widget in self._right)

    @property
    def _on_board(self) -> bool:
        """Whether the question can be answered on the board."""
        return any(
            self._mode.place_of(option) is not None and not isinstance(option.action, Pass)
            for option in self._mode.options
        )

    # --- what lies over the middle ------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.Move, QEvent.Type.Resize):
            QTimer.singleShot(0, self, self.move_aside)
        return super().eventFilter(watched, event)

    def move_aside(self) -> None:
        """Board, banner and timeline keep to what no drawer covers at the end of the line: the right, or mirrored the left."""
        layout = self._mode.central.layout()
        if layout is None or not self._mode.central.isVisible():
            return
        margins = QMargins(0, 0, self._covered(), 0)
        if way.is_mirrored():
            margins = QMargins(margins.right(), 0, 0, 0)
        if layout.contentsMargins() != margins:
            layout.setContentsMargins(margins)
            layout.activate()

    def _covered(self) -> int:
        """Pixels at the far end of the middle that lie under a drawer."""
        middle = _on_screen(self._mode.central)
        for widget in self._right:
            over = _on_screen(widget) & middle
            if widget.isVisible() and not over.isEmpty():
                return over.right() - middle.left() + 1 if way.is_mirrored() else middle.right() - over.left() + 1
        return 0


def _on_screen(widget: QWidget) -> QRect:
    return QRect(widget.mapToGlobal(widget.rect().topLeft()), widget.size())
