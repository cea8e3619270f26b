"""Tags after `is`, `has` and `on`, and the kind words that sets begin with, as functions."""

from typing import TYPE_CHECKING, Any

from studio.content.vocabulary import KINDS, TAGS
from studio.rules.core import attributes
from studio.rules.core.names import Fn, Names, Test

if TYPE_CHECKING:
    from studio.rules.core.reader import Reader
    from studio.rules.core.table import Table


_FIGURE_KINDS = ("hero", "monster", "villager", "familiar", "creature")
_RANKS = ("normal", "master", "minion", "named", "lieutenant")
_SIDES = ("enemy", "ally", "friend")
_TERRAIN = frozenset(TAGS["terrain"])
CONDITIONS = ("burn", "web", "poison", "stun", "diseased", "poisoned", "stunned", "immobilized", "dazed", "slowed")
ORDERS = ("aim", "dodge", "guard", "rest")


def _viewer(t: "Table", names: Names, own: bool) -> tuple[int, int]:
    """The team that looks, and the figure it looks from."""
    me = names.get("self") if own else None
    if me in t.figures:
        return t.game.team(t.figures[me].seat), me
    return t.game.team(names.get("you", t.game.overlord)), 0


def _side_test(word: str, own: bool) -> Test:
    """Whose side a figure is on for the figure that looks, else for the seat; asked so often that it is written out."""
    friendly, besides = word != "enemy", word == "ally"

    def test(t: "Table", names: Names, x: Any) -> bool:
        figures, team = t.figures, t.game.team
        f = figures.get(x)
        if f is None:
            return False
        me = figures.get(names.get("self") or 0) if own else None
        mine = team(names.get("you", t.game.overlord) if me is None else me.seat)
        return (team(f.seat) == mine) is friendly and not (besides and me is not None and x == me.id)

    return test


def side(base: str, word: str, other: Fn, type_: str) -> Test:
    """`enemy of y`, `ally of y`, `start_area of y`."""
    if base == "square":
        return lambda t, names, x: bool(t.game.square_tag(t, word, other(t, names)) >> x & 1)

    def test(t: "Table", names: Names, x: Any) -> bool:
        y = other(t, names)
        if y is None or x is None:
            return False
        if base == "figure" and word == "start_area":
            seat = y if type_ == "seat" else t.figures[y].seat
            return bool(t.game.square_tag(t, word, seat) & t.cells.get(x, 0))
        mine = t.game.team(t.figures[x].seat if base == "figure" else x)
        theirs = t.game.team(t.figures[y].seat if type_ == "figure" else y)
        if word == "enemy":
            return mine != theirs
        return mine == theirs and (word == "friend" or x != y)

    return test


def is_entry(base: str, ref: str) -> Test:
    """`is @ogre`: the thing's entry; `hero that has @soulbiter`: it bears such a card."""

    def figure(t: "Table", names: Names, x: Any) -> bool:
        f = t.figures.get(x)
        if f is None:
            return False
        return ref in (f.entry, t.game.base_entry(f)) or any(t.cards[c].entry == ref for c in t.lying(x))

    def card(t: "Table", names: Names, x: Any) -> bool:
        return x in t.cards and t.cards[x].entry == ref

    def token(t: "Table", names: Names, x: Any) -> bool:
        return x in t.tokens and t.tokens[x].noted == ref

    return {"figure": figure, "card": card}.get(base, token)


def on_element(base: str, id_: str, type_: str) -> Test:
    """`on #low`: a square of the thing is one of the element's; `is #m3`: it is that figure or token."""
    if type_ in ("squares", "area"):

        def on(t: "Table", names: Names, x: Any) -> bool:
            return bool(attributes.squares_of(t, base, x)[0] & t.game.element_squares(t, id_))

        return on
    if type_ == "figure":
        return lambda t, names, x: x == t.game.figure_of(t, id_)
    if type_ == "token" and base == "figure":
        return lambda t, names, x: id_ in t.tokens and t.tokens[id_].carrier == x
    return lambda t, names, x: x == id_


def square_mask(node: Any, reader: "Reader") -> Fn | None:
    """The squares with a tag as one mask, where that is possible."""
    if node[0] == "tag_elem" and reader.elements.get(node[2]) in ("squares", "area"):
        return lambda t, names: t.game.element_squares(t, node[2])
    if node[0] == "tag":
        return lambda t, names: t.game.square_tag(t, node[2], None)
    return None


def tag_test(base: str, tag: str, own: bool) -> Test:
    """A plain tag on a thing of a type."""
    if base in ("figure", "figures"):
        return _figure_tag(tag, own)
    if base == "square":
        return lambda t, names, x: bool(t.game.square_tag(t, tag, None) >> x & 1)
    if base == "card":
        return _card_tag(tag)
    if base == "token":
        return _token_tag(tag)
    if base == "door":
        return _DOORS.get(tag, lambda t, names, x: False)
    if base == "area":
        if tag == "hidden":
            return lambda t, names, x: x not in t.revealed
        return lambda t, names, x: x in t.revealed
    if base == "effect":
        if tag == "damaging":
            return lambda t, names, x: x in t.effects and t.effects[x].damaging
        return lambda t, names, x: x in t.effects
    if base == "seat":
        return lambda t, names, x: x in t.seats and t.seats[x].side == tag
    return lambda t, names, x: False


def _figure_tag(tag: str, own: bool) -> Test:
    if tag == "figure":
        return lambda t, names, x: x in t.figures
    if tag in _SIDES:
        return _side_test(tag, own)
    if tag in _FIGURE_KINDS:
        return lambda t, names, x: x in t.figures and t.figures[x].kind == tag
    if tag in _RANKS:
        return lambda t, names, x: x in t.figures and t.figures[x].rank == tag
    if tag in _TERRAIN:
        return lambda t, names, x: bool(t.game.square_tag(t, tag, None) & t.cells.get(x, 0))
    if tag == "in_town":
        return lambda t, names, x: x in t.figures and t.figures[x].place == "town"
    if tag == "large":
        return lambda t, names, x: t.cells.get(x, 0).bit_count() > 1
    if tag in ("untapped", "ready"):
        return lambda t, names, x: x in t.figures and "tapped" not in t.figures[x].tokens
    if tag == "moved":
        return lambda t, names, x: x in t.figures and t.figures[x].moved > 0
    if tag == "activated":
        return lambda t, names, x: x in t.figures and "acted" in t.figures[x].tokens
    if tag == "engaged":
        return lambda t, names, x: t.game.is_engaged(t, x)
    if tag == "seen":
        return lambda t, names, x: t.game.is_seen(t, x, _viewer(t, names, own)[0])
    if tag == "beside_wall":
        return lambda t, names, x: bool(t.game.square_tag(t, tag, None) & t.cells.get(x, 0))
    if tag == "any_condition":
        return lambda t, names, x: x in t.figures and any(c in t.figures[x].tokens for c in CONDITIONS)
    if tag == "any_order":
        return lambda t, names, x: x in t.figures and any(o in t.figures[x].tokens for o in ORDERS)

    def test(t: "Table", names: Names, x: Any) -> bool:
        f = t.figures.get(x)
        return f is not None and (tag in f.tokens or t.game.has_trait(t, x, tag))

    return test


def _card_tag(tag: str) -> Test:
    if tag == "exhausted":
        return lambda t, names, x: x in t.cards and t.cards[x].exhausted
    if tag == "ready":
        return lambda t, names, x: x in t.cards and not t.cards[x].exhausted
    if tag == "equipped":
        return lambda t, names, x: x in t.cards and t.cards[x].zone == "play"
    return lambda t, names, x: x in t.cards and t.game.card_is(t, x, tag)


def _token_tag(tag: str) -> Test:
    def test(t: "Table", names: Names, x: Any) -> bool:
        token = t.tokens.get(x)
        if token is None:
            return False
        if tag in ("active", "lit"):
            return token.active
        if tag == "inactive":
            return not token.active
        if tag in ("open", "opened"):
            return token.gone
        if tag == "closed":
            return not token.gone
        if tag == "hidden":
            return token.hidden
        if tag == "revealed":
            return not token.hidden
        if tag == "carried":
            return token.carrier != 0
        return token.kind == tag or token.colour == tag

    return test


_DOORS: dict[str, Test] = {
    "open": lambda t, names, x: x in t.doors and t.doors[x].open,
    "closed": lambda t, names, x: x in t.doors and not t.doors[x].open,
    "locked": lambda t, names, x: x in t.doors and t.doors[x].locked,
    "unlocked": lambda t, names, x: x in t.doors and not t.doors[x].locked,
    "hidden": lambda t, names, x: x in t.doors and t.doors[x].hidden,
    "revealed": lambda t, names, x: x in t.doors and not t.doors[x].hidden,
}


def kind_test(kind: str, own: bool) -> Test:
    """Whether a thing is of a kind word, without listing all that are."""
    base = KINDS[kind]
    if base == "figure" and kind != "figure":
        test = _side_test(kind, own) if kind in _SIDES else _figure_tag(kind, own)
        return lambda t, names, x: x in t.figures and t.figures[x].place != "out" and test(t, names, x)
    if base == "figure":
        return lambda t, names, x: x in t.figures and t.figures[x].place != "out"
    if base == "card":
        return lambda t, names, x: x in t.cards and (kind == "card" or t.game.card_is(t, x, kind))
    start = kind_start(kind, own)
    return lambda t, names, x: x in start(t, names)


def kind_start(kind: str, own: bool) -> Fn:
    """All things of a kind word, in order; squares as a mask."""
    base = KINDS[kind]
    if base == "square":
        return lambda t, names: t.game.all_squares(t)
    if base == "figure":
        if kind == "figure":
            return lambda t, names: [x for x in sorted(t.figures) if t.figures[x].place != "out"]
        if kind in _SIDES:
            test = _side_test(kind, own)
            return lambda t, names: [x for x in sorted(t.figures) if t.figures[x].place != "out" and test(t, names, x)]
        return lambda t, names: [
            x for x in sorted(t.figures) if t.figures[x].kind == kind and t.figures[x].place != "out"
        ]
    if base == "card":
        if kind == "card":
            return lambda t, names: sorted(t.cards)
        return lambda t, names: t.game.cards_of_kind(t, kind)
    if base == "token":
        if kind == "token":
            return lambda t, names: sorted(x for x, token in t.tokens.items() if not token.gone)
        return lambda t, names: sorted(x for x, token in t.tokens.items() if token.kind == kind and not token.gone)
    if base == "door":
        return lambda t, names: sorted(t.doors)
    if base == "area":
        return lambda t, names: t.game.areas()
    if base == "seat":
        if kind == "opponent":
            return lambda t, names: [
                s for s in sorted(t.seats) if s >= 0 and t.game.team(s) != t.game.team(names.get("you", 0))
            ]
        return lambda t, names: [s for s in sorted(t.seats) if s >= 0]
    if base == "effect":
        return lambda t, names: sorted(t.effects)
    return lambda t, names: ()
