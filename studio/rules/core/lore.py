"""Which entries are at work, and what words are told when they ask."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from studio.rules.core import modifiers
from studio.rules.core.book import Compiled, CompiledAbility
from studio.rules.core.frames import WindowF
from studio.rules.core.listen import Carrier, Keywords, Source, add_keyword
from studio.rules.core.names import Names
from studio.rules.core.script import Script
from studio.rules.core.state import PARTY, Attack, Card, Figure, Token

if TYPE_CHECKING:
    from studio.content.effects import Entry
    from studio.rules.core.table import Table


class Lore(Script):
    """What entries and words know of a table; a part of `Game`."""

    heroes: int
    players: int = 0
    act_number: int = 1
    made_entries: "dict[str, Entry]"
    faces: dict[str, tuple[tuple[int, ...], ...]]

    def find_entry(self, id_: str) -> "Entry | None":
        """An entry by id."""
        raise NotImplementedError

    def base_entry(self, figure: Figure) -> str:
        """The type of a figure; a named one with an entry of its own is still of its type."""
        return figure.entry

    def compile_quest(self) -> None:
        """Forgets what was known of entries before."""
        super().compile_quest()
        self._statics: dict[tuple[str, str], Keywords] = {}
        self._kinds: dict[str, frozenset[str]] = {}

    def ordered_tokens(self, figure: Figure) -> list[str]:
        """A figure's tokens in the order in which they are dealt with."""
        return sorted(figure.tokens)

    # --- entries at work ---------------------------------------------------------------------

    def rank_keywords(self, entry: "Entry", rank: str) -> Iterable[tuple[Any, ...]]:
        """The keywords an entry has in a rank."""
        changed = entry.ranks.get(rank)
        return entry.keywords if changed is None or changed.keywords is None else changed.keywords

    def figure_sources(self, t: "Table", figure: Figure) -> tuple[Source, ...]:
        """What a figure's entry does by itself, keywords left out."""
        entry = self.book.entry(figure.entry)
        if entry is None or not (entry.abilities or entry.mods):
            return ()
        return (Source(Carrier(figure.id, 0, figure.seat), entry.abilities, entry.mods),)

    def word_bearers(self, t: "Table", figure: Figure) -> tuple[int, ...]:
        """The cards whose keywords a figure has besides its own."""
        return ()

    def words_of(self, t: "Table", figure: Figure) -> Keywords:
        """A figure's keywords from its entry and what it bears; shared, not to be changed."""
        return self.static_words(figure)

    def static_words(self, figure: Figure) -> Keywords:
        """The keywords of a figure's entry in its rank; shared, not to be changed."""
        key = (figure.entry, figure.rank)
        known = self._statics.get(key)
        if known is None:
            known = self._statics[key] = {}
            entry = self.find_entry(figure.entry)
            if entry is not None:
                for name, *numbers in self.rank_keywords(entry, figure.rank):
                    add_keyword(known, str(name), numbers)
        return known

    def card_sources(self, t: "Table", in_hand: bool) -> Iterator[Source]:
        """What cards do: those in hands, or all others: in play for their bearer, attached under a figure."""
        for card in t.cards.values():
            zone = card.zone
            if (zone == "hand") is not in_hand or zone in ("deck", "box", "set_aside", "pack"):
                continue
            entry = self.book.entry(card.entry)
            if entry is None:
                continue
            if zone == "attached":
                if entry.attached_abilities or entry.attached_mods:
                    yield self.card_source(t, card, entry.attached_abilities, entry.attached_mods)
            elif entry.abilities or entry.mods:
                yield self.card_source(t, card, entry.abilities, entry.mods)

    def card_source(self, t: "Table", card: Card, abilities: Any, mods: Any) -> Source:
        """What a card does where it lies, made once for each place."""
        key = (card.id, card.zone, card.bearer, card.seat)
        known: Source | None = t.sources.get(key)
        if known is None:
            zone = "play" if card.zone == "attached" else card.zone
            known = t.sources[key] = Source(Carrier(card.bearer, card.id, card.seat, zone=zone), abilities, mods)
        return known

    # --- asking ------------------------------------------------------------------------------

    def value(self, t: "Table", what: str, figure: int, attack: int = 0) -> int:
        """A value of a figure as it is now."""
        index = t.index or modifiers.index_of(t)
        known = index.sheets.get((what, figure))
        if known is not None:
            return known
        f = t.figures.get(figure)
        if f is None:
            return 0
        printed = self.printed(t, what, f)
        if (what, figure) in index.own or what in index.wide:
            printed = modifiers.value(t, what, figure, printed, attack)
            if (what, figure) not in index.values:
                return printed  # it may be another next time
        index.sheets[what, figure] = printed
        return printed

    def printed(self, t: "Table", what: str, figure: Figure) -> int:
        """A value as printed, with what was raised for good."""
        entry = self.book.entry(figure.entry)
        found = entry.stats.get(what, 0) if entry is not None else 0
        return (found if isinstance(found, int) else 0) + figure.bonus.get(what, 0)

    def seat_has(self, t: "Table", seat: int, what: str) -> int:
        """A resource of a seat, or how many cards it has."""
        if what == "hand":
            return sum(c.zone == "hand" and c.seat == seat for c in t.cards.values())
        return t.seats[seat].has.get(what, 0) if seat in t.seats else 0

    def card_stat(self, t: "Table", card: int, what: str) -> Any:
        """A number or word printed on a card."""
        found = t.cards.get(card)
        entry = self.book.entry(found.entry) if found is not None else None
        if entry is None:
            return 0
        if what == "type":
            return entry.stats.get("type", entry.kind)
        printed = entry.stats.get(what, 0)
        return self.changed_stat(t, card, what, printed) if what in self.changing_stats else printed

    changing_stats: frozenset[str] = frozenset()
    """Numbers on cards that something may change."""

    def changed_stat(self, t: "Table", card: int, what: str, printed: Any) -> Any:
        """One of them as it is now."""
        return printed

    def card_is(self, t: "Table", card: int, tag: str) -> bool:
        """Whether a card has a kind, slot or trait."""
        found = t.cards.get(card)
        entry = self.book.entry(found.entry) if found is not None else None
        if entry is None:
            return False
        return tag in self.kinds_of(entry)

    def kinds_of(self, entry: Compiled) -> frozenset[str]:
        """Everything a card of an entry is: kind, slot, type, traits."""
        known = self._kinds.get(entry.id)
        if known is None:
            words = {entry.kind, f"{entry.kind}_card", str(entry.stats.get("slot")), str(entry.stats.get("type"))}
            if "armour" in words:
                words.add("body_armour")
            known = self._kinds[entry.id] = frozenset(words | entry.traits)
        return known

    def cards_of_kind(self, t: "Table", kind: str) -> list[int]:
        """All cards that are of a kind, in order."""
        found: list[int] | None = t.printed.get(("kind", kind))
        if found is None:
            found = t.printed["kind", kind] = [x for x in t.cards if self.card_is(t, x, kind)]
        return found

    def has_trait(self, t: "Table", figure: int, tag: str) -> bool:
        """Whether a figure has a trait or keyword."""
        entry = self.book.entry(t.figures[figure].entry)
        return (entry is not None and tag in entry.traits) or tag in modifiers.keywords(t, figure)

    def figure_of(self, t: "Table", element: str) -> int | None:
        """The figure that came from an element."""
        for figure in t.figures.values():
            if figure.element == element:
                return figure.id
        return None

    def belongs(self, t: "Table", base: str, thing: Any, seat: Any) -> bool:
        """Whether a thing belongs to a seat (cards: owned by, figures: controlled by)."""
        if base == "figure":
            return t.figures[thing].seat == seat or (seat == PARTY and self.team(t.figures[thing].seat) == PARTY)
        if base == "card":
            card = t.cards[thing]
            return card.seat == seat or (seat == PARTY and card.seat > 0)
        if base == "square":
            return bool(self.square_tag(t, "start_area", seat) >> thing & 1)
        return bool(thing == seat)

    def effect_of(self, t: "Table", id_: Any, what: str) -> Any:
        """Who and what is behind an effect, a pending record or an attack."""
        if id_ in t.attacks:
            a = t.attacks[id_]
            return {"source": a.weapon or None, "controller": a.declared_by, "actor": a.attacker, "amount": 0,
                    "kind": "attack", "target": a.target or None}[what]  # fmt: skip
        if id_ in t.effects:
            x = t.effects[id_]
            return {"source": x.card or None, "controller": x.seat, "actor": x.actor or None, "amount": x.amount,
                    "kind": x.kind, "target": x.target or None}[what]  # fmt: skip
        p = t.pending.get(id_)
        if p is None:
            return 0 if what == "amount" else None
        return {"source": None, "controller": p.seat, "actor": p.killer or None, "amount": p.amount,
                "kind": p.what or "rule", "target": p.figure or None}[what]  # fmt: skip

    def attack_total(self, t: "Table", attack: Attack, what: str) -> int:
        """Damage, range, surges, pierce or blast of an attack as it stands."""
        return attack.plus.get(what, 0)

    def ignores_cap(self, t: "Table", figure: int) -> bool:
        """Whether caps on values do not touch a figure."""
        return modifiers.allowed(t, "ignore_cap", figure)

    def is_engaged(self, t: "Table", figure: int) -> bool:
        """Whether an enemy is adjacent."""
        here = t.cells.get(figure, 0)
        ring = self.ring(t, here) if here else 0
        mine = self.team(t.figures[figure].seat) if figure in t.figures else 0
        return any(self.team(t.figures[x].seat) != mine for x in t.figures_on(ring))

    def is_straight(self, t: "Table", figure: int) -> bool:
        """Whether the move so far is one straight line."""
        return t.figures[figure].tokens.get("bent", 0) == 0 if figure in t.figures else False

    def passed(self, t: "Table", figure: int) -> tuple[int, ...]:
        """The figures whose squares the last move crossed."""
        return ()

    def cover(self, t: "Table", attacker: int, target: int) -> bool:
        """Whether a target has cover from an attacker."""
        return False

    def is_down(self, t: "Table", figure: Figure) -> bool:
        """Whether a figure cannot be defeated again, being it already."""
        return "knocked_out" in figure.tokens or figure.place != "board"

    def knows_secret(self, seat: int, token: Token) -> bool:
        """Whether a seat knows what only a token's keeper knows."""
        return seat == self.overlord

    # --- who decides -------------------------------------------------------------------------

    def ask_order(self, t: "Table", name: str, names: Names) -> tuple[int, ...]:
        """The order in which seats are asked in a window."""
        return tuple(sorted(s for s in t.seats if s >= 0))

    def decider(self, t: "Table", seat: Any, you: int) -> int:
        """The seat that answers for another, such as the party as one."""
        return seat if isinstance(seat, int) and seat in t.seats and seat >= 0 else max(you, 0)

    def may_use(self, t: "Table", ability: CompiledAbility, carrier: Carrier, names: Names) -> bool:
        """Whether rules of the system let an ability be used at all now."""
        return True

    def may_answer(self, t: "Table", f: WindowF, ability: CompiledAbility, carrier: Carrier) -> bool:
        """Whether an ability may still be used in this occurrence of a window."""
        return True

    def marks_of_use(self, t: "Table", f: WindowF, ability: CompiledAbility, carrier: Carrier) -> tuple[str, ...]:
        """What is noted when an optional ability is used in a window: by itself, that it has been."""
        return (f"{ability.key}@{carrier.bearer}.{carrier.card}",)

    def is_secret_choice(self, t: "Table", ask: Any) -> bool:
        """Whether others do not see what was chosen."""
        return False
