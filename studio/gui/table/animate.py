"""Figures that move: each step of an event slides on the board, 90 ms a square, at most 600 ms in all."""

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

from studio.gui.board.art import UNIT
from studio.gui.board.scene import BoardScene
from studio.rules.core.events import Event, Stepped

A_SQUARE, MOST = 90, 600
FACTORS = {"0.5": 2.0, "1": 1.0, "4": 0.25, "max": 0.0}


class Animator(QObject):
    """Plays the steps of a moment; the scene is told which figures it must not place meanwhile."""

    def __init__(self, board: BoardScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._running: dict[str, QVariantAnimation] = {}
        self.still = False
        """Reduced motion: figures jump."""

    @property
    def is_running(self) -> bool:
        """Whether a figure is on its way."""
        return bool(self._running)

    def play(self, events: tuple[Event, ...], speed: str) -> None:
        """Slides every figure that stepped from where it was to where it is."""
        factor = FACTORS.get(speed, 1.0)
        ways: dict[str, list[tuple[int, int]]] = {}
        for event in events:
            if isinstance(event, Stepped):
                ways.setdefault(str(event.figure), [event.was]).append(event.to)
        if self.still or not factor:
            return
        for id_, way in ways.items():
            self._slide(id_, way, factor)

    def _slide(self, id_: str, way: list[tuple[int, int]], factor: float) -> None:
        item = self._board.figure_item(id_)
        if item is None:
            return
        self.finish(id_)
        steps = len(way) - 1
        animation = QVariantAnimation(self)
        animation.setDuration(round(min(MOST, A_SQUARE * steps) * factor))
        animation.setStartValue(0.0)
        animation.setEndValue(float(steps))
        animation.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._board.held.add(id_)
        self._running[id_] = animation

        def move(value: float) -> None:
            if (now := self._board.figure_item(id_)) is None:
                return
            place = min(int(value), steps - 1)
            part = value - place
            (x, y), (u, v) = way[place], way[place + 1]
            now.setPos(QPointF((x + (u - x) * part) * UNIT, (y + (v - y) * part) * UNIT))

        animation.valueChanged.connect(move)
        animation.finished.connect(lambda: self.finish(id_))
        animation.start()

    def finish(self, id_: str = "") -> None:
        """Ends one slide, or all: the figures stand where the picture has them."""
        for key in [id_] if id_ else list(self._running):
            animation = self._running.pop(key, None)
            if animation is None:
                continue
            animation.stop()
            animation.deleteLater()
            self._board.held.discard(key)
            item = self._board.figure_item(key)
            if item is not None:
                item.setPos(item.figure.at[0] * UNIT, item.figure.at[1] * UNIT)
