"""A person at the table who takes any answer there is, by the panel's rows or on the board, with mouse and keys."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QScrollArea, QSpinBox, QWidget

from studio.gui.table.choices import OptionRow
from studio.gui.table.rows import listing
from studio.gui.table.view import PlayMode
from studio.kit import rng
from studio.kit.text import say
from studio.rules.core.decision import Option

Left = Qt.MouseButton.LeftButton


class Stuck(AssertionError):
    """An answer that the rules allow cannot be given in the window."""


class Player:
    """Plays a `PlayMode` at random, only through what is on the screen."""

    def __init__(self, play: PlayMode, seed: int) -> None:
        self.play = play
        self.luck = rng.derive(seed, "player")
        self.ways: dict[str, int] = {}
        """How often which way of answering was used."""
        self.last = ""
        """The last key or click."""

    def _below(self, n: int) -> int:
        self.luck, value = rng.below(self.luck, n)
        return value

    def answer(self) -> None:
        """Any answer to the present question, any way; raises `Stuck` when the window has none for it."""
        play, session = self.play, self.play.session
        assert session is not None
        if play.read_aloud.isVisible():
            QTest.mouseClick(play.read_aloud.go, Left)
        decision = session.decision
        assert decision is not None
        self._complete()
        option = play.options[self._below(len(play.options))]
        before = session.last
        ways = [way for way in (self._by_row, self._by_number, self._on_board) if way(option, try_only=True)]
        if not ways:
            raise Stuck(f"{decision.kind}: {say(option.label)} ({option.action}) is in neither list nor board")
        way = ways[self._below(len(ways))]
        way(option)
        if session.last == before:
            raise Stuck(
                f"{decision.kind}: {say(option.label)} ({option.action}) did nothing by {way.__name__}, {self.last}"
            )
        self.ways[way.__name__] = self.ways.get(way.__name__, 0) + 1

    def _complete(self) -> None:
        """Every legal answer is offered, and everything offered is legal."""
        play, session = self.play, self.play.session
        assert session is not None
        legal = {repr(action) for action in session.rules.legal_actions(session.state)}
        shown = {repr(option.action) for option in play.options}
        if legal != shown:
            raise Stuck(f"not offered: {sorted(legal - shown)[:3]}; not legal: {sorted(shown - legal)[:3]}")
        decision = session.decision
        assert decision is not None
        told = listing(decision, play.options, session.closed)
        if not told.question.strip() or "." in told.question.split(" ")[0] or "{" in told.question:
            raise Stuck(f"no question in words: {told.question!r}")

    # --- by the panel -------------------------------------------------------------------------

    def _by_row(self, option: Option, *, try_only: bool = False) -> bool:
        row = next((r for r in self.play.choices.rows if r.row.option is option and not r.row.is_walk), None)
        if row is None or try_only:
            return row is not None
        self._open(row)
        if row.row.key.isdigit() and self._below(2):
            row.window().activateWindow()
            QApplication.processEvents()
            row.setFocus()
            self.last = f"key {row.row.key}, {QApplication.focusWidget()}, {QApplication.activeWindow()}"
            QTest.keyClick(row, Qt.Key(ord(row.row.key)))
        elif self._below(2):
            row.setFocus()
            self.last = "Enter"
            QTest.keyClick(row, Qt.Key.Key_Return)
        else:
            self.last = "click"
            QTest.mouseClick(row, Left)
        return True

    def _open(self, row: OptionRow) -> None:
        """Opens the link it lies behind and scrolls to it."""
        if not row.isVisible():
            for link in self.play.choices.findChildren(QPushButton):
                if "▸" in link.text() and not row.isVisible():
                    QTest.mouseClick(link, Left)
        area: QWidget | None = row
        while area is not None and not isinstance(area, QScrollArea):
            area = area.parentWidget()
        for _pass in range(8):  # layouts settle from the inside out
            QApplication.processEvents()
            if area is not None:
                area.ensureWidgetVisible(row)
            if row.visibleRegion().contains(row.rect().center()):
                return
        raise Stuck(f"{row.row.words} cannot be seen")

    def _by_number(self, option: Option, *, try_only: bool = False) -> bool:
        box = next(iter(self.play.choices.findChildren(QSpinBox)), None)
        value = getattr(option.action, "value", None)
        if box is None or not isinstance(value, int) or not box.minimum() <= value <= box.maximum() or try_only:
            return box is not None and isinstance(value, int)
        box.setValue(value)
        (go,) = (b for b in self.play.choices.findChildren(QPushButton) if b.text() == "Take it")
        QTest.mouseClick(go, Left)
        return True

    # --- on the board -------------------------------------------------------------------------

    def _on_board(self, option: Option, *, try_only: bool = False) -> bool:
        play = self.play
        square = play.place_of(option)
        if square is None or try_only:
            return square is not None
        assert play.session is not None
        play.bubble.hide()
        play.board.camera.reveal((*square, 1, 1))
        middle = play.board.place_on_screen(square[0] + 0.5, square[1] + 0.5)
        if self._below(2) or self._covered(middle):
            play.board.setFocus()
            play.hand.set_cursor(square)
            QTest.keyClick(play.board, Qt.Key.Key_Return)
        else:
            QTest.mouseMove(play.board.viewport(), middle)
            QTest.mouseClick(play.board.viewport(), Left, pos=middle)
        play.hand.drop_cursor()
        menu = next((w for w in QApplication.topLevelWidgets() if isinstance(w, QMenu) and w.isVisible()), None)
        if menu is not None:
            words = say(option.label)
            wanted = [a for a in menu.actions() if a.text().replace("&&", "&").startswith(words)]
            if not wanted:
                raise Stuck(f"{words} is not among {[a.text() for a in menu.actions()]}")
            wanted[0].trigger()
            menu.close()
            play.board.window().activateWindow()
        return True

    def _covered(self, at: QPoint) -> bool:
        """Whether something floats over the board there."""
        board = self.play.board
        spot = board.viewport().mapTo(board, at)
        return any(
            isinstance(child, QWidget) and child.isVisible() and child.geometry().contains(spot)
            for child in board.children()
            if child is not board.viewport()
        )
