import pickle

import pytest

from studio.kit.faults import Fault, Refused, describe
from studio.kit.text import Text, messages
from studio.kit.where import EdgeAt, ElementAt, FieldAt, FileAt, SquareAt, TextAt, Where

messages({"test.shut": "the door is shut", "test.open": "open it first", "test.named": "no {name}"})


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (ElementAt("d3"), "d3"),
        (SquareAt(4, 7), "square 4,7"),
        (EdgeAt(4, 7, "n"), "edge 4,7,n"),
        (FieldAt("d3", "lock"), "d3, field lock"),
        (FieldAt("o1", "if_", 5), "o1, field if_, column 5"),
        (FileAt("q.json"), "q.json"),
        (FileAt("q.json", 3), "q.json, line 3"),
        (FileAt("q.json", 3, 9), "q.json, line 3, column 9"),
        (TextAt("en", "title"), "text title (en)"),
    ],
)
def test_every_place_has_words(where: Where, words: str):
    assert describe(where) == words


def test_a_fault_says_where_what_and_what_to_do():
    assert str(Fault(Text("test.shut"), SquareAt(1, 2), Text("test.open"))) == (
        "square 1,2: the door is shut; open it first"
    )
    assert str(Fault(Text("test.shut"))) == "the door is shut"


def test_a_fault_is_one_line_whatever_it_names():
    assert str(Fault(Text("test.named", {"name": "a\nb\r\n\tc"}))) == "no a b c"


def test_a_refusal_ends_with_the_number_of_its_rule():
    assert str(Refused("illegal", Text("test.shut"), "J-705")) == "the door is shut (J-705)"
    assert str(Refused("stale", Text("test.shut"))) == "the door is shut"


@pytest.mark.parametrize(
    "fault",
    [
        Fault(Text("test.shut"), SquareAt(1, 2), Text("test.open")),
        Refused("illegal", Text("test.shut"), "J-705", SquareAt(1, 2)),
    ],
)
def test_faults_cross_to_another_process_whole(fault: Fault):
    copy = pickle.loads(pickle.dumps(fault))
    assert type(copy) is type(fault)
    assert str(copy) == str(fault)
    assert vars(copy) == vars(fault)
