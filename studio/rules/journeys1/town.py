"""The town: shopping at set-up and in play, selling, treasures, skills and training (chapter 18)."""

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core.actions import PASS, Action, Actions, Pass
from studio.rules.core.decision import Decision, Option, Refusal
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import XY, Card
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import items
from studio.rules.journeys1.frames import DrawF, ShopF, TrainF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

POTIONS = ("healing_potion", "vitality_potion")
TREASURES = {"copper": 250, "silver": 500, "gold": 750}
"""Price of a random treasure (J-1803); half of it is what one sells for (J-1734, J-1807)."""
SKILLS = {"fighting": 1000, "subterfuge": 1000, "wizardry": 1000}
TRAINING = {"melee": 500, "ranged": 500, "magic": 500}
TRAIT_CAP = 5
TOKENS = 4
"""Training tokens of each trait (J-1804)."""


def price_of(game: "Journeys1", entry: str) -> int:
    """The printed price of an item."""
    found = game.book.entry(entry)
    price = found.stats.get("price", 0) if found is not None else 0
    return price if isinstance(price, int) else 0


def sale_of(game: "Journeys1", card: Card) -> int:
    """What an item sells for: half, rounded down to 25; relics cannot be sold (J-1803, J-1739)."""
    entry = game.book.entry(card.entry)
    if entry is None or entry.stats.get("deck") == "relic":
        return 0
    return price_of(game, card.entry) // 2 // 25 * 25


def stock(game: "Journeys1", t: "Table") -> list[str]:
    """The entries of the shop deck, each once, in order."""
    known: list[str] | None = t.dealt.get("stock")
    if known is None:
        known = t.dealt["stock"] = sorted({t.cards[c].entry for c in t.piles.get("shop", ())})
    return known


def refusal(game: "Journeys1", t: "Table", figure: int, what: str, setup: bool) -> Refusal | None:
    """Why something cannot be bought; none when it can (J-407, J-1803, J-1804)."""
    f = t.figures[figure]
    price = TREASURES.get(what) or SKILLS.get(what) or TRAINING.get(what) or price_of(game, what)
    if what in TREASURES or what in SKILLS or what in TRAINING:
        if setup and (what in SKILLS or not game.option("campaign", False)):
            return Refusal("market", Text("j1.no.market_setup"), "J-408")
        if what in TREASURES:
            # At the start of a campaign's quest no chest can have been opened: they are for sale (J-2103).
            if not setup and game.flag("market_needs_opened_chest") and not t.counts.get(f"game/opened_{what}"):
                return Refusal("chest", Text(f"j1.no.market_{what}"), "J-1803")
            if not t.piles.get(what):
                return Refusal("empty", Text("j1.no.deck"), "J-1736")
        elif what in SKILLS and not t.piles.get(what):
            return Refusal("empty", Text("j1.no.deck"), "J-1803")
        elif what in TRAINING:
            if game.value(t, what, figure) >= TRAIT_CAP:
                return Refusal("trait", Text("j1.no.trait"), "J-1804")
            if tokens_used(t, what) >= TOKENS:
                return Refusal("supply", Text("j1.no.training"), "J-1804")
    elif what not in POTIONS and what not in stock(game, t):
        return Refusal("stock", Text("j1.no.stock"), "J-407")
    if packs_only(game, what, setup) and items.pack_is_full(t, figure):
        return Refusal("pack", Text("j1.no.pack", {"n": items.PACK}), "J-1705")
    if f.coins < price:
        params: dict[str, str | int] = {"name": game.figure_name(t, figure), "price": price, "coins": f.coins}
        return Refusal("coins", Text("j1.no.coins", params), "J-407" if setup else "J-1803")
    return None


def packs_only(game: "Journeys1", what: str, setup: bool) -> bool:
    """Whether a bought item goes into the pack, because it may not be equipped at once (D-A40)."""
    return (
        not setup
        and not game.flag("equip_on_purchase")
        and not (what in TREASURES or what in SKILLS or what in TRAINING)
    )


def wares(game: "Journeys1", t: "Table", setup: bool) -> list[str]:
    """Everything the shop knows."""
    found = [*stock(game, t), *POTIONS]
    if setup:
        return [*found, *TREASURES, *TRAINING] if game.option("campaign", False) else found
    return [*found, *TREASURES, *SKILLS, *TRAINING]


class TrainRunner(Runner[TrainF]):
    """A training token of the hero's choice before the quest (J-2102)."""

    asks = True

    def run(self, t: "Table", f: TrainF) -> bool | None:
        if not self._traits(t, f):
            t.stack.pop()
            return None
        return WAIT

    def _traits(self, t: "Table", f: TrainF) -> list[Action]:
        game = cast("Journeys1", t.game)
        return [
            a.Buy(what) for what in TRAINING
            if game.value(t, what, f.figure) < TRAIT_CAP and tokens_used(t, what) < TOKENS
        ]  # fmt: skip

    def decision(self, t: "Table", f: TrainF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure)}
        return Decision(t.number, t.figures[f.figure].seat, "town", f.figure, Text("j1.ask.train", params), "J-2102")

    def actions(self, t: "Table", f: TrainF) -> Actions:
        return Actions(self._traits(t, f))

    def answer(self, t: "Table", f: TrainF, action: Action) -> None:
        assert isinstance(action, a.Buy)
        t.stack.pop()
        t.emit(e.Raised(f.figure, action.what, 1))

    def options(self, t: "Table", f: TrainF) -> list[Option]:
        return [Option(x, t.game.label(t, x), group="shop") for x in self._traits(t, f)]


def tokens_used(t: "Table", trait: str) -> int:
    """Training tokens of a trait that heroes have (J-1804)."""
    return sum(x.bonus.get(trait, 0) for x in t.figures.values() if x.kind == "hero")


class ShopRunner(Runner[ShopF]):
    """One purchase or sale at a time, in any order, then done (J-1803)."""

    asks = True

    def run(self, t: "Table", f: ShopF) -> bool | None:
        return WAIT

    def seat(self, t: "Table", f: ShopF) -> int:
        return t.figures[f.figure].seat

    def decision(self, t: "Table", f: ShopF) -> Decision:
        figure = t.figures[f.figure]
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure), "coins": figure.coins}
        rule = "J-407" if f.setup else "J-1803"
        return Decision(t.number, figure.seat, "town", f.figure, Text("j1.ask.shop", params), rule)

    def actions(self, t: "Table", f: ShopF) -> Actions:
        game = cast("Journeys1", t.game)
        coins = t.figures[f.figure].coins
        found: list[Action] = [
            a.Buy(what)
            for what in wares(game, t, f.setup)
            if game.price_of_ware(what) <= coins and refusal(game, t, f.figure, what, f.setup) is None
        ]
        if not f.setup:
            found += [a.Sell(c.id) for c in game.items_of(t, f.figure) if not _is_relic(game, c)]
        found.append(PASS)
        return Actions(found)

    def answer(self, t: "Table", f: ShopF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        if isinstance(action, Pass):
            t.stack.pop()
        elif isinstance(action, a.Sell):
            card = t.cards[action.card]
            t.emit(e.Coins(f.figure, sale_of(game, card), "sold"))
            if card.deck == "shop":  # back on the shelf (D-A39)
                t.emit(e.CardMoved(replace(card, zone="deck", bearer=0, seat=-2), "shop", "bottom", why="sold"))
            else:
                t.emit(e.CardGone(card.id, "", "sold"))
        elif isinstance(action, a.Buy):
            buy(game, t, f.figure, action.what, packs_only(game, action.what, f.setup))

    def options(self, t: "Table", f: ShopF) -> list[Option]:
        game = cast("Journeys1", t.game)
        best = recommended(game, t, f.figure) if f.setup else ""
        found = []
        for action in self.actions(t, f):
            price = None
            if isinstance(action, a.Buy):
                price = Text("j1.price", {"n": game.price_of_ware(action.what)})
            elif isinstance(action, a.Sell):
                price = Text("j1.price", {"n": sale_of(game, t.cards[action.card])})
            default = isinstance(action, Pass) if not best else isinstance(action, a.Buy) and action.what == best
            found.append(Option(action, game.label(t, action), price=price, group="shop", default=default))
        return found

    def why_not(self, t: "Table", f: ShopF, what: XY | int | Action) -> Refusal | None:
        game = cast("Journeys1", t.game)
        if isinstance(what, a.Buy):
            if what.what not in wares(game, t, False):
                return Refusal("stock", Text("j1.no.stock"), "J-407")
            return refusal(game, t, f.figure, what.what, f.setup)
        if isinstance(what, a.Sell) and what.card in t.cards and _is_relic(game, t.cards[what.card]):
            return Refusal("relic", Text("j1.no.sell_relic"), "J-1739")
        return None


def _is_relic(game: "Journeys1", card: Card) -> bool:
    entry = game.book.entry(card.entry)
    return entry is not None and entry.stats.get("deck") == "relic"


def buy(game: "Journeys1", t: "Table", figure: int, what: str, packs: bool = False) -> None:
    """Pays for something and hands it over."""
    f = t.figures[figure]
    t.emit(e.Coins(figure, -game.price_of_ware(what), "bought"))
    if what in TREASURES:
        t.push(DrawF(((figure, what),)))
    elif what in SKILLS:
        game.draw_skill(t, figure, what)
    elif what in TRAINING:
        t.emit(e.Raised(figure, what, 1))
    elif what in POTIONS:
        card = Card(t.fresh(), what, "set_aside", "potion", f.seat, figure)
        t.emit(e.CardMade(card, "bought"))
        (items.stow if packs else items.receive)(game, t, figure, card.id)
    else:
        id_ = next(c for c in t.piles["shop"] if t.cards[c].entry == what)
        card = replace(t.cards[id_], zone="set_aside", bearer=figure, seat=f.seat)
        t.emit(e.CardMoved(card, "", "top", "shop", "bought"))
        (items.stow if packs else items.receive)(game, t, figure, id_)


def recommended(game: "Journeys1", t: "Table", figure: int) -> str:
    """A sensible purchase at set-up: a weapon for the hero's best trait, then armour, then a potion."""
    f = t.figures[figure]
    armed = any(items.slot_of(game, c) == "weapon" for c in game.items_of(t, figure))
    best = max(("melee", "ranged", "magic"), key=lambda trait: game.value(t, trait, figure))
    names = stock(game, t)

    def affordable(slot: str, **wanted: Any) -> list[tuple[int, str]]:
        found = []
        for name in names:
            entry = game.book.entry(name)
            assert entry is not None
            if entry.stats.get("slot") != slot or any(entry.stats.get(k) != v for k, v in wanted.items()):
                continue
            if price_of(game, name) <= f.coins:
                found.append((price_of(game, name), name))
        return sorted(found)

    if not armed and (found := affordable("weapon", attack=best) or affordable("weapon")):
        return found[-1][1]
    if not any(items.slot_of(game, c) == "armour" for c in game.items_of(t, figure)):
        if found := affordable("armour"):
            return found[-1][1] if f.coins - found[-1][0] >= 50 else found[0][1]
    potions = sum(c.entry == "healing_potion" for c in game.items_of(t, figure))
    return "healing_potion" if f.coins >= 50 and potions < 2 else ""
