"""What figures, items and squares of the first edition are: values, keywords, markers, sight."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from studio.content.effects import Entry, Pick
from studio.grid.edges import touching
from studio.grid.squares import Squares
from studio.kit.faults import Refused
from studio.kit.text import Text
from studio.quest import model as q
from studio.rules.core import modifiers
from studio.rules.core.actions import StepTo
from studio.rules.core.game import Game
from studio.rules.core.listen import Keywords, Source, add_keyword
from studio.rules.core.state import PARTY, Card, Figure, Token
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import (
    flags,
    setup,
)

PRINTED = {"health": "wounds", "stamina": "fatigue"}
"""Values whose printed number has another name on the first edition's sheets."""
DEFAULTS = {
    "reach": 1, "attacks_per_activation": 1, "equip_hands": 2, "sight": 999, "potion_limit": 1, "fatigue_dice": 1,
    "glyph_range": 0,
}  # fmt: skip
TOKEN_ORDER = {name: i for i, name in enumerate(("dodge", "guard", "rest", "burn", "web", "stun"))}
"""In which order start-of-turn effects run (D-A1, D-A25)."""


class Sheets(Game):
    """Printed values, equipment and squares; the lowest part of `Journeys1`."""

    __slots__ = (
        "_costs", "_equipped", "_printed", "_rank_stats", "_sizes", "beside_doors", "decks", "door_sides", "door_touch", "flags",
        "goals_move", "line_watchers", "max_rounds", "near_stairs", "place_table", "players", "power_cap", "profile",
        "screens", "stair_squares", "step_table", "sums",
    )  # fmt: skip
    overlord = 0
    first_hero = 1
    """The hero to the overlord's left speaks for the party (J-106)."""
    may_hit_itself = True

    # --- made once ---------------------------------------------------------------------------

    def prepare(self) -> None:
        """Named monsters, doors and caches of answers."""
        if not 2 <= self.heroes <= 4:
            raise Refused("heroes", Text("j1.no.heroes", {"n": self.heroes}), "J-102")
        self.players = self.heroes + 1
        self.profile = str(self.option("profile", self.quest.header.profile))
        self.flags = flags.flags_of(self.profile, self.quest.header.flags, self.setup.options)
        self.max_rounds = int(self.option("max_rounds", 60))
        self.power_cap = int(self.flags["power_dice_cap"])
        """Power dice of one attack, from all sources together (J-906)."""
        self.screens = bool(self.flags["own_body_blocks_los"])
        self.decks = setup.decks_of(self.catalogue)
        self._costs: dict[str, int] = {}
        self.sums: dict[tuple[Any, Any], list[int]] = {}
        """Dice and faces → what they show together; a few thousand at most."""
        self._equipped: dict[int, Any] = {}
        self.door_touch = {id_: touching(self.grid, edges) & self.floor for id_, edges in self.door_edges.items()}
        self.door_sides = {self.grid.mask((*x.before, *x.behind)) & self.floor: self.door_touch[id_]
                           for id_, x in self.layout.doors.items() if id_ in self.door_touch}  # fmt: skip
        """The squares on both sides of a door → those beside its line."""
        self.beside_doors: Squares = 0
        for touched in self.door_touch.values():
            self.beside_doors |= touched
        self.stair_squares: Squares = 0
        for ends in self.stair_ends.values():
            for end in ends:
                self.stair_squares |= 1 << end
        self.near_stairs: Squares = self.grid.grow(self.stair_squares) if self.stair_squares else 0
        """Where somebody may look or strike through stairs."""
        self.step_table = [StepTo(at) for at in self.xy]
        self.place_table = [a.PlaceAt(at) for at in self.xy]
        if not self.flags["command_friendly_only"] and (command := self.catalogue.find("command")) is not None:
            wide = [
                replace(mod, on=replace(mod.on, all="figure")) if isinstance(mod.on, Pick) else mod
                for mod in command.mods
            ]
            self.made_entries["command"] = replace(command, mods=tuple(wide))  # D-C14
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
        return self.flags[name] if name in self.flags else self.option(name, 0)

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
        found: list[int] | None = t.roster.get("heroes")
        if found is None:
            found = t.roster["heroes"] = [x for x in sorted(t.figures) if t.figures[x].kind == "hero"]
        return found

    # --- entries at work ---------------------------------------------------------------------

    def ordered_tokens(self, figure: Figure) -> list[str]:
        """A figure's tokens in the order in which they are dealt with (D-A1)."""
        return sorted(figure.tokens, key=lambda token: (TOKEN_ORDER.get(token, 99), token))

    def word_bearers(self, t: Table, figure: Figure) -> tuple[int, ...]:
        if figure.kind != "hero":
            return ()
        worn = t.worn[figure.id]
        known: tuple[int, ...] | None = worn.get("words")
        if known is None:
            known = worn["words"] = tuple(c.id for c in self.borne(t, figure.id) if self._gives_words(c))
        return known

    def _gives_words(self, card: Card) -> bool:
        entry = self.book.entry(card.entry) if card.zone == "play" else None
        # What is printed on a weapon counts in attacks with it.
        return entry is not None and bool(entry.entry.keywords) and "attack" not in entry.stats

    def words_of(self, t: Table, figure: Figure) -> Keywords:
        words = self.static_words(figure)
        bearers = self.word_bearers(t, figure)
        if bearers:
            words = {name: list(ns) for name, ns in words.items()}
            for card in bearers:
                for name, *numbers in self.card_keywords(t, card):
                    add_keyword(words, str(name), numbers)
        return words

    def card_sources(self, t: Table, in_hand: bool) -> Iterator[Source]:
        for id_ in t.lying("hand" if in_hand else "play"):
            card = t.cards[id_]
            entry = self.book.entry(card.entry)
            if entry is None or not (entry.abilities or entry.mods):
                continue
            if in_hand and (entry.kind != "overlord" or entry.stats.get("type") == "power"):
                continue
            yield self.card_source(t, card, entry.abilities, entry.mods)

    def card_keywords(self, t: Table, card: int) -> Iterable[tuple[Any, ...]]:
        """The keywords printed on a weapon."""
        found = t.cards.get(card)
        entry = self.book.entry(found.entry) if found is not None else None
        return entry.entry.keywords if entry is not None else ()

    def equipped(self, t: Table, figure: int) -> list[Card]:
        """A hero's equipped items."""
        worn = t.worn[figure]
        known: list[Card] | None = worn.get("equipped")
        if known is None:
            known = worn["equipped"] = [c for c in self.borne(t, figure) if c.zone == "play" and self._is_item(c)]
        return known

    def items_of(self, t: Table, figure: int) -> list[Card]:
        """Everything a hero carries, equipped, packed or in hand just now."""
        worn = t.worn[figure]
        known: list[Card] | None = worn.get("items")
        if known is None:
            known = worn["items"] = [c for c in self.borne(t, figure) if self._is_item(c)]
        return known

    def borne(self, t: Table, figure: int) -> list[Card]:
        """Every card a figure bears, skills among them."""
        worn = t.worn[figure]
        known: list[Card] | None = worn.get("borne")
        if known is None:
            known = worn["borne"] = [t.cards[x] for x in t.lying(figure)]
        return known

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

    def beside(self, t: Table, squares: Squares, figure: int) -> Squares:
        # A door is a line: beside it is every square that touches it, diagonals too (J-1615).
        door = 0 if figure else self.door_sides.get(squares, 0)
        return door or super().beside(t, squares, figure)

    def is_adjacent(self, t: Table, here: Squares, there: Squares, who: int, whom: int) -> bool:
        a_, b_ = t.figures.get(who), t.figures.get(whom)
        if a_ is not None and b_ is not None and a_.place == "town" and b_.place == "town":
            return True  # in town everybody is (J-1719)
        if not whom and there in self.door_sides:
            return bool(self.door_sides[there] & here)
        return super().is_adjacent(t, here, there, who, whom)
