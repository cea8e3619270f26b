"""Whose view of the game is shown: what everybody knows, what one seat knows, or all that the author knows (ui.md §5.8)."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode


class Viewing:
    """The chip with the eye in the top bar of a `PlayMode`: its words, and the menu of views below it."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self.menu = QMenu(mode.eyes_button)
        mode.eyes_button.clicked.connect(self.open)

    def open(self) -> None:
        """The menu below the chip."""
        button = self._mode.eyes_button
        self.fill()
        self.menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def fill(self) -> None:
        """The views of the present game, the one that is shown ticked."""
        mode, eyes = self._mode, self._mode.eyes
        session, names = mode.session, mode.names
        self.menu.clear()
        if session is None or names is None:
            return
        self._add(_("What everybody knows"), not eyes.author and eyes.seat is None)
        for seat in sorted(session.state.seats):
            if seat >= 0:
                self._add(names.seat(session.state, seat), eyes.seat == seat, seat)
        self.menu.addSeparator()
        self._add(_("Everything, as the author   Shift+F"), eyes.author, author=True)

    def _add(self, words: str, on: bool, seat: int | None = None, *, author: bool = False) -> None:
        action = self.menu.addAction(words, partial(self.choose, seat, author))
        action.setCheckable(True)
        action.setChecked(on)

    def choose(self, seat: int | None, author: bool) -> None:
        """Shows another view; what is asked and what may be answered stay the same."""
        self._mode.eyes.author = author
        self._mode.eyes.seat = seat
        self._mode.showing.all()

    def show(self) -> None:
        """The chip says whose view it is; in a small window its tooltip does."""
        mode, eyes = self._mode, self._mode.eyes
        told = _("What everybody knows")
        if eyes.author:
            told = _("You see everything")
        elif eyes.seat is not None and mode.session is not None and mode.names is not None:
            told = _("You see what {who} sees", who=mode.names.seat(mode.session.state, eyes.seat))
        is_own = eyes.author or eyes.seat is not None
        mode.eyes_button.setText(told if is_own and mode.klass not in ("compact", "small") else "")
        mode.eyes_button.setToolTip(told)
        mode.eyes_button.setAccessibleName(told)
