"""The triggers as a list of sentences, in the order in which they run; a new one begins with a click."""

from functools import partial

from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from studio.content.describe import describe_ability
from studio.content.effects import Ability
from studio.gui.editor.bench import Workbench
from studio.gui.editor.menus import worst
from studio.gui.editor.widgets import Elided, Empty, Scroll, WhenShown, clear, label, link
from studio.gui.kit import icons, theme
from studio.gui.kit.bridge import relay
from studio.kit.text import _
from studio.quest import model
from studio.quest.topics import things, triggers


class TriggersDock(QWidget):
    """One row a trigger: on, id, sentence, finding, order, delete."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self._scroll = Scroll(8, 2)
        column.addWidget(self._scroll)
        self._later = WhenShown(self, self._fill, 60)
        relay(bench.document.changed, self, lambda _changed: self._later())
        relay(bench.document.selected, self, lambda _ids: self._later())
        relay(theme.changed, self, lambda _look: self._later())
        bench.findings_changed.connect(self._later)
        self._later()

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
            on.setAccessibleName(_("{id} listens from the beginning", id=id))
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
