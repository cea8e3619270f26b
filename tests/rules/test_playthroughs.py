"""Three whole games as text: every question, who is asked, the answer, and what happened.

A changed line says that a rule has changed. `python tests/rules/test_playthroughs.py` writes them anew.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from studio.content.effects import Variable
from studio.kit import rng
from studio.kit.codec import to_plain
from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import actions as a
from tests.rules.cave import quest_of, rules_of
from tests.rules.menagerie import fires

FOLDER = Path(__file__).parent / "playthroughs"
QUIET = ("counted", "counts_cleared", "pending_set", "pending_done", "attack_changed")


def crypt() -> Journeys1:
    """Two heroes, skeletons behind a door, a chest, a named sorcerer to slay."""
    first = q.Area(id="A1", squares=tuple((0, y, 5) for y in range(5)), start=True)
    second = q.Area(id="A2", squares=tuple((5, y, 6) for y in range(5)))
    more = (
        first, second, q.Door(id="d1", at=(5, 0, "w"), length=5),
        q.Monster(id="m1", entry="skeleton", at=(7, 1)), q.Monster(id="m2", entry="skeleton", at=(7, 3)),
        q.Monster(id="boss", entry="sorcerer", at=(9, 2), rank="named", conquest=2, stats={"wounds": 5}),
        q.Chest(id="c1", at=(3, 3), tier="copper"), q.ChestRow(id="r1", tier="copper", copper=1, coins=50, curses=1),
        q.Var(id="slain", var=Variable(id="slain", least=0, most=1)),
        fires("t_boss", "defeated", {"op": "set", "var": "$slain", "to": 1}, if_="figure is named"),
        q.Objective(id="o1", side="heroes", if_="$slain = 1"),
    )  # fmt: skip
    return rules_of(quest_of(("G..........",) + ("...........",) * 4, *more, setup=q.Setup(conquest=6)))


def bridge() -> Journeys1:
    """The older profile, three heroes, pits and water between them and their enemies."""
    rows = ("G...WW....", "....PP....", "....WW....", "....PP....", "....R.....")
    more = (
        q.Monster(id="m1", entry="beastman", at=(8, 0)), q.Monster(id="m2", entry="razorwing", at=(8, 2)),
        q.Monster(id="m3", entry="hell_hound", at=(9, 3), rank="master"), q.Potion(id="v1", at=(2, 2), potion="healing"),
        q.Money(id="y1", at=(1, 3), coins=100), q.Objective(id="o1", side="heroes", if_="no(monster)"),
    )  # fmt: skip
    return rules_of(
        quest_of(rows, *more, setup=q.Setup(conquest=8)), 3, ("silhouette", "mordrog", "landrec"), profile="P05"
    )


def lair() -> Journeys1:
    """Four heroes, a dragon, stairs, a relic, an encounter, and the whole set-up asked for."""
    more = (
        q.Monster(id="m1", entry="dragon", at=(8, 1)), q.Monster(id="m2", entry="bane_spider", at=(5, 3)),
        q.Stairs(id="s1", at=(1, 3), colour="red"), q.Stairs(id="s2", at=(10, 5), colour="red"),
        q.Relic(id="x1", at=(2, 1), item="blade_of_light"), q.Encounter(id="e1", at=(3, 2), text="e1.text"),
        q.Glyph(id="g9", at=(11, 0)), q.Objective(id="o1", side="heroes", if_="no(monster)"),
    )  # fmt: skip
    return rules_of(quest_of(("G...........",) + ("............",) * 5, *more, setup=q.Setup(conquest=10)), 4,
                    ("vyrah", "steelhorns", "astarra", "trenloe"), quick_setup=False)  # fmt: skip


GAMES = {"crypt": (crypt, 11), "bridge": (bridge, 12), "lair": (lair, 13)}
EAGER = (core.Strike, a.OpenChest, a.PickUp, a.TurnDoor, a.Buy, core.Use, a.Declare, a.Half, a.Order, core.Surge)


def choose(rules: Journeys1, state: Any, luck: int) -> tuple[int, Any]:
    """Strikes, opens and takes where that is possible, and walks about at random."""
    actions = list(rules.legal_actions(state))
    luck, coin = rng.below(luck, 4)
    eager = [x for x in actions if isinstance(x, EAGER)] if coin else []
    luck, i = rng.below(luck, len(eager or actions))
    return luck, (eager or actions)[i]


def told(name: str) -> str:
    """A game from beginning to end."""
    make, seed = GAMES[name]
    rules = make()
    step = rules.start(seed)
    state, lines, luck = step.state, [f"# {make.__doc__} Seed {seed}."], seed
    while state.ended is None:
        decision = rules.decision(state)
        assert decision is not None
        luck, action = choose(rules, state, luck)
        count = len(rules.legal_actions(state))
        lines.append(f"{state.round} seat {decision.seat} {decision.kind} of {count}: {_line(action)}")
        step = rules.apply(state, action)
        state = step.state
        lines += [f"    {_line(x)}" for x in step.events if _tag(x) not in QUIET]
    lines.append(f"# {state.ended.side} {state.ended.reason}, round {state.round}, conquest {state.seats[-1].has}")
    return "\n".join(lines) + "\n"


def _tag(record: Any) -> str:
    return str(type(record).__struct_config__.tag)


def _line(record: Any) -> str:
    """A record in one line: its tag and what it says beyond the defaults."""
    plain = dict(to_plain(record))
    tag = plain.pop("do", None) or plain.pop("event", None) or _tag(record)
    return f"{tag} " + " ".join(f"{k}={json.dumps(v, separators=(',', ':'))}" for k, v in plain.items() if v != tag)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_goes_as_it_is_told(name: str) -> None:
    assert told(name).splitlines() == (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for each in GAMES:
        (FOLDER / f"{each}.txt").write_text(told(each), encoding="utf-8")
        print(each, len(told(each).splitlines()), told(each).splitlines()[-1])
