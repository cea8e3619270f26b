"""What weapons are worth to a greedy hero, dice of the quest's own among them."""

from studio.bots.journeys1.gear import DICE, use_of, worth
from studio.content.effects import Entry
from studio.content.types import Face
from studio.kit.codec import from_plain
from studio.quest.edits import Put
from studio.quest.model import Custom, Die
from studio.quest.new import new
from studio.rules.core.api import GameSetup, open_game
from studio.rules.journeys1.game import Journeys1


def forged(*faces: Face) -> Journeys1:
    """A game with a die of the quest's own, and a sword that rolls it instead of a green one."""
    stats = {"slot": "weapon", "attack": "melee", "hands": 1, "dice": {"red": 1, "die1": 1}}
    brand = from_plain({"id": "brand", "kind": "item", "sys": "J", "stats": stats}, Entry)
    quest = Put((Die("die1", faces), Custom("own1", brand))).apply(new("journeys1", "cave"))
    rules = open_game(GameSetup(quest, 2))
    assert isinstance(rules, Journeys1)
    return rules


def test_a_die_of_the_quests_own_is_worth_what_its_faces_show() -> None:
    assert worth(forged(Face(damage=3), Face(damage=1)), "die1") == 20
    assert worth(forged(Face(damage=3), Face(damage=1, miss=True)), "die1") == 15
    assert worth(forged(Face()), "die1") == 0
    assert worth(forged(Face()), "red") == DICE["red"]


def test_a_die_of_the_system_reckoned_by_its_faces_is_worth_about_what_is_written() -> None:
    rules = forged(Face())
    shown = {die: rules.catalogue.die(die).faces for die in DICE}
    for die, known in DICE.items():
        assert abs(worth(forged(*shown[die]), "die1") - known) <= 4


def test_a_sword_with_a_better_die_is_of_more_use() -> None:
    uses = []
    for face in (Face(damage=1), Face(damage=5)):
        rules = forged(face)
        table = rules.start_table(1)
        hero = next(figure for figure in table.figures.values() if figure.kind == "hero")
        uses.append(use_of(rules, table, hero, "brand"))
    assert uses[1] - uses[0] == 40
