"""What an author makes beyond the catalogue: shapes drawn as rows of characters, monsters with numbers of their own."""

import re
from functools import partial

import msgspec
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFormLayout, QLineEdit, QPlainTextEdit, QSpinBox, QWidget

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.grid.notation import read_square, square_name
from studio.gui.board.art import recipes
from studio.gui.editor.bench import Workbench
from studio.gui.editor.dice import pool_form
from studio.gui.editor.titles import rank_word
from studio.gui.editor.widgets import label, slim
from studio.gui.kit.elided import Choice
from studio.gui.kit.forms import FieldWidget, LineField
from studio.kit.text import _
from studio.quest import model
from studio.quest.edits import Edit, Put
from studio.quest.model import Quest
from studio.quest.topics import pieces, triggers

LETTERS = {"journeys1": "J", "journeys2": "S", "command": "D"}
POOLS = ("dice", "defence")
NUMBERS = ("speed", "armour", "width", "height", "figures")


# --- shapes ---


class RowsField(FieldWidget):
    """Rows of a shape: a dot is floor, a space is none."""

    def __init__(self) -> None:
        super().__init__()
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        font = self.text.font()
        font.setFamily("DejaVu Sans Mono")
        font.setStyleHint(font.StyleHint.Monospace)
        self.text.setFont(font)
        self.text.setFixedHeight(150)
        self.text.setToolTip(_("A dot is a square of floor, a space is none."))
        self._lay(self.text)
        self.text.textChanged.connect(self._typed)

    def _typed(self) -> None:
        rows = tuple(re.sub(r"[^. ]", ".", line).rstrip() for line in self.text.toPlainText().split("\n"))
        if any(row.strip() for row in rows):
            self.edited.emit(rows)

    def show_value(self, value: object) -> None:
        rows = "\n".join(value) if isinstance(value, tuple) else ""
        if rows != self.text.toPlainText() and not self.text.hasFocus():
            self.text.blockSignals(True)
            self.text.setPlainText(rows)
            self.text.blockSignals(False)

    def focus_target(self) -> QWidget:
        return self.text


def openings_field() -> LineField:
    """Openings of a shape in its own squares: "B1 north, C1 north"."""

    def parse(text: str) -> object:
        found: list[model.Edge] = []
        for part in filter(None, (part.strip() for part in text.split(","))):
            name, _blank, side = part.partition(" ")
            x, y = read_square(name)
            match side.strip().lower()[:1]:
                case "n" | "":
                    found.append((x, y, "n"))
                case "s":
                    found.append((x, y + 1, "n"))
                case "w":
                    found.append((x, y, "w"))
                case "e":
                    found.append((x + 1, y, "w"))
                case _:
                    raise ValueError(_("Write each opening as a square and a side, like B1 north."))
        return tuple(found)

    def show(edges: tuple[model.Edge, ...]) -> str:
        words = {"n": _("north"), "w": _("west")}
        return ", ".join(f"{square_name(edge[:2])} {words[edge[2]]}" for edge in edges)

    return LineField(parse, show)


def new_shape(quest: Quest) -> Edit:
    """A room of four by four with openings at both ends, to be redrawn."""
    return pieces.draw_shape(quest, ("....",) * 4, ((1, 0, "n"), (2, 0, "n"), (1, 4, "n"), (2, 4, "n")))


# --- monsters ---


def new_monster(quest: Quest, catalogue: Catalogue) -> Edit:
    """An entry that begins as a copy of the first monster of the system."""
    known = catalogue.entries("monster") or catalogue.entries("creature")
    taken = {entry.id for entry in known}
    number = next(n for n in range(1, 1000) if f"own_{n}" not in taken)
    if known:
        made = msgspec.structs.replace(
            known[0], id=f"own_{number}", name=_("New monster {n}", n=number), source="house"
        )
    else:
        made = Entry(f"own_{number}", "monster", LETTERS[quest.system], _("New monster {n}", n=number))
    return triggers.add_entry(quest, made)


def entry_form(bench: Workbench, custom: model.Custom) -> QWidget:
    """Name, looks and numbers of an entry of the quest's own."""
    page = QWidget()
    form = QFormLayout(page)
    form.setContentsMargins(0, 0, 0, 0)
    form.setLabelAlignment(Qt.AlignmentFlag.AlignRight)
    form.setSpacing(8)
    entry = custom.entry
    name = QLineEdit(entry.name)
    name.textEdited.connect(lambda words: _set(bench, custom.id, name=words))
    form.addRow(label(_("Name")), name)
    looks = Choice()
    looks.addItem(_("Its first letters"), "")
    for recipe in sorted(recipes()["figures"]):
        looks.addItem(recipe.replace("_", " ").capitalize(), recipe)
    looks.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    looks.setMinimumContentsLength(6)
    now = next((trait for trait in entry.traits if trait in recipes()["figures"]), "")
    looks.setCurrentIndex(max(0, looks.findData(now)))
    looks.activated.connect(lambda at: _set_looks(bench, custom.id, str(looks.itemData(at))))
    form.addRow(label(_("Silhouette")), looks)
    words = {
        "speed": _("Speed"),
        "armour": _("Armour"),
        "width": _("Columns"),
        "height": _("Rows"),
        "figures": _("Figures"),
    }
    for stat in NUMBERS:
        value = entry.stats.get(stat)
        if isinstance(value, int):
            form.addRow(label(words[stat]), _spin(bench, custom.id, stat, value))
    wounds = entry.stats.get("wounds")
    if isinstance(wounds, int):
        form.addRow(label(_("Wounds")), _spin(bench, custom.id, "wounds", wounds))
    elif isinstance(wounds, tuple | list):
        for place, value in enumerate(wounds):
            form.addRow(
                label(_("Wounds, {n} heroes", n=place + 2)), _spin(bench, custom.id, "wounds", int(value), place)
            )
    for rank, stats in (("", entry.stats), *((rank, held.stats) for rank, held in entry.ranks.items())):
        for stat in POOLS:
            pool = stats.get(stat)
            if isinstance(pool, dict):
                words_ = _("Dice") if stat == "dice" else _("Defence dice")
                words_ = _("{what}, {rank}", what=words_, rank=rank_word(rank)) if rank else words_
                give = partial(_set_pool, bench, custom.id, rank, stat)
                form.addRow(label(words_), pool_form(bench, pool, stat, give))
    slim(page)
    form.addRow(label(_("Written as @{id} in words.", id=entry.id), "dim"))
    return page


def _spin(bench: Workbench, id: str, stat: str, value: int, place: int = -1) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(1 if stat in ("width", "height") else 0, 4 if stat in ("width", "height") else 99)
    spin.setValue(value)
    spin.setAccessibleName(stat)
    spin.valueChanged.connect(lambda number: _set_stat(bench, id, stat, number, place))
    return spin


def _entry(bench: Workbench, id: str) -> Entry | None:
    custom = bench.element(id)
    return custom.entry if isinstance(custom, model.Custom) else None


def _put(bench: Workbench, id: str, entry: Entry, merge: str) -> None:
    bench.do(Put((model.Custom(id, entry),)), merge=f"entry-{id}-{merge}", by="inspector")


def _set(bench: Workbench, id: str, name: str) -> None:
    entry = _entry(bench, id)
    if entry is not None:
        _put(bench, id, msgspec.structs.replace(entry, name=name), "name")


def _set_looks(bench: Workbench, id: str, recipe: str) -> None:
    entry = _entry(bench, id)
    if entry is not None:
        kept = tuple(trait for trait in entry.traits if trait not in recipes()["figures"])
        _put(bench, id, msgspec.structs.replace(entry, traits=(*kept, recipe) if recipe else kept), "looks")


def _set_pool(bench: Workbench, id: str, rank: str, stat: str, pool: dict[str, int]) -> None:
    entry = _entry(bench, id)
    if entry is None:
        return
    if rank:
        held = entry.ranks[rank]
        ranks = {**entry.ranks, rank: msgspec.structs.replace(held, stats={**held.stats, stat: pool})}
        _put(bench, id, msgspec.structs.replace(entry, ranks=ranks), f"{rank}{stat}")
    else:
        _put(bench, id, msgspec.structs.replace(entry, stats={**entry.stats, stat: pool}), stat)


def _set_stat(bench: Workbench, id: str, stat: str, number: int, place: int) -> None:
    entry = _entry(bench, id)
    if entry is None:
        return
    value: int | tuple[int, ...] = number
    if place >= 0:
        old = entry.stats[stat]
        many = [int(v) for v in old] if isinstance(old, tuple | list) else [number]
        many[place] = number
        value = tuple(many)
    _put(bench, id, msgspec.structs.replace(entry, stats={**entry.stats, stat: value}), f"{stat}{place}")
