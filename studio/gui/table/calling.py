"""What calls the eye to a place on the table's board: a pulse round a square, the outline of an area just revealed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QTimer, QVariantAnimation

from studio.gui.board import overlays as o
from studio.rules.core.state import XY

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

PULSE_MS = 240
SHOWN_MS = 2_000
"""How long an outline stays; with reduced motion it stands for the pulse too."""


class Calling:
    """Outlines on the board of a `PlayMode` that go by themselves."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self._known: frozenset[str] | None = None
        """The areas that were in view when the board was last shown, None in a new game."""
        self._last = 0
        self.news: tuple[str, ...] = ()
        """The areas that are outlined because they have just come into view."""
        self._beat = QVariantAnimation(mode)
        self._beat.setDuration(PULSE_MS)
        self._beat.setStartValue(1.0)
        self._beat.setEndValue(0.0)
        self._beat.setEasingCurve(QEasingCurve.Type.OutQuad)
        self._box: tuple[int, int, int, int] = (0, 0, 1, 1)
        self._beat.valueChanged.connect(lambda now: mode.board.show_overlay("pulse", o.Pulse(self._box, now)))
        self._beat.finished.connect(lambda: mode.board.show_overlay("pulse", None))
        self._pulsed = self._timer(lambda: mode.board.show_overlay("pulse", None))
        self._shown = self._timer(self.forget_news)
        mode.read_aloud.closed.connect(self._read)

    def _timer(self, act: Callable[[], object]) -> QTimer:
        timer = QTimer(self._mode)
        timer.setSingleShot(True)
        timer.setInterval(SHOWN_MS)
        timer.timeout.connect(act)
        return timer

    def pulse(self, square: XY) -> None:
        """Brings a square into sight and calls the eye to it once."""
        self._mode.board.camera.reveal((*square, 1, 1))
        self._box = (*square, 1, 1)
        self._beat.stop()
        self._pulsed.stop()
        if self._mode.settings.calm:
            self._mode.board.show_overlay("pulse", o.Pulse(self._box))
            self._pulsed.start()
        else:
            self._beat.start()

    # --- areas that have come into view -------------------------------------------------------

    def begin(self) -> None:
        """Another game: what is in view at its first look is no news."""
        self._known = None
        self.forget_news()

    def look(self) -> None:
        """The board shows another state: areas that are new to those who look on are outlined for a while."""
        mode, session = self._mode, self._mode.session
        if session is None:
            return
        now = frozenset(mode.eyes.state(session).revealed)
        known, self._known = self._known, now
        went_on, self._last = session.last > self._last, session.last
        if known is None or not went_on or not known < now:
            if known is not None and not known <= now:
                self.forget_news()  # an earlier step is looked at
            return
        areas = mode.board.picture.areas
        self.news = (*self.news, *sorted(id_ for id_ in now - known if id_ in areas and areas[id_].squares))
        if not self.news:
            return
        outlines = tuple(o.Outline(region=areas[id_].squares) for id_ in self.news)
        mode.board.show_overlay("news", o.Outlines(outlines))
        if not mode.read_aloud.isVisible():
            self._shown.start()

    def _read(self) -> None:
        """The text of what was revealed has been read: its outline stays a little longer."""
        if self.news:
            self._shown.start()

    def forget_news(self) -> None:
        """Takes the outlines away."""
        self._shown.stop()
        self.news = ()
        self._mode.board.show_overlay("news", None)
