"""The working copy of a state: rules read it freely and write it by `emit` alone.

Containers are copied when a table opens, records are shared. Everything derived (which squares a figure
covers, who listens to which window, what a value is now) is computed when asked and forgotten when an
event makes it stale. A table may stay open over many actions: bots play whole games on one.
"""

from bisect import insort
from collections import defaultdict
from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from studio.kit import rng
from studio.rules.core.evolve import EVOLVE, QUIET, WALKING
from studio.rules.core.state import (
    WORKING,
    XY,
    Attack,
    Card,
    DoorState,
    Effect,
    Figure,
    GameState,
    Lasting,
    Outcome,
    Pending,
    Seat,
    Token,
)  # fmt: skip

if TYPE_CHECKING:
    from studio.rules.core.actions import Actions
    from studio.rules.core.book import CompiledAbility
    from studio.rules.core.events import Event
    from studio.rules.core.frames import Frame, WindowF
    from studio.rules.core.game import Game
    from studio.rules.core.listen import Carrier, Index, Parts


EVERYBODY = -9
"""Under which the squares of all teams together are kept."""


class NeedRoll(Exception):
    """A scripted table has no more results: `sides` is how many the next one may have.

    The working copy is worthless afterwards; run the action again from the state with a longer script.
    """

    def __init__(self, stream: str, sides: int, what: str = "") -> None:
        super().__init__(stream, sides, what)
        self.stream = stream
        self.sides = sides
        self.what = what


class Table:
    """A state being played on."""

    # In slots, as everything asks a table for something all the time.
    __slots__ = (
        "_counted", "_crowd", "_lying", "_occupied", "active", "attacks", "cards", "cells", "counts", "course", "dealt",
        "dirty", "doors", "effects", "ended", "events", "figures", "first", "game", "ground", "index", "joined",
        "lasting", "memo", "moved", "next", "number", "offer", "parts", "pending", "phase", "piles", "printed",
        "revealed", "rng", "roster", "round", "script", "seats", "sources", "stack", "state", "terrain", "tokens",
        "turn", "uses", "vars", "walls", "worn",
    )  # fmt: skip

    number: int
    round: int
    turn: int
    phase: str
    active: int
    figures: dict[int, Figure]
    cards: dict[int, Card]
    piles: dict[str, tuple[int, ...]]
    seats: dict[int, Seat]
    doors: dict[str, DoorState]
    tokens: dict[str, Token]
    terrain: dict[str, tuple[XY, ...]]
    walls: tuple[tuple[int, int, str, bool], ...]
    revealed: tuple[str, ...]
    vars: dict[str, int]
    counts: dict[str, int]
    attacks: dict[int, Attack]
    pending: dict[int, Pending]
    effects: dict[int, Effect]
    lasting: tuple[Lasting, ...]
    next: int
    rng: dict[str, int]
    ended: Outcome | None
    stack: "list[Frame]"

    def __init__(self, game: "Game", state: GameState, script: Sequence[int] | None = None) -> None:
        self.game: Game = game
        self.events: list[Event] = []
        self.script = list(script) if script is not None else None
        self.load(state)

    def load(self, state: GameState) -> None:
        """Takes a state's place: copies its containers and forgets everything derived."""
        names, places, values = self.game.fields
        found = list(values(state))
        for i in places:
            keys = list(found[i])
            # Whatever iterates over these goes by id; a decoder may have given them another order.
            found[i] = found[i].copy() if keys == sorted(keys) else dict(sorted(found[i].items()))
        for name, value in zip(names, found, strict=True):
            setattr(self, name, value)
        self.stack = list(self.stack)
        self.state: GameState | None = state
        self.cells: dict[int, int] = {}
        self._occupied: dict[int, int] = {}
        self._crowd = False
        """Whether some square holds two figures; then a figure that goes may leave another behind."""
        self._counted = False
        """Whether `_occupied` and `_crowd` hold."""
        self.offer: Actions | None = None
        self.uses: tuple[WindowF, list[tuple[CompiledAbility, Carrier]]] | None = None
        """What the seat asked in a window may use, for the frame that found it."""
        self.first: tuple[WindowF, int, int, CompiledAbility, Carrier] | None = None
        """What was the first to be heard when a window was opened, and when that was: decision and events since."""
        self.index: Index | None = None
        self.parts: Parts = {}
        """What the index is joined from; each is kept until something of its kind changes."""
        self.joined: Index | None = None
        """The last index, stale or not."""
        self.memo: dict[Any, Any] = {}
        """Answers that hold until a figure moves or something it depends on changes."""
        self.sources: dict[Any, Any] = {}
        """What a figure or card does by itself, made once for each."""
        self.dealt: dict[Any, Any] = {}
        """Answers about cards that hold until a card moves."""
        self.printed: dict[Any, Any] = {}
        """Answers about what is printed on the cards there are, wherever they lie."""
        self.roster: dict[Any, Any] = {}
        """Answers about who is there that hold until a figure comes, goes, is carried off or changes sides."""
        self.worn: defaultdict[int, dict[Any, Any]] = defaultdict(dict)
        """Figure → answers about what it bears that hold until a card of its moves."""
        self._lying: dict[str | int, list[int]] | None = None
        """What `lying` answers, once it has been asked."""
        self.dirty = self.moved = True
        """Whether anything happened that an objective may depend on, and whether a figure moved."""
        self.course: dict[Any, Any] = {}
        """Answers that hold while nothing happens but that the active figure steps and spends."""
        self.ground: dict[Any, Any] = {}
        """Answers that hold until the board itself changes: walls, doors, terrain, revealed areas."""
        for figure in self.figures.values():
            self.put_on(figure)

    def freeze(self) -> GameState:
        """The state as it is now; the table may go on."""
        _, places, values = self.game.fields
        made = list(values(self))
        for i in places:
            made[i] = made[i].copy()
        made[self.game.stack_place] = tuple(self.stack)
        state = self.state = self.game.state_type(*made)
        return state

    # --- writing -----------------------------------------------------------------------------

    def emit(self, event: "Event") -> None:
        """Makes something happen: writes it and records it."""
        type_ = type(event)
        EVOLVE[type_](self, event)
        self.events.append(event)
        if type_ not in QUIET:
            self.dirty = True
        if self.course and not (isinstance(event, WALKING) and event.figure == self.active):
            self.course.clear()

    def take_events(self) -> "tuple[Event, ...]":
        """What happened since the last call."""
        events = tuple(self.events)
        self.events.clear()
        return events

    def fresh(self) -> int:
        """The next free id. It is not yet used up: the event that carries it does that."""
        return self.next

    def push(self, frame: "Frame") -> None:
        """Something to do before all that is waiting."""
        self.stack.append(frame)

    def swap(self, frame: "Frame") -> None:
        """Puts another frame in the place of the top one."""
        self.stack[-1] = frame

    # --- chance ------------------------------------------------------------------------------

    def below(self, stream: str, sides: int, what: str = "") -> int:
        """A number in 0 … sides − 1 from a stream, or the next one of the script."""
        if self.script is not None:
            if not self.script:
                raise NeedRoll(stream, sides, what)
            value = self.script.pop(0)
            return value % sides
        self.rng[stream], value = rng.below(self.rng[stream], sides)
        return value

    def roll(self, dice: Sequence[str]) -> tuple[int, ...]:
        """One face, counted from 0, for each die."""
        sides = self.game.sides
        if self.script is not None:
            return tuple(self.below("dice", sides[die], die) for die in dice)
        state = self.rng["dice"]
        faces = []
        for die in dice:
            state, face = rng.below(state, sides[die])
            faces.append(face)
        self.rng["dice"] = state
        return tuple(faces)

    def shuffled(self, cards: Sequence[int]) -> tuple[int, ...]:
        """The cards in a new order; a script does not reach here, as nobody can see it."""
        self.rng["cards"], order = rng.shuffle(self.rng["cards"], cards)
        return order

    # --- where figures stand -----------------------------------------------------------------

    def put_on(self, figure: Figure) -> None:
        """Notes the squares a figure covers; only events call this."""
        if figure.at is not None and figure.place == "board":
            game = self.game
            cells = self.cells[figure.id] = game.covers(figure)
            self.moved = True
            if self.memo:
                self.memo.clear()
            if not self._counted or not game.fills(figure):
                return
            found = self._occupied
            if self._crowd or found[EVERYBODY] & cells:
                self._counted = False  # a square shared: count anew after each move until nobody shares one
                return
            found[EVERYBODY] |= cells
            side = game.team(figure.seat)
            found[side] = found.get(side, 0) | cells

    def take_off(self, figure: Figure) -> None:
        """Forgets the squares a figure covered."""
        cells = self.cells.pop(figure.id, 0)
        if cells:
            self.moved = True
            if self.memo:
                self.memo.clear()
            game = self.game
            if self._counted and game.fills(figure):
                if self._crowd:
                    self._counted = False
                    return
                self._occupied[EVERYBODY] &= ~cells
                self._occupied[game.team(figure.seat)] &= ~cells

    def shift(self, figure: Figure) -> None:
        """Notes that a figure has gone on to other squares of the board: off and on in one, as most moves are steps."""
        game, cells = self.game, self.cells
        left = cells.pop(figure.id, 0)  # whoever moves comes last, as after off and on
        now = cells[figure.id] = game.covers(figure)
        self.moved = True
        if self.memo:
            self.memo.clear()
        if not self._counted or not game.fills(figure):
            return
        found = self._occupied
        others = found[EVERYBODY] & ~left
        if self._crowd or others & now:
            self._counted = False  # a square shared, or no longer
            return
        found[EVERYBODY] = others | now
        side = game.team(figure.seat)
        found[side] = found[side] & ~left | now

    def occupied(self, team: int | None = None) -> int:
        """The squares that figures (of a team) stand on; markers such as familiars do not count."""
        if not self._counted:
            self._count()
        return self._occupied.get(EVERYBODY if team is None else team, 0)

    def _count(self) -> None:
        """Finds anew who stands where."""
        found = self._occupied = {EVERYBODY: 0}
        everyone = count = 0
        game, figures = self.game, self.figures
        for id_, cells in self.cells.items():
            figure = figures[id_]
            if game.fills(figure):
                side = game.team(figure.seat)
                found[side] = found.get(side, 0) | cells
                everyone |= cells
                count += cells.bit_count()
        found[EVERYBODY] = everyone
        self._crowd = count != everyone.bit_count()
        self._counted = True

    @property
    def is_crowded(self) -> bool:
        """Whether some square holds two figures just now."""
        if not self._counted:
            self._count()
        return self._crowd

    def figures_on(self, squares: int) -> list[int]:
        """Ids of the figures that stand on any of the squares, in order; markers are not among them."""
        if not squares & self.occupied():
            return []
        fills, figures = self.game.fills, self.figures
        return sorted([id_ for id_, cells in self.cells.items() if cells & squares and fills(figures[id_])])

    # --- what is stale -----------------------------------------------------------------------

    def stale(self) -> None:
        """Something that abilities and values of figures depend on has changed."""
        self.index = None
        self.roster.clear()
        self.parts.pop("figures", None)
        self.parts.pop("lasting", None)
        if self.memo:
            self.memo.clear()

    def stale_lasting(self) -> None:
        """A lasting effect has begun or ended."""
        self.index = None
        self.parts.pop("lasting", None)
        if self.memo:
            self.memo.clear()

    def stale_cards(self) -> None:
        """Cards have moved, nobody knows which."""
        self.parts.clear()
        self.dealt.clear()
        self.printed.clear()
        self.worn.clear()
        self._lying = None
        self.stale()

    def stale_card(self, was: Card | None, now: Card | None) -> None:
        """A card has come, gone, moved or turned; told as it was and as it is, none where it is not."""
        self.dealt.clear()
        if was is None or now is None:
            self.printed.clear()
        for card in (was, now):
            if card is not None and card.bearer:
                self.worn.pop(card.bearer, None)
        if self._lying is None or (was and now and was.zone == now.zone and was.bearer == now.bearer):
            return
        if was is not None:
            for place in _places(was):
                self._lying[place].remove(was.id)
        if now is not None:
            for place in _places(now):
                insort(self._lying.setdefault(place, []), now.id)

    def lying(self, place: str | int) -> Sequence[int]:
        """The cards that a figure bears, or those in a zone where texts may work, in order; not to be changed."""
        if self._lying is None:
            self._lying = {}
            for card in self.cards.values():
                for where in _places(card):
                    self._lying.setdefault(where, []).append(card.id)
        return self._lying.get(place, ())

    def stale_text(self, *cards: Card) -> None:
        """A card whose text may work has come, gone or moved; told as it was and as it is."""
        text = self.game.book.entry(cards[0].entry)
        if text is not None and text.does_something:
            self.index = None
            for card in cards:
                if card.zone == "hand":
                    self.parts.pop("hands", None)
                elif card.zone in WORKING:
                    self.parts.pop("cards", None)
                    if text.entry.keywords:
                        self.parts.pop("figures", None)
        if self.memo:
            self.memo.clear()

    def stale_token_of(self, what: str) -> None:
        """A figure's tokens have changed: only those with a text matter."""
        if self.game.book.entry(what) is not None:
            self.stale()

    def stale_tokens(self) -> None:
        """A token of the board has changed."""
        if self.memo:
            self.memo.clear()
        self.ground.pop("tokens", None)

    def stale_board(self) -> None:
        """Walls, doors, terrain or what is revealed have changed."""
        self.ground.clear()
        if self.memo:
            self.memo.clear()


def _places(card: Card) -> tuple[str | int, ...]:
    """Under what a card is found by `lying`."""
    if card.bearer:
        return (card.zone, card.bearer) if card.zone in WORKING else (card.bearer,)
    return (card.zone,) if card.zone in WORKING else ()


def fields_of(state_type: type[GameState]) -> tuple[tuple[str, ...], tuple[int, ...], "attrgetter[Any]"]:
    """Names of a state's fields, the positions of those that are dicts, and a reader of them all."""
    names = tuple(state_type.__struct_fields__)
    defaults = state_type()
    places = tuple(i for i, name in enumerate(names) if isinstance(getattr(defaults, name), dict))
    return names, places, attrgetter(*names)
