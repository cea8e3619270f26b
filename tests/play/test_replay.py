"""Logs of games: written, read strictly, verified answer by answer."""

import msgspec
import pytest

from studio.kit.codec import to_json
from studio.kit.faults import Fault
from studio.play import replay
from studio.play.session import Session
from studio.quest.model import AnyElement, Chest
from studio.rules.core.actions import Pass, StepTo
from tests.play.toy import Toy


def played() -> Session:
    game = Session(Toy(), 3)
    for action in (StepTo((1, 0)), StepTo((2, 0)), Pass(), Pass()):
        game.act(action)
    return game


def test_a_log_verifies() -> None:
    header, answers = replay.read(replay.write(played()))
    assert len(answers) == 4
    assert replay.verify(header, answers, Toy()) is None


def test_a_changed_answer_is_found_at_its_line() -> None:
    header, answers = replay.read(replay.write(played()))
    other = msgspec.structs.replace(answers[1], action={"do": "step", "to": (2, 1)})
    found = replay.verify(header, (answers[0], other, *answers[2:]), Toy())
    assert found is not None
    assert (found.n, found.text.code) == (2, "replay.differs")


def test_an_answer_that_is_not_allowed_is_named() -> None:
    header, answers = replay.read(replay.write(played()))
    other = msgspec.structs.replace(answers[0], action={"do": "step", "to": (5, 3)})
    found = replay.verify(header, (other,), Toy())
    assert found is not None
    assert found.text.code == "replay.illegal"


def test_another_version_of_the_rules_is_named() -> None:
    header, answers = replay.read(replay.write(played()))
    with pytest.raises(Fault) as fault:
        replay.verify(msgspec.structs.replace(header, rules=2), answers, Toy())
    assert fault.value.text.code == "replay.system_version"


@pytest.mark.parametrize(
    "data", [b"{}", b"[]", b'{"replay": 1}', b'{"replay": 9}', b"nonsense", b"", b'{"replay":1,"a":NaN}']
)
def test_what_is_no_log_is_told_in_one_line(data: bytes) -> None:
    with pytest.raises(Fault) as fault:
        replay.read(data, "x.log")
    assert str(fault.value).startswith("x.log")


def test_a_line_that_is_no_answer_is_told_with_its_number() -> None:
    first = replay.write(played()).split(b"\n")[0]
    with pytest.raises(Fault) as fault:
        replay.read(first + b'\n{"n": 1}\n', "x.log")
    assert "line 2" in str(fault.value)


def test_a_log_of_a_quest_too_large_to_be_played_is_refused() -> None:
    first, _, rest = replay.write(played()).partition(b"\n")
    header = msgspec.json.decode(first, type=replay.Header)
    elements: dict[str, AnyElement] = {f"c{n}": Chest(f"c{n}", (1, 1)) for n in range(2_001)}
    quest = msgspec.structs.replace(header.setup.quest, elements=elements)
    large = msgspec.structs.replace(header, setup=msgspec.structs.replace(header.setup, quest=quest))
    with pytest.raises(Fault, match="the quest has 2001 elements; one from elsewhere has at most 2000"):
        replay.read(to_json(large) + b"\n" + rest)
