"""The exceptions meant for people: one clear line that says what, where and what to do."""

from studio.kit.text import Text, messages, say
from studio.kit.where import EdgeAt, ElementAt, FieldAt, FileAt, SquareAt, Where

messages(
    {
        "where.element": "{id}",
        "where.square": "square {x},{y}",
        "where.edge": "edge {x},{y},{side}",
        "where.field": "{id}, field {field}",
        "where.field_column": "{id}, field {field}, column {column}",
        "where.file": "{file}",
        "where.line": "{file}, line {line}",
        "where.column": "{file}, line {line}, column {column}",
        "where.text": "text {text} ({lang})",
    }
)


def describe(where: Where) -> str:
    """A place in words."""
    match where:
        case ElementAt(id=id_):
            return say(Text("where.element", {"id": id_}))
        case SquareAt(x=x, y=y):
            return say(Text("where.square", {"x": x, "y": y}))
        case EdgeAt(x=x, y=y, side=side):
            return say(Text("where.edge", {"x": x, "y": y, "side": side}))
        case FieldAt(id=id_, field=field, column=column):
            code = "where.field_column" if column else "where.field"
            return say(Text(code, {"id": id_, "field": field, "column": column}))
        case FileAt(file=file, line=line, column=column):
            code = "where.column" if column else "where.line" if line else "where.file"
            return say(Text(code, {"file": file, "line": line, "column": column}))
        case _:
            return say(Text("where.text", {"lang": where.lang, "text": where.text}))


class Fault(Exception):
    """Something a person should be told in one line: what, where, and what to do about it.

    >>> messages({"doc.missing": "the file does not exist", "doc.look": "check the name"})
    >>> str(Fault(Text("doc.missing"), FileAt("quest.json"), Text("doc.look")))
    'quest.json: the file does not exist; check the name'
    """

    def __init__(self, text: Text, where: Where | None = None, hint: Text | None = None) -> None:
        super().__init__(text, where, hint)
        self.text = text
        self.where = where
        self.hint = hint

    def __str__(self) -> str:
        place = f"{describe(self.where)}: " if self.where else ""
        hint = f"; {say(self.hint)}" if self.hint else ""
        # A name from outside may hold a line break; the promise is one line.
        return " ".join(f"{place}{say(self.text)}{hint}".split())


class Refused(Fault):
    """What a person asked for cannot be: a stable code, a sentence, and the number of the rule that forbids it."""

    def __init__(
        self, code: str, text: Text, rule: str = "", where: Where | None = None, hint: Text | None = None
    ) -> None:
        super().__init__(text, where, hint)
        self.args = (code, text, rule, where, hint)  # what pickle builds it again from
        self.code = code
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})" if self.rule else super().__str__()
