"""For every check a bad quest in which it speaks, and a good one, next to it, in which it is quiet."""

from typing import NamedTuple

from msgspec.structs import replace

from studio.content.effects import Ability, Entry, Ops, Variable
from studio.content.types import Face
from studio.kit.codec import from_plain
from studio.quest.edits import Put, Remove, SetText, change
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
    Monster,
    Note,
    Piece,
    Quest,
    Relic,
    Rule,
    RuneKey,
    Setup,
    Shape,
    Stairs,
    Start,
    Terrain,
    Token,
    Trigger,
    Var,
    Wall,
)
from studio.quest.new import new
from studio.quest.placing import region_of, squares_of

J = new("journeys1", "cave")
"""Three rooms: A1 (2–5, 1–5) with glyph g1 and door d1 below, A2 (0–8, 6–14), rune door d2, A3 (9–14, 7–14)."""
S = new("journeys2", "cave")
D = new("command", "cave")


class Case(NamedTuple):
    """A check's code, a quest in which it speaks, one in which it is quiet."""

    code: str
    bad: Quest
    good: Quest = J
    variant: str = ""


def put(*elements: AnyElement, quest: Quest = J) -> Quest:
    return Put(elements).apply(quest)


HUGE = Shape("sh", "A1.name", tuple("." * 61 for _ in range(60)))


def named(quest: Quest) -> Quest:
    """With the objective that no named monster be left."""
    return change(quest, "o1", if_="no(monster that is named) and #A3 is revealed").apply(quest)


def out(*ids: str, quest: Quest = J) -> Quest:
    return Remove(ids).apply(quest)


def but(id_: str, quest: Quest = J, **fields: object) -> Quest:
    return change(quest, id_, **fields).apply(quest)


def say(key: str, text: str, lang: str = "en", quest: Quest = J) -> Quest:
    return SetText(lang, key, text).apply(quest)


def head(quest: Quest = J, **fields: object) -> Quest:
    return replace(quest, header=replace(quest.header, **fields))


def trigger(id_: str, quest: Quest = J, **fields: object) -> Quest:
    ability = {"when": "door_opened", "do": [{"op": "gain", "who": "party", "what": "conquest", "amount": 1}], **fields}
    return put(Trigger(id_, from_plain(ability, Ability)), quest=quest)


def area_with(id_: str, *squares: tuple[int, int], quest: Quest = J) -> Quest:
    area = quest.elements[id_]
    assert isinstance(area, Area)
    return but(id_, quest, squares=region_of({*squares_of(area.squares), *squares}))


def area_without(id_: str, *squares: tuple[int, int], quest: Quest = J) -> Quest:
    area = quest.elements[id_]
    assert isinstance(area, Area)
    return but(id_, quest, squares=region_of(set(squares_of(area.squares)) - set(squares)))


def spawn(count: str) -> list[dict[str, object]]:
    return [{"op": "spawn", "what": "@ogre", "count": count, "at": {"some": "square", "count": 3, "in": "#A2"}}]


def entry(id_: str, sys: str = "J", **stats: object) -> Entry:
    return from_plain({"id": id_, "kind": "monster", "sys": sys, "name": id_, "stats": stats}, Entry)


def ranked(stats: dict[str, object]) -> Entry:
    """A monster whose masters have other numbers."""
    plain = {"id": "blob", "kind": "monster", "sys": "J", "stats": BLOB, "ranks": {"master": {"stats": stats}}}
    return from_plain(plain, Entry)


BLOB = {"speed": 2, "wounds": [3, 4, 5], "armour": 1, "attack": "melee", "dice": {"red": 1}}


ISLAND = put(Piece("r99", "room_4x4", (20, 20)))
"""With a room that nothing joins."""
NOOK = put(Wall("w1", ((1, 10, "w"), (1, 11, "w"))))
"""With a wall before the dead end in the west of A2."""
RING = tuple((x, y, 1) for y in (2, 3, 4) for x in (2, 3, 4) if (x, y) != (3, 3))
LEVER = put(Var("v1", Variable("lever", 0, 0, 1)))
PULL = [{"op": "set", "var": "$lever", "to": 1}]
TELEPORT = [{"op": "place", "who": {"all": "hero"}, "at": "#start9"}]
OPEN = [{"op": "door", "what": "#d1", "to": "open"}]
LONG = " ".join(["word"] * 61) + "."
GOBLINS = tuple(Monster(f"m{n}", "skeleton", (n % 4 + 1, 8 + n % 3)) for n in range(20, 29))

CASES = (
    Case("S101", put(Piece("r99", "rom_4x4", (20, 20))), ISLAND),
    Case("S102", but("m1", entry="beastmann")),
    Case("S103", put(Relic("rel1", (5, 5), "nothing")), put(Relic("rel1", (5, 5), "blade_of_light"))),
    Case("S103", put(Relic("rel1", (5, 5), "axe")), put(Relic("rel1", (5, 5), "blade_of_light")), "not_relic"),
    Case("S104", but("c1", row="row9"), but("c1", row="row1")),
    Case("S104", but("c1", put(ChestRow("row2", "gold", coins=9)), row="row2"), but("c1", row="row1"), "tier"),
    Case("S105", but("A1", read="A1.gone")),
    Case("S106", say("title", "Höhle", "de"), J, "many"),
    Case("S108", put(Var("v1", Variable("x")), Var("v2", Variable("x"))), put(Var("v1", Variable("x")))),
    Case("S109", put(Custom("own1", entry("gorm")), Custom("own2", entry("gorm"))), put(Custom("own1", entry("gorm")))),
    Case("S110", trigger("tr1", **{"if": "door = #d9"}), trigger("tr1", **{"if": "door = #d1"})),
    Case("S111", say("title", "")),
    Case("S112", head(setup=Setup(items=("nothing",))), head(setup=Setup(items=("axe",), supply={"ogre/master": 3}))),
    Case("S120", new("journeys1", "cave", "blank")),
    Case("S121", put(Piece("r99", "room_4x4", (400, 400))), put(Piece("r99", "room_4x4", (300, 300)))),
    Case("G102", put(Piece("r99", "room_4x4", (5, 3))), ISLAND),
    Case("G103", but("m1", at=(30, 30))),
    Case("G103", but("m5", at=(14, 11))),
    Case("G104", put(Terrain("x1", "water", ((5, 8, 1),))), put(Terrain("x1", "pit", ((5, 8, 1),)))),
    Case("G105", but("m2", at=(2, 10)), but("m2", but("m1", heroes=(2,)), at=(2, 10), heroes=(3, 4))),
    Case("G106", but("p1", at=(5, 8))),
    Case("G107", put(Wall("w1", ((3, 12, "w"),)), Monster("m9", "ogre", (2, 12))), put(Monster("m9", "ogre", (2, 12)))),
    Case("G107", put(Monster("m9", "ogre", (8, 10))), put(Monster("m9", "ogre", (9, 10))), "door"),
    Case("G108", but("m1", but("g2", active=True), at=(2, 12)), but("m1", at=(2, 12))),
    Case("G110", put(Door("d9", (3, 1, "n")))),
    Case("G111", put(Door("d9", (4, 6, "n"), 1))),
    Case("G112", put(Wall("w1", ((4, 6, "n"),)))),
    Case("G113", put(Door("d9", (3, 10, "n")))),
    Case("G120", area_with("A3", (30, 30))),
    Case("G121", area_without("A2", (1, 8), (2, 8))),
    Case("G122", area_with("A3", (1, 8), (2, 8))),
    Case("G123", but("A1", squares=((2, 2, 1), (5, 5, 1)))),
    Case("G124", put(Area("A9", ()))),
    Case("G130", put(Wall("w1", ((2, 2, "n"), (4, 4, "w")))), put(Wall("w1", ((4, 4, "w"),)))),
    Case("G131", out("r6"), J, "north"),
    Case("G131", out("r8"), J, "west"),
    Case("G132", put(Piece("r98", "corridor_4x2", (11, 6)), quest=out("r9")), J, "north"),
    Case("G133", put(Piece("r98", "dead_end", (13, 7), 1), quest=out("r9"))),
    Case("G140", put(Terrain("x1", "pit", ((30, 30, 1), (3, 8, 1)))), put(Terrain("x1", "pit", ((3, 8, 1),)))),
    Case("G141", put(Terrain("x1", "pit", ((3, 8, 2),)), Terrain("x2", "water", ((4, 8, 1),))), J),
    Case("G150", but("start1", S, squares=((0, 0, 2), (3, 2, 4))), S),
    Case("R101", but("d2", lock="sealed"), J, "door"),
    Case("R101", out("r4")),
    Case("R102", ISLAND, put(Stairs("s1", (2, 2), "A"), Stairs("s2", (21, 21), "A"), quest=ISLAND)),
    Case("R103", put(Encounter("e1", (0, 10), "A1.read"), quest=NOOK), put(Encounter("e1", (0, 10), "A1.read"))),
    Case("R104", but("k1", at=(12, 13)), J, "red"),
    Case("R105", out("k1"), trigger("tr1", out("k1"), do=[{"op": "door", "what": "#d2", "to": "open"}])),
    Case("R106", put(RuneKey("k9", (2, 13), "blue"))),
    Case("R107", put(Terrain("x1", "rubble", ((10, 10, 1),)))),
    Case("R108", put(Stairs("s1", (2, 13), "A")), put(Stairs("s1", (2, 13), "A"), Stairs("s2", (2, 5), "A"))),
    Case(
        "R109",
        trigger("tr1", put(Start("start9", ((21, 21, 2),), "zone", 3), quest=ISLAND), do=TELEPORT),
        trigger("tr1", put(Start("start9", ((2, 12, 2),), "zone", 3)), do=TELEPORT),
    ),
    Case(
        "R111",
        but("o1", put(Token("t9", (21, 21)), quest=ISLAND), if_="any(hero within 1 of #t9)"),
        but("o1", put(Token("t9", (2, 13))), if_="any(hero within 1 of #t9)"),
    ),
    Case("R113", but("d1", S, lock="locked"), trigger("tr1", but("d1", S, lock="locked"), do=OPEN)),
    Case("R116", out("r2", quest=D), D),
    Case("R117", put(Start("exit1", ((21, 21, 2),), "exit"), quest=ISLAND), put(Start("exit1", ((2, 13, 2),), "exit"))),
    Case("T200", replace(J, lang=9)),
    Case("T201", trigger("tr1", **{"if": "door = #m1"}), trigger("tr1", **{"if": "door = #d1"})),
    Case(
        "T203",
        trigger("tr1", LEVER, **{"if": "$lever = 1"}),
        trigger("tr2", trigger("tr1", LEVER, **{"if": "$lever = 1"}), do=PULL),
    ),
    Case(
        "T204",
        trigger("tr1", off=True, do=[{"op": "trigger", "id": "tr1", "do": "enable"}]),
        trigger("tr2", trigger("tr1", off=True), do=[{"op": "trigger", "id": "tr1", "do": "enable"}]),
    ),
    Case("T135", trigger("tr1", do=spawn("by_heroes(1, 2, 3)")), trigger("tr1", do=spawn("by_heroes(1, 1, 2)"))),
    Case(
        "T144",
        trigger("tr1", put(Token("t9", (21, 21)), quest=ISLAND), **{"if": "token = #t9"}),
        trigger("tr1", put(Token("t9", (2, 13)), quest=ISLAND), **{"if": "token = #t9"}),
    ),
    Case("T205", trigger("tr2", trigger("tr1", once=True), once=True), trigger("tr2", trigger("tr1", once=True))),
    Case("T101", trigger("tr1", **{"if": "door = = #d1"}), trigger("tr1", **{"if": "door = #d1"})),
    Case("T102", but("o1", if_="door = #d1")),
    Case(
        "T140",
        trigger("tr1", do=[{"op": "hook", "name": "journeys1.wish"}]),
        trigger("tr1", do=[{"op": "hook", "name": "journeys1.switch_action", "with": "figure"}]),
    ),
    Case("T131", trigger("tr1", off=True), trigger("tr1")),
    Case("T132", LEVER, trigger("tr1", trigger("tr2", LEVER, do=PULL), **{"if": "$lever = 1"})),
    Case("U101", but("A1", start=False)),
    Case("U101", but("A2", start=True), J, "many"),
    Case("U102", but("g1", active=False)),
    Case("U102", out("g1")),
    Case("U103", put(Terrain("x1", "rubble", RING)), put(Terrain("x1", "rubble", RING[:4]))),
    Case("U104", head(setup=Setup(conquest=0)), head(setup=Setup(conquest=1))),
    Case("U105", out("o1"), J, "heroes"),
    Case("U105", out("o2", quest=S), S, "overlord"),
    Case("U107", head(heroes=(1, 2)), head(heroes=(2,))),
    Case("U107", head(heroes=()), J, "none"),
    Case("U108", but("start1", S, squares=((3, 2, 2),)), S),
    Case("U108", out("start1", quest=S), S, "none"),
    Case("U110", put(Piece("r98", "room_4x4", (30, 30)), quest=ISLAND), ISLAND),
    Case(
        "U111",
        put(*(Glyph(f"g{n}", (n % 4 + 1, 8 + n % 3)) for n in range(10, 19))),
        put(*(Glyph(f"g{n}", (n % 4 + 1, 8 + n % 3)) for n in range(10, 18))),
    ),
    Case(
        "U112",
        put(*(Monster(f"m{n}", "giant", (n, 20)) for n in (20, 22))),
        put(Monster("m20", "giant", (20, 20), heroes=(2,)), Monster("m22", "giant", (22, 20), heroes=(3, 4))),
    ),
    Case(
        "U113",
        put(Relic("rel1", (5, 5), "blade_of_light"), Relic("rel2", (2, 5), "blade_of_light")),
        put(Relic("rel1", (5, 5), "blade_of_light")),
    ),
    Case("U114", but("d1", S, lock="rune", colour="red"), but("d1", S, lock="locked")),
    Case("U115", but("d2", colour="")),
    Case("U115", but("d1", colour="blue"), J, "colour"),
    Case("U116", put(Terrain("x1", "lava", ((3, 8, 1),))), put(Terrain("x1", "pit", ((3, 8, 1),)))),
    Case("U117", put(Glyph("g1", (3, 3)), quest=S), put(Token("t9", (3, 3)), quest=S)),
    Case("U118", but("m1", rank="lieutenant"), but("m1", rank="master")),
    Case("U119", but("m5", name="")),
    Case("U120", put(Chest("c9", (2, 13), "gold")), put(Chest("c9", (2, 13), "copper"))),
    Case("U121", put(ChestRow("row9", "copper")), put(ChestRow("row9", "copper", curses=1))),
    Case("U122", put(ChestRow("row9", "gold", coins=1)), put(ChestRow("row9", "copper", coins=1))),
    Case("U123", put(Encounter("e1", (2, 13))), put(Encounter("e1", (2, 13), do=from_plain(PULL, Ops)))),
    Case("U124", but("A2", read="")),
    Case("U125", but("m1", heroes=())),
    Case("U126", out("start2", quest=D), D),
    Case("U127", head(flags={"pit_depth": True}), head(flags={"pit_los": "none"})),
    Case("U127", head(flags={"power_dice_cap": "many"}), head(flags={"power_dice_cap": 4}), "value"),
    Case("U127", head(flags={"pit_los": "everywhere"}), head(flags={"pit_los": "adjacent"}), "value"),
    Case("U128", but("m5", stats={"speeed": 3}), but("m5", stats={"speed": 3})),
    Case("U128", but("m5", stats={"wounds": 0}), but("m5", stats={"wounds": 1}), "value"),
    Case("U128", but("m5", keywords=(("pierc", 2),)), but("m5", keywords=(("pierce", 2),)), "keyword"),
    Case("U128", but("m5", keywords=(("pierce",),)), but("m5", keywords=(("fly",),)), "numbers"),
    Case("U129", put(Custom("own1", entry("blob"))), put(Custom("own1", entry("blob", **BLOB)))),
    Case(
        "U129",
        put(Custom("own1", entry("blob", **{**BLOB, "dice": {"purple": 1}}))),
        put(Custom("own1", entry("blob", **BLOB))),
        "die",
    ),
    Case("U129", put(Custom("own1", entry("blob", "S"))), put(Custom("own1", entry("blob", **BLOB))), "system"),
    Case(
        "U129",
        put(Custom("own1", entry("blob", **BLOB | {"dice": {"die1": 1}}))),
        put(Custom("own1", entry("blob", **BLOB | {"dice": {"die1": 1}})), Die("die1", (Face(damage=1),))),
        "die",
    ),
    Case(
        "U129",
        put(Custom("own1", ranked({"dice": {"die1": 1}}))),
        put(Custom("own1", ranked({"dice": {"die1": 1}})), Die("die1", (Face(damage=1),))),
        "die",
    ),
    Case(
        "U129",
        put(Custom("own1", entry("blob", **BLOB | {"dice": {"red": 1_000_000}}))),
        put(Custom("own1", entry("blob", **BLOB | {"dice": {"red": 20}}))),
        "many",
    ),
    Case("U134", put(Die("die1", (Face(miss=True), Face(miss=True)))), put(Die("die1", (Face(miss=True), Face())))),
    Case(
        "U134",
        put(Die("die1", (Face(), Face(range=1, miss=True)))),
        put(Die("die1", (Face(), Face(miss=True)))),
        "miss",
    ),
    Case(
        "U134",
        put(Die("die1", (Face(shield=1),))),
        put(Die("die1", (Face(shield=1),), role="defence"), quest=S),
        "shield",
    ),
    Case("U134", put(Die("die1", (Face(boost=True),)), quest=S), put(Die("die1", (Face(boost=True),))), "boost"),
    Case(
        "U134",
        put(Die("die1", (Face(damage=1, shield=1),), role="defence"), quest=S),
        put(Die("die1", (Face(shield=1),), role="defence"), quest=S),
        "attack",
    ),
    Case("U130", but("o1", if_="no(monster @dragon)"), but("o1", if_="no(monster @ogre)")),
    Case("S123", put(HUGE, Piece("q1", "sh", (30, 0))), put(HUGE, Piece("q1", "room_6x6", (30, 0))), "squares"),
    Case("S123", put(*(Note(f"q{i}", (2, 3), "title") for i in range(2_001))), J, "elements"),
    Case("U130", named(out("m5")), named(J), "named"),
    Case(
        "U130",
        but("o1", if_="no(monster @ogre that is master)"),
        but("m5", rank="master", quest=but("o1", if_="no(monster @ogre that is master)")),
        "master",
    ),
    Case(
        "U130",
        named(but("m5", heroes=(4,))),
        named(put(Monster("m9", "ogre", (10, 9), "named", heroes=(2, 3)), quest=but("m5", heroes=(4,)))),
        "heroes",
    ),
    Case("U132", but("o1", if_="no(monster)")),
    Case("U132", but("o1", if_="heroes = 4 and no(monster)"), J, "heroes"),
    Case(
        "U133",
        put(Encounter("e1", (2, 13), do=from_plain(PULL, Ops))),
        put(Encounter("e1", (2, 13), "A1.read", do=from_plain(PULL, Ops))),
    ),
    Case("U131", put(Rule("ru1")), put(Rule("ru1", text="title"))),
    Case("B101", out("m4", "m5")),
    Case("B102", but("m1", at=(4, 5)), but("m1", at=(2, 13))),
    Case("B103", out("g2")),
    Case("B104", put(*GOBLINS), put(*GOBLINS[:3])),
    Case("B105", out("c1")),
    Case("B106", but("p1", potion="vitality")),
    Case("Y101", but("A1", name="")),
    Case("Y102", head(intro="")),
    Case("Y103", say("A2.name", "Stair foot")),
    Case("Y104", say("A1.read", LONG), say("A1.read", LONG[5:])),
    Case("Y105", say("A1.read", "Cold air meets you")),
    Case("Y106", say("A1.read", " Cold  air meets you.")),
    Case("Y107", say("A1.read", "Cold air meets the the stairs.")),
    Case("Y110", say("A9.read", "Nobody reads this.")),
    Case(
        "Y111", put(Shape("shape1", "", ("..",))), put(Shape("shape1", "", ("..",)), Piece("r99", "shape1", (20, 20)))
    ),
    Case(
        "Y114",
        put(Die("die1", (Face(damage=1),))),
        put(
            Die("die1", (Face(damage=1),)),
            Die("red", (Face(damage=1),)),
            Custom("own1", entry("blob", **BLOB | {"dice": {"die1": 1}})),
        ),
    ),
    Case(
        "Y114",
        put(Die("die1", (Face(damage=1),))),
        put(
            Die("die1", (Face(damage=1),)),
            trigger("tr1", do=[{"op": "roll", "dice": {"die1": 2}, "as": "r"}]).elements["tr1"],
        ),
    ),
    Case("Y112", head(number=1, licence="CC0-1.0"), head(number=1, author="Ana", licence="CC0-1.0")),
    Case("Y112", head(number=1, author="Ana"), head(number=1, author="Ana", licence="CC0-1.0"), "licence"),
    Case(
        "Y113",
        put(Monster("m9", "ogre", (2, 12), "named", name="m5.name")),
        put(Monster("m9", "ogre", (2, 12), "named", name="A1.name")),
    ),
)
