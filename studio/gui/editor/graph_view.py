"""The graph of triggers as it is seen: nodes in layers, arcs by what they do; shares the canvas's selection."""

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsSceneMouseEvent,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from studio.gui.board.stage import screen_font
from studio.gui.editor.bench import Workbench
from studio.gui.editor.graph import Arc, Graph, Node, Reader, graph_of
from studio.gui.editor.outline import ICONS
from studio.gui.editor.titles import title_of
from studio.gui.editor.widgets import Empty, WhenShown
from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.bridge import relay
from studio.gui.kit.speak import announce
from studio.kit.text import _
from studio.kit.where import ElementAt
from studio.quest import model

WIDE, HIGH = 168, 44
GAP_X, GAP_Y = 76, 14
MARGIN = 14
NEAR, FAR = 0.4, 2.0
"""Smallest and largest scale."""


def node_wide() -> int:
    """Pixels of a node's width at the size of texts in use."""
    return text_size.grown(WIDE)


def node_high() -> int:
    """Pixels of a node's height at the size of texts in use."""
    return text_size.grown(HIGH)


class GraphView(QGraphicsView):
    """Click a node to select it and see it on the map, double click or Enter to edit it; arrows walk along arcs."""

    reveal_wanted = Signal(object)
    edit_wanted = Signal(str)

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.bench = bench
        self.graph = Graph({}, ())
        self.items_of: dict[str, NodeItem] = {}
        self._arcs: list[ArcItem] = []
        self._reader = Reader()
        self._shown: tuple[object, ...] = ()
        self._quiet = False
        self.current = ""
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Graph of triggers"))
        self._empty = Empty(_("Nothing sets anything off yet."), "", None, "encounter")
        self._empty.setParent(self.viewport())
        self._later = WhenShown(self, self.refresh, 60)
        relay(bench.document.changed, self, lambda _changed: self._later())
        relay(bench.document.selected, self, lambda _ids: self._show_selection())
        relay(theme.changed, self, lambda _look: self._wear())
        bench.findings_changed.connect(self._later)
        self._wear()
        self._later()

    # --- what is shown ---

    def refresh(self) -> None:
        """The graph as it is now; it stays as it is while nothing of it has changed."""
        bench = self.bench
        graph = graph_of(bench.quest, bench.findings, self._reader)
        titles = tuple(self._title(id) for id in graph.nodes)
        shown = (tuple(graph.nodes.values()), graph.arcs, titles)
        if shown == self._shown:
            return
        self._shown, self.graph = shown, graph
        scene = self.scene()
        scene.clear()
        self.items_of = {}
        for node, title in zip(graph.nodes.values(), titles, strict=True):
            item = NodeItem(self, node, *title)
            scene.addItem(item)
            self.items_of[node.id] = item
        self._arcs = [ArcItem(arc, self.items_of[arc.start], self.items_of[arc.end]) for arc in graph.arcs]
        for line in self._arcs:
            scene.addItem(line)
        box = scene.itemsBoundingRect() if self.items_of else QRectF()
        scene.setSceneRect(box.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        self._empty.setVisible(not self.items_of)
        self._show_selection()

    def _title(self, id: str) -> tuple[str, str, str]:
        """Title, second line and icon of a node."""
        quest = self.bench.quest
        if id.startswith("$"):
            element = quest.elements.get(id[1:])
            if isinstance(element, model.Var):
                var = element.var
                return id, _("variable, {least} to {most}", least=var.least, most=var.most), "var"
            return id, _("no such variable"), "error"
        element = quest.elements.get(id)
        if element is None:
            return f"#{id}", _("no such thing"), "error"
        title = title_of(quest, id, self.bench.catalogue)
        icon = ICONS[type(element)]
        match element:
            case model.Trigger(ability=ability):
                words = " / ".join(window.replace("_", " ") for window in ability.windows)
                return id, words, icon
            case model.Objective(side=side):
                return id, _("{side} win", side=side), icon
        return title, " · ".join(filter(None, (id, self.bench.place_of(id)))), icon

    def called(self, id: str) -> str:
        """A node in a sentence."""
        return self.bench.called(id)

    def _wear(self) -> None:
        self.setBackgroundBrush(theme.colour(theme.now().ui.panel))
        self.viewport().update()

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._empty.setGeometry(self.viewport().rect())

    # --- selection ---

    def _show_selection(self) -> None:
        chosen = [id for id in self.items_of if id.lstrip("$") in self.bench.selection]
        if self.current.lstrip("$") not in self.bench.selection:
            self.current = chosen[0] if chosen else ""
        for id, item in self.items_of.items():
            item.set_on(id == self.current)
        for line in self._arcs:
            line.set_on(self.current in (line.arc.start, line.arc.end))
        if self.current and not self._quiet and self.isVisible():
            self.ensureVisible(self.items_of[self.current], 24, 12)

    def take(self, id: str) -> None:
        """Make a node the current one: its thing is selected and shown on the map."""
        if id not in self.items_of:
            return
        self.current = id
        self._quiet = True
        if id.lstrip("$") in self.bench.quest.elements:
            self.reveal_wanted.emit(ElementAt(id.lstrip("$")))
        else:
            self.bench.select()
            self.current = id
            users = [*self.graph.into(id), *self.graph.out_of(id)]
            self.items_of[id].set_on(True)
            for line in self._arcs:
                line.set_on(line.arc in users)
        self._quiet = False
        announce(self, self.items_of[id].toolTip())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current:
            self.edit_wanted.emit(self.current.lstrip("$"))
            return
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        step = steps.get(Qt.Key(key))
        if step is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        self.walk(*step)

    def walk(self, dx: int, dy: int) -> None:
        """The next node: along an arc to the left or right, else up or down in its layer."""
        nodes = self.graph.nodes
        if self.current not in nodes:
            if nodes:
                self.take(min(nodes.values(), key=lambda n: (n.layer, n.row)).id)
            return
        now = nodes[self.current]
        if dx:
            arcs = self.graph.out_of(now.id) if dx > 0 else self.graph.into(now.id)
            near = [nodes[arc.end if dx > 0 else arc.start] for arc in arcs]
            near = near or [node for node in nodes.values() if node.layer == now.layer + dx]
        else:
            near = [node for node in nodes.values() if node.layer == now.layer and (node.row - now.row) * dy > 0]
        if near:
            best = min(near, key=lambda node: (abs(node.row - now.row), node.row))
            self.take(best.id)
            self.ensureVisible(self.items_of[best.id], 24, 12)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().wheelEvent(event)
            return
        wanted = self.transform().m11() * (1.15 if event.angleDelta().y() > 0 else 1 / 1.15)
        wanted = min(FAR, max(NEAR, wanted))
        self.resetTransform()
        self.scale(wanted, wanted)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and self.itemAt(event.position().toPoint()) is None:
            self.current = ""
            self.bench.select()

    def place_of(self, id: str) -> QPointF:
        """The middle of a node in pixels of the viewport."""
        return QPointF(self.mapFromScene(self.items_of[id].sceneBoundingRect().center()))


class NodeItem(QGraphicsItem):
    """One node, 168 × 44: icon, name, second line; dashed when it never happens, double when it goes round."""

    def __init__(self, view: GraphView, node: Node, title: str, more: str, icon: str) -> None:
        super().__init__()
        self.node, self._view = node, view
        self._title, self._more, self._icon = title, more, icon
        self.called = view.called(node.id)
        self._on = False
        self.setPos(node.layer * (node_wide() + GAP_X), node.row * (node_high() + GAP_Y))
        self.setZValue(2)
        self.setAcceptHoverEvents(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        said = [f"{title} · {more}"]
        said += [_("never happens")] if node.never else []
        said += [_("leads back to itself")] if node.loop else []
        graph = view.graph
        asks = ", ".join(dict.fromkeys(view.called(a.start) for a in graph.into(node.id)))
        sets = ", ".join(dict.fromkeys(view.called(a.end) for a in graph.out_of(node.id)))
        said += [_("from {names}", names=asks)] if asks else []
        said += [_("leads to {names}", names=sets)] if sets else []
        self.setToolTip("\n".join(said))

    def set_on(self, on: bool) -> None:
        """Whether it is the current node."""
        if on != self._on:
            self._on = on
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-4, -4, node_wide() + 8, node_high() + 8)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        ui, node = theme.now().ui, self.node
        box = QRectF(0.5, 0.5, node_wide() - 1, node_high() - 1)
        edge = ui.error if node.gone else ui.accent if self._on else ui.line_strong
        pen = QPen(theme.colour(edge), 2 if self._on or node.gone else 1)
        if node.never or node.gone:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(theme.colour(ui.accent_soft if self._on else ui.error_soft if node.gone else ui.raised))
        painter.drawRoundedRect(box, 6, 6)
        if node.loop:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(3, 3, -3, -3), 4, 4)
        painter.drawPixmap(9, (node_high() - 17) // 2, icons.pixmap(self._icon, 17, "" if node.gone else ui.text))
        left, wide = 34, node_wide() - 34 - 8
        painter.setFont(screen_font(12, True))
        painter.setPen(theme.colour(ui.text))
        title = painter.fontMetrics().elidedText(self._title, Qt.TextElideMode.ElideMiddle, wide)
        painter.drawText(
            QRectF(left, text_size.grown(5), wide, text_size.grown(18)), Qt.AlignmentFlag.AlignVCenter, title
        )
        painter.setFont(screen_font(11))
        painter.setPen(theme.colour(ui.error if node.gone else ui.warning if node.never else ui.text2))
        more = _("never: {what}", what=self._more) if node.never else self._more
        more = painter.fontMetrics().elidedText(more, Qt.TextElideMode.ElideRight, wide)
        painter.drawText(
            QRectF(left, text_size.grown(22), wide, text_size.grown(16)), Qt.AlignmentFlag.AlignVCenter, more
        )

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._view.take(self.node.id)
            event.accept()

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._view.edit_wanted.emit(self.node.id.lstrip("$"))


class ArcItem(QGraphicsItem):
    """One arc: dotted when it is asked, whole when it is set, with a cross where the other end is gone."""

    def __init__(self, arc: Arc, start: NodeItem, end: NodeItem) -> None:
        super().__init__()
        self.arc = arc
        self._on = False
        a = start.pos() + QPointF(node_wide(), node_high() / 2)
        b = end.pos() + QPointF(0, node_high() / 2)
        self._path = QPainterPath(a)
        if b.x() > a.x():
            bend = max(30.0, (b.x() - a.x()) / 2)
            self._path.cubicTo(a + QPointF(bend, 0), b - QPointF(bend, 0), b)
        else:
            low = max(a.y(), b.y()) + node_high() / 2 + GAP_Y / 2
            self._path.cubicTo(a + QPointF(60, 0), QPointF(a.x() + 40, low), QPointF(a.x() - node_wide() / 2, low))
            self._path.lineTo(QPointF(b.x() + node_wide() / 2, low))
            self._path.cubicTo(QPointF(b.x() - 40, low), b - QPointF(60, 0), b)
        ends = {"start": start.called, "end": end.called}
        words = {
            "asks": _("{end} asks for {start}", **ends),
            "sets": _("{start} changes {end}", **ends),
            "fires": _("{start} fires {end}", **ends),
            "enables": _("{start} switches {end} on", **ends),
            "disables": _("{start} switches {end} off", **ends),
        }
        told = words[arc.does]
        self.setToolTip(told[:1].upper() + told[1:] + ("\n" + _("What it names is gone.") if arc.gone else ""))
        self.setZValue(1)

    def set_on(self, on: bool) -> None:
        """Whether it leads to or from the current node."""
        if on != self._on:
            self._on = on
            self.update()

    def boundingRect(self) -> QRectF:
        return self._path.boundingRect().adjusted(-8, -8, 8, 8)

    def shape(self) -> QPainterPath:
        stroker = QPainterPathStroker()
        stroker.setWidth(8)
        return stroker.createStroke(self._path)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        ui = theme.now().ui
        ink = theme.colour(ui.error if self.arc.gone else ui.accent if self._on else ui.text2)
        pen = QPen(ink, 2 if self._on else 1.4)
        if self.arc.does == "asks":
            pen.setStyle(Qt.PenStyle.DotLine)
        elif self.arc.does == "disables":
            pen.setStyle(Qt.PenStyle.DashDotLine)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(self._path)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        tip = self._path.pointAtPercent(1)
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(-8, -4), tip + QPointF(-8, 4)]))
        if self.arc.gone:
            middle = self._path.pointAtPercent(0.5)
            painter.setPen(QPen(ink, 2.4))
            painter.drawLine(middle + QPointF(-5, -5), middle + QPointF(5, 5))
            painter.drawLine(middle + QPointF(-5, 5), middle + QPointF(5, -5))
