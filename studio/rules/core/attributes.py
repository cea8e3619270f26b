"""What can be asked of things in words: `figure.left`, `attack.damage`, `card.level` …, and where a thing is."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from studio.rules.core import dice

if TYPE_CHECKING:
    from studio.rules.core.table import Table

Getter = Callable[["Table", Any], Any]


def squares_of(t: "Table", base: str, thing: Any) -> tuple[int, int]:
    """The squares of a thing as a mask, and the figure it is (0: none)."""
    if thing is None:
        return 0, 0
    if base == "figure":
        return t.cells.get(thing, 0), thing
    if base == "square":
        return 1 << thing, 0
    if base in ("squares", "area", "door", "token", "edge"):
        if type(thing) is int:
            return thing, 0
        if type(thing) is tuple:
            mask = 0
            for index in thing:
                mask |= 1 << index
            return mask, 0
        return t.game.thing_squares(t, base, thing), 0
    if base == "figures":
        mask = 0
        for id_ in thing if type(thing) is tuple else (thing,):
            mask |= t.cells.get(id_, 0)
        return mask, 0
    if base in ("tokens", "doors", "areas", "cards", "attacks"):
        mask = 0
        for one in thing if type(thing) is tuple else (thing,):
            mask |= squares_of(t, base[:-1], one)[0]
        return mask, 0
    if base == "attack":
        attack = t.attacks.get(thing)
        return (0, 0) if attack is None or attack.square is None else (1 << t.game.index(attack.square), 0)
    if base == "card":
        card = t.cards.get(thing)
        return (0, 0) if card is None else (t.cells.get(card.bearer, 0), card.bearer)
    return 0, 0


def getter(base: str, attr: str) -> Getter:
    """The function that answers an attribute of a thing of a type."""
    return _GETTERS.get((base, attr)) or _default(base, attr)


def _default(base: str, attr: str) -> Getter:
    if base == "figure":
        return lambda t, x: t.game.value(t, attr, x) if x in t.figures else 0
    if base == "seat":
        return lambda t, x: t.game.seat_has(t, x, attr)
    if base == "card":
        return lambda t, x: t.game.card_stat(t, x, attr)
    if base == "token":
        return lambda t, x: getattr(t.tokens.get(x), attr, None)
    if base == "roll":
        return lambda t, x: dice.total(t.game, x, attr)
    if base == "attack":
        return lambda t, x: getattr(t.attacks.get(x), attr, None)
    if base == "effect":
        return lambda t, x: getattr(t.effects.get(x), attr, None)
    return lambda t, x: None


def _field(name: str) -> Getter:
    def get(t: "Table", x: Any) -> Any:
        f = t.figures.get(x)
        return 0 if f is None else getattr(f, name)

    return get


def _left(t: "Table", x: Any) -> int:
    f = t.figures.get(x)
    return 0 if f is None else t.game.value(t, "health", x) - f.damage


def _spare(t: "Table", x: Any) -> int:
    f = t.figures.get(x)
    return 0 if f is None else t.game.value(t, "stamina", x) - f.fatigue


def _square(t: "Table", x: Any) -> Any:
    f = t.figures.get(x)
    return None if f is None or f.at is None or f.place != "board" else t.game.index(f.at)


def _group(t: "Table", x: Any) -> Any:
    f = t.figures.get(x)
    if f is None:
        return ()
    return tuple(sorted(g.id for g in t.figures.values() if g.id == x or (f.group and g.group == f.group)))


def _attack_total(name: str) -> Getter:
    def get(t: "Table", x: Any) -> Any:
        attack = t.attacks.get(x)
        return 0 if attack is None else t.game.attack_total(t, attack, name)

    return get


def _attack_thing(name: str) -> Getter:
    def get(t: "Table", x: Any) -> Any:
        attack = t.attacks.get(x)
        return None if attack is None else getattr(attack, name) or None

    return get


def _attack_square(t: "Table", x: Any) -> Any:
    attack = t.attacks.get(x)
    return None if attack is None or attack.square is None else t.game.index(attack.square)


def _attack_roll(t: "Table", x: Any) -> Any:
    attack = t.attacks.get(x)
    return None if attack is None else attack.dice + attack.faces


def _defence_roll(t: "Table", x: Any) -> Any:
    attack = t.attacks.get(x)
    if attack is None or not attack.target:
        return None
    return attack.defence.get(attack.target, ()) + attack.defence_faces.get(attack.target, ())


def _token_square(t: "Table", x: Any) -> Any:
    token = t.tokens.get(x)
    return None if token is None or token.at is None else t.game.index(token.at)


def _effect(name: str) -> Getter:
    """An effect named in words is an effect, a pending record or an attack; all three know who and why."""

    def get(t: "Table", x: Any) -> Any:
        return t.game.effect_of(t, x, name)

    return get


_GETTERS: dict[tuple[str, str], Getter] = {
    **{("figure", n): _field(n) for n in
       ("damage", "fatigue", "mp", "attacks", "actions", "moved", "coins", "rank")},
    ("figure", "controller"): _field("seat"),
    ("figure", "owner"): _field("owner"),
    ("figure", "left"): _left,
    ("figure", "spare"): _spare,
    ("figure", "square"): _square,
    ("figure", "area"): lambda t, x: t.game.area_of(t, t.cells.get(x, 0)),
    ("figure", "group"): _group,
    ("figure", "spaces"): lambda t, x: t.cells.get(x, 0).bit_count() or t.game.value(t, "spaces", x),
    ("figure", "straight"): lambda t, x: t.game.is_straight(t, x),
    ("figure", "passed"): lambda t, x: t.game.passed(t, x),
    ("figure", "card"): lambda t, x: t.figures[x].entry if x in t.figures else None,
    **{("attack", n): _attack_total(n) for n in ("damage", "range", "surges", "pierce", "blast")},
    **{("attack", n): _attack_thing(n) for n in ("attacker", "target", "weapon", "effect")},
    ("attack", "square"): _attack_square,
    ("attack", "roll"): _attack_roll,
    ("attack", "defence"): _defence_roll,
    ("token", "square"): _token_square,
    ("token", "carrier"): lambda t, x: (t.tokens[x].carrier or None) if x in t.tokens else None,
    ("token", "area"): lambda t, x: t.game.area_of(t, squares_of(t, "token", x)[0]),
    ("square", "area"): lambda t, x: t.game.area_of(t, 1 << x),
    ("door", "colour"): lambda t, x: t.game.door_colour(x),
    ("door", "square"): lambda t, x: t.game.door_square(x),
    ("area", "count"): lambda t, x: t.game.thing_squares(t, "area", x).bit_count(),
    ("card", "owner"): lambda t, x: t.cards[x].seat if x in t.cards else None,
    ("card", "controller"): lambda t, x: t.cards[x].seat if x in t.cards else None,
    ("card", "bearer"): lambda t, x: (t.cards[x].bearer or None) if x in t.cards else None,
    ("card", "zone"): lambda t, x: t.cards[x].zone if x in t.cards else None,
    **{("effect", n): _effect(n) for n in ("source", "controller", "actor", "amount", "kind", "target")},
    ("seat", "side"): lambda t, x: t.seats[x].side if x in t.seats else "",
    ("seat", "team"): lambda t, x: t.game.team(x),
    ("seat", "commander"): lambda t, x: t.seats[x].commander if x in t.seats else None,
}  # fmt: skip
