"""Positions for tests of single cards: one hero with a card, somebody to try it on, and which cards are shown."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from studio.quest import model as q
from studio.rules.core import actions as core
from studio.rules.core import events as e
from studio.rules.core.state import Attack
from studio.rules.core.table import Table
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene

F = TypeVar("F", bound=Callable[..., Any])
SHOWN: set[str] = set()
"""Cards that some test shows at work."""
HALL = ("G..........",) + ("...........",) * 4


def shows(*cards: str) -> Callable[[F], F]:
    """Marks a test as the one that shows these cards."""
    assert not SHOWN & set(cards), SHOWN & set(cards)
    SHOWN.update(cards)
    return lambda test: test


def lone(hero: str = "landrec", *cards: str, at: tuple[int, int] = (4, 2), **more: Any) -> Scene:
    """Hero 1 bears cards; hero 2 is in town unless placed."""
    heroes = {1: at, **more.pop("others", {})}
    wears = {1: list(cards), **more.pop("wears", {})}
    party = (hero, more.pop("friend", "trenloe" if hero != "trenloe" else "varikas"), "landrec", "kirga")
    return scene(HALL, heroes, more.pop("monsters", ()), wears=wears, party=party, **more)


def value(s: Scene, what: str, figure: int = 1) -> int:
    return s.rules.value(s.rules.open(s.state), what, figure)


def card(s: Scene, entry: str) -> int:
    """The card of an entry that somebody bears or holds."""
    return next(c.id for c in s.state.cards.values() if c.entry == entry and c.zone in ("play", "hand", "pack"))


def use(s: Scene, word: str) -> core.Use | None:
    """The offer to use an ability whose key holds a word."""
    return next((x for x in s.listed(core.Use) if word in x.ability), None)


def attacks(s: Scene, why: str) -> Attack:
    """The attack of the last answers as it was then."""
    return [x.attack for x in s.happened(e.AttackChanged) if x.why == why][-1]


def strike(s: Scene, at: tuple[int, int], weapon: str = "", dice: Sequence[int] | None = None) -> Scene:
    """Hero 1 attacks a square with a weapon."""
    return s.do(core.Strike(at, card(s, weapon) if weapon else 0), dice=dice)


def pool(hero: str, weapon: str, *cards: str, action: str = "battle", far: int = 1, **more: Any) -> Attack:
    """The pool with which a hero attacks an ogre so many squares away."""
    worn = [*([weapon] if weapon else []), *cards]
    more.setdefault("monsters", [("ogre", (4 + far, 2))])
    s = lone(hero, *worn, **more).do(a.Declare(action))
    strike(s, (4 + far, 2), weapon)
    return attacks(s, "pool")


def plus(hero: str, weapon: str, *cards: str, **more: Any) -> dict[str, int]:
    """What is added to a hero's attack without dice."""
    return {k: n for k, n in pool(hero, weapon, *cards, **more).plus.items() if n}


def struck(
    monster: str, hero: str, *cards: str, dice: Sequence[int], rank: str = "normal", far: int = 1, **more: Any
) -> Scene:  # fmt: skip
    """A monster attacks hero 1."""
    placed = [(monster, (4 + far, 2), rank), *more.pop("monsters", ())]
    s = lone(hero, *cards, monsters=placed, turn=0, then=[fr.PlotF()], has={"conquest": 30}, **more)
    return s.do(core.Choose(monsters_of(s)[0])).do(core.Strike((4, 2)), dice=dice)


def changed(s: Scene, change: Callable[[Table], None]) -> Scene:
    """The position with something changed by hand."""
    table = Table(s.rules, s.state)
    change(table)
    s.state = table.freeze()  # type: ignore[assignment]
    return s


def with_surges(s: Scene, n: int) -> Scene:
    """The attack under way shows so many surges more."""

    def change(table: Table) -> None:
        for attack in list(table.attacks.values()):
            plus_ = {**attack.plus, "surges": attack.plus.get("surges", 0) + n}
            table.emit(e.AttackChanged(replace(attack, plus=plus_)))

    return changed(s, change)


def total(s: Scene, what: str) -> int:
    """A total of the attack under way."""
    table = s.rules.open(s.state)
    return s.rules.attack_total(table, next(iter(table.attacks.values())), what)


def hands(entry: str, cost: int, *, turn: int = 0, then: Iterable[Any] = (), **more: Any) -> Scene:
    """The overlord holds one card and the threat for it."""
    heroes = more.pop("heroes", {1: (4, 2)})
    has = {"threat": cost, "conquest": 30, **more.pop("has", {})}
    party = more.pop("party", ("varikas", "trenloe"))
    rows = more.pop("rows", HALL)
    return scene(rows, heroes, more.pop("monsters", ()), hand=[entry], has=has, turn=turn, then=list(then), party=party,
                 **more)  # fmt: skip


def chest_trap(entry: str, cost: int, dice: Sequence[int] | None = None, **more: Any) -> Scene:
    """A hero opens a chest, and the overlord plays his card."""
    chest = q.Chest(id="c1", at=(4, 2), tier="copper", row="r1")
    row = q.ChestRow(id="r1", tier="copper", coins=100, curses=1)
    rules = rules_of(quest_of(HALL, chest, row), party=("varikas", "trenloe"))
    s = hands(entry, cost, turn=1, then=[fr.TurnF(1, 3)], rows=rules, **more)
    s.do(a.Declare("run"), a.OpenChest("c1"))
    found = use(s, entry)
    assert found is not None
    return s.do(found, dice=dice)
