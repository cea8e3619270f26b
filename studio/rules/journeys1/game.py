"""The first edition as a `Game`: its runners, its values, and what ops mean on its board."""

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

import msgspec
from msgspec.structs import replace

from studio.content.effects import Entry
from studio.grid.edges import touching
from studio.grid.squares import Squares
from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.actions import StepTo
from studio.rules.core.book import CompiledAbility
from studio.rules.core.frames import Frame, Runner, WindowF
from studio.rules.core.game import CORE_RUNNERS, Game
from studio.rules.core.listen import Carrier, Keywords, Source, add_keyword
from studio.rules.core.state import PARTY, Attack, Card, Figure, Token
from studio.rules.core.table import Table
from studio.rules.core.windows import window
from studio.rules.journeys1 import (
    acting,
    attack,
    chests,
    drift,
    flags,
    items,
    labels,
    move,
    overlord,
    rounds,
    setup,
    spawn,
    targets,
    town,
)
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr

Names = dict[str, Any]
RUNNERS: dict[type[Frame], Runner[Any]] = {
    **CORE_RUNNERS,
    fr.SetupF: setup.SetupRunner(),
    fr.SwapF: setup.SwapRunner(),
    fr.PlaceHeroF: setup.PlaceHeroRunner(),
    fr.RoundF: rounds.RoundRunner(),
    fr.HeroesF: rounds.HeroesRunner(),
    fr.TurnF: rounds.TurnRunner(),
    fr.EndTurnF: rounds.EndTurnRunner(),
    fr.DeclareF: rounds.DeclareRunner(),
    fr.EquipF: items.EquipRunner(),
    fr.ReceiveF: items.ReceiveRunner(),
    fr.ActF: acting.ActRunner(),
    fr.ShopF: town.ShopRunner(),
    fr.OverlordF: overlord.OverlordRunner(),
    fr.DiscardF: overlord.DiscardRunner(),
    fr.FundF: overlord.FundRunner(),
    fr.PlotF: overlord.PlotRunner(),
    fr.MonsterF: overlord.MonsterRunner(),
    fr.FamiliarF: drift.FamiliarRunner(),
    fr.DriftF: drift.DriftRunner(),
    fr.AttackF: attack.AttackRunner(),
    fr.SpendF: attack.SpendRunner(),
    fr.RerollF: attack.RerollRunner(),
    fr.LandF: attack.LandRunner(),
    fr.AimF: attack.AimRunner(),
    fr.SpawnF: spawn.SpawnRunner(),
    fr.ChestF: chests.ChestRunner(),
    fr.DrawF: chests.DrawRunner(),
}
PRINTED = {"health": "wounds", "stamina": "fatigue"}
"""Values whose printed number has another name on the first edition's sheets."""
DEFAULTS = {
    "reach": 1, "attacks_per_activation": 1, "equip_hands": 2, "sight": 999, "potion_limit": 1, "fatigue_dice": 1,
    "glyph_range": 0,
}  # fmt: skip
TOKEN_ORDER = {name: i for i, name in enumerate(("dodge", "guard", "rest", "burn", "web", "stun"))}
"""In which order start-of-turn effects run (D-A1, D-A25)."""


class Journeys1(Game):
    """A quest of the first edition, opened for play."""

    system: ClassVar[str] = "journeys1"
    version: ClassVar[int] = 1
    state_type: ClassVar[type[fr.J1State]] = fr.J1State
    action_type: ClassVar[Any] = a.JAction
    event_type: ClassVar[Any] = e.CoreEvent
    runners: ClassVar[dict[type[Frame], Runner[Any]]] = RUNNERS

    overlord = 0
    first_hero = 1
    """The hero to the overlord's left speaks for the party (J-106)."""
    may_hit_itself = True

    # --- made once ---------------------------------------------------------------------------

    def prepare(self) -> None:
        """Named monsters, doors and caches of answers."""
        self.players = self.heroes + 1
        self.profile = str(self.option("profile", self.quest.header.profile))
        self.flags = flags.flags_of(self.profile, self.quest.header.flags, self.setup.options)
        self.max_rounds = int(self.option("max_rounds", 60))
        self.screens = bool(self.flags["own_body_blocks_los"])
        self.sums: dict[tuple[Any, Any], list[int]] = {}
        """Dice and faces → what they show together; a few thousand at most."""
        self._equipped: dict[int, Any] = {}
        self.door_touch = {id_: touching(self.grid, edges) & self.floor for id_, edges in self.door_edges.items()}
        self.stair_squares: Squares = 0
        for ends in self.stair_ends.values():
            for end in ends:
                self.stair_squares |= 1 << end
        self.step_table = [StepTo(at) for at in self.xy]
        self.place_table = [a.PlaceAt(at) for at in self.xy]
        for element in self.quest.elements.values():
            if isinstance(element, q.Monster) and (element.stats or element.keywords or element.rank == "named"):
                self._own_entry(element)
        entries = self.catalogue.entries()
        self.line_watchers = frozenset(x.id for x in entries if b".straight" in msgspec.json.encode(x))
        goals = " ".join(x.if_ for x in self.quest.elements.values() if isinstance(x, q.Objective))
        self.goals_move = any(word in goals for word in (" in ", " on ", "within", "adjacent", "sees", "carries"))
        self._sizes: dict[tuple[str, str], tuple[int, int]] = {}

    def _own_entry(self, element: q.Monster) -> None:
        """A monster with numbers of its own becomes an entry of its own: `#id` (A.5)."""
        base = self.catalogue.find(element.entry)
        if base is None:
            return
        stats = dict(base.stats)
        keywords = base.keywords
        rank = base.ranks.get("master")
        if element.rank == "master" and rank is not None:
            stats.update(rank.stats)
            keywords = rank.keywords if rank.keywords is not None else keywords
        stats.update(element.stats)
        extra = [("named",)] if element.rank == "named" else []
        own = replace(base, stats=stats, keywords=(*keywords, *element.keywords, *extra), ranks={})
        self.made_entries[f"#{element.id}"] = own

    def entry_of_element(self, element: q.Monster) -> str:
        """The entry of an authored monster."""
        own = f"#{element.id}"
        return own if own in self.made_entries else element.entry

    def base_entry(self, figure: Figure) -> str:
        """The type of a monster in the box."""
        if figure.entry.startswith("#"):
            element = self.quest.elements.get(figure.entry[1:])
            return element.entry if isinstance(element, q.Monster) else figure.entry
        return figure.entry

    def entry_name(self, entry: str) -> str:
        """What an entry is called."""
        found = self.find_entry(entry)
        return (found.name or found.id) if found is not None else entry

    def find_entry(self, id_: str) -> Entry | None:
        return self.made_entries.get(id_) or self.catalogue.find(id_)

    def flag(self, name: str) -> Any:
        """A rule switch of part E."""
        return self.flags.get(name, self.option(name, 0))

    def doors_of_quest(self) -> dict[str, q.Door]:
        """The doors of the quest by id."""
        return {id_: x for id_, x in self.quest.elements.items() if isinstance(x, q.Door)}

    def loose_elements(self) -> list[str]:
        """Elements that lie in no area: they are there from the start."""
        found = []
        for id_, element in self.quest.elements.items():
            at = getattr(element, "at", None)
            if isinstance(at, tuple) and len(at) == 2 and self.grid.has(*at) and self.no_area >> self.index(at) & 1:
                found.append(id_)
        return found

    def place_element(self, t: Table, id_: str) -> None:
        """Puts an element on the board."""
        spawn.place_element(self, t, id_, self.quest.elements[id_])

    def begin(self, t: Table) -> None:
        setup.begin(self, t)

    # --- figures -----------------------------------------------------------------------------

    def team(self, seat: int) -> int:
        """The overlord against all heroes."""
        return 0 if seat == 0 else PARTY

    def stats_of(self, figure: Figure) -> dict[str, Any]:
        """Printed numbers of a figure in its rank."""
        key = (figure.entry, figure.rank)
        known = self._rank_stats.get(key)
        if known is None:
            entry = self.find_entry(figure.entry)
            stats = dict(entry.stats) if entry is not None else {}
            if entry is not None and figure.rank in entry.ranks:
                stats.update(entry.ranks[figure.rank].stats)
            known = self._rank_stats[key] = stats
        return known

    _rank_stats: dict[tuple[str, str], dict[str, Any]]

    def compile_quest(self) -> None:
        self._rank_stats = {}
        self._printed: dict[tuple[str, str, str], int] = {}
        super().compile_quest()

    def base_size(self, entry: str, rank: str) -> tuple[int, int]:
        """Width and height of a base, unturned."""
        known = self._sizes.get((entry, rank))
        if known is None:
            found = self.find_entry(entry)
            stats: dict[str, Any] = dict(found.stats) if found is not None else {}
            known = self._sizes[entry, rank] = (int(stats.get("width", 1)), int(stats.get("height", 1)))
        return known

    def size_of(self, figure: Figure) -> tuple[int, int]:
        if figure.kind != "monster":
            return 1, 1
        return self._sizes.get((figure.entry, figure.rank)) or self.base_size(figure.entry, figure.rank)

    def printed(self, t: Table, what: str, figure: Figure) -> int:
        key = (figure.entry, figure.rank, what)
        known = self._printed.get(key)
        if known is None:
            known = self._printed[key] = self._read(what, figure)
        return known + figure.bonus.get(what, 0) if figure.bonus else known

    def _read(self, what: str, figure: Figure) -> int:
        stats = self.stats_of(figure)
        found = stats.get(PRINTED.get(what, what))
        if what == "equip_hands":
            found = stats.get("hands", 2)
        elif what == "spaces":
            width, height = self.size_of(figure)
            return width * height
        if isinstance(found, tuple | list):
            found = found[min(max(self.heroes, 2), 4) - 2]  # wounds by the number of heroes (J-1502)
        if not isinstance(found, int):
            found = DEFAULTS.get(what, 0)
        return found

    def seat_value(self, t: Table, what: str, seat: int, printed: int) -> int:
        """A value of a seat, as modifiers leave it."""
        return modifiers.value(t, what, seat, printed)

    def hero_ids(self, t: Table) -> list[int]:
        """The heroes, in order of seats, wherever they are."""
        return [x for x in sorted(t.figures) if t.figures[x].kind == "hero"]

    def in_pit_square(self, t: Table, figure: Figure) -> bool:
        """Whether a figure looks out of a pit (J-804)."""
        return move.in_pit(self, t, figure)

    # --- entries at work ---------------------------------------------------------------------

    def ordered_tokens(self, figure: Figure) -> list[str]:
        """A figure's tokens in the order in which they are dealt with (D-A1)."""
        return sorted(figure.tokens, key=lambda token: (TOKEN_ORDER.get(token, 99), token))

    def words_of(self, t: Table, figure: Figure) -> Keywords:
        words = self.static_words(figure)
        if figure.kind != "hero":
            return words
        own = None
        for card in self.borne(t, figure.id):
            if card.zone != "play":
                continue
            entry = self.book.entry(card.entry)
            if entry is None or not entry.entry.keywords or "attack" in entry.stats:
                continue  # what is printed on a weapon counts in attacks with it
            if own is None:
                own = {name: list(ns) for name, ns in words.items()}
            for name, *numbers in entry.entry.keywords:
                add_keyword(own, str(name), numbers)
        return own if own is not None else words

    def card_sources(self, t: Table) -> Iterator[Source]:
        known: list[Source] | None = t.worn.get("sources")
        if known is None:
            known = t.worn["sources"] = list(self._card_sources(t))
        return iter(known)

    def _card_sources(self, t: Table) -> Iterator[Source]:
        for card in t.cards.values():
            zone = card.zone
            if zone not in ("play", "hand"):
                continue
            entry = self.book.entry(card.entry)
            if entry is None or not (entry.abilities or entry.mods):
                continue
            if zone == "hand" and (entry.kind != "overlord" or entry.stats.get("type") == "power"):
                continue
            yield self.card_source(t, card, entry.abilities, entry.mods)

    def card_keywords(self, t: Table, card: int) -> Iterable[tuple[Any, ...]]:
        """The keywords printed on a weapon."""
        found = t.cards.get(card)
        entry = self.book.entry(found.entry) if found is not None else None
        return entry.entry.keywords if entry is not None else ()

    def equipped(self, t: Table, figure: int) -> list[Card]:
        """A hero's equipped items."""
        key = ("worn", figure)
        known: list[Card] | None = t.worn.get(key)
        if known is None:
            known = t.worn[key] = [c for c in self.borne(t, figure) if c.zone == "play" and self._is_item(c)]
        return known

    def items_of(self, t: Table, figure: int) -> list[Card]:
        """Everything a hero carries, equipped, packed or in hand just now."""
        key = ("items", figure)
        known: list[Card] | None = t.worn.get(key)
        if known is None:
            known = t.worn[key] = [c for c in self.borne(t, figure) if self._is_item(c)]
        return known

    def borne(self, t: Table, figure: int) -> list[Card]:
        """Every card a figure bears, skills among them."""
        table: dict[int, list[Card]] | None = t.worn.get("borne")
        if table is None:
            table = t.worn["borne"] = {}
            for card in t.cards.values():
                if card.bearer:
                    table.setdefault(card.bearer, []).append(card)
        return table.get(figure, [])

    def skills_of(self, t: Table, figure: int) -> list[Card]:
        """A hero's skills."""
        return [c for c in self.borne(t, figure) if c.zone == "play" and not self._is_item(c)]

    def _is_item(self, card: Card) -> bool:
        return card.deck not in setup.SCHOOLS and card.deck != "overlord"

    # --- squares -----------------------------------------------------------------------------

    def unrevealed(self, t: Table) -> Squares:
        """The squares of areas not yet in view."""
        found: Squares | None = t.ground.get("unrevealed")
        if found is None:
            found = self.floor & ~self.all_squares(t)
            t.ground["unrevealed"] = found
        return found

    def _glyphs(self, t: Table, active: bool) -> Squares:
        key = "glyphs" if active else "dull"
        tokens: dict[Any, Any] = t.ground.setdefault("tokens", {})
        found: Squares | None = tokens.get(key)
        if found is None:
            found = 0
            for token in t.tokens.values():
                if token.kind == "glyph" and token.active == active and token.at is not None:
                    found |= 1 << self.index(token.at)
            tokens[key] = found
        return found

    def active_glyphs(self, t: Table) -> Squares:
        """The squares of active glyphs."""
        return self._glyphs(t, True)

    def inactive_glyphs(self, t: Table) -> Squares:
        """The squares of glyphs not yet activated."""
        return self._glyphs(t, False)

    def tokens_at(self, t: Table, index: int) -> list[Token]:
        """The markers on a square."""
        tokens: dict[Any, Any] = t.ground.setdefault("tokens", {})
        table: dict[int, list[Token]] | None = tokens.get("at")
        if table is None:
            table = tokens["at"] = {}
            for token in t.tokens.values():
                if token.at is not None and not token.gone:
                    table.setdefault(self.index(token.at), []).append(token)
        return table.get(index, [])

    def spent_token(self, token: Token) -> Token:
        """A marker that has done its part."""
        return replace(token, gone=True)

    def other_ends(self, index: int) -> list[int]:
        """The other ends of the staircase on a square (J-1608, D-A22)."""
        for ends in self.stair_ends.values():
            if index in ends:
                return [x for x in ends if x != index]
        return []

    def stairs_beside(self, t: Table, own: Squares) -> list[int]:
        """Ends of stairs that count as adjacent because the figure stands on another end (J-809)."""
        if not self.stair_squares & own:
            return []
        return [other for ends in self.stair_ends.values() for end in ends if own >> end & 1
                for other in ends if other != end]  # fmt: skip

    def leads_to_hidden(self, t: Table, door: str) -> bool:
        """Whether a door leads to an unrevealed area (J-1616)."""
        return bool(self.door_touch[door] & self.unrevealed(t) & self.thing_squares(t, "door", door))

    def is_adjacent(self, t: Table, here: Squares, there: Squares, who: int, whom: int) -> bool:
        a_, b_ = t.figures.get(who), t.figures.get(whom)
        if a_ is not None and b_ is not None and a_.place == "town" and b_.place == "town":
            return True  # in town everybody is (J-1719)
        return super().is_adjacent(t, here, there, who, whom)

    def sees(self, t: Table, here: Squares, there: Squares, who: int, whom: int) -> bool:
        figure = t.figures.get(who)
        if figure is not None and here:
            cells = t.cells.get(whom, there) if whom else there
            if targets.visible(self, t, figure, there, cells, "melee"):
                return True
            return bool(self.stair_squares) and bool(targets.by_stairs(self, t, figure, there)[0])
        return super().sees(t, here, there, who, whom)

    def square_tag(self, t: Table, tag: str, of: Any) -> Squares:
        if tag == "obstacle":
            return move.obstacles(self, t)
        if tag == "seen":
            return spawn.seen_by_heroes(self, t)
        return super().square_tag(t, tag, of)

    def reveal_area(self, t: Table, area: str, figure: int) -> None:
        """An area comes into view (J-306)."""
        spawn.reveal_area(self, t, area, figure)

    def reveal(self, t: Table, base: str, thing: Any, names: Names) -> None:
        if base == "area":
            self.reveal_area(t, thing, 0)
        else:
            super().reveal(t, base, thing, names)

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

    # --- overlord cards ----------------------------------------------------------------------

    def threat(self, t: Table) -> int:
        """What the overlord could spend, discarding every other card (J-1304)."""
        worth: int | None = t.worn.get("hand worth")
        if worth is None:
            hand = overlord.hand_of(t, self.overlord)
            worth = t.worn["hand worth"] = sum(int(self.card_stat(t, c, "value")) for c in hand)
        return t.seats[self.overlord].has.get("threat", 0) + worth

    def cost_of(self, t: Table, card: int) -> int:
        """The threat a card costs now (J-1307)."""
        return max(0, modifiers.value(t, "cost", card, int(self.card_stat(t, card, "cost") or 0)))

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

    def discard(self, t: Table, card: int, names: Names) -> None:
        found = t.cards.get(card)
        if found is None:
            return
        if found.deck == "overlord":
            t.emit(e.CardMoved(replace(found, zone="discard"), "overlord/discard", "top", "", "discarded"))
        elif found.bearer:
            items.drop(self, t, found.bearer, card)

    def price_of_ware(self, what: str) -> int:
        """What something costs in the shop (J-1803)."""
        return (
            town.TREASURES.get(what) or town.SKILLS.get(what) or town.TRAINING.get(what) or town.price_of(self, what)
        )  # fmt: skip

    def find_key(self, t: Table, colour: str) -> None:
        """A rune key unlocks every door of its rune for good (J-1618, D-A13)."""
        for id_, door in list(t.doors.items()):
            element = self.quest.elements.get(id_)
            if isinstance(element, q.Door) and element.lock == "rune" and element.colour == colour and door.locked:
                t.emit(e.DoorChanged(replace(door, locked=False)))

    # --- harm and death ----------------------------------------------------------------------

    def is_down(self, t: Table, figure: Figure) -> bool:
        return figure.place != "board"

    def fell(self, t: Table, figure: int, killer: int) -> None:
        """Death: monsters leave, heroes return through the town (J-1004…J-1011)."""
        f = t.figures[figure]
        if f.kind != "hero":
            t.emit(e.Left(figure, "defeated"))
            if f.pays:
                harm.gain(t, PARTY, "conquest", f.pays)
            move.look_all(self, t)
            return
        worth = self.value(t, "worth", figure)
        t.emit(e.Placed(figure, None, 0, "town", "death"))
        for token, n in f.tokens.items():
            if token not in ("acted", "pico"):
                t.emit(e.Cured(figure, token, n))
        if f.form:
            t.emit(e.Became(figure))
        harm.put_resource(t, PARTY, "conquest", -worth)
        loss = 25 * (f.coins // 50)
        if loss:
            t.emit(e.Coins(figure, -loss, "death"))
        f = t.figures[figure]
        if f.damage > 0:
            t.emit(e.Healed(figure, f.damage))
        if f.fatigue > 0:
            t.emit(e.Healed(figure, f.fatigue, "fatigue"))
        if t.active == figure:
            self.stop(t, figure)

    def set_door(self, t: Table, door: str, to: str, names: Names) -> None:
        super().set_door(t, door, to, names)
        move.look_all(self, t)  # whoever opened it: what is now in sight comes into view (J-306)

    def stop(self, t: Table, figure: int) -> None:
        """A figure's own turn or activation ends at once; what waits inside it is dropped (J-1014, J-1216)."""
        for i, frame in enumerate(t.stack):
            if isinstance(frame, fr.TurnF) and frame.figure == figure:
                if frame.step <= 5:
                    t.stack[i] = fr.TurnF(figure, 5)
                    del t.stack[i + 1 :]
                return
            if isinstance(frame, fr.MonsterF) and frame.figure == figure:
                if frame.step <= 2:
                    t.stack[i] = fr.MonsterF(figure, 2)
                    del t.stack[i + 1 :]
                return

    def resource_changed(self, t: Table, seat: int, what: str) -> None:
        """Conquest of 0 or less ends the game at any moment (J-105, J-1013)."""
        if what == "conquest" and t.seats[PARTY].has.get("conquest", 0) <= 0:
            self.win(t, "overlord", "over.conquest", "J-105")

    def may_win(self, t: Table, side: str) -> bool:
        return side != "heroes" or t.seats[PARTY].has.get("conquest", 0) >= 1  # J-104

    def settle(self, t: Table) -> None:
        """Looks at the objectives when something they may depend on has changed."""
        if t.dirty or (self.goals_move and t.moved):
            t.dirty = t.moved = False
            self.check_goals(t)

    def deal(self, t: Table, figure: int, amount: int, names: Names, trap: bool, armoured: bool) -> None:
        if trap and figure in t.figures and amount > 0:
            amount = max(0, amount + modifiers.added(t, "trap_damage", figure))
        super().deal(t, figure, amount, names, trap, armoured)

    def test_pool(self, t: Table, pool: tuple[str, ...], names: Names) -> tuple[str, ...]:
        card = t.cards.get(names.get("this") or 0)
        if card is None or card.deck != "overlord" or self.card_stat(t, card.id, "type") != "trap":
            return pool
        who = names.get("h") or names.get("figure") or names.get("target")
        if who in t.figures and len(pool) > 1:
            return pool + ("black",) * max(0, modifiers.value(t, "trap_dice", who, 0))
        return pool

    def gain_figure(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        if what == "half_action":
            t.emit(e.Spent(figure, "actions", amount))
        else:
            super().gain_figure(t, figure, what, amount, names)

    def gain_seat(self, t: Table, seat: int, what: str, amount: int, names: Names) -> None:
        if what == "coins":
            for hero in self.hero_ids(t) if seat == PARTY else [seat]:
                if hero in t.figures:
                    t.emit(e.Coins(hero, max(amount, -t.figures[hero].coins), "effect"))
            return
        if what == "conquest" and seat > 0:
            seat = PARTY
        super().gain_seat(t, seat, what, amount, names)

    def inflict(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        if what in ("aim", "dodge", "guard", "rest"):
            f = t.figures.get(figure)
            if f is None or any(o in f.tokens for o in ("aim", "dodge", "guard", "rest")):
                return  # one order at a time (J-612)
        super().inflict(t, figure, what, amount, names)

    def cure(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        if what == "any_order":
            for order in ("aim", "dodge", "guard", "rest"):
                super().cure(t, figure, order, amount, names)
            return
        super().cure(t, figure, what, amount, names)

    def has_condition(self, t: Table, figure: int, what: str) -> bool:
        if what == "any_order":
            f = t.figures.get(figure)
            return f is not None and any(o in f.tokens for o in ("aim", "dodge", "guard", "rest"))
        return super().has_condition(t, figure, what)

    def become(self, t: Table, figure: int, form: str, until: tuple[str, int | None, int], names: Names) -> None:
        """A form of so many own turns is counted on the figure (J-1215)."""
        super().become(t, figure, form, until, names)
        if form != "master" and figure in t.figures:
            turns = until[2] if until[0] == "end_of_next_turn" else 99
            # The turn in which it happens does not count, and its end still lies ahead.
            t.emit(e.Inflicted(figure, "shape", turns + (t.active == figure)))

    def count_forms(self, t: Table, figure: int) -> None:
        """One of the turns of a form is over (J-1215)."""
        f = t.figures[figure]
        if f.form and "shape" in f.tokens:
            t.emit(e.Cured(figure, "shape", 1))
            if "shape" not in t.figures[figure].tokens:
                t.emit(e.Became(figure))

    def end(self, t: Table, what: str, of: Any, names: Names) -> None:
        figure = of if isinstance(of, int) else t.active
        if what == "attack":
            self.cancel(t, names, "attack")
        elif what == "move":
            f = t.figures.get(figure)
            if f is not None and f.mp:
                t.emit(e.Spent(figure, "mp", -f.mp))
        elif what in ("turn", "activation", "action"):
            if t.active == figure:
                if figure in t.figures and t.figures[figure].kind != "hero":
                    t.emit(e.Inflicted(figure, "skip", 1))
                self.stop(t, figure)
                if figure in t.figures and "skip" in t.figures[figure].tokens:
                    t.emit(e.Cured(figure, "skip", 1))

    # --- ops on the board --------------------------------------------------------------------

    def op_move(self, t: Table, figure: int, steps: int, mode: str, seat: int, away: Any, names: Names) -> None:
        f = t.figures[figure]
        if f.at is not None and f.place == "board":
            t.push(fr.DriftF(figure, self.decider(t, seat, f.seat), min(steps, 40), mode, f.at, 0, away or 0))

    def place(self, t: Table, figure: int, spots: list[int], names: Names) -> int | None:
        for index in spots:
            if not (t.occupied() & ~t.cells.get(figure, 0)) >> index & 1:
                move.put(self, t, figure, index, t.figures[figure].turn, "place")
                return index
        return None

    def activate(self, t: Table, figure: int, mp: int | None, attacks: int | None, seat: int, names: Names) -> None:
        f = t.figures[figure]
        if mp is None and attacks is None:
            if f.kind == "monster":
                t.push(fr.MonsterF(figure))
            return
        t.emit(e.Activated(figure, f.mp + (mp or 0), f.attacks + (attacks or 0)))
        t.push(fr.ActF(figure, self.decider(t, seat, f.seat), 0, False))

    def _aim(self, t: Table, figure: int, given: dict[str, Any]) -> fr.AimF:
        seat = given.get("seat")
        plus = {"damage": given["bonus"]} if "bonus" in given else {}
        return fr.AimF(
            figure, seat if isinstance(seat, int) else t.figures[figure].seat, given.get("on"), given.get("kind", ""),
            given.get("weapon", 0), given.get("dice") or {}, plus, given.get("shape", "single"),
            given.get("sure", False), given.get("gains", ()),
        )  # fmt: skip

    def op_attack(self, t: Table, figure: int, names: Names, **given: Any) -> None:
        if modifiers.forbidden(t, "attack", figure) is None:
            t.push(self._aim(t, figure, given))

    def can_attack(self, t: Table, figure: int, names: Names, **given: Any) -> bool:
        return modifiers.forbidden(t, "attack", figure) is None and bool(
            attack.aims(self, t, self._aim(t, figure, given))
        )

    def attack_total(self, t: Table, attack_: Attack, what: str) -> int:
        return attack.total(self, attack_, what)

    def change_attack(self, t: Table, attack_: Attack, what: str, of: Any, copy: Any, dice: dict[str, int],
                      shape: str, numbers: dict[str, int]) -> None:  # fmt: skip
        if shape:
            plus = {**attack_.plus, **({"size": numbers["size"]} if "size" in numbers else {})}
            made = replace(attack_, shape=shape, plus=plus)
            t.emit(e.AttackChanged(replace(made, affected=targets.affected(self, t, made)), "shape"))
        elif what == "distance":
            plus = {**attack_.plus, "distance_set": 1}
            t.emit(e.AttackChanged(replace(attack_, distance=numbers.get("set", attack_.distance), plus=plus), what))
        elif "times" in numbers:
            plus = {**attack_.plus, "times": attack_.plus.get("times", 1) * numbers["times"]}
            t.emit(e.AttackChanged(replace(attack_, plus=plus), what))
        elif dice:
            pool = list(attack_.dice) + [die for die, n in dice.items() for _ in range(n)]
            black = pool.count("black")
            while black > attack.CAP:
                pool.remove("black")
                black -= 1
            t.emit(e.AttackChanged(replace(attack_, dice=tuple(pool)), "dice"))
        else:
            super().change_attack(t, attack_, what, of, copy, dice, shape, numbers)
            if what == "blast":
                made = t.attacks[attack_.id]
                t.emit(e.AttackChanged(replace(made, affected=targets.affected(self, t, made)), "blast"))

    def op_reroll(self, t: Table, names: Names, pool: str, count: int, of: str, seat: Any) -> None:
        attack_ = t.attacks.get(names.get("attack") or 0)
        if attack_ is not None and not (attack_.aimed and attack_.dodged):
            t.push(fr.RerollF(attack_.id, self.decider(t, seat, attack_.declared_by), count, of))

    def can_reroll(self, t: Table, names: Names, pool: str, of: str) -> bool:
        attack_ = t.attacks.get(names.get("attack") or 0)
        if attack_ is None or (attack_.aimed and attack_.dodged):
            return False  # aimed against dodging: both are void (J-617)
        return any(
            i not in attack_.rerolled and of in ("", die) for i, die in enumerate(attack_.dice[: len(attack_.faces)])
        )

    def op_spawn(self, t: Table, entry: str, count: int, rank: str, spots: tuple[int, ...], seat: Any,
                 hidden: bool, names: Names) -> tuple[int, ...]:  # fmt: skip
        if rank == "familiar":
            owner = names.get("self")
            f = t.figures.get(owner or 0)
            if f is None:
                return ()
            at = f.at if f.place == "board" else None
            made = Figure(t.fresh(), entry, "familiar", f.seat, f.id, "normal", at, place="board" if at else "aside")
            t.emit(e.Appeared(made, "spawn"))
            return (made.id,)
        decides = self.decider(t, seat, self.overlord)
        first = t.fresh()
        if len(spots) == 1 and count == 1 and not hidden and self.base_size(entry, rank) == (1, 1):
            if not t.occupied() >> spots[0] & 1:
                t.emit(e.Appeared(spawn.new_monster(self, t, entry, rank, self.square(spots[0])), "spawn"))
                window(t, "spawned", {"figure": first, "seat": self.overlord})
                return (first,)
        t.push(fr.SpawnF(entry, rank, count, decides, spots if not hidden else (), hidden))
        return (first,)

    def reinforce(self, t: Table, group: str, count: int, rank: str, spots: tuple[int, ...], cap: str,
                  names: Names) -> None:  # fmt: skip
        element = self.quest.elements.get(group)
        entry = element.entry if isinstance(element, q.Monster) else group
        t.push(fr.SpawnF(entry, "master" if rank == "master" else "normal", count, self.overlord, spots))

    def loot(self, t: Table, token: str, figure: int, names: Names) -> None:
        chests.contents(self, t, token, figure)

    def lay(self, t: Table, squares: tuple[int, ...], to: str, until: tuple[str, int | None, int],
            names: Names) -> None:  # fmt: skip
        super().lay(t, squares, to, until, names)
        mask = 0
        for index in squares:
            mask |= 1 << index
        for id_ in t.figures_on(mask):
            if to == "pit":
                figure = t.figures[id_]
                if move.in_pit(self, t, figure) and not names.get("this"):
                    harm.hurt(t, id_, 1, why="terrain")
            else:
                move.unstack(self, t, id_)
        move.look_all(self, t)

    def label(self, t: Table, action: Any) -> Any:
        return labels.label(self, t, action) or super().label(t, action)
