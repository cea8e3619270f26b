"""Values and rights as they are now: printed, then changed by everything that works at the moment.

printed (or last `set`) → smallest `cap` → sum of `add` → `times` → `least`, then `most` (language.md, 6).
"""

from typing import TYPE_CHECKING, Any

from studio.content.vocabulary import NEGATIVE_VALUES
from studio.rules.core.book import CompiledMod, CompiledSurge, amount
from studio.rules.core.listen import Carrier, Index, build

if TYPE_CHECKING:
    from studio.rules.core.table import Table

Mods = list[tuple[CompiledMod, Carrier]]


def index_of(t: "Table") -> Index:
    """The index of listeners and modifiers, built anew if it went stale."""
    return t.index or build(t)


def applying(t: "Table", key: str, thing: int, attack: int = 0) -> Mods:
    """The modifiers under a key that change a thing now."""
    index = t.index or build(t)
    own = index.own.get((key, thing))
    wide = index.wide.get(key)
    if own is None and wide is None:
        return []
    found = [(mod, carrier) for mod, carrier in own or () if _works(t, mod, carrier, thing, attack)]
    for mod, carrier in wide or ():
        if _touches(t, mod, carrier, thing) and _works(t, mod, carrier, thing, attack):
            found.append((mod, carrier))
    return found


def _names(carrier: Carrier, thing: int, attack: int) -> dict[str, Any]:
    names = {**carrier.names, "it": thing}
    if attack:
        names["attack"] = attack
    return names


def _works(t: "Table", mod: CompiledMod, carrier: Carrier, thing: int, attack: int) -> bool:
    if carrier.weapon and (not attack or t.attacks[attack].weapon != carrier.weapon):
        return False
    return mod.cond is None or bool(mod.cond(t, _names(carrier, thing, attack)))


def _touches(t: "Table", mod: CompiledMod, carrier: Carrier, thing: int) -> bool:
    on = mod.on
    if on is None:
        return carrier.bearer in (0, thing)
    if callable(on):
        found = on(t, carrier.names)
        return thing in found if isinstance(found, tuple) else bool(thing == found)
    return on.has(t, carrier.names, thing)


def value(t: "Table", what: str, thing: int, printed: int, attack: int = 0) -> int:
    """A value of a thing as it is now."""
    index = t.index or build(t)
    own, wide = index.own.get((what, thing)), index.wide.get(what)
    if own is None and wide is None:
        return printed
    if (known := index.values.get((what, thing))) is not None:
        return known
    result = _worked_out(t, applying(t, what, thing, attack), what, thing, printed, attack)
    if all(mod.is_steady and not carrier.weapon for mod, carrier in (*(own or ()), *(wide or ()))):
        index.values[what, thing] = result
    return result


def _worked_out(t: "Table", mods: Mods, what: str, thing: int, printed: int, attack: int, signed: bool = False) -> int:
    result, cap, plus, times = printed, None, 0, 1
    least: int | None = None
    most: int | None = None
    seen: set[tuple[str, int, int]] = set()
    for mod, carrier in mods:
        source = (mod.key, carrier.bearer, carrier.card)
        if source in seen:
            continue  # of one source a modifier counts once
        seen.add(source)
        form = mod.form
        n = mod.amount if type(mod.amount) is int else amount(mod.amount, t, _names(carrier, thing, attack))
        if form == "add":
            plus += n
        elif form == "set":
            result = n
        elif form == "cap":
            cap = n if cap is None else min(cap, n)
        elif form == "times":
            times *= n
        elif form == "least":
            least = n if least is None else max(least, n)
        elif form == "most":
            most = n if most is None else min(most, n)
    if cap is not None and result > cap and not t.game.ignores_cap(t, thing):
        result = cap
    result = (result + plus) * times
    if least is not None and result < least:
        result = least
    if most is not None and result > most:
        result = most
    return result if result > 0 or signed or what in NEGATIVE_VALUES else 0


def added(t: "Table", what: str, thing: int, attack: int = 0) -> int:
    """What is added to a value that has no printed number of its own, such as `attack.damage`; it may be below 0."""
    index = t.index or build(t)
    if (what, thing) not in index.own and what not in index.wide:
        return 0
    return _worked_out(t, applying(t, what, thing, attack), what, thing, 0, attack, signed=True)


def dice_added(t: "Table", what: str, thing: int, attack: int = 0) -> dict[str, int]:
    """The dice that join a pool."""
    found: dict[str, int] = {}
    for mod, carrier in applying(t, what, thing, attack):
        if mod.form == "dice":
            for die, n in mod.dice:
                found[die] = found.get(die, 0) + amount(n, t, _names(carrier, thing, attack))
    return found


def forbidden(t: "Table", verb: str, figure: int, entry: str = "") -> CompiledMod | None:
    """What forbids a verb to a figure, or None; an `allow` of the same name gives way to it."""
    index = t.index or build(t)
    key = "!" + verb
    if (key, figure) not in index.own and key not in index.wide:
        return None
    for mod, carrier in applying(t, key, figure):
        if entry and f"@{entry}" in mod.mod.but:
            continue
        if is_immune(t, figure, mod.key.split(":")[1].split("/")[0]) and carrier.bearer != figure:
            continue
        return mod
    return None


def allowed(t: "Table", right: str, figure: int) -> bool:
    """Whether something grants a right to a figure."""
    index = t.index or build(t)
    key = "+" + right
    if (key, figure) not in index.own and key not in index.wide:
        return False
    return bool(applying(t, key, figure))


def is_immune(t: "Table", figure: int, tag: str) -> bool:
    """Whether a tag does not touch a figure."""
    index = t.index or build(t)
    key = "~" + tag
    if (key, figure) not in index.own and key not in index.wide:
        return False
    return bool(applying(t, key, figure))


def surges_granted(t: "Table", figure: int, attack: int) -> list[tuple[CompiledSurge, Carrier]]:
    """Surge options that modifiers offer to an attacker."""
    return [(mod.surge, carrier) for mod, carrier in applying(t, "surge", figure, attack) if mod.surge is not None]


def squares_added(t: "Table", what: str, figure: int, squares: int) -> int:
    """A value that is a set of squares, with what modifiers add and take."""
    index = t.index or build(t)
    if (what, figure) not in index.own and what not in index.wide:
        return squares
    from studio.rules.core.attributes import squares_of

    for mod, carrier in applying(t, what, figure):
        names = _names(carrier, figure, 0)
        if mod.also is not None:
            squares |= squares_of(t, "squares", mod.also(t, names))[0]
        elif mod.except_ is not None:
            squares &= ~squares_of(t, "squares", mod.except_(t, names))[0]
    return squares


def keywords(t: "Table", figure: int) -> dict[str, list[int]]:
    """A figure's keywords with their ranks added up."""
    return (t.index or build(t)).keywords.get(figure, {})
