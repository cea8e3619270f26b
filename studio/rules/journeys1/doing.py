"""What an answer of the acting figure does, besides steps and attacks: orders, doors, chests, stairs, glyphs, items (J-710)."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.rules.core import events as e
from studio.rules.core.actions import Action
from studio.rules.core.state import Figure
from studio.rules.core.windows import window
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import chests, items, move
from studio.rules.journeys1.frames import EquipF, ShopF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1


def _half(game: "Journeys1", t: "Table", figure: Figure, action: a.Half) -> None:
    t.emit(e.Spent(figure.id, "actions", -1))
    if action.what == "move":
        t.emit(e.Spent(figure.id, "mp", game.value(t, "speed", figure.id)))
    else:
        t.emit(e.Spent(figure.id, "attacks", 1))


def _order(game: "Journeys1", t: "Table", figure: Figure, action: a.Order) -> None:
    if figure.action == "short":
        t.emit(e.Spent(figure.id, "actions", -1))
    t.emit(e.Counted(f"turn/order@{figure.id}", 1))
    t.emit(e.Inflicted(figure.id, action.order, 1))


def _exert(game: "Journeys1", t: "Table", figure: Figure, action: Action) -> None:
    t.emit(e.FatigueSuffered(figure.id, 1, "move"))
    t.emit(e.Spent(figure.id, "mp", 1))
    window(t, "fatigue_suffered", {"figure": figure.id, "amount": 1})


def _door(game: "Journeys1", t: "Table", figure: Figure, action: a.TurnDoor) -> None:
    t.emit(e.Spent(figure.id, "mp", -2))
    t.emit(e.DoorChanged(replace(t.doors[action.door], open=action.open), figure.id))
    if action.open:
        move.look_all(game, t)
    window(t, "door_opened" if action.open else "door_closed", {"door": action.door, "figure": figure.id})


def _chest(game: "Journeys1", t: "Table", figure: Figure, action: a.OpenChest) -> None:
    t.emit(e.Spent(figure.id, "mp", -2))
    chests.open_chest(game, t, figure.id, action.token)


def _stairs(game: "Journeys1", t: "Table", figure: Figure, action: a.TakeStairs) -> None:
    t.emit(e.Spent(figure.id, "mp", -1))
    end = game.index(action.to)
    area = game.area_of(t, 1 << end)
    if area is not None and area not in t.revealed:
        game.reveal_area(t, area, figure.id)  # J-307
    spot = end
    if t.occupied() >> end & 1:
        free = game.ring(t, 1 << end) & move.endable(game, t, figure)
        spot = (free & -free).bit_length() - 1 if free else end
    move.put(game, t, figure.id, spot, figure.turn, "stairs")


def _to_town(game: "Journeys1", t: "Table", figure: Figure, action: Action) -> None:
    t.emit(e.Spent(figure.id, "mp", -1))
    t.emit(e.Counted(f"turn/glyph@{figure.id}", 1))
    t.emit(e.Placed(figure.id, None, 0, "town", "glyph"))


def _from_town(game: "Journeys1", t: "Table", figure: Figure, action: a.FromTown) -> None:
    token = t.tokens[action.token]
    assert token.at is not None
    t.emit(e.Spent(figure.id, "mp", -1))
    t.emit(e.Counted(f"turn/glyph@{figure.id}", 1))
    move.put(game, t, figure.id, game.index(token.at), 0, "glyph")
    for id_, other in sorted(t.figures.items()):
        if other.kind == "familiar" and other.owner == figure.id and other.place == "aside":
            t.emit(e.Placed(id_, token.at, 0, "board", "start"))  # it begins where its owner is (J-1906)


def _pick_up(game: "Journeys1", t: "Table", figure: Figure, action: a.PickUp) -> None:
    chests.pick_up(game, t, figure.id, action.token)


def _climb(game: "Journeys1", t: "Table", figure: Figure, action: a.Climb) -> None:
    t.emit(e.Spent(figure.id, "mp", -2))
    move.put(game, t, figure.id, game.index(action.to), figure.turn, "climb")


def _jump(game: "Journeys1", t: "Table", figure: Figure, action: a.Jump) -> None:
    assert figure.at is not None
    crossed = max(abs(action.to[0] - figure.at[0]), abs(action.to[1] - figure.at[1])) - 1
    t.emit(e.Spent(figure.id, "mp", -3 * crossed))
    move.put(game, t, figure.id, game.index(action.to), figure.turn, "jump")


def _give(game: "Journeys1", t: "Table", figure: Figure, action: a.Give) -> None:
    t.emit(e.Spent(figure.id, "mp", -1))
    items.give(game, t, action.card, action.figure)


def _drink(game: "Journeys1", t: "Table", figure: Figure, action: a.Drink) -> None:
    t.emit(e.Spent(figure.id, "mp", -1))
    items.drink(game, t, figure.id, action.card)


def _drop(game: "Journeys1", t: "Table", figure: Figure, action: a.Drop) -> None:
    items.drop(game, t, figure.id, action.card)


def _reequip(game: "Journeys1", t: "Table", figure: Figure, action: Action) -> None:
    t.emit(e.Spent(figure.id, "mp", -2))
    t.push(EquipF(figure.id))


def _shop(game: "Journeys1", t: "Table", figure: Figure, action: Action) -> None:
    t.emit(e.Spent(figure.id, "mp", -3))
    t.emit(e.Counted(f"turn/shopped@{figure.id}", 1))
    t.push(ShopF(figure.id))


DO: dict[type[Action], Any] = {
    a.Half: _half,
    a.Order: _order,
    a.Exert: _exert,
    a.TurnDoor: _door,
    a.OpenChest: _chest,
    a.TakeStairs: _stairs,
    a.ToTown: _to_town,
    a.FromTown: _from_town,
    a.PickUp: _pick_up,
    a.Climb: _climb,
    a.Jump: _jump,
    a.Give: _give,
    a.Drink: _drink,
    a.Drop: _drop,
    a.Reequip: _reequip,
    a.Shop: _shop,
}
"""Answer → what it does."""
