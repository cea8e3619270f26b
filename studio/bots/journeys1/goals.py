"""What there is for a hero to do on the board, where it is done, and the way there.

The objective is reached by doing what every quest asks: fetch keys, open doors, wake glyphs, empty chests,
see every area, slay the named; and by going to whatever the objective's own words name.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from studio.bots.journeys1 import fight, gear
from studio.bots.journeys1.skills import main_trait
from studio.bots.tactics import first_meeting, layers
from studio.content.effects.ops import Door as DoorOp
from studio.content.effects.ops import Mark, Reveal, Set
from studio.content.typecheck import ops_in
from studio.grid.reach import flood
from studio.grid.squares import Squares
from studio.quest.model import Objective, Quest, Trigger
from studio.rules.core.state import Figure, Token
from studio.rules.journeys1 import items, move, town

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

NOWHERE = 999
LIMIT = 90
NAMED = re.compile(r"#([A-Za-z][A-Za-z0-9_]*)")


SMALL_PURSE = 100
SORE = 6
"""So many wounds make a hero without potions think of town."""
UPON = 9
RICH, BARE = 19, 15
"""What a visit to town is worth with a full purse, and for potions alone."""


class Goal(NamedTuple):
    """Something to do: how much it is worth after half the way is taken off, how far, where, and its name."""

    value: int
    distance: int
    squares: Squares
    name: str


class Wish(NamedTuple):
    """A goal before it is known how far it is: its worth on the spot, where it is done, and its name."""

    worth: int
    squares: Squares
    name: str


@lru_cache(maxsize=64)
def _asked(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(name for text in words for name in NAMED.findall(text))


FREE = frozenset({"my_turn", "my_action"})
"""Windows of special actions: what the quest lets a figure do in its own turn."""


class Words(NamedTuple):
    """The elements that a quest's own words send heroes to."""

    asked: frozenset[str]
    offers: tuple[tuple[str, frozenset[str]], ...]
    """Triggers that offer special actions: the count that says one is used up, and the elements it names."""
    levers: frozenset[str] = frozenset()
    """Triggers whose special action closes itself by what it does, though it has neither a cost nor a limit."""


_recent: list[tuple[Quest, Words]] = []
"""The quests last played, with what their words name."""


def words_of(quest: Quest) -> Words:
    """What a quest's words name; worked out once for each quest."""
    for known, words in _recent:
        if known is quest:
            return words
    elements = quest.elements.values()
    asked = _asked(tuple(e.if_ for e in elements if isinstance(e, Objective) and e.side == "heroes"))
    offers = tuple(
        (f"once/{e.id}" if e.ability.once else "", _asked((e.ability.if_,)))
        for e in elements
        if isinstance(e, Trigger) and e.ability.when in FREE
    )
    words = Words(asked, offers, _levers(quest))
    _recent.insert(0, (quest, words))
    del _recent[4:]
    return words


def _levers(quest: Quest) -> frozenset[str]:
    """Special actions that ask for a state and change it, which no other one changes: used once, they are closed.

    Those who could be used for ever are no levers; nor are two that undo each other.
    """
    changed: dict[str, set[str]] = {}
    asked: dict[str, set[str]] = {}
    for element in quest.elements.values():
        if isinstance(element, Trigger) and element.ability.when in FREE:
            asked[element.id] = set(STATED.findall(element.ability.if_))
            for op in ops_in(element.ability):
                name = getattr(op, _CHANGES.get(type(op), ""), "")
                if isinstance(name, str) and not (isinstance(op, Set) and op.add):
                    changed.setdefault(name, set()).add(element.id)
    return frozenset(id_ for name, ids in changed.items() if len(ids) == 1 for id_ in ids if name in asked[id_])


_CHANGES: dict[type, str] = {Mark: "on", DoorOp: "what", Reveal: "what", Set: "var"}
"""Op → its field that names what it changes."""
STATED = re.compile(r"([#$][A-Za-z][A-Za-z0-9_]*) (?:is|=|<)")
"""A thing or variable whose state a condition asks for."""


def asked_for(quest: Quest) -> frozenset[str]:
    """The elements that the heroes' objectives name."""
    return words_of(quest).asked


def offered_by(quest: Quest, counts: Mapping[str, int]) -> frozenset[str]:
    """The elements at which the quest offers special actions that are not used up: levers, wheels, altars."""
    found: frozenset[str] = frozenset()
    for used_up, names in words_of(quest).offers:
        if not (used_up and counts.get(used_up)):
            found |= names
    return found


def stairs_of(game: "Journeys1", t: "Table") -> list[Squares]:
    """The ends of each staircase, as sets."""
    known: list[Squares] | None = t.ground.get("bot stairs")
    if known is None:
        known = t.ground["bot stairs"] = [sum(1 << end for end in ends) for ends in game.stair_ends.values()]
    return known


def free_for(game: "Journeys1", t: "Table", figure: Figure) -> Squares:
    """The squares a figure would walk through: no enemies, no obstacles; pits only where there is no way round."""
    key = ("bot free", figure.id)
    known: Squares | None = t.memo.get(key)
    if known is None:
        own = t.cells[figure.id]
        known = move.passable(game, t, figure) | own
        if pits := game.terrain(t, "pit") & known:
            # The same for every square of one dry stretch, so kept for the next step.
            stretches: list[tuple[Squares, Squares]] = t.ground.setdefault(("bot dry", known), [])
            for stretch, free in stretches:
                if own & stretch and not own & pits:
                    known = free
                    break
            else:
                dry = known & ~pits | own
                ways = game.ways(t)
                reached = flood(ways, own, dry)
                # Where a pit that can be reached has nothing new behind it, there is a way round.
                brink = flood(ways, ways.spread(reached) & pits, pits) if ways.spread(reached) & pits else 0
                if not ways.spread(brink) & dry & ~reached:
                    known = dry
                if not own & pits:
                    stretches.append((reached, known))
        t.memo[key] = known
    return known


def field_from(game: "Journeys1", t: "Table", figure: Figure) -> list[Squares]:
    """How far everything is for a figure: `[n]` is what it first reaches with n movement points."""
    own, free = t.cells[figure.id], free_for(game, t, figure)
    key = ("bot field", own, free)
    known: list[Squares] | None = t.ground.get(key)
    if known is None:
        known = t.ground[key] = layers(game.ways(t), own, free, LIMIT, stairs_of(game, t))
    return known


def goals(game: "Journeys1", t: "Table", figure: Figure) -> list[Goal]:
    """Everything worth doing besides fighting, the best first."""
    acted = tuple(id_ for id_ in game.hero_ids(t) if "acted" in t.figures[id_].tokens)
    key = ("bot goals", figure.id, acted)  # whoever has acted claims nothing any more
    known: list[Goal] | None = t.memo.get(key)
    if known is None:
        known = t.memo[key] = _goals(game, t, figure)
    return known


def _goals(game: "Journeys1", t: "Table", figure: Figure) -> list[Goal]:
    field = field_from(game, t, figure)
    reach = sum(field)  # no square is in two of them
    can_stop = reach & (move.endable(game, t, figure) | t.cells[figure.id])
    kept: tuple[Squares, Squares, list[Wish]] | None = t.course.get(("bot wishes", figure.id))
    if kept is not None and kept[0] == reach and kept[1] == can_stop:
        wishes = kept[2]
    else:
        wishes = _wishes(game, t, figure, reach, can_stop)
        t.course["bot wishes", figure.id] = reach, can_stop, wishes
    rivals = [
        t.cells[x] for x in game.hero_ids(t)
        if x != figure.id and x in t.cells and "acted" not in t.figures[x].tokens
    ]  # fmt: skip
    found: list[Goal] = []
    for worth, squares, name in wishes:
        if name != "town" or not _is_beset(game, t, figure, field):
            distance = first_meeting(field, squares)
            value = worth - distance // 2
            if distance > 2:
                value -= _claimed(game, t, rivals, squares, distance)
            found.append(Goal(value, distance, squares, name))
    found.sort(key=lambda goal: (-goal.value, goal.distance, goal.name))
    return found


def _wishes(game: "Journeys1", t: "Table", figure: Figure, reach: Squares, can_stop: Squares) -> list[Wish]:
    """What there would be to do wherever the figure were that reaches and may stop on these squares."""
    wanted = asked_for(game.quest)
    offered = offered_by(game.quest, t.counts)
    found: list[Wish] = []

    def add(value: int, squares: Squares, name: str) -> None:
        squares &= can_stop
        if squares:
            found.append(Wish(value, squares, name))

    for square, token in _markers(game, t):
        if square & can_stop and (
            value := _worth(game, t, figure, token, 26 if token.id in wanted else OFFERED * (token.id in offered))
        ):
            add(value, square, token.id)
    hidden = game.unrevealed(t)
    for id_, door in t.doors.items():
        if not door.open and not door.locked and not door.hidden and game.door_touch[id_] & reach:
            behind = game.element_squares(t, id_) & ~reach
            if value := 30 if behind & hidden else 16 if behind else 0:
                add(value, game.door_touch[id_], id_)
    if hidden:
        for ends_of in stairs_of(game, t):
            if ends_of & hidden and ends_of & ~hidden:
                add(24, ends_of & ~hidden, "stairs")
        add(20, game.ring(t, hidden) & ~hidden, "edge of the known")
    for id_ in wanted:
        if id_ in game.area_masks and not game.area_masks[id_] & hidden:
            add(14, game.area_masks[id_], id_)
        elif id_ in game.region_masks:
            add(28, game.region_masks[id_], id_)
    if (errand := _errand(game, t, figure)) and (glyphs := game.active_glyphs(t)):
        add(errand, glyphs, "town")
    return found


def _errand(game: "Journeys1", t: "Table", figure: Figure) -> int:
    """What going to town is worth while no enemies are near: a full purse, or potions for a hurt hero who has none."""
    if figure.coins < SMALL_PURSE or t.counts.get(f"turn/glyph@{figure.id}"):
        return 0
    opened = [price for what, price in town.TREASURES.items() if t.counts.get(f"game/opened_{what}")]
    trait = main_trait(game, t, figure.id)
    if figure.coins >= town.TRAINING[trait] and town.refusal(game, t, figure.id, trait, False) is None:
        opened.append(town.TRAINING[trait])
    rich = figure.coins >= min(opened, default=NOWHERE * NOWHERE)
    bare = figure.damage >= SORE and not any(items.slot_of(game, c) == "potion" for c in game.items_of(t, figure.id))
    return RICH if rich else BARE if bare else 0


def _is_beset(game: "Journeys1", t: "Table", figure: Figure, field: list[Squares]) -> bool:
    """Whether enemies are upon a hero."""
    near = field[:UPON]
    return any(first_meeting(near, game.ring(t, t.cells[x])) < UPON for x in fight.enemies(game, t, figure))


def _markers(game: "Journeys1", t: "Table") -> list[tuple[Squares, Token]]:
    """The markers that lie open on the board, each with its square."""
    tokens = t.ground.setdefault("tokens", {})
    known: list[tuple[Squares, Token]] | None = tokens.get("bot markers")
    if known is None:
        known = tokens["bot markers"] = [
            (1 << game.index(x.at), x) for x in t.tokens.values() if x.at is not None and not x.gone and not x.hidden
        ]
    return known


WORTH = {"rune_key": 36, "glyph": 30, "chest": 26, "relic": 22, "money": 12, "potion": 10, "encounter": 2}
"""What a marker is worth to whoever may use it."""
OFFERED = 20
"""What a marker is worth at which the quest offers a special action."""


def _worth(game: "Journeys1", t: "Table", figure: Figure, token: Token, asked: int) -> int:
    """What a marker is worth to a hero, at least what the quest's own words make of it."""
    if token.kind == "glyph" and token.active:
        return 0
    if token.kind in ("potion", "relic") and not is_wanted(game, t, figure, token):
        return 0
    return max(WORTH.get(token.kind, 0), asked)


def is_wanted(game: "Journeys1", t: "Table", figure: Figure, token: Token) -> bool:
    """Whether a hero has a use, and room, for a marker that he could pick up."""
    if token.kind == "potion":
        worn = t.worn[figure.id]
        potions: int | None = worn.get("bot potions")
        if potions is None:
            potions = worn["bot potions"] = sum(items.slot_of(game, c) == "potion" for c in game.items_of(t, figure.id))
        return potions < 3
    if token.kind == "relic":
        return not items.pack_is_full(t, figure.id) or gear.is_better(game, t, figure, token.noted)
    return True


def _claimed(game: "Journeys1", t: "Table", rivals: list[Squares], squares: Squares, distance: int) -> int:
    """What is taken off because a friend who has yet to act is nearer to what is three steps or more away."""
    for cells in rivals:
        if game.near(t, cells, distance - 3) & squares:
            return 8
    return 0


def attack_way(game: "Journeys1", t: "Table", figure: Figure) -> tuple[int, Squares, int]:
    """The least distance to a square from which an enemy can well be attacked, those squares, and the enemy."""
    field = field_from(game, t, figure)
    ends = move.endable(game, t, figure) | t.cells[figure.id]
    best = (NOWHERE, 0, 0)
    worth = 0
    attacks = fight.carries(game, t, figure)
    for enemy in fight.enemies(game, t, figure):
        spots = fight.spots_against(game, t, attacks, enemy) & ends
        distance = first_meeting(field, spots)
        if distance == NOWHERE:
            continue
        value = 40 - distance - fight.left_of(game, t, enemy) // 2 + (8 if t.figures[enemy].rank == "named" else 0)
        if value > worth or best[0] == NOWHERE:
            worth, best = value, (distance, spots, enemy)
    return best


def next_step(game: "Journeys1", t: "Table", figure: Figure, squares: Squares, legal: Squares) -> int:
    """The legal step that leads to the squares by the shortest way; −1 where none leads nearer."""
    free = free_for(game, t, figure)
    start = t.cells[figure.id]
    key = ("bot way", squares & free, free)
    back: list[Squares] | None = t.ground.get(key)
    own = NOWHERE if back is None else first_meeting(back, start)
    if back is None or own == NOWHERE:  # kept for the next step of the same way
        back = t.ground[key] = layers(game.ways(t), squares & free, free, LIMIT, stairs_of(game, t), start)
        own = first_meeting(back, start)
    for n in range(min(own, len(back))):
        step = back[n] & legal
        if step:
            # Straight steps before diagonal ones keep figures off each other's way less often; the lowest is as good.
            return (step & -step).bit_length() - 1
    return -1
