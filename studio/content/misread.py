"""Why words cannot be read: the column and what was expected there."""

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from studio.kit.text import _


class WordsError(Exception):
    """Words that cannot be read: the column, and what was expected or is wrong there."""

    def __init__(self, message: str, column: int, expected: tuple[str, ...] = ()) -> None:
        super().__init__(_("col {column}: {message}", column=column, message=message))
        self.message = message
        self.column = column
        self.expected = expected


def explain(text: str, why: UnexpectedInput, reserved: frozenset[str]) -> WordsError:
    """What the parser stumbled over, in a sentence."""
    if isinstance(why, UnexpectedCharacters):
        return WordsError(_('"{sign}" cannot stand here', sign=str(why.char)), why.column)
    assert isinstance(why, UnexpectedToken)
    ended = why.token.type == "$END"
    column = len(text.rstrip()) + 1 if ended else why.column
    expected = _expected(why.accepts or why.expected)
    before = text[: column - 1].split()
    if len(expected) == 1 and before and before[-1] in reserved:
        needs = _('"{word}" needs {what}', word=before[-1], what=expected[0])
        return WordsError(needs, text[: column - 1].rfind(before[-1]) + 1, expected)
    found = _("the text ends too early") if ended else _('"{sign}" cannot stand here', sign=str(why.token))
    if expected:
        found = _("{found}, expected {what}", found=found, what=_list(expected))
    return WordsError(found, column, expected)


_SHOWN = {
    "NAME": "a name", "INT": "a number", "VAR": "a $variable", "REF": "an @entry", "ELEM": "an #element",
    "CMP": "a comparison", "LPAR": '"("', "RPAR": '")"', "DOT": '"."', "COMMA": '","', "PLUS": '"+"', "MINUS": '"-"',
    "STAR": '"*"', "SLASH": '"/"', "PERCENT": '"%"', "$END": "the end",
}  # fmt: skip
_SIGNS = {"PLUS", "MINUS", "STAR", "SLASH", "PERCENT", "CMP", "AND", "OR", "IS", "HAS", "LACKS", "SEES", "ADJACENT",
          "WITHIN", "IN", "ON", "CARRIES"}  # fmt: skip
_ARITHMETIC = {"PLUS", "MINUS", "STAR", "SLASH", "PERCENT"}
_ATOM = {"NAME", "INT", "VAR", "REF", "ELEM"}
_ALSO_ATOM = {"MINUS", "LPAR", "TRUE", "FALSE", "NONE", "ALL", "COUNT", "ANY", "NO", "TOTAL", "MOST", "LEAST", "NOT"}


def _expected(names: set[str]) -> tuple[str, ...]:
    shown = set()
    if names >= _ATOM:
        names = names - _ATOM - _ALSO_ATOM
        shown.add(_("an amount or a condition"))
    if names >= _SIGNS:
        names = names - _SIGNS - {"DOT", "LPAR"}
        shown.add(_("an operator"))
    elif names > _ARITHMETIC:  # what must come says more than how the amount might go on
        names = names - _ARITHMETIC - {"DOT", "LPAR"}
    for name in names:
        shown.add(_SHOWN.get(name, f'"{name.lower()}"'))
    return tuple(sorted(shown))


def _list(items: tuple[str, ...]) -> str:
    return items[0] if len(items) == 1 else _("{some} or {last}", some=", ".join(items[:-1]), last=items[-1])
