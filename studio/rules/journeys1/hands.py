"""Cards of the first edition: who is asked when, what overlord cards cost, decks, skills and keys."""

from typing import Any

from msgspec.structs import replace

from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.book import CompiledAbility
from studio.rules.core.frames import WindowF
from studio.rules.core.listen import Carrier
from studio.rules.core.names import Names
from studio.rules.core.state import PARTY
from studio.rules.core.table import Table
from studio.rules.core.windows import window
from studio.rules.journeys1 import frames as fr
from studio.rules.journeys1 import (
    overlord,
    setup,
)
from studio.rules.journeys1.sheets import Sheets

KEYWORD_TAGS = {f"keyword:{tag}": tag for tag in ("aura", "fear", "knockback")}
"""Keywords whose effect is not a token; immunity against tokens is seen to where they are given."""


class Hands(Sheets):
    """Cards and who plays them; the middle part of `Journeys1`."""

    # --- who is asked ------------------------------------------------------------------------

    def ask_order(self, t: Table, name: str, names: Names) -> tuple[int, ...]:
        """The overlord's events come first (J-2201), then heroes in their order; an attacker before defenders."""
        seats = [self.overlord, *range(1, self.heroes + 1)]
        if name in ("pool_built", "dice_rolled", "hit_checked", "surges_due", "attack_landed"):
            attack_ = t.attacks.get(names.get("attack") or 0)
            if attack_ is not None:
                seats.sort(key=lambda seat: seat != attack_.declared_by)
        return tuple(seats)

    def decider(self, t: Table, seat: Any, you: int) -> int:
        """For the party as one the first hero answers (J-106)."""
        if seat == PARTY:
            return self.first_hero
        return super().decider(t, seat, you)

    def may_use(self, t: Table, ability: CompiledAbility, carrier: Carrier, names: Names) -> bool:
        if carrier.zone == "hand":
            kind = self.card_stat(t, carrier.card, "type")
            if kind == "spawn" and t.counts.get("turn/spawn"):
                return False  # one spawn card a turn (J-1311)
            if kind == "trap":
                figure = t.figures.get(names.get("figure") or 0)
                if figure is not None and figure.place == "town":
                    return False  # heroes in town are out of reach (J-1313)
            if kind == "event" and "opening" in ability.windows and t.phase != "activate":
                return False
        elif (tag := KEYWORD_TAGS.get(ability.key.partition("/")[0])) is not None:
            # Some wear what such an ability has no hold on; Fear is the attacker's.
            attack_ = t.attacks.get(names.get("attack") or 0)
            victim = names.get("figure") if tag != "fear" else attack_ and attack_.attacker
            return not (victim in t.figures and modifiers.is_immune(t, victim, tag))
        return True

    def may_answer(self, t: Table, f: WindowF, ability: CompiledAbility, carrier: Carrier) -> bool:
        if f.window == "opening" and carrier.seat == self.overlord:
            return False  # these wait for the list of monsters, where they are offered
        if carrier.zone != "hand":
            return True
        return f"kind:{self.card_stat(t, carrier.card, 'type')}" not in f.used

    def marks_of_use(self, t: Table, f: WindowF, ability: CompiledAbility, carrier: Carrier) -> tuple[str, ...]:
        marks: tuple[str, ...] = ()
        if ability.limit is None and carrier.zone != "hand" and any(c.pay in ("fatigue", "mp") for c in ability.costs):
            return marks  # repeatable as often as it is paid for
        marks = super().marks_of_use(t, f, ability, carrier)
        if carrier.zone == "hand":
            marks = (*marks, f"kind:{self.card_stat(t, carrier.card, 'type')}")  # one of a kind (J-1309, J-1310)
        return marks

    changing_stats = frozenset({"cancel"})

    def changed_stat(self, t: Table, card: int, what: str, printed: Any) -> Any:
        return printed + modifiers.added(t, "shield_cancel", t.cards[card].bearer) if printed else printed

    # --- overlord cards ----------------------------------------------------------------------

    def threat(self, t: Table) -> int:
        """What the overlord could spend, discarding every other card (J-1304)."""
        worth: int | None = t.dealt.get("hand worth")
        if worth is None:
            hand = overlord.hand_of(t, self.overlord)
            worth = t.dealt["hand worth"] = sum(int(self.card_stat(t, c, "value")) for c in hand)
        return t.seats[self.overlord].has.get("threat", 0) + worth

    def cost_of(self, t: Table, card: int) -> int:
        """The threat a card costs now (J-1307)."""
        entry = t.cards[card].entry
        printed = self._costs.get(entry)
        if printed is None:
            printed = self._costs[entry] = int(self.card_stat(t, card, "cost") or 0)
        index = modifiers.index_of(t)
        if "cost" not in index.wide and ("cost", card) not in index.own:
            return printed
        return max(0, modifiers.value(t, "cost", card, printed))

    def affordable(self, t: Table, card: int) -> bool:
        """Whether a card can be paid, by discarding others if need be."""
        return self.cost_of(t, card) <= self.threat(t) - int(self.card_stat(t, card, "value") or 0)

    def can_play(self, t: Table, card: int) -> bool:
        return self.affordable(t, card)

    def play_card(self, t: Table, card: int, seat: int, names: Names) -> None:
        found = t.cards[card]
        kind = self.card_stat(t, card, "type")
        cost = self.cost_of(t, card)
        if kind == "spawn":
            t.emit(e.Counted("turn/spawn", 1))
        t.emit(e.CardPlayed(seat, card, found.entry, cost))
        t.emit(e.CardMoved(replace(found, zone="discard"), "overlord/discard", "top", "", "played"))
        t.push(fr.FundF(card, cost))

    def draw_overlord(self, t: Table, count: int) -> None:
        """Draws overlord cards; the last card costs the party 3 conquest and the discards come back (J-1305)."""
        for _ in range(count):
            pile = t.piles.get("overlord", ())
            if not pile:
                return  # nothing left anywhere (D-A16)
            card = t.cards[pile[-1]]
            t.emit(
                e.CardMoved(
                    replace(card, zone="hand", seat=self.overlord), "", "top", "overlord", "drawn"
                )
            )  # fmt: skip
            if not t.piles["overlord"]:
                harm.gain(t, PARTY, "conquest", -3)
                back = t.piles.get("overlord/discard", ())
                for id_ in back:
                    t.emit(
                        e.CardMoved(
                            replace(t.cards[id_], zone="deck", seat=-2), "overlord", "top", "overlord/discard", "back"
                        )
                    )
                if back:
                    t.emit(e.Shuffled("overlord", t.shuffled(t.piles["overlord"])))

    def draw_skill(self, t: Table, figure: int, school: str, setup: bool = False) -> None:
        """A hero draws a skill (J-404, J-1904)."""
        pile = t.piles.get(school, ())
        if not pile:
            return
        card = t.cards[pile[-1]]
        t.emit(
            e.CardMoved(
                replace(card, zone="play", bearer=figure, seat=t.figures[figure].seat), "", "top", school, "drawn"
            )
        )  # fmt: skip
        if not setup:
            window(t, "card_drawn", {"card": card.id, "seat": t.figures[figure].seat})

    def draw(self, t: Table, who: int, figure: bool, deck: str, count: int, names: Names) -> list[int]:
        before = t.piles.get(deck, ())
        if deck == "overlord":
            self.draw_overlord(t, count)
        elif deck in setup.SCHOOLS:
            for _ in range(count):
                self.draw_skill(t, who, deck)
        elif figure or who == PARTY or who > 0:
            heroes = self.hero_ids(t) if not figure and who == PARTY else [who]
            t.push(fr.DrawF(tuple((h, deck) for h in heroes for _ in range(count))))
        return [card for card in reversed(before) if card not in t.piles.get(deck, ())]

    def find_key(self, t: Table, colour: str) -> None:
        """A rune key unlocks every door of its rune for good (J-1618, D-A13)."""
        for id_, door in list(t.doors.items()):
            element = self.quest.elements.get(id_)
            if isinstance(element, q.Door) and element.lock == "rune" and element.colour == colour and door.locked:
                t.emit(e.DoorChanged(replace(door, locked=False)))
