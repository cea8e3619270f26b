"""The second edition's `Rules` object: how a game begins, and what ops and words mean in it."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from studio.grid.reach import distance, flood
from studio.grid.sight import Rule, Sight, sight
from studio.grid.squares import Squares, bits
from studio.quest import model as q
from studio.rules.core import actions as a
from studio.rules.core import events as e
from studio.rules.core.frames import Frame, Runner
from studio.rules.core.game import CORE_RUNNERS, Game
from studio.rules.core.listen import Carrier, Source
from studio.rules.core.names import Names
from studio.rules.core.state import PARTY, Attack, Card, DoorState, Figure, GameState, Seat
from studio.rules.core.table import Table
from studio.rules.journeys2 import actions as own
from studio.rules.journeys2 import attack, move, trials
from studio.rules.journeys2.events import KNOCKED_OUT, KnockedOut, StoodUp
from studio.rules.journeys2.state import RoundF, S2State, TestF
from studio.rules.journeys2.turn import RUNNERS

SAction = (
    a.Pass | a.StepTo | a.Strike | a.Choose | a.PickOption | a.Number | a.Use | a.Surge | a.Reroll | own.March
    | own.RestUp | own.StandUp | own.Revive | own.Push | own.ToggleDoor | own.Recover
)  # fmt: skip


class Journeys2(Game):
    """One quest opened by the rules of the second edition."""

    system: ClassVar[str] = "journeys2"
    version: ClassVar[int] = 1
    state_type: ClassVar[type[GameState]] = S2State
    action_type: ClassVar[Any] = SAction
    event_type: ClassVar[Any] = e.CoreEvent | KnockedOut | StoodUp
    runners: ClassVar[dict[type[Frame], Runner[Any]]] = {**CORE_RUNNERS, **RUNNERS}

    lines: Sight

    def prepare(self) -> None:
        """The act, and lines of sight from corner to corner (S-1001)."""
        self.players = self.heroes + 1
        self.lines = sight(self.grid, Rule.CORNER)
        self.act_number = int(self.option("act", 1))
        for id_, element in self.quest.elements.items():
            if isinstance(element, q.Monster) and (element.stats or element.keywords):
                entry = self.catalogue.entry(element.entry)
                self.made_entries[f"#{id_}"] = replace(
                    entry, stats={**entry.stats, **element.stats}, ranks={},
                    keywords=element.keywords or entry.keywords,
                )  # fmt: skip

    # --- beginning ---------------------------------------------------------------------------

    def begin(self, t: Table) -> None:
        """Seats, heroes on their start spaces, the quest's monsters and doors (chapter 4)."""
        t.seats = {0: Seat(0, "overlord"), **{n: Seat(n, "heroes") for n in range(1, self.heroes + 1)}}
        t.revealed = tuple(self.areas())
        t.doors = {
            id_: DoorState(id_, x.open, x.lock not in ("normal", "secret"), x.lock == "secret")
            for id_, x in self.quest.elements.items() if isinstance(x, q.Door)
        }  # fmt: skip
        t.vars = {id_: var.start for id_, var in self.vars.items()}
        for figure, card in self._party(t):
            t.emit(e.Appeared(figure))
            if card is not None:
                t.emit(e.CardMade(replace(card, id=t.fresh(), bearer=figure.id)))
        for element in self.quest.elements.values():
            if isinstance(element, q.Monster) and self.heroes in element.heroes:
                t.emit(e.Appeared(self._monster(t, element)))
        t.push(RoundF())

    def _party(self, t: Table) -> Iterator[tuple[Figure, Card | None]]:
        heroes = self.catalogue.entries("hero")
        party = self.setup.party or tuple(entry.id for entry in heroes[: self.heroes])
        taken = self.grid.mask(x.at for x in self.quest.elements.values() if isinstance(x, q.Monster))
        spots = list(bits(self.start_masks.get(0, 0) or self.floor & ~taken))
        for seat, name in enumerate(party[: self.heroes], 1):
            entry = self.catalogue.entry(name)
            at = self.square(spots[(seat - 1) % len(spots)])
            weapon = str(entry.stats.get("weapon", ""))
            card = Card(0, weapon, "play", "class", seat) if weapon else None
            yield Figure(t.fresh(), name, "hero", seat, seat, "normal", at), card

    def _monster(self, t: Table, element: q.Monster) -> Figure:
        same = [f.group for f in t.figures.values() if f.kind == "monster" and f.entry.lstrip("#") == element.entry]
        entry = f"#{element.id}" if f"#{element.id}" in self.made_entries else element.entry
        rank = {"named": "lieutenant"}.get(element.rank, element.rank)
        return Figure(
            t.fresh(), entry, "monster", 0, 0, rank, element.at, element=element.id, name=element.name,
            group=same[0] if same else t.fresh(),
        )  # fmt: skip

    # --- values ------------------------------------------------------------------------------

    def stats_of(self, figure: Figure) -> dict[str, Any]:
        """What is printed for a figure in its rank and act."""
        entry = self.find_entry(figure.entry)
        assert entry is not None
        stats: dict[str, Any] = dict(entry.stats)
        act = "act2" if self.act_number == 2 else ""
        for rank in {"master": ("master", f"{act}_master" if act else ""), "normal": (act,)}.get(figure.rank, ()):
            if rank in entry.ranks:
                stats |= entry.ranks[rank].stats or {}
        return stats

    def printed(self, t: Table, what: str, figure: Figure) -> int:
        """A value as printed in the figure's rank."""
        found = self.stats_of(figure).get(what, 0)
        return (found if isinstance(found, int) else 0) + figure.bonus.get(what, 0)

    def attack_total(self, t: Table, attack: Attack, what: str) -> int:
        """Hearts, range, surges, pierce or blast of an attack as it stands."""
        from studio.rules.core import dice, modifiers

        shown = dict(zip(dice.SHOWN, dice.totals(self, attack.dice, attack.faces), strict=True))
        more = modifiers.added(t, f"attack.{what}", attack.attacker, attack.id)
        return max(0, shown.get(what, 0) + attack.plus.get(what, 0) + more)

    def card_sources(self, t: Table, in_hand: bool) -> Iterator[Source]:
        """What cards do, the keywords of a weapon only in attacks with it (S-1105)."""
        yield from super().card_sources(t, in_hand)
        if in_hand:
            return
        for card in t.cards.values():
            entry = self.book.entry(card.entry)
            if card.zone != "play" or not card.bearer or entry is None:
                continue
            for name, *numbers in entry.entry.keywords:
                word = self.book.entry(str(name))
                if word is not None and word.mods:
                    params = dict(zip(word.entry.params, numbers, strict=False))
                    weapon = card.id if "attack" in entry.stats else 0
                    yield Source(Carrier(card.bearer, card.id, card.seat, params, weapon), (), word.mods)

    # --- the board ---------------------------------------------------------------------------

    def team(self, seat: int) -> int:
        """All heroes are friends."""
        return PARTY if seat > 0 else seat

    def fills(self, figure: Figure) -> bool:
        """Knocked-out heroes are tokens: their space is empty (S-1215)."""
        return figure.kind != "familiar" and KNOCKED_OUT not in figure.tokens

    def sight_terrain(self, t: Table) -> Squares:
        """Obstacles block sight; water, lava and pits do not (S-1002, S-1007)."""
        return move.obstacles(self, t)

    def sees_square(self, t: Table, eye: int, target: int, figures: Squares) -> bool:
        """Adjacent spaces always see each other; else some line between corners is free (S-1001, S-1005)."""
        if self.ways(t).step[eye] >> target & 1:
            return True
        return self.lines.clear(eye, target, self.static_blockers(t) | figures)

    def sees(self, t: Table, here: Squares, there: Squares, who: int, whom: int) -> bool:
        """From any of one's spaces to any of the other's, past all other figures (S-1006)."""
        figures = t.occupied() & ~here & ~there
        return any(self.sees_square(t, eye, x, figures) for eye in bits(here) for x in bits(there))

    def near(self, t: Table, squares: Squares, n: int) -> Squares:
        """Within n spaces, counted through figures but through no wall, door or obstacle (S-1010…S-1012)."""
        return flood(self.ways(t), squares, self.floor & ~move.obstacles(self, t), n) if squares else 0

    def distance(self, t: Table, here: Squares, there: Squares) -> int:
        """Spaces counted from one thing to another; 999 where there is no way (S-1010)."""
        if not here or not there:
            return 999
        found = distance(self.ways(t), here, there, self.floor & ~move.obstacles(self, t))
        return found if found >= 0 else 999

    def blocking_terrain(self, t: Table) -> Squares:
        """Spaces no figure can be put on (S-206)."""
        return move.obstacles(self, t)

    # --- what ops mean -----------------------------------------------------------------------

    def inflict(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        """A condition, once (S-1413); one carried by an attack comes only with damage (S-1411)."""
        found = t.figures.get(figure)
        attack = t.attacks.get(names.get("attack") or 0)
        if attack is not None and figure == attack.target and not attack.hit:
            t.emit(e.AttackChanged(replace(attack, gains=(*attack.gains, (what,))), "gains"))
        elif found is not None and what not in found.tokens and KNOCKED_OUT not in found.tokens:
            super().inflict(t, figure, what, 1, names)

    def deal(self, t: Table, figure: int, amount: int, names: Names, trap: bool, armoured: bool) -> None:
        """Nothing hurts a knocked-out hero (S-1210); no defence against what is no attack (S-1123)."""
        if figure in t.figures and KNOCKED_OUT not in t.figures[figure].tokens:
            super().deal(t, figure, amount, names, trap, False)

    def tire(self, t: Table, figure: int, amount: int, names: Names) -> None:
        """Fatigue; a monster has no Stamina and is hurt instead (S-1203, S-1204)."""
        found = t.figures.get(figure)
        if found is None or KNOCKED_OUT in found.tokens:
            return
        if found.kind == "hero":
            super().tire(t, figure, amount, names)
        else:
            self.deal(t, figure, amount, names, False, False)

    def heal(self, t: Table, figure: int, amount: int, what: str, names: Names) -> None:
        """Recovery; a knocked-out hero that recovers damage is up again at once (S-1217)."""
        found = t.figures.get(figure)
        if found is not None and KNOCKED_OUT in found.tokens:
            if what == "damage" and amount > 0:
                trials.rise(t, found, amount)
        else:
            super().heal(t, figure, amount, what, names)

    def fell(self, t: Table, figure: int, killer: int) -> None:
        """A hero is knocked out, anything else leaves the map (S-1205, S-1206)."""
        if t.figures[figure].kind == "hero":
            trials.knock_out(self, t, t.figures[figure])
        else:
            super().fell(t, figure, killer)

    def op_test(self, t: Table, figure: int, attribute: str, passed: str, failed: str, names: Names) -> None:
        """A figure tests an attribute (S-1402)."""
        t.push(TestF(figure, attribute, passed, failed, names))

    def op_attack(self, t: Table, figure: int, names: Names, **given: Any) -> None:
        """An effect makes a figure attack the first of those it may."""
        found = t.figures[figure]
        for arm in attack.arms(self, t, found):
            spots = attack.in_reach(self, t, found, arm)
            if given.get("on") is not None:
                spots &= sum(t.cells.get(x, 0) for x in given["on"])
            if spots and given.get("kind") in ("", arm.kind):
                attack.declare(self, t, found, self.square(next(bits(spots))), arm, damage=given.get("bonus", 0))
                return
