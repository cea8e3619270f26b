"""What can be placed, as cards: `piece:room_4x4`, `monster:skeleton`, `chest:gold`, `door:rune/red` and the rest.

A card knows its picture, its words, how many of it the box holds and how many are used, which tool places it,
and the edit that does.
"""

from collections.abc import Callable

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.content.types import PieceDef
from studio.gui.board.of_quest import figure_of, mark_of
from studio.gui.board.picture import Figure, Mark
from studio.kit.codec import Record
from studio.kit.text import _
from studio.quest import model
from studio.quest.edits import Edit
from studio.quest.model import Quest, Square, Turn
from studio.quest.topics import figures, markers, pieces, terrain, treasures


class Card(Record):
    """Something that can be placed."""

    id: str
    section: str
    name: str
    tool: str
    words: str = ""
    """What search finds besides the name."""
    box: int = 0
    """How many are in the box; 0: not counted."""
    used: int = 0


SECTIONS = (
    "favourites",
    "rooms",
    "corridors",
    "intersections",
    "dead_ends",
    "shapes",
    "doors",
    "things",
    "terrain",
    "figures",
)
TIERS = ("copper", "silver", "gold")
COLOURS = {"journeys1": ("red", "blue", "yellow"), "journeys2": ("red", "blue", "yellow", "green"), "command": ()}


def section_word(section: str) -> str:
    """A section's heading."""
    return {
        "favourites": _("Favourites"),
        "rooms": _("Rooms"),
        "corridors": _("Corridors"),
        "intersections": _("Intersections"),
        "dead_ends": _("Dead ends"),
        "shapes": _("Your own shapes"),
        "doors": _("Doors"),
        "things": _("Things"),
        "terrain": _("Terrain"),
        "figures": _("Figures"),
    }[section]


_CATEGORY = {"room": "rooms", "corridor": "corridors", "intersection": "intersections", "dead_end": "dead_ends"}
_THINGS: dict[str, tuple[str, str]] = {
    "chest:copper": ("treasure", "Copper"),
    "chest:silver": ("treasure", "Silver"),
    "chest:gold": ("treasure", "Gold"),
    "glyph": ("glyph", "Glyph"),
    "potion:healing": ("marker", "Healing"),
    "potion:vitality": ("marker", "Vitality"),
    "money": ("marker", "Money"),
    "relic": ("marker", "Relic"),
    "encounter": ("marker", "Encounter"),
    "stairs": ("marker", "Stairs"),
    "token:search": ("marker", "Search"),
    "token:objective": ("marker", "Objective"),
    "token:villager": ("marker", "Villager"),
    "token:treasure": ("marker", "Treasure"),
    "token:marker": ("marker", "Marker"),
}
_OF_SYSTEM = {
    "journeys1": ("chest:copper", "chest:silver", "chest:gold", "glyph", "potion:healing", "key", "money",
                  "potion:vitality", "relic", "encounter", "stairs", "token:marker", "token:villager"),
    "journeys2": ("token:search", "token:objective", "token:villager", "token:marker", "stairs", "key"),
    "command": ("token:treasure", "token:marker"),
}  # fmt: skip


def thing_words() -> dict[str, str]:
    """Card id → its name in the reader's language."""
    return {
        "chest:copper": _("Copper"),
        "chest:silver": _("Silver"),
        "chest:gold": _("Gold"),
        "glyph": _("Glyph"),
        "potion:healing": _("Healing"),
        "potion:vitality": _("Vitality"),
        "money": _("Money"),
        "relic": _("Relic"),
        "encounter": _("Encounter"),
        "stairs": _("Stairs"),
        "token:search": _("Search"),
        "token:objective": _("Objective"),
        "token:villager": _("Villager"),
        "token:treasure": _("Treasure"),
        "token:marker": _("Marker"),
        "key:red": _("Red key"),
        "key:blue": _("Blue key"),
        "key:yellow": _("Yellow key"),
        "key:green": _("Green key"),
        "terrain:pit": _("Pit"),
        "terrain:water": _("Water"),
        "terrain:rubble": _("Rubble"),
        "terrain:lava": _("Lava"),
        "terrain:hazard": _("Hazard"),
        "terrain:difficult": _("Difficult"),
        "terrain:obstacle": _("Obstacle"),
        "terrain:wall": _("Wall square"),
        "terrain:circle": _("Magic circle"),
        "door:normal": _("Door"),
        "door:rune/red": _("Red rune"),
        "door:rune/blue": _("Blue rune"),
        "door:rune/yellow": _("Yellow rune"),
        "door:rune/green": _("Green rune"),
        "door:locked": _("Portcullis"),
        "door:sealed": _("Sealed"),
        "door:secret": _("Secret"),
    }


def all_cards(quest: Quest, catalogue: Catalogue) -> list[Card]:
    """Every card of a quest's system, with what the box holds and what the quest uses.

    Tools, palette and inspector ask after each edit; the last answer is kept as long as quest and words are the same.
    """
    global _last
    words = thing_words()
    known = _last
    if known is None or known[0] is not quest or known[1] is not catalogue or known[2] != words:
        known = _last = (quest, catalogue, words, tuple(_all_cards(quest, catalogue, words)))
    return list(known[3])


_last: tuple[Quest, Catalogue, dict[str, str], tuple[Card, ...]] | None = None


def _all_cards(quest: Quest, catalogue: Catalogue, words: dict[str, str]) -> list[Card]:
    used = usage(quest)
    cards = []
    for piece in catalogue.pieces():
        id = f"piece:{piece.id}"
        section = _CATEGORY[piece.category]
        name = short_name(piece)
        cards.append(
            Card(
                id,
                section,
                name,
                "piece",
                f"{piece.name} {piece.id} {sizes(piece.width, piece.height)}",
                piece.count,
                used.get(id, 0),
            )
        )
    for id_, element in quest.elements.items():
        if isinstance(element, model.Shape):
            cards.append(
                Card(f"piece:{id_}", "shapes", element.name or id_, "piece", "", 0, used.get(f"piece:{id_}", 0))
            )
    for id in door_cards(quest):
        box = catalogue.supply("door/rune" if "rune" in id else "door") or 0
        cards.append(
            Card(id, "doors", words[id], "door", "door " + id, box, used.get("rune doors" if "rune" in id else id, 0))
        )
    for id in _OF_SYSTEM[quest.system]:
        if id == "key":
            box = catalogue.supply("rune_key") or 0
            for colour in COLOURS[quest.system]:
                key = f"key:{colour}"
                cards.append(Card(key, "things", words[key], "marker", f"rune key {colour}", box, used.get(key, 0)))
            continue
        tool = _THINGS[id][0]
        box = catalogue.supply(id.replace(":", "/")) or catalogue.supply(id.split(":")[0]) or 0
        share = "chest" if id.startswith("chest") else id
        cards.append(Card(id, "things", words[id], tool, id.replace(":", " "), box, used.get(share, 0)))
    for kind in terrain.KINDS[quest.system]:
        id = f"terrain:{kind}"
        box = catalogue.supply(kind) or 0
        cards.append(Card(id, "terrain", words[id], "terrain", kind, box, used.get(id, 0)))
    for entry in catalogue.entries("monster") if quest.system != "command" else catalogue.entries("creature"):
        id = f"monster:{entry.id}"
        figures_in_box = entry.stats.get("figures", 0)
        box = figures_in_box if isinstance(figures_in_box, int) else 0
        find = " ".join((entry.id, *_found_by(entry)))
        cards.append(
            Card(
                id,
                "figures",
                entry.name or entry.id,
                "figure",
                find,
                box,
                used.get(id, 0),
            )
        )
    return cards


def sizes(wide: object, high: object) -> str:
    """A size as it is searched for, either way round."""
    return f"{wide}x{high} {high}x{wide}"


def _found_by(entry: Entry) -> list[str]:
    """What search finds a figure by besides its name: size, traits, abilities of all its ranks."""
    keywords = [*entry.keywords, *(keyword for rank in entry.ranks.values() for keyword in rank.keywords or ())]
    return [
        sizes(entry.stats.get("width", 1), entry.stats.get("height", 1)),
        *entry.traits,
        *dict.fromkeys(str(keyword[0]).replace("_", " ") for keyword in keywords),
        *(ability.id.replace("_", " ") for ability in entry.abilities),
        *(ability.text for ability in entry.abilities),
    ]


def short_name(piece: PieceDef) -> str:
    """What tells a piece from its neighbours on a card: its size, or the word that makes it special."""
    size = f"{piece.width} × {piece.height}"
    first = piece.name.partition(" ")[0]
    plain = first.lower() in ("", "room", "corridor", "hall", "end", "dead")
    return size if plain else first


def door_cards(quest: Quest) -> tuple[str, ...]:
    """The doors of a system."""
    if quest.system == "journeys1":
        return ("door:normal", *(f"door:rune/{colour}" for colour in COLOURS["journeys1"]), "door:secret")
    if quest.system == "journeys2":
        return ("door:normal", "door:locked", "door:sealed", "door:secret")
    return ()


def usage(quest: Quest) -> dict[str, int]:
    """How many of each card the quest uses."""
    used: dict[str, int] = {}
    for element in quest.elements.values():
        for id in _cards_of(element):
            used[id] = used.get(id, 0) + (
                sum(n for _x, _y, n in element.squares)
                if isinstance(element, model.Terrain) and element.terrain != "water"
                else 1
            )
    return used


def _cards_of(element: model.AnyElement) -> tuple[str, ...]:
    card = card_of(element)
    if isinstance(element, model.Chest):
        return (card, "chest")
    if isinstance(element, model.Door) and element.lock == "rune":
        return (card, "rune doors")
    return (card,) if card else ()


def card_of(element: model.AnyElement) -> str:
    """The card that an element could have been placed with; "" for what no card places."""
    match element:
        case model.Piece():
            return f"piece:{element.piece}"
        case model.Monster():
            return f"monster:{element.entry}"
        case model.Chest():
            return f"chest:{element.tier}"
        case model.Potion():
            return f"potion:{element.potion}"
        case model.RuneKey():
            return f"key:{element.colour}"
        case model.Token():
            return f"token:{element.token}"
        case model.Terrain():
            return f"terrain:{element.terrain}"
        case model.Door():
            return f"door:{element.lock}/{element.colour}" if element.colour else f"door:{element.lock}"
        case model.Glyph():
            return "glyph"
        case model.Money():
            return "money"
        case model.Relic():
            return "relic"
        case model.Encounter():
            return "encounter"
        case model.Stairs():
            return "stairs"
        case _:
            return ""


def element_of_card(card: str) -> model.AnyElement | None:
    """What a card places, as an element at the first square; None for a card of no kind."""
    kind, _colon, what = card.partition(":")
    at = (0, 0)
    lock, _slash, colour = what.partition("/")
    makers: dict[str, Callable[[], model.AnyElement]] = {
        "piece": lambda: model.Piece("x", what, at),
        "monster": lambda: model.Monster("x", what, at),
        "door": lambda: model.Door("x", (0, 0, "n"), lock=lock, colour=colour),  # type: ignore[arg-type]
        "chest": lambda: model.Chest("x", at, what),  # type: ignore[arg-type]
        "potion": lambda: model.Potion("x", at, what),  # type: ignore[arg-type]
        "key": lambda: model.RuneKey("x", at, what),  # type: ignore[arg-type]
        "token": lambda: model.Token("x", at, what),  # type: ignore[arg-type]
        "glyph": lambda: model.Glyph("x", at),
        "money": lambda: model.Money("x", at),
        "relic": lambda: model.Relic("x", at, ""),
        "encounter": lambda: model.Encounter("x", at),
        "stairs": lambda: model.Stairs("x", at, "A"),
        "terrain": lambda: model.Terrain("x", what, ((0, 0, 1),)),  # type: ignore[arg-type]
    }
    return makers[kind]() if kind in makers else None


def mark_of_card(card: str) -> Mark | None:
    """The object a card places, at (0, 0)."""
    kind, _colon, what = card.partition(":")
    if kind == "terrain":
        return Mark("x", {"obstacle": "rubble"}.get(what, what), (0, 0))
    element = element_of_card(card)
    return mark_of(element) if element is not None and kind not in ("piece", "monster", "door") else None


def figure_of_card(
    card: str, quest: Quest, catalogue: Catalogue, rank: str = "normal", turn: Turn = 0
) -> Figure | None:
    """The figure a card places, at (0, 0)."""
    kind, _colon, what = card.partition(":")
    if kind != "monster":
        return None
    seat = 0 if quest.system == "command" else -1
    monster = model.Monster("x", what, (0, 0), rank, turn, seat=seat)  # type: ignore[arg-type]
    return figure_of(monster, quest, catalogue)


def place(quest: Quest, card: str, at: Square, turn: Turn = 0, rank: str = "", heroes: tuple[int, ...] = ()) -> Edit:
    """The edit that places a card at a square."""
    kind, _colon, what = card.partition(":")
    makers: dict[str, Callable[[], Edit]] = {
        "piece": lambda: pieces.place_piece(quest, what, at, turn),
        "monster": lambda: figures.place_monster(quest, what, at, rank, turn, heroes),
        "chest": lambda: treasures.place_chest(quest, at, what),  # type: ignore[arg-type]
        "potion": lambda: markers.place_potion(quest, at, what),
        "key": lambda: markers.place_key(quest, at, what),  # type: ignore[arg-type]
        "token": lambda: markers.place_token(quest, at, what),
        "glyph": lambda: markers.place_glyph(quest, at),
        "money": lambda: markers.place_money(quest, at),
        "relic": lambda: markers.place_relic(quest, at),
        "encounter": lambda: markers.place_encounter(quest, at),
        "stairs": lambda: markers.place_stairs(quest, at),
        "terrain": lambda: terrain.paint(quest, what, (at,)),
    }
    return makers[kind]()
