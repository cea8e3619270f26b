"""Words are read into nodes, printed back, and refused with a column."""

import re
import threading
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from studio.content import words
from studio.content.words import (
    DEEPEST,
    GRAMMAR,
    LONGEST,
    RESERVED,
    Node,
    WordsError,
    names_in,
    parse,
    parse_set,
    parse_tag,
    show,
)

LANGUAGE = Path("/work/shared/language.md")


def bare(node: object) -> object:
    """A node without its columns."""
    if not isinstance(node, tuple) or not node:
        return node
    if isinstance(node[0], str) and len(node) > 1 and isinstance(node[1], int):
        return (node[0], *map(bare, node[2:]))
    return tuple(map(bare, node))


def test_a_comparison_is_a_flat_tuple_with_columns():
    assert parse("self.left <= 2") == ("<=", 1, ("path", 1, "self", "left"), ("int", 14, 2))


def test_logic_binds_or_looser_than_and_looser_than_not():
    expected = ("or", ("path", "a"), ("and", ("not", ("path", "b")), ("path", "c")))
    assert expected == bare(parse("a or not b and c"))


def test_a_set_has_a_kind_filters_and_a_condition():
    expected = (
        "set", "enemy", "ogre", (("is", ("tag", "tapped")), ("within", ("int", 3), ("path", "self"))),
        (">", ("path", "it", "left"), ("int", 1)),
    )  # fmt: skip
    assert expected == bare(parse_set("enemy @ogre that is tapped within 3 of self where it.left > 1"))


def test_reserved_words_are_names_after_a_dot_and_as_bound_names_of_windows():
    assert bare(parse("area.count = from")) == ("=", ("path", "area", "count"), ("path", "from"))


def test_a_tag_may_name_the_viewpoint():
    assert bare(parse_tag("enemy of you")) == ("side", "enemy", ("path", "you"))


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("self adjacent #d1", 6, '"adjacent" needs "to"'),
        ("self within 2 self", 15, 'cannot stand here, expected "of"'),
        ("a +", 4, "ends too early"),
        ("count(hero", 11, 'expected ")"'),
        ("x ~ 2", 3, '"~" cannot stand here'),
        ("", 1, "ends too early"),
        ("Self.left", 1, '"S" cannot stand here'),
        ("(" * 60 + "1" + ")" * 60, 1, "too deep"),
        ("1 + " * 200 + "1", 400, "longer"),
    ],
)
def test_a_misreading_names_its_column_and_what_was_expected(text: str, column: int, message: str):
    with pytest.raises(WordsError) as caught:
        parse(text)
    assert caught.value.column == column
    assert message in str(caught.value)


def test_numbers_stay_within_the_limit():
    assert bare(parse("99999999999999999999")) == ("int", 1_000_000)


def test_names_are_those_at_the_head_of_paths():
    assert names_in(parse("self.left + count(hero where it.level > n)")) == {"self", "it", "n"}


@pytest.mark.skipif(not LANGUAGE.exists(), reason="the specification is not here")
def test_the_grammar_is_that_of_the_specification():
    block = re.search(r"```lark\n(.*?)```", LANGUAGE.read_text(), re.DOTALL)
    assert block
    assert GRAMMAR.strip() == block[1].strip()


# --- printing ----------------------------------------------------------------------------------

NAMES = st.sampled_from(["self", "figure", "attack", "it", "x1"])
ATTRIBUTES = st.lists(st.sampled_from(["left", "group", "count", "all", "target"]), max_size=2)
TAGS = st.one_of(
    st.sampled_from(["hero", "tapped"]).map(lambda t: ("tag", 0, t)),
    st.just(("tag_ref", 0, "ogre")),
    st.just(("tag_elem", 0, "d1")),
)


@cache
def paths() -> st.SearchStrategy[Node]:
    return st.tuples(NAMES, ATTRIBUTES).map(lambda p: ("path", 0, p[0], *p[1]))


@cache
def sums(depth: int) -> st.SearchStrategy[Node]:
    leaves = st.one_of(
        st.integers(0, 999).map(lambda n: ("int", 0, n)),
        paths(),
        st.just(("var", 0, "alarm")),
        st.just(("elem", 0, "d1", "square")),
        st.just(("all", 0)),
    )
    if not depth:
        return leaves
    inner = sums(depth - 1)
    return st.one_of(
        leaves,
        st.tuples(st.sampled_from(["add", "sub", "mul", "div", "mod"]), inner, inner).map(
            lambda p: (p[0], 0, p[1], p[2])
        ),
        inner.map(lambda x: ("minus", 0, x)),
        conditions(depth - 1),
        st.tuples(st.sampled_from(["count", "any", "no"]), sets(depth - 1)).map(lambda p: (p[0], 0, p[1])),
        st.tuples(sets(depth - 1), inner).map(lambda p: ("total", 0, *p)),
        st.lists(conditions(depth - 1), max_size=3).map(lambda a: ("call", 0, "max", *a)),
    )


@cache
def conditions(depth: int) -> st.SearchStrategy[Node]:
    value = sums(max(depth - 1, 0))
    leaves = st.one_of(
        st.tuples(st.sampled_from(["=", "<", ">=", "sees", "adjacent", "in", "carries"]), value, value).map(
            lambda p: (p[0], 0, p[1], p[2])
        ),
        st.tuples(st.sampled_from(["is", "is_not", "has", "lacks", "on"]), value, TAGS).map(
            lambda p: (p[0], 0, p[1], p[2])
        ),
        st.tuples(value, value, value).map(lambda p: ("within", 0, *p)),
        st.tuples(value, value).map(lambda p: ("is", 0, p[0], ("side", 0, "enemy", p[1]))),
    )
    if not depth:
        return leaves
    inner = conditions(depth - 1)
    return st.one_of(
        leaves,
        inner.map(lambda x: ("not", 0, x)),
        st.tuples(st.sampled_from(["and", "or"]), inner, inner)
        .filter(lambda p: p[1][0] != p[0])
        .map(lambda p: (p[0], 0, p[1], p[2])),
    )


@cache
def sets(depth: int) -> st.SearchStrategy[Node]:
    thing = sums(0)
    filters = st.one_of(
        st.tuples(st.sampled_from(["is", "not", "has", "lacks", "on"]), TAGS).map(lambda p: (p[0], 0, p[1])),
        st.tuples(st.sampled_from(["adjacent", "seen_by", "in", "by_seat", "other_than", "nearest"]), thing).map(
            lambda p: (p[0], 0, p[1])
        ),
        st.tuples(thing, thing).map(lambda p: ("within", 0, *p)),
        st.just(("zone", 0, "hand")),
    )
    return st.tuples(
        st.sampled_from(["hero", "square"]), st.sampled_from(["", "ogre"]), st.lists(filters, max_size=3),
        st.one_of(st.none(), conditions(depth)),
    ).map(lambda p: ("set", 0, p[0], p[1], tuple(p[2]), p[3]))  # fmt: skip


@given(conditions(2))
def test_what_is_printed_reads_back_to_the_same_node(node: Node):
    text = show(node)
    assume(len(text) <= LONGEST and text.count("(") + text.count("not ") + text.count("-") <= DEEPEST)
    again = parse(text)
    assert bare(again) == bare(node)
    assert show(again) == text


def test_every_literal_of_the_grammar_is_reserved():
    assert {"adjacent", "to", "where", "nearest", "none", "all"} <= RESERVED
    assert not RESERVED & {"self", "it", "max"}


def test_once_warmed_the_first_text_does_not_wait_for_the_tables() -> None:
    words._parser.cache_clear()
    thread = threading.Thread(target=words.warm)
    thread.start()
    thread.join()
    assert words._parser.cache_info().currsize == 1
    assert words.parse("count(hero within 3 of self) >= 2")[0] == ">="
    assert words._parser.cache_info().misses == 1
