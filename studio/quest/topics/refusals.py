"""The sentences with which an edit is refused: the fact, the reason, and the rule."""

from studio.content.catalogue import Catalogue
from studio.grid.notation import square_name
from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt, SquareAt
from studio.quest.content import catalogue_of
from studio.quest.layout import Layout, layout_of
from studio.quest.model import LARGEST, AnyElement, Quest, Square
from studio.quest.names import called
from studio.quest.standing import Bar, bars, taken

messages(
    {
        "refused.off_page": "{square} lies outside the page of {n} by {n} squares",
        "refused.off_page.left": "Nothing can lie left of column A or above row 1",
        "refused.off_page.hint": "move the whole map first",
        "refused.off": "{square} is not a square of the board",
        "refused.off.hint": "place a piece there first",
        "refused.water": "Water at {square}: figures and markers cannot stand there",
        "refused.rubble": "Rubble at {square}: figures and markers cannot stand there",
        "refused.obstacle": "An obstacle at {square}: figures and markers cannot stand there",
        "refused.wall": "{square} is wall: figures and markers cannot stand there",
        "refused.taken": "{square} already holds {other}",
        "refused.no_piece": "There is no piece called {piece}",
        "refused.no_entry": "There is no {entry} in this system or quest",
    }
)

RULES = {"water": "J-1607", "rubble": "J-1607", "obstacle": "S-207", "taken": "J-303"}


def refuse_bar(quest: Quest, bar: Bar) -> Refused:
    """The refusal for one bar."""
    square = square_name(bar.square) if min(bar.square) >= 0 else ""
    params: dict[str, str | int] = {"square": square}
    if bar.other:
        params["other"] = called(quest, bar.other)
    hint = Text("refused.off.hint") if bar.why == "off" else None
    rule = RULES.get(bar.why, "")
    if rule.startswith("J") and quest.system != "journeys1":
        rule = ""
    where = ElementAt(bar.other) if bar.other else SquareAt(*bar.square)
    return Refused(bar.why, Text(f"refused.{bar.why}", params), rule, where, hint)


def require_standing(quest: Quest, *elements: AnyElement, apart: frozenset[str] = frozenset()) -> None:
    """Refuses unless every one of the elements may be where it is; `apart` is about to leave."""
    layout, catalogue = layout_of(quest), catalogue_of(quest)
    for element in elements:
        require_on_page(getattr(element, "at", (0, 0)))
        bar = next(bars(element, layout, catalogue, quest.system), None)
        bar = bar or next(taken(element, quest.elements, catalogue, apart), None)
        if bar:
            raise refuse_bar(quest, bar)


def require_on_page(*squares: Square) -> None:
    """Refuses squares outside the largest page."""
    for x, y, *_ in squares:
        if x < 0 or y < 0:
            raise Refused("off_page", Text("refused.off_page.left"), hint=Text("refused.off_page.hint"))
        if x >= LARGEST or y >= LARGEST:
            raise Refused("off_page", Text("refused.off_page", {"square": square_name((x, y)), "n": LARGEST}))


def require_entry(quest: Quest, entry: str, catalogue: Catalogue | None = None) -> None:
    """Refuses an entry that neither the system nor the quest has."""
    if (catalogue or catalogue_of(quest)).find(entry) is None:
        raise Refused("no_entry", Text("refused.no_entry", {"entry": entry}))


def board(quest: Quest) -> Layout:
    """The layout, for topics."""
    return layout_of(quest)
