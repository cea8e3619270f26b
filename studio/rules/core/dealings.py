"""What effects do to figures, seats and cards where systems agree: cards, harm, resources, pending records."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.rules.core import events as e
from studio.rules.core import harm
from studio.rules.core.book import CONTROL, FORM, PREVENTION
from studio.rules.core.frames import WindowF
from studio.rules.core.lasting import LastingEffects
from studio.rules.core.machine import Unsupported
from studio.rules.core.names import Names
from studio.rules.core.state import Attack, Card, Pending
from studio.rules.core.tags import CONDITIONS
from studio.rules.core.windows import window

if TYPE_CHECKING:
    from studio.rules.core.table import Table


def altered(value: int, numbers: dict[str, int]) -> int:
    """A value after `set`, `add` and `times`."""
    if "set" in numbers:
        value = numbers["set"]
    return (value + numbers.get("add", 0)) * numbers.get("times", 1)


class Dealings(LastingEffects):
    """The meaning of ops that need no board; a part of `Game`."""

    # --- cards -------------------------------------------------------------------------------

    def can_play(self, t: "Table", card: int) -> bool:
        """Whether a card in hand can be paid and played."""
        return True

    def play_card(self, t: "Table", card: int, seat: int, names: Names) -> None:
        """A card is played from hand: paid, shown and put away; its ops wait already."""
        raise Unsupported("play_card")

    def move_card(self, t: "Table", card: Card, pile: str = "", end: Any = "top", why: str = "") -> None:
        """Moves a card; the pile it lies in is found by itself."""
        t.emit(e.CardMoved(card, pile, end, self.pile_of(t, card.id), why))

    def pile_of(self, t: "Table", card: int) -> str:
        """The pile a card lies in, if any."""
        for name, cards in t.piles.items():
            if card in cards:
                return name
        return ""

    def draw(self, t: "Table", who: int, figure: bool, deck: str, count: int, names: Names) -> list[int]:
        """Draws cards for a seat or figure."""
        raise Unsupported("draw")

    def discard(self, t: "Table", card: int, names: Names) -> None:
        """A card goes to its owner's discard pile."""
        found = t.cards.get(card)
        if found is not None:
            made = replace(found, zone="discard", bearer=0)
            self.move_card(t, made, f"{found.deck}/discard")

    def put(self, t: "Table", cards: tuple[int, ...], to: str, of: int | None, names: Names) -> None:
        """Moves cards to a zone; `deck` shuffles them in."""
        for id_ in cards:
            card = t.cards.get(id_)
            if card is None:
                continue
            if to.startswith("deck"):
                made = replace(card, zone="deck", bearer=0)
                self.move_card(t, made, card.deck, "bottom" if to == "deck_bottom" else "top")
            elif to == "discard":
                self.discard(t, id_, names)
            else:
                self.move_card(t, replace(card, zone=to, seat=card.seat if of is None else of))
        if to == "deck" and cards:
            decks = sorted({t.cards[c].deck for c in cards if c in t.cards})
            for deck in decks:
                t.emit(e.Shuffled(deck, t.shuffled(t.piles.get(deck, ()))))

    def attach(self, t: "Table", card: Any, figure: int, names: Names) -> None:
        """A card lies under a figure."""
        found = t.cards.get(card)
        if found is not None:
            self.move_card(t, replace(found, zone="attached", bearer=figure))
            window(t, "card_attached", {"card": card, "figure": figure})

    def deploy(self, t: "Table", card: int, at: tuple[int, ...], free: bool, by: int, names: Names) -> None:
        """A creature card comes into play."""
        raise Unsupported("deploy")

    # --- harm --------------------------------------------------------------------------------

    def deal(self, t: "Table", figure: int, amount: int, names: Names, trap: bool, armoured: bool) -> None:
        """An effect deals damage."""
        if figure not in t.figures or amount <= 0:
            return
        if armoured:
            amount = max(0, amount - self.value(t, "armour", figure))
        killer = names.get("self") or names.get("killer") or 0
        harm.hurt(t, figure, amount, killer=killer if isinstance(killer, int) else 0,
                  attack=names.get("attack") or 0 if names.get("attack") in t.attacks else 0,
                  source=names.get("effect") or 0, why="trap" if trap else "ability",
                  seat=names.get("you", -2))  # fmt: skip

    def tire(self, t: "Table", figure: int, amount: int, names: Names) -> None:
        """An effect makes a figure suffer fatigue; what goes beyond its stamina is damage (S-1203)."""
        f = t.figures.get(figure)
        if f is None or amount <= 0:
            return
        spare = max(0, self.value(t, "stamina", figure) - f.fatigue)
        if amount > spare:
            self.deal(t, figure, amount - spare, names, False, False)
        if min(amount, spare):
            t.emit(e.FatigueSuffered(figure, min(amount, spare), "effect"))
            window(t, "fatigue_suffered", {"figure": figure, "amount": min(amount, spare)})

    def heal(self, t: "Table", figure: int, amount: int, what: str, names: Names) -> None:
        """An effect lets a figure recover."""
        f = t.figures.get(figure)
        if f is None:
            return
        if what == "fatigue":
            if (n := min(amount, f.fatigue)) > 0:
                t.emit(e.Healed(figure, n, "fatigue"))
            return
        harm.recover(t, figure, amount, names.get("effect") or 0)

    def defeat(self, t: "Table", figure: int, killer: int, names: Names, final: bool) -> None:
        """An effect defeats a figure."""
        if figure in t.figures and not self.is_down(t, t.figures[figure]):
            attack = names.get("attack") if names.get("attack") in t.attacks else 0
            due = Pending(t.fresh(), "defeat", figure, what="final" if final else "", killer=killer,
                               attack=attack or 0, source=names.get("effect") or attack or 0)  # fmt: skip
            t.emit(e.PendingSet(due))
            t.push(harm.DefeatF(due.id))

    def fell(self, t: "Table", figure: int, killer: int) -> None:
        """What follows when a figure has been defeated."""
        t.emit(e.Left(figure, "defeated"))

    def resource_changed(self, t: "Table", seat: int, what: str) -> None:
        """A resource of a seat has changed."""

    def gain_seat(self, t: "Table", seat: int, what: str, amount: int, names: Names) -> None:
        """A seat gains or loses a resource."""
        if seat in t.seats:
            harm.gain(t, seat, what, amount, names.get("effect") or 0)

    def gain_figure(self, t: "Table", figure: int, what: str, amount: int, names: Names) -> None:
        """A figure gains or loses something to spend."""
        f = t.figures.get(figure)
        if f is None:
            return
        if what == "coins":
            t.emit(e.Coins(figure, max(amount, -f.coins), "effect"))
        elif what in ("mp", "attack", "action"):
            field = {"mp": "mp", "attack": "attacks", "action": "actions"}[what]
            t.emit(e.Spent(figure, field, max(amount, -getattr(f, field))))  # type: ignore[arg-type]
        elif what == "move":
            t.emit(e.Spent(figure, "mp", self.value(t, "speed", figure) * amount))
        else:
            self.gain_seat(t, f.seat, what, amount, names)

    def inflict(self, t: "Table", figure: int, what: str, amount: int, names: Names) -> None:
        """An effect inflicts tokens or a condition."""
        harm.afflict(t, figure, what, amount)

    def cure(self, t: "Table", figure: int, what: str, amount: int, names: Names) -> None:
        """An effect takes tokens or conditions away."""
        f = t.figures.get(figure)
        if f is None:
            return
        for token in CONDITIONS if what == "any_condition" else (what,):
            n = min(amount, f.tokens.get(token, 0))
            if n > 0:
                t.emit(e.Cured(figure, token, n))
                window(t, "cured", {"figure": figure, "what": token, "amount": n})
                if what == "any_condition":
                    return

    def has_condition(self, t: "Table", figure: int, what: str) -> bool:
        """Whether there is anything to cure."""
        f = t.figures.get(figure)
        if f is None:
            return False
        return any(c in f.tokens for c in CONDITIONS) if what == "any_condition" else what in f.tokens

    def mark(self, t: "Table", base: str, thing: Any, as_: str, names: Names) -> None:
        """An effect sets a state."""
        if base == "card" and thing in t.cards:
            if as_ in ("exhausted", "ready") and t.cards[thing].exhausted != (as_ == "exhausted"):
                t.emit(e.CardTurned(thing, as_ == "exhausted"))
        elif base == "token" and thing in t.tokens:
            token = t.tokens[thing]
            if as_ in ("active", "inactive"):
                t.emit(e.TokenChanged(replace(token, active=as_ == "active"), why=as_))
            elif as_ in ("face_up", "face_down", "unseen"):
                t.emit(e.TokenChanged(replace(token, hidden=as_ != "face_up"), why=as_))
        elif base == "figure" and thing in t.figures:
            tokens = t.figures[thing].tokens
            word = {"untapped": "tapped", "fresh": "acted", "ready": "tapped"}.get(as_, as_)
            off = as_ in ("untapped", "fresh", "ready")
            if off and word in tokens:
                t.emit(e.Cured(thing, word, tokens[word]))
            elif not off and word not in tokens:
                t.emit(e.Inflicted(thing, word, 1))

    def become(self, t: "Table", figure: int, form: str, until: tuple[str, int | None, int], names: Names) -> None:
        """A figure takes a form, or a rank."""
        f = t.figures.get(figure)
        if f is None:
            return
        if form == "master":
            t.emit(e.Became(figure, f.form, "master"))
        else:
            t.emit(e.Became(figure, form))
            self.until(t, FORM, figure, until, {})

    def control(self, t: "Table", figure: int, seat: int, until: tuple[str, int | None, int], names: Names) -> None:
        """Another seat decides for a figure."""
        f = t.figures.get(figure)
        if f is None:
            return
        kept = next((x.names["was"] for x in t.lasting if x.block == CONTROL and x.on == (figure,)), f.seat)
        t.emit(e.ControlChanged(figure, seat))
        self.until(t, CONTROL, figure, until, {"was": kept})

    # --- pending records ---------------------------------------------------------------------

    def pending_of(self, t: "Table", names: Names, kind: str) -> int:
        """The pending record of a kind that a window is about."""
        for frame in reversed(t.stack):
            if isinstance(frame, WindowF) and frame.pending in t.pending:
                if t.pending[frame.pending].kind == kind:
                    return frame.pending
        return 0

    def cancel(self, t: "Table", names: Names, what: str) -> None:
        """What the window is about does not happen."""
        if what == "attack":
            attack = t.attacks.get(names.get("attack") or 0)
            if attack is not None:
                t.emit(e.AttackChanged(replace(attack, cancelled=True), "cancelled"))
            return
        kind = {"defeat": "defeat", "damage": "damage", "gain": "gain", "inflict": "inflict", "test": "test",
                "card": "card", "effect": "effect"}.get(what, "step")  # fmt: skip
        id_ = self.pending_of(t, names, kind)
        if id_:
            t.emit(e.PendingSet(replace(t.pending[id_], cancelled=True)))

    def prevent(self, t: "Table", figure: int, amount: int, source: Any, names: Names,
                until: tuple[str, int | None, int] | None = None) -> None:  # fmt: skip
        """Takes damage away from what is pending, and with a source or a moment from all that it deals until then."""
        id_ = self.pending_of(t, names, "damage")
        if id_ and t.pending[id_].figure == figure:
            p = t.pending[id_]
            if source is None or source == harm.damage_names(p)["source"]:
                t.emit(e.PendingSet(replace(p, amount=max(0, p.amount - amount))))
        if (source is not None or until is not None) and figure in t.figures:
            what = {"source": source, "amount": amount}
            self.begin_lasting(t, PREVENTION, (figure,), what, until or ("forever", None, 1))

    def prevented(self, t: "Table", figure: int, source: int) -> int:
        """How much damage of a source is taken away from the start."""
        return sum(
            n for x in t.lasting if isinstance(n := x.names.get("amount"), int)
            and x.block == PREVENTION and x.on == (figure,) and x.names["source"] in (None, source)
        )  # fmt: skip

    def change(self, t: "Table", names: Names, what: str, of: Any = None, copy: Any = None,
               dice: dict[str, int] | None = None, shape: str = "", **numbers: int) -> None:  # fmt: skip
        """Alters the pending value of the window."""
        if what == "amount":
            for kind in ("damage", "heal", "gain", "inflict"):
                id_ = self.pending_of(t, names, kind)
                if id_:
                    p = t.pending[id_]
                    t.emit(e.PendingSet(replace(p, amount=max(0, altered(p.amount, numbers)))))
                    return
            return
        attack = t.attacks.get(names.get("attack") or 0)
        if attack is None:
            return
        if what in ("aimed", "dodged", "hit", "sure"):
            on = bool(numbers.get("set", 1))
            t.emit(e.AttackChanged(replace(attack, **{what: on}), what))
            return
        self.change_attack(t, attack, what, of, copy, dice or {}, shape, numbers)

    def change_attack(self, t: "Table", attack: Attack, what: str, of: Any, copy: Any, dice: dict[str, int],
                      shape: str, numbers: dict[str, int]) -> None:  # fmt: skip
        """Alters a pending attack: totals through `plus`, the pool through its dice."""
        if dice:
            pool = attack.dice + tuple(die for die, n in dice.items() for _ in range(n))
            t.emit(e.AttackChanged(replace(attack, dice=pool), what))
            return
        if shape:
            t.emit(e.AttackChanged(replace(attack, shape=shape), "shape"))
            return
        total = self.attack_total(t, attack, what)
        plus = dict(attack.plus)
        plus[what] = plus.get(what, 0) + altered(total, numbers) - total
        t.emit(e.AttackChanged(replace(attack, plus=plus), what))
