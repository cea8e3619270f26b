"""Finds every sentence in the source for Babel: `_`, `ngettext`, and the sentences of codes in `messages`.

    pybabel extract -F pyproject.toml -o studio/locale/studio.pot studio

Babel's own extractor would miss `messages`, where the sentence is a value of a dict.
"""

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO

Found = tuple[int, str, str | tuple[str, str], list[str]]
"""Line, function, message (or its two forms), comments: what Babel wants."""


def extract(
    stream: IO[bytes], keywords: Mapping[str, object], comment_tags: Collection[str], options: Mapping[str, object]
) -> Iterator[Found]:
    """The sentences of one Python file, in order."""
    for node in ast.walk(ast.parse(stream.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield from _sentences(node, node.func.id)


def _sentences(call: ast.Call, name: str) -> Iterator[Found]:
    texts = [_text(argument) for argument in call.args]
    if name == "_" and texts and texts[0]:
        yield call.lineno, "_", texts[0], []
    elif name == "ngettext" and len(texts) > 1 and texts[0] and texts[1]:
        yield call.lineno, "ngettext", (texts[0], texts[1]), []
    elif name == "messages" and call.args and isinstance(call.args[0], ast.Dict):
        for value in call.args[0].values:
            if text := _text(value):
                yield value.lineno, "_", text, []
            elif isinstance(value, ast.Tuple) and len(value.elts) == 2:
                one, many = map(_text, value.elts)
                if one and many:
                    yield value.lineno, "ngettext", (one, many), []


def _text(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
