"""What a quest needs of the program that plays it, and what of that is missing here."""

from studio.content.catalogue import Catalogue
from studio.content.effects import LANG
from studio.content.load import load
from studio.content.types import LETTERS
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.packs.manifest import Needs
from studio.quest.links import mentions
from studio.quest.model import Custom, Piece, Quest, Shape

messages(
    {
        "needs.system": "it is for the game system {system!r}, which this program does not have; install a newer one",
        "needs.lang": "it is written in effect language {lang}, this program reads up to {ours}; install a newer one",
        "needs.entry": "it needs {name!r}, which {system} does not have here; install a newer program",
        "needs.piece": "it needs the map piece {name!r}, which {system} does not have here; install a newer program",
    }
)


def needs_of(quest: Quest) -> Needs:
    """The entries and pieces a quest names and does not bring itself."""
    own = {element.entry.id for element in quest.elements.values() if isinstance(element, Custom)}
    shapes = {id_ for id_, element in quest.elements.items() if isinstance(element, Shape)}
    entries, pieces = set[str](), set[str]()
    for element in quest.elements.values():
        for mention in mentions(element):
            if mention.sign == "@" and mention.name not in own:
                entries.add(mention.name)
        if isinstance(element, Piece) and element.piece not in shapes:
            pieces.add(element.piece)
    return Needs(quest.system, quest.lang, tuple(sorted(entries)), tuple(sorted(pieces)))


def missing(needs: Needs, catalogue: Catalogue | None = None) -> tuple[Fault, ...]:
    """What this program lacks, one fault each; none when the pack can be played here."""
    faults = []
    if needs.lang > LANG:
        faults.append(Fault(Text("needs.lang", {"lang": needs.lang, "ours": LANG})))
    if needs.system not in LETTERS:
        return (*faults, Fault(Text("needs.system", {"system": needs.system})))
    here = catalogue or load(needs.system)
    lacking = [("needs.entry", name) for name in needs.entries if here.find(name) is None]
    lacking += [("needs.piece", name) for name in needs.pieces if here.find_piece(name) is None]
    faults += [Fault(Text(code, {"name": name, "system": needs.system})) for code, name in lacking]
    return tuple(faults)
