"""Buying, selling and equipping as a table of two columns, with prices and slots (ui.md §5.2)."""

from msgspec.structs import replace

from studio.content.effects import Entry
from studio.gui.table.rows import Listing, Row
from studio.kit.text import N_, _, ngettext
from studio.play.names import Names
from studio.rules.core.decision import Decision
from studio.rules.core.state import GameState

KINDS = ("town", "equip")
"""Questions that are answered in a table."""
HEADS = {"buy": N_("To buy"), "sell": N_("To sell"), "equip": N_("In the pack"), "stow": N_("At hand")}
"""Tag of an answer → the head of its column; what is had already stands at the right."""
RIGHT = frozenset({"sell", "stow"})
FEW = 4
"""Fewer answers than this are a plain list."""
SLOTS = {
    "weapon": N_("weapon"),
    "shield": N_("shield"),
    "armour": N_("armour"),
    "other": N_("other"),
    "potion": N_("potion"),
    "instant": N_("at once"),
}


def tabled(shown: Listing, decision: Decision, state: GameState, names: Names) -> Listing:
    """A list of answers about things as a table: two kinds side by side, of one kind two in a row."""
    rows = [*shown.rows, *(row for row in shown.folded if _tag(row) in HEADS)]
    things = [row for row in rows if _tag(row) in HEADS]
    tags = list(dict.fromkeys(_tag(row) for row in sorted(things, key=lambda row: _tag(row) in RIGHT)))
    about = {_id(row) for row in things}
    if decision.kind not in KINDS or len(things) < FEW or len(about) < len(things) or len(tags) > 2:
        return shown
    if len(tags) == 2:
        things.sort(key=lambda row: tags.index(_tag(row)))
    made = []
    for n, row in enumerate(things):
        entry = names.catalogue.find(_id(row, state))
        made.append(
            replace(
                row,
                key=str(n + 1) if n < 9 else "",
                column=tags.index(_tag(row)) if len(tags) == 2 else n % 2,
                name=names.entry(entry.id) if entry is not None else row.words,
                slot=slot_of(entry) if entry is not None else "",
            )
        )
    others = [row for row in rows if row not in things]
    plain = tuple(replace(row, key=str(len(made) + n + 1) if len(made) + n < 9 else "") for n, row in enumerate(others))
    folded = tuple(row for row in shown.folded if row not in things)
    return replace(shown, rows=(*made, *plain), folded=folded, heads=tuple(_(HEADS[tag]) for tag in tags))


def slot_of(entry: Entry) -> str:
    """Where a thing is worn: "2 hands", "armour"."""
    hands, slot = entry.stats.get("hands"), entry.stats.get("slot")
    if isinstance(hands, int) and hands:
        return ngettext("{n} hand", "{n} hands", hands)
    return _(SLOTS[slot]) if isinstance(slot, str) and slot in SLOTS else ""


def _tag(row: Row) -> str:
    return str(row.option.action.__struct_config__.tag)


def _id(row: Row, state: GameState | None = None) -> str:
    """What an answer is about: the entry of its card when the state is given, else the card by its number."""
    action = row.option.action
    card = getattr(action, "card", 0)
    if not card:
        return str(getattr(action, "what", ""))
    return state.cards[card].entry if state is not None and card in state.cards else str(card)
