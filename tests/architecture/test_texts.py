"""Every sentence goes through the catalogue: each code that is used is registered, each msgid can be collected."""

import ast
import string
from collections.abc import Iterator

from tests.architecture.source import MODULES, name_of, nodes


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function of that name, with its place."""
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield f"{name_of(path)}:{node.lineno}", node


def registered() -> dict[str, list[str]]:
    """Code → its sentences (singular and plural), as `messages` calls register them in dictionaries."""
    found: dict[str, list[str]] = {}
    for _, call in calls("messages"):
        for argument in call.args:
            for node in ast.walk(argument):
                if isinstance(node, ast.Dict):
                    for key, value in zip(node.keys, node.values, strict=True):
                        if isinstance(key, ast.Constant) and isinstance(key.value, str):
                            found[key.value] = [
                                c.value
                                for c in ast.walk(value)
                                if isinstance(c, ast.Constant) and isinstance(c.value, str)
                            ]
    return found


def test_no_code_is_registered_with_two_sentences() -> None:
    found: dict[str, str] = {}
    for place, call in calls("messages"):
        for node in (n for argument in call.args for n in ast.walk(argument) if isinstance(n, ast.Dict)):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    assert found.setdefault(key.value, ast.dump(value)) == ast.dump(value), f"{place}: {key.value}"


def test_every_code_that_is_used_has_a_sentence() -> None:
    known = registered()
    assert len(known) > 200
    missing = {
        f"{place}: {code.value}"
        for place, call in calls("Text")
        for code in call.args[:1]
        if isinstance(code, ast.Constant) and isinstance(code.value, str) and code.value not in known
    }
    assert missing == set()


def test_every_sentence_can_be_filled_in() -> None:
    for code, sentences in registered().items():
        for sentence in sentences:
            for _text, field, _spec, _conversion in string.Formatter().parse(sentence):
                assert field is None or field.isidentifier(), f"{code}: {sentence}"


def test_every_msgid_in_the_source_is_a_plain_text_so_that_it_can_be_collected() -> None:
    odd = [
        place
        for name, count in (("_", 1), ("ngettext", 2))
        for place, call in calls(name)
        for argument in call.args[:count]
        if isinstance(argument, ast.JoinedStr | ast.BinOp)
    ]
    assert odd == []
