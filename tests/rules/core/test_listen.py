"""The index: kept in parts, it says at every decision what one built anew from the state would say."""

import pytest

from studio.bots import generator, policy
from studio.kit.rng import derive
from studio.quest import files
from studio.rules.core import modifiers
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.game import Game
from studio.rules.core.listen import Carrier, Index
from studio.rules.core.table import Table
from tests.bench.games import QUEST

VALUES = ("health", "stamina", "speed", "armour", "melee", "worth", "reach")


def _said(index: Index) -> dict[str, object]:
    """An index in plain words."""

    def plain(carrier: Carrier) -> object:
        return carrier.bearer, carrier.card, carrier.seat, carrier.zone, carrier.weapon, carrier.names

    return {
        "heard": {key: [(x.key, plain(c)) for x, c in heard] for key, heard in index.heard.items()},
        "own": {key: [(x.key, plain(c)) for x, c in mods] for key, mods in index.own.items()},
        "wide": {key: [(x.key, plain(c)) for x, c in mods] for key, mods in index.wide.items()},
        "keywords": index.keywords,
    }


@pytest.mark.parametrize(("name", "seed"), [("random", 3), ("greedy", 4)])
def test_kept_in_parts_it_says_what_one_built_anew_says(name: str, seed: int) -> None:
    rules = open_game(GameSetup(files.read(QUEST).quest, 3))
    assert isinstance(rules, Game)
    chooser = policy(name, rules)
    t, root = rules.start_table(seed), derive(seed, "bots")
    for n in range(500):
        decision = rules.decision_of(t)
        if decision is None:
            break
        if n % 3 == 0:
            anew = Table(rules, t.freeze())
            assert _said(modifiers.index_of(t)) == _said(modifiers.index_of(anew))
            for figure in t.figures:
                assert [rules.value(t, x, figure) for x in VALUES] == [rules.value(anew, x, figure) for x in VALUES]
        rules.act(t, chooser.choose_on(t, decision.seat, generator(root, t.number)))  # type: ignore[attr-defined]
    assert n > 300
