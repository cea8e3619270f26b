"""What the rules say about a thing on the board or a card: for read-outs beside the pointer."""

import textwrap

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.content.rulebook import rule_of, rule_text
from studio.kit.codec import Record
from studio.kit.text import Text, _, messages, ngettext, say
from studio.quest import model as q
from studio.rules.core.state import Figure, Token

messages(
    {
        "thing.glyph": "Glyph",
        "thing.potion": "Potion",
        "thing.money": "Money",
        "thing.chest": "Chest",
        "thing.relic": "Relic",
        "thing.rune_key": "Rune key",
        "thing.encounter": "Encounter",
        "thing.stairs": "Stairs",
        "thing.door": "Door",
        "thing.wall": "Wall",
        "thing.start": "Start",
        "thing.pit": "Pit",
        "thing.water": "Water",
        "thing.rubble": "Rubble",
        "thing.token": "Marker",
        "thing.marker": "Marker",
        "thing.search": "Search marker",
        "thing.villager": "Villager",
        "thing.treasure": "Treasure",
        "thing.objective": "Objective",
        "thing.piece": "Map piece",
        "thing.shape": "Map piece of the quest’s own",
        "thing.area": "Area",
        "thing.chest_row": "Chest contents",
        "thing.rule": "Special rule",
        "thing.trigger": "Trigger",
        "thing.custom": "Entry of the quest’s own",
        "thing.die": "Die of the quest’s own",
    }
)

Keywords = tuple[tuple[str | int, ...], ...]


class Reference(Record):
    """A thing by name, the number of its rule, and what that says."""

    title: str
    rule: str
    text: str


def kind_of(element: q.AnyElement) -> str:
    """What kind of thing an author placed: `door`, `chest`; of terrain, which."""
    return element.terrain if isinstance(element, q.Terrain) else str(type(element).__struct_config__.tag)


def kind_name(kind: str) -> str:
    """The word for a kind of thing."""
    return say(Text(f"thing.{kind}"))


def of_rule(system: str, number: str, title: str = "") -> tuple[Reference, ...]:
    """A rule by its number, none where it has no sentences."""
    text = rule_text(system, number)
    return (Reference(title, number, text),) if text else ()


def of_element(quest: q.Quest, catalogue: Catalogue, element: q.AnyElement) -> tuple[Reference, ...]:
    """What the rules say about something that an author placed."""
    system = quest.system
    match element:
        case q.Monster():
            return of_keywords(catalogue, keywords_of(catalogue, element))
        case q.Door(lock=lock):
            return of_rule(system, rule_of(system, "door", lock))
        case q.Terrain(terrain=terrain):
            return of_rule(system, rule_of(system, "terrain", terrain))
        case q.Glyph(active=False):
            return of_rule(system, rule_of(system, "state", "sleeping_glyph"))
    return of_rule(system, rule_of(system, "marker", kind_of(element)))


def of_token(quest: q.Quest, catalogue: Catalogue, token: Token) -> tuple[Reference, ...]:
    """The same for a marker as it lies in a game."""
    if token.kind == "glyph":
        system = quest.system
        number = rule_of(system, "marker", "glyph") if token.active else rule_of(system, "state", "sleeping_glyph")
        return of_rule(system, number)
    element = quest.elements.get(token.id)
    if element is not None:
        return of_element(quest, catalogue, element)
    return of_rule(quest.system, rule_of(quest.system, "marker", token.kind))


def of_tokens(quest: q.Quest, catalogue: Catalogue, figure: Figure) -> tuple[Reference, ...]:
    """What lies on a figure: orders, effects."""
    system = quest.system
    found: list[Reference] = []
    for what, n in figure.tokens.items():
        if n:
            title = catalogue_name(catalogue, what) + (f" {n}" if n > 1 else "")
            special = f"{what}_{figure.rank if figure.rank == 'master' else figure.kind}"
            number = rule_of(system, "token", special) or rule_of(system, "token", what)
            found += of_rule(system, number, title)
    return tuple(found)


def of_figure(quest: q.Quest, catalogue: Catalogue, figure: Figure) -> tuple[Reference, ...]:
    """What lies on a figure, then what it can do."""
    system = quest.system
    found = list(of_tokens(quest, catalogue, figure))
    element = quest.elements.get(figure.element)
    if figure.kind == "familiar":
        found += of_rule(system, rule_of(system, "marker", "familiar"))
    elif isinstance(element, q.Monster):
        found += of_keywords(catalogue, keywords_of(catalogue, element))
    elif (entry := catalogue.find(figure.entry)) is not None:
        found += of_keywords(catalogue, _ranked(entry, figure.rank))
    return tuple(found)


def of_entry(catalogue: Catalogue, entry: Entry) -> tuple[Reference, ...]:
    """What the rules say about a card: its type or deck, then its keywords."""
    potion = "potion" if entry.stats.get("slot") == "potion" else ""
    kind = entry.stats.get("type") or entry.stats.get("deck") or potion or entry.kind
    number = rule_of(catalogue.system, "card", "skill" if entry.kind == "skill" else str(kind))
    return of_rule(catalogue.system, number) + of_keywords(catalogue, entry.keywords)


def of_keywords(catalogue: Catalogue, keywords: Keywords) -> tuple[Reference, ...]:
    """The rules of keywords, each named with its numbers."""
    found: list[Reference] = []
    for name, *numbers in keywords:
        title = " ".join((catalogue_name(catalogue, str(name)), *map(str, numbers)))
        found += of_rule(catalogue.system, rule_of(catalogue.system, "keyword", str(name)), title)
    return tuple(found)


def keywords_of(catalogue: Catalogue, element: q.Monster) -> Keywords:
    """The keywords of an authored monster: its kind's at its rank, and its own."""
    entry = catalogue.find(element.entry)
    named: Keywords = (("named",),) if element.rank == "named" else ()
    return (*(_ranked(entry, element.rank) if entry is not None else ()), *element.keywords, *named)


def catalogue_name(catalogue: Catalogue, id_: str) -> str:
    """What an entry is called, its id in words where it has no name."""
    entry = catalogue.find(id_)
    return (entry.name if entry is not None else "") or id_.replace("_", " ").capitalize()


def lines(references: tuple[Reference, ...]) -> tuple[str, ...]:
    """References as sentences: the thing's name where there is one, what the rule says, its number."""
    return tuple(
        _("{title}: {text} ({rule})", title=r.title, text=without(r.text, r.title), rule=r.rule)
        if r.title
        else _("{text} ({rule})", text=r.text, rule=r.rule)
        for r in references
    )


def sheet(title: str, references: tuple[Reference, ...], width: int = 46, most: int = 13) -> tuple[str, ...]:
    """A title and whole sentences below it, in lines of a read-out; what does not fit is counted."""
    found = [title] if title else []
    told = lines(references)
    for n, line in enumerate(told):
        more = textwrap.wrap(line, width)
        if len(found) + len(more) > most - (n < len(told) - 1):
            left = len(told) - n
            found.append(ngettext("and {n} rule more", "and {n} rules more", left))
            break
        found += more
    return tuple(found)


def without(text: str, title: str) -> str:
    """A sentence that begins with the name of the thing (“Aura: each time …”) without that name."""
    head, colon, rest = text.partition(": ")
    if colon and title.casefold().startswith(head.casefold()):
        return rest[:1].upper() + rest[1:]
    return text


def _ranked(entry: Entry, rank: str) -> Keywords:
    better = entry.ranks.get(rank)
    return better.keywords if better is not None and better.keywords is not None else entry.keywords
