"""Markers on single squares: glyphs, stairs, potions, money, relics, rune keys, encounters, tokens, notes."""

from msgspec.structs import replace

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.quest.content import catalogue_of
from studio.quest.edits import Batch, Edit, Put, SetText, change
from studio.quest.layout import layout_of
from studio.quest.model import (
    Colour,
    Encounter,
    Glyph,
    Money,
    Note,
    Potion,
    Quest,
    Relic,
    RuneKey,
    Square,
    Stairs,
    Token,
)
from studio.quest.topics.ids import new_id
from studio.quest.topics.refusals import require_entry, require_on_page, require_standing

PARTS = 64
"""Parts of a square in which the place of a note is counted."""

messages(
    {
        "step.glyph.on": "Make {id} active",
        "step.glyph.off": "Make {id} inactive",
        "step.stairs": "Place stairs {colour}",
        "step.resize_note": "Resize {id}",
        "refused.stairs": "All 26 letters for stairs are in use",
        "refused.not_note": "Notes alone may lie off the squares",
        "refused.same_square": "The two ends of a staircase need different squares",
    }
)


def place_glyph(quest: Quest, at: Square, active: bool = False) -> Edit:
    """A glyph; heroes begin beside an active one (J-410)."""
    return _placed(quest, Glyph(new_id(quest, "glyph"), at, active))


def toggle_glyph(quest: Quest, id_: str) -> Edit:
    """Turns a glyph over (J-1610)."""
    glyph = quest.elements[id_]
    assert isinstance(glyph, Glyph)
    label = Text("step.glyph.off" if glyph.active else "step.glyph.on", {"id": id_})
    return Batch(label, (Put((replace(glyph, active=not glyph.active),)),))


def place_potion(quest: Quest, at: Square, potion: str = "healing") -> Edit:
    """A healing or vitality potion."""
    return _placed(quest, Potion(new_id(quest, "potion"), at, "vitality" if potion == "vitality" else "healing"))


def place_money(quest: Quest, at: Square, coins: int = 100) -> Edit:
    """Coins for each hero (J-1723)."""
    return _placed(quest, Money(new_id(quest, "money"), at, coins))


def place_relic(quest: Quest, at: Square, item: str = "") -> Edit:
    """A relic and the item it stands for; the first relic not yet on the map when none is named."""
    if not item:
        used = {element.item for element in quest.elements.values() if isinstance(element, Relic)}
        relics = [e.id for e in catalogue_of(quest).entries("item") if e.stats.get("deck") == "relic"]
        item = next((id_ for id_ in relics if id_ not in used), relics[0] if relics else "")
    require_entry(quest, item)
    return _placed(quest, Relic(new_id(quest, "relic"), at, item))


def place_key(quest: Quest, at: Square, colour: Colour) -> Edit:
    """The key to the rune doors of a colour (J-1618)."""
    return _placed(quest, RuneKey(new_id(quest, "rune_key"), at, colour))


def place_encounter(quest: Quest, at: Square, text: str = "") -> Edit:
    """An encounter marker, on request with its text (J-1620)."""
    id_ = new_id(quest, "encounter")
    key = f"{id_}.text" if text else ""
    placed = _placed(quest, Encounter(id_, at, key))
    if not text:
        return placed
    return Batch(Text("step.place.encounter", {"id": id_}), (placed, SetText(quest.header.language, key, text)))


def place_token(quest: Quest, at: Square, token: str = "marker", colour: Colour = "") -> Edit:
    """A search or objective token, a villager, a treasure square, any other marker."""
    return _placed(quest, Token(new_id(quest, "token"), at, token, colour))  # type: ignore[arg-type]


def place_stairs(quest: Quest, at: Square, partner: Square | None = None, colour: str = "") -> Edit:
    """One end of a staircase, or both; a new pair takes the next free letter (J-1608)."""
    used = layout_of(quest).stairs
    letter = colour or next((chr(code) for code in range(65, 91) if chr(code) not in used), "")
    if not letter:
        raise Refused("stairs", Text("refused.stairs"))
    if at == partner:
        raise Refused("same_square", Text("refused.same_square"), "J-1608")
    first = Stairs(new_id(quest, "stairs"), at, letter)
    ends = [first]
    if partner is not None:
        ends.append(Stairs(new_id(quest, "stairs", (first.id,)), partner, letter))
    require_standing(quest, *ends)
    return Batch(Text("step.stairs", {"colour": letter}), (Put(tuple(ends)),))


def write_note(
    quest: Quest, at: Square, text: str, wide: int = 1, high: int = 1, shift: tuple[int, int] = (0, 0)
) -> Edit:
    """A remark for the author, on the board or beside it; `shift` are 64ths of a square right and down."""
    require_on_page(at, (at[0] + wide - 1, at[1] + high - 1))
    id_ = new_id(quest, "note")
    key = f"{id_}.text"
    edits = (Put((Note(id_, at, key, wide, high, shift),)), SetText(quest.header.language, key, text))
    return Batch(Text("step.place.note", {"id": id_}), edits)


def resize_note(quest: Quest, id_: str, box: tuple[int, int, int, int]) -> Edit:
    """Gives a note another place and size: x, y, width, height."""
    x, y, wide, high = box
    require_on_page((x, y), (x + wide - 1, y + high - 1))
    return Batch(Text("step.resize_note", {"id": id_}), (change(quest, id_, at=(x, y), wide=wide, high=high),))


def float_notes(quest: Quest, ids: tuple[str, ...], right: int, down: int) -> Edit:
    """Moves notes by 64ths of a square, off the squares."""
    notes = [note for id_ in ids if isinstance(note := quest.elements.get(id_), Note)]
    if not notes or len(notes) != len(ids):
        raise Refused("not_note", Text("refused.not_note"))
    moved = []
    for note in notes:
        x, left = divmod(note.at[0] * PARTS + note.shift[0] + right, PARTS)
        y, above = divmod(note.at[1] * PARTS + note.shift[1] + down, PARTS)
        require_on_page((x, y), (x + note.wide - 1, y + note.high - 1))
        moved.append(replace(note, at=(x, y), shift=(left, above)))
    return Batch(Text("step.move", {"n": len(moved), "id": moved[0].id}), (Put(tuple(moved)),))


def _placed(quest: Quest, marker: Glyph | Potion | Money | Relic | RuneKey | Encounter | Token) -> Edit:
    require_standing(quest, marker)
    return Put((marker,))
