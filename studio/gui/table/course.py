"""The course of a game at the table: looking at other moments, branches, steps back, bots paused, their speed."""

from typing import TYPE_CHECKING

import msgspec

from studio.gui.table.bots import PAUSES
from studio.kit.faults import Refused
from studio.kit.text import _, say

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

SPEEDS = tuple(PAUSES)


class Course:
    """Moves a `PlayMode` through the moments of its session."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode

    def look(self, at: int) -> None:
        """Looks at another moment."""
        mode = self._mode
        if mode.session is not None:
            mode.animator.finish()
            mode.session.look(at)

    def play_on(self) -> None:
        mode = self._mode
        if mode.session is not None:
            mode.session.play_on()
            mode.log_from(mode.session.at + 1)

    def take_up(self, branch: int) -> None:
        mode = self._mode
        if mode.session is not None:
            mode.session.take_up(branch)

    def step_back(self) -> None:
        """Ctrl+Z: takes the last answer back; over a reveal in a pack only after a question."""
        mode = self._mode
        session = mode.session
        if session is None:
            return
        mode.animator.finish()
        mode.bots.paused = mode.bots.paused or bool(session.bot)
        if mode.rolling.drop():
            mode.showing.all()
            return
        try:
            session.back()
        except Refused as refused:
            mode.choices.show_waiting(
                say(refused.text), "", _("Step back and mark the game as changed"), lambda: session.back(force=True)
            )

    def step_forward(self) -> None:
        """Ctrl+Y: forward again."""
        mode = self._mode
        if mode.session is not None:
            mode.session.forward()

    def toggle_pause(self) -> None:
        """P: bots run or wait."""
        mode = self._mode
        mode.bots.paused = not mode.bots.paused
        mode.showing.choices()
        mode.bots.wake()

    def change_speed(self, step: int, *, wrap: bool = False) -> None:
        """Faster or slower; kept in the settings."""
        mode = self._mode
        place = SPEEDS.index(mode.bots.speed) + step
        place = place % len(SPEEDS) if wrap else max(0, min(len(SPEEDS) - 1, place))
        mode.bots.speed = SPEEDS[place]
        now = mode.settings.now.play
        mode.settings.change(play=msgspec.structs.replace(now, speed=SPEEDS[place]))
        mode.showing.top()
