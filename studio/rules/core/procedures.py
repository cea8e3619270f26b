"""What ops mean where systems agree, and what a system must say for itself.

Every method here is asked by the interpreter or by words. Systems override what their board, their dice
or their cards do differently; what no rule of a system knows raises `Unsupported`.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.content.effects import Ability, Variable
from studio.kit.text import Text, messages
from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.book import Compiled, CompiledAbility, CompiledMod
from studio.rules.core.frames import OpsF, WindowF
from studio.rules.core.ground import Ground
from studio.rules.core.listen import Carrier, Keywords, Source, add_keyword
from studio.rules.core.machine import RulesFault
from studio.rules.core.reader import ALL
from studio.rules.core.state import PARTY, Attack, Card, Figure, Outcome, Pending, Token
from studio.rules.core.tags import CONDITIONS
from studio.rules.core.windows import window

if TYPE_CHECKING:
    from studio.content.effects import Entry
    from studio.rules.core.api import GameSetup
    from studio.rules.core.book import Book
    from studio.rules.core.table import Table

Names = dict[str, Any]
messages({"rules.unsupported": "No rule of this system says what “{what}” does."})


class Procedures(Ground):
    """The meaning of ops, costs and words; a part of `Game`."""

    book: "Book"
    setup: "GameSetup"
    heroes: int
    players: int = 0
    overlord: int = 0
    act_number: int = 1
    made_entries: "dict[str, Entry]"
    faces: dict[str, tuple[tuple[int, ...], ...]]

    def find_entry(self, id_: str) -> "Entry | None":
        """An entry by id."""
        raise NotImplementedError

    def base_entry(self, figure: Figure) -> str:
        """The type of a figure; a named one with an entry of its own is still of its type."""
        return figure.entry

    # --- the quest's own text ----------------------------------------------------------------

    def compile_quest(self) -> None:
        """Compiles triggers, standing rules, objectives and what lies in encounters and chest rows."""
        types = {name: kind for name, kind in _always().items() if name not in ("self", "this")}
        self.quest_abilities: list[CompiledAbility] = []
        self.quest_mods: list[CompiledMod] = []
        self.goals: list[tuple[q.Objective, Any]] = []
        self.vars: dict[str, Variable] = {}
        for id_, element in self.quest.elements.items():
            match element:
                case q.Trigger():
                    key = f"trigger:{id_}"
                    own = types if element.ability.who is None else {**types, "self": "figure"}
                    self.quest_abilities.append(self.book.compile_ability(_named(element.ability, id_), own, key, id_))
                case q.Rule():
                    self.quest_mods += self.book.mods(element.mods, types, f"rule:{id_}/mods")
                case q.Objective():
                    self.goals.append((element, self.book.reader.cond(element.if_, types)))
                case q.Var():
                    self.vars[element.var.id] = element.var
                case q.Encounter() if element.do:
                    named = {**types, "self": "figure", "figure": "figure", "token": "token"}
                    self.book.compile_block(element.do, named, f"encounter:{id_}/do")
                case q.ChestRow() if element.do:
                    named = {**types, "self": "figure", "figure": "figure", "token": "token"}
                    self.book.compile_block(element.do, named, f"chest_row:{id_}/do")
        for ability in self.quest_abilities:
            ability.may = ability.may  # quest triggers run by themselves unless they say `may`
        self._statics: dict[tuple[str, str], Keywords] = {}
        self._kinds: dict[str, frozenset[str]] = {}

    def quest_sources(self, t: "Table") -> Iterator[Source]:
        """The quest's triggers and standing rules, before everything else (language.md, 9)."""
        if self.quest_abilities or self.quest_mods:
            seat = self.quest_seat(t)
            known: Source | None = t.sources.get(("quest", seat))
            if known is None:
                known = Source(Carrier(0, 0, seat), self.quest_abilities, self.quest_mods)
                t.sources["quest", seat] = known
            yield known

    def quest_seat(self, t: "Table") -> int:
        """Who `you` is in a quest's triggers."""
        return self.overlord

    def is_on(self, t: "Table", ability: CompiledAbility) -> bool:
        """Whether a trigger is enabled and has not fired for good."""
        plain = ability.ability
        if not plain.id:
            return True
        if plain.once and t.counts.get(f"once/{plain.id}"):
            return False
        return not (t.counts.get(f"off/{plain.id}", int(plain.off)))

    def ability_ran(self, t: "Table", ability: CompiledAbility, carrier: Carrier) -> None:
        """An ability without targets, cost or limit runs."""
        self.ability_announced(t, ability, carrier.bearer, carrier.card, carrier.seat)
        if ability.ability.id or ability.may:
            t.emit(e.AbilityUsed(ability.key, carrier.bearer, carrier.card))

    def ability_announced(self, t: "Table", ability: CompiledAbility, bearer: int, card: int, seat: int) -> None:
        """An ability was used: what fires once is noted."""
        if ability.ability.id and ability.ability.once:
            t.emit(e.Counted(f"once/{ability.ability.id}", 1))

    def trigger(self, t: "Table", id_: str, do: str, names: Names) -> None:
        """Fires or switches a trigger of the quest."""
        if do == "fire":
            for ability in self.quest_abilities:
                if ability.ability.id == id_ and self.is_on(t, ability):
                    for block in reversed(ability.blocks):
                        t.stack.insert(0, OpsF(block, 0, {"you": self.quest_seat(t)}))
                    self.ability_announced(t, ability, 0, 0, self.quest_seat(t))
        else:
            t.emit(e.Counted(f"off/{id_}", int(do == "disable")))

    def set_var(self, t: "Table", var: str, value: int) -> None:
        """A variable changes, within its bounds."""
        declared = self.vars.get(var)
        if declared is not None:
            value = max(declared.least, min(declared.most, value))
        if t.vars.get(var, 0) != value:
            t.emit(e.VarChanged(var, value))

    def settle(self, t: "Table") -> None:
        """Before a decision: looks at the objectives."""
        if t.dirty or t.moved:
            t.dirty = t.moved = False
            self.check_goals(t)

    def ordered_tokens(self, figure: Figure) -> list[str]:
        """A figure's tokens in the order in which they are dealt with."""
        return sorted(figure.tokens)

    def check_goals(self, t: "Table") -> None:
        """Ends the game when an objective holds (J-104, S-1803)."""
        for goal, cond in self.goals:
            if t.ended is None and cond is not None and cond(t, {"you": self.overlord}) and self.may_win(t, goal.side):
                self.win(t, goal.side, goal.text or "over.objective", "")

    def may_win(self, t: "Table", side: str) -> bool:
        """Whether a side may win by an objective now."""
        return True

    def met(self, t: "Table", goal: str) -> bool:
        """Whether an objective's condition holds."""
        return any(
            o.id == goal and cond is not None and bool(cond(t, {"you": self.overlord})) for o, cond in self.goals
        )

    def won(self, quest: str) -> bool:
        """Whether the heroes won that quest of the campaign."""
        return bool(self.setup.options.get(f"won/{quest}", False))

    def flag(self, name: str) -> Any:
        """A rule switch."""
        return self.option(name, 0)

    def option(self, name: str, default: Any) -> Any:
        """A rule switch or bound."""
        raise NotImplementedError

    def win(self, t: "Table", side: str, reason: str, rule: str) -> None:
        """The game ends at once."""
        if t.ended is None:
            t.emit(e.Over(Outcome(side, reason, rule, t.round)))  # type: ignore[arg-type]

    def closed_with(self, t: "Table", outcome: Outcome) -> None:
        """The game is over: what listens to the end of the quest runs, and nobody is asked any more."""
        window(t, "quest_ended", {"side": outcome.side})

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

    def card_sources(self, t: "Table") -> Iterator[Source]:
        """What cards do: in play for their bearer, attached under a figure, or from a hand."""
        for card in t.cards.values():
            zone = card.zone
            if zone in ("deck", "box", "set_aside", "pack"):
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
        f = t.figures.get(figure)
        if f is None:
            return 0
        index = t.index or modifiers.index_of(t)
        printed = self.printed(t, what, f)
        if (what, figure) not in index.own and what not in index.wide:
            return printed
        return modifiers.value(t, what, figure, printed, attack)

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
        return entry.stats.get(what, 0)

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
        found: list[int] | None = t.worn.get(("kind", kind))
        if found is None:
            found = t.worn["kind", kind] = [x for x in t.cards if self.card_is(t, x, kind)]
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
            self.until(t, "form", figure, until, names)

    def control(self, t: "Table", figure: int, seat: int, until: tuple[str, int | None, int], names: Names) -> None:
        """Another seat decides for a figure."""
        t.emit(e.ControlChanged(figure, seat))
        self.until(t, "control", figure, until, names)

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

    def prevent(self, t: "Table", figure: int, amount: int, source: Any, names: Names) -> None:
        """Takes damage away from what is pending."""
        id_ = self.pending_of(t, names, "damage")
        if id_ and t.pending[id_].figure == figure:
            p = t.pending[id_]
            t.emit(e.PendingSet(replace(p, amount=max(0, p.amount - amount))))

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

    # --- costs -------------------------------------------------------------------------------

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

    # --- lasting -----------------------------------------------------------------------------

    def until(self, t: "Table", what: str, figure: int, until: tuple[str, int | None, int], names: Names) -> None:
        """Notes when a form or control ends again; `forever` needs no note."""

    def expire(self, t: "Table", moment: str, of: int | None = None) -> None:
        """A moment is reached (of a figure or seat): what lasts until then ends."""
        if not t.lasting:
            return
        for effect in t.lasting:
            if effect.moment != moment or not self.is_moment_of(t, effect, of):
                continue
            if effect.count > 1:
                t.emit(e.LastingChanged(effect.id, effect.count - 1))
            else:
                t.emit(e.LastingEnded(effect.id))

    def is_moment_of(self, t: "Table", effect: Any, of: int | None) -> bool:
        """Whether a moment of a figure or seat is the one a lasting effect waits for."""
        if effect.of is None or of is None:
            return True
        return bool(effect.of == of or (of in t.figures and t.figures[of].seat == effect.of))

    # --- on the board: each system by its own rules ------------------------------------------

    def op_move(self, t: "Table", figure: int, steps: int, mode: str, seat: int, away: Any, names: Names) -> None:
        """An effect moves a figure step by step."""
        raise Unsupported("move")

    def place(self, t: "Table", figure: int, spots: list[int], names: Names) -> int | None:
        """Puts a figure on the first square that takes it, and answers that square."""
        for index in spots:
            t.emit(e.Placed(figure, self.square(index), t.figures[figure].turn))
            window(t, "entered", {"figure": figure, "square": index, "from": None, "forced": True})
            return index
        return None

    def leave(self, t: "Table", figure: int, how: str, names: Names) -> None:
        """A figure goes off the map."""
        square = t.figures[figure].at
        if how == "set_aside":
            t.emit(e.Placed(figure, None, 0, "aside", "leave"))
        else:
            t.emit(e.Left(figure, "exit" if how == "exit" else "removed"))
        window(t, "left_map", {"figure": figure, "square": None if square is None else self.index(square)})

    def end(self, t: "Table", what: str, of: Any, names: Names) -> None:
        """The frame named ends; what waits inside is dropped."""
        raise Unsupported("end")

    def activate(self, t: "Table", figure: int, mp: int | None, attacks: int | None, seat: int, names: Names) -> None:
        """A figure acts now."""
        raise Unsupported("activate")

    def op_attack(self, t: "Table", figure: int, names: Names, **given: Any) -> None:
        """An effect makes a figure attack."""
        raise Unsupported("attack")

    def can_attack(self, t: "Table", figure: int, names: Names, **given: Any) -> bool:
        """Whether such an attack has a legal target."""
        return True

    def test_pool(self, t: "Table", pool: tuple[str, ...], names: Names) -> tuple[str, ...]:
        """The dice of a test, with what joins them."""
        return pool

    def op_reroll(self, t: "Table", names: Names, pool: str, count: int, of: str, seat: Any) -> None:
        """Dice of the pending roll are rolled again."""
        raise Unsupported("reroll")

    def can_reroll(self, t: "Table", names: Names, pool: str, of: str) -> bool:
        """Whether a die may still be rolled again."""
        return True

    def op_test(self, t: "Table", figure: int, attribute: str, passed: str, failed: str, names: Names) -> None:
        """A figure tests an attribute."""
        raise Unsupported("test")

    def op_spawn(self, t: "Table", entry: str, count: int, rank: str, spots: tuple[int, ...], seat: Any,
                 hidden: bool, names: Names) -> tuple[int, ...]:  # fmt: skip
        """New figures come into the game."""
        raise Unsupported("spawn")

    def reinforce(self, t: "Table", group: str, count: int, rank: str, spots: tuple[int, ...], cap: str,
                  names: Names) -> None:  # fmt: skip
        """A group is added to, up to its limit."""
        raise Unsupported("reinforce")

    def set_door(self, t: "Table", door: str, to: str, names: Names) -> None:
        """A door changes."""
        found = t.doors.get(door)
        if found is None:
            return
        if to in ("open", "closed"):
            made = replace(found, open=to == "open", hidden=False, locked=found.locked and to != "open")
        else:
            made = replace(found, locked=to == "locked")
        if made != found:
            t.emit(e.DoorChanged(made))
            if to in ("open", "closed"):
                who = names.get("figure") or names.get("self")
                window(t, "door_opened" if to == "open" else "door_closed", {"door": door, "figure": who})

    def loot(self, t: "Table", token: str, figure: int, names: Names) -> None:
        """The contents of a chest or search token are resolved."""
        raise Unsupported("loot")

    def reveal(self, t: "Table", base: str, thing: Any, names: Names) -> None:
        """An area, token, door or card is revealed."""
        if base == "token" and thing in t.tokens and t.tokens[thing].hidden:
            t.emit(e.TokenChanged(replace(t.tokens[thing], hidden=False), why="revealed"))
            window(t, "token_revealed", {"token": thing, "figure": names.get("figure")})
        elif base == "door" and thing in t.doors and t.doors[thing].hidden:
            t.emit(e.DoorChanged(replace(t.doors[thing], hidden=False)))

    def put_token(self, t: "Table", what: str, at: tuple[int, ...], count: int, id_: str, names: Names) -> str | None:
        """Puts tokens on squares."""
        made = None
        for index in at[:count] or at:
            made = id_ if id_ and id_ not in t.tokens else f"{id_ or what}_{t.fresh()}"
            t.next += 1
            t.emit(e.TokenChanged(Token(made, what, self.square(index)), why="put"))
        return made

    def carry(self, t: "Table", figure: int, token: str, do: str, to: Any, names: Names) -> None:
        """A token is taken, dropped, passed on or lost."""
        found = t.tokens.get(token)
        if found is None or found.gone:
            return
        at = t.figures[figure].at if figure in t.figures else None
        match do:
            case "take":
                t.emit(e.TokenChanged(replace(found, carrier=figure, at=None), figure, "taken"))
                window(t, "token_taken", {"token": token, "figure": figure})
            case "drop":
                t.emit(e.TokenChanged(replace(found, carrier=0, at=at), figure, "dropped"))
                window(t, "token_dropped", {"token": token, "figure": figure})
            case "pass" if to is not None:
                t.emit(e.TokenChanged(replace(found, carrier=to), figure, "passed"))
            case "lose":
                t.emit(e.TokenChanged(replace(found, carrier=0, at=None, gone=True), figure, "lost"))

    def lay(self, t: "Table", squares: tuple[int, ...], to: str, until: tuple[str, int | None, int],
            names: Names) -> None:  # fmt: skip
        """Squares get a terrain."""
        t.emit(e.TerrainChanged(tuple(self.square(i) for i in squares), to))


class Unsupported(RulesFault):
    """Content asks a system for something no rule of it knows."""

    def __init__(self, what: str) -> None:
        super().__init__("unsupported", what)
        self.text = Text("rules.unsupported", {"what": what})


def altered(value: int, numbers: dict[str, int]) -> int:
    """A value after `set`, `add` and `times`."""
    if "set" in numbers:
        value = numbers["set"]
    return (value + numbers.get("add", 0)) * numbers.get("times", 1)


def _named(ability: Ability, id_: str) -> Ability:
    return ability if ability.id else replace(ability, id=id_)


def _always() -> dict[str, str]:
    from studio.rules.core.reader import always_types

    return always_types()
