"""A quest on paper: what is on which page, before anything is drawn."""

from collections.abc import Iterator

from studio.gui.board.of_quest import picture_of_quest
from studio.gui.board.picture import BoardPicture
from studio.gui.printing.columns import Item, columns
from studio.gui.printing.eyes import players_picture
from studio.gui.printing.legend import legend
from studio.gui.printing.split import BAND, EDGE, FOOT, HEAD, SIZES, PaperSize, Spread, spread
from studio.kit.codec import Record
from studio.kit.text import _
from studio.quest.model import Quest
from studio.quest.names import text_of


class Wish(Record):
    """How a quest is to be printed."""

    players: bool = False
    """The players' version; else the author's."""
    heroes: int = 0
    """Shows what is placed for so many; 0: everything."""
    paper: PaperSize = "a4"
    square: float = 0
    """Millimetres of a square; 0: as large as fits."""


class Printout(Record):
    """The pages: first the sheets of the map, then the legend."""

    title: str
    version: str
    wish: Wish
    picture: BoardPicture
    spread: Spread
    legend: tuple[tuple[Item, ...], ...]
    """Pages of their own."""
    below: tuple[Item, ...] = ()
    """The whole legend, where it has room below the last sheet of the map."""

    @property
    def count(self) -> int:
        """How many pages there are."""
        return len(self.spread.sheets) + len(self.legend)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of every page in millimetres."""
        short, long = SIZES[self.wish.paper]
        return (short, long) if self.spread.upright else (long, short)

    def items(self, index: int) -> tuple[Item, ...]:
        """What of the legend stands on a page."""
        sheets = len(self.spread.sheets)
        return self.legend[index - sheets] if index >= sheets else self.below if index == sheets - 1 else ()

    def words(self) -> Iterator[str]:
        """Every text of the quest that is printed."""
        yield self.title
        for index in range(self.count):
            for item in self.items(index):
                yield item.words


def printout_of(quest: Quest, wish: Wish | None = None) -> Printout:
    """The pages of a quest."""
    wish = wish or Wish()
    picture = seen_picture(quest, wish)
    placed = spread(picture.box, wish.paper, wish.square)
    version = _("Players' version") if wish.players else _("Author's version")
    title = text_of(quest, quest.header.title) or quest.id
    entries = legend(picture)
    free = EDGE + HEAD + 2 * BAND + placed.sheets[-1].box[3] * placed.square
    below = columns(entries, wish.paper, placed.upright, free)
    if len(below) == 1 and all(item.y + item.high <= _bottom(wish.paper, placed.upright) for item in below[0]):
        return Printout(title, version, wish, picture, placed, (), below[0])
    return Printout(title, version, wish, picture, placed, columns(entries, wish.paper, placed.upright))


def _bottom(paper: PaperSize, upright: bool) -> float:
    return SIZES[paper][1 if upright else 0] - EDGE - FOOT


def seen_picture(quest: Quest, wish: Wish) -> BoardPicture:
    """The board of a quest for those who shall see it."""
    picture = picture_of_quest(quest, wish.heroes)
    return players_picture(quest, picture) if wish.players else picture
