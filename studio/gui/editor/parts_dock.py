"""What the quest needs of the box: a row for each part, with a bar, and a warning where there is too little."""

from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from studio.gui.editor.bench import Workbench
from studio.gui.editor.cards import SECTIONS, all_cards, card_of, section_word
from studio.gui.editor.widgets import Elided, Empty, Scroll, WhenShown, clear, label, link
from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.bridge import relay
from studio.kit.text import _
from studio.quest.finding import Finding

SHORT = ("U110", "U111", "U112")
"""Findings about parts that the box does not hold."""


class PartsDock(QWidget):
    """Part, needed, owned, bar; what is too little leads to its finding."""

    finding_wanted = Signal(object)

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._scroll = Scroll(12, 4)
        column.addWidget(self._scroll)
        self._later = WhenShown(self, self._fill, 120)
        relay(bench.document.changed, self, lambda _changed: self._later())
        relay(theme.changed, self, lambda _look: self._later())
        bench.findings_changed.connect(self._later)
        self._later()

    def _fill(self) -> None:
        clear(self._scroll.column)
        found = [card for card in all_cards(self._bench.quest, self._bench.catalogue) if card.used]
        if not found:
            self._scroll.column.addWidget(Empty(_("No part of the box is used yet."), "", None, "chest_gold"))
            return
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(3)
        order = {name: i for i, name in enumerate(SECTIONS)}
        for row, card in enumerate(sorted(found, key=lambda c: order[c.section])):
            over = bool(card.box) and card.used > card.box
            sign = QLabel()
            if over:
                sign.setPixmap(icons.pixmap("warning", 14))
            grid.addWidget(sign, row, 0)
            grid.addWidget(label(section_word(card.section), "dim"), row, 1)
            piece = self._bench.catalogue.find_piece(card.id.partition(":")[2]) if card.tool == "piece" else None
            grid.addWidget(Elided(piece.name if piece is not None and piece.name else card.name), row, 2)
            grid.setRowMinimumHeight(row, text_size.grown(20))
            finding = self._finding(card.id) if over else None
            if finding is not None:
                to = link(finding.code, partial(self.finding_wanted.emit, finding))
                to.setToolTip(finding.sentence())
                grid.addWidget(to, row, 5)
            words = _("{used} of {box}", used=card.used, box=card.box) if card.box else str(card.used)
            count = label(words, "count_warning" if over else "")
            count.setAlignment(Qt.AlignmentFlag.AlignRight)
            grid.addWidget(count, row, 3)
            grid.addWidget(_Bar(card.used, card.box), row, 4)
        grid.setColumnStretch(2, 2)
        grid.setColumnStretch(4, 3)
        self._scroll.column.addWidget(page)

    def _finding(self, card: str) -> Finding | None:
        """The finding that says the box holds too little of a card."""
        ids = {id for id, element in self._bench.quest.elements.items() if card_of(element) == card}
        for finding in self._bench.findings:
            if finding.code in SHORT and not ids.isdisjoint(getattr(where, "id", "") for where in finding.where):
                return finding
        return None


class _Bar(QWidget):
    def __init__(self, used: int, box: int) -> None:
        super().__init__()
        self._share = used / box if box else 0.0
        self.setFixedHeight(14)
        self.setMinimumWidth(80)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._share:
            return
        ui = theme.now().ui
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.colour(ui.line_strong))
        painter.setBrush(theme.colour(ui.sunken))
        box = QRectF(0.5, 4.5, self.width() - 1, 6)
        painter.drawRoundedRect(box, 3, 3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.colour(ui.warning if self._share > 1 else ui.accent))
        painter.drawRoundedRect(QRectF(1, 5, (self.width() - 2) * min(self._share, 1), 5), 2.5, 2.5)
        painter.end()
