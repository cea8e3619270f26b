"""What the choices panel lists for a decision, as plain records: rows with keys, squares left to the board, default.

Generic over `Rules.options()`: whatever the engine asks can be answered here. Steps and large sets of squares
are left to the board; everything else is a row.
"""

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from studio.grid.notation import square_name
from studio.kit.codec import Record
from studio.kit.text import _, ngettext, say
from studio.play.names import DieLook
from studio.rules.core.actions import Number, Pass, StepTo
from studio.rules.core.decision import Closed, Decision, Option
from studio.rules.core.state import XY

MOST_SQUARES = 12
"""More options than this that are squares get no rows."""
MOST_CLOSED = 3
"""Closed answers in the list, where there is room for them."""
FEW = 10
"""Numbers up to this many stand side by side."""
MOST_RARE, RARE = 2, 2
FIRST = frozenset({"attack", "target", "door", "glyph", "chest", "action", "order", "activate", "town"})
"""Groups of answers that are listed before all others."""
LAST = frozenset({"drop", "stow", "equip_end", "give"})
"""Answers that are listed after all others."""
ICONS = {
    "step": "boot",
    "move": "boot",
    "attack": "sword",
    "target": "target",
    "door": "door",
    "item": "potion",
    "potion": "potion",
    "fatigue": "bolt",
    "order": "flag",
    "action": "play",
    "surge": "bolt",
    "card": "cards",
    "town": "coin",
    "glyph": "glyph",
    "chest": "chest",
    "reroll": "die",
    "activate": "figure",
    "spawn": "figure",
    "equip": "shield",
    "end": "check",
}
KIND_ICONS = {
    "action": "play",
    "place": "start",
    "setup": "star",
    "step": "boot",
    "target": "target",
    "weapon": "sword",
    "reroll": "die",
    "surge": "bolt",
    "card": "cards",
    "discard": "cards",
    "spawn": "figure",
    "activate": "figure",
    "equip": "shield",
    "town": "coin",
    "order": "flag",
    "number": "plus",
}


class Row(Record):
    """One answer in the list."""

    option: Option
    key: str
    """"1" … "9", "↵" for the default, "" beyond."""
    icon: str
    words: str
    price: str = ""
    filled: bool = False
    irrevocable: bool = False
    rules: str = ""
    """What the rules say about it."""
    dice: tuple[DieLook, ...] = ()
    """The dice of an attack."""
    hope: str = ""
    """What it is expected to do, in short."""
    column: int | None = None
    """The column of a table in which it stands."""
    name: str = ""
    """In a table, what it is about."""
    slot: str = ""
    """Where that is worn."""
    is_walk: bool = False
    """Stands for all steps: taking it walks to the square under the pointer or cursor."""


class ClosedRow(Record):
    """An answer that exists but is closed now."""

    words: str
    reason: str
    rule: str
    square: XY | None = None
    figure: int | None = None


class Hope(NamedTuple):
    """What an attack is expected to do: its dice, the wounds in short, both as a sentence."""

    dice: tuple[DieLook, ...]
    short: str
    told: str


class Listing(Record):
    """Everything the panel shows for one decision."""

    question: str
    hint: str = ""
    walk: Row | None = None
    """The first row where the figure may step: which square is pointed at on the board."""
    rows: tuple[Row, ...] = ()
    default: Row | None = None
    closed: tuple[ClosedRow, ...] = ()
    more_closed: tuple[ClosedRow, ...] = ()
    folded: tuple[Row, ...] = ()
    """Answers that are rarely wanted, behind a link when there are several."""
    squares: tuple[Option, ...] = ()
    """Options that are answered on the board."""
    numbers: tuple[Option, ...] = ()
    """Options that are whole numbers, small to large."""
    rule: str = ""
    may_stand: bool = False
    """Whoever passes may say that he passes again."""
    heads: tuple[str, ...] = ()
    """The heads of the table's columns."""


def listing(
    decision: Decision,
    options: tuple[Option, ...],
    closed: tuple[Closed, ...],
    filtered: str = "",
    hand: str = "",
    rules_of: Callable[[Option], str] = lambda _option: "",
    home: XY | None = None,
    hope_of: Callable[[Option], Hope | None] = lambda _option: None,
) -> Listing:
    """The panel's content; `filtered` keeps only rows that have these words in them, `hand` replaces the hint.

    Of the closed answers three are listed, the others stay behind a link. `rules_of` tells an answer's rules,
    `hope_of` what an attack is expected to do. Of targets the nearest to `home` comes first.
    """
    default = next((option for option in options if option.default), None)
    if default is None:
        default = next((option for option in options if isinstance(option.action, Pass)), None)
    rest = [option for option in options if option is not default]
    numbers = [option for option in rest if isinstance(option.action, Number)]
    squares = [option for option in rest if on_board_only(option)]
    many = [option for option in rest if option.square is not None and option.figure is None and option not in squares]
    if len(many) > MOST_SQUARES:
        squares += many
    if len(numbers) < 2:
        numbers = []
    listed = [option for option in rest if option not in squares and option not in numbers]
    listed.sort(key=lambda option: (_weight(option), _distance(option, home)))
    rare = [option for option in listed if _weight(option) == RARE]
    if len(rare) < MOST_RARE or len(rare) == len(listed) or filtered:
        rare = []
    steps = [option for option in squares if isinstance(option.action, StepTo)]
    walk = Row(steps[0], "1", "boot", _("Move"), _("point at a square"), is_walk=True) if steps else None
    rows: list[Row] = []
    first = 2 if walk else 1
    for option in listed:
        if option not in rare and filtered.lower() in say(option.label).lower():
            key = len(rows) + first
            made = _row(option, decision, str(key) if key < 10 else "", place=_place(option, listed))
            hope = hope_of(option)
            if hope is not None:
                made = replace(made, dice=hope.dice, hope=hope.short)
            rows.append(replace(made, rules="\n".join(filter(None, (hope.told if hope else "", rules_of(option))))))
    closed_rows = tuple(
        ClosedRow(say(c.label), say(c.refusal.text), c.refusal.rule, c.square, c.figure) for c in closed
    )
    hint = hand or (_("Press a number, or its key.") if 0 < len(numbers) <= FEW else "")
    if squares and not hint:
        count = len({option.square for option in squares})
        if len(steps) == len(squares):
            hint = _("Click a square, a ringed target, or press its key.")
        else:
            hint = ngettext("{n} square is marked on the board.", "{n} squares are marked on the board.", count)
    last = _row(default, decision, "↵", usual=not rows or isinstance(default.action, Pass)) if default else None
    if last is not None and (rows or walk) and decision.kind in ("turn", "step", "action"):
        last = Row(last.option, last.key, last.icon, last.words, last.price, False, last.irrevocable)
    return Listing(
        question(decision, options),
        hint,
        walk,
        tuple(rows),
        last,
        closed_rows[:MOST_CLOSED],
        more_closed=closed_rows[MOST_CLOSED:],
        folded=tuple(replace(_row(option, decision, ""), rules=rules_of(option)) for option in rare),
        squares=tuple(squares),
        numbers=tuple(sorted(numbers, key=_number)),
        rule=decision.rule,
    )


def question(decision: Decision, options: tuple[Option, ...]) -> str:
    """Who is asked what; a turn says in words what may be done, since the banner has the numbers."""
    name = decision.text.params.get("name")
    if decision.kind != "turn" or name is None:
        return say(decision.text)
    moves = any(isinstance(option.action, StepTo) for option in options)
    attacks = any(option.group in ("attack", "target") for option in options)
    if moves and attacks:
        return _("{name} may move, attack or act", name=name)
    if moves:
        return _("{name} may move or act", name=name)
    if attacks:
        return _("{name} may attack or act", name=name)
    return _("{name} may act or end the turn", name=name)


def reroll_words(count: int) -> str:
    """What ends the choice of dice to be rolled again."""
    return ngettext("Reroll {n} die", "Reroll {n} dice", count) if count else _("Keep all dice")


def located(decision: Decision | None, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options with the square or figure that their answers name, so that the board can answer for each."""
    return tuple(_located(decision, option) for option in options)


def _located(decision: Decision | None, option: Option) -> Option:
    action = option.action
    if option.square is not None or option.figure is not None or decision is None:
        return option
    for field in ("to", "at", "thing"):
        value = getattr(action, field, None)
        if isinstance(value, tuple):
            return replace(option, square=value)
        if field == "thing" and isinstance(value, int) and decision.kind == "target":
            return replace(option, figure=value)
    return option


def _place(option: Option, among: list[Option]) -> str:
    """Where a figure's answer is, when another one is called the same."""
    if option.price is not None or option.square is None or isinstance(option.action, StepTo):
        return ""
    name = say(option.label)
    if option.figure is None and square_name(option.square) in name:
        return ""
    alike = sum(other.figure is not None and say(other.label) == name for other in among)
    return square_name(option.square) if option.figure is not None or alike > 1 else ""


def _number(option: Option) -> int:
    return option.action.value if isinstance(option.action, Number) else 0


def _distance(option: Option, home: XY | None) -> int:
    """How far a target is; all other answers keep the order of the rules."""
    if home is None or option.square is None or option.figure is None or option.group not in ("attack", "target"):
        return 0
    return max(abs(option.square[0] - home[0]), abs(option.square[1] - home[1]))


def _weight(option: Option) -> int:
    """What a player wants first stands first; the order of the rules is kept otherwise."""
    if str(option.action.__struct_config__.tag) in LAST:
        return RARE
    return 0 if option.group in FIRST or option.figure is not None else 1


def on_board_only(option: Option) -> bool:
    """Whether an option is a plain step, which the board shows better than a list."""
    return isinstance(option.action, StepTo) and option.group in ("", "step", "move")


def _row(option: Option, decision: Decision, key: str, usual: bool = False, place: str = "") -> Row:
    icon = ICONS.get(option.group) or KIND_ICONS.get(decision.kind, "chevron_right")
    if isinstance(option.action, Pass):
        icon = "check"
    price = say(option.price) if option.price is not None else place
    return Row(option, key, icon, say(option.label), price, usual and key == "↵", option.irrevocable)


def options_at(
    options: tuple[Option, ...], square: XY, figures: frozenset[int], elements: frozenset[str]
) -> tuple[Option, ...]:
    """The options a click means: those about a figure there, about a thing picked there, or about the square."""
    about_figure = tuple(
        option
        for option in options
        if option.figure is not None and option.figure in figures and not _self(option, square)
    )
    if about_figure:
        return about_figure
    about_thing = tuple(option for option in options if mentions(option, elements))
    if about_thing:
        return about_thing
    return tuple(option for option in options if option.square == square)


def _self(option: Option, square: XY) -> bool:
    """An option of the acting figure that leads elsewhere is not about the figure's own square."""
    return option.square is not None and option.square != square and isinstance(option.action, StepTo)


def mentions(option: Option, elements: frozenset[str]) -> bool:
    """Whether an answer names one of these elements."""
    action = option.action
    return any(
        isinstance(value, str) and value in elements
        for value in (getattr(action, name) for name in action.__struct_fields__)
    )
