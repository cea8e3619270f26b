"""Help on what is in hand or selected: what it is, its keys, the page of the finding that was asked about."""

import msgspec
from PySide6.QtWidgets import QVBoxLayout, QWidget

from studio.content.rulebook import rule_text
from studio.gui.editor.bench import Workbench
from studio.gui.editor.cards import element_of_card
from studio.gui.editor.titles import title_of
from studio.gui.editor.widgets import Scroll, WhenShown, clear, label
from studio.gui.kit.actions import EDIT
from studio.gui.kit.bridge import relay
from studio.kit.text import _
from studio.play import reference
from studio.quest import model
from studio.quest.names import kind_word


class HelpDock(QWidget):
    """A page of plain words."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        self._hint = ""
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._scroll = Scroll(12, 8)
        column.addWidget(self._scroll)
        self._later = WhenShown(self, self._fill, 80)
        bench.hint.connect(self._hinted)
        relay(bench.document.selected, self, lambda _ids: self._later())
        self._later()

    def _hinted(self, hint: str) -> None:
        self._hint = hint
        self._later()

    def show_page(self, code: str) -> None:
        """The manual page of a finding's code."""
        from studio.checks.registry import explain

        self._later.cancel()
        clear(self._scroll.column)
        title, _blank, body = explain(code).partition("\n\n")
        self._scroll.column.addWidget(label(title, "title", True))
        for part in body.split("\n\n"):
            self._scroll.column.addWidget(label(" ".join(part.split()), "", True))

    def show_rule(self, number: str) -> None:
        """What a rule says."""
        self._later.cancel()
        clear(self._scroll.column)
        self._scroll.column.addWidget(label(_("Rule {rule}", rule=number), "title", True))
        self._scroll.column.addWidget(label(rule_text(self._bench.quest.system, number), "", True))

    def show_card(self, card: str) -> None:
        """What the rules say about something that can be placed: its text, then every rule by number."""
        bench = self._bench
        element = element_of_card(card)
        if element is None:
            return
        self._later.cancel()
        clear(self._scroll.column)
        alone = msgspec.structs.replace(bench.quest, elements={**bench.quest.elements, element.id: element})
        title = title_of(alone, element.id, bench.catalogue)
        self._scroll.column.addWidget(label(title, "title", True))
        entry = bench.catalogue.find(element.entry) if isinstance(element, model.Monster) else None
        if entry is not None and entry.text:
            self._scroll.column.addWidget(label(entry.text, "", True))
        told = reference.lines(reference.of_element(alone, bench.catalogue, element))
        for line in told or ((_("The rules say nothing more about it."),) if entry is None else ()):
            self._scroll.column.addWidget(label(line, "", True))

    def _fill(self) -> None:
        clear(self._scroll.column)
        ids = self._bench.selection
        element = self._bench.element(ids[0]) if len(ids) == 1 else None
        title = kind_word(element) if element is not None else _("The tool in hand")
        self._scroll.column.addWidget(label(title[:1].upper() + title[1:], "title", True))
        if self._hint:
            for part in self._hint.split(" · "):
                self._scroll.column.addWidget(label(part, "", True))
        self._scroll.column.addWidget(label(_("KEYS ON THE CANVAS"), "section", True))
        for row in EDIT:
            if row.keys and not row.id.startswith("place.variant"):
                self._scroll.column.addWidget(label(f"{row.keys[0]}  —  {row.title()}", "dim12", True))
