"""What heroes carry: equipment limits, the pack, receiving, giving, potions (chapter 17)."""

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.actions import PASS, Action, Actions, Pass
from studio.rules.core.decision import Decision, Option, Refusal
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import XY, Card, Token
from studio.rules.core.windows import window
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1.frames import EquipF, ReceiveF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

PACK = 3
"""Items in the pack (J-1705)."""
LIMITS = {"armour": 1, "potion": 3, "other": 2}
"""Equipped at once by slot; weapons and shields go by hands (J-1703)."""
REFUSED = {"copper": 250, "silver": 500, "gold": 750}
"""Coins for a treasure that is refused when it is drawn, by the older profile (J-1733)."""


def slot_of(game: "Journeys1", card: Card) -> str:
    """The slot of an item: weapon, shield, armour, potion, other."""
    entry = game.book.entry(card.entry)
    return str(entry.stats.get("slot", "other")) if entry is not None else "other"


def hands_of(game: "Journeys1", card: Card) -> int:
    """Hand icons of an item (J-1704)."""
    entry = game.book.entry(card.entry)
    found = entry.stats.get("hands", 0) if entry is not None else 0
    return found if isinstance(found, int) else 0


def is_rune(game: "Journeys1", card: Card) -> bool:
    """Whether an item bears the rune trait (J-1710)."""
    entry = game.book.entry(card.entry)
    return entry is not None and "rune" in entry.traits


def bans_runes(game: "Journeys1", card: Card) -> bool:
    """Whether an item forbids its bearer runes (J-1710)."""
    entry = game.book.entry(card.entry)
    return entry is not None and any("rune" in mod.words for mod in entry.mods if mod.form == "forbid")


def misfit(game: "Journeys1", t: "Table", figure: int, card: Card) -> Refusal | None:
    """Why an item cannot be equipped beside what is equipped; none when it fits (J-1703, J-1710)."""
    why = _misfit(game, t, figure, card)
    if why is None:
        return None
    names: dict[str, str | int] = {"item": game.card_name(t, card.id), "name": game.figure_name(t, figure)}
    if why == "hands":
        free = _free_hands(game, t, figure, card)
        return Refusal(
            "hands", Text("j1.no.hands", {**names, "n": hands_of(game, card), "free": max(0, free)}), "J-1703"
        )
    if why.startswith("slot_"):
        return Refusal("slot", Text(f"j1.no.{why}", {**names, "n": LIMITS[slot_of(game, card)]}), "J-1703")
    return Refusal("rune", Text(f"j1.no.{why}", names), "J-1710")


def fits(game: "Journeys1", t: "Table", figure: int, card: Card) -> bool:
    """Whether an item can be equipped beside what is equipped (J-1703, J-1710)."""
    return _misfit(game, t, figure, card) is None


def _misfit(game: "Journeys1", t: "Table", figure: int, card: Card) -> str | None:
    """What stands in an item's way, in a word: too few hands, a full slot, runes against armour."""
    hands = hands_of(game, card)
    if hands:
        if hands > _free_hands(game, t, figure, card):
            return "hands"
    elif (slot := slot_of(game, card)) in LIMITS:
        others = [c for c in game.equipped(t, figure) if c.id != card.id and slot_of(game, c) == slot]
        if len(others) >= LIMITS[slot]:
            return f"slot_{slot}"
    for word, test, against in (("rune", is_rune, bans_runes), ("rune_armour", bans_runes, is_rune)):
        if test(game, card) and any(c.id != card.id and against(game, c) for c in game.equipped(t, figure)):
            if not modifiers.allowed(t, "ignore_rune_ban", figure):
                return word
    return None


def _free_hands(game: "Journeys1", t: "Table", figure: int, card: Card) -> int:
    """The hands that everything else leaves free for an item."""
    held = sum([hands_of(game, c) for c in game.equipped(t, figure) if c.id != card.id])
    return game.value(t, "equip_hands", figure) - held


def packed(t: "Table", figure: int) -> list[Card]:
    """The items in a hero's pack."""
    return [c for c in cast("Journeys1", t.game).borne(t, figure) if c.zone == "pack"]


def pack_is_full(t: "Table", figure: int) -> bool:
    """Whether nothing more goes into the pack (J-1705)."""
    worn = t.worn[figure]
    full: bool | None = worn.get("full")
    if full is None:
        full = worn["full"] = len(packed(t, figure)) >= PACK
    return full


def entry_of(token: Token) -> str:
    """The item a potion or relic marker stands for (J-1720, J-1738)."""
    return token.noted if token.kind == "relic" else f"{token.colour}_potion"


def no_room(game: "Journeys1", t: "Table", figure: int, token: Token) -> Refusal | None:
    """Why a marker finds no place with a hero who may not rearrange what he has (J-1705, J-1709)."""
    found = Card(0, entry_of(token), "set_aside", bearer=figure)
    if not pack_is_full(t, figure) or fits(game, t, figure, found):
        return None
    return Refusal("pack", Text("j1.no.pack", {"n": PACK}), "J-1705")


def equip(game: "Journeys1", t: "Table", figure: int, card: int) -> None:
    """Equips an item; changing equipment costs Aim (J-1712)."""
    t.emit(e.CardMoved(replace(t.cards[card], zone="play", bearer=figure, seat=t.figures[figure].seat), why="equip"))
    window(t, "equipped", {"figure": figure, "card": card})


def stow(game: "Journeys1", t: "Table", figure: int, card: int) -> None:
    """Puts an item into the pack."""
    was = t.cards[card].zone
    t.emit(e.CardMoved(replace(t.cards[card], zone="pack", bearer=figure, seat=t.figures[figure].seat), why="stow"))
    if was == "play":
        window(t, "equipped", {"figure": figure, "card": card})


def drop(game: "Journeys1", t: "Table", figure: int, card: int) -> None:
    """Discards an item: it is gone for good, but a relic lies where it was dropped and is never lost (J-1702, J-1739)."""
    found = t.cards[card]
    entry = game.book.entry(found.entry)
    if entry is not None and entry.stats.get("deck") == "relic":
        for token in t.tokens.values():
            if token.kind == "relic" and token.noted == found.entry:
                element: Any = game.quest.elements.get(token.id)
                at = t.figures[figure].at or (element.at if element is not None else None)  # from town to where it lay
                t.emit(e.TokenChanged(replace(token, gone=False, at=at, carrier=0), figure, "dropped"))
                window(t, "token_dropped", {"token": token.id, "figure": figure})
                break
    t.emit(e.CardGone(card, "", "dropped"))


def receive(game: "Journeys1", t: "Table", figure: int, card: int, drawn: bool = False) -> None:
    """A hero receives an item and decides at once where it goes (J-1709, J-1720)."""
    t.push(ReceiveF(figure, card, drawn))


def give(game: "Journeys1", t: "Table", card: int, to: int) -> None:
    """Hands an item on: a hero finds a place for it, a familiar carries it (J-1718, J-1913)."""
    other = t.figures[to]
    zone: Any = "pack" if other.kind == "familiar" else "set_aside"
    t.emit(e.CardMoved(replace(t.cards[card], zone=zone, bearer=to, seat=other.seat), why="given"))
    if other.kind != "familiar":
        receive(game, t, to, card)


class _Arranging:
    """What choosing places for items has in common."""

    def arrange(self, t: "Table", figure: int, moved: tuple[int, ...]) -> list[Action]:
        game = cast("Journeys1", t.game)
        found: list[Action] = []
        full = pack_is_full(t, figure)
        for card in game.items_of(t, figure):
            if card.id in moved:
                continue
            if card.zone == "pack":
                if fits(game, t, figure, card):
                    found.append(a.Equip(card.id))
                found.append(a.Drop(card.id))
            elif card.zone == "play":
                if not full:
                    found.append(a.Stow(card.id))
                found.append(a.Drop(card.id))
        return found

    def can_arrange(self, t: "Table", figure: int, moved: tuple[int, ...]) -> bool:
        """Whether `arrange` finds anything: what is worn or packed can always be dropped."""
        carried = cast("Journeys1", t.game).items_of(t, figure)
        return any(card.zone in ("play", "pack") and card.id not in moved for card in carried)

    def arranged(self, t: "Table", figure: int, action: Action) -> int:
        game = cast("Journeys1", t.game)
        if isinstance(action, a.Equip):
            equip(game, t, figure, action.card)
            return action.card
        if isinstance(action, a.Stow):
            stow(game, t, figure, action.card)
            return action.card
        assert isinstance(action, a.Drop)
        drop(game, t, figure, action.card)
        return action.card


class EquipRunner(_Arranging, Runner[EquipF]):
    """Items are rearranged freely: before the action, or for 2 movement points (J-506, J-1711)."""

    asks = True

    def run(self, t: "Table", f: EquipF) -> bool | None:
        if t.figures[f.figure].place not in ("board", "town") or not self.can_arrange(t, f.figure, f.moved):
            t.stack.pop()
            return None
        return WAIT

    def seat(self, t: "Table", f: EquipF) -> int:
        return t.figures[f.figure].seat

    def decision(self, t: "Table", f: EquipF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure)}
        return Decision(t.number, t.figures[f.figure].seat, "equip", f.figure, Text("j1.ask.equip", params), "J-506")

    def actions(self, t: "Table", f: EquipF) -> Actions:
        return Actions([*self.arrange(t, f.figure, f.moved), PASS])

    def answer(self, t: "Table", f: EquipF, action: Action) -> None:
        if isinstance(action, Pass):
            t.stack.pop()
            return
        card = self.arranged(t, f.figure, action)
        frame = replace(f, moved=(*f.moved, card))
        for i in range(len(t.stack) - 1, -1, -1):
            if t.stack[i] is f:
                t.stack[i] = frame
                return

    def options(self, t: "Table", f: EquipF) -> list[Option]:
        return [Option(x, t.game.label(t, x), group="equip", default=isinstance(x, Pass)) for x in self.actions(t, f)]

    def why_not(self, t: "Table", f: EquipF, what: XY | int | Action) -> Refusal | None:
        if isinstance(what, a.Equip) and what.card in t.cards:
            game = cast("Journeys1", t.game)
            return misfit(game, t, f.figure, t.cards[what.card])
        return None


class ReceiveRunner(_Arranging, Runner[ReceiveF]):
    """A received item is equipped, packed or discarded; others may make room for it (J-1709)."""

    asks = True

    def run(self, t: "Table", f: ReceiveF) -> bool | None:
        if f.card not in t.cards or t.cards[f.card].zone in ("play", "pack"):
            t.stack.pop()
            return None
        return WAIT

    def seat(self, t: "Table", f: ReceiveF) -> int:
        return t.figures[f.figure].seat

    def decision(self, t: "Table", f: ReceiveF) -> Decision:
        params: dict[str, str | int] = {
            "name": t.game.figure_name(t, f.figure), "item": t.game.card_name(t, f.card)
        }  # fmt: skip
        return Decision(t.number, t.figures[f.figure].seat, "equip", f.figure, Text("j1.ask.receive", params), "J-1709")

    def actions(self, t: "Table", f: ReceiveF) -> Actions:
        game = cast("Journeys1", t.game)
        card = t.cards[f.card]
        found: list[Action] = []
        if misfit(game, t, f.figure, card) is None:
            found.append(a.Equip(f.card))
        if not pack_is_full(t, f.figure):
            found.append(a.Stow(f.card))
        found.append(a.Drop(f.card))
        if f.drawn and card.deck in REFUSED and game.flag("treasure_refusal_for_coins"):
            found.append(a.Sell(f.card))
        if game.flag("free_reequip_on_receipt") == "full":
            found += [x for x in self.arrange(t, f.figure, (f.card,)) if not isinstance(x, a.Equip)]
        return Actions(found)

    def answer(self, t: "Table", f: ReceiveF, action: Action) -> None:
        if getattr(action, "card", 0) == f.card:
            t.stack.pop()
        if isinstance(action, a.Sell):
            t.emit(e.Coins(f.figure, REFUSED[t.cards[f.card].deck], "refused"))
            t.emit(e.CardGone(f.card, "", "refused"))
            return
        self.arranged(t, f.figure, action)

    def options(self, t: "Table", f: ReceiveF) -> list[Option]:
        return [Option(x, t.game.label(t, x), group="equip", default=i == 0) for i, x in enumerate(self.actions(t, f))]

    def why_not(self, t: "Table", f: ReceiveF, what: XY | int | Action) -> Refusal | None:
        if isinstance(what, a.Equip) and what.card == f.card:
            game = cast("Journeys1", t.game)
            return misfit(game, t, f.figure, t.cards[f.card])
        if isinstance(what, a.Stow) and pack_is_full(t, f.figure):
            return Refusal("pack", Text("j1.no.pack", {"n": PACK}), "J-1705")
        return None


def drink(game: "Journeys1", t: "Table", figure: int, card: int) -> None:
    """Drinks a potion: 3 wounds, or all fatigue (J-1721)."""
    entry = t.cards[card].entry
    t.emit(e.CardGone(card, "", "drunk"))
    t.emit(e.Counted(f"turn/drank@{figure}", t.counts.get(f"turn/drank@{figure}", 0) + 1))
    f = t.figures[figure]
    if entry == "healing_potion":
        harm.recover(t, figure, 3)
    elif f.fatigue:
        t.emit(e.Healed(figure, f.fatigue, "fatigue"))
