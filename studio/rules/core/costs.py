"""What abilities cost: whether it can be paid now, and the paying."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.dealings import Dealings
from studio.rules.core.names import Names
from studio.rules.core.reader import ALL
from studio.rules.core.windows import window

if TYPE_CHECKING:
    from studio.rules.core.table import Table


class Costs(Dealings):
    """The costs that systems share; a part of `Game`."""

    def can_pay(self, t: "Table", word: str, n: int, what: Any, token: str, bearer: int, seat: int,
                names: Names) -> bool:  # fmt: skip
        """Whether a cost can be paid now."""
        f = t.figures.get(bearer)
        match word:
            case "fatigue":
                return (f is not None and self.value(t, "stamina", bearer) - f.fatigue >= n
                        and modifiers.forbidden(t, "fatigue", bearer) is None)  # fmt: skip
            case "mp":
                return f is not None and f.mp >= n and modifiers.forbidden(t, "spend_mp", bearer) is None
            case "action":
                return f is not None and f.actions >= n
            case "wound":
                return f is not None and self.value(t, "health", bearer) - f.damage > n
            case "exhaust":
                card = t.cards.get(what) if what is not None else t.cards.get(names.get("this") or 0)
                return card is not None and not card.exhausted
            case "tap":
                return what in t.figures and "tapped" not in t.figures[what].tokens
            case "token":
                return f is not None and f.tokens.get(token, 0) >= n
            case "surge":
                attack = t.attacks.get(names.get("attack") or 0)
                return attack is not None and self.attack_total(t, attack, "surges") - attack.spent >= n
            case "discard":
                return what in t.cards if what is not None else (names.get("this") or 0) in t.cards
            case "coins" if f is not None:
                return f.coins >= n
            case _:
                return self.seat_has(t, seat, word) >= n

    def pay(self, t: "Table", word: str, n: int, what: Any, token: str, bearer: int, seat: int, names: Names) -> None:
        """Pays a cost."""
        match word:
            case "fatigue":
                if n:
                    t.emit(e.FatigueSuffered(bearer, n, "cost"))
                    window(t, "fatigue_suffered", {"figure": bearer, "amount": n})
            case "mp":
                t.emit(e.Spent(bearer, "mp", -n))
            case "action":
                t.emit(e.Spent(bearer, "actions", -n))
            case "wound":
                t.emit(e.Damaged(bearer, n, 0, "cost"))
            case "exhaust":
                t.emit(e.CardTurned(what if what is not None else names["this"], True))
            case "tap":
                t.emit(e.Inflicted(what, "tapped", 1))
                window(t, "tapped", {"figure": what})
            case "token":
                have = t.figures[bearer].tokens.get(token, 0)
                t.emit(e.Cured(bearer, token, have if n >= ALL else n))
            case "surge":
                attack = t.attacks[names["attack"]]
                t.emit(e.AttackChanged(replace(attack, spent=attack.spent + n), "surge"))
            case "discard":
                cards = what if isinstance(what, tuple) else (what if what is not None else names.get("this"),)
                for card in cards:
                    if card in t.cards:
                        self.discard(t, card, names)
            case "coins" if bearer in t.figures:
                t.emit(e.Coins(bearer, -n, "cost"))
            case _:
                t.emit(e.Gained(seat, word, -n, "cost"))
