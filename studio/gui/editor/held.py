"""The page of the inspector while a piece is in hand: whether it fits, how it lies, what its openings meet, its area."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from studio.gui.board.rulers import square_label
from studio.gui.editor import fields
from studio.gui.editor.bench import Workbench
from studio.gui.editor.tools.piece import AUTO, NEW, Held, PieceTool
from studio.gui.editor.widgets import Section, box, clear, label, slim
from studio.gui.kit import icons, text_size
from studio.gui.kit.bridge import Later
from studio.gui.kit.elided import Choice, Elided
from studio.gui.kit.forms import Form
from studio.gui.kit.sheet import set_role
from studio.kit.text import _, ngettext
from studio.quest import model


class HeldPiece(QWidget):
    """Follows the piece under the pointer; turn, side and area can be chosen here too."""

    def __init__(self, bench: Workbench, tool: PieceTool) -> None:
        super().__init__()
        self._bench, self._tool = bench, tool
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.frame, inner = box("info_box")
        head = QHBoxLayout()
        head.setSpacing(6)
        self._sign = QLabel()
        self.fits = label("", "strong", True)
        head.addWidget(self._sign)
        head.addWidget(self.fits, 1)
        inner.addLayout(head)
        self.words = label("", "", True)
        inner.addWidget(self.words)
        column.addWidget(self.frame)
        place = Section(_("Place"))
        sample = model.Piece("piece", tool.piece or "piece", (0, 0))
        self.form = Form(model.Piece, ("turn", "face"), fields.makers(sample, bench), fields.labels())
        self.form.edited.connect(self._edited)
        slim(self.form)
        self.square = label("")
        place.inner.addWidget(_line(_("Square"), self.square))
        place.inner.addWidget(self.form)
        column.addWidget(place)
        self._openings = Section(_("Openings"))
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        self._openings.inner.addLayout(self._rows)
        column.addWidget(self._openings)
        area = Section(_("Area"))
        self.area = Choice()
        self.area.setAccessibleName(_("Area that the piece will belong to"))
        self.area.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.area.setMinimumContentsLength(8)
        self.area.addItem(_("That of what it joins"), AUTO)
        for id, element in bench.quest.elements.items():
            if isinstance(element, model.Area):
                self.area.addItem(bench.called(id), id)
        self.area.addItem(_("A new area"), NEW)
        self.area.addItem(_("None"), "")
        self.area.setCurrentIndex(max(0, self.area.findData(tool.area)))
        self.area.activated.connect(lambda _at: self._choose_area())
        area.inner.addWidget(_line(_("Belongs to"), self.area))
        column.addWidget(area)
        self._shown: tuple[object, ...] = ()
        self._later = Later(self.show_held, 20, self)
        bench.held_changed.connect(self._ask)
        self.show_held()

    def _ask(self) -> None:
        self._later()

    def _edited(self, name: str, value: object) -> None:
        if name == "turn" and isinstance(value, int):
            self._tool.turn_by(value - self._tool.turn)
        elif name == "face" and value != self._tool.face:
            self._tool.flip()

    def _choose_area(self) -> None:
        self._tool.area = self.area.currentData()
        self._tool.again()

    # --- what it says ---

    def show_held(self) -> None:
        """The piece as it lies under the pointer now."""
        tool, held = self._tool, self._tool.held
        self.form.show_value("turn", tool.turn)
        self.form.show_value("face", tool.face)
        shown = (held, tool.turn, tool.piece)
        if shown == self._shown:
            return
        self._shown = shown
        tone, title, words = self._said(held)
        role = {"ok": "ok_box", "bad": "error_box", "warning": "warning_box"}.get(tone, "info_box")
        set_role(self.frame, role)
        icon = {"ok": "ok", "bad": "error", "warning": "warning"}.get(tone, "note")
        self._sign.setPixmap(icons.pixmap(icon, 16))
        self.fits.setText(title)
        self.words.setText(words)
        self.square.setText(square_label(held.at) if held is not None else "—")
        clear(self._rows)
        openings = held.openings if held is not None else ()
        self._openings.setVisible(bool(openings))
        self._openings.set_title(_("Openings  {n}", n=len(openings)))
        sides = {"north": _("North"), "east": _("East"), "south": _("South"), "west": _("West")}
        for facing, state, other in openings:
            said = {"joins": _("joins {piece}", piece=self._bench.called(other)), "wall": _("meets a wall")}.get(
                state, _("free")
            )
            self._rows.addWidget(_opening("ok" if state == "joins" else "warning", sides[facing], said))

    def _said(self, held: Held | None) -> tuple[str, str, str]:
        """Tone, title and sentence."""
        if held is None:
            return "", _("In hand"), _("Move over the map. Free openings are marked with a plus.")
        area = self._bench.called(held.area) if held.area not in ("", NEW) else ""
        if held.clash:
            words = ngettext("It overlaps {other} in {n} square.", "It overlaps {other} in {n} squares.", held.clash,
                             other=self._bench.called(held.other))  # fmt: skip
            return "bad", _("Does not fit"), words
        if held.off:
            return "bad", _("Outside the page"), _("Move the whole map first.")
        if held.walls:
            return "warning", _("Meets a wall"), _("One of its openings leads into a wall.")
        if held.over:
            return "warning", _("More than the box holds"), _("{words}.", words=held.over)
        free = sum(state == "free" for _side, state, _other in held.openings)
        left = ngettext("{n} opening stays free.", "{n} openings stay free.", free) if free else ""
        if held.join:
            joined = _("Joins {piece}. No overlap.", piece=self._bench.called(held.join))
            belongs = _("It becomes part of {area}.", area=area) if area else ""
            return "ok", _("Fits"), " ".join(filter(None, (joined, left, belongs)))
        return "", _("Joins nothing yet"), _("It may stand alone for now; a finding will say so.")


def _line(words: str, widget: QWidget) -> QWidget:
    """A row like those of forms: label at the right of 78 pixels, then the field."""
    page = QWidget()
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(8)
    name = Elided(words)
    name.setProperty("role", "dim12")
    name.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
    name.setFixedWidth(min(text_size.grown(78), 110))
    name.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    row.addWidget(name)
    row.addWidget(widget, 1)
    return page


def _opening(icon: str, side: str, said: str) -> QWidget:
    page = QWidget()
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    sign = QLabel()
    sign.setPixmap(icons.pixmap(icon, 14))
    row.addWidget(sign)
    row.addWidget(label(side), 1)
    row.addWidget(label(said, "dim"))
    return page
