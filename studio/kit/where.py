"""Where: how a fault, a finding or a log line points at a thing."""

from studio.kit.codec import Record


class Place(Record, tag_field="at"):
    """What every kind of place shares."""

    def key(self) -> str:
        """A short text that is equal exactly for equal places."""
        raise NotImplementedError


class ElementAt(Place, tag="element"):
    """An element of the quest."""

    id: str

    def key(self) -> str:
        """`element:d3`."""
        return f"element:{self.id}"


class SquareAt(Place, tag="square"):
    """A square of the board."""

    x: int
    y: int

    def key(self) -> str:
        """`square:4,7`."""
        return f"square:{self.x},{self.y}"


class EdgeAt(Place, tag="edge"):
    """The north or west side of a square."""

    x: int
    y: int
    side: str

    def key(self) -> str:
        """`edge:4,7,n`."""
        return f"edge:{self.x},{self.y},{self.side}"


class FieldAt(Place, tag="field"):
    """A field of an element, and the column inside it when it holds a text to be parsed."""

    id: str
    field: str
    column: int = 0

    def key(self) -> str:
        """`field:d3.if_:12`, the column when there is one."""
        return f"field:{self.id}.{self.field}" + (f":{self.column}" if self.column else "")


class FileAt(Place, tag="file"):
    """A place in a file; line and column count from 1, 0 is the whole."""

    file: str
    line: int = 0
    column: int = 0

    def key(self) -> str:
        """`file:quest.json:3:14`, line and column when there are any."""
        numbers = "".join(f":{n}" for n in (self.line, self.column) if n)
        return f"file:{self.file}{numbers}"


class TextAt(Place, tag="text"):
    """A text of the quest in one language."""

    lang: str
    text: str

    def key(self) -> str:
        """`text:en/title`."""
        return f"text:{self.lang}/{self.text}"


Where = ElementAt | SquareAt | EdgeAt | FieldAt | FileAt | TextAt
"""Any place."""
