"""The widget that shows a board: it looks, pans and zooms itself, and hands pointer and keys to a handler.

The editor's tools and the playtest are handlers; they never see Qt's scene. Places are in squares.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QChildEvent, QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QCursor,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from studio.gui.board import accessible, spoken
from studio.gui.board.art import UNIT
from studio.gui.board.camera import Camera
from studio.gui.board.overlays import Overlay
from studio.gui.board.pick import things_at
from studio.gui.board.picture import BoardPicture
from studio.gui.board.rulers import Ruler, column_high, row_wide
from studio.gui.board.scene import BoardScene
from studio.gui.board.zoom import ZoomCluster
from studio.gui.kit import theme, way
from studio.kit.text import _
from studio.quest.model import Square

MIME = "application/x-questwright-card"
"""What a palette card carries when it is dragged."""
HOVER_MS = 350


@dataclass(frozen=True, slots=True)
class Pointer:
    """Where the pointer is and what is held with it."""

    x: float
    """In squares; 2.5 is the middle of the third column."""
    y: float
    px: float
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    screen: QPoint = QPoint()
    keyboard: bool = False
    """It stands for the square cursor, moved by keys."""

    @property
    def square(self) -> Square:
        """The square under it."""
        return math.floor(self.x), math.floor(self.y)


class Handler(Protocol):
    """Who answers pointer and keys on a board; every method may do nothing."""

    def hover(self, at: Pointer) -> None:
        """The pointer moves without a button."""

    def leave(self) -> None:
        """The pointer has left the board."""

    def press(self, at: Pointer) -> None:
        """The left button goes down."""

    def drag(self, at: Pointer) -> None:
        """The pointer moves with the left button down."""

    def release(self, at: Pointer) -> None:
        """The left button goes up."""

    def double(self, at: Pointer) -> None:
        """A double click; press and release have come before it."""

    def menu(self, at: Pointer) -> None:
        """A right click, the menu key."""

    def key(self, event: QKeyEvent) -> bool:
        """A key no action took; True when it was used."""

    def key_up(self, event: QKeyEvent) -> bool:
        """A key goes up."""

    def dropped(self, at: Pointer, card: str) -> None:
        """A palette card was let go over the board."""

    def dragged_over(self, at: Pointer, card: str) -> None:
        """A palette card is held over the board."""


class Idle:
    """A handler that does nothing; others override what they need."""

    def hover(self, at: Pointer) -> None: ...
    def leave(self) -> None: ...
    def press(self, at: Pointer) -> None: ...
    def drag(self, at: Pointer) -> None: ...
    def release(self, at: Pointer) -> None: ...
    def double(self, at: Pointer) -> None: ...
    def menu(self, at: Pointer) -> None: ...
    def dropped(self, at: Pointer, card: str) -> None: ...
    def dragged_over(self, at: Pointer, card: str) -> None: ...
    def key(self, event: QKeyEvent) -> bool:
        return False

    def key_up(self, event: QKeyEvent) -> bool:
        return False


class BoardView(QGraphicsView):
    """A board with rulers, zoom cluster and, when asked for, a minimap."""

    hovered = Signal(object)
    """The square under the pointer, or None."""
    scaled = Signal(float)
    looked = Signal()
    """What is seen has changed: scrolled, zoomed, resized."""
    resized = Signal()

    def __init__(self, parent: QWidget | None = None, rulers: bool = True, room: int = 2) -> None:
        self.board = BoardScene()
        super().__init__(self.board, parent)
        self.board.setParent(self)
        self.board.room = room
        self.setObjectName("board")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setOptimizationFlags(
            QGraphicsView.OptimizationFlag.DontSavePainterState
            | QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing
        )
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAcceptDrops(True)
        self.setAccessibleName(_("Board"))
        self.setLayoutDirection(way.LEFT_TO_RIGHT)  # squares have one order in every language
        self.handler: Handler = Idle()
        self.namer: Callable[[str], str] = lambda id: spoken.called(self.picture, id)
        self.faults: Callable[[Square, Sequence[str]], str] = lambda _square, _ids: ""
        """What is wrong on a square or with the things on it, in a few words."""
        accessible.install()
        self.columns: Ruler | None = None
        self.rows: Ruler | None = None
        if rulers:
            self.columns, self.rows = Ruler(self, "columns"), Ruler(self, "rows")
            self.setViewportMargins(row_wide(), column_high(), 0, 0)
        self.zoom = ZoomCluster(self)
        self._panning: QPoint | None = None
        self._space = False
        self._framed = False
        self._pressed = False
        self._pointer: Pointer | None = None
        self.camera = Camera(self)
        self._tool_cursor: Qt.CursorShape | QCursor = Qt.CursorShape.ArrowCursor
        leave = theme.changed.connect(self._take_look)
        self.destroyed.connect(lambda *_gone: leave())
        self.horizontalScrollBar().valueChanged.connect(self._looked)
        self.verticalScrollBar().valueChanged.connect(self._looked)
        self.scaled.connect(self._looked)

    # --- what it shows ---

    def show_picture(self, picture: BoardPicture) -> None:
        """Show a picture; only what differs is painted again."""
        self.board.show_picture(picture)

    @property
    def picture(self) -> BoardPicture:
        """What is shown."""
        return self.board.picture

    def show_overlay(self, key: str, overlay: Overlay | None) -> None:
        """Show an overlay under a key in place of the one before; None takes it away."""
        self.board.show_overlay(key, overlay)

    def clear_overlays(self, *keys: str) -> None:
        """Take overlays away."""
        for key in keys:
            self.board.show_overlay(key, None)

    def spoken(self, id: str) -> str:
        """What a thing is called aloud; the editor gives a namer that knows its elements."""
        return self.namer(id)

    def pick(self, at: Pointer) -> list[str]:
        """Ids of all things under a pointer, topmost first; an area's chip stands for the area."""
        for area, box in self.board.labels().chips(at.px):
            if box.contains(QPointF(at.x * at.px, at.y * at.px)):
                return [area.id, *things_at(self.picture, at.x, at.y, at.px)]
        return things_at(self.picture, at.x, at.y, at.px)

    def pointer(self) -> Pointer | None:
        """Where the pointer was last seen on the board."""
        return self._pointer

    def place_on_screen(self, x: float, y: float) -> QPoint:
        """The point of the viewport where a place in squares is shown."""
        return self.mapFromScene(QPointF(x * UNIT, y * UNIT))

    def covers(self) -> list[QRect]:
        """Where in the viewport things lie over the board: zoom cluster, minimap, banner, bubble."""
        own = (self.viewport(), self.columns, self.rows)
        found = [child for child in self.children() if isinstance(child, QWidget) and child not in own]
        corner = self.viewport().pos()
        shown = [child for child in found if not child.isHidden() and not child.objectName().startswith("qt_")]
        return [child.geometry().translated(-corner) for child in shown]

    def set_tool_cursor(self, shape: Qt.CursorShape | QCursor) -> None:
        """The cursor while nothing else is going on."""
        self._tool_cursor = shape
        self._show_cursor()

    def _show_cursor(self) -> None:
        shape: Qt.CursorShape | QCursor
        if self._panning is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self._space:
            shape = Qt.CursorShape.OpenHandCursor
        else:
            shape = self._tool_cursor
        self.viewport().setCursor(shape)

    def _take_look(self, look: theme.Look) -> None:
        """Another look, or texts of another size."""
        self.board.set_look(look)
        self._lay_out()
        self.viewport().update()

    def _lay_out(self) -> None:
        """Rulers and zoom cluster where they belong, as large as their texts need."""
        wide, high = self.width(), self.height()
        if self.columns is not None and self.rows is not None:
            over, beside = column_high(), row_wide()
            self.setViewportMargins(beside, over, 0, 0)
            self.columns.setGeometry(0, 0, wide, over)
            self.rows.setGeometry(0, over, beside, high - over)
        size = self.zoom.sizeHint()
        self.zoom.setGeometry(wide - size.width() - 10, high - size.height() - 10, size.width(), size.height())

    def _looked(self, *_args: object) -> None:
        for ruler in (self.columns, self.rows):
            if ruler is not None:
                ruler.update()
        self.looked.emit()

    # --- pointer ---

    def at(self, point: QPointF, modifiers: Qt.KeyboardModifier, screen: QPoint) -> Pointer:
        """A pointer from a point of the viewport."""
        inverse, _ok = self.viewportTransform().inverted()
        place = inverse.map(point)
        return Pointer(
            place.x() / UNIT,
            place.y() / UNIT,
            self.camera.px,
            bool(modifiers & Qt.KeyboardModifier.ControlModifier),
            bool(modifiers & Qt.KeyboardModifier.ShiftModifier),
            bool(modifiers & Qt.KeyboardModifier.AltModifier),
            screen,
        )

    def _of(self, event: QMouseEvent) -> Pointer:
        return self.at(event.position(), event.modifiers(), event.globalPosition().toPoint())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (event.button() == Qt.MouseButton.LeftButton and self._space):
            self._panning = event.position().toPoint()
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton:
            self._pressed = True
            self.handler.press(self._of(event))
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            now = event.position().toPoint()
            self.camera.pan(now - self._panning)
            self._panning = now
            return
        at = self._of(event)
        before, self._pointer = self._pointer, at
        if before is None or before.square != at.square:
            self.hovered.emit(at.square)
            for ruler, number in ((self.columns, at.square[0]), (self.rows, at.square[1])):
                if ruler is not None:
                    ruler.set_hovered(number)
        if self._pressed:
            self.handler.drag(at)
        else:
            self.handler.hover(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._panning = None
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and self._pressed:
            self._pressed = False
            self.handler.release(self._of(event))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = True
            self.handler.press(self._of(event))
            self.handler.double(self._of(event))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.handler.menu(self.at(QPointF(event.pos()), event.modifiers(), event.globalPos()))
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        self._pointer = None
        self.hovered.emit(None)
        for ruler in (self.columns, self.rows):
            if ruler is not None:
                ruler.set_hovered(None)
        self.handler.leave()
        super().leaveEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            turn = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 120 * 48
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier and not turn.x():
                turn = QPoint(turn.y(), 0)
            self.camera.pan(turn)
        elif not event.pixelDelta().isNull():
            self.camera.zoom_to(self.camera.px * 1.002 ** event.pixelDelta().y(), event.position().toPoint())
        elif event.angleDelta().y():
            self.camera.step(1 if event.angleDelta().y() > 0 else -1, event.position().toPoint())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.camera.zoom_to(self.camera.px * (1 + event.value()), event.position().toPoint())
            return True
        return super().viewportEvent(event)

    # --- cards dragged from a palette ---

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()
            self.handler.dragged_over(self._of_drop(event), _card(event))

    def dropEvent(self, event: QDropEvent) -> None:
        if event.mimeData().hasFormat(MIME):
            event.acceptProposedAction()
            self.handler.dropped(self._of_drop(event), _card(event))
            self.setFocus(Qt.FocusReason.MouseFocusReason)

    def _of_drop(self, event: QDropEvent) -> Pointer:
        return self.at(event.position(), event.modifiers(), self.viewport().mapToGlobal(event.position().toPoint()))

    # --- keys ---

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            self._space = True
            self._show_cursor()
            event.accept()
        elif not self.handler.key(event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
        elif not self.handler.key_up(event):
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        reason = Qt.FocusReason
        self._framed = event.reason() in (reason.TabFocusReason, reason.BacktabFocusReason, reason.ShortcutFocusReason)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        super().focusOutEvent(event)
        self.viewport().update()

    # --- frame ---

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._framed and self.hasFocus():
            painter = QPainter(self.viewport())
            painter.setPen(QPen(theme.colour(theme.now().ui.focus), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))
            painter.end()

    def childEvent(self, event: QChildEvent) -> None:
        """What lies over the board is laid out as the language is written."""
        super().childEvent(event)
        child = event.child()
        if event.polished() and isinstance(child, QWidget) and not child.objectName().startswith("qt_"):
            child.setLayoutDirection(QGuiApplication.layoutDirection())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
        self.camera.keep()
        self.resized.emit()
        self._looked()

    def sizeHint(self) -> QSize:
        return QSize(748, 532)


def _card(event: QDropEvent) -> str:
    return bytes(event.mimeData().data(MIME).data()).decode()
