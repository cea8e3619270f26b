"""Counted trees of decisions: how many sequences of answers there are from small positions, by depth.

Dice show a fixed face. One changed number says that a rule has changed; `python tests/rules/test_perft.py`
prints the numbers anew.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core.state import GameState
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene

FOLDER = Path(__file__).parent / "perft"
FACES = [3] * 400
"""The fourth face of every die."""


def duel() -> Scene:
    rows = ("G....", ".....", ".....")
    s = scene(rows, {1: (1, 1)}, [("beastman", (3, 1))], wears={1: ["sword"]}, party=("varikas", "trenloe"))
    return s.do(a.Declare("advance"))


def ready() -> Scene:
    return scene(("G...", "...."), {1: (1, 0), 2: (2, 1)}, [("skeleton", (3, 0))]).do(a.Declare("ready"))


def pits() -> Scene:
    return scene(("G.P..", "..P.."), {1: (1, 1)}).do(a.Declare("run"))


def hound() -> Scene:
    rows = ("G......", ".......", ".......", ".......")
    s = scene(rows, {1: (0, 3)}, [("hell_hound", (3, 1))], turn=0, party=("varikas", "trenloe"), then=[fr.PlotF()])
    return s.do(core.Choose(monsters_of(s)[0]))


def shop() -> Scene:
    return scene(("G...", "...."), {2: (2, 1)}, figure={1: {"coins": 100}}).do(a.Declare("run"), a.Shop())


def spawn() -> Scene:
    rows = ("G...  ", "....  ", "   .  ", "   ...", "   ...")
    s = scene(rows, {1: (0, 0)}, turn=0, hand=["skeleton_patrol"], has={"threat": 9}, then=[fr.OverlordF(2)])
    return s.do(s.listed(core.Use)[0])


def doors() -> Scene:
    """A door, a key to another, a chest and a potion within reach."""
    more = (
        q.Door(id="d1", at=(3, 0, "w"), length=2), q.RuneKey(id="k1", at=(1, 0), colour="red"),
        q.Chest(id="c1", at=(2, 1), tier="copper", row="r1"), q.ChestRow(id="r1", tier="copper", coins=50),
        q.Potion(id="v1", at=(2, 0), potion="vitality"),
    )  # fmt: skip
    return scene(rules_of(quest_of(("G.....", "......"), *more)), {1: (1, 0), 2: (0, 1)}).do(a.Declare("run"))


def dragon() -> Scene:
    s = scene(("G.......",) + ("........",) * 4, {1: (0, 4)}, [("dragon", (3, 1))], turn=0, then=[fr.PlotF()])
    return s.do(core.Choose(monsters_of(s)[0]))


def trade() -> Scene:
    wears = {1: ["sword", "healing_potion"]}
    return scene(("G...", "...."), {1: (1, 0), 2: (2, 1)}, wears=wears).do(a.Declare("advance"))


def surges() -> Scene:
    """A roll with surges and boosts, and fatigue for more dice."""
    s = scene(("G....", "....."), {1: (1, 1)}, [("ogre", (2, 0))], wears={1: ["sword"]}, party=("mordrog", "trenloe"))
    s.do(a.Declare("battle"))
    return s.do(s.listed(core.Strike)[0], dice=[1, 4, 4, 1, 5])


def guard() -> Scene:
    """A monster steps past a hero on guard."""
    s = scene(("G.....", "......"), {1: (1, 1)}, [("beastman", (4, 1))], turn=0, figure={1: {"tokens": {"guard": 1}}},
              wears={1: ["crossbow"]}, then=[fr.PlotF()])  # fmt: skip
    return s.do(core.Choose(monsters_of(s)[0]))


def plot() -> Scene:
    """Two monsters, a power, a card of the turn's start and one for an activation."""
    hand = ["doom", "gust_of_wind", "charge"]
    return scene(("G.....", "......"), {1: (0, 1)}, [("beastman", (4, 1)), ("skeleton", (5, 0))], turn=0, hand=hand,
                 has={"threat": 30}, then=[fr.OverlordF(3)])  # fmt: skip


def thrown() -> Scene:
    """An ogre's blow may throw a hero over rubble."""
    s = scene(("G......", "...R...", "......."), {1: (3, 2)}, [("ogre", (4, 1))], turn=0, then=[fr.PlotF()])
    return s.do(core.Choose(monsters_of(s)[0])).do(core.Strike((3, 2)), dice=[1, 4, 0])


def stairs() -> Scene:
    ends = q.Stairs(id="s1", at=(1, 0), colour="red"), q.Stairs(id="s2", at=(6, 1), colour="red")
    rules = rules_of(quest_of(("G.. ....", "... ...."), *ends))
    return scene(rules, {1: (1, 0), 2: (0, 1)}, [("beastman", (5, 1))]).do(a.Declare("advance"))


POSITIONS: dict[str, Callable[[], Scene]] = {
    "duel": duel, "ready": ready, "pits": pits, "hound": hound, "shop": shop, "spawn": spawn, "doors": doors,
    "dragon": dragon, "trade": trade, "surges": surges, "guard": guard, "plot": plot, "thrown": thrown,
    "stairs": stairs,
}  # fmt: skip
DEPTH = {"duel": 3, "ready": 3, "pits": 3, "hound": 2, "shop": 2, "spawn": 3, "doors": 3, "dragon": 2, "trade": 2,
         "surges": 3, "guard": 3, "plot": 2, "thrown": 2, "stairs": 3}  # fmt: skip


def perft(rules: Journeys1, state: GameState, depth: int) -> int:
    """Sequences of so many answers; a game that is over counts as one."""
    if depth == 0 or state.ended is not None:
        return 1
    actions = list(rules.legal_actions(state))
    if depth == 1:
        return len(actions)
    return sum(perft(rules, rules.apply(state, action, FACES).state, depth - 1) for action in actions)


def counted(name: str) -> str:
    s = POSITIONS[name]()
    return " ".join(str(perft(s.rules, s.state, depth)) for depth in range(1, DEPTH[name] + 1))


@pytest.mark.parametrize("name", POSITIONS)
def test_the_tree_of_decisions_has_as_many_branches_as_counted(name: str) -> None:
    assert counted(name) == (FOLDER / f"{name}.perft").read_text().strip()


if __name__ == "__main__":
    for each in POSITIONS:
        (FOLDER / f"{each}.perft").write_text(counted(each) + "\n")
        print(each, counted(each))
