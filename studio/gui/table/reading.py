"""Reads out what a moment says: to everybody first, then what is for some at this screen alone."""

from collections.abc import Callable

from studio.gui.table.read_aloud import ReadAloud
from studio.kit.text import _
from studio.play import aloud
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Moment


def begin(panel: ReadAloud, moment: Moment, names: Names, seats: Seats, done: Callable[[], None]) -> None:
    """Reads the quest's introduction under its title, and what the overlord is told before the game."""
    _show(panel, names.title(), names.text(names.quest.header.intro), moment, names, seats, done)


def read(panel: ReadAloud, moment: Moment, names: Names, seats: Seats, done: Callable[[], None]) -> None:
    """Shows the texts of a moment, one card after the other."""
    _show(panel, "", aloud.common(moment, names), moment, names, seats, done)


def _show(
    panel: ReadAloud, title: str, words: str, moment: Moment, names: Names, seats: Seats, done: Callable[[], None]
) -> None:
    """Others are asked to look away before what is for some alone."""
    own = aloud.private(moment, names, seats)
    whose = _("For the overlord alone") if aloud.is_for_overlord(moment, names) else _("For you alone")

    def secret() -> None:
        panel.show_text(whose, own, done)

    def warned() -> None:
        panel.show_text(whose, _("Continue when nobody else looks at the screen."), secret)

    last = done
    if own:
        last = warned if aloud.is_overheard(moment, names, seats) else secret
    if words:
        panel.show_text(title, words, last)
    elif own:
        last()
