"""A whole game in which monsters roll a die of the quest's own: told by its name, drawn in its colour, kept in saves."""

import pytest
from msgspec.structs import replace

from studio.bots.policy import generator, policy
from studio.content.load import load
from studio.content.types import Face
from studio.kit.text import say
from studio.play import saves
from studio.play.names import Names
from studio.play.narrate import tell
from studio.play.rolls import last_roll
from studio.play.session import Session
from studio.quest.edits import Put, SetText
from studio.quest.model import Custom, Die, Monster, Quest
from studio.quest.new import new
from studio.rules.core.actions import Reroll
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.events import AttackChanged
from studio.rules.core.state import Attack
from studio.rules.journeys1.frames import RerollF
from studio.rules.journeys1.game import Journeys1
from studio.rules.journeys1.labels import label

EMBER = Die("ember", (Face(range=4, damage=2), Face(range=5, damage=3, surge=1)), "ember.name", "orange")


def haunted() -> Quest:
    """The cave, whose monsters are of a kind of the quest's own and roll two embers."""
    quest = new("journeys1", "cave")
    ogre = load("journeys1").entry("ogre")
    ranks = {rank: replace(held, stats={**held.stats, "dice": {"ember": 2}}) for rank, held in ogre.ranks.items()}
    stats = {**ogre.stats, "dice": {"ember": 2}, "width": 1, "height": 1, "figures": 6}
    brute = replace(ogre, id="brute", name="Brute", stats=stats, ranks=ranks)
    brutes = (replace(m, entry="brute") for m in quest.elements.values() if isinstance(m, Monster))
    quest = Put((EMBER, Custom("own1", brute), *brutes)).apply(quest)
    return SetText("en", "ember.name", "Ember").apply(quest)


@pytest.fixture(scope="module")
def game() -> Session:
    """A game just after a brute has rolled, played by greedy bots."""
    rules = open_game(GameSetup(haunted(), 2))
    for seed in range(1, 9):
        session, choose = Session(rules, seed), policy("greedy", rules)
        while (decision := session.decision) is not None and decision.number < 1_500:
            events = session.moments[-1].events
            if any(isinstance(e, AttackChanged) and "ember" in e.attack.dice and e.attack.faces for e in events):
                return session
            session.act(choose.choose(session.state, decision, generator(seed, decision.number)))
    raise AssertionError("no brute has attacked in eight games")


def test_the_roll_is_told_by_the_dies_name_and_drawn_in_its_colour(game: Session) -> None:
    names = Names(haunted(), load("journeys1"))
    roll = last_roll(game, names)
    embers = [(look, face) for look, face in roll.dice if look.id == "ember"]
    assert len(embers) == 2
    assert all((look.name, look.colour, look.faces) == ("Ember", "orange", EMBER.faces) for look, _face in embers)
    assert all(face in EMBER.faces for _look, face in embers)
    before = game.moments[-2].state
    told = next(line.text for line in tell(game.moments[-1], before, names) if line.icon == "die")
    assert told.startswith("Dice: Ember ")
    assert "range" in told
    assert "damage" in told


def test_a_die_without_a_name_is_told_by_its_id_and_one_in_a_systems_place_by_its_colour() -> None:
    quest = Put((Die("frost_die", (Face(),)), Die("red", (Face(),)))).apply(haunted())
    names = Names(quest, load("journeys1"))
    assert [names.die(die) for die in ("frost_die", "red", "blue", "ember")] == ["frost die", "red", "blue", "Ember"]
    assert names.look("red").faces == (Face(),)
    assert names.look("blue").colour == "blue"


def test_a_game_with_own_dice_is_the_same_by_the_same_seed_and_after_a_save(game: Session) -> None:
    again = Session(open_game(GameSetup(haunted(), 2)), game.seed)
    for moment in game.moments[1:]:
        assert moment.action is not None
        again.act(moment.action)
    assert again.state == game.state
    assert saves.read(saves.write(game)).state == game.state


def test_a_die_to_be_rolled_again_is_asked_for_by_its_name() -> None:
    rules = open_game(GameSetup(haunted(), 2))
    assert isinstance(rules, Journeys1)
    table = rules.start_table(1)
    table.attacks[7] = Attack(7, 1, dice=("red", "ember"), faces=(0, 1))
    table.stack.append(RerollF(7, 0, 2))
    labels = [label(rules, table, Reroll(n)) for n in (0, 1)]
    assert [say(one) for one in labels if one is not None] == ["Die 1 (red)", "Die 2 (Ember)"]
