"""Figures that move: each step of an event slides on the board, 90 ms a square, at most 600 ms in all.

With reduced motion they jump, and the contour of the squares they came over stays for a while (ui.md §6.4).
"""

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QTimer, QVariantAnimation

from studio.gui.board import overlays as o
from studio.gui.board.art import UNIT
from studio.gui.board.scene import BoardScene
from studio.quest.placing import region_of
from studio.rules.core.events import Event, Stepped

A_SQUARE, MOST = 90, 600
FACTORS = {"0.5": 2.0, "1": 1.0, "4": 0.25, "max": 0.0}
BEAT_MS, BEATS = 100, 12
"""A trail fades in so many beats: 1.2 seconds in all."""
Way = list[tuple[int, int]]


class Trails(QObject):
    """The ways that figures have jumped over; each fades on its own, one that goes on is one with what follows."""

    def __init__(self, board: BoardScene, parent: QObject) -> None:
        super().__init__(parent)
        self._board = board
        self._ways: dict[str, Way] = {}
        self._left: dict[str, int] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self._beat)

    def lay(self, id_: str, way: Way) -> None:
        """A figure jumped this way."""
        if self._board.figure_item(id_) is None:
            return
        before = self._ways.get(id_, [])
        self._ways[id_] = [*before, *way[1:]] if before and before[-1] == way[0] else way
        self._left[id_] = BEATS
        self._show(id_)
        self._timer.start()

    def _show(self, id_: str) -> None:
        item = self._board.figure_item(id_)
        if item is None or not self._left[id_]:
            self._board.show_overlay(f"trail {id_}", None)
            del self._ways[id_], self._left[id_]
            return
        wide, high = item.figure.w, item.figure.h
        squares = {(x + i, y + j) for x, y in self._ways[id_] for i in range(wide) for j in range(high)}
        self._board.show_overlay(f"trail {id_}", o.Trail(region_of(squares), self._left[id_] / BEATS))

    def _beat(self) -> None:
        for id_ in list(self._left):
            self._left[id_] -= 1
            self._show(id_)
        if not self._left:
            self._timer.stop()


class Animator(QObject):
    """Plays the steps of a moment; the scene is told which figures it must not place meanwhile."""

    def __init__(self, board: BoardScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self._running: dict[str, QVariantAnimation] = {}
        self.still = False
        """Reduced motion: figures jump and leave a trail."""
        self._trails = Trails(board, self)

    @property
    def is_running(self) -> bool:
        """Whether a figure is on its way."""
        return bool(self._running)

    def play(self, events: tuple[Event, ...], speed: str) -> None:
        """Slides every figure that stepped from where it was to where it is, or shows which way it jumped."""
        factor = FACTORS.get(speed, 1.0)
        ways: dict[str, Way] = {}
        for event in events:
            if isinstance(event, Stepped):
                ways.setdefault(str(event.figure), [event.was]).append(event.to)
        if not factor:
            return
        for id_, way in ways.items():
            if self.still:
                self._trails.lay(id_, way)
            else:
                self._slide(id_, way, factor)

    def _slide(self, id_: str, way: Way, factor: float) -> None:
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
