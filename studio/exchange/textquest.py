"""A quest made from a plain text map: its parts one after the other, the heroes it has room for, and an end."""

from studio.content.effects import Ability, Set, Variable
from studio.exchange import textfigures, textground, textthings
from studio.exchange.bases import Bases
from studio.exchange.draft import Draft
from studio.exchange.report import Recorder
from studio.exchange.textmap import KINDS, Line, TextMap
from studio.kit.ids import slug
from studio.kit.text import messages
from studio.quest.model import FORMAT, AnyElement, Header, Objective, Quest, Trigger, Var

messages(
    {
        "textmap.place": "the place “{x},{y}” is no pair of whole numbers",
        "textmap.floor": "square {x},{y} has no floor",
        "textmap.argument": "“{found}” is unknown; taken as {taken}",
        "textmap.monster": "no monster is called “{found}”",
        "textmap.moved": "does not fit at {x},{y}; moved to {to_x},{to_y}",
        "textmap.no_room": "does not fit anywhere near {x},{y}",
        "textmap.door_squares": "its squares do not lie on two sides of one line; put between areas {a} and {b}",
        "textmap.door_areas": "areas {a} and {b} do not touch",
        "textmap.door_twin": "another door stands on its edges",
        "textmap.door_turn": "written as {found}, stands as {taken}",
        "textmap.lock": "no {colour} rune key is on the map; made a normal door",
        "textmap.wall": "areas {a} and {b} touch on {n} edges without a door; there is a wall now",
        "textmap.opened": "area {b} could not be reached; the way from area {a} is left open",
        "textmap.apart": "area {a} cannot be reached",
        "textmap.glyph": "no open glyph; the one at {x},{y} is open from the start",
        "textmap.new_glyph": "no glyph; one was put at {x},{y}, where the heroes begin",
        "textmap.room": "{room} find room at the open glyph; the quest is for {heroes}",
        "textmap.chest": "a line has the form: id, copper|silver|gold, conquest, coins, curses, treasures",
        "textmap.chest_row": "no line for {tier} chests; one was made",
        "textmap.number": "“{found}” is no number from 0 to {most}; taken as {taken}",
        "textmap.legend": "a line has the form: id, monster, name, speed, wounds, armour, …, dice, abilities",
        "textmap.legend_new": "no such monster is on the map to carry the name; put at {x},{y}",
        "textmap.objective_boss": "the file has none; the heroes win when {name} falls",
        "textmap.objective_area": "the file has none; the heroes win when one of them enters area {a}",
        "textmap.objective_round": "the file has none and only one area; the heroes win when they last five rounds",
        "textmap.text": "the file has none; every area got a placeholder to be written over",
    }
)


def quest_of(text_map: TextMap, title: str, record: Recorder) -> Quest:
    """The quest a text map describes, complete enough to be checked and played; the record says what was made up."""
    draft = Draft(text_map, title, record)
    lines: dict[str, list[Line]] = {}
    for line in text_map.markers:
        lines.setdefault(KINDS[line.word], []).append(line)
    keys = {line.field(3).lower() for line in lines.get("rune", ())}
    for line in lines.get("door", ()):
        textground.door(draft, line, keys)
    for kind in ("rock", "water", "pit"):
        textthings.terrain(draft, kind, lines.get(kind, ()))
    for kind in ("glyph", "potion", "gold", "treasure", "rune"):
        for line in lines.get(kind, ()):
            textthings.thing(draft, kind, line)
    start = textthings.start(draft)
    textground.ways(draft, start)
    draft.bases = Bases(draft.plan, draft.catalogue, draft.blocked(), draft.glyphs())
    for line in lines.get("monster", ()):
        textfigures.monster(draft, line)
    customs = textfigures.legends(draft, start)
    heroes = _heroes(draft)
    rows = textthings.chest_rows(draft)
    logic = _objective(draft, start)
    textground.floor(draft, start)
    for element in (*draft.doors, *draft.things, *customs, *draft.monsters, *rows, *logic):
        draft.elements[element.id] = element
    record.approximated(0, "texts", "textmap.text")
    draft.texts["intro"] = f"{title}. Write here what the heroes are told before they set out."
    return Quest(
        format=FORMAT,
        system="journeys1",
        id=slug(title),
        header=Header(intro="intro", heroes=heroes),
        elements=draft.elements,
        texts={"en": dict(sorted(draft.texts.items()))},
    )


def _heroes(draft: Draft) -> tuple[int, ...]:
    """The numbers of heroes that find room on and about the open glyphs (J-410)."""
    taken = draft.bases.taken - draft.glyphs()
    free = {
        (x + i, y + j)
        for x, y in draft.glyphs()
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
        if draft.plan.part_of.get((x + i, y + j)) == draft.plan.part_of[x, y] and (x + i, y + j) not in taken
    }
    heroes = tuple(n for n in (2, 3, 4) if n <= len(free)) or (2,)
    if heroes != (2, 3, 4):
        draft.record.approximated(0, "heroes", "textmap.room", room=len(free), heroes=", ".join(map(str, heroes)))
    return heroes


def _objective(draft: Draft, start: str) -> list[AnyElement]:
    """What the heroes have to do: fell the first named monster, else reach the area farthest from the start."""
    if draft.boss:
        name = draft.texts[f"{draft.boss}.name"]
        draft.record.approximated(0, "objective", "textmap.objective_boss", name=name[:60])
        draft.texts["objective"] = f"Bring {name} down."
        done = Ability(when="defeated", if_=f"figure = #{draft.boss}", do=(Set(var="$felled", to=1),), id="q1")
        return [
            Var("felled", var=Variable("felled", start=0, least=0, most=1)),
            Trigger("q1", ability=done),
            Objective("w1", side="heroes", if_="$felled = 1", text="objective"),
        ]
    depth = draft.plan.depths(start)
    digits = {draft.plan.digit_of(part): deep for part, deep in depth.items() if draft.plan.digit_of(part) != start}
    if digits:
        last = max(digits, key=lambda digit: (digits[digit], digit))
        draft.record.approximated(0, "objective", "textmap.objective_area", a=last)
        draft.texts["objective"] = f"Reach area {last}."
        return [Objective("w1", side="heroes", if_=f"any(hero in #a{last})", text="objective")]
    draft.record.approximated(0, "objective", "textmap.objective_round")
    draft.texts["objective"] = "Hold out for five rounds."
    return [Objective("w1", side="heroes", if_="round > 5", text="objective")]
