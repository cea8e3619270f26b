"""A figure acts: one step, attack or other movement action at a time (J-606, J-710, J-1503)."""

from typing import TYPE_CHECKING, Any, cast

from studio.grid.squares import Squares, bits
from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.actions import PASS, Action, Actions, Pass, StepTo, Strike, Use
from studio.rules.core.decision import Closed, Decision, Option, Refusal
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import PARTY, XY, Figure
from studio.rules.core.windows import begin, free_uses
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import attack as strikes
from studio.rules.journeys1 import bases, items, move, targets, why, why_not
from studio.rules.journeys1.doing import DO
from studio.rules.journeys1.frames import ActF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

ORDERED: tuple[Action, ...] = (a.Order("aim"), a.Order("dodge"), a.Order("guard"), a.Order("rest"))
RESTLESS = ORDERED[:3]
"""The orders of a hero who cannot rest where he is (J-624)."""
EXERT = a.Exert()
HALVES: tuple[Action, ...] = (a.Half("move"), a.Half("attack"))
"""The half action of Ready or of a short turn: movement or attack (J-604, J-1210, J-1211)."""
READY = ("ready", "short")
"""Actions that give an order at all (J-604, J-1210); `why.order` knows the rest."""
PICKED = ("potion", "money", "relic", "rune_key", "treasure")


class ActRunner(Runner[ActF]):
    """The acting figure's next move."""

    asks = True

    def run(self, t: "Table", f: ActF) -> bool | None:
        figure = t.figures.get(f.figure)
        if figure is None or figure.place not in ("board", "town"):
            t.stack.pop()
            return None
        return WAIT

    def seat(self, t: "Table", f: ActF) -> int:
        return f.seat

    def decision(self, t: "Table", f: ActF) -> Decision:
        figure = t.figures[f.figure]
        params: dict[str, str | int] = {
            "name": t.game.figure_name(t, f.figure),
            "mp": figure.mp,
            "attacks": figure.attacks,
        }
        rule = "J-606" if figure.kind == "hero" else "J-1503"
        return Decision(t.number, f.seat, "turn", f.figure, Text("j1.ask.act", params), rule)

    def actions(self, t: "Table", f: ActF) -> Actions:
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        hero = figure.kind == "hero"
        found: list[Action] = []
        mask: Squares = 0
        mp = figure.mp
        well = True
        if figure.place == "board":
            spend = mp > 0 and move.may_spend(t, f.figure)
            well = move.stands_well(game, t, figure)
            if spend:
                mask, places = move.steps(game, t, figure, mp)
                if places:
                    found += [StepTo(game.square(at), turn) for at, turn, _ in places]
            if not well and not (mask or found):
                found.append(PASS)  # it cannot move on: let it be moved aside (J-704)
                return Actions(found, mask, game.step_table)
            if figure.attacks > 0 and not move.shares(game, t, figure):
                found += attacks(game, t, figure)  # also from where it may not stop (J-605, J-1506)
            if well and spend:
                found += moves(game, t, figure, mp)
        elif mp > 0:
            found += in_town(game, t, figure, mp)
        if well and f.turn:
            if hero and not figure.form:
                found += by_hero(game, t, figure)
            if figure.actions > 0:
                found += HALVES
            for ability, carrier in free_uses(t, ("my_turn", "my_action"), f.seat, f.figure):
                found.append(Use(ability.key, carrier.bearer, carrier.card))
        if well:
            found.append(PASS)
        return Actions(found, mask, game.step_table)

    def answer(self, t: "Table", f: ActF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        kind = type(action)
        if kind is StepTo:
            move.step(game, t, figure, game.index(action.to), figure.turn if action.turn < 0 else action.turn)  # type: ignore[attr-defined]
        elif kind is Strike:
            t.emit(e.Spent(f.figure, "attacks", -1))
            means, target = found_attack(game, t, figure, action)  # type: ignore[arg-type]
            strikes.declare(game, t, figure, means, target, f.seat)
        elif kind is Pass:
            t.stack.pop()
            move.unstack(game, t, f.figure)
        elif kind is Use:
            for ability, carrier in free_uses(t, ("my_turn", "my_action"), f.seat, f.figure):
                if (ability.key, carrier.bearer, carrier.card) == (action.ability, action.figure, action.card):  # type: ignore[attr-defined]
                    begin(t, ability, carrier, {})
                    return
        else:
            DO[kind](game, t, figure, action)

    def options(self, t: "Table", f: ActF) -> list[Option]:
        game = cast("Journeys1", t.game)
        found = []
        for action in self.actions(t, f):
            if isinstance(action, StepTo):
                found.append(
                    Option(action, game.label(t, action), action.to, price=Text("j1.mp", {"n": 1}), group="step")
                )
            elif isinstance(action, Strike):
                at = next(iter(t.figures_on(1 << game.index(action.at))), None)
                found.append(Option(action, game.label(t, action), action.at, at, group="attack", irrevocable=True))
            else:
                square = getattr(action, "to", None)
                cost = COSTS.get(type(action), 0)
                found.append(
                    Option(
                        action,
                        game.label(t, action),
                        square,
                        price=Text("j1.mp", {"n": cost}) if cost else None,
                        group=GROUPS.get(type(action), "other"),
                        default=isinstance(action, Pass),
                        irrevocable=isinstance(action, a.OpenChest)
                        or (isinstance(action, a.TurnDoor) and action.open and game.leads_to_hidden(t, action.door)),
                    )
                )
        return found

    def closed(self, t: "Table", f: ActF) -> list[Closed]:
        return why_not.closed(t, f)

    def why_not(self, t: "Table", f: ActF, what: XY | int | Action) -> Refusal | None:
        return why_not.acting(t, f, what)


COSTS: dict[type[Action], int] = {
    a.TurnDoor: 2,
    a.OpenChest: 2,
    a.TakeStairs: 1,
    a.ToTown: 1,
    a.FromTown: 1,
    a.Climb: 2,
    a.Give: 1,
    a.Drink: 1,
    a.Reequip: 2,
    a.Shop: 3,
}
"""Movement points of the other movement actions (J-710); a jump costs 3 for each pit square."""
GROUPS: dict[type[Action], str] = {
    a.TurnDoor: "door",
    a.OpenChest: "chest",
    a.TakeStairs: "move",
    a.ToTown: "move",
    a.FromTown: "move",
    a.Climb: "move",
    a.Jump: "move",
    a.Give: "item",
    a.Drink: "item",
    a.Reequip: "item",
    a.Shop: "town",
    a.PickUp: "item",
    a.Drop: "item",
    a.Order: "order",
    a.Half: "action",
    a.Exert: "fatigue",
    Use: "ability",
}


# --- what can be done ------------------------------------------------------------------------


def attacks(game: "Journeys1", t: "Table", figure: Figure) -> list[Action]:
    """Every attack that may be declared (J-602, J-605)."""
    key = ("attacks", figure.id)
    known: list[Action] | None = t.memo.get(key)
    if known is None:
        known = []
        if modifiers.forbidden(t, "attack", figure.id) is None and not targets.is_alone(game, t, figure):
            for means in targets.means_of(game, t, figure):
                for target in targets.targets(game, t, figure, means):
                    strike = Strike(game.square(target.square), means.weapon, target.turn)
                    if strike not in known:
                        known.append(strike)
        t.memo[key] = known
    return known


def found_attack(game: "Journeys1", t: "Table", figure: Figure, strike: Strike) -> tuple[Any, Any]:
    """The weapon and target that an answer means."""
    square = game.index(strike.at)
    for means in targets.means_of(game, t, figure):
        if means.weapon == strike.weapon:
            for target in targets.targets(game, t, figure, means):
                if target.square == square and target.turn == strike.turn:
                    return means, target
    raise AssertionError(strike)


def doors_beside(game: "Journeys1", t: "Table", cells: Squares) -> list[str]:
    """The doors whose line a figure touches, diagonals too (J-1615)."""
    return [id_ for id_, touched in game.door_touch.items() if touched & cells and id_ in t.doors]


def moves(game: "Journeys1", t: "Table", figure: Figure, mp: int) -> list[Action]:
    """The movement actions other than steps that can be paid and done now (J-710)."""
    found: list[Action] = []
    hero = figure.kind == "hero" and not figure.form
    cells = t.cells[figure.id]
    assert figure.at is not None
    index = game.index(figure.at)
    if mp >= 2:
        if not figure.form and game.beside_doors & cells:
            found += [
                a.TurnDoor(door, not t.doors[door].open)
                for door in doors_beside(game, t, cells)
                if why.door(game, t, figure, door, not t.doors[door].open) is None
            ]
        if move.in_pit(game, t, figure):
            found += climbs(game, t, figure)
    if game.stair_squares & cells and not figure.form and why.stairs(game, t, figure) is None:
        for end in game.other_ends(index):
            if end in bits_of(game.floor & ~obstructed(game, t, figure)):
                found.append(a.TakeStairs(game.square(end)))
    if mp >= 3 and game.terrain(t, "pit") & game.ways(t).step[index] and (hero or leaps(game, t, figure)):
        found += jumps(game, t, figure, mp)
    if hero:
        here = game.tokens_at(t, index)
        for token in here:
            if token.kind == "chest" and mp >= 2 and why.chest(game, t, figure, token) is None:
                found.append(a.OpenChest(token.id))
            elif token.kind == "glyph" and token.active and why.glyph(game, t, figure) is None:
                found.append(a.ToTown())
        found += handing(game, t, figure)
        if mp >= 2 and game.items_of(t, figure.id):
            found.append(a.Reequip())
    return found


def bits_of(mask: Squares) -> "_Mask":
    """A mask that answers `in`."""
    return _Mask(mask)


class _Mask:
    def __init__(self, mask: Squares) -> None:
        self.mask = mask

    def __contains__(self, index: object) -> bool:
        return isinstance(index, int) and bool(self.mask >> index & 1)


def obstructed(game: "Journeys1", t: "Table", figure: Figure) -> Squares:
    """Squares on which a figure cannot be put: taken or impassable."""
    return (t.occupied() & ~t.cells.get(figure.id, 0)) | move.obstacles(game, t)


def climbs(game: "Journeys1", t: "Table", figure: Figure) -> list[Action]:
    """The empty squares beside a pit to which its prisoner can climb (J-1604, J-1605)."""
    cells = t.cells[figure.id]
    free = move.endable(game, t, figure) & ~game.terrain(t, "pit")
    if game.size_of(figure) == (1, 1):
        return [a.Climb(game.square(i)) for i in bits(game.ring(t, cells) & free)]
    near = game.near(t, cells, 2)
    spots = bases.spots(game, t, game.size_of(figure), (free & near) | (cells & ~game.terrain(t, "pit")))
    fits: list[Action] = [a.Climb(game.square(i)) for i, turn, _ in spots if turn == figure.turn % 2]
    return fits[:12]


def leaps(game: "Journeys1", t: "Table", figure: Figure) -> bool:
    """Whether a monster jumps over pits: one on a single square that would fall in (J-1606, J-1513, J-1603)."""
    return figure.kind == "monster" and game.size_of(figure) == (1, 1) and not modifiers.is_immune(t, figure.id, "pit")


def jumps(game: "Journeys1", t: "Table", figure: Figure, mp: int) -> list[Action]:
    """Straight jumps over pits: 3 movement points for each pit square crossed (J-1606)."""
    assert figure.at is not None
    index = game.index(figure.at)
    pits = game.terrain(t, "pit")
    ends = move.endable(game, t, figure) & ~pits
    enemies = t.occupied(0 if game.team(figure.seat) else PARTY)
    ways = game.ways(t)
    found: list[Action] = []
    for shift in (
        -game.stride - 1,
        -game.stride,
        -game.stride + 1,
        -1,
        1,
        game.stride - 1,
        game.stride,
        game.stride + 1,
    ):
        at, crossed = index, 0
        while True:
            to = at + shift
            if to < 0 or not ways.step[at] >> to & 1:
                break
            if pits >> to & 1 and not enemies >> to & 1:
                crossed += 1
                at = to
                if crossed * 3 > mp:
                    break
                continue
            if crossed and crossed * 3 <= mp and ends >> to & 1:
                found.append(a.Jump(game.square(to)))
            break
    return found


def handing(game: "Journeys1", t: "Table", figure: Figure) -> list[Action]:
    """Potions to drink and items to give, each for 1 movement point (J-1718, J-1722)."""
    carried = game.items_of(t, figure.id)
    if not carried:
        return []
    found: list[Action] = []
    worn = t.worn[figure.id]
    drinks: list[Action] | None = worn.get("drinks")
    if drinks is None:
        drinks = worn["drinks"] = []
        seen = set()
        for card in carried:
            if card.zone == "play" and items.slot_of(game, card) == "potion" and card.entry not in seen:
                seen.add(card.entry)
                drinks.append(a.Drink(card.id))
    if drinks and why.potion(game, t, figure) is None:
        found += drinks
    for other in (*neighbours(game, t, figure), *carriers(game, t, figure)):
        found += [a.Give(card.id, other) for card in carried]
    return found


def familiars(t: "Table") -> list[int]:
    """The familiars on the board."""
    known: list[int] | None = t.roster.get("familiars")
    if known is None:
        known = t.roster["familiars"] = [x for x in sorted(t.cells) if t.figures[x].kind == "familiar"]
    return known


def carriers(game: "Journeys1", t: "Table", figure: Figure) -> list[int]:
    """The familiars beside a figure that can still carry something (J-1913)."""
    helpers = familiars(t)
    if not helpers or figure.place != "board" or figure.at is None:
        return []
    near = game.ring(t, 1 << game.index(figure.at)) | 1 << game.index(figure.at)
    return [
        x for x in helpers
        if x != figure.id and near & t.cells[x] and len(game.items_of(t, x)) < game.value(t, "carries", x)
    ]  # fmt: skip


def neighbours(game: "Journeys1", t: "Table", figure: Figure) -> list[int]:
    """The heroes adjacent to a hero; in town all are (J-1719)."""
    if figure.place == "town":
        return [
            x
            for x in sorted(t.figures)
            if x != figure.id and t.figures[x].kind == "hero" and t.figures[x].place == "town"
        ]
    ring = game.ring(t, t.cells[figure.id])
    if not ring & t.occupied(PARTY):
        return []
    return [x for x in t.figures_on(ring) if t.figures[x].kind == "hero"]


def in_town(game: "Journeys1", t: "Table", figure: Figure, mp: int) -> list[Action]:
    """What movement points buy in town (J-1612, J-1802)."""
    found: list[Action] = []
    if figure.form:
        return found
    if why.glyph(game, t, figure) is None:
        taken = t.occupied()
        for token in t.tokens.values():
            if token.kind == "glyph" and token.active and token.at is not None:
                if not taken >> game.index(token.at) & 1:
                    found.append(a.FromTown(token.id))
    if mp >= 3 and not t.counts.get(f"turn/shopped@{figure.id}"):
        found.append(a.Shop())
    found += handing(game, t, figure)
    if mp >= 2 and game.items_of(t, figure.id):
        found.append(a.Reequip())
    return found


def by_hero(game: "Journeys1", t: "Table", figure: Figure) -> list[Action]:
    """What costs a hero no movement points: fatigue, orders, picking up, dropping (J-608, J-611, J-710, J-1717)."""
    found: list[Action] = []
    spare = game.value(t, "stamina", figure.id) - figure.fatigue
    if spare > 0 and why.exert(game, t, figure) is None:  # most often it is spent, and nobody asks why not
        found.append(EXERT)
    if figure.action in READY and why.order(game, t, figure) is None:
        found += ORDERED if why.rest(game, figure, "rest") is None else RESTLESS
    if figure.place == "board" and figure.at is not None:
        for token in game.tokens_at(t, game.index(figure.at)):
            if token.kind in PICKED and why.pick_up(game, t, figure, token) is None:
                found.append(a.PickUp(token.id))
    worn = t.worn[figure.id]
    drops: list[Action] | None = worn.get("drops")
    if drops is None:
        drops = worn["drops"] = [a.Drop(card.id) for card in game.items_of(t, figure.id)]
    found += drops
    return found
