"""The triggers as a list of sentences in the order in which they run, or as a graph; a new one begins with a click."""

from functools import partial

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from studio.content.describe import describe_ability
from studio.content.effects import Ability
from studio.gui.editor.bench import Workbench
from studio.gui.editor.graph_view import GraphView
from studio.gui.editor.menus import worst
from studio.gui.editor.widgets import Elided, Empty, Scroll, WhenShown, clear, label, link
from studio.gui.kit import icons, theme
from studio.gui.kit.bridge import relay
from studio.kit.text import _
from studio.quest import model
from studio.quest.topics import things, triggers


class TriggersDock(QWidget):
    """One row a trigger: on, id, sentence, finding, order, delete; `corner` chooses between list and graph."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._pages = QStackedWidget()
        column.addWidget(self._pages)
        self._scroll = Scroll(8, 2)
        self.graph = GraphView(bench)
        self.graph.edit_wanted.connect(self._edit)
        self._pages.addWidget(self._scroll)
        self._pages.addWidget(self.graph)
        self.corner = QWidget()
        row = QHBoxLayout(self.corner)
        row.setContentsMargins(0, 4, 6, 4)
        row.setSpacing(0)
        row.addStretch(1)
        self.as_list = self._page(_("List"), _("Triggers as sentences, in the order in which they run"), self._scroll)
        self.as_graph = self._page(_("Graph"), _("What sets what off"), self.graph)
        group = QButtonGroup(self)
        for button in (self.as_list, self.as_graph):
            row.addWidget(button)
            group.addButton(button)
        self.as_list.setChecked(True)
        self._later = WhenShown(self, self._fill, 60)
        relay(bench.document.changed, self, lambda _changed: self._later())
        relay(bench.document.selected, self, lambda _ids: self._later())
        relay(theme.changed, self, lambda _look: self._later())
        bench.findings_changed.connect(self._later)
        self._later()

    def _page(self, words: str, tip: str, page: QWidget) -> QToolButton:
        made = QToolButton()
        made.setObjectName("segment")
        made.setProperty("end", "first" if page is self._scroll else "last")
        made.setText(words)
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        made.setCheckable(True)
        made.toggled.connect(lambda on: self._pages.setCurrentWidget(page) if on else None)
        return made

    def _fill(self) -> None:
        bench = self._bench
        clear(self._scroll.column)
        found = [(id, e) for id, e in bench.quest.elements.items() if isinstance(e, model.Trigger)]
        for place, (id, trigger) in enumerate(found):
            row = QWidget()
            line = QHBoxLayout(row)
            line.setContentsMargins(4, 0, 4, 0)
            line.setSpacing(8)
            on = QCheckBox()
            on.setChecked(not trigger.ability.off)
            on.setToolTip(_("Listens from the beginning"))
            on.setAccessibleName(_("{trigger} listens from the beginning", trigger=bench.called(id)))
            on.toggled.connect(partial(self._switch, id))
            line.addWidget(on)
            sign = QLabel()
            severity = worst(bench.findings, id)
            sign.setPixmap(icons.pixmap(severity or "trigger", 14, "" if severity else theme.now().ui.text2))
            line.addWidget(sign)
            name = label(id, "strong" if id in bench.selection else "dim")
            name.setMinimumWidth(70)
            line.addWidget(name)
            line.addWidget(Elided(describe_ability(trigger.ability)), 1)
            line.addWidget(link(_("Edit"), partial(self._edit, id)))
            if place:
                line.addWidget(link(_("Up"), partial(self._up, id, found[place - 1][0])))
            line.addWidget(link(_("Delete"), partial(self._delete, id)))
            self._scroll.column.addWidget(row)
        if not found:
            words = _("Nothing happens by itself yet. Say when something should.")
            self._scroll.column.addWidget(Empty(words, _("New trigger"), self.new, "encounter"))
        else:
            self._scroll.column.addWidget(link(_("New trigger"), self.new, "plus"))

    def new(self) -> None:
        """A trigger that says something when the game starts, to be changed."""
        bench = self._bench
        made = bench.added(lambda: triggers.add_trigger(bench.quest, Ability(when="game_started", do=())))
        if made:
            self._edit(made[0])

    def _edit(self, id: str) -> None:
        self._bench.select(id)
        self._bench.panel_wanted.emit("inspector")

    def _switch(self, id: str, on: bool) -> None:
        self._bench.do(lambda: triggers.switch(self._bench.quest, id, on))

    def _up(self, id: str, before: str) -> None:
        self._bench.do(lambda: triggers.order_trigger(self._bench.quest, id, before))

    def _delete(self, id: str) -> None:
        self._bench.do(lambda: things.delete(self._bench.quest, (id,)))
