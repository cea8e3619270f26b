"""Counted trees of decisions: how many sequences of answers there are from small positions, by depth.

Dice show a fixed face. One changed number says that a rule has changed; `python tests/rules/test_perft.py`
prints the numbers anew.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from studio.rules.core import actions as core
from studio.rules.core.state import GameState
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import Scene, monsters_of, scene

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


POSITIONS: dict[str, Callable[[], Scene]] = {
    "duel": duel, "ready": ready, "pits": pits, "hound": hound, "shop": shop, "spawn": spawn,
}  # fmt: skip
DEPTH = {"duel": 3, "ready": 3, "pits": 3, "hound": 2, "shop": 2, "spawn": 3}


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
