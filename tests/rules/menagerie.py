"""A quest with everything in it, and games in which everybody has a lot of it: monsters, items, cards, markers."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from studio.content.effects import Ability, Deal, Variable
from studio.content.load import load
from studio.kit import rng
from studio.quest import model as q
from studio.rules import GameSetup
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.actions import Action
from studio.rules.core.table import Table
from studio.rules.journeys1 import Journeys1, items
from tests.rules.cave import quest_of

WIDTH = 26
ROWS = tuple(
    "".join({(2, 2): "G", (4, 9): "g", (20, 2): "g", (7, 3): "P", (7, 4): "P", (8, 8): "R", (9, 8): "W", (15, 9): "P"}
            .get((x, y), ".") for x in range(WIDTH))
    for y in range(12)
)  # fmt: skip
KINDS = tuple(sorted(x.id for x in load("journeys1").entries("monster")))
SPOTS = ((6, 0), (9, 0), (6, 5), (9, 5), (6, 9), (10, 9), (13, 0), (16, 0), (19, 0), (22, 0), (13, 4), (17, 4), (21, 4),
         (13, 9), (17, 8), (21, 8))  # fmt: skip


def ability(plain: dict[str, Any]) -> Ability:
    return msgspec.convert(plain, Ability)


def fires(id_: str, when: str, *do: dict[str, Any], if_: str = "") -> q.Trigger:
    """A trigger of the quest."""
    return q.Trigger(id=id_, ability=ability({"id": id_, "when": when, "do": list(do), **({"if": if_} if if_ else {})}))


def triggers() -> Iterator[q.Trigger]:
    """One trigger for each op that no card uses."""
    yield fires("t_tell", "round_started", {"op": "say", "text": "t.tell"}, {"op": "set", "var": "$n", "add": 1})
    yield fires("t_draw", "round_started", {"op": "draw", "who": "overlord", "deck": "overlord"},
                {"op": "draw", "who": {"all": "hero"}, "deck": "copper"}, if_="round = 2")  # fmt: skip
    yield fires("t_token", "round_started", {"op": "token", "what": "marker", "at": {"one": "square", "is": "empty"},
                                            "as": "m"}, if_="round = 2")  # fmt: skip
    yield fires("t_door", "round_started", {"op": "door", "what": "#d2", "to": "open"}, if_="round = 2")
    yield fires("t_wake", "round_started", {"op": "mark", "on": "#g4_9", "as": "active"}, if_="round = 3")
    yield fires("t_more", "round_started", {"op": "reinforce", "group": "@skeleton", "count": 1, "rank": "any",
                                           "at": {"one": "square", "is": "empty", "by": "overlord"}},
                if_="round = 2")  # fmt: skip
    yield fires("t_leave", "round_started", {"op": "leave", "who": {"one": "monster", "by": "overlord"}},
                if_="round = 4")  # fmt: skip
    yield fires("t_chain", "round_started", {"op": "trigger", "id": "t_haste", "do": "enable"}, if_="round = 2")
    yield fires("t_open", "round_started", {"op": "reveal", "what": "#A3"}, if_="round = 3")
    yield fires("t_toss", "turn_ended", {"op": "discard", "cards": {"one": "overlord_card", "zone": "hand",
                                                                   "by_seat": "overlord", "by": "overlord"}},
                if_="turn = overlord and any(overlord_card from hand)")  # fmt: skip
    yield fires("t_haste", "round_started", {"op": "lasting", "on": {"all": "hero"}, "mods": [{"what": "speed", "add": 1}],
                                            "until": {"moment": "end_of_round", "count": 3}}, if_="round = 2")  # fmt: skip
    yield fires("t_end", "round_started", {"op": "win", "side": "overlord"}, if_="round = 9")


@lru_cache
def quest(first: int = 0) -> q.Quest:
    """Sixteen monsters of the twelve kinds, beginning with one of them; three areas, doors, stairs, chests, relics."""
    more: list[Any] = [
        q.Area(id="A1", squares=tuple((0, y, 12) for y in range(12)), start=True),
        q.Area(id="A2", squares=tuple((12, y, 8) for y in range(12)), read="A2.read"),
        q.Area(id="A3", squares=tuple((20, y, 6) for y in range(12))),
        q.Door(id="d1", at=(12, 0, "w"), length=12),
        q.Door(id="d2", at=(20, 0, "w"), length=12, lock="rune", colour="red"),
        q.Door(id="d3", at=(4, 1, "w"), length=3), q.Door(id="d4", at=(1, 4, "n"), length=3),
        q.RuneKey(id="k1", at=(3, 4), colour="red"), q.Stairs(id="s1", at=(1, 8), colour="blue"),
        q.Stairs(id="s2", at=(24, 10), colour="blue"), q.Potion(id="v1", at=(3, 2), potion="vitality"),
        q.Potion(id="v2", at=(2, 4), potion="healing"), q.Money(id="y1", at=(4, 4), coins=100),
        q.Encounter(id="n1", at=(5, 3), do=(Deal(to="figure", amount=1),), text="n1.text"),
        q.Var(id="n", var=msgspec.convert({"id": "n", "least": 0, "most": 99}, Variable)),
        *(q.Relic(id=f"r{i}", at=(1 + i, 6), item=x.id) for i, x in enumerate(
            x for x in load("journeys1").entries("item") if x.stats.get("deck") == "relic")),
        *(q.Chest(id=f"c{i}", at=(2 + i, 1), tier=tier) for i, tier in enumerate(("copper", "silver", "gold"))),
        *(q.ChestRow(id=f"w_{tier}", tier=tier, curses=1, coins=50, **{tier: 2}) for tier in ("copper", "silver", "gold")),
        *triggers(),
    ]  # fmt: skip
    for i, at in enumerate(SPOTS):
        kind = KINDS[(first + i) % len(KINDS)]
        rank: Any = ("normal", "master", "named")[i % 3]
        more.append(q.Monster(id=f"m{i}", entry=kind, at=at, rank=rank, conquest=1 if rank == "named" else 0))
    return quest_of(ROWS, *more, setup=q.Setup(conquest=30))


def party(first: int) -> tuple[str, ...]:
    """Four heroes, others for each number."""
    known = sorted(x.id for x in load("journeys1").entries("hero"))
    return tuple(known[(first * 4 + i) % len(known)] for i in range(4))


def opened(number: int, kind: type[Journeys1] = Journeys1, **options: Any) -> Journeys1:
    """The quest with the monsters and heroes of a number."""
    profile = "P05" if number % 4 == 3 else "P08"
    setup = GameSetup(
        quest(number % len(KINDS)), 4, party(number), {"profile": profile, "quick_setup": True, **options}
    )
    return kind(setup)


def stocked(rules: Journeys1, seed: int) -> Table:
    """A game at its first round in which the heroes bear more than they would, and the overlord, too."""
    table = rules.start_table(seed)
    luck = rng.derive(seed, "stock")
    while table.ended is None and not (table.round and rules.decision_of(table).kind == "order"):  # type: ignore[union-attr]
        luck, i = rng.below(luck, len(rules.actions_of(table)))
        rules.act(table, rules.actions_of(table).nth(i))
    for hero in rules.hero_ids(table):
        for card in rules.items_of(table, hero) if seed % 2 else ():
            table.emit(e.CardMoved(replace(card, zone="box", bearer=0, seat=-2)))
        decks = ("shop", "copper", "silver", "gold")
        first = (seed // 2 + hero) % 4
        for turn, deck in enumerate((*decks[first:], *decks[:first], "fighting", "subterfuge", "wizardry") * 2):
            names = sorted({table.cards[c].entry for c in table.piles[deck]})
            names = [name for name in names if rules.book.entry(name).stats.get("slot") != "instant"]  # type: ignore[union-attr]
            if not names:
                continue  # the heroes have learnt all of it
            name = names[(seed * 5 + hero + turn) % len(names)]
            card = next(table.cards[c] for c in table.piles[deck] if table.cards[c].entry == name)
            if deck not in decks or items.misfit(rules, table, hero, card) is None:
                table.emit(e.CardMoved(replace(card, zone="play", bearer=hero, seat=hero), was=deck))
    for turn in range(7):
        names = sorted({table.cards[c].entry for c in table.piles["overlord"]})
        name = names[(seed * 7 + turn) % len(names)]
        card = next(table.cards[c] for c in table.piles["overlord"] if table.cards[c].entry == name)
        table.emit(e.CardMoved(replace(card, zone="hand", seat=0), was="overlord"))
    if seed % 5 == 0:  # a deck that runs out
        for id_ in table.piles["overlord"][:-3]:
            table.emit(e.CardMoved(replace(table.cards[id_], zone="discard"), "overlord/discard", "top", "overlord"))
    table.emit(e.Gained(0, "threat", 6 if seed % 3 == 0 else 120))
    table.events.clear()
    return table


def choose(rules: Journeys1, table: Table, luck: int) -> tuple[int, Action]:
    """A random answer that rather does something than walks or passes."""
    actions = rules.actions_of(table)
    luck, coin = rng.below(luck, 10)
    if coin < 6:
        busy = [x for x in actions if not isinstance(x, core.StepTo | core.Pass)]
        if busy:
            luck, i = rng.below(luck, len(busy))
            return luck, busy[i]
    luck, i = rng.below(luck, len(actions))
    return luck, actions.nth(i)
