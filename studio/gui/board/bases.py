"""Figures on their bases: who it is by the base's outline, rank by inversion and crown, state by marks (ui.md §7.5)."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from studio.gui.board.art import UNIT, base_path, bold_font, figure_strokes, level_of
from studio.gui.board.letters import sign_of
from studio.gui.board.picture import Figure
from studio.gui.kit import theme
from studio.gui.kit.shapes import shape
from studio.gui.kit.strokes import draw
from studio.gui.kit.theme import Look

CROWN = "#F2C230"
PIP = "#FFFDF8"
ARMY_BASES = ("hexagon", "square", "disc", "shield")


def outline(figure: Figure, inset: float = 3) -> QPainterPath:
    """The outline of a figure's base, `inset` units inside its squares."""
    wide, high = figure.w * UNIT, figure.h * UNIT
    box = QRectF(inset, inset, wide - 2 * inset, high - 2 * inset)
    single = figure.w == figure.h == 1
    kind = "disc" if figure.who == "monster" else "shield" if figure.who == "hero" else _army_base(figure.seat)
    made = QPainterPath()
    if kind in ("shield", "hexagon") and single:
        shrink = (UNIT - 2 * (inset - 3)) / UNIT
        fitted = QTransform.fromTranslate(32, 32).scale(shrink, shrink).translate(-32, -32)
        return fitted.map(base_path(kind))
    if kind == "disc" and single:
        made.addEllipse(box)
    elif kind == "hexagon":
        cut = 16.0
        corners = [(cut, 0), (box.width() - cut, 0), (box.width(), cut), (box.width(), box.height() - cut)]
        corners += [(box.width() - cut, box.height()), (cut, box.height()), (0, box.height() - cut), (0, cut)]
        made.addPolygon(QPolygonF([QPointF(box.x() + x, box.y() + y) for x, y in corners]))
        made.closeSubpath()
    else:
        radius = 10 if kind == "square" else 24
        made.addRoundedRect(box, radius, radius)
    return made


def _army_base(seat: int) -> str:
    return ARMY_BASES[(max(seat, 1) - 1) % len(ARMY_BASES)]


def colours(figure: Figure, look: Look) -> tuple[str, str, str]:
    """Fill, silhouette and ring of a base."""
    board = look.board
    printed = look.name == "print"
    if figure.who == "monster":
        if figure.rank == "normal":
            fill, ink = board.tan, board.ink
        else:
            fill, ink = ("#000000", "#FFFFFF") if printed else (board.red, board.bone)
        return fill, ink, board.rim
    if printed:
        return "#FFFFFF", "#000000", board.rim
    fill = theme.category(figure.seat or 1, look).solid
    if figure.tapped:
        full = QColor(fill)
        fill = QColor.fromHsvF(max(full.hueF(), 0), full.saturationF() * 0.35, full.valueF() * 0.72).name()
    return fill, "#FFFFFF", board.rim


def paint_figure(painter: QPainter, figure: Figure, look: Look, px: float) -> None:
    """The whole figure, from its shadow to its last mark."""
    level = level_of(px)
    wide, high = figure.w * UNIT, figure.h * UNIT
    fill, ink, rim = colours(figure, look)
    base = outline(figure)
    painter.save()
    if figure.hidden:
        painter.setOpacity(0.45)
    if level == "dot":
        _paint_dot(painter, figure, fill, rim, look)
        painter.restore()
        return
    if figure.active:
        inner = 1.5 + max(1.5, 2 * UNIT / px)  # beyond the ring; two pixels each, where a square is small
        outer = inner + max(2.5, 2.5 * UNIT / px)
        for reach, colour in ((outer, look.board.sel), (inner, look.board.paper)):
            pen = QPen(QColor(colour), 2 * reach)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(base)
    if look.name != "print" and level != "small":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 69))
        painter.drawPath(base.translated(0, 2.5))
    small = level == "small"
    ring = look.board.tan2 if small and figure.who == "monster" and figure.rank == "normal" and not look.dark else rim
    pen = QPen(QColor(ring), 3.6 if small else 3)
    if figure.down or figure.hidden:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(QColor(fill))
    painter.drawPath(base)
    ranked = figure.who == "monster" and figure.rank != "normal"
    if ranked and not small:
        painter.setPen(QPen(QColor(ink), 1.8))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline(figure, 9))
    _paint_silhouette(painter, figure, ink, fill, small)
    if figure.down:
        painter.setPen(QPen(QColor(look.board.bad), 5))
        painter.drawLine(QPointF(16, 16), QPointF(wide - 16, high - 16))
        painter.drawLine(QPointF(wide - 16, 16), QPointF(16, high - 16))
    if ranked and not small:
        _paint_studs(painter, figure, look)
    if ranked and figure.rank == "named":
        painter.setPen(QPen(QColor(look.board.edge), 2.4))
        painter.setBrush(QColor("#FFFFFF" if look.name == "print" else CROWN))
        painter.drawPath(base_path("crown").translated(wide / 2 - 32, -4 if not small else 0))
    if not small:
        _paint_state(painter, figure, look, px)
    elif letter := sign_of(figure, look):
        _disc(painter, wide / 2, 10, letter, look, 17)
    painter.restore()


def _paint_dot(painter: QPainter, figure: Figure, fill: str, rim: str, look: Look) -> None:
    painter.setPen(QPen(QColor(rim), 5))
    painter.setBrush(QColor(fill))
    wide, high = figure.w * UNIT, figure.h * UNIT
    if figure.who == "monster":
        painter.drawPath(outline(figure, 8))
    else:
        name = theme.category(figure.seat or 1, look).shape
        painter.drawPath(shape(name, wide / 2, high / 2, min(wide, high) * 0.42))


def _paint_silhouette(painter: QPainter, figure: Figure, ink: str, fill: str, small: bool) -> None:
    wide, high = figure.w * UNIT, figure.h * UNIT
    short = min(wide, high)
    if small:
        share = 0.88 if figure.who == "monster" else 0.78
    elif figure.who == "hero" or (figure.who == "army" and figure.seat == 4):
        share = 0.66
    elif figure.w == figure.h:
        share = 0.70 if figure.w == 1 else 0.78
    else:
        share = 0.80
    if small and figure.rank != "normal":
        share = 0.78
    painter.save()
    if figure.down:
        painter.setOpacity(painter.opacity() * 0.45)
    painter.translate(wide / 2, high / 2)
    if figure.tapped:
        painter.rotate(90)
    painter.scale(short * share / UNIT, short * share / UNIT)
    painter.translate(-32, -32)
    strokes = figure_strokes(figure.recipe)
    if strokes:
        draw(painter, strokes, QColor(ink), QColor(fill))
    else:
        painter.setPen(QColor(ink))
        painter.setFont(bold_font(30 / share))
        painter.drawText(QRectF(0, 0, 64, 64), Qt.AlignmentFlag.AlignCenter, figure.name[:2] or "?")
    painter.restore()


def _paint_studs(painter: QPainter, figure: Figure, look: Look) -> None:
    """Diamonds in the middle of the sides; the crown takes the upper one, the wounds the lower one."""
    wide, high = figure.w * UNIT, figure.h * UNIT
    places = [(wide - 3.0, high / 2), (3.0, high / 2)]
    if figure.rank != "named":
        places.append((wide / 2, 3.0))
    if not figure.most:
        places.append((wide / 2, high - 3.0))
    printed = look.name == "print"
    painter.setPen(QPen(QColor(look.board.edge), 1.6))
    painter.setBrush(QColor("#FFFFFF" if printed else look.board.bone))
    for x, y in places:
        painter.drawPolygon(QPolygonF([QPointF(x, y - 6), QPointF(x + 6, y), QPointF(x, y + 6), QPointF(x - 6, y)]))


def _paint_state(painter: QPainter, figure: Figure, look: Look, px: float) -> None:
    wide, high = figure.w * UNIT, figure.h * UNIT
    edge = QColor(look.board.edge)
    if figure.seat and figure.who != "monster":
        painter.setPen(QPen(edge, 2.2))
        painter.setBrush(QColor(look.board.paper))
        painter.drawPath(shape(theme.category(figure.seat, look).shape, wide - 11, high - 11, 9))
    if figure.most:
        _paint_wounds(painter, figure, look, px)
    if figure.tapped:
        painter.setPen(QPen(edge, 2.6))
        painter.setBrush(QColor(look.board.paper))
        painter.drawEllipse(QPointF(wide - 11, 11), 11, 11)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        arrow = QPainterPath(QPointF(wide - 17, 16))
        arrow.quadTo(QPointF(wide - 17, 9), QPointF(wide - 6, 9))
        arrow.moveTo(QPointF(wide - 10, 4.5))
        arrow.lineTo(QPointF(wide - 5.5, 9))
        arrow.lineTo(QPointF(wide - 10, 13.5))
        painter.drawPath(arrow)
    if letter := sign_of(figure, look):
        _disc(painter, wide / 2, 8, letter, look, 9)
    if figure.discs and px >= 40:
        for i, letter in enumerate(figure.discs[:3]):
            _disc(painter, 8 + 19 * i, 8, letter, look, 9.5)


def _disc(painter: QPainter, x: float, y: float, letter: str, look: Look, radius: float) -> None:
    painter.setPen(QPen(QColor(look.board.edge), 2.2))
    painter.setBrush(QColor(look.board.paper))
    painter.drawEllipse(QPointF(x, y), radius, radius)
    painter.setPen(QColor(look.board.edge))
    painter.setFont(bold_font(1.4 * radius))
    painter.drawText(QRectF(x - radius, y - radius, 2 * radius, 2 * radius), Qt.AlignmentFlag.AlignCenter, letter)


def _paint_wounds(painter: QPainter, figure: Figure, look: Look, px: float) -> None:
    """Pips along the bottom up to eight, a bar beyond or on small squares; a lost one is empty, one about to be lost half full."""
    wide, high = figure.w * UNIT, figure.h * UNIT
    painter.setPen(QPen(QColor(look.board.edge), 1.6))
    edge = QColor(look.board.edge)
    if figure.most <= 8 and px >= 40:
        pip = min(9.0, (wide - 14) / figure.most)
        left = (wide - pip * figure.most) / 2
        painter.setBrush(edge)
        painter.drawRect(QRectF(left - 1.5, high - 11.5, pip * figure.most + 3, 10))
        for i in range(figure.most):
            painter.setBrush(QColor(PIP) if i < figure.wounds else edge)
            painter.setPen(QPen(QColor(PIP) if i >= figure.wounds else edge, 1))
            box = QRectF(left + i * pip + 0.8, high - 9.7, pip - 1.6, 6.4)
            painter.drawRect(box)
            if figure.wounds - figure.losing <= i < figure.wounds:
                _paint_losing(painter, box, look)
        return
    bar = QRectF(10, high - 10, wide - 20, 8)
    painter.setBrush(edge)
    painter.drawRect(bar)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(PIP))
    left_share = max(0.0, min(1.0, figure.wounds / figure.most))
    whole = bar.width() - 3
    painter.drawRect(QRectF(bar.x() + 1.5, bar.y() + 1.5, whole * left_share, bar.height() - 3))
    if figure.losing > 0 and figure.wounds > 0:
        lost = whole * min(figure.losing, figure.wounds) / figure.most
        _paint_losing(
            painter, QRectF(bar.x() + 1.5 + whole * left_share - lost, bar.y() + 1.5, lost, bar.height() - 3), look
        )


def _paint_losing(painter: QPainter, box: QRectF, look: Look) -> None:
    """A part of the wounds that an attack would take: its upper half is gone, the rest in the colour of targets."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(look.board.edge))
    painter.drawRect(box)
    painter.setBrush(QColor(look.board.target))
    painter.drawRect(box.adjusted(0, box.height() * 0.45, 0, 0))
