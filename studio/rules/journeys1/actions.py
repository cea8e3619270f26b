"""What a seat of the first edition can answer beyond what every system knows."""

from typing import Literal

from studio.rules.core import actions as core
from studio.rules.core.actions import Action
from studio.rules.core.state import XY

ActionWord = Literal["run", "battle", "advance", "ready"]
OrderWord = Literal["aim", "dodge", "guard", "rest"]


class Declare(Action, frozen=True, tag="declare", gc=False):
    """Chooses the action of a hero's turn (J-601…J-604)."""

    action: ActionWord


class Half(Action, frozen=True, tag="half", gc=False):
    """Takes the movement or the attack of Ready, or of a stunned figure's short turn (J-604, J-1210)."""

    what: Literal["move", "attack"]


class Order(Action, frozen=True, tag="order", gc=False):
    """Places an order (J-611)."""

    order: OrderWord


class Exert(Action, frozen=True, tag="exert"):
    """Spends 1 fatigue for 1 movement point (J-608)."""


class TurnDoor(Action, frozen=True, tag="door", gc=False):
    """Opens or closes a door for 2 movement points (J-1615)."""

    door: str
    open: bool


class OpenChest(Action, frozen=True, tag="chest", gc=False):
    """Opens the chest in one's square for 2 movement points (J-1727)."""

    token: str


class TakeStairs(Action, frozen=True, tag="stairs", gc=False):
    """Moves to another end of the staircase for 1 movement point (J-1608)."""

    to: XY


class ToTown(Action, frozen=True, tag="to_town"):
    """Leaves the board by the active glyph in one's square (J-1612)."""


class FromTown(Action, frozen=True, tag="from_town", gc=False):
    """Returns from town by an active glyph (J-1612)."""

    token: str


class PickUp(Action, frozen=True, tag="pick_up", gc=False):
    """Takes the marker in one's square (J-1717)."""

    token: str


class Climb(Action, frozen=True, tag="climb", gc=False):
    """Climbs out of a pit for 2 movement points (J-1604)."""

    to: XY


class Jump(Action, frozen=True, tag="jump", gc=False):
    """Jumps over pit squares for 3 movement points each (J-1606)."""

    to: XY


class Give(Action, frozen=True, tag="give", gc=False):
    """Gives an item to an adjacent hero for 1 movement point (J-1718)."""

    card: int
    figure: int


class Drink(Action, frozen=True, tag="drink", gc=False):
    """Drinks an equipped potion for 1 movement point (J-1722)."""

    card: int


class Reequip(Action, frozen=True, tag="reequip"):
    """Rearranges items in mid-turn for 2 movement points (J-1711)."""


class Equip(Action, frozen=True, tag="equip", gc=False):
    """Equips an item (J-1703)."""

    card: int


class Stow(Action, frozen=True, tag="stow", gc=False):
    """Puts an item into the pack (J-1705)."""

    card: int


class Drop(Action, frozen=True, tag="drop", gc=False):
    """Discards an item (J-1702)."""

    card: int


class Shop(Action, frozen=True, tag="shop"):
    """Goes shopping in town for 3 movement points (J-1802)."""


class Buy(Action, frozen=True, tag="buy", gc=False):
    """Buys an item, a potion, a treasure (`copper`), a skill (`fighting`) or training (`melee`) (J-1803)."""

    what: str


class Sell(Action, frozen=True, tag="sell", gc=False):
    """Sells an item for half its price (J-1803)."""

    card: int


class Swap(Action, frozen=True, tag="swap", gc=False):
    """Gives a skill back for another of the same deck at set-up (J-405)."""

    card: int


class BuyDie(Action, frozen=True, tag="buy_die"):
    """Spends 1 fatigue on a power die for the attack (J-609)."""


class Boost(Action, frozen=True, tag="boost", gc=False):
    """Counts a boost as range or damage (J-917)."""

    on: Literal["range", "damage"]


class PlayPower(Action, frozen=True, tag="power", gc=False):
    """Puts a power card into play (J-1303)."""

    card: int


class Burn(Action, frozen=True, tag="burn_card", gc=False):
    """Discards an overlord card for threat (J-1304)."""

    card: int


class PlaceAt(Action, frozen=True, tag="place", gc=False):
    """Puts a figure on a square, lying so."""

    to: XY
    turn: int = 0


class Recycle(Action, frozen=True, tag="recycle", gc=False):
    """Takes a figure off the board to place it anew (J-1409)."""

    figure: int


JAction = (
    core.Pass | core.StepTo | core.Strike | core.Choose | core.PickOption | core.Number | core.Use | core.Surge
    | core.Reroll | Declare | Half | Order | Exert | TurnDoor | OpenChest | TakeStairs | ToTown | FromTown | PickUp
    | Climb | Jump | Give | Drink | Reequip | Equip | Stow | Drop | Shop | Buy | Sell | Swap | BuyDie | Boost
    | PlayPower | Burn | PlaceAt | Recycle
)  # fmt: skip
