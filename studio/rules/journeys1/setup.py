"""Setting up a game: decks, heroes, skills, the shop, the first area, the heroes' places (chapter 4)."""

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from studio.content.catalogue import Catalogue
from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core.actions import PASS, Action, Actions, Choose
from studio.rules.core.decision import Decision, Option, Refusal
from studio.rules.core.frames import WAIT, Runner
from studio.rules.core.state import PARTY, XY, Card, DoorState, Figure, Seat
from studio.rules.core.windows import window
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import items, move, town
from studio.rules.journeys1.frames import PlaceHeroF, RoundF, SetupF, ShopF, SwapF, TrainF

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

SCHOOLS = ("fighting", "subterfuge", "wizardry")
DECKS = ("shop", "copper", "silver", "gold")


def begin(game: "Journeys1", t: "Table") -> None:
    """The table before the first decision (J-402…J-417)."""
    setup = game.quest.header.setup
    t.seats = {
        PARTY: Seat(PARTY, "heroes", {"conquest": setup.conquest}),
        game.overlord: Seat(game.overlord, "overlord", {"threat": setup.threat + int(game.option("bonus_threat", 0))}),
        **{seat: Seat(seat, "heroes") for seat in range(1, game.heroes + 1)},
    }
    for var in game.vars.values():
        brought = game.option(f"var/{var.id}", var.start) if var.scope == "campaign" else var.start
        t.vars[var.id] = min(max(int(brought), var.least), var.most)
    for id_, door in game.doors_of_quest().items():
        t.doors[id_] = DoorState(
            id_, door.open, door.lock in ("rune", "locked", "sealed"), door.lock == "secret"
        )  # fmt: skip
    _heroes(game, t)
    _decks(game, t)
    for hero in range(1, game.heroes + 1):
        if kept := str(game.option(f"skills@{hero}", "")).split():
            _keep_skills(game, t, hero, kept)
            continue
        entry = game.book.entry(t.figures[hero].entry)
        for school in SCHOOLS:
            for _ in range(int(entry.stats.get(school, 0)) if entry is not None else 0):
                game.draw_skill(t, hero, school, setup=True)
    start = [area for area in sorted(game.area_masks) if getattr(game.quest.elements.get(area), "start", False)]
    t.revealed = ()
    if game.setup.revealed and game.setup.revealed in game.area_masks:
        start = [*start, game.setup.revealed]
    for token in game.loose_elements():
        game.place_element(t, token)
    for area in start:
        game.reveal_area(t, area, 0)
    cards = int(game.option("ol_starting_cards", setup.overlord_cards if game.profile == "P08" else 0))
    game.draw_overlord(t, cards + int(game.option("bonus_cards", 0)))
    if game.option("hordes", False):
        _hordes(t)
    t.push(SetupF())


def _keep_skills(game: "Journeys1", t: "Table", hero: int, kept: list[str]) -> None:
    """A hero of a campaign has the skills of his first quest again (J-2101)."""
    for name in kept:
        card = next((c for c in t.cards.values() if c.entry == name and c.zone == "deck" and c.deck in SCHOOLS), None)
        if card is not None:
            made = replace(card, zone="play", bearer=hero, seat=t.figures[hero].seat)
            t.emit(e.CardMoved(made, "", "top", card.deck, "drawn"))


def _hordes(t: "Table") -> None:
    """The card with which the overlord meets seasoned heroes, in play once the first area lies open (J-2104)."""
    card = next((c for c in t.cards.values() if c.entry == "hordes_of_the_things" and c.zone == "deck"), None)
    if card is not None:
        t.emit(e.CardMoved(replace(card, zone="play", seat=0), was="overlord", why="power"))


def _heroes(game: "Journeys1", t: "Table") -> None:
    """Hero sheets are dealt, or taken as chosen (J-402, J-403)."""
    known = [entry.id for entry in game.catalogue.entries("hero")]
    chosen = [id_ for id_ in game.setup.party if id_ in known][: game.heroes]
    rest = [id_ for id_ in known if id_ not in chosen]
    while len(chosen) < game.heroes and rest:
        chosen.append(rest.pop(t.below("setup", len(rest), "hero")))
    coins = game.quest.header.setup.coins
    for seat, entry in enumerate(chosen, start=1):
        purse = coins + int(game.option(f"coins@{seat}", 0))
        t.emit(
            e.Appeared(Figure(seat, entry, "hero", seat, seat, "hero", None, place="town", coins=purse), "setup")
        )  # fmt: skip


def decks_of(catalogue: Catalogue) -> dict[str, list[str]]:
    """The entries of the cards of each deck, as often as there are copies of them."""
    piles: dict[str, list[str]] = {name: [] for name in (*DECKS, *SCHOOLS, "overlord")}
    for entry in catalogue.entries():
        deck = entry.stats.get("deck", "overlord" if entry.kind == "overlord" else "")
        if deck in piles:
            copies = entry.stats.get("copies", 1)
            piles[str(deck)] += [entry.id] * (copies if isinstance(copies, int) else 1)
    return piles


def _decks(game: "Journeys1", t: "Table") -> None:
    """Every card gets an id that tells nothing: cards are numbered after shuffling (J-404, J-412, J-417)."""
    next_id = max(t.next, 100)
    for deck, entries in game.decks.items():
        order = t.shuffled(range(len(entries)))
        ids = []
        for i in order:
            t.cards[next_id] = Card(next_id, entries[i], "deck", deck)
            ids.append(next_id)
            next_id += 1
        t.piles[deck] = tuple(ids)
    t.piles["overlord/discard"] = ()
    t.next = next_id


class SetupRunner(Runner[SetupF]):
    """Exchange of skills, then shopping, then placing, each in the heroes' order (J-405, J-407, J-410)."""

    def run(self, t: "Table", f: SetupF) -> bool | None:
        game = cast("Journeys1", t.game)
        if f.hero > game.heroes:
            t.swap(SetupF(f.step + 1, 1))
            return None
        quick = bool(game.option("quick_setup", False))
        if f.step == 0:
            t.swap(SetupF(0, f.hero + 1))
            if not quick and not game.option(f"skills@{f.hero}", ""):
                t.push(SwapF(f.hero))
        elif f.step == 1:
            t.swap(SetupF(1, f.hero + 1))
            for item in game.quest.header.setup.items:
                made = Card(t.fresh(), item, "set_aside", "quest", f.hero, f.hero)
                t.emit(e.CardMade(made, "setup"))
                items.receive(game, t, f.hero, made.id)
            if quick:
                outfit(game, t, f.hero)
            else:
                t.push(ShopF(f.hero, True))
            for _ in range(int(game.option(f"training@{f.hero}", 0))):
                t.push(TrainF(f.hero))
        elif f.step == 2:
            t.swap(SetupF(2, f.hero + 1))
            t.push(PlaceHeroF(f.hero))
        elif f.step == 3:
            t.swap(SetupF(4, 1))
            window(t, "game_started", {})
        else:
            t.stack.pop()
            move.look_all(game, t)
            t.push(RoundF())
        return None


def outfit(game: "Journeys1", t: "Table", hero: int) -> None:
    """Buys what is recommended, for games set up without asking."""
    for _ in range(6):
        what = town.recommended(game, t, hero)
        if not what:
            return
        depth = len(t.stack)
        town.buy(game, t, hero, what)
        card = max(c.id for c in game.items_of(t, hero) if c.zone == "set_aside")
        del t.stack[depth:]
        if items.misfit(game, t, hero, t.cards[card]) is None:
            items.equip(game, t, hero, card)
        else:
            items.stow(game, t, hero, card)


class SwapRunner(Runner[SwapF]):
    """At most one skill is given back for another of its deck (J-405)."""

    asks = True

    def run(self, t: "Table", f: SwapF) -> bool | None:
        return WAIT

    def decision(self, t: "Table", f: SwapF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure)}
        return Decision(t.number, t.figures[f.figure].seat, "setup", f.figure, Text("j1.ask.swap", params), "J-405")

    def actions(self, t: "Table", f: SwapF) -> Actions:
        game = cast("Journeys1", t.game)
        return Actions([*(a.Swap(c.id) for c in game.skills_of(t, f.figure) if t.piles.get(c.deck)), PASS])

    def answer(self, t: "Table", f: SwapF, action: Action) -> None:
        game = cast("Journeys1", t.game)
        t.stack.pop()
        if isinstance(action, a.Swap):
            old = t.cards[action.card]
            game.draw_skill(t, f.figure, old.deck, setup=True)
            t.emit(e.CardMoved(replace(old, zone="deck", bearer=0, seat=-2), old.deck, "top", "", "swapped"))
            t.emit(e.Shuffled(old.deck, t.shuffled(t.piles[old.deck])))

    def options(self, t: "Table", f: SwapF) -> list[Option]:
        return [
            Option(x, t.game.label(t, x), group="skill", default=not isinstance(x, a.Swap),
                   irrevocable=isinstance(x, a.Swap)) for x in self.actions(t, f)
        ]  # fmt: skip


class PlaceHeroRunner(Runner[PlaceHeroF]):
    """A hero is placed on or beside an active glyph, one on a square (J-410)."""

    asks = True

    def _free(self, t: "Table", f: PlaceHeroF) -> int:
        game = cast("Journeys1", t.game)
        figure = t.figures[f.figure]
        free = move.endable(game, t, figure) & ~game.terrain(t, "pit")
        area = game.area_masks.get(game.setup.revealed, 0)
        if area and free & area:
            return int(free & area)
        glyphs = game.active_glyphs(t) & game.all_squares(t)
        near = (glyphs | game.ring(t, glyphs)) if glyphs else 0
        starts = game.start_masks.get(0, 0)
        for wanted in (near & free, starts & free, game.near(t, glyphs | starts, 3) & free, free):
            if wanted:
                return int(wanted)
        return 0

    def run(self, t: "Table", f: PlaceHeroF) -> bool | None:
        if not self._free(t, f):
            t.stack.pop()
            return None
        return WAIT

    def decision(self, t: "Table", f: PlaceHeroF) -> Decision:
        params: dict[str, str | int] = {"name": t.game.figure_name(t, f.figure)}
        return Decision(t.number, t.figures[f.figure].seat, "place", f.figure, Text("j1.ask.place", params), "J-410")

    def actions(self, t: "Table", f: PlaceHeroF) -> Actions:
        game = cast("Journeys1", t.game)
        return Actions((), self._free(t, f), game.place_table)

    def answer(self, t: "Table", f: PlaceHeroF, action: Action) -> None:
        assert isinstance(action, a.PlaceAt)
        t.stack.pop()
        t.emit(e.Placed(f.figure, action.to, 0, "board", "start"))

    def options(self, t: "Table", f: PlaceHeroF) -> list[Option]:
        return [
            Option(x, t.game.label(t, x), getattr(x, "to", None), group="place", default=i == 0)
            for i, x in enumerate(self.actions(t, f))
        ]

    def why_not(self, t: "Table", f: PlaceHeroF, what: XY | int | Action) -> Refusal | None:
        if isinstance(what, tuple | a.PlaceAt | Choose):
            return Refusal("place", Text("j1.no.place"), "J-410")
        return None
