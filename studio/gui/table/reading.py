"""Reads out what a moment says: to everybody first, then what is for some at this screen alone."""

from collections.abc import Callable

from studio.gui.table.read_aloud import ReadAloud
from studio.kit.text import _
from studio.play import aloud
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Moment


def read(panel: ReadAloud, moment: Moment, names: Names, seats: Seats, done: Callable[[], None]) -> None:
    """Shows the texts of a moment one after the other; others are asked to look away before a secret one."""
    words, own = aloud.common(moment, names), aloud.private(moment, names, seats)
    title = _("For the overlord alone") if aloud.is_for_overlord(moment, names) else _("For you alone")

    def secret() -> None:
        panel.show_text(title, own, done)

    def warned() -> None:
        panel.show_text(title, _("Continue when nobody else looks at the screen."), secret)

    last = done
    if own:
        last = warned if aloud.is_overheard(moment, names, seats) else secret
    if words:
        panel.show_text("", words, last)
    elif own:
        last()
