"""Markers that heroes take and chests that they open (J-1716…J-1739)."""

from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core import harm
from studio.rules.core.frames import OpsF, Runner
from studio.rules.core.state import PARTY, Card, Pending
from studio.rules.core.windows import window
from studio.rules.journeys1 import items
from studio.rules.journeys1.frames import ChestF, DrawF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1


def pick_up(game: "Journeys1", t: "Table", figure: int, token: str) -> None:
    """A hero takes the marker in his square (J-1717)."""
    found = t.tokens[token]
    t.emit(e.TokenChanged(replace(found, gone=True), figure, "taken"))
    match found.kind:
        case "potion":
            made = Card(t.fresh(), items.entry_of(found), "set_aside", "potion", t.figures[figure].seat, figure)
            t.emit(e.CardMade(made, "found"))
            items.receive(game, t, figure, made.id)
        case "money":
            for hero in game.hero_ids(t):
                t.emit(e.Coins(hero, found.value, "found"))  # those dead or in town, too (J-1723)
        case "relic":
            made = Card(t.fresh(), items.entry_of(found), "set_aside", "relic", t.figures[figure].seat, figure)
            t.emit(e.CardMade(made, "found"))
            items.receive(game, t, figure, made.id)
        case "rune_key":
            game.find_key(t, found.colour)
    window(t, "token_taken", {"token": token, "figure": figure})


def fetch(game: "Journeys1", t: "Table", familiar: int, token: str) -> None:
    """A ferret takes a potion or relic and carries it (J-1913)."""
    found = t.tokens[token]
    t.emit(e.TokenChanged(replace(found, gone=True), familiar, "taken"))
    made = Card(t.fresh(), items.entry_of(found), "pack", found.kind, t.figures[familiar].seat, familiar)
    t.emit(e.CardMade(made, "found"))
    window(t, "token_taken", {"token": token, "figure": familiar})


def open_chest(game: "Journeys1", t: "Table", figure: int, token: str) -> None:
    """A chest is turned over; its row of the chest table says what it holds (J-1727)."""
    found = t.tokens[token]
    t.emit(e.Counted(f"game/opened_{found.colour}", 1))
    p = Pending(t.fresh(), "effect", figure, what="treasure")
    t.emit(e.PendingSet(p))
    t.push(ChestF(token, figure, found.secret, 0, p.id))


class ChestRunner(Runner[ChestF]):
    """First curses and a trap, then what is good, for every hero (J-1729, J-1735)."""

    def run(self, t: "Table", f: ChestF) -> bool | None:
        game = cast("Journeys1", t.game)
        row = game.quest.elements.get(f.row)
        p = t.pending.get(f.pending)
        t.swap(replace(f, step=f.step + 1))
        match f.step:
            case 0:
                if isinstance(row, q.ChestRow):
                    if row.text:
                        t.emit(e.Said(row.text, (), ()))
                    for _ in range(row.curses):
                        harm.gain(t, game.overlord, "threat", game.heroes)  # J-1730
            case 1:
                window(t, "chest_opened", {"token": f.token, "figure": f.figure}, f.pending)
            case 2:
                cancelled = p is not None and p.cancelled
                if p is not None:
                    t.emit(e.PendingDone(p.id))
                t.stack.pop()
                token = t.tokens[f.token]
                t.emit(e.TokenChanged(replace(token, gone=True), f.figure, "opened"))
                if not cancelled:
                    contents(game, t, f.token, f.figure)
        return None


def contents(game: "Journeys1", t: "Table", token: str, figure: int) -> None:
    """The good contents of a chest (J-1728, J-1731, J-1732)."""
    row = game.quest.elements.get(t.tokens[token].secret)
    if not isinstance(row, q.ChestRow):
        return
    if row.do:
        names: Any = {"self": figure, "figure": figure, "token": token, "you": game.overlord}
        t.push(OpsF(f"chest_row:{row.id}/do", 0, names))
    draws = tuple(
        (hero, tier)
        for hero in game.hero_ids(t)
        for tier, n in (("copper", row.copper), ("silver", row.silver), ("gold", row.gold))
        for _ in range(n)
    )
    if draws:
        t.push(DrawF(draws))
    if row.coins:
        for hero in game.hero_ids(t):
            t.emit(e.Coins(hero, row.coins, "chest"))
    if row.conquest:
        harm.gain(t, PARTY, "conquest", row.conquest)


class DrawRunner(Runner[DrawF]):
    """Each hero draws his treasures in turn; an empty deck gives nothing (J-1732, J-1736)."""

    def run(self, t: "Table", f: DrawF) -> bool | None:
        game = cast("Journeys1", t.game)
        if not f.draws:
            t.stack.pop()
            return None
        (hero, tier), rest = f.draws[0], f.draws[1:]
        t.swap(DrawF(rest))
        pile = t.piles.get(tier, ())
        if not pile or hero not in t.figures:
            return None
        card = t.cards[pile[-1]]
        entry = game.book.entry(card.entry)
        seat = t.figures[hero].seat
        if entry is not None and entry.stats.get("slot") == "instant":
            t.emit(e.CardMoved(replace(card, zone="box", seat=seat, bearer=0), "", "top", tier, "drawn"))
            cash(game, t, hero, entry.stats)
            if entry.stats.get("redraw"):
                t.swap(DrawF(((hero, tier), *rest)))
            return None
        t.emit(e.CardMoved(replace(card, zone="set_aside", seat=seat, bearer=hero), "", "top", tier, "drawn"))
        items.receive(game, t, hero, card.id, drawn=True)
        return None


def cash(game: "Journeys1", t: "Table", hero: int, stats: dict[str, Any]) -> None:
    """A treasure cache: coins and potions at once."""
    if stats.get("coins"):
        t.emit(e.Coins(hero, stats["coins"], "cache"))
    for kind in ("healing", "vitality"):
        if stats.get(kind):
            made = Card(t.fresh(), f"{kind}_potion", "set_aside", "potion", t.figures[hero].seat, hero)
            t.emit(e.CardMade(made, "cache"))
            items.receive(game, t, hero, made.id)
