"""The inspector: what is selected, its findings, its fields; edits apply while typing, one step a field."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from studio.content.effects import Ability
from studio.gui.board import overlays as o
from studio.gui.editor import fields
from studio.gui.editor.bench import Workbench
from studio.gui.editor.cards import Card, all_cards
from studio.gui.editor.chips import ChipSentence
from studio.gui.editor.editing import edit_of
from studio.gui.editor.held import HeldPiece
from studio.gui.editor.inspector_head import PICTURE, Head, show_on_map
from studio.gui.editor.inspector_parts import (
    finding_box,
    numbers,
    openings_box,
    picture_of,
    stats_form,
    supply_words,
    used_by,
)
from studio.gui.editor.mixed import show_mixed
from studio.gui.editor.own import entry_form
from studio.gui.editor.titles import title_of
from studio.gui.editor.tools import Tool
from studio.gui.editor.tools.piece import PieceTool
from studio.gui.editor.widgets import Elided, Scroll, Section, clear, label, mark_text, slim
from studio.gui.kit import theme
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.forms import Form
from studio.kit.faults import Refused
from studio.kit.text import _, ngettext, say
from studio.quest import model
from studio.quest.document import Changed
from studio.quest.edits import Batch, Edit
from studio.quest.model import AnyElement, Square
from studio.quest.names import kind_word, text_of


class Inspector(QWidget):
    """The panel at the right."""

    reveal_wanted = Signal(object)
    accept_wanted = Signal(object)
    """A finding is to be accepted, with a reason."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        self._tool: Tool | None = None
        self._forms: list[Form] = []
        self._shown: tuple[str, ...] = ()
        self._kind: object = None
        self._folded: dict[tuple[str, str], bool] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._scroll = Scroll(12, 8)
        self.setObjectName("inspector")  # its segments share what is left of a narrow field: see the frame's sheet
        column.addWidget(self._scroll)
        self._findings = QVBoxLayout()
        self._findings.setSpacing(6)
        self._place = Elided("", "dim")
        self._title = Elided("", "title")
        self._later = Later(self.rebuild, 20, self)
        self._told = Later(self._show_findings, 30, self)
        relay(bench.document.selected, self, lambda _ids: self._later())
        relay(bench.document.changed, self, self._changed)
        relay(theme.changed, self, lambda _look: self._later())
        bench.card_chosen.connect(lambda _card: self._later() if not bench.selection else None)
        bench.findings_changed.connect(self._told)
        bench.held_changed.connect(self._show_turn)
        self.rebuild()

    # --- what is shown ---

    def show_tool(self, tool: Tool | None) -> None:
        """While nothing is selected, the tool in hand is what is inspected."""
        self._tool = tool
        self._later()

    def _changed(self, changed: Changed) -> None:
        """New values go into the fields; other things build the page again."""
        ids = self._bench.selection
        if ids != self._shown or not ids or self._kind is not type(self._bench.element(ids[0])):
            self._later()
            return
        if changed.by != "inspector" and len(ids) == 1 and set(changed.ids) & set(ids):
            element = self._bench.element(ids[0])
            if isinstance(element, model.Piece | model.Area | model.Chest | model.Trigger | model.Custom):
                self._later()
                return
        if changed.by != "inspector" and len(ids) > 1:
            self._later()
        self._show_values()
        self._show_head()

    def rebuild(self) -> None:
        """The page of what is selected now."""
        self._later.cancel()
        ids = self._bench.selection
        self._shown = ids
        self._kind = type(self._bench.element(ids[0])) if ids else None
        self._forms = []
        self._findings = QVBoxLayout()
        self._findings.setSpacing(6)
        clear(self._scroll.column)
        if not ids:
            self._nothing()
        elif len(ids) == 1:
            element = self._bench.element(ids[0])
            if element is not None:
                self._single(element)
        else:
            self._several(ids)
        self._show_findings()

    def _head(self, picture: QPixmap | None, title: str, place: str, menu: bool) -> None:
        top = Head(self._bench, picture, title, place, menu)
        self._title, self._place = top.title, top.place
        self._scroll.column.addWidget(top)

    # --- one thing ---

    def _single(self, element: AnyElement) -> None:
        self._head(
            picture_of(self._bench, element, PICTURE, self.devicePixelRatioF()),
            self._kind_words(element),
            self._where(element),
            True,
        )
        self._scroll.column.addLayout(self._findings)
        makers, words = fields.makers(element, self._bench), fields.labels(element)
        for title, names in fields.sections_of(element):
            form = Form(type(element), names, makers, words, 0 if names == fields.WHOLE else 78)
            form.edited.connect(self._edited)
            form.pick_wanted.connect(self._pick)
            slim(form)
            self._forms.append(form)
            self._section(title, form, type(element).__name__)
        if isinstance(element, model.Custom):
            self._section(_("Your own"), entry_form(self._bench, element), "Custom")
        if isinstance(element, model.Trigger):
            self._trigger(element)
        if isinstance(element, model.Monster):
            stats = stats_form(self._bench, element)
            if stats is not None:
                self._section(_("Numbers"), stats, "Monster")
        if isinstance(element, model.Piece):
            self._section(_("Openings"), openings_box(self._bench, element), "Piece")
            words_ = supply_words(self._bench, element)
            if words_:
                self._section(_("Supply"), label(words_, "", True), "Piece")
        users = used_by(self._bench, element, self._go)
        if users is not None:
            count, box = users
            self._section(_("Used by  {n}", n=count), box, "used by")
        self._show_values()

    def _section(self, title: str, body: QWidget, kind: str) -> None:
        """A section whose fold is remembered by kind."""
        section = Section(title, open=self._folded.get((kind, title), True))
        section.toggled.connect(lambda open, key=(kind, title): self._folded.__setitem__(key, open))
        section.inner.addWidget(body)
        self._scroll.column.addWidget(section)

    def _trigger(self, element: model.Trigger) -> None:
        field = ChipSentence()
        field.show_value(element.ability)
        field.edited.connect(lambda ability: self._ability(element.id, ability))
        self._section(_("When, if, do"), field, "Trigger")

    def _ability(self, id: str, ability: object) -> None:
        trigger = self._bench.element(id)
        if isinstance(trigger, model.Trigger) and isinstance(ability, Ability):
            import msgspec

            from studio.quest.edits import Put

            made = msgspec.structs.replace(ability, id="", text=trigger.ability.text, off=trigger.ability.off)
            self._bench.do(
                Put((msgspec.structs.replace(trigger, ability=made),)), merge=f"ability-{id}", by="inspector"
            )

    def _kind_words(self, element: AnyElement) -> str:
        return title_of(self._bench.quest, element.id, self._bench.catalogue)

    def _where(self, element: AnyElement) -> str:
        place = self._bench.place_of(element.id)
        return _("{id} · at {place}", id=element.id, place=place) if place else element.id

    def _show_head(self) -> None:
        if len(self._shown) == 1:
            element = self._bench.element(self._shown[0])
            if element is not None:
                self._title.set_full(self._kind_words(element))
                self._place.set_full(self._where(element))

    def _show_values(self) -> None:
        """The record's values into the fields; a field under the hand keeps its text."""
        if len(self._shown) != 1:
            return
        element = self._bench.element(self._shown[0])
        if element is None:
            return
        for form in self._forms:
            for name in form.fields:
                value = getattr(element, name)
                if name in fields.TEXTS:
                    value = text_of(self._bench.quest, value)
                form.show_value(name, value)

    def _show_findings(self) -> None:
        clear(self._findings)
        ids = self._shown
        if len(ids) == 1:
            for finding in self._bench.findings:
                if any(getattr(where, "id", "") == ids[0] for where in finding.where):
                    accept = partial(self.accept_wanted.emit, finding)
                    self._findings.addWidget(finding_box(self._bench, finding, accept))

    def _go(self, id: str) -> None:
        self._bench.select(id)
        show_on_map(self._bench, id)

    # --- edits ---

    def _edited(self, name: str, value: object) -> None:
        id = self._shown[0] if len(self._shown) == 1 else ""
        element = self._bench.element(id)
        if element is None:
            return
        self._apply(name, lambda: edit_of(self._bench.quest, element.id, name, value), f"field-{id}-{name}")

    def _apply(self, name: str, make: Callable[[], Edit], merge: str) -> None:
        """An edit from a field; a refusal stands below the field and the record keeps its last value."""
        form = next((form for form in self._forms if name in form.fields), None)
        try:
            self._bench.document.do(make(), merge=merge, by="inspector")
        except Refused as refused:
            if form is not None:
                form.set_error(name, say(refused.text) + (f" ({refused.rule})" if refused.rule else ""))
            return
        if form is not None:
            form.set_error(name, "")

    def _pick(self, name: str) -> None:
        """The canvas becomes a picker for a field; the focus comes back to it."""
        bench, id = self._bench, self._shown[0]
        form = next(form for form in self._forms if name in form.fields)

        def take(_thing: str, square: Square) -> bool:
            if not bench.is_floor(square):
                return False
            self._edited(name, square)
            form.fields[name].focus_target().setFocus()
            return True

        bench.picker = take
        bench.view.show_overlay("dimmed", o.Dimmed(_floor(bench)))
        bench.hint.emit(_("Click a square for {what} · Esc keeps it", what=bench.called(id)))
        bench.view.setFocus()

    def focus_text(self, first: str = "name") -> None:
        """Put the focus into the main text field, beginning with the one wanted."""
        self.rebuild()
        for wanted in (first, "name", "read", "text"):
            for form in self._forms:
                if wanted in form.fields:
                    target = form.fields[wanted].focus_target()
                    target.setFocus()
                    if isinstance(target, QPlainTextEdit):
                        target.selectAll()
                    return

    def mark(self, text: str, start: int, end: int) -> None:
        """Mark a part of a text in the field that holds it; the focus stays where it is."""
        self.rebuild()
        for sentence in self.findChildren(ChipSentence):
            if not sentence.isHidden():
                sentence.open_with(text)
        field = mark_text(self, text, start, end)
        if field is not None:
            self._scroll.ensureWidgetVisible(field)

    # --- many, or none ---

    def _several(self, ids: tuple[str, ...]) -> None:
        elements = [e for id in ids if (e := self._bench.element(id)) is not None]
        kinds: dict[str, int] = {}
        for element in elements:
            kinds[kind_word(element)] = kinds.get(kind_word(element), 0) + 1
        listed = ", ".join(f"{n} × {kind}" for kind, n in kinds.items())
        self._head(None, ngettext("{n} thing", "{n} things", len(ids)), listed, True)
        first, common = elements[0], fields.common_to(elements)
        if not common:
            self._scroll.column.addWidget(label(_("These things have no field in common."), "dim12", True))
            return
        makers = fields.makers(first, self._bench)
        form = Form(type(first), common, makers, fields.labels())
        self._forms.append(form)
        for name in common:
            values = {getattr(element, name) for element in elements}
            if len(values) == 1:
                form.show_value(name, values.pop())
            else:
                show_mixed(form, name)
        form.edited.connect(lambda name, value: self._edit_all(ids, name, value))
        slim(form)
        self._section(_("Common fields"), form, "several")

    def _edit_all(self, ids: tuple[str, ...], name: str, value: object) -> None:
        quest = self._bench.quest

        def make() -> Edit:
            from studio.kit.text import Text

            return Batch(
                Text("step.set_all", {"field": name, "n": len(ids)}),
                tuple(edit_of(quest, id, name, value) for id in ids),
            )

        self._apply(name, make, f"all-{name}-{ids}")

    def _card_words(self, card: Card | None) -> str:
        """The full name of a card, where the palette has a short one."""
        if card is None:
            return self._tool.word() if self._tool is not None else ""
        piece = self._bench.catalogue.find_piece(card.id.partition(":")[2]) if card.tool == "piece" else None
        return piece.name if piece is not None and piece.name else card.name

    def _in_hand(self) -> str:
        """What is done with the tool: a piece is placed with its turn."""
        if isinstance(self._tool, PieceTool) and self._tool.piece:
            return _("placing · turn {n}°", n=90 * self._tool.turn)
        return _("in hand")

    def _show_turn(self) -> None:
        if self._tool is not None and not self._shown:
            self._place.set_full(self._in_hand())

    def _nothing(self) -> None:
        """The tool in hand, or the quest in numbers."""
        bench = self._bench
        if self._tool is not None:
            card = next((c for c in all_cards(bench.quest, bench.catalogue) if c.id == bench.card), None)
            picture = None
            if isinstance(self._tool, PieceTool) and self._tool.piece:
                sample = model.Piece("piece", self._tool.piece, (0, 0))
                picture = picture_of(bench, sample, PICTURE, self.devicePixelRatioF())
            self._head(picture, self._card_words(card), self._in_hand(), False)
            if picture is not None and isinstance(self._tool, PieceTool):
                self._scroll.column.addWidget(HeldPiece(bench, self._tool))
            else:
                self._scroll.column.addWidget(label(self._tool.hint(), "dim12", True))
            if card is not None and card.box:
                name, left = self._card_words(card), max(0, card.box - card.used - 1)
                words_ = _("{name}: {n} of {box} left after this one.", name=name, n=left, box=card.box)
                section = Section(_("Supply"))
                section.inner.addWidget(label(words_, "", True))
                self._scroll.column.addWidget(section)
            return
        self._head(
            None, text_of(bench.quest, bench.quest.header.title) or bench.quest.id, _("Nothing is selected"), False
        )
        for widget in numbers(bench):
            self._scroll.column.addWidget(widget)


def _floor(bench: Workbench) -> model.Region:
    from studio.gui.board import runs

    return runs.region_of(bench.picture.floor)
