"""The skirmish game's `Rules` object: how a battle begins, and what ops and words mean in it."""

from typing import Any, ClassVar

from msgspec.structs import replace

from studio.grid.sight import Rule, Sight, sight
from studio.grid.squares import Squares
from studio.kit.text import messages
from studio.quest import model as q
from studio.rules.command import actions as own
from studio.rules.command import board, stack
from studio.rules.command.events import Cowered, Evaded, Fizzled
from studio.rules.command.state import CommandState, MoveF, ReinforceF, TurnF
from studio.rules.command.turn import RUNNERS
from studio.rules.core import actions as a
from studio.rules.core import events as e
from studio.rules.core import harm
from studio.rules.core.frames import Frame, Runner
from studio.rules.core.game import CORE_RUNNERS, Game
from studio.rules.core.listen import Keywords
from studio.rules.core.names import Names
from studio.rules.core.state import Card, Figure, GameState, Seat, Token
from studio.rules.core.table import Table

ALWAYS = ("cower", "evade")
"""Keywords every creature has: the rules on cowering and evading, said in the effect language."""

messages(
    {
        "over.morale": "An army has lost its morale.",
        "over.no_creatures": "An army ended its turn without a creature.",
    }
)

DAction = (
    a.Pass | a.StepTo | a.Strike | a.Choose | a.PickOption | a.Number | a.Use | own.Advance | own.Play | own.Collect | own.Deploy
)  # fmt: skip


class Command(Game):
    """One battle opened by the rules of the skirmish game."""

    system: ClassVar[str] = "command"
    version: ClassVar[int] = 1
    state_type: ClassVar[type[GameState]] = CommandState
    action_type: ClassVar[Any] = DAction
    event_type: ClassVar[Any] = e.CoreEvent | Fizzled | Evaded | Cowered
    runners: ClassVar[dict[type[Frame], Runner[Any]]] = {**CORE_RUNNERS, **RUNNERS}

    overlord = 0
    lines: Sight

    def prepare(self) -> None:
        """The armies, and lines of sight between corners drawn in by a hair (DA-35)."""
        seats = [x.seat for x in self.quest.elements.values() if isinstance(x, q.Monster | q.Start)]
        self.players = max(2, max(seats, default=1) + 1)
        self.lines = sight(self.grid, Rule.INSET)
        for element in self.quest.elements.values():
            if isinstance(element, q.Start) and element.role == "zone":  # an army's start area (D-148)
                zone = self.grid.of_region(element.squares) & self.floor
                self.start_masks[element.seat] = self.start_masks.get(element.seat, 0) | zone

    # --- beginning ---------------------------------------------------------------------------

    def begin(self, t: Table) -> None:
        """Commanders, decks, hands, and the creatures that the quest has put down (chapter 8)."""
        t.revealed = tuple(self.areas())
        t.tokens = {
            id_: Token(id_, "treasure", x.at, secret=str(x.value or 1))
            for id_, x in self.quest.elements.items() if isinstance(x, q.Token) and x.token == "treasure"
        }  # fmt: skip
        t.vars = {id_: var.start for id_, var in self.vars.items()}
        commanders = self.catalogue.entries("commander")
        for seat in range(self.players):
            entry = self.catalogue.entry(str(self.option(f"commander{seat}", commanders[seat % len(commanders)].id)))
            card = Card(t.fresh(), entry.id, "play", "commander", seat)
            t.emit(e.CardMade(card))
            has = {word: int(self.option(word, entry.stats[word])) for word in ("morale", "leadership")}
            t.seats[seat] = Seat(seat, f"army{seat + 1}", has, card.id)  # type: ignore[arg-type]
        for element in self.quest.elements.values():
            if isinstance(element, q.Monster):
                seat = max(0, element.seat)
                t.emit(e.Appeared(Figure(
                    t.fresh(), element.entry, "creature", seat, seat, at=element.at, element=element.id,
                    name=element.name,
                )))  # fmt: skip
        for seat in range(self.players):
            for deck in ("order", "creature"):
                self._deck(t, seat, deck)
        t.push(TurnF(0))
        for seat in reversed(range(self.players)):
            t.push(ReinforceF(seat, True))  # the first player deploys, then the next (D-154)

    def _listed(self, t: Table, seat: int, deck: str) -> list[str]:
        """The cards of a deck: as the options name them; an army that nobody has listed shares what there is."""
        named = str(self.option(f"{deck}{seat}", "")).split()
        if named or any(f.seat == seat for f in t.figures.values()):
            return named
        entries = [entry.id for entry in self.catalogue.entries(deck)]
        return entries[seat :: self.players] if deck == "creature" else entries * 2

    def _deck(self, t: Table, seat: int, deck: str) -> None:
        """A deck as the options list it, shuffled, and the hand drawn from it."""
        made = []
        for name in self._listed(t, seat, deck):
            card = Card(t.fresh(), self.catalogue.entry(name).id, "deck", f"{deck}{seat}", seat)
            t.emit(e.CardMade(card))
            made.append(card.id)
        t.emit(e.Shuffled(f"{deck}{seat}", t.shuffled(made)))
        commander = self.catalogue.entry(t.cards[t.seats[seat].commander].entry)
        self.draw(t, seat, False, deck, int(commander.stats["orders" if deck == "order" else "creatures"]), {})  # type: ignore[arg-type]

    # --- values ------------------------------------------------------------------------------

    def team(self, seat: int) -> int:
        """Every army fights for itself."""
        return seat

    def static_words(self, figure: Figure) -> Keywords:
        """A creature's keywords, and the two everybody has."""
        words = super().static_words(figure)
        for name in ALWAYS:
            words.setdefault(name, [])
        return words

    def value(self, t: Table, what: str, figure: int, attack: int = 0) -> int:
        """A value as it is now; beside an enemy Speed is 1 (D-249)."""
        found = super().value(t, what, figure, attack)
        f = t.figures.get(figure)
        if what == "speed" and f is not None and board.engaged(self, t, t.cells.get(figure, 0), f.seat):
            return min(found, 1)
        return found

    def size_of(self, figure: Figure) -> tuple[int, int]:
        """The squares of a base."""
        entry = self.find_entry(figure.entry)
        stats: Any = entry.stats if entry is not None else {}
        return int(stats.get("width", 1)), int(stats.get("height", 1))

    def cells_at(self, figure: Figure, index: int) -> Squares:
        """The squares a creature would cover with its top left there."""
        return self.covers(replace(figure, at=self.square(index)))

    def knows_secret(self, seat: int, token: Token) -> bool:
        """Nobody knows what lies face down (D-342)."""
        return False

    def levels(self, t: Table, seat: int) -> int:
        """The printed levels of a seat's creatures on the battlefield (D-201, DX-32)."""
        return sum(self.printed(t, "level", f) for f in t.figures.values() if f.seat == seat)

    def leadership(self, t: Table, seat: int) -> int:
        """What deploying may not exceed."""
        return t.seats[seat].has.get("leadership", 0)

    def has_trait(self, t: Table, figure: int, tag: str) -> bool:
        """A creature's traits, abilities and keywords."""
        return super().has_trait(t, figure, tag)

    # --- the board ---------------------------------------------------------------------------

    def sees(self, t: Table, here: Squares, there: Squares, who: int, whom: int) -> bool:
        """Line of sight between creatures, or from one to a square (D-309)."""
        if who not in t.figures:
            return super().sees(t, here, there, who, whom)
        if whom in t.figures:
            return board.has_line(self, t, t.figures[who], whom)
        hidden = board.blockers(self, t, t.figures[who], 0)
        return any(
            self.lines.clear(one, other, hidden)
            for one in range(self.grid.size) if here >> one & 1
            for other in range(self.grid.size) if there >> other & 1
        )  # fmt: skip

    def cover(self, t: Table, attacker: int, target: int) -> bool:
        """Whether a target has cover (D-313)."""
        return attacker in t.figures and target in t.figures and board.in_cover(self, t, t.figures[attacker], target)

    def distance(self, t: Table, here: Squares, there: Squares) -> int:
        """Squares counted around walls (D-319)."""
        return board.counted(self, t, here, there)

    def near(self, t: Table, squares: Squares, n: int) -> Squares:
        """Within n squares, measured like distance (D-322)."""
        from studio.grid.reach import flood

        return flood(self.ways(t), squares, self.floor & ~board.walls(self, t), n) if squares else 0

    def ask_order(self, t: Table, name: str, names: Names) -> tuple[int, ...]:
        """The turn's player first, then to the left (DA-20)."""
        return tuple((max(t.turn, 0) + i) % self.players for i in range(self.players))

    # --- what ops mean -----------------------------------------------------------------------

    def deal(self, t: Table, figure: int, amount: int, names: Names, trap: bool, armoured: bool) -> None:
        """Damage of an effect, less what was prevented of it."""
        if figure in t.figures and amount > 0:
            stack.hurt(self, t, figure, amount, names.get("effect") or 0, names.get("self") or 0)

    def prevent(
        self, t: Table, figure: int, amount: int, source: Any, names: Names,
        until: tuple[str, int | None, int] | None = None,
    ) -> None:  # fmt: skip
        """Damage of one source that will not be taken (D-329); without a source, of what is pending."""
        if source is None:
            super().prevent(t, figure, amount, source, names, until)
        else:
            key = f"prevented/{source}/{figure}"
            t.emit(e.Counted(key, t.counts.get(key, 0) + amount))

    def cancel(self, t: Table, names: Names, what: str) -> None:
        """Cowering cancels damage, evading an effect (D-316, D-331)."""
        if what == "effect" and names.get("effect") in t.effects:
            t.emit(Evaded(names["effect"]))
            return
        if what == "damage" and names.get("figure") and names.get("source"):
            t.emit(Cowered(names["figure"], names["source"]))
        super().cancel(t, names, what)

    def cowers(self, t: Table, figure: int, names: Names) -> bool:
        """Whether nothing of this source works on a creature any more (D-331)."""
        return bool(t.counts.get(f"cowered/{names.get('effect')}/{figure}"))

    def op_move(self, t: Table, figure: int, steps: int, mode: str, seat: int, away: Any, names: Names) -> None:
        """A shift, slide or move by an effect."""
        if figure in t.figures and not self.cowers(t, figure, names):
            t.emit(e.Spent(figure, "mp", steps - t.figures[figure].mp))
            t.push(MoveF(figure, seat, mode or "walk"))

    def inflict(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        """A state, unless the creature cowered before this source."""
        if not self.cowers(t, figure, names):
            super().inflict(t, figure, what, amount, names)

    def mark(self, t: Table, base: str, thing: Any, as_: str, names: Names) -> None:
        """Taps, untaps and the like, unless the creature cowered before this source."""
        if base != "figure" or not self.cowers(t, thing, names):
            super().mark(t, base, thing, as_, names)

    def op_attack(self, t: Table, figure: int, names: Names, **given: Any) -> None:
        """An attack that an effect carries: its own damage, or the printed one and a bonus (D-308)."""
        targets = given.get("on") or ()
        ranged = given.get("kind") == "ranged"
        if targets:
            stack.strike(self, t, t.figures[figure], targets[0], ranged, names.get("effect") or 0,
                         given.get("damage"), given.get("bonus", 0))  # fmt: skip

    def can_attack(self, t: Table, figure: int, names: Names, **given: Any) -> bool:
        """Whether such an attack is there to be made."""
        return bool(given.get("on")) and figure in t.figures

    def pay(self, t: Table, word: str, n: int, what: Any, token: str, bearer: int, seat: int, names: Names) -> None:
        """Pays; morale at nothing ends the game at once (D-327)."""
        super().pay(t, word, n, what, token, bearer, seat, names)
        if word == "morale":
            self.resource_changed(t, seat, word)

    def draw(self, t: Table, who: int, figure: bool, deck: str, count: int, names: Names) -> list[int]:
        """Cards from the top; an empty deck gives none and is never refilled (D-193, D-204)."""
        seat = t.figures[who].seat if figure and who in t.figures else who
        pile = f"{deck}{seat}"
        drawn = []
        for _ in range(count):
            if not t.piles.get(pile):
                break
            card = t.cards[t.piles[pile][-1]]
            t.emit(e.CardMoved(replace(card, zone="hand"), "", "top", pile, "drawn"))
            drawn.append(card.id)
        return drawn

    def refill(self, t: Table, seat: int) -> None:
        """The creature hand up to the commander's number (D-204)."""
        commander = self.catalogue.entry(t.cards[t.seats[seat].commander].entry)
        have = sum(c.zone == "hand" and c.seat == seat and self.card_is(t, c.id, "creature") for c in t.cards.values())
        self.draw(t, seat, False, "creature", int(commander.stats["creatures"]) - have, {})  # type: ignore[arg-type]

    def discard(self, t: Table, card: int, names: Names) -> None:
        """To the owner's discard pile (D-225, D-282)."""
        found = t.cards[card]
        self.move_card(t, replace(found, zone="discard", bearer=0), f"discard{found.seat}")

    def attach(self, t: Table, card: Any, figure: int, names: Names) -> None:
        """Slides a card under a creature (D-280)."""
        if not self.cowers(t, figure, names):
            super().attach(t, card, figure, names)

    def deploy(self, t: Table, card: int, at: tuple[int, ...], free: bool, by: int, names: Names) -> None:
        """A creature card becomes a creature on the battlefield (D-200)."""
        found = t.cards[card]
        t.emit(e.CardGone(card, self.pile_of(t, card), "deployed"))
        figure = Figure(t.fresh(), found.entry, "creature", by, found.seat, at=self.square(at[0]))
        t.emit(e.Appeared(figure, "deploy"))

    # --- destruction and the end -------------------------------------------------------------

    def fell(self, t: Table, figure: int, killer: int) -> None:
        """Destroyed: off the board, its cards to their piles, morale by its printed level (D-325, D-326)."""
        gone = t.figures[figure]
        for card in [c.id for c in t.cards.values() if c.zone == "attached" and c.bearer == figure]:
            self.discard(t, card, {})
        level = self.printed(t, "level", gone)
        t.emit(e.Left(figure, "defeated"))
        buried = Card(t.fresh(), gone.entry, "graveyard", f"creature{gone.owner}", gone.owner)
        t.emit(e.CardMade(buried, "destroyed"))
        harm.gain(t, gone.owner, "morale", -level)

    def resource_changed(self, t: Table, seat: int, what: str) -> None:
        """Somebody's morale at nothing ends the game, whatever waits on the stack (D-327)."""
        if what == "morale" and t.seats[seat].has.get("morale", 0) <= 0:
            self.finish(t, "over.morale")

    def finish(self, t: Table, reason: str, barred: int = -2) -> None:
        """Highest morale wins, then the most levels on the battlefield, else nobody (D-341)."""
        ranked = sorted(
            ((seat.has.get("morale", 0), self.levels(t, id_), id_) for id_, seat in t.seats.items() if id_ != barred),
            reverse=True,
        )
        tied = len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]
        self.win(t, "nobody" if tied else t.seats[ranked[0][2]].side, reason, "D-341")
