"""Quests and edits made at random but repeatably: for hypothesis, for bulk tests and for benches."""

from collections.abc import Callable
from random import Random

from hypothesis import strategies as st
from msgspec.structs import replace

from studio.content.effects import Ability, Entry, Variable
from studio.content.types import Face
from studio.kit.codec import from_plain
from studio.kit.faults import Refused
from studio.kit.text import Text
from studio.quest.edits import (
    Accept,
    Arrange,
    Batch,
    Become,
    Edit,
    Put,
    Remove,
    SetHeader,
    SetId,
    SetText,
    Unaccept,
)
from studio.quest.model import (
    AnyElement,
    Area,
    Chest,
    ChestRow,
    Custom,
    Die,
    Door,
    Encounter,
    Glyph,
    Header,
    Money,
    Monster,
    Note,
    Objective,
    Piece,
    Potion,
    Quest,
    Relic,
    RuneKey,
    Shape,
    Stairs,
    Start,
    Terrain,
    Token,
    Trigger,
    Var,
    Wall,
)
from studio.quest.new import THREE_ROOMS, new
from studio.quest.placing import region_of
from studio.quest.topics import doors, figures, pieces, terrain, things, treasures
from studio.quest.topics.ids import new_id

WORDS = ("moss", "Höhle", "“quoted”", "línea\nnueva", "ключ", "鍵", "tab\tbed", "back\\slash", "\u2028", "a" * 70)
SYSTEMS = tuple(THREE_ROOMS)

quests = st.integers(0, 2**48).map(lambda seed: random_quest(Random(seed)))
"""A strategy for quests of every system."""


def random_quest(rng: Random) -> Quest:
    """A quest with some of everything; it need not make sense."""
    quest = new(rng.choice(SYSTEMS), f"q{rng.randrange(1000)}", rng.choice(("blank", "three_rooms", "three_rooms")))
    for _ in range(rng.randrange(20)):
        quest = random_edit(rng, quest).apply(quest)
    return quest


def random_edit(rng: Random, quest: Quest) -> Edit:
    """An edit of any kind that the quest can take."""
    while True:
        try:
            edit = rng.choice(_EDITS)(rng, quest)
            edit.apply(quest)
        except (Refused, IndexError):
            continue
        return edit


def random_element(rng: Random, quest: Quest) -> AnyElement:
    """A new element of any kind."""
    kind, make = rng.choice(_ELEMENTS)
    return make(new_id(quest, kind), rng)


def big_quest(elements: int = 600) -> Quest:
    """A sound first-edition quest of about so many elements: rooms in a lattice, each with what rooms have."""
    columns = 8
    rooms = 1
    while sum(len(_big_room(n, columns, rooms)) for n in range(rooms)) < elements - 2:
        rooms += 1
    made = {element.id: element for n in range(rooms) for element in _big_room(n, columns, rooms)}
    texts = {"title": "Big", "read": "One more room of many.", "o1.text": "Slay the ogres."}
    texts |= {f"A{n}.name": f"Room {n}" for n in range(rooms)}
    made["row1"] = ChestRow("row1", "copper", coins=100, copper=1)
    made["o1"] = Objective("o1", "heroes", f"no(monster @ogre) and #A{rooms - 1} is revealed", text="o1.text")
    return replace(Put(tuple(made.values())).apply(new("journeys1", "big", "blank")), texts={"en": texts})


def _big_room(n: int, columns: int, rooms: int) -> list[AnyElement]:
    column, row = n % columns, n // columns
    x, y = 2 + column * 10, 2 + row * 10
    east = column < columns - 1 and n + 1 < rooms
    south = column == 0 and n + columns < rooms
    squares = [(x + i, y + j) for i in range(6) for j in range(6)]
    made: list[AnyElement] = [
        Piece(f"r{n}", "room_6x6", (x, y)),
        Monster(f"m{n}a", "skeleton", (x, y)),
        Monster(f"m{n}b", "beastman", (x + 5, y)),
        Monster(f"m{n}c", "ogre", (x + 2, y + 4)),
        Potion(f"p{n}", (x, y + 5)),
        Money(f"coin{n}", (x + 1, y + 5)),
        Terrain(f"x{n}", "rubble", ((x + 5, y + 5, 1),)),
    ]
    if n == 0:
        made.append(Glyph("g1", (x + 1, y + 1), active=True))
    if n % 3 == 0:
        made.append(Chest(f"c{n}", (x + 4, y + 1)))
    if east:
        made += [Piece(f"h{n}", "corridor_4x2", (x + 6, y + 2)), Door(f"d{n}", (x + 6, y + 2, "w"))]
        squares += [(x + 6 + i, y + 2 + j) for i in range(4) for j in range(2)]
    else:
        made.append(Piece(f"e{n}", "dead_end", (x + 6, y + 2), 2))
        squares += [(x + 6, y + 2), (x + 6, y + 3)]
    if south:
        made += [Piece(f"v{n}", "corridor_4x2", (x + 2, y + 6), 1), Door(f"dv{n}", (x + 2, y + 6, "n"))]
        squares += [(x + 2 + i, y + 6 + j) for i in range(2) for j in range(4)]
    else:
        made.append(Piece(f"f{n}", "dead_end", (x + 2, y + 6), 3))
        squares += [(x + 2, y + 6), (x + 3, y + 6)]
    if column == 0:
        made.append(Piece(f"w{n}", "dead_end", (x - 1, y + 2)))
        squares += [(x - 1, y + 2), (x - 1, y + 3)]
    if not (column == 0 and row):
        made.append(Piece(f"n{n}", "dead_end", (x + 2, y - 1), 1))
        squares += [(x + 2, y - 1), (x + 3, y - 1)]
    made.append(Area(f"A{n}", region_of(squares), f"A{n}.name", n == 0, "read", tint=n % 8 + 1))
    return made


# --- elements at random ----------------------------------------------------------------------


def _square(rng: Random) -> tuple[int, int]:
    return rng.randrange(16), rng.randrange(16)


def _edge(rng: Random) -> tuple[int, int, str]:
    return (*_square(rng), rng.choice("nw"))


def _trigger(id_: str, rng: Random) -> Trigger:
    plain = {
        "when": rng.choice(("door_opened", "area_revealed", "round_started")),
        "if": rng.choice(("", "round >= 3", "round % 2 = 0")),
        "once": rng.random() < 0.5,
        "do": [{"op": "say", "text": rng.choice(("read.a", "read.b"))}],
    }
    return Trigger(id_, from_plain({k: v for k, v in plain.items() if v}, Ability))


ROLES = ("attack", "power", "defence")


def _faces(rng: Random) -> tuple[Face, ...]:
    return tuple(
        Face(rng.randrange(4), rng.randrange(3), rng.randrange(2), rng.randrange(2), rng.random() < 0.2)
        for _ in range(rng.randrange(1, 8))
    )


def _entry(id_: str, rng: Random) -> Entry:
    dice = {rng.choice(("red", "die1", "die2", "mauve")): 1, "green": rng.randrange(3)}
    return from_plain(
        {"id": id_.lower(), "kind": "item", "sys": "J", "stats": {"attack": "melee", "dice": dice}}, Entry
    )


_ELEMENTS: list[tuple[str, Callable[[str, Random], AnyElement]]] = [
    ("piece", lambda i, r: Piece(i, r.choice(("room_4x4", "corridor_4x2", "nothing")), _square(r), r.randrange(4))),
    ("shape", lambda i, r: Shape(i, "", ("..", " ."), ((0, 0, "n"),), r.choice(("room", "corridor")))),
    (
        "area",
        lambda i, r: Area(i, region_of(_square(r) for _ in range(9)), r.choice(("", "read.a")), tint=r.randrange(9)),
    ),
    ("door", lambda i, r: Door(i, _edge(r), r.randrange(1, 4), r.choice(("normal", "rune")), r.choice(("", "red")))),
    ("wall", lambda i, r: Wall(i, tuple(sorted({_edge(r) for _ in range(3)})))),
    ("terrain", lambda i, r: Terrain(i, r.choice(("pit", "water", "rubble")), region_of(_square(r) for _ in range(4)))),
    ("stairs", lambda i, r: Stairs(i, _square(r), r.choice("ABC"))),
    ("glyph", lambda i, r: Glyph(i, _square(r), r.random() < 0.5)),
    ("potion", lambda i, r: Potion(i, _square(r), r.choice(("healing", "vitality")))),
    ("money", lambda i, r: Money(i, _square(r), r.randrange(500))),
    ("chest", lambda i, r: Chest(i, _square(r), r.choice(("copper", "silver", "gold")), r.choice(("", "row1")))),
    ("relic", lambda i, r: Relic(i, _square(r), "soulbiter")),
    ("rune_key", lambda i, r: RuneKey(i, _square(r), r.choice(("red", "blue")))),
    ("encounter", lambda i, r: Encounter(i, _square(r), r.choice(("", "read.b")), repeat=r.random() < 0.3)),
    ("token", lambda i, r: Token(i, _square(r), r.choice(("search", "marker")), hidden=r.random() < 0.3)),
    ("start", lambda i, r: Start(i, region_of(_square(r) for _ in range(3)), r.choice(("start", "exit")))),
    ("note", lambda i, r: Note(i, _square(r), "note.text")),
    ("monster", lambda i, r: Monster(i, r.choice(("ogre", "skeleton", "wyrm")), _square(r), heroes=(2, 4))),
    ("chest_row", lambda i, r: ChestRow(i, r.choice(("copper", "gold")), r.randrange(4), r.randrange(300))),
    ("trigger", _trigger),
    ("objective", lambda i, r: Objective(i, r.choice(("heroes", "overlord")), r.choice(("true", "round > 9")))),
    ("custom", lambda i, r: Custom(i, _entry(i, r))),
    ("die", lambda i, r: Die(i, _faces(r), r.choice(("", "read.a")), r.choice(("", "teal")), r.choice(ROLES))),
    ("var", lambda i, r: Var(i, Variable(f"v{r.randrange(99)}", r.randrange(5)))),
]  # type: ignore[assignment]


# --- edits at random -------------------------------------------------------------------------


def _some_ids(rng: Random, quest: Quest) -> tuple[str, ...]:
    if not quest.elements:
        raise IndexError
    return tuple(sorted(rng.sample(sorted(quest.elements), rng.randrange(1, min(5, len(quest.elements)) + 1))))


def _put_other(rng: Random, quest: Quest) -> Edit:
    id_ = rng.choice(list(quest.elements))
    make = rng.choice(_ELEMENTS)[1]
    return Put((make(id_, rng),))


def _header(rng: Random, quest: Quest) -> Edit:
    return SetHeader(
        replace(quest.header, author=rng.choice(WORDS), number=rng.randrange(9), flags={"x": rng.randrange(9)})
    )


def _batch(rng: Random, quest: Quest) -> Edit:
    edits: list[Edit] = []
    for _ in range(rng.randrange(1, 4)):
        edits.append(random_edit(rng, quest))
        quest = edits[-1].apply(quest)
    return Batch(Text("step.header"), tuple(edits))


_EDITS: list[Callable[[Random, Quest], Edit]] = [
    lambda r, q: Put((random_element(r, q),)),
    lambda r, q: Put((random_element(r, q),)),
    lambda r, q: Put((random_element(r, q),)),
    _put_other,
    lambda r, q: Remove(_some_ids(r, q)),
    lambda r, q: Arrange(tuple(r.sample(list(q.elements), len(q.elements)))),
    _header,
    lambda r, q: SetHeader(Header()),
    lambda r, q: SetId(f"q{r.randrange(99)}"),
    lambda r, q: SetText(
        r.choice(("en", "de", "pt_BR")), r.choice(("title", "read.a", "read.b")), r.choice(("", *WORDS))
    ),
    lambda r, q: SetText("en", r.choice(("title", "read.a")), r.choice(WORDS)),
    lambda r, q: Accept(r.choice(("G131", "Y104")), r.choice(("element:r1", "element:A1")), r.choice(WORDS)),
    lambda r, q: Unaccept("G131", "element:r1"),
    lambda r, q: Become(replace(q, texts={})),
    _batch,
    lambda r, q: things.move(q, _some_ids(r, q), r.randrange(-3, 4), r.randrange(-3, 4)),
    lambda r, q: things.turn(q, _some_ids(r, q), r.randrange(1, 4)),
    lambda r, q: things.duplicate(q, _some_ids(r, q), r.randrange(20), r.randrange(20)),
    lambda r, q: things.rename(q, r.choice(list(q.elements)), f"n{r.randrange(10_000)}"),
    lambda r, q: pieces.place_piece(q, "room_4x4", _square(r), r.randrange(4)),  # type: ignore[arg-type]
    lambda r, q: doors.place_door(q, _edge(r)),  # type: ignore[arg-type]
    lambda r, q: figures.place_monster(q, "ogre", _square(r)),
    lambda r, q: terrain.paint(q, "pit", {_square(r) for _ in range(5)}),
    lambda r, q: treasures.place_chest(q, _square(r)),
]
