"""Finds every sentence in the source for Babel: `_`, `N_`, `ngettext`, codes of `messages`, tables of words.

    pybabel extract -F pyproject.toml -o studio/locale/studio.pot studio

Babel's own extractor would miss `messages`, where the sentence is a value of a dict, the rows of the action table,
and module constants that are said later: `SIGNED = {"new": "new key"}` when the module says `_(SIGNED[state])` or
`_(words)` in a loop over them.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO, NamedTuple

Found = tuple[int, str, str | tuple[str, str], list[str]]
"""Line, function, message (or its two forms), comments: what Babel wants."""
ROW = "_a"
"""Makes a row of the action table; its second argument is the command's words."""


class Sentence(NamedTuple):
    """A sentence in English, its plural where it has one, its line, and its code if it is said by code."""

    line: int
    one: str
    many: str = ""
    code: str = ""


def extract(
    stream: IO[bytes], keywords: Mapping[str, object], comment_tags: Collection[str], options: Mapping[str, object]
) -> Iterator[Found]:
    """The sentences of one Python file, as Babel wants them."""
    for found in sentences(ast.parse(stream.read())):
        if found.many:
            yield found.line, "ngettext", (found.one, found.many), []
        else:
            yield found.line, "_", found.one, []


def sentences(tree: ast.Module) -> Iterator[Sentence]:
    """The sentences of one module."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in calls:
        assert isinstance(call.func, ast.Name)
        yield from _of_call(call, call.func.id)
    yield from _of_tables(tree, calls)


def _of_call(call: ast.Call, name: str) -> Iterator[Sentence]:
    texts = [_text(argument) for argument in call.args]
    if name in ("_", "N_") and texts and texts[0]:
        yield Sentence(call.lineno, texts[0])
    elif name == ROW and len(texts) > 1 and texts[1]:
        yield Sentence(call.lineno, texts[1])
    elif name == "ngettext" and len(texts) > 1 and texts[0] and texts[1]:
        yield Sentence(call.lineno, texts[0], texts[1])
    elif name == "messages":
        for table in (node for argument in call.args for node in ast.walk(argument) if isinstance(node, ast.Dict)):
            for key, value in zip(table.keys, table.values, strict=True):
                code = _text(key) if key is not None else ""
                if text := _text(value):
                    yield Sentence(value.lineno, text, code=code)
                elif isinstance(value, ast.Tuple) and len(value.elts) == 2:
                    one, many = map(_text, value.elts)
                    if one and many:
                        yield Sentence(value.lineno, one, many, code)


def _of_tables(tree: ast.Module, calls: list[ast.Call]) -> Iterator[Sentence]:
    """What the module's constants hold that are said by `_` with something else than a literal."""
    tables: dict[str, ast.expr] = {}
    for statement in tree.body:
        match statement:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=value)
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value)
            ):
                tables[name] = value
    if not tables:
        return
    over: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension):
            last = _names(node.target)[-1:]
            for name in last:
                over.setdefault(name, set()).update(_names(node.iter))
    said: set[str] = set()
    for call in calls:
        if isinstance(call.func, ast.Name) and call.func.id == "_" and call.args and not _text(call.args[0]):
            names = set(_names(call.args[0]))
            said |= names.union(*(over.get(name, set()) for name in names))
    for name in tables.keys() & said:
        for constant in _said_by(tables[name]):
            yield Sentence(constant.lineno, str(constant.value))


def _said_by(table: ast.expr) -> Iterator[ast.Constant]:
    """The words in a table: values of a dict, members of a tuple, the first argument of its records."""
    match table:
        case ast.Constant(value=str() as text) if text:
            yield table
        case ast.Dict(values=values):
            for value in values:
                yield from _said_by(value)
        case ast.Tuple(elts=members) | ast.List(elts=members):
            for member in members:
                yield from _said_by(member)
        case ast.Call(args=[first, *_rest]):
            yield from _said_by(first)


def _names(node: ast.expr) -> list[str]:
    return [found.id for found in ast.walk(node) if isinstance(found, ast.Name)]


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
