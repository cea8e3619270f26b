"""Places brought into view: what is meant is selected, the camera goes there, one pulse calls the eye."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from studio.gui.board import overlays as o
from studio.gui.board.pick import box_of
from studio.kit.where import EdgeAt, ElementAt, FieldAt, SquareAt, TextAt, Where

if TYPE_CHECKING:
    from studio.gui.editor.view import EditMode

PULSE_MS = 240
PULSE = (0.2, 0.5, 0.8, 1.0, 0.8, 0.5, 0.2)


class Revealing(QObject):
    """Shows where something is."""

    def __init__(self, mode: "EditMode") -> None:
        super().__init__(mode)
        self._mode = mode
        self._view = mode.view
        self._pulse = QTimer(self)
        self._pulse.timeout.connect(self._beat)
        self._pulses: list[tuple[tuple[float, float, float, float], float]] = []

    def reveal(self, where: Where) -> None:
        """Bring a place into view."""
        match where:
            case ElementAt(id=id) | FieldAt(id=id):
                self._mode.bench.select(id)
                box = box_of(self._view.picture, id)
                if box is None and id in self._mode.bench.quest.elements:
                    self._mode.panel_wanted.emit("inspector")
            case SquareAt(x=x, y=y):
                box = (x, y, 1, 1)
            case EdgeAt(x=x, y=y, side=side):
                box = (x, y - 0.25, 1, 0.5) if side == "n" else (x - 0.25, y, 0.5, 1)
            case TextAt():
                self._mode.panel_wanted.emit("texts")
                box = None
            case _:
                box = None
        if box is not None:
            self._view.camera.reveal(box)
            self.pulse(box)

    def pulse(self, box: tuple[float, float, float, float]) -> None:
        """Call the eye to a place once; with reduced motion a ring stays for two seconds."""
        calm = bool(self._view.property("reduced_motion"))
        self._pulses = [(box, strength) for strength in ((1.0,) if calm else PULSE)]
        self._pulse.setInterval(2000 if calm else PULSE_MS // len(PULSE))
        self._beat()
        self._pulse.start()

    def _beat(self) -> None:
        if not self._pulses:
            self._pulse.stop()
            self._view.show_overlay("pulse", None)
            return
        box, strength = self._pulses.pop(0)
        self._view.show_overlay("pulse", o.Pulse(box, strength))
