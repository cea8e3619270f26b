"""Own (U): what an author changes in the game itself: switches, numbers, keywords and entries of the quest's own."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from msgspec.structs import replace

from studio.checks.facts import Facts
from studio.checks.registry import check, flag
from studio.content.effects import Entry, Spawn
from studio.content.typecheck import ops_in
from studio.content.types import LETTERS, Face
from studio.kit.codec import to_plain
from studio.kit.text import Text, messages
from studio.kit.where import FieldAt, TextAt
from studio.quest.edits import Put, SetHeader, change
from studio.quest.finding import Finding, Fix
from studio.quest.links import LOGIC, pools_in
from studio.quest.model import Custom, Die, Header, Monster, Objective, Quest, Rule
from studio.quest.topics.things import with_words

messages(
    {
        "finding.U127": "There is no rule switch “{name}”",
        "finding.U127.value": "The rule switch “{name}” cannot be {value}",
        "finding.U128": "{thing} has no number “{stat}” to change",
        "finding.U128.value": "The {stat} of {thing} cannot be {value}",
        "finding.U128.keyword": "{thing} has the unknown keyword “{word}”",
        "finding.U128.numbers": "“{word}” of {thing} needs {n} numbers",
        "finding.U129": "Entry {name} lacks {stats}",
        "finding.U129.die": "Entry {name} rolls “{die}”, which is no die",
        "finding.U129.many": "Entry {name} rolls “{die}” not 0 to {most} times",
        "finding.U129.system": "Entry {name} is of another system",
        "finding.U130": "{objective} speaks of {name}, but none is here",
        "finding.U130.heroes": "{objective} speaks of nobody who is there for {heroes} heroes",
        "finding.U130.named": "{objective} speaks of a named monster, but none is here",
        "finding.U130.master": "{objective} speaks of a master monster, but none is here",
        "finding.U134": "Every face of {die} is a miss",
        "finding.U134.miss": "Face {n} of {die} is a miss; nothing else on it counts",
        "finding.U134.boost": "Face {n} of {die} shows +1, which does not count here",
        "finding.U134.shield": "Face {n} of {die} shows shields, which do not count",
        "finding.U134.attack": "In defence only shields count: face {n} of {die}",
        "finding.U131": "{rule} changes nothing and says nothing",
        "fix.no_switch": "Leave the rule as it is",
        "fix.own_number": "Take the changed number away",
        "fix.own_keyword": "Take the keyword away",
        "fix.face": "Leave on its faces what counts",
        "fix.system": "Make it one of this system",
    }
)

MOST_DICE = 20
"""Of one kind in a pool."""
NEEDED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "J": {
        "monster": ("speed", "wounds", "armour", "attack", "dice"),
        "hero": ("wounds", "fatigue", "armour", "speed", "worth", "melee", "ranged", "magic", "hands"),
        "overlord": ("type", "cost", "value"),
    },
}
"""System's letter → kind of entry → the numbers without which it cannot be played with."""


@check("U127", "A rule switch that does nothing", "error", reads=("header",), systems=("journeys1",))
def switches(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The quest departs from its profile by switches (part E of the rules); one of them, or its value, is unknown."""
    flags = quest.header.flags
    if not flags:
        return
    from studio.rules.journeys1.flags import P05, P08  # with all the rules, so only for who changes them

    for name, value in flags.items():
        known = P08.get(name)
        left = {other: kept for other, kept in flags.items() if other != name}
        fix = Fix(Text("fix.no_switch"), (SetHeader(_with(quest, left)),))
        place = TextAt(quest.header.language, f"flags.{name}")
        if known is None:
            yield flag(place, name=name[:30], fixes=(fix,))
        elif type(value) is not type(known) or (isinstance(value, str) and value not in (known, P05[name])):
            yield flag(place, name=name, value=str(value)[:12], variant="value", fixes=(fix,))


@check("U128", "A monster's own numbers and keywords", "error", needs=("figures", "names"), reads=("monster",))
def own_numbers(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A monster may have numbers and keywords other than its kind, of the names that its kind and the game know."""
    for monster in facts.of(Monster):
        entry = facts.catalogue.find(monster.entry)
        if entry is None or not (monster.stats or monster.keywords):
            continue
        thing = facts.called(monster.id)
        for stat, value in monster.stats.items():
            kept = {name: number for name, number in monster.stats.items() if name != stat}
            fix = Fix(Text("fix.own_number"), (change(quest, monster.id, stats=kept),))
            place = FieldAt(monster.id, f"stats.{stat}")
            if stat not in entry.stats:
                yield flag(place, thing=thing, stat=stat[:20], fixes=(fix,))
            elif value < 0 or (stat in ("wounds", "health", "hp") and value < 1):
                yield flag(place, thing=thing, stat=stat, value=value, variant="value", fixes=(fix,))
        for use in monster.keywords:
            word, numbers = str(use[0]) if use else "", use[1:]
            keyword = facts.catalogue.find(word)
            others = tuple(other for other in monster.keywords if other != use)
            fix = Fix(Text("fix.own_keyword"), (change(quest, monster.id, keywords=others),))
            place = FieldAt(monster.id, f"keywords.{word}")
            if keyword is None or keyword.kind != "keyword":
                yield flag(place, thing=thing, word=word[:20], variant="keyword", fixes=(fix,))
            elif len(numbers) != len(keyword.params):
                yield flag(place, thing=thing, word=word, n=len(keyword.params), variant="numbers", fixes=(fix,))


@check("U129", "An entry that cannot be played with", "error", needs=("catalogue", "names"), reads=("custom",))
def own_entries(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """An entry of the quest's own is of its system, has the numbers of its kind, and rolls dice that there are, not too many."""
    letter = LETTERS[quest.system]
    dice = {die.id for die in facts.catalogue.dice()}
    for custom in facts.of(Custom):
        entry = custom.entry
        if letter not in entry.sys:
            fix = Fix(Text("fix.system"), (change(quest, custom.id, entry=_of_system(custom, letter)),))
            yield flag(FieldAt(custom.id, "entry.sys"), name=facts.called(custom.id), variant="system", fixes=(fix,))
            continue
        needed = NEEDED.get(letter, {}).get(entry.kind, ())
        if lacking := [stat for stat in needed if stat not in entry.stats]:
            shown = ", ".join(lacking[:2]) + (" …" if len(lacking) > 2 else "")
            yield flag(FieldAt(custom.id, "entry.stats"), name=facts.called(custom.id), stats=shown)
        for path, pools in pools_in(to_plain(entry)):
            for stat, pool in pools.items():
                place = FieldAt(custom.id, f"entry.{path}.{stat}")
                for die in (die for die, n in pool.items() if not 0 <= n <= MOST_DICE):
                    yield flag(place, name=facts.called(custom.id), die=str(die)[:12], most=MOST_DICE, variant="many")
                for die in (die for die in pool if die not in dice):
                    fixes = _other_die(custom, str(die), sorted(dice - pool.keys()))
                    yield flag(place, name=facts.called(custom.id), die=str(die)[:12], variant="die", fixes=fixes)


@check(
    "U130",
    "An objective about a monster that is not there",
    "warning",
    needs=("figures", "mentions", "names"),
    reads=("objective", "monster", "header"),
)
def objective_about_nobody(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """It asks whether there is no monster of a kind or rank, and the quest neither places nor spawns one.

    Then it holds at once, or as soon as the rest of it does; for each number of heroes who is there is looked at.
    """
    logic = (element for element in quest.elements.values() if isinstance(element, LOGIC))
    spawned = [op for element in logic for op in ops_in(element) if isinstance(op, Spawn)]
    for objective in facts.of(Objective):
        place, told = FieldAt(objective.id, "if"), f"Objective {objective.id}"
        for name, rank in _NOBODY.findall(objective.if_):
            entry = facts.catalogue.find(name) if name else None
            if bool(name) != bool(entry) or any(
                (not name or op.what == f"@{name}") and (not rank or op.rank == rank) for op in spawned
            ):
                continue
            there = [m for m in facts.of(Monster) if (not name or m.entry == name) and (not rank or m.rank == rank)]
            missing = [n for n in quest.header.heroes if not any(n in monster.heroes for monster in there)]
            if not there and (entry or rank):
                yield flag(place, objective=told, name=(entry.name or name) if entry else "", variant=rank)
            elif missing:
                yield flag(place, objective=told, heroes=", ".join(map(str, missing)), variant="heroes")


_NOBODY = re.compile(r"\bno\(\s*(?:monster|enemy)(?:\s+@([a-z][a-z0-9_]*))?(?:\s+that\s+is\s+(named|master))?\s*\)")
"""Words that ask that there be no monster of a kind, of a rank, or both."""


@check("U134", "What does not count on a die", "note", needs=("names",), reads=("die",))
def faces_that_count(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A miss counts for nothing else; shields count in defence, the rest in attacks; a die may hit now and then.

    Shields are of the second edition's dice, +1 (one range or one damage) of the first's.
    """
    for die in facts.of(Die):
        if all(face.miss for face in die.faces):
            yield flag(FieldAt(die.id, "faces"), die=facts.called(die.id), severity="warning")
        kept = tuple(_what_counts(face, die.role, quest.system) for face in die.faces)
        fix = Fix(Text("fix.face"), (change(quest, die.id, faces=kept),))
        for n, (face, counted) in enumerate(zip(die.faces, kept, strict=True)):
            if counted != face:
                place, variant = FieldAt(die.id, f"faces[{n}]"), _why_not(face, die.role, quest.system)
                yield flag(place, die=facts.called(die.id), n=n + 1, variant=variant, fixes=(fix,))


def _what_counts(face: Face, role: str, system: str) -> Face:
    if face.miss and role != "defence":
        return Face(miss=True)
    if role == "defence" and system == "journeys2":
        return Face(shield=face.shield)
    return replace(face, shield=0, boost=face.boost and system == "journeys1")


def _why_not(face: Face, role: str, system: str) -> str:
    if face.miss and role != "defence":
        return "miss"
    if role == "defence" and system == "journeys2":
        return "attack"
    return "shield" if face.shield else "boost"


@check("U131", "A rule about nothing", "warning", needs=("names",), reads=("rule",))
def empty_rule(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A special rule changes numbers, or has a text for the players, or both."""
    for rule in facts.of(Rule):
        if not rule.mods and not rule.text:
            yield flag(rule.id, rule=facts.called(rule.id))


def _other_die(custom: Custom, gone: str, others: list[str]) -> tuple[Fix, ...]:
    """The die that was probably meant, where one has a like name."""
    near = get_close_matches(gone, others, 1)
    return tuple(
        Fix(Text("fix.use", {"name": name}), (Put((with_words(custom, {f"%{gone}": f"%{name}"}),)),)) for name in near
    )


def _with(quest: Quest, flags: dict[str, bool | int | str]) -> Header:
    return replace(quest.header, flags=flags)


def _of_system(custom: Custom, letter: str) -> Entry:
    return replace(custom.entry, sys=letter)
