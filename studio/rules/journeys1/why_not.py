"""Why not this square, this target, this answer: what is told when the acting figure cannot (ui.md, 5.6 and 10).

Nothing is decided here: the single rules of `why` are asked, in the order in which a player would want to hear them.
"""

from typing import TYPE_CHECKING, Any, cast

from studio.kit.text import Text
from studio.rules.core import modifiers
from studio.rules.core.actions import Action, StepTo, Strike
from studio.rules.core.decision import Closed, Refusal
from studio.rules.core.state import Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import move, targets
from studio.rules.journeys1.why import (
    chest,
    door,
    exert,
    glyph,
    no,
    order,
    pick_up,
    potion,
    rest,
    stairs,
)  # fmt: skip

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.frames import ActF
    from studio.rules.journeys1.game import Journeys1


def acting(t: "Table", f: "ActF", what: Any) -> Refusal | None:
    """Why a square, figure or answer is not open to the acting figure."""
    game = cast("Journeys1", t.game)
    figure = t.figures[f.figure]
    name = game.figure_name(t, f.figure)
    if isinstance(what, tuple):
        return square(game, t, figure, what)
    if isinstance(what, int):
        other = t.figures.get(what)
        if other is not None and game.team(other.seat) != game.team(figure.seat):
            return attack(game, t, figure, other)
        return None if other is None or other.at is None else square(game, t, figure, other.at)
    if isinstance(what, StepTo):
        return square(game, t, figure, what.to)
    if isinstance(what, Strike):
        target = next(iter(t.figures_on(1 << game.index(what.at))), None)
        return attack(game, t, figure, t.figures.get(target) if target else None, what)
    if isinstance(what, a.TurnDoor) and what.door in t.doors:
        if what.door not in _beside(game, t, figure):
            return no("door_far", "J-1615", name=name)
        if t.doors[what.door].open == what.open:
            return no("door_already", "J-1615")
        return door(game, t, figure, what.door, what.open) or _mp(game, t, figure, 2, "J-1615")
    if isinstance(what, a.Order):
        return order(game, t, figure) or rest(game, figure, what.order)
    if isinstance(what, a.Exert):
        return exert(game, t, figure)
    if isinstance(what, a.Drink):
        return potion(game, t, figure) or _mp(game, t, figure, 1, "J-1722") or no("potion_packed", "J-1722", name=name)
    if isinstance(what, a.OpenChest) and what.token in t.tokens:
        return chest(game, t, figure, t.tokens[what.token]) or _mp(game, t, figure, 2, "J-1727") or no(
            "chest_far", "J-1727", name=name
        )  # fmt: skip
    if isinstance(what, a.ToTown | a.FromTown):
        return glyph(game, t, figure) or _mp(game, t, figure, 1, "J-1612") or no("glyph_closed", "J-1612")
    if isinstance(what, a.Jump | a.Climb):
        return jump(game, t, figure, what)
    if isinstance(what, a.TakeStairs):
        return stairs(game, t, figure) or _mp(game, t, figure, 1, "J-1608") or no("stairs_far", "J-1608", name=name)
    if isinstance(what, a.Give):
        return _mp(game, t, figure, 1, "J-1718") or no("give_far", "J-1718", name=name)
    if isinstance(what, a.Shop):
        if figure.place != "town":
            return no("shop_away", "J-1802", name=name)
        return _mp(game, t, figure, 3, "J-1802") or no("shop_used", "J-1802", name=name)
    if isinstance(what, a.Reequip):
        return _mp(game, t, figure, 2, "J-1711")
    if isinstance(what, a.Half):
        return no("half", "J-604", name=name)
    if isinstance(what, a.PickUp):
        token = t.tokens.get(what.token)
        here = token is not None and not token.gone and token.at is not None and token.at == figure.at
        return (pick_up(game, t, figure, token) if here and token else None) or no("pick_up_far", "J-1717", name=name)
    if isinstance(what, a.Declare):
        return no("declared", "J-507", name=name)
    if isinstance(what, a.Equip | a.Stow):
        return no("reequip", "J-1711", name=name)
    return None


def _beside(game: "Journeys1", t: "Table", figure: Figure) -> list[str]:
    from studio.rules.journeys1.acting import doors_beside

    return doors_beside(game, t, t.cells.get(figure.id, 0))


def held(game: "Journeys1", t: "Table", figure: Figure) -> Refusal:
    """What keeps a figure from spending movement points: a web, or whoever grapples it."""
    holder = modifiers.forbidden(t, "spend_mp", figure.id)
    rule = "J-1203" if holder is not None and ":web/" in holder.key else "J-1110"
    return no("held", rule, name=game.figure_name(t, figure.id))


def _mp(game: "Journeys1", t: "Table", figure: Figure, n: int, rule: str) -> Refusal | None:
    """Too few movement points, and whether fatigue would help."""
    if not move.may_spend(t, figure.id):
        return held(game, t, figure)
    if figure.mp >= n:
        return None
    spare = game.value(t, "stamina", figure.id) - figure.fatigue if figure.kind == "hero" else 0
    code = "mp_fatigue" if spare >= n - figure.mp else "mp"
    return no(code, rule, name=game.figure_name(t, figure.id), need=n, have=figure.mp, fatigue=n - figure.mp)


def jump(game: "Journeys1", t: "Table", figure: Figure, what: Any) -> Refusal | None:
    """Why a jump or climb cannot be (J-1604, J-1606, J-1607)."""
    if figure.at is None or figure.place != "board":
        return no("in_town", "J-1612", name=game.figure_name(t, figure.id))
    x, y = figure.at
    u, v = what.to
    between = game.grid.bit((x + u) // 2, (y + v) // 2)
    if game.terrain(t, "water") & (between | game.grid.bit(u, v)):
        return no("water", "J-1607")
    if isinstance(what, a.Climb):
        return _mp(game, t, figure, 2, "J-1604") or no("climb", "J-1604")
    crossed = max(1, max(abs(x - u), abs(y - v)) - 1)
    return _mp(game, t, figure, 3 * crossed, "J-1606") or no("jump", "J-1606")


def square(game: "Journeys1", t: "Table", figure: Figure, at: tuple[int, int]) -> Refusal | None:
    """Why the acting figure cannot step onto a square (J-702…J-706, J-1607)."""
    name = game.figure_name(t, figure.id)
    if not game.grid.has(*at) or not game.floor >> game.index(at) & 1:
        return no("off_board", "J-702")
    index = game.index(at)
    if figure.place == "town":
        return no("in_town", "J-1612", name=name)
    if not game.all_squares(t) >> index & 1:
        return no("unrevealed", "J-306")
    assert figure.at is not None
    if t.cells.get(figure.id, 0) >> index & 1:
        return None
    if not move.may_spend(t, figure.id):
        return held(game, t, figure)
    if move.in_pit(game, t, figure):
        return no("pit", "J-1604", name=name)
    if game.terrain(t, "water") >> index & 1 and not modifiers.allowed(t, "pass_obstacle", figure.id):
        return no("water", "J-1607")
    if game.terrain(t, "rubble") >> index & 1 and not modifiers.allowed(t, "pass_obstacle", figure.id):
        return no("rubble", "J-1607")
    enemy = next((x for x in t.figures_on(1 << index) if game.team(t.figures[x].seat) != game.team(figure.seat)), 0)
    if enemy and not modifiers.allowed(t, "pass_enemy", figure.id):
        return no("enemy", "J-705", name=game.figure_name(t, enemy))
    beside = game.near(t, t.cells.get(figure.id, 0), 1) >> index & 1
    if beside and not game.ring(t, t.cells.get(figure.id, 0)) >> index & 1:
        return no("wall", "J-705")
    if (refused := _mp(game, t, figure, 1, "J-702")) is not None:
        return refused
    if not beside:
        return no("far", "J-702")
    if figure.kind == "monster" and game.active_glyphs(t) >> index & 1:
        return no("glyph_stop", "J-1506", name=name)
    if t.figures_on(1 << index):
        return no("shared", "J-704", name=name)
    return no("no_room", "J-1514", name=name) if game.size_of(figure) != (1, 1) else None


def attack(
    game: "Journeys1", t: "Table", figure: Figure, target: Figure | None, strike: Strike | None = None
) -> Refusal | None:
    """Why the acting figure cannot attack another (J-601, J-605, J-908…J-913)."""
    name = game.figure_name(t, figure.id)
    if target is None or target.id not in t.cells:
        return no("no_target", "J-919")
    if game.team(target.seat) == game.team(figure.seat):
        return no("friend", "J-912", name=game.figure_name(t, target.id))
    if modifiers.forbidden(t, "attack", figure.id) is not None:
        return no("attack_forbidden", "J-1214", name=name)
    if figure.attacks < 1:
        if figure.action == "run":
            return no("attack_run", "J-601", name=name)
        return no("attacks", "J-607", name=name)
    if move.shares(game, t, figure):
        return no("attack_shared", "J-605", name=name)
    means = [m for m in targets.means_of(game, t, figure) if strike is None or m.weapon == strike.weapon]
    if not means:
        return no("weapon_packed", "J-602", name=name)
    params = {"name": name, "target": game.figure_name(t, target.id)}
    for each in means:
        if any(x.figure == target.id for x in targets.targets(game, t, figure, each)):
            return None
    if all(m.kind == "melee" for m in means):
        return no("melee_far", "J-908", **params)
    return no("no_sight", "J-802", **params)


def closed(t: "Table", f: "ActF") -> list[Closed]:
    """What a player might look for and does not find: the commonest of it, with reasons."""
    game = cast("Journeys1", t.game)
    figure = t.figures[f.figure]
    found: list[Closed] = []

    def add(action: Action, refusal: Refusal | None, square: Any = None) -> None:
        if refusal is not None:
            found.append(Closed(game.label(t, action), refusal, square))

    if figure.place == "board":
        for id_ in _beside(game, t, figure):
            opening = not t.doors[id_].open
            refused = door(game, t, figure, id_, opening) or _mp(game, t, figure, 2, "J-1615")
            if not t.doors[id_].hidden:
                add(a.TurnDoor(id_, opening), refused, game.layout.doors[id_].before[0])
    if figure.kind == "hero" and not figure.form:
        if figure.at is not None and figure.place == "board":
            for token in game.tokens_at(t, game.index(figure.at)):
                if token.kind == "chest":
                    add(a.OpenChest(token.id), chest(game, t, figure, token) or _mp(game, t, figure, 2, "J-1727"))
                elif token.kind == "glyph" and token.active:
                    add(a.ToTown(), glyph(game, t, figure) or _mp(game, t, figure, 1, "J-1612"))
        add(a.Exert(), exert(game, t, figure))
        if (refused := order(game, t, figure)) is not None:
            found.append(Closed(Text("j1.label.order"), refused))
        if any(c.entry.endswith("_potion") for c in game.items_of(t, figure.id)):
            refused = potion(game, t, figure) or _mp(game, t, figure, 1, "J-1722")
            if refused is not None:
                found.append(Closed(Text("j1.label.drink"), refused))
        if figure.place == "town":
            add(a.Shop(), _mp(game, t, figure, 3, "J-1802"))
    return found
