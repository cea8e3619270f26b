"""The quest itself: header, objectives, special rules, chest table, variables; each opens in the inspector."""

from functools import partial

import msgspec
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from studio.gui.board.dice import face_words
from studio.gui.editor.bench import Workbench
from studio.gui.editor.dice import new_die
from studio.gui.editor.widgets import Elided, Scroll, Section, WhenShown, clear, label, link, slim
from studio.gui.kit import icons, theme
from studio.gui.kit.bridge import relay
from studio.gui.kit.forms import Form, LineField, NumberField, SegmentField, TextField
from studio.kit.text import _
from studio.quest import model
from studio.quest.document import Changed
from studio.quest.edits import SetHeader
from studio.quest.names import text_of
from studio.quest.topics import texts, treasures, triggers

TEXT_FIELDS = ("title", "intro", "secret")


class QuestDock(QWidget):
    """Header, objective, rules, tables."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self._bench = bench
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        scroll = Scroll(12, 8)
        column.addWidget(scroll)
        sizes = (1, 2, 3, 4, 5) if bench.quest.system == "command" else (2, 3, 4)
        counts: dict[object, str] = {n: str(n) for n in sizes}
        self._form = Form(
            model.Header,
            ("title", "author", "licence", "version", "heroes", "intro", "secret"),
            {
                "title": LineField,
                "heroes": lambda: SegmentField(counts, many=True),
                "intro": lambda: TextField(5),
                "secret": lambda: TextField(3),
            },
            {
                "title": _("Title"),
                "intro": _("Read aloud"),
                "secret": _("Overlord"),
                "licence": _("Licence"),
                "heroes": _("Heroes"),
            },
        )
        self._form.edited.connect(self._header)
        slim(self._form)
        head = Section(_("Quest"))
        head.inner.addWidget(self._form)
        scroll.column.addWidget(head)
        self._setup = Form(
            model.Setup,
            ("conquest", "coins", "overlord_cards", "threat"),
            {"coins": lambda: NumberField(0, 100_000)},
            {"conquest": _("Conquest"), "coins": _("Coins"), "overlord_cards": _("Cards"), "threat": _("Threat")},
        )
        self._setup.edited.connect(self._set_up)
        slim(self._setup)
        start = Section(_("At the start"), open=bench.quest.system == "journeys1")
        start.inner.addWidget(self._setup)
        scroll.column.addWidget(start)
        self._lists: dict[str, tuple[type, Section]] = {}
        for name, title, kind in (
            ("objectives", _("Objectives"), model.Objective),
            ("rules", _("Special rules"), model.Rule),
            ("rows", _("Chest table"), model.ChestRow),
            ("vars", _("Variables"), model.Var),
            ("dice", _("Dice"), model.Die),
        ):
            section = Section(title)
            scroll.column.addWidget(section)
            self._lists[name] = (kind, section)
        self._later = WhenShown(self, self._fill, 60)
        relay(bench.document.changed, self, self._changed)
        relay(theme.changed, self, lambda _look: self._later())
        self._later()

    def _changed(self, changed: Changed) -> None:
        if changed.by != "quest" or changed.ids:
            self._later()

    def _fill(self) -> None:
        quest = self._bench.quest
        for name in self._form.fields:
            value = getattr(quest.header, name)
            self._form.show_value(name, text_of(quest, value) if name in TEXT_FIELDS else value)
        for name in self._setup.fields:
            self._setup.show_value(name, getattr(quest.header.setup, name))
        for name, (kind, section) in self._lists.items():
            clear(section.inner)
            found = [(id, e) for id, e in quest.elements.items() if isinstance(e, kind)]
            for id, element in found:
                row = QHBoxLayout()
                row.setSpacing(6)
                sign = QLabel()
                sign.setPixmap(
                    icons.pixmap(
                        {"objectives": "flag", "rules": "rule", "rows": "chest", "vars": "var", "dice": "die"}[name],
                        14,
                        theme.now().ui.text2,
                    )
                )
                row.addWidget(sign)
                row.addWidget(Elided(self._words(element)), 1)
                row.addWidget(link(_("Edit"), partial(self._bench.select, id)))
                section.inner.addLayout(row)
            if not found:
                section.inner.addWidget(label(_("None yet."), "dim"))
            section.inner.addWidget(link(self._add_words(name), partial(self._add, name), "plus"))

    def _words(self, element: model.AnyElement) -> str:
        quest = self._bench.quest
        match element:
            case model.Objective():
                side = {"heroes": _("Heroes win"), "overlord": _("Overlord wins"), "nobody": _("Nobody wins")}
                words = text_of(quest, element.text) or element.if_
                return f"{side.get(element.side, element.side)}: {words}"
            case model.Rule():
                return text_of(quest, element.text) or element.id
            case model.ChestRow():
                treasure = element.copper + element.silver + element.gold
                return _(
                    "{tier}: {n} treasures, {coins} coins, {curses} curses, {conquest} conquest",
                    tier=element.tier, n=treasure, coins=element.coins, curses=element.curses, conquest=element.conquest,
                )  # fmt: skip
            case model.Die():
                return f"{text_of(quest, element.name) or element.id}: {'; '.join(map(face_words, element.faces))}"
            case model.Var():
                return f"${element.id} = {element.var.start}"
            case _:
                return element.id

    def _add_words(self, name: str) -> str:
        return {
            "objectives": _("Add an objective"),
            "rules": _("Add a special rule"),
            "rows": _("Add a row"),
            "vars": _("Add a variable"),
            "dice": _("Add a die"),
        }[name]

    def _add(self, name: str) -> None:
        bench = self._bench
        makers = {
            "objectives": lambda: triggers.add_objective(bench.quest, "heroes", "party.conquest >= 10"),
            "rules": lambda: triggers.add_rule(bench.quest, (), _("A special rule.")),
            "rows": lambda: treasures.add_row(bench.quest, "copper"),
            "vars": lambda: triggers.add_variable(bench.quest, _free_name(bench.quest)),
            "dice": lambda: new_die(bench.quest),
        }
        new = bench.added(makers[name])
        if new:
            bench.select(new[0])
            bench.rename_wanted.emit(new[0])

    def _header(self, name: str, value: object) -> None:
        bench = self._bench
        if name in TEXT_FIELDS:
            bench.do(lambda: texts.write(bench.quest, "", name, str(value)), merge=f"header-{name}", by="quest")
            return
        if name == "heroes" and not value:
            self._form.set_error(name, _("At least one number of heroes."))
            return
        header = msgspec.structs.replace(bench.quest.header, **{name: value})
        bench.do(SetHeader(header), merge=f"header-{name}", by="quest")

    def _set_up(self, name: str, value: object) -> None:
        header = self._bench.quest.header
        changed = msgspec.structs.replace(header, setup=msgspec.structs.replace(header.setup, **{name: value}))
        self._bench.do(SetHeader(changed), merge=f"setup-{name}", by="quest")


def _free_name(quest: model.Quest) -> str:
    number = 1
    while f"v{number}" in quest.elements:
        number += 1
    return f"v{number}"
