"""Pointer and keys on the playtest's board: hover shows the way, a click answers or says why not."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from studio.gui.board import overlays as o
from studio.gui.board.accessible import told
from studio.gui.board.view import Idle, Pointer
from studio.gui.kit.speak import announce
from studio.gui.table.rows import options_at
from studio.kit.text import _, say
from studio.rules.core.decision import Option
from studio.rules.core.state import XY

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode


class BoardHand(Idle):
    """Answers the board of a `PlayMode`."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self.cursor: XY | None = None
        """The square cursor; None until a key moves it."""

    # --- pointer ------------------------------------------------------------------------------

    def hover(self, at: Pointer) -> None:
        self.point_at(at.square, shift=at.shift)
        self._mode.lore.hover(at)
        self._mode.why.rest_at(at)

    def leave(self) -> None:
        self._mode.lore.leave()
        self._mode.why.rest_at(None)
        self._mode.board.clear_overlays("path", "sight", "ghost")
        self._mode.showing.say_place(None)
        if self.cursor is None:
            self._mode.showing.point_at(None)

    def point_at(self, square: XY, *, shift: bool = False) -> None:
        """Shows what a click on a square would do: the way there and its price."""
        mode = self._mode
        mode.showing.say_place(square)
        mode.showing.point_at(square)
        way = mode.walking.way(square) if mode.can_act else None
        if way is not None:
            points = tuple((x + 0.5, y + 0.5) for x, y in way.squares)
            mode.board.show_overlay("path", o.Path(points, way.price))
        else:
            mode.board.show_overlay("path", None)
        mode.bases.hover(square if mode.can_act else None)
        if shift or mode.marks.shows_sight:
            mode.marks.sight(square)
        else:
            mode.board.show_overlay("sight", None)

    def press(self, at: Pointer) -> None:
        self._mode.lore.leave()
        self._mode.why.rest_at(None)
        self.click(at.square, frozenset(self._mode.board.pick(at)), at.screen)

    def menu(self, at: Pointer) -> None:
        menu = self.made_menu(at.square, self._mode.board.pick(at))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at.screen)

    def made_menu(self, square: XY, picked: list[str]) -> QMenu:
        """What the right button offers; a player has no way into the editor."""
        mode = self._mode
        menu = QMenu(mode.board)
        menu.addAction(_("Why not?   W"), lambda: mode.why.not_here(square, frozenset(picked)))
        if not mode.player:
            menu.addAction(_("Show in the editor"), lambda: mode.why.show_source(square, picked))
        menu.addAction(_("Zoom to all   Home"), lambda: mode.board.camera.home(mode.board.picture))
        return menu

    # --- answering ----------------------------------------------------------------------------

    def click(self, square: XY, picked: frozenset[str], screen: QPoint | None = None) -> None:
        """Answers with what is there; several answers open a short menu, none says why not."""
        mode = self._mode
        mode.bubble.hide()
        mode.choices.reason.hide()
        session = mode.session
        if session is None:
            return
        if not mode.can_act:
            mode.answering.nudge()
            return
        figures = frozenset(int(id_) for id_ in picked if id_.isdigit())
        elements = frozenset(id_ for id_ in picked if not id_.isdigit())
        chosen = mode.bases.chosen(square)
        found = (chosen,) if chosen is not None else options_at(mode.options, square, figures, elements)
        if len(found) == 1:
            mode.answering.take(found[0])
        elif found:
            self._ask(found, screen)
        else:
            mode.walking.whole()
            if (way := mode.walking.way(square)) is not None:
                mode.walking.walk(way)
            else:
                mode.why.not_here(square, picked)

    def _ask(self, options: tuple[Option, ...], screen: QPoint | None) -> None:
        """Two weapons, two ways in: a menu at the pointer."""
        mode = self._mode
        menu = QMenu(mode.board)
        for option in options:
            words = say(option.label)
            if option.price is not None:
                words += f"   {say(option.price)}"
            menu.addAction(words, partial(mode.answering.take, option))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(screen or mode.board.mapToGlobal(QPoint(40, 40)))

    # --- the square cursor --------------------------------------------------------------------

    def move_cursor(self, dx: int, dy: int) -> None:
        """Arrow keys: the cursor begins at the figure in turn."""
        mode = self._mode
        if self.cursor is None:
            x, y = mode.home_square()
        else:
            x, y = self.cursor[0] + dx, self.cursor[1] + dy
        self.set_cursor((x, y))

    def set_cursor(self, square: XY) -> None:
        """Puts the cursor on a square, in sight, and says what is there."""
        mode = self._mode
        self.cursor = square
        mode.board.show_overlay("cursor", o.Cursor(square))
        mode.board.camera.reveal((*square, 1, 1))
        words = told(mode.board, square)
        mode.board.setAccessibleDescription(words)
        announce(mode.board, words)
        self.point_at(square)
        mode.lore.hover(Pointer(square[0] + 0.5, square[1] + 0.5, mode.board.camera.px, keyboard=True))

    def drop_cursor(self) -> bool:
        """Takes the cursor away; answers whether there was one."""
        had = self.cursor is not None
        self.cursor = None
        self._mode.board.clear_overlays("cursor", "path", "sight", "ghost")
        return had

    def enter(self) -> None:
        """Enter on the board: a click at the cursor."""
        mode = self._mode
        if self.cursor is None:
            mode.choices.take_default()
            return
        x, y = self.cursor
        px = mode.board.camera.px
        at = Pointer(x + 0.5, y + 0.5, px, keyboard=True)
        point = mode.board.viewport().mapToGlobal(mode.board.place_on_screen(x + 0.5, y + 0.5))
        self.click(self.cursor, frozenset(mode.board.pick(at)), point)

    def next_option(self, step: int) -> None:
        """`.` and `,`: through the squares and figures of the options in reading order."""
        mode = self._mode
        places = sorted(
            {place for option in mode.options if (place := mode.place_of(option)) is not None},
            key=lambda p: (p[1], p[0]),
        )
        if not places:
            return
        here = self.cursor
        index = places.index(here) if here in places else (-1 if step > 0 else 0)
        self.set_cursor(places[(index + step) % len(places)])
