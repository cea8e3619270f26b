"""Ops print as sentences, and sentences read back to the same data."""

from collections.abc import Callable

import pytest

from studio.content.describe import (
    describe_ability,
    describe_block,
    describe_entry,
    describe_mod,
    describe_op,
    describe_pick,
    describe_surge,
)
from studio.content.effects import (
    Ability,
    Attack,
    Cost,
    Entry,
    Mod,
    Moment,
    Number,
    Op,
    Option,
    Options,
    Pick,
    Roll,
    Surge,
)
from studio.content.misread import WordsError
from studio.content.reading import (
    completions,
    read_ability,
    read_block,
    read_mod,
    read_op,
    read_pick,
    read_surge,
)
from studio.content.sentences import OPS
from studio.content.vocabulary import OPS as SPECS
from tests.content.examples import ENTRIES, PICKS, QUESTS, SENTENCES, abilities, mods, surges

LINES = {e.id: describe_entry(e) for e in ENTRIES} | {q.id: tuple(map(describe_ability, q.triggers)) for q in QUESTS}


@pytest.mark.parametrize(("name", "sentence"), SENTENCES, ids=[name for name, _ in SENTENCES])
def test_the_sentences_of_the_specification_are_printed(name: str, sentence: str):
    assert sentence in LINES[name]


@pytest.mark.parametrize("ability", [pytest.param(a, id=name) for name, a in abilities()])
def test_an_ability_reads_back_to_the_same_data(ability: Ability):
    assert read_ability(describe_ability(ability)) == ability


@pytest.mark.parametrize("mod", [pytest.param(m, id=name) for name, m in mods()])
def test_a_modifier_reads_back_to_the_same_data(mod: Mod):
    assert read_mod(describe_mod(mod)) == mod


@pytest.mark.parametrize("surge", [pytest.param(s, id=name) for name, s in surges()])
def test_a_surge_option_reads_back_to_the_same_data(surge: Surge):
    assert read_surge(describe_surge(surge)) == surge


@pytest.mark.parametrize("pick", PICKS, ids=describe_pick)
def test_a_pick_reads_back_to_the_same_data(pick: Pick):
    assert read_pick(describe_pick(pick)) == pick


@pytest.mark.parametrize(
    "op",
    [
        Attack(by="self", on=Pick(one="enemy", is_=("tapped", "hero"), where="it.left > 1"), kind="melee",
               weapon="this", dice={"red": 1, "black": "n + 1"}, damage="2 * n", bonus=1, within=3, shape="sweep",
               gains=(("pierce", 2), ("reach",)), declared_by="overlord", free="action", sure=True),
        Options(options=(Option(text='say "no"', if_="$x > 1 or $y = 2", do=()),
                         Option(text="pay", cost=(Cost(pay="fatigue", amount=1), Cost(pay="exhaust", what="this")),
                                do=(Number(as_="x", least=0, most="self.spare"),))), count=2, optional=True),
        read_op("until 2 times end_of_next_turn of figure on self apply { forbid attack, item but @stunned while it is hero }"),
        read_op("move each monster on circle where it is spider or it is drow up to 3 squares by slide"),
        read_op("choose exactly 2 hero in #A2, chosen by overlord, at random as h or nothing"),
        read_op("let x be a and b"),
        Roll(dice={"die1": 2, "Frost_die": "n + 1", "black": 1}, as_="r"),
    ],
    ids=lambda op: type(op).__name__,
)  # fmt: skip
def test_rare_fields_read_back_too(op: Op):
    assert read_op(describe_op(op)) == op


def test_a_moment_without_more_is_its_word():
    assert read_op("until end_of_turn apply { forbid move }").until == "end_of_turn"
    assert read_op("until end_of_turn of self apply { forbid move }").until == Moment("end_of_turn", "self")


def test_an_empty_block_is_a_block():
    assert read_block(describe_block(())) == ()


def test_entries_are_told_line_by_line():
    entry = Entry("x", "item", "J", keywords=(("pierce", 2), ("reach",)), requires="self is orc")
    assert describe_entry(entry) == ("keywords: pierce 2, reach", "requires: self is orc")


def test_every_op_has_a_sentence_that_names_all_its_fields():
    for name, spec in SPECS.items():
        missing = [f.name for f in spec.fields if f"{{{f.name}}}" not in OPS[name] and f"?{f.name}]" not in OPS[name]]
        assert not missing, (name, missing)


def test_no_two_sentences_begin_alike_with_the_same_types_behind():
    heads = {}
    for name, sentence in OPS.items():
        types = tuple(f.type for f in SPECS[name].fields if not f.optional)
        assert heads.setdefault((sentence.split("{")[0].split("[")[0], types), name) == name


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("deal 2 damage", 14, '"to"'),
        ("deal 2 pain to self", 8, '"damage"'),
        ("deal two hundred", 10, '"damage"'),
        ("fly away", 1, '"deal"'),
        ("if self is hero then { deal 1 damage to }", 41, "<an amount>"),
        ("roll 3 black dice", 18, '"as"'),
        ("end the turn of self now", 22, "the end"),
    ],
)
def test_a_misreading_says_where_and_what_was_expected(text: str, column: int, expected: str):
    with pytest.raises(WordsError) as caught:
        read_op(text)
    assert caught.value.column == column
    assert expected in caught.value.expected


def test_completion_offers_what_the_sentence_allows_next():
    assert '"damage"' in completions("deal 2 ")
    assert '"fatigue"' in completions("deal 2 ")
    assert completions("deal 2 damage ") == ('"to"',)
    assert "<a name>" in completions("when ")


@pytest.mark.parametrize("name", sorted(LINES))
def test_a_cut_sentence_is_refused_or_read_but_never_crashes(name: str):
    for line in LINES[name]:
        words = line.split()
        for n in range(1, len(words), 3):
            for text in (" ".join(words[:n]), " ".join(words[:n] + words[n + 1 :])):
                for read in (read_ability, read_mod):
                    assert 0 <= refused_at(read, text) <= len(text) + 1


def refused_at(read: Callable[[str], object], text: str) -> int:
    """The column where a sentence is refused, 0 when it is read."""
    try:
        read(text)
    except WordsError as why:
        return why.column
    return 0


def test_a_tangled_sentence_is_refused_quickly():
    with pytest.raises(WordsError):
        read_op("give " + "each hero where it.left > 1 and " * 60 + "x 1 threat")
    with pytest.raises(WordsError):
        read_block("{ if a then " * 300)
    with pytest.raises(WordsError, match="longer"):
        read_op("x" * 9000)
