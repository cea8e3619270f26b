"""Style (Y): texts that read well, names that tell things apart, nothing left lying about."""

import re
from collections.abc import Iterator

from studio.checks.facts import Facts
from studio.checks.fixes import delete_unnamed
from studio.checks.registry import check, flag
from studio.content.load import load
from studio.kit.text import Text, messages
from studio.kit.where import TextAt
from studio.quest.edits import SetText
from studio.quest.finding import Finding, Fix
from studio.quest.model import Area, Die, Monster, Piece, Quest, Shape

WORDS = 60
"""Words that are read aloud well in one breath of a game."""
READ = ("read", "intro", "public")
"""Fields that are read aloud."""

messages(
    {
        "finding.Y101": "{area} has no name",
        "finding.Y102": "The quest has no introduction",
        "finding.Y103": "“{name}” is the name of {n} areas",
        "finding.Y104": "Read-aloud text has {n} words; {most} read well",
        "finding.Y105": "The text does not end its last sentence",
        "finding.Y106": "The text has blanks at its ends or twice in a row",
        "finding.Y107": "“{word}” stands twice in a row",
        "finding.Y110": "The text “{key}” is used by nothing",
        "finding.Y111": "{shape} is drawn but not laid",
        "finding.Y112": "The quest names no author",
        "finding.Y112.licence": "The quest names no licence",
        "finding.Y114": "Nothing rolls {die}",
        "finding.Y113": "{n} monsters are called “{name}”",
        "fix.delete_text": "Delete the text",
        "fix.blanks": "Tidy the blanks",
        "fix.once": "Write it once",
    }
)


@check("Y101", "An area without a name", "note", needs=("names",), reads=("area",))
def nameless_area(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A name tells areas apart in lists, in findings and on the printed map."""
    for area in facts.of(Area):
        if not area.name:
            yield flag(area.id, area=facts.called(area.id))


@check("Y102", "No introduction", "note", needs=("floor",), reads=("header",), systems=("journeys1", "journeys2"))
def no_introduction(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A few sentences say where the heroes are and what they want (J-2001)."""
    if facts.layout.floor and not quest.header.intro:
        yield flag(TextAt(quest.header.language, "intro"))


@check("Y103", "Areas of one name", "note", needs=("names",), reads=("area",))
def twin_areas(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Two areas have the same name, so that nobody can tell them apart when they are spoken of."""
    words = quest.texts.get(quest.header.language, {})
    found: dict[str, list[str]] = {}
    for area in facts.of(Area):
        if name := words.get(area.name, ""):
            found.setdefault(name, []).append(area.id)
    for name, ids in found.items():
        if len(ids) > 1:
            yield flag(*ids[1:], ids[0], name=name, n=len(ids))


@check("Y104", "A long text to read aloud", "warning", needs=("texts",))
def long_reading(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Listeners lose the thread after about sixty words. Say less, or leave the rest to a second text."""
    for lang, key, text, users in _texts(quest, facts):
        if any(field in READ for _, field in users):
            n = len(text.split())
            if n > WORDS:
                yield flag(*_users(users), TextAt(lang, key), n=n, most=WORDS)


@check("Y105", "A text that does not end", "note", needs=("texts",))
def open_end(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A text to be read aloud ends with a full stop, a question or exclamation mark, or a quotation mark."""
    for lang, key, text, users in _texts(quest, facts):
        if any(field in READ for _, field in users) and not re.search(r"[.!?…:”’»\"'。！？]$", text.rstrip()):
            yield flag(*_users(users), TextAt(lang, key))


@check("Y106", "Stray blanks", "note", needs=("texts",))
def stray_blanks(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Blanks at the ends or twice in a row show in print."""
    for lang, key, text, users in _texts(quest, facts):
        tidy = re.sub(r"(?<=\S) {2,}(?=\S)", " ", text).strip()
        if tidy != text:
            fix = Fix(Text("fix.blanks"), (SetText(lang, key, tidy),))
            yield flag(*_users(users), TextAt(lang, key), fixes=(fix,))


@check("Y107", "A word twice in a row", "note", needs=("texts",))
def word_twice(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A slip of the pen that every reader sees."""
    for lang, key, text, users in _texts(quest, facts):
        found = re.search(r"\b(\w+) \1\b", text, re.IGNORECASE)
        if found and not found[1].isdigit():
            once = text[: found.start()] + found[1] + text[found.end() :]
            fix = Fix(Text("fix.once"), (SetText(lang, key, once),))
            yield flag(*_users(users), TextAt(lang, key), word=found[1], fixes=(fix,))


@check("Y110", "A text that nothing uses", "note", needs=("texts",))
def unused_text(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Left behind by something that was deleted; translators would work on it for nothing."""
    for key in dict.fromkeys(key for words in quest.texts.values() for key in words):
        if key not in facts.texts_used:
            langs = [lang for lang, words in quest.texts.items() if key in words]
            fix = Fix(Text("fix.delete_text"), tuple(SetText(lang, key, "") for lang in langs))
            yield flag(TextAt(langs[0], key), key=key, fixes=(fix,))


@check("Y111", "A shape that is not laid", "note", needs=("names",), reads=("shape", "piece"))
def unused_shape(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The quest draws a piece of its own and never places it."""
    laid = {piece.piece for piece in facts.of(Piece)}
    for shape in facts.of(Shape):
        if shape.id not in laid:
            yield flag(shape.id, shape=facts.called(shape.id))


@check("Y112", "Nobody is named", "note", needs=("floor",), reads=("header",))
def nobody_named(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Whoever shares a quest says who made it, and what others may do with it."""
    if quest.header.version == "1.0" and not quest.header.number:
        return  # still at home: nobody is asked before the quest takes its place among others
    for field in ("author", "licence"):
        if not getattr(quest.header, field):
            yield flag(TextAt(quest.header.language, field), variant="" if field == "author" else field)


@check("Y113", "Monsters of one name", "note", needs=("names",), reads=("monster",))
def twin_monsters(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Named monsters are unique (J-1509); two of one name puzzle the players."""
    words = quest.texts.get(quest.header.language, {})
    found: dict[str, list[Monster]] = {}
    for monster in facts.of(Monster):
        if name := words.get(monster.name, ""):
            found.setdefault(name, []).append(monster)
    for name, monsters in found.items():
        together = [m for m in monsters if set(m.heroes) & set(monsters[0].heroes)]
        if len(together) > 1:
            yield flag(*(m.id for m in together[1:]), together[0].id, name=name, n=len(together))


@check("Y114", "A die that nothing rolls", "note", needs=("mentions", "names"), reads=("die",))
def unused_die(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The quest has a die of its own that no entry, trigger or rule counts among its dice.

    A die that takes the place of one of the system needs no mention: it is rolled wherever that one was.
    """
    shipped, rolled = load(quest.system), {mention.name for _, mention in facts.mentions if mention.sign == "%"}
    for die in facts.of(Die):
        if die.id not in rolled and shipped.find_die(die.id) is None:
            yield flag(die.id, die=facts.called(die.id), fixes=delete_unnamed(die.id, facts))


def _texts(quest: Quest, facts: Facts) -> Iterator[tuple[str, str, str, list[tuple[str, str]]]]:
    """Language, key, text and users of every text in use."""
    for lang, words in quest.texts.items():
        for key, text in words.items():
            if users := facts.texts_used.get(key):
                yield lang, key, text, users


def _users(users: list[tuple[str, str]]) -> tuple[str, ...]:
    return tuple(id_ for id_, _ in users[:1] if id_)
