"""What all tools share: what they say, their variants, what is in hand and how it is put down again."""

from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QCursor, QPainter, QPen, QPixmap

from studio.gui.board import Idle, Pointer
from studio.gui.editor.bench import Workbench
from studio.gui.kit import icons
from studio.kit.text import _
from studio.quest.model import Square, Turn

OVERLAYS = ("ghost", "openings", "edges", "stroke", "hover", "band", "measure", "faded", "sight", "reach")
"""The overlays a tool may show; all are taken away when it is put down."""


class Tool(Idle):
    """A tool in hand. `variants` are the cards it can place; the last one is remembered."""

    id: ClassVar[str] = ""
    icon: ClassVar[str] = ""
    cursor: ClassVar[Qt.CursorShape] = Qt.CursorShape.CrossCursor
    own: ClassVar[bool] = False
    """Its icon stands beside the cross."""

    def __init__(self, bench: Workbench) -> None:
        self.bench = bench
        self.turn: Turn = 0
        self._variant = ""

    @classmethod
    def word(cls) -> str:
        """The tool's name."""
        raise NotImplementedError

    def hint(self) -> str:
        """What to do with it, for the status line."""
        return ""

    # --- in hand ---

    def take(self) -> None:
        """It comes into the hand."""
        self.bench.view.set_tool_cursor(own_cursor(self.icon) if self.own else self.cursor)
        self.say_hint()

    def put_down(self) -> None:
        """It leaves the hand: nothing of it stays on the board."""
        self.bench.view.clear_overlays(*OVERLAYS)
        self.bench.hush()

    def cancel(self) -> bool:
        """Esc: drop what is held; False when nothing was."""
        return False

    def drop(self) -> bool:
        """A right click: drop what is held, and nothing else; False when nothing was."""
        return self.cancel()

    def say_hint(self) -> None:
        """Say the hint again, since it has changed."""
        self.bench.hint.emit(self.hint())

    # --- variants ---

    def variants(self) -> tuple[str, ...]:
        """Cards in order; empty for a tool without a choice."""
        return ()

    @property
    def card(self) -> str:
        """The card in hand."""
        variants = self.variants()
        if self._variant in variants or (self._variant and not variants):
            return self._variant
        return variants[0] if variants else ""

    def choose(self, card: str) -> None:
        """Take a card into the hand."""
        self._variant = card
        self.bench.card = card
        self.bench.card_chosen.emit(card)
        self.say_hint()
        self.again()

    def next_variant(self, by: int) -> None:
        """The next or previous card."""
        variants = self.variants()
        if variants:
            at = variants.index(self.card) if self.card in variants else 0
            self.choose(variants[(at + by) % len(variants)])

    def nth_variant(self, number: int) -> None:
        """The card of a number, from 1."""
        variants = self.variants()
        if number <= len(variants):
            self.choose(variants[number - 1])

    def placed(self) -> None:
        """Something was placed: after a card taken for one placement the hand is empty again."""
        if self.bench.one_shot:
            self.bench.one_shot = False
            self.bench.picked_up.emit("select")

    # --- keys ---

    def turn_by(self, quarters: int) -> None:
        """Turn what is in hand, clockwise."""
        self.turn = (self.turn + quarters) % 4  # type: ignore[assignment]
        self.again()

    def flip(self) -> None:
        """The other side of what is in hand."""

    def next_join(self, by: int) -> None:
        """Another way to join the map here."""

    def new(self) -> None:
        """A new one of its kind."""

    def again(self) -> None:
        """Show the ghost again where the pointer is."""
        at = self.bench.view.pointer()
        if at is not None:
            self.hover(at)

    def leave(self) -> None:
        self.bench.view.clear_overlays("ghost", "openings", "edges", "hover")
        self.bench.hush()

    def double(self, at: Pointer) -> None:
        """Press and release have done it."""

    def menu(self, at: Pointer) -> None:
        """The editor shows its menu."""


def own_cursor(icon: str) -> QCursor:
    """A cross with a tool's icon beside it."""
    side = 32
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    for ink, wide in (("#FFFFFF", 3), ("#000000", 1)):
        painter.setPen(QPen(QColor(ink), wide))
        painter.drawLine(8, 1, 8, 15)
        painter.drawLine(1, 8, 15, 8)
    painter.drawPixmap(15, 15, icons.pixmap(icon, 16, "#FFFFFF", 1.0, "#000000"))
    painter.drawPixmap(14, 14, icons.pixmap(icon, 16, "#000000", 1.0, "#FFFFFF"))
    painter.end()
    return QCursor(picture, 8, 8)


class StrokeTool(Tool):
    """A tool that paints squares while the button is down: free, or a rectangle with Shift; Ctrl takes away."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._stroke: dict[Square, None] = {}
        self._from: Square | None = None
        self._ctrl = False

    def press(self, at: Pointer) -> None:
        self._stroke = {}
        self._from = at.square
        self._ctrl = at.ctrl
        self.drag(at)

    def drag(self, at: Pointer) -> None:
        if self._from is None:
            return
        x, y = at.square
        if at.shift:
            left, right = sorted((self._from[0], x))
            top, bottom = sorted((self._from[1], y))
            self._stroke = {(c, r): None for r in range(top, bottom + 1) for c in range(left, right + 1)}
        else:
            last = next(reversed(self._stroke), at.square)
            for step in between(last, at.square):
                self._stroke[step] = None
        self.show_stroke(tuple(self._stroke), self._ctrl)

    def release(self, at: Pointer) -> None:
        squares, self._from = tuple(self._stroke), None
        self._stroke = {}
        self.bench.view.show_overlay("stroke", None)
        if squares:
            self.stroke_done(squares, self._ctrl)

    def cancel(self) -> bool:
        held, self._from = self._from is not None, None
        self._stroke = {}
        self.bench.view.show_overlay("stroke", None)
        return held

    def show_stroke(self, squares: tuple[Square, ...], away: bool) -> None:
        """Show the stroke so far."""
        from studio.gui.board import overlays as o
        from studio.quest.placing import region_of

        self.bench.view.show_overlay("stroke", o.Squares(region_of(squares), "bad" if away else "sel"))

    def stroke_done(self, squares: tuple[Square, ...], away: bool) -> None:
        """The stroke is finished: one step."""
        raise NotImplementedError

    def hover(self, at: Pointer) -> None:
        from studio.gui.board import overlays as o

        self.bench.view.show_overlay("hover", o.Outline((*at.square, 1, 1), hover=True))


def between(start: Square, end: Square) -> list[Square]:
    """The squares of a straight stroke, both ends with it, without a gap at quick movements."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    steps = max(abs(dx), abs(dy), 1)
    return [(round(start[0] + dx * i / steps), round(start[1] + dy * i / steps)) for i in range(steps + 1)]


def ready() -> str:
    """The words for putting a tool down, at the end of hints."""
    return _("Esc stop")
