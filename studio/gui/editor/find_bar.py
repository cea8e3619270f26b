"""The find bar over the canvas: what is looked for, what replaces it, and the place that is shown now."""

import html

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from studio.gui.board import overlays as o
from studio.gui.board.rulers import column_high
from studio.gui.editor.bench import Workbench
from studio.gui.editor.searching import MOST, Hit, Kind, Wanted, replaced, search
from studio.gui.editor.titles import title_of
from studio.gui.editor.widgets import label
from studio.gui.kit import icons, text_size, theme
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.flow import Flow
from studio.gui.kit.laying import fit_height
from studio.gui.kit.speak import announce
from studio.kit.faults import Refused
from studio.kit.text import _, ngettext

WIDE = 430
PAUSE_MS = 120
SHOWN_ON_MAP = 400
AROUND = 28
"""Characters shown on each side of a match."""


class FindBar(QFrame):
    """Finds in the whole quest; every match is outlined on the map, the one in turn is shown in its place."""

    shown = Signal(object)
    """A hit is to be shown in its place."""

    def __init__(self, bench: Workbench, host: QWidget) -> None:
        super().__init__(host)
        self._bench = bench
        self.hits: tuple[Hit, ...] = ()
        self.at = -1
        self.setProperty("role", "float")
        self.setAccessibleName(_("Find in quest"))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        self.field = self._line(_("Find"))
        self.count = label("", "dim")
        self.count.setMinimumWidth(64)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        previous = self._small("chevron_up", _("Previous match (Shift+F3)"))
        previous.clicked.connect(lambda: self.step(-1))
        following = self._small("chevron_down", _("Next match (F3)"))
        following.clicked.connect(lambda: self.step(1))
        shut = self._small("close", _("Close (Esc)"))
        shut.clicked.connect(self.leave)
        column.addLayout(_row(self.field, self.count, previous, following, shut))
        self.new = self._line(_("Replace by"))
        self.one = QPushButton(_("Replace"))
        self.one.clicked.connect(self.replace_one)
        self.all = QPushButton(_("Replace all"))
        self.all.clicked.connect(self.replace_all)
        self._second = QWidget()
        second = _row(self.new, self.one, self.all)
        second.setContentsMargins(0, 0, 0, 0)
        self._second.setLayout(second)
        column.addWidget(self._second)
        self.case = self._toggle("first", _("Aa"), _("Capitals and small letters differ"))
        self.whole = self._toggle("last", _("Word"), _("Whole words only"))
        self.kinds: dict[tuple[Kind, ...], QToolButton] = {
            ("text", "name"): self._toggle("first", _("Names and texts"), _("Names and texts of every language"), True),
            ("id",): self._toggle("middle", _("Ids"), _("Ids of things, wherever they are named"), True),
            ("words",): self._toggle(
                "last", _("Triggers"), _("Conditions and effects of triggers, objectives, markers"), True
            ),
        }
        third = Flow(12)
        third.addWidget(_together(self.case, self.whole))
        third.addWidget(_together(label(_("in"), "dim"), *self.kinds.values()))
        self._third = QWidget()
        self._third.setLayout(third)
        column.addWidget(self._third)
        self.place = QLabel()
        self.place.setTextFormat(Qt.TextFormat.RichText)
        self.place.setWordWrap(True)
        self.place.setProperty("role", "dim")
        column.addWidget(self.place)
        self._later = Later(self.search, PAUSE_MS, self)
        self.field.textChanged.connect(lambda _text: self._later())
        relay(bench.document.changed, self, lambda _changed: self._later() if self.isVisible() else None)
        relay(theme.changed, self, lambda _look: self._say_place())
        for widget in self.findChildren(QWidget):
            widget.installEventFilter(self)
        self.hide()

    # --- parts ---

    def _line(self, words: str) -> QLineEdit:
        made = QLineEdit()
        made.setPlaceholderText(words)
        made.setAccessibleName(words)
        made.setClearButtonEnabled(True)
        return made

    def _small(self, icon: str, words: str) -> QToolButton:
        made = QToolButton()
        made.setProperty("role", "small")
        made.setAutoRaise(True)
        made.setIcon(icons.icon(icon, icons.SMALL))
        made.setIconSize(QSize(icons.SMALL, icons.SMALL))
        made.setToolTip(words)
        made.setAccessibleName(words)
        return made

    def _toggle(self, end: str, words: str, tip: str, on: bool = False) -> QToolButton:
        made = QToolButton()
        made.setObjectName("segment")
        made.setProperty("end", end)
        made.setText(words)
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        made.setCheckable(True)
        made.setChecked(on)
        made.toggled.connect(lambda _on: self.search())
        return made

    # --- coming and going ---

    def open(self, replacing: bool) -> None:
        """Show the bar, for finding or for replacing too; what is selected in a text field is looked for."""
        self._second.setVisible(replacing)
        for button in (self.case, self.whole, *self.kinds.values()):
            bold = button.font()
            bold.setBold(True)  # checked, the words are bold: they need their room beforehand
            button.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(button.text()) + 26)
        self.show()
        self.fit()
        self.raise_()
        self.field.setFocus()
        self.field.selectAll()
        self.search()

    def go(self, by: int) -> None:
        """F3: the next or previous match; without words to look for, the bar asks for them."""
        if self.field.text():
            self.step(by)
        else:
            self.open(False)

    def leave(self) -> None:
        """Close the bar; the canvas has the focus again and the marks on the map are gone."""
        self.hide()
        self._bench.view.show_overlay("found", None)
        self._bench.view.setFocus()

    def fit(self) -> None:
        """At the top right of the canvas, below the ruler."""
        host = self._bench.view
        needed = max(part.sizeHint().width() for part in self._third.findChildren(QWidget, "together")) + 20
        wide = min(max(text_size.grown(WIDE), needed), host.width() - 60)
        self.setFixedWidth(wide)
        self.resize(wide, fit_height(self, wide))
        self.move(host.width() - self.width() - 14, column_high() + 12)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and _typed(event):
            event.accept()  # the bar lies in the canvas, whose single keys are not meant here
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(watched, QLineEdit):
                if watched is self.new:
                    self.replace_one()
                else:
                    self.step(-1 if back else 1)
                return True
        return super().eventFilter(watched, event)

    # --- finding ---

    def wanted(self) -> Wanted:
        """What is looked for now."""
        kinds = tuple(kind for group, button in self.kinds.items() if button.isChecked() for kind in group)
        return Wanted(self.field.text(), self.case.isChecked(), self.whole.isChecked(), kinds)

    def search(self) -> None:
        """Look again; the place in turn stays in turn while it is still found."""
        now = self.hits[self.at] if 0 <= self.at < len(self.hits) else None
        self.hits = search(self._bench.quest, self.wanted())
        self.at = self.hits.index(now) if now in self.hits else -1
        self._show_on_map()
        self._say_place()

    def step(self, by: int) -> None:
        """The next or previous match, shown in its place; after the last comes the first."""
        self._later.cancel()
        self.search()
        if not self.hits:
            return
        self.at = (self.at + by) % len(self.hits) if self.at >= 0 else 0 if by > 0 else len(self.hits) - 1
        self._say_place()
        self.shown.emit(self.hits[self.at])
        if self.isVisible():
            self._show_on_map()
        announce(self, self.place.accessibleName())

    # --- replacing ---

    def replace_one(self) -> None:
        """Write the new words in the place in turn, then show the next."""
        self.search()
        if self.at < 0:
            self.step(1)
            return
        at = self.at
        if self._write((self.hits[at],)):
            self.search()
            self.at = min(at, len(self.hits)) - 1
            self.step(1)

    def replace_all(self) -> None:
        """Write the new words everywhere, as one step that can be undone."""
        hits = search(self._bench.quest, self.wanted(), most=0)
        left = sum(not hit.can_replace for hit in hits)
        done = self._write(hits)
        self.search()
        if done:
            words = ngettext("Replaced in {n} place.", "Replaced in {n} places.", done)
            if left:
                words += " " + ngettext(
                    "{n} name comes from the catalogue.", "{n} names come from the catalogue.", left
                )
            self._bench.toast.emit(words, _("Undo"), self._bench.document.undo)

    def _write(self, hits: tuple[Hit, ...]) -> int:
        try:
            edit, count = replaced(self._bench.quest, hits, self.wanted(), self.new.text())
        except Refused as refused:
            self._bench.say(refused)
            return 0
        return count if edit is not None and self._bench.do(edit) else 0

    # --- what is seen ---

    def _show_on_map(self) -> None:
        if not self.isVisible():
            return
        ids = dict.fromkeys(hit.id for hit in self.hits if hit.id)
        outlines = [found for id in list(ids)[:SHOWN_ON_MAP] if (found := self._bench.outline_of(id)) is not None]
        shown = tuple(_marked(outline) for outline in outlines)
        self._bench.view.show_overlay("found", o.Outlines(shown) if shown else None)

    def _say_place(self) -> None:
        many = f"{len(self.hits)}+" if len(self.hits) >= MOST else str(len(self.hits))
        can = any(hit.can_replace for hit in self.hits)
        self.all.setEnabled(can)
        self.one.setEnabled(can)
        if not self.field.text():
            self.count.setText("")
        elif not self.hits:
            self.count.setText(_("nothing"))
        elif self.at < 0:
            self.count.setText(many)
        else:
            self.count.setText(_("{n} of {all}", n=self.at + 1, all=many))
        if self.at < 0:
            hint = _("Enter shows the first match.") if self.hits else ""
            self.place.setText(html.escape(hint))
            self.place.setAccessibleName(hint)
            self.place.setVisible(bool(hint))
        else:
            hit = self.hits[self.at]
            head, before, found, after = _excerpt(self._bench, hit)
            bold = f"<b style='color:{theme.now().ui.text}'>{html.escape(found)}</b>"
            self.place.setText(f"{html.escape(head)}&nbsp; {html.escape(before)}{bold}{html.escape(after)}")
            self.place.setAccessibleName(f"{head}: {before}{found}{after}")
            self.place.setVisible(True)
            self.one.setEnabled(hit.can_replace)
        if self.isVisible():
            self.fit()


def _typed(event: QKeyEvent) -> bool:
    """Whether a key is meant for a field or button: no command of the window, which stands with Ctrl, Alt or F1…F12."""
    held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    return not held and event.key() != Qt.Key.Key_Escape and not Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F12


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(6)
    for widget in widgets:
        row.addWidget(widget, 1 if isinstance(widget, QLineEdit) else 0)
    return row


def _together(*widgets: QWidget) -> QWidget:
    """Widgets that stay beside each other where the line breaks."""
    made = QWidget()
    made.setObjectName("together")
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    for widget in widgets:
        row.addWidget(widget)
        if isinstance(widget, QLabel):
            row.addSpacing(8)
    return made


def _marked(outline: o.Outline) -> o.Outline:
    return replace(outline, tone="target", turn=False, handles=False)


def _excerpt(bench: Workbench, hit: Hit) -> tuple[str, str, str, str]:
    """Where a hit is, and the words around it."""
    kinds = {
        "text": hit.lang,
        "name": _("from the catalogue"),
        "id": _("id"),
        "words": " ".join(str(step) for step in hit.path if isinstance(step, str))[-24:],
    }
    owner = title_of(bench.quest, hit.id, bench.catalogue) if hit.id else _("Quest")
    head = f"{owner} · {kinds[hit.kind]}" if hit.kind != "name" else kinds["name"]
    start, end = max(0, hit.start - AROUND), min(len(hit.text), hit.end + AROUND)
    before = ("…" if start else "") + " ".join(hit.text[start : hit.start].splitlines())
    after = " ".join(hit.text[hit.end : end].splitlines()) + ("…" if end < len(hit.text) else "")
    return head[:48], before, hit.text[hit.start : hit.end], after
