"""The cross-fade between two modes: the picture of the one that goes lies over the one that comes, and fades."""

from PySide6.QtCore import QEasingCurve, QPropertyAnimation, Qt
from PySide6.QtWidgets import QGraphicsOpacityEffect, QLabel, QStackedWidget

FADE_MS = 120


def fade_over(stack: QStackedWidget) -> QLabel | None:
    """Keeps the page in front as a picture that fades while another is shown; None when nothing is to be seen."""
    page = stack.currentWidget()
    if page is None or not stack.isVisible():
        return None
    veil = QLabel(stack)
    veil.setObjectName("fade")
    veil.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    veil.setPixmap(page.grab())
    veil.setGeometry(page.geometry())
    effect = QGraphicsOpacityEffect(veil)
    veil.setGraphicsEffect(effect)
    motion = QPropertyAnimation(effect, b"opacity", veil)
    motion.setDuration(FADE_MS)
    motion.setStartValue(1.0)
    motion.setEndValue(0.0)
    motion.setEasingCurve(QEasingCurve.Type.OutCubic)
    motion.finished.connect(veil.deleteLater)
    motion.start()
    veil.show()
    return veil
