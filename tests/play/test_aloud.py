"""What is read out at the table: texts for everybody, and those that only some may hear."""

from studio.content.effects.ops import Say
from studio.play import aloud
from studio.play.names import Names
from studio.play.narrate import tell
from studio.play.seats import Seats
from studio.play.session import Moment, Session
from studio.quest import model as q
from studio.quest.content import catalogue_of
from studio.rules.core import actions as core
from studio.rules.journeys1 import actions as a
from tests.rules.cave import quest_of, rules_of, scene

HALL = ("G........", ".........", ".........", ".........")
TEXTS = {"en": {"a2.read": "A cold hall.", "a2.secret": "The chest is a trap.", "psst": "He limps."}}
ALL_PEOPLE = Seats()
ALONE = Seats({0: "person"}, "greedy")
BOTS = Seats({0: "greedy"}, "person")


def revealed() -> tuple[Moment, Names]:
    """A hero opens the door of an area that has a secret."""
    first = q.Area(id="A1", squares=tuple((0, y, 4) for y in range(4)), start=True)
    second = q.Area(id="A2", squares=tuple((4, y, 5) for y in range(4)), read="a2.read", secret="a2.secret")
    from msgspec.structs import replace

    quest = replace(quest_of(HALL, first, second, q.Door(id="d1", at=(4, 0, "w"), length=4)), texts=TEXTS)
    s = scene(rules_of(quest), {1: (3, 1), 2: (0, 2)}).do(a.Declare("run")).do(a.TurnDoor("d1", True))
    return Moment(s.state, events=s.events), Names(quest, catalogue_of(quest))


def test_an_areas_text_is_for_all_and_its_secret_for_the_overlord_J_2004_J_2001() -> None:
    moment, names = revealed()
    assert aloud.common(moment, names) == "A cold hall."
    assert aloud.private(moment, names, ALONE) == "The chest is a trap."
    assert aloud.private(moment, names, BOTS) == ""  # a bot needs no words
    assert aloud.is_for_overlord(moment, names)
    assert aloud.is_overheard(moment, names, ALL_PEOPLE)
    assert not aloud.is_overheard(moment, names, ALONE)


def test_the_overlord_is_told_before_the_game_what_the_quest_keeps_for_him_J_2004() -> None:
    from msgspec.structs import replace

    texts = {"en": {"secret": "The lord is a ghost."}}
    quest = replace(quest_of(HALL, secret="secret"), texts=texts)
    session, names = Session(rules_of(quest), 1), Names(quest, catalogue_of(quest))
    assert aloud.private(session.moments[0], names, ALONE) == "The lord is a ghost."
    assert aloud.private(session.moments[0], names, BOTS) == ""
    session.act(session.rules.legal_actions(session.state).nth(0))
    assert aloud.private(session.moments[1], names, ALONE) == ""


def test_no_log_tells_what_is_for_some_alone() -> None:
    moment, names = revealed()
    told = " ".join(line.text for line in tell(moment, moment.state, names))
    assert "A cold hall." in told
    assert "trap" not in told


def test_a_text_that_an_effect_says_to_one_seat_is_read_to_that_seat_only() -> None:
    from msgspec.structs import replace

    met = q.Encounter(id="e1", at=(5, 1), do=(Say(text="psst", to="overlord"),))
    quest = replace(quest_of(HALL, met), texts=TEXTS)
    s = scene(rules_of(quest), {1: (4, 1)}).do(a.Declare("run"), core.StepTo((5, 1))).do(core.PASS)
    moment, names = Moment(s.state, events=s.events), Names(quest, catalogue_of(quest))
    assert aloud.readings(moment, names) == (aloud.Reading("He limps.", (0,)),)
    assert aloud.private(moment, names, ALONE) == "He limps."
    assert not [line for line in tell(moment, moment.state, names) if "limps" in line.text]


def test_a_game_without_an_overlord_has_nobody_to_whisper_to() -> None:
    from tests.rules import battles

    session = Session(battles.command(), 1)
    assert aloud.overlord(session.state) is None
    assert (
        aloud.readings(session.moments[0], Names(session.rules.setup.quest, catalogue_of(session.rules.setup.quest)))
        == ()
    )
