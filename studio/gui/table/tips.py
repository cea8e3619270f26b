"""Rules of a thing for those who come to it by keys: what its tooltip says appears when the focus has rested on it."""

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtWidgets import QToolTip, QWidget

REST_MS = 600


class FocusTip(QObject):
    """Shows a widget's tooltip while it has the focus; Esc or another focus takes it away."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._show)
        widget.installEventFilter(self)

    def _show(self) -> None:
        widget = self._widget
        if widget.hasFocus() and widget.toolTip():
            QToolTip.showText(widget.mapToGlobal(QPoint(8, widget.height())), widget.toolTip(), widget)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._rest.start()
        elif event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self._rest.stop()
            if QToolTip.isVisible():
                QToolTip.hideText()
        return super().eventFilter(watched, event)
