"""The zoom cluster in the corner of a board, and the minimap above it in large windows."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QToolButton, QWidget

from studio.gui.kit import icons, text_size, theme
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.board.view import BoardView

MAP = QSize(200, 140)


class ZoomCluster(QFrame):
    """Fit, grid, smaller, scale, larger."""

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view = view
        self.setProperty("role", "float")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 0, 4, 0)
        row.setSpacing(2)
        self.fit = self._button("fit", _("Zoom to all"))
        self.grid = self._button("grid", _("Grid"))
        self.grid.setCheckable(True)
        self.grid.setChecked(True)
        self.smaller = self._button("minus", _("Zoom out"))
        self.scale = QLabel("32 px")
        self.scale.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.scale.setMinimumWidth(52)
        self.larger = self._button("plus", _("Zoom in"))
        for widget in (self.fit, self.grid, self.smaller, self.scale, self.larger):
            row.addWidget(widget)
        row.setStretch(3, 1)
        self.fit.clicked.connect(lambda: view.camera.fit())
        self.grid.toggled.connect(view.board.set_grid)
        self.smaller.clicked.connect(lambda: view.camera.step(-1))
        self.larger.clicked.connect(lambda: view.camera.step(1))
        view.scaled.connect(lambda px: self.scale.setText(_("{n} px", n=round(px))))
        self._draw_icons()
        leave = theme.changed.connect(lambda _look: self._draw_icons())
        self.destroyed.connect(lambda *_gone: leave())

    def _button(self, name: str, words: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(f"zoom.{name}")
        button.setProperty("role", "small")
        button.setProperty("icon_name", name)
        button.setToolTip(words)
        button.setAccessibleName(words)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _draw_icons(self) -> None:
        for button in self.findChildren(QToolButton):
            button.setIcon(icons.icon(button.property("icon_name"), icons.LARGE, on="text"))
            button.setIconSize(QSize(icons.LARGE, icons.LARGE))

    def sizeHint(self) -> QSize:
        return QSize(134 + text_size.grown(52), max(28, text_size.grown(20)))


class MiniMap(QWidget):
    """The whole board, small, with what is seen framed; a click looks there."""

    def __init__(self, view: "BoardView") -> None:
        super().__init__(view)
        self._view = view
        self._image = QImage()
        self._of: object = None
        self.resize(MAP)
        self.setAccessibleName(_("Map of the whole board"))
        view.looked.connect(self.update)
        view.resized.connect(self.place)
        self.place()

    def place(self) -> None:
        """Above the zoom cluster."""
        self.move(
            self._view.width() - MAP.width() - 10,
            self._view.height() - MAP.height() - 20 - self._view.zoom.sizeHint().height(),
        )

    def _fit(self) -> tuple[float, float, float]:
        """Pixels per square and where the board's origin lies."""
        x, y, wide, high = self._view.picture.box
        px = min((MAP.width() - 12) / max(wide, 1), (MAP.height() - 12) / max(high, 1))
        return px, (MAP.width() - wide * px) / 2 - x * px, (MAP.height() - high * px) / 2 - y * px

    def paintEvent(self, event: QPaintEvent) -> None:
        from studio.gui.board.render import render

        look = theme.now()
        picture = self._view.picture
        px, left, top = self._fit()
        if self._of is not picture:
            self._image = render(picture, look, px, self.devicePixelRatioF(), 0, frozenset({"labels", "notes"}))
            self._of = picture
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour(look.ui.line), 1))
        painter.setBrush(theme.colour(look.ui.panel))
        painter.drawRoundedRect(QRectF(0.5, 0.5, MAP.width() - 1, MAP.height() - 1), 6, 6)
        x, y, _, _ = picture.box
        painter.drawImage(QPointF(left + x * px, top + y * px), self._image)
        seen = self._view.camera.seen_squares()
        box = QRectF(left + seen.x() * px, top + seen.y() * px, seen.width() * px, seen.height() * px)
        painter.setBrush(theme.colour(look.ui.accent, 0.1))
        painter.setPen(QPen(theme.colour(look.ui.accent), 1.5))
        painter.drawRect(box & QRectF(2, 2, MAP.width() - 4, MAP.height() - 4))
        painter.end()

    def _look_at(self, event: QMouseEvent) -> None:
        px, left, top = self._fit()
        self._view.camera.centre((event.position().x() - left) / px, (event.position().y() - top) / px)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._look_at(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._look_at(event)
