"""How the window looks: theme, size of texts, colours and motion as they are set."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QIcon

from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.actions import BY_ID
from studio.gui.kit.bridge import relay
from studio.gui.kit.frame_sheet import frame_sheet
from studio.gui.kit.mode import Mode
from studio.gui.kit.turns import Turns

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

FOOT = 26
"""Height of the status bar at the usual size of texts."""


class Look(QObject):
    """Dresses a window, and again when the look or a setting changes."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self._window = window
        self._text_size = 0
        self._wearing = Turns(self)
        relay(theme.changed, window, lambda _look: self.dress())
        relay(window.settings.changed, window, self._set)

    @property
    def factor(self) -> float:
        """How much larger texts are than usual."""
        return self._text_size / 100

    def dress(self) -> None:
        """Icons and rules in the colours of the look in use."""
        window = self._window
        self._text_size = window.settings.now.text_size
        window.setStyleSheet(text_size.scaled(frame_sheet(theme.now()), self._text_size))
        self._grow(self.factor)
        for id_, action in window.commands.actions.items():
            name = BY_ID[id_].icon
            if name and name in icons.names():
                action.setIcon(icons.icon(name))
        window.header.top.glass.setIcon(icons.icon("search"))
        window.header.menu_row.folded.setIcon(icons.icon("menu"))
        window.status.bell.setIcon(icons.icon("bell", icons.SMALL, "accent"))
        for button in (window.header.top.glass, window.header.menu_row.folded):
            button.setText("")
        self.dress_main()

    def _grow(self, factor: float) -> None:
        """Bars as high as texts of this size need; the size class is that of a window so much smaller."""
        window = self._window
        window.header.menu_row.grow(factor)
        window.header.top.grow(factor)
        window.statusBar().setFixedHeight(round(FOOT * factor))
        window.status.grow(factor)
        window.docks.factor = factor
        if window.welcome is not None:
            window.welcome.grow(factor)
        window.fit()

    def dress_main(self) -> None:
        """The main button is filled unless it leads back from the playtest."""
        main, mode = self._window.header.top.main, self._window.mode
        filled = mode is None or mode.name != "play"
        main.setIcon(icons.icon("play", icons.SMALL, "on_accent", "on_accent") if filled else QIcon())
        main.setProperty("filled", filled)
        main.style().unpolish(main)
        main.style().polish(main)

    def wear(self) -> None:
        """Theme, size of texts and colours as they are set, in a few turns of the event loop."""
        from studio.gui.window.app import dressing

        self._wearing.finish()
        now = self._window.settings.now
        work = dressing(now.theme, now.text_size, now.palette, now.letters)
        next(work, None)  # from now on everything asks for the new colours
        self._wearing.run(work)

    def finish(self) -> None:
        """Whatever of a look is not worn yet is put on at once."""
        self._wearing.finish()

    def follow_system(self) -> None:
        """The system has another look: the window takes it unless a theme is chosen."""
        if self._window.settings.now.theme == "system":
            self.wear()

    def take_motion(self, calm: bool) -> None:
        """The system asks for less motion, or does not."""
        self._window.settings.system_calm = calm
        self.calm()

    def calm(self) -> None:
        """Views read from a property whether they leave motion out."""
        self._window.setProperty("reduced_motion", self._window.settings.calm)
        for desk in self._window.desks:
            for mode in desk.modes():
                self.calm_mode(mode)

    def calm_mode(self, mode: Mode) -> None:
        """The same for the views of one mode."""
        for view in (mode.central, *mode.keyed):
            view.setProperty("reduced_motion", self._window.settings.calm)

    def _set(self, _now: object) -> None:
        """A setting has changed."""
        self.calm()
        if self._text_size != self._window.settings.now.text_size:
            self.dress()
