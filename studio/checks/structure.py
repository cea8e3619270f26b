"""Structure (S): ids, references, texts: whether the quest's parts are there and name each other rightly."""

from collections.abc import Iterator
from difflib import get_close_matches

from studio.checks.facts import ALL_KINDS, ROOMS, WALKED, Facts
from studio.checks.fixes import MENDED, delete
from studio.checks.registry import check, flag, page
from studio.kit.text import Text, messages
from studio.kit.where import FieldAt, TextAt
from studio.quest.bounds import unplayable
from studio.quest.edits import Put, change
from studio.quest.finding import Finding, Fix
from studio.quest.model import Chest, ChestRow, Custom, Monster, Piece, Quest, Relic, Var
from studio.quest.topics.things import with_names

messages(
    {
        "finding.S101": "There is no piece called “{piece}”",
        "finding.S102": "There is no monster called “{entry}”",
        "finding.S103": "There is no item called “{item}”",
        "finding.S103.not_relic": "“{item}” is not a relic",
        "finding.S104": "{chest} names {row}, which is gone",
        "finding.S104.tier": "The row of {chest} is for {other} chests",
        "finding.S105": "The {field} of {thing} has no text",
        "finding.S106": "{n} text is missing in {lang}",
        "finding.S106.many": "{n} texts are missing in {lang}",
        "finding.S108": "Two variables are called “{name}”",
        "finding.S109": "Two entries are called “{name}”",
        "finding.S110": "{source} names {name}, which is gone",
        "finding.S111": "The quest has no title",
        "finding.S112": "{field} of the set-up names “{name}”, which is unknown",
        "finding.S123.elements": "{n} elements are too many for a game; {limit} are the most",
        "finding.S123.squares": "{n} squares are too many for a game; {limit} are the most",
        "finding.S121": "Ways are not followed on a board of {width} by {height}",
        "finding.S121.rooms": "Ways are not followed through more than {n} rooms",
        "finding.S120": "The board is empty",
        "fix.use": "Use {name} instead",
        "fix.forget_row": "Draw the row by tier",
        "fix.tier": "Make the chest {tier}",
    }
)

page("S000", "A check failed inside", "warning", "The program is at fault, not the quest. The other checks went on.")
page(
    "S122",
    "So much is wrong that a check was stopped",
    "note",
    "Only the first 500 findings of one check are listed. Mend what they have in common, and the rest may go with them.",
)
page(
    "S001",
    "An element cannot be read",
    "error",
    "A line of quest.json does not say what an element of its kind must say. It is set aside, the rest is loaded;\n"
    "when the quest is saved, the file as it was is kept beside it as quest.json.before.",
)
page("S002", "A part of the head cannot be read", "error", "The field is left at its default; the rest is loaded.")
page("S003", "A file of texts cannot be read", "error", "The language is missing until text/<language>.json is mended.")
page(
    "S006",
    "Something in a file of texts is not a text",
    "error",
    "A key needs 1 to 80 characters and a text behind it.",
)


@check("S101", "A piece of no known kind", "error", needs=("floor", "names"))
def unknown_piece(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The catalogue of the system has no such piece and the quest draws no such shape, so there is no floor.

    Choose another piece, or draw the shape.
    """
    for id_ in facts.layout.unknown:
        piece = quest.elements[id_]
        assert isinstance(piece, Piece)
        names = [p.id for p in facts.catalogue.pieces()]
        near = get_close_matches(piece.piece, names, 1)
        fixes = [Fix(Text("fix.use", {"name": name}), (change(quest, id_, piece=name),)) for name in near]
        yield flag(FieldAt(id_, "piece"), piece=piece.piece, fixes=(*fixes, delete(id_, facts)))


@check("S102", "A monster of no known kind", "error", needs=("figures", "names"))
def unknown_monster(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Neither the system nor the quest has an entry of that name, so the figure has no numbers to play with.

    Choose another entry, or make your own.
    """
    kinds = ("monster", "creature", "lieutenant", "villager")
    for monster in facts.of(Monster):
        entry = facts.catalogue.find(monster.entry)
        if entry is None or entry.kind not in kinds:
            names = [e.id for kind in kinds for e in facts.catalogue.entries(kind)]
            near = get_close_matches(monster.entry, names, 1)
            fixes = [Fix(Text("fix.use", {"name": name}), (change(quest, monster.id, entry=name),)) for name in near]
            place = FieldAt(monster.id, "entry")
            yield flag(place, monster.id, entry=monster.entry, fixes=(*fixes, delete(monster.id, facts)))


@check("S103", "A relic that is no item", "error", needs=("catalogue",), reads=("relic",))
def unknown_relic(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A relic marker stands for an item card, and only cards of the relic deck are relics (J-1738)."""
    for relic in facts.of(Relic):
        item = facts.catalogue.find(relic.item)
        place = FieldAt(relic.id, "item")
        if item is None:
            yield flag(place, relic.id, item=relic.item)
        elif item.stats.get("deck", "relic") != "relic":
            yield flag(place, relic.id, item=relic.item, variant="not_relic")


@check("S104", "A chest names a row that does not fit", "warning", needs=("names",), reads=("chest", "chest_row"))
def chest_row_gone(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A chest may name the row of the chest table that it holds. The row must be there and of the chest's tier."""
    tiers = {row.tier for row in facts.of(ChestRow)}
    for chest in facts.of(Chest):
        if not chest.row:
            continue
        row = quest.elements.get(chest.row)
        place = FieldAt(chest.id, "row")
        by_tier = (Fix(Text("fix.forget_row"), (change(quest, chest.id, row=""),)),) if chest.tier in tiers else ()
        name = facts.called(chest.id)
        if not isinstance(row, ChestRow):
            yield flag(place, chest.id, fixes=by_tier, chest=name, row=chest.row)
        elif row.tier != chest.tier:
            same = Fix(Text("fix.tier", {"tier": row.tier}), (change(quest, chest.id, tier=row.tier),))
            yield flag(
                place,
                chest.id,
                fixes=(*by_tier, same),
                variant="tier",
                chest=name,
                other=row.tier,
            )


@check("S105", "A text is missing", "error", needs=("texts", "names"))
def missing_text(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Something is to be read here, but in no language is there a text. Write it, or clear the field."""
    own = quest.header.language
    for key, users in facts.texts_used.items():
        if not any(words.get(key, "").strip() for words in quest.texts.values()):
            for id_, field in users:
                if id_ or field != "title":
                    where = FieldAt(id_, field) if id_ else TextAt(own, key)
                    yield flag(where, TextAt(own, key), field=field, thing=facts.called(id_) if id_ else "the quest")


@check("S106", "A translation is not complete", "note", needs=("texts",))
def missing_translation(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The quest has a language in which some texts are missing; readers then get the quest's own language."""
    known = {key for words in quest.texts.values() for key in words}
    wanted = [key for key in facts.texts_used if key in known]
    for lang, words in quest.texts.items():
        missing = [key for key in wanted if key not in words]
        if missing:
            variant = "" if len(missing) == 1 else "many"
            yield flag(TextAt(lang, missing[0]), n=len(missing), lang=lang, variant=variant)


@check("S108", "Two variables of one name", "error", reads=("var",))
def twin_variables(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """In words `$name` must mean one variable. Rename one of them, or delete it."""
    seen: dict[str, str] = {}
    for element in facts.of(Var):
        first = seen.setdefault(element.var.id, element.id)
        if first != element.id:
            yield flag(FieldAt(element.id, "var"), first, name=element.var.id, fixes=(delete(element.id, facts),))


@check("S109", "Two entries of one name", "error", reads=("custom",))
def twin_entries(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """The quest has two entries of its own with the same id, so one of them can never be used."""
    seen: dict[str, str] = {}
    for element in facts.of(Custom):
        first = seen.setdefault(element.entry.id, element.id)
        if first != element.id:
            yield flag(FieldAt(element.id, "entry"), first, name=element.entry.id, fixes=(delete(element.id, facts),))


@check("S110", "Something that is gone is named", "error", needs=("mentions", "names"), reads=tuple(ALL_KINDS))
def names_what_is_gone(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A trigger, objective or rule names an element that is not in the quest. Pick another one, or delete it."""
    told: set[tuple[str, str]] = set()
    for element, mention in facts.mentions:
        if mention.sign != "#" or mention.name in quest.elements:
            continue
        if (element.id, mention.name) not in told:
            told.add((element.id, mention.name))
            place = FieldAt(element.id, mention.field, mention.column)
            same = _of_same_letter(quest, mention.name) if len(told) <= MENDED else []
            near = get_close_matches(mention.name, same, 2, 0.4)
            fixes = [_renamed(facts, element.id, mention.name, name) for name in near]
            source = facts.called(element.id)
            yield flag(place, element.id, source=source, name=mention.name, fixes=(*fixes,))


@check("S111", "The quest has no title", "warning", reads=("header", "texts"))
def no_title(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Players find a quest in their library by its title."""
    if not any(words.get(quest.header.title) for words in quest.texts.values()):
        yield flag(TextAt(quest.header.language, quest.header.title))


@check("S112", "The set-up names what is unknown", "error", needs=("catalogue",), reads=("header",))
def unknown_in_setup(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Items the heroes begin with and figures in the box are named by their entries."""
    setup = quest.header.setup
    for field, names in (("items", setup.items), ("supply", tuple(setup.supply))):
        for name in names:
            if facts.catalogue.find(name.partition("/")[0]) is None:
                yield flag(TextAt(quest.header.language, field), field=field, name=name)


@check("S120", "The board is empty", "note", needs=("floor",))
def empty_board(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Nothing can be checked or played before there is a piece on the board. Start with a room."""
    if not facts.layout.floor:
        yield flag()


@check("S123", "A quest too large to be played", "error", needs=("floor",), reads=("order", "ids"))
def too_large_to_play(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """A game is played on at most 3,600 squares, with at most 2,000 elements: several times what any box holds.

    Larger ones can be drawn, printed and checked. Part it into quests that are played one after the other.
    """
    if why := unplayable(quest):
        yield flag(n=why.params["n"], limit=why.params["limit"], variant=why.code.rpartition(".")[2])


@check("S121", "The board is too large to follow ways", "note", needs=("layout",))
def too_large(quest: Quest, facts: Facts) -> Iterator[Finding]:
    """Whether everything can be reached is not checked on boards beyond 316 by 316 squares or 3,000 rooms.

    Move distant parts nearer, or take walls away.
    """
    if facts.layout.grid.size > WALKED:
        yield flag(width=facts.layout.width, height=facts.layout.height)
    elif not facts.is_walked:
        yield flag(n=ROOMS, variant="rooms")


def _of_same_letter(quest: Quest, name: str) -> list[str]:
    """Ids that begin alike: d9 may have been d4, but hardly m9."""
    prefix = name.rstrip("0123456789")
    return [id_ for id_ in quest.elements if id_.rstrip("0123456789") == prefix]


def _renamed(facts: Facts, id_: str, old: str, new: str) -> Fix:
    element = with_names(facts.quest.elements[id_], {old: new})
    return Fix(Text("fix.use", {"name": facts.called(new)}), (Put((element,)),))
