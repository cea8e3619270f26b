"""Triggers (T): the effect language read strictly (T1xx), and what the parts of a quest mean together (T2xx).

The language's own findings come from `content.typecheck`; here they get their element and their field.
"""

import re
from collections.abc import Iterator

from msgspec.structs import replace

from studio.checks.box import figures_of
from studio.checks.facts import ALL_KINDS, LOGIC_KINDS, Facts
from studio.checks.fixes import MENDED
from studio.checks.registry import check, flag, page
from studio.checks.world import places_of, world_of
from studio.content.effects import LANG, Ability, Goal, Set, Spawn
from studio.content.effects import Trigger as TriggerOp
from studio.content.typecheck import (
    WARNINGS,
    Problem,
    Scope,
    check_condition,
    check_entry,
    check_mods,
    check_ops,
    check_together,
    check_trigger,
    ops_in,
    shipped_hooks,
)
from studio.content.types import LETTERS
from studio.content.vocabulary import Type
from studio.kit.codec import to_json
from studio.kit.text import messages
from studio.kit.where import ElementAt, FieldAt
from studio.quest.finding import Finding
from studio.quest.links import LOGIC, mentions
from studio.quest.model import (
    Area,
    Chest,
    ChestRow,
    Custom,
    Door,
    Encounter,
    Glyph,
    Monster,
    Objective,
    Quest,
    Relic,
    Rule,
    RuneKey,
    Start,
    Terrain,
    Token,
    Trigger,
    Var,
)

messages(
    {
        "words.T100": "Only the first {n} triggers and rules are read strictly",
        "words.T135": "{n} of {name} come at once; the box holds {box}",
        "words.T144": "{source} waits for {thing}, which cannot be reached",
        "finding.T200": "Written in effect language {lang}; this reads {ours}",
        "finding.T201": "{source} waits for {thing}, which is of another kind",
        "finding.T203": "{source} can never happen: nothing sets “{var}”",
        "finding.T204": "{source} is switched on and off by itself alone",
        "finding.T205": "{source} is a duplicate of {other}",
    }
)

TYPED = 1_000
"""So many triggers, objectives, rules and entries are read strictly; no quest has half of them."""

KINDS: dict[type, str] = {
    Door: "door",
    Area: "area",
    Monster: "figure",
    Token: "token",
    Chest: "token",
    Glyph: "token",
    Encounter: "token",
    RuneKey: "token",
    Relic: "token",
    Start: "square",
    Terrain: "square",
    Trigger: "trigger",
    Objective: "objective",
}
"""Element type → what it is in words."""

NAMING = ("T130", "T149")
"""Codes whose sentences name other triggers."""

_ENCOUNTER = {"figure": Type("figure"), "self": Type("figure"), "token": Type("token")}
_CHEST = {"figure": Type("figure"), "self": Type("figure"), "token": Type("token")}

for _code, _title, _text in (
    ("T101", "Words that cannot be read", "The sentence says from which column on, and what was expected there."),
    ("T102", "A name that is not known here", "Names are bound by the moment; another moment may bind this one."),
    ("T103", "A thing has no such attribute", "The sentence offers the nearest one."),
    ("T104", "An unknown tag, trait or entry", "The sentence offers the nearest one."),
    ("T105", "An unknown variable", "Declare it among the quest’s variables, with a start and bounds."),
    ("T106", "An unknown function, or wrong arguments", "See the list of functions in the language’s page."),
    ("T107", "No symbol of this word", "The sentence lists the symbols there are."),
    ("T108", "A pick needs exactly one of all, one, some", "And `of` needs `within`."),
    ("T109", "An unknown kind of thing", "The sentence offers the nearest one."),
    ("T110", "The wrong type", "A figure is needed where there is a square, or the like."),
    ("T111", "Something may be absent", "Asking anything of what is not there gives 0, false or none."),
    ("T112", "Many where one is needed", "Use `one` with a chooser, or `each`."),
    ("T113", "A name bound twice, or reserved", "Choose another name."),
    ("T114", "A moment that cannot come", "The system or the place has no such moment."),
    ("T115", "A cost lacks its amount or its what", "Fill it in."),
    ("T116", "No die of this system", "The sentence offers the nearest one."),
    ("T117", "A modifier needs exactly one form", "Set, add, times, immunity … one of them."),
    ("T118", "A value that is not of that thing", "Or it is not pending at this moment."),
    ("T119", "An unknown verb or right", "The sentence offers the nearest one."),
    ("T120", "Not part of this system", "The op, moment, die or attribute belongs to another system."),
    ("T121", "An unknown moment", "The sentence offers the nearest one."),
    ("T122", "Either `do` or `parts`, and not empty", "Say what happens."),
    ("T123", "Abilities where there can be none", "Or `self` where nobody bears it."),
    ("T124", "Division by what may be 0", "The result is then 0."),
    ("T125", "A target that need not exist", "The ability is not offered without one."),
    ("T126", "Only before something", "`change`, `reroll` and `cancel` need a moment before something happens."),
    ("T127", "Not what this moment holds", "Cancel or change what is pending here."),
    ("T128", "A condition that never, or always, holds", "By the bounds of variables and constants."),
    ("T129", "A cost that can never be paid", "Lower it."),
    (
        "T130",
        "Triggers set each other off without end",
        "Give one of them a limit, `once`, or a condition that ends it.",
    ),
    ("T131", "A trigger that never fires", "It begins off and nothing switches it on."),
    ("T132", "A variable never set, or never read", "Delete it, or use it."),
    (
        "T133",
        "An objective that never holds, or holds at once",
        "Each side needs one that can come true in play (S-1803).",
    ),
    ("T134", "Both sides win by the same condition", "The opponent of the side that acts wins then."),
    ("T137", "A text is missing", "Write it in that language."),
    ("T138", "by_heroes where it says nothing", "Three equal numbers, or a number of heroes outside 2 to 4."),
    ("T139", "Chance alone decides", "A random branch wins or loses the quest."),
    ("T140", "A hook that is not there", "Packs may name only hooks that ship."),
    ("T141", "A sentence does not read back", "The program is at fault; please report it."),
    ("T142", "A keyword without its numbers", "Or with the wrong ones."),
    ("T143", "A limit that the moment already implies", "Take it away."),
    ("T145", "Lasts beyond its encounter", "It has no effect there."),
    ("T146", "An id used twice", "Rename one."),
    ("T147", "Optional, but does nothing", "Nobody will choose it."),
    ("T149", "Two triggers of one moment and condition", "Their order decides; put them in the order you mean."),
    ("T150", "A newer language", "Install a newer program."),
):
    page(_code, _title, "warning" if _code in WARNINGS else "error", _text)


@check("T100", "The effect language, read strictly", "error", needs=("catalogue", "mentions"), reads=tuple(ALL_KINDS))
def typed(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Every condition, amount and effect is read and typed before play; its findings have codes of their own (T101 …)."""
    scope = scope_of(quest, facts)
    gone = {e.id for e, m in facts.mentions if m.sign == "#" and m.name not in quest.elements}
    if len(gone) > MENDED:
        # S110 tells of each; to look for something near thousands of names would take minutes.
        scope = scope_of(quest, facts, elements=False)
    logic = [element for element in quest.elements.values() if isinstance(element, LOGIC)]
    if len(logic) > TYPED:
        yield flag(n=TYPED, severity="note")
    for element in logic[:TYPED]:
        match element:
            case Trigger(id=id_, ability=ability):
                found: Iterator[Problem] = check_trigger(ability, scope, id_)
                yield from _placed(found, id_, "ability.")
            case Objective(id=id_, if_=condition):
                yield from _placed(check_condition(condition, scope, id_), id_, "")
            case Encounter(id=id_, do=do) if do:
                yield from _placed(check_ops(do, scope, id_, "do", _ENCOUNTER), id_, "")
            case ChestRow(id=id_, do=do) if do:
                yield from _placed(check_ops(do, scope, id_, "do", _CHEST), id_, "")
            case Rule(id=id_, mods=mods):
                yield from _placed(check_mods(mods, scope, id_), id_, "")
            case Custom(id=id_, entry=entry):
                yield from _placed(check_entry(entry, scope), id_, "entry.")


@check("T190", "The logic of the quest as a whole", "error", needs=("mentions", "names"))
def together(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Variables, objectives and triggers are looked at together; the findings have codes of their own (T130 …)."""
    triggers = tuple(_named(element) for element in facts.of(Trigger))
    goals = tuple(Goal(e.id, e.side, e.if_, e.scope, e.text) for e in facts.of(Objective))
    variables = tuple(element.var for element in facts.of(Var))
    others = [
        *(e.mods for e in facts.of(Rule)),
        *(e.entry for e in facts.of(Custom)),
        *(e.do for e in facts.of(Encounter)),
    ]
    others += [element.do for element in facts.of(ChestRow)]
    ids = {element.var.id: element.id for element in facts.of(Var)}
    for problem in check_together(variables, goals, triggers, others, LETTERS[quest.system]):
        id_ = ids.get(problem.entry, problem.entry) if problem.code == "T132" else problem.entry
        if problem.code in NAMING:
            said = {name: _called(facts, str(ids_)) for name, ids_ in problem.text.params.items()}
            problem = replace(problem, text=replace(problem.text, params=said))
        yield from _placed(iter((problem,)), id_, "ability." if isinstance(quest.elements.get(id_), Trigger) else "")


@check("T200", "A newer effect language", "error", reads=("header",))
def newer_language(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The quest says that its triggers are written in a newer language than this program speaks; it never guesses."""
    if quest.lang > LANG:
        yield flag(lang=quest.lang, ours=LANG)


@check("T203", "A trigger that can never happen", "warning", needs=("mentions", "names"))
def nothing_sets_its_variable(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Its condition asks for a value of a variable other than the one it begins with, and nothing ever sets it."""
    written: set[str] = set()
    for element in quest.elements.values():
        for part in _parts(element):
            written |= {op.var[1:] for op in ops_in(part) if isinstance(op, Set)}
    start = {element.var.id: element.var for element in facts.of(Var)}
    for trigger in facts.of(Trigger):
        for name, wanted in re.findall(r"\$([a-z][a-z0-9_]*) *>?= *(\d+)", trigger.ability.if_):
            variable = start.get(name)
            if variable and name not in written and variable.scope != "campaign" and variable.start != int(wanted):
                source = facts.called(trigger.id)
                place = FieldAt(trigger.id, "ability.if")
                yield flag(place, trigger.id, source=source, var=name)
                break


@check("T135", "More figures than the box holds", "warning", needs=("figures", "mentions"), reads=("header",))
def spawns_too_many(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A trigger puts more figures of a kind and rank on the board at once than there are (J-1408); the rest stay away."""
    for element in quest.elements.values():
        for op in (op for part in _parts(element) for op in ops_in(part) if isinstance(op, Spawn)):
            rank = "master" if op.rank in ("master", "named", "lieutenant") else "normal"
            box = figures_of(facts.catalogue, quest, op.what.removeprefix("@"), rank)
            most = max((_at_most(op.count, heroes) for heroes in quest.header.heroes), default=0)
            if box and most > box:
                known = facts.catalogue.find(op.what.removeprefix("@"))
                name = (known.name if known else "") or op.what
                yield flag(FieldAt(element.id, "ability.do"), element.id, name=name, n=most, box=box)


@check("T144", "A trigger waits for what cannot be reached", "warning", needs=("reach", "names"), walks=True)
def waits_out_of_reach(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Its condition speaks of something on the board to which no way leads, so it may never fire."""
    world = world_of(facts)
    if not world.start:
        return
    for trigger in facts.of(Trigger):
        for mention in mentions(trigger) if "#" in trigger.ability.if_ else ():
            element = quest.elements.get(mention.name) if mention.sign == "#" else None
            if element is None or isinstance(element, Monster) or not mention.field.startswith("ability.if"):
                continue
            mask = facts.layout.grid.mask(places_of(element))
            if mask and not facts.layout.grid.grow(mask) & world.squares:
                place = FieldAt(trigger.id, mention.field, mention.column)
                yield flag(place, mention.name, source=facts.called(trigger.id), thing=facts.called(mention.name))


@check("T205", "Two triggers that are the same", "warning", needs=("names",), reads=("trigger",))
def twin_triggers(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Both answer the same moment under the same condition with the same effects, which then happen twice."""
    seen: dict[bytes, str] = {}
    for trigger in facts.of(Trigger):
        twin = seen.setdefault(to_json(trigger.ability), trigger.id)
        if twin != trigger.id:
            yield flag(trigger.id, twin, source=facts.called(trigger.id), other=facts.called(twin))


@check("T204", "A trigger that only it itself switches on", "warning", needs=("names",), reads=tuple(LOGIC_KINDS))
def switched_by_itself(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The trigger begins off, and the only one that would enable or fire it is itself, so it never fires."""
    switches: dict[str, set[str]] = {}
    for element in quest.elements.values():
        for part in _parts(element):
            for op in ops_in(part):
                if isinstance(op, TriggerOp) and op.do in ("enable", "fire"):
                    switches.setdefault(op.id, set()).add(element.id)
    for trigger in facts.of(Trigger):
        if trigger.ability.off and switches.get(trigger.id) == {trigger.id}:
            yield flag(trigger.id, source=facts.called(trigger.id))


@check("T201", "A trigger waits for what cannot happen", "warning", needs=("mentions", "names"), reads=tuple(ALL_KINDS))
def waits_for_nothing(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Its condition compares the thing of its moment with an element of another kind: a door that is no door."""
    wanted = {"door": Door, "area": Area, "figure": Monster}
    for trigger in facts.of(Trigger):
        for name, id_ in re.findall(r"\b(door|area|figure) = #([A-Za-z][A-Za-z0-9_]*)", trigger.ability.if_):
            element = quest.elements.get(id_)
            if element is not None and not isinstance(element, wanted[name]):
                source = facts.called(trigger.id)
                place = FieldAt(trigger.id, "ability.if")
                yield flag(place, id_, source=source, thing=facts.called(id_))


def scope_of(quest: Quest, facts: Facts, elements: bool = True) -> Scope:
    """The world around the quest's logic, for the checks of the language; on request without the elements."""
    return Scope(
        LETTERS[quest.system],
        facts.catalogue,
        elements={id_: KINDS[type(e)] for id_, e in quest.elements.items() if type(e) in KINDS} if elements else None,
        variables={element.var.id: element.var for element in facts.of(Var)},
        hooks=shipped_hooks(quest.system),
    )


def _at_most(count: int | str, heroes: int) -> int:
    """The number of figures for so many heroes, when it can be told before play."""
    if isinstance(count, int):
        return count
    if count == "heroes":
        return heroes
    numbers = re.fullmatch(r"by_heroes\((\d+), (\d+), (\d+)\)", count)
    return int(numbers[heroes - 1]) if numbers and 2 <= heroes <= 4 else 0


def _placed(found: Iterator[Problem], id_: str, prefix: str) -> Iterator[Finding]:
    for problem in found:
        if problem.code == "T104" and "element" in str(problem.text.params.get("what", "")):
            continue  # S110 tells of elements that are gone, with a fix
        field = prefix + problem.field.replace("/", ".")
        place = FieldAt(id_, field, problem.column)
        yield Finding(problem.code, problem.severity, problem.text.params, (place, ElementAt(id_)))


def _called(facts: Facts, ids: str) -> str:
    """Elements that the language names by their ids, one after the other, as they are called."""
    return ", ".join(facts.called(id_) for id_ in ids.split(", "))


def _named(trigger: Trigger) -> Ability:
    return replace(trigger.ability, id=trigger.id)


def _parts(element: object) -> tuple[object, ...]:
    match element:
        case Trigger(ability=ability):
            return (ability,)
        case Encounter(do=do) | ChestRow(do=do):
            return (do,)
        case Custom(entry=entry):
            return (entry,)
    return ()
