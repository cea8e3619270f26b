"""Events as sentences with their places."""

import pytest
from msgspec.structs import replace

from studio.content.load import load
from studio.play.lines import Line
from studio.play.names import Names
from studio.play.narrate import tell
from studio.play.sentences import dice_words
from studio.play.session import Moment, Session
from studio.rules.core import events as e
from studio.rules.core.actions import Pass, StepTo
from studio.rules.core.state import DoorState, Token
from tests.play.toy import QUEST, Toy


@pytest.fixture(scope="module")
def names() -> Names:
    return Names(QUEST, load("journeys1"))


def lines(names: Names, *events: e.Event) -> tuple[Line, ...]:
    state = Toy().start(1).state
    return tell(Moment(state, events=events), state, names)


def text(names: Names, event: e.Event) -> str:
    found = lines(names, event)
    return found[0].text if found else ""


def test_a_step_names_who_and_where(names: Names) -> None:
    game = Session(Toy(), 1)
    moment = game.act(StepTo((1, 1)))
    (line,) = tell(moment, game.moments[0].state, names)
    assert line.text == "**Ysolde Runeward** moves to B2."
    assert (line.square, line.figure, line.icon) == ((1, 1), 1, "boot")


def test_what_follows_from_an_answer_is_indented(names: Names) -> None:
    game = Session(Toy(), 1)
    game.act(Pass())
    told = tell(game.act(Pass()), game.moments[1].state, names)
    assert [line.level for line in told] == [0, 0]
    both = lines(names, e.Damaged(1, 2), e.Defeated(1, 2, (0, 0)))
    assert [line.level for line in both] == [0, 1]


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.Damaged(1, 1), "**Ysolde Runeward** suffers 1 wound."),
        (e.Damaged(1, 3), "**Ysolde Runeward** suffers 3 wounds."),
        (e.Damaged(1, 0), ""),
        (e.Defeated(2, 1, (4, 1)), "**Skeleton** falls to Ysolde Runeward."),
        (e.Gained(1, "conquest", 3, "glyph"), "**Ysolde Runeward**: +3 conquest, 5 now."),
        (e.Gained(0, "threat", -2), "**Overlord**: −2 threat, 2 now."),
        (e.CardPlayed(0, 9, "skeleton", 15), "**Overlord** plays **Skeleton** for 15 threat."),
        (e.AreaRevealed("a1"), "**1 Hall** is revealed."),
        (e.Inflicted(1, "pico"), "**Ysolde Runeward** gets Tame ferret: 1."),
        (e.Inflicted(1, "aim"), "**Ysolde Runeward** places Aim."),
        (e.Inflicted(1, "acted"), ""),
        (e.DoorChanged(DoorState("d1", open=True), 1), "**Ysolde Runeward** opens a door."),
        (e.TokenChanged(Token("g1", "glyph", (1, 1), active=True), 1), "**Ysolde Runeward** activates a glyph."),
        (e.Healed(1, 2, "fatigue"), "**Ysolde Runeward** recovers 2 fatigue."),
    ],
)
def test_sentences(names: Names, event: e.Event, words: str) -> None:
    assert text(names, event) == words


def test_marks_for_the_timeline(names: Names) -> None:
    assert lines(names, e.Defeated(2, 1, (4, 1)))[0].mark == "fallen"
    assert lines(names, e.AreaRevealed("a1"))[0].mark == "door"


def test_what_is_said_is_quoted_once() -> None:
    quest = replace(QUEST, texts={"en": {"plain": "The door groans.", "own": "“Then keep me,” says the ferryman."}})
    names = Names(quest, load("journeys1"))
    assert text(names, e.Said("plain")) == "“The door groans.”"
    assert text(names, e.Said("own")) == "“Then keep me,” says the ferryman."


def test_dice_in_words(names: Names) -> None:
    assert dice_words(names, ("red", "red"), (0, 1)) == "red miss, red 1 range 3 damage 1 surge"
