"""The history: every step, the present one in bold; a click goes there, hovering shows what it changed."""

import time

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QHoverEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QInputDialog,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from studio.gui.board import QuestPictures
from studio.gui.board import overlays as o
from studio.gui.board.pick import box_of
from studio.gui.editor.bench import Workbench
from studio.gui.editor.widgets import WhenShown, link
from studio.gui.kit import icons, text_size, theme, way
from studio.gui.kit.bridge import relay
from studio.kit.text import _, say
from studio.quest.diff import difference
from studio.quest.placing import region_of

AT = Qt.ItemDataRole.UserRole + 1
SHOWN = 300
"""Steps listed; older ones are reached by undo."""


class HistoryDock(QWidget):
    """Newest below."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        self.setProperty("role", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self.list = QListWidget()
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setItemDelegate(_Step(self.list))
        self.list.setAccessibleName(_("Steps of this quest"))
        column.addWidget(self.list, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(12, 2, 12, 4)
        foot.addWidget(link(_("Name this point…"), self.name_point, "flag"))
        foot.addStretch(1)
        column.addLayout(foot)
        self._later = WhenShown(self, self.refresh, 30)
        relay(bench.document.stepped, self, lambda: self._later())
        relay(theme.changed, self, lambda _look: self.list.viewport().update())
        self.list.itemClicked.connect(lambda item: bench.document.jump(item.data(AT)))
        self.list.itemActivated.connect(lambda item: bench.document.jump(item.data(AT)))
        self.list.itemEntered.connect(self._show_step)
        self.list.viewport().installEventFilter(self)
        self._later()

    def refresh(self) -> None:
        """The steps as they are now."""
        history = self._bench.document.history
        points = history.points
        first = max(0, len(points) - SHOWN)
        while self.list.count() > len(points) - first:
            self.list.takeItem(self.list.count() - 1)
        while self.list.count() < len(points) - first:
            self.list.addItem(QListWidgetItem())
        for row, point in enumerate(points[first:]):
            item = self.list.item(row)
            at = row + first
            words = say(point.label)
            item.setText(words)
            item.setData(AT, at)
            item.setData(AT + 1, point.name)
            item.setData(AT + 3, time.strftime("%H:%M", time.localtime(point.time)) if point.time else "")
            item.setData(AT + 2, "now" if at == history.at else "after" if at > history.at else "")
            item.setToolTip(words)
        self.list.setCurrentRow(history.at - first)
        self.list.scrollToItem(self.list.item(max(0, history.at - first)))

    def name_point(self) -> None:
        """Flag the present point with a name."""
        name, given = QInputDialog.getText(self, _("Name this point"), _("Name"))
        if given and name.strip():
            self._bench.document.name_point(name.strip())

    def _show_step(self, item: QListWidgetItem) -> None:
        """Light up what a step changed: new things, and those that are gone."""
        at = item.data(AT)
        points = self._bench.document.history.points
        if not 0 < at < len(points):
            self._bench.view.clear_overlays("step", "step-gone")
            return
        before, after = points[at - 1].quest, points[at].quest
        told = difference(before, after)
        for key, quest, ids, tone, style in (
            ("step", after, told.added + told.updated, "ok", "fill"),
            ("step-gone", before, told.removed, "bad", "hatch"),
        ):
            picture = QuestPictures().of(quest) if ids else None
            squares = set()
            for id in ids:
                box = box_of(picture, id) if picture is not None else None
                if box is not None:
                    x, y, wide, high = (round(v) for v in box)
                    squares |= {(c, r) for r in range(y, y + max(high, 1)) for c in range(x, x + max(wide, 1))}
            shown = o.Squares(region_of(squares), tone, style) if squares else None  # type: ignore[arg-type]
            self._bench.view.show_overlay(key, shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave or (
            isinstance(event, QHoverEvent) and event.type() == QEvent.Type.HoverLeave
        ):
            self._bench.view.clear_overlays("step", "step-gone")
        if isinstance(event, QMouseEvent) and self.list.itemAt(event.position().toPoint()) is None:
            self._bench.view.clear_overlays("step", "step-gone")
        return super().eventFilter(watched, event)


def clock_wide() -> int:
    """Pixels kept for the time of a step."""
    return 12 + text_size.grown(48)


class _Step(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: object) -> QSize:
        return QSize(100, max(24, text_size.grown(20)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: object) -> None:
        ui = theme.now().ui
        box: QRect = option.rect
        state: QStyle.StateFlag = option.state
        when, name = index.data(AT + 2), index.data(AT + 1)  # type: ignore[attr-defined]
        painter.save()
        if when == "now":
            painter.fillRect(box, theme.colour(ui.accent_soft))
            painter.fillRect(way.placed(box, QRect(box.left(), box.top(), 3, box.height())), theme.colour(ui.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.colour(ui.sunken))
        ink = ui.text2 if when == "after" else ui.text
        painter.drawPixmap(
            way.placed(box, QRect(box.left() + 13, box.center().y() - 6, 14, 14)).topLeft(),
            icons.pixmap("flag" if name else "history", 14, ui.accent if name else ui.text2),
        )
        font = painter.font()
        font.setBold(when == "now")
        font.setItalic(when == "after")
        painter.setFont(font)
        painter.setPen(theme.colour(ink))
        words = index.data()  # type: ignore[attr-defined]
        words = f"{name} — {words}" if name else words
        clock = index.data(AT + 3)  # type: ignore[attr-defined]
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, box.width() - 37 - clock_wide())
        painter.drawText(way.placed(box, box.adjusted(37, 0, -clock_wide(), 0)), Qt.AlignmentFlag.AlignVCenter, shown)
        painter.setPen(theme.colour(ui.text2))
        aligned = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(way.placed(box, box.adjusted(37, 0, -12, 0)), aligned, clock)
        painter.restore()
