"""Which fields an element shows in the inspector, in which sections, and the widget of those a type cannot tell."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import get_type_hints

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QVBoxLayout, QWidget

from studio.grid.notation import area_name, read_area, read_square, square_name
from studio.gui.board.sprites import shape_picture
from studio.gui.editor.bench import Workbench
from studio.gui.editor.dice import FacesField, TintChoice, signs_of
from studio.gui.editor.own import RowsField, openings_field
from studio.gui.editor.sentence import block_field
from studio.gui.editor.titles import rank_word, tint_word
from studio.gui.editor.widgets import label
from studio.gui.kit import theme
from studio.gui.kit.elided import Choice
from studio.gui.kit.forms import CheckField, ChoiceField, FieldWidget, LineField, NumberField, SegmentField, TextField
from studio.kit.text import _, ngettext
from studio.quest import model
from studio.quest.model import AnyElement
from studio.quest.placing import region_of, squares_of
from studio.quest.topics import figures

Sections = tuple[tuple[str, tuple[str, ...]], ...]
Maker = Callable[[], FieldWidget]
TEXTS = ("name", "read", "secret", "text", "public", "intro")
"""Fields that hold a text key; the inspector writes the text."""
LONG = {"read": 5, "secret": 3, "text": 4, "public": 2, "intro": 5}
"""Lines of a text field; a name is one line."""


def sections_of(element: AnyElement) -> Sections:
    """Sections of an element's form: heading and fields."""
    place, text = _("Place"), _("Text")
    match element:
        case model.Piece():
            return ((place, ("at", "turn", "face")),)
        case model.Area():
            return (
                (_("Area"), ("name", "start", "tint", "squares")),
                (_("Read aloud"), ("read",)),
                (_("For the overlord"), ("secret",)),
            )
        case model.Door():
            return ((place, ("at",)), (_("Door"), ("lock", "colour", "open", "name")))
        case model.Terrain():
            return ((place, ("terrain", "squares")),)
        case model.Stairs():
            return ((place, ("at",)), (_("Stairs"), ("colour",)))
        case model.Glyph():
            return ((place, ("at", "active")),)
        case model.Potion():
            return ((place, ("at", "potion")),)
        case model.Money():
            return ((place, ("at", "coins")),)
        case model.Chest():
            return ((place, ("at",)), (_("Chest"), ("tier", "row")))
        case model.Relic():
            return ((place, ("at",)), (_("Relic"), ("item",)))
        case model.RuneKey():
            return ((place, ("at",)), (_("Key"), ("colour",)))
        case model.Encounter():
            return ((place, ("at", "repeat")), (text, ("text",)), (_("What happens"), ("do",)))
        case model.Token():
            return ((place, ("at", "token", "colour", "hidden")), (text, ("name",)))
        case model.Start():
            return ((place, ("role", "seat", "squares")),)
        case model.Note():
            return ((place, ("at", "wide", "high")), (text, ("text",)))
        case model.Monster():
            return (
                (place, ("at", "turn")),
                (_("Figure"), ("entry", "rank", "heroes", "name")),
                (_("Reward and words"), ("conquest", "public")),
            )
        case model.ChestRow():
            return (
                (_("Contents"), ("tier", "conquest", "coins", "curses", "copper", "silver", "gold")),
                (text, ("text",)),
            )
        case model.Objective():
            return ((_("Objective"), ("side", "if_", "scope")), (text, ("text",)))
        case model.Rule():
            return ((text, ("text",)),)
        case model.Shape():
            return ((_("Shape"), ("name", "category", "rows", "openings")),)
        case model.Die():
            return ((_("Die"), ("name", "colour", "role")), (_("Faces"), ("faces",)))
        case _:
            return ()


WHOLE = ("faces",)
"""A section whose field is as wide as the panel, without a label beside it."""
ALONE = ("at", "squares", "do", "row", "if_", *TEXTS)
"""Fields that are set for one thing at a time."""


def common_to(elements: Sequence[AnyElement]) -> tuple[str, ...]:
    """Fields that all these things have, with values of the same type."""
    types = {type(element): get_type_hints(type(element), include_extras=True) for element in elements}
    shown = [{name for _title, names in sections_of(element) for name in names} for element in elements]
    return tuple(
        name
        for _title, names in sections_of(elements[0])
        for name in names
        if name not in ALONE
        and all(name in names_ for names_ in shown)
        and all(hints[name] == types[type(elements[0])][name] for hints in types.values())
    )


def makers(element: AnyElement, bench: Workbench) -> dict[str, Maker]:
    """Widgets of fields that the record type cannot tell."""
    found: dict[str, Maker] = {
        "at": functools.partial(edge_field if isinstance(element, model.Door) else square_field),
        "squares": region_field,
        "turn": lambda: SegmentField({0: "0°", 1: "90°", 2: "180°", 3: "270°"}),
        "colour": lambda: letter_field() if isinstance(element, model.Stairs) else ColourField(_colours(bench)),
        "start": lambda: CheckField(_("heroes begin here")),
        "active": lambda: CheckField(_("active at the start")),
        "open": lambda: CheckField(_("open at the start")),
        "hidden": lambda: CheckField(_("face down")),
        "repeat": lambda: CheckField(_("happens every time")),
        "tint": TintField,
        "coins": lambda: NumberField(0, 10_000, _("coins each")),
        "wide": lambda: NumberField(1, 40, _("squares")),
        "high": lambda: NumberField(1, 40, _("squares")),
        "conquest": lambda: NumberField(0, 20, _("conquest")),
        "heroes": lambda: SegmentField({n: str(n) for n in bench.quest.header.heroes}, many=True),
        "if_": words_field,
        "do": block_field,
    }
    for field in TEXTS:
        if field in element.__struct_fields__:
            language = bench.quest.header.language
            found[field] = functools.partial(CountedText, LONG[field], language) if field in LONG else LineField
    match element:
        case model.Monster():
            entries = bench.catalogue.entries("monster") or bench.catalogue.entries("creature")
            found["entry"] = lambda: ChoiceField({e.id: e.name or e.id for e in entries})
            ranks: dict[object, str] = {
                rank: rank_word(rank).capitalize() for rank in figures.RANKS[bench.quest.system]
            }
            found["rank"] = lambda: SegmentField(ranks)
        case model.Relic():
            items = [e for e in bench.catalogue.entries("item") if e.stats.get("deck") == "relic"]
            found["item"] = lambda: ChoiceField({e.id: e.name or e.id for e in items})
        case model.Shape():
            found["rows"], found["openings"], found["name"] = RowsField, openings_field, LineField
        case model.Die():
            found["colour"] = TintChoice
            found["faces"] = lambda: FacesField(
                lambda: _colour(bench, element.id), bench.document.seal, signs_of(bench.quest.system)
            )
        case model.Chest():
            rows: dict[object, str] = {"": _("— drawn by tier —")}
            for id, e in bench.quest.elements.items():
                if isinstance(e, model.ChestRow) and e.tier == element.tier:
                    rows[id] = f"{id}: {_row_words(e)}"
            found["row"] = lambda: Reference(rows, bench)
    return found


def _row_words(row: model.ChestRow) -> str:
    parts = [
        _("{n} conquest", n=row.conquest) if row.conquest else "",
        _("{n} coins", n=row.coins) if row.coins else "",
        _("{n} curses", n=row.curses) if row.curses else "",
        _("{n} treasures", n=row.copper + row.silver + row.gold) if row.copper + row.silver + row.gold else "",
    ]
    return ", ".join(filter(None, parts)) or _("empty")


def _colours(bench: Workbench) -> tuple[str, ...]:
    return ("red", "blue", "yellow") if bench.quest.system == "journeys1" else ("red", "blue", "yellow", "green")


def _colour(bench: Workbench, id: str) -> str:
    die = bench.element(id)
    return (die.colour if isinstance(die, model.Die) else "") or id


def labels(element: AnyElement | None = None) -> dict[str, str]:
    """Words beside fields that forms.py has no better one for."""
    return {
        "at": _("Square"),
        "squares": _("Squares"),
        "wide": _("Width"),
        "high": _("Height"),
        "colour": _("Colour") if isinstance(element, model.Die) else _("Rune"),
        "faces": "",
        "tint": _("Colour"),
        "name": _("Name"),
        "read": _("Text"),
        "secret": _("Text"),
        "text": _("Text"),
        "public": _("Announce"),
        "entry": _("Kind"),
        "item": _("Item"),
        "row": _("Holds"),
        "start": _("Start"),
        "open": _("State"),
        "active": _("State"),
        "hidden": _("State"),
        "repeat": _("Repeat"),
        "do": _("Does"),
        "if_": _("When"),
        "conquest": _("Worth"),
    }


# --- widgets ---


def square_field() -> LineField:
    """A square in notation, with a button to pick it on the map."""

    def parse(text: str) -> object:
        return read_square(text)

    return LineField(parse, lambda at: square_name(at) if min(at) >= 0 else str(at), pick=True)


def edge_field() -> LineField:
    """An edge in notation: "C4 north" or "C4 west"."""

    def parse(text: str) -> object:
        name, _blank, side = text.strip().partition(" ")
        square = read_square(name)
        sides = {"n": "n", "north": "n", "w": "w", "west": "w", "": "n"}
        if side.strip().lower() not in sides:
            raise ValueError(_("Write the side as north or west, like C4 north."))
        return (*square, sides[side.strip().lower()])

    def show(at: tuple[int, int, str]) -> str:
        side = _("north") if at[2] == "n" else _("west")
        return f"{square_name(at[:2])} {side}" if min(at[:2]) >= 0 else str(at)

    return LineField(parse, show)


def region_field() -> LineField:
    """Squares in notation: "C4-D9, F2"."""

    def parse(text: str) -> object:
        return region_of(read_area(text))

    return LineField(parse, lambda region: area_name(squares_of(region)) if region else "")


def letter_field() -> LineField:
    """One capital letter."""

    def parse(text: str) -> object:
        if len(text.strip()) != 1 or not text.strip().isalpha():
            raise ValueError(_("One letter, A to Z."))
        return text.strip().upper()

    return LineField(parse)


def words_field() -> LineField:
    """A condition in words, checked while it is typed; the fault names its column."""
    from studio.content import words
    from studio.content.misread import WordsError

    def parse(text: str) -> object:
        try:
            words.parse(text)
        except WordsError as fault:
            raise ValueError(str(fault)) from None
        return text

    return LineField(parse)


class CountedText(TextField):
    """Several lines of text; below them the number of words, and the language they are in."""

    def __init__(self, lines: int, language: str) -> None:
        self.count = label("", "dim")
        self._language = language.upper()
        super().__init__(lines)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.text.textChanged.connect(self._count)
        self._count()

    def _lay(self, *widgets: QWidget) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        for widget in (*widgets, self.count):
            column.addWidget(widget)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight)

    def _count(self) -> None:
        words = len(self.text.toPlainText().split())
        self.count.setText(f"{ngettext('{n} word', '{n} words', words)} · {self._language}")

    def show_value(self, value: object) -> None:
        super().show_value(value)
        self._count()


class Reference(ChoiceField):
    """Another element by name; Ctrl+click goes to it."""

    def __init__(self, choices: Mapping[object, str], bench: Workbench) -> None:
        super().__init__(choices)
        self._bench = bench
        self._ids = list(choices)
        self.box.setToolTip(_("Ctrl+click goes to it"))
        self.box.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            at = self.box.currentIndex()
            id = str(self._ids[at]) if at >= 0 else ""
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier and id:
                self._bench.select(id)
                return True
        return super().eventFilter(watched, event)


class ColourField(FieldWidget):
    """A rune's colour by name and shape."""

    def __init__(self, colours: tuple[str, ...]) -> None:
        super().__init__()
        self.box = Choice()
        self._values = ["", *colours]
        names = {"": "—", "red": _("Red"), "blue": _("Blue"), "yellow": _("Yellow"), "green": _("Green")}
        self.box.setIconSize(QSize(14, 14))
        for value in self._values:
            if value:
                ink = theme.now().runes[value]
                self.box.addItem(
                    shape_picture(theme.RUNE_SHAPES[value], ink, 14, 2.0), f"{names[value]}  {_shape(value)}"
                )
            else:
                self.box.addItem(names[value])
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._lay(self.box)
        self.box.activated.connect(lambda place: self.edited.emit(self._values[place]))

    def show_value(self, value: object) -> None:
        self.box.blockSignals(True)
        self.box.setCurrentIndex(self._values.index(str(value)) if value in self._values else -1)
        self.box.blockSignals(False)

    def focus_target(self) -> QComboBox:
        return self.box


def _shape(colour: str) -> str:
    return {"red": _("triangle"), "blue": _("circle"), "yellow": _("diamond"), "green": _("square")}[colour]


class TintField(FieldWidget):
    """An area's category: colour, pattern and shape together."""

    def __init__(self) -> None:
        super().__init__()
        self.box = Choice()
        self.box.setIconSize(QSize(14, 14))
        self.box.addItem(_("By number"))
        for i, tint in enumerate(theme.now().categories, 1):
            self.box.addItem(shape_picture(tint.shape, tint.colour, 14, 2.0), f"{i}  {tint_word(tint.name)}")
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._lay(self.box)
        self.box.activated.connect(lambda place: self.edited.emit(place))

    def show_value(self, value: object) -> None:
        self.box.blockSignals(True)
        self.box.setCurrentIndex(value if isinstance(value, int) else 0)
        self.box.blockSignals(False)

    def focus_target(self) -> QComboBox:
        return self.box
