"""Small boards and positions for tests of the rules: drawn as rows, heroes and monsters put where they are wanted."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from studio.quest import model as q
from studio.rules import GameSetup
from studio.rules.core import events as e
from studio.rules.core.actions import Action
from studio.rules.core.frames import Frame
from studio.rules.core.machine import advance
from studio.rules.core.table import Table
from studio.rules.journeys1 import J1State, Journeys1
from studio.rules.journeys1 import frames as fr
from studio.rules.journeys1.spawn import new_monster

PLAIN = ("silhouette", "varikas", "trenloe", "landrec")
"""Heroes used unless a test names others: none of them changes what a test of a rule is about."""
MARKS = {"P": "pit", "W": "water", "R": "rubble"}


def quest_of(rows: Sequence[str], *more: Any, **header: Any) -> q.Quest:
    """A quest on one drawn piece: `.` floor, `G` active and `g` inactive glyph, `P` pit, `W` water, `R` rubble."""
    elements: dict[str, Any] = {}
    shape = tuple("".join(" " if sign == " " else "." for sign in row) for row in rows)
    elements["hall"] = q.Shape(id="hall", name="hall", rows=shape)
    elements["p1"] = q.Piece(id="p1", piece="hall", at=(0, 0))
    region = tuple((0, y, len(row)) for y, row in enumerate(rows))
    areas = [x for x in more if isinstance(x, q.Area)]
    if not areas:
        elements["A1"] = q.Area(id="A1", squares=region, start=True)
    terrain: dict[str, list[tuple[int, int, int]]] = {}
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in "Gg":
                elements[f"g{x}_{y}"] = q.Glyph(id=f"g{x}_{y}", at=(x, y), active=sign == "G")
            elif sign in MARKS:
                terrain.setdefault(MARKS[sign], []).append((x, y, 1))
    for kind, squares in terrain.items():
        elements[f"t_{kind}"] = q.Terrain(id=f"t_{kind}", terrain=kind, squares=tuple(squares))  # type: ignore[arg-type]
    for element in more:
        elements[element.id] = element
    return q.Quest(format=q.FORMAT, system="journeys1", id="cave", header=q.Header(**header), elements=elements)


def rules_of(quest: q.Quest, heroes: int = 2, party: tuple[str, ...] = PLAIN, **options: Any) -> Journeys1:
    """The quest opened with known heroes."""
    return Journeys1(GameSetup(quest, heroes, party, {"quick_setup": True, **options}))


@lru_cache(maxsize=64)
def _opened(rows: tuple[str, ...], heroes: int, party: tuple[str, ...], options: tuple[Any, ...]) -> Journeys1:
    return rules_of(quest_of(rows), heroes, party, **dict(options))


class Scene:
    """A position being played: `do` applies answers, `can` asks, `why` explains."""

    def __init__(self, rules: Journeys1, table: Table) -> None:
        self.rules = rules
        advance(table)
        self.state = table.freeze()
        self.events: tuple[Any, ...] = table.take_events()

    def do(self, *actions: Action, dice: Sequence[int] | None = None) -> "Scene":
        """Applies answers; `dice` are the faces rolled, counted from 0."""
        self.events = ()
        for action in actions:
            step = self.rules.apply(self.state, action, dice)
            self.state = step.state  # type: ignore[assignment]
            self.events += step.events
        return self

    def can(self, action: Action) -> bool:
        return action in self.rules.legal_actions(self.state)

    def why(self, what: Any) -> str:
        """The rule that forbids something; empty when nothing does."""
        found = self.rules.why_not(self.state, what)
        return found.rule if found is not None else ""

    def listed(self, kind: type[Action]) -> list[Any]:
        return [a for a in self.rules.legal_actions(self.state) if isinstance(a, kind)]

    def figure(self, id_: int) -> Any:
        return self.state.figures[id_]

    def happened(self, kind: type[e.Event]) -> list[Any]:
        return [x for x in self.events if isinstance(x, kind)]


def empty_table(rules: Journeys1) -> Table:
    """A game after its set-up, with nothing left to do, no monsters and no cards in the overlord's hand."""
    table = rules.start_table(1)
    while table.ended is None and not isinstance(table.stack[-1], fr.HeroesF):
        rules.act(table, rules.actions_of(table).nth(0))
    table.stack.clear()
    table.round, table.ended, table.lasting = 0, None, ()
    table.counts.clear()
    table.vars = {var.id: var.start for var in rules.vars.values()}
    table.seats[-1] = replace(table.seats[-1], has={"conquest": rules.quest.header.setup.conquest})
    for card in [c for c in table.cards.values() if c.zone in ("hand", "play", "pack", "set_aside")]:
        table.emit(e.CardMoved(replace(card, zone="box", bearer=0, seat=-2)))
    for figure in [f for f in table.figures.values() if f.kind != "hero"]:
        table.emit(e.Left(figure.id))
    return table


def scene(
    rows: Sequence[str] | Journeys1,
    heroes: dict[int, tuple[int, int]] | None = None,
    monsters: Sequence[tuple[Any, ...]] = (),
    *,
    then: Sequence[Frame] = (),
    figure: dict[int, dict[str, Any]] | None = None,
    wears: dict[int, Sequence[str]] | None = None,
    hand: Sequence[str] = (),
    has: dict[str, int] | None = None,
    party: tuple[str, ...] = PLAIN,
    count: int = 2,
    turn: int = -2,
    **options: Any,
) -> Scene:
    """A position: heroes and monsters `(entry, at[, rank[, turn]])`, what they wear, and what is to be done."""
    rules = rows if isinstance(rows, Journeys1) else _opened(tuple(rows), count, party, tuple(sorted(options.items())))
    table = empty_table(rules)
    for id_ in rules.hero_ids(table):
        at = (heroes or {}).get(id_)
        table.emit(e.Placed(id_, at, 0, "board" if at else "town", "start"))
    for monster in monsters:
        entry, at, *rest = monster
        rank = rest[0] if rest else "normal"
        made = new_monster(rules, table, entry, rank, at, rest[1] if len(rest) > 1 else 0)
        table.emit(e.Appeared(made, "setup"))
    for id_, items in (wears or {}).items():
        for entry in items:
            card = _card_of(table, entry)
            table.emit(
                e.CardMoved(replace(card, zone="play", bearer=id_, seat=id_), was=table.game.pile_of(table, card.id))
            )
    for entry in hand:
        card = _card_of(table, entry)
        table.emit(e.CardMoved(replace(card, zone="hand", seat=0), was=table.game.pile_of(table, card.id)))
    for id_, changes in (figure or {}).items():
        table.figures[id_] = replace(table.figures[id_], **changes)
    for what, n in (has or {}).items():
        seat = -1 if what == "conquest" else 0
        table.seats[seat] = replace(table.seats[seat], has={**table.seats[seat].has, what: n})
    table.turn = turn
    table.stale_cards()
    table.stale_board()
    table.events.clear()
    table.stack.append(fr.RoundF(1 if then == () else 3))
    table.stack.extend(then or [fr.TurnF(1, 3)])
    return Scene(rules, table)


def _card_of(table: Table, entry: str) -> Any:
    for card in table.cards.values():
        if card.entry == entry and card.zone in ("deck", "box", "discard"):
            return card
    from studio.rules.core.state import Card

    made = Card(table.fresh(), entry, "box", "potion")
    table.emit(e.CardMade(made))
    return made


def monsters_of(scene_: Scene) -> list[int]:
    """The monsters of a position, in order."""
    return [x for x, f in sorted(scene_.state.figures.items()) if f.kind == "monster"]


def state_of(rules: Journeys1, seed: int, steps: int) -> J1State:
    """A state some random answers into a game."""
    from studio.kit import rng

    table = rules.start_table(seed)
    luck = rng.derive(seed, "walk")
    for _ in range(steps):
        if table.ended is not None:
            break
        actions = rules.actions_of(table)
        luck, i = rng.below(luck, len(actions))
        rules.act(table, actions.nth(i))
    return table.freeze()  # type: ignore[return-value]
