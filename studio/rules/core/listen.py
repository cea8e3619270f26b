"""Who listens to what, and what changes which value: an index over everything that works at the moment.

It is built when first asked for and forgotten when a figure, card, token with text or lasting effect comes
or goes. A window nobody listens to then costs one look-up.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from studio.rules.core.book import Compiled, CompiledAbility, CompiledMod, amount

if TYPE_CHECKING:
    from studio.rules.core.table import Table

Names = dict[str, Any]
Keywords = dict[str, list[int]]


class Carrier:
    """For whom an entry works: its bearer, card and seat, and the names its words may use."""

    __slots__ = ("bearer", "card", "key", "names", "seat", "weapon", "zone")

    def __init__(
        self, bearer: int, card: int, seat: int, names: Names | None = None, weapon: int = 0, zone: str = "play"
    ) -> None:
        self.bearer = bearer
        self.card = card
        self.seat = seat
        self.weapon = weapon
        """The weapon with which an attack must be made for this to work; 0: always."""
        self.zone = zone
        base: Names = dict(names) if names else {}
        if bearer:
            base["self"] = bearer
        if card:
            base["this"] = card
        base["you"] = seat
        self.names = base


class Source(NamedTuple):
    """Abilities and modifiers of one carrier."""

    carrier: Carrier
    abilities: tuple[CompiledAbility, ...]
    mods: tuple[CompiledMod, ...]


class Index:
    """Listeners by window and modifiers by what they change."""

    __slots__ = ("heard", "keywords", "own", "values", "wide")

    def __init__(self) -> None:
        self.heard: dict[str, list[tuple[CompiledAbility, Carrier]]] = {}
        self.own: dict[tuple[str, int], list[tuple[CompiledMod, Carrier]]] = {}
        self.wide: dict[str, list[tuple[CompiledMod, Carrier]]] = {}
        self.keywords: dict[int, Keywords] = {}
        self.values: dict[tuple[str, int], int] = {}

    def add(self, source: Source) -> None:
        """Takes in what one carrier does."""
        carrier = source.carrier
        for ability in source.abilities:
            if not zone_fits(ability, carrier):
                continue
            for window in ability.windows:
                heard = self.heard.get(window)
                if heard is None:
                    self.heard[window] = [(ability, carrier)]
                else:
                    heard.append((ability, carrier))
        if carrier.zone == "play":
            for mod in source.mods:
                for key in keys_of(mod):
                    if mod.on is None and carrier.bearer:
                        self.own.setdefault((key, carrier.bearer), []).append((mod, carrier))
                    else:
                        self.wide.setdefault(key, []).append((mod, carrier))


def zone_fits(ability: CompiledAbility, carrier: Carrier) -> bool:
    """Whether an ability works from where its card lies."""
    return ability.zone == carrier.zone if ability.zone else carrier.zone in ("play", "hand")


def keys_of(mod: CompiledMod) -> Iterator[str]:
    """Under which names a modifier is found."""
    if mod.form == "forbid":
        yield from (f"!{word}" for word in mod.words)
    elif mod.form == "allow":
        yield from (f"+{word}" for word in mod.words)
    elif mod.form == "immune":
        yield from (f"~{word}" for word in mod.words)
    elif mod.form in ("grant", "surge"):
        yield mod.form
    else:
        yield mod.what


def add_keyword(words: Keywords, name: str, numbers: Iterable[Any]) -> None:
    """Ranks of one keyword add up (J-1101)."""
    had = words.get(name)
    if had is None:
        words[name] = [n if isinstance(n, int) else 0 for n in numbers]
        return
    for i, n in enumerate(numbers):
        if isinstance(n, int):
            if i < len(had):
                had[i] += n
            else:
                had.append(n)


def build(t: "Table") -> Index:
    """The index of a table as it stands: quest first, then figures, cards and lasting effects in play order."""
    index = Index()
    game = t.game
    book = game.book
    for source in game.quest_sources(t):
        index.add(source)
    lasting = tuple(_lasting_sources(t))
    granted: dict[int, list[tuple[str, list[int]]]] = {}
    for source in (*game.card_sources(t), *lasting):
        index.add(source)
        for mod in source.mods:
            if mod.form == "grant" and mod.on is None and source.carrier.bearer and source.carrier.zone == "play":
                for word, numbers in mod.words:
                    ns = [amount(n, t, source.carrier.names) for n in numbers]
                    granted.setdefault(source.carrier.bearer, []).append((word, ns))
    for id_ in sorted(t.figures):
        figure = t.figures[id_]
        if figure.place == "out":
            continue
        sources, words = game.figure_sources(t, figure)
        for word, numbers in granted.get(id_, ()):
            if words is game.static_words(figure):
                words = {name: list(ns) for name, ns in words.items()}
            add_keyword(words, word, numbers)
        index.keywords[id_] = words
        for source in sources:
            index.add(source)
        for word, ns in words.items():
            entry = book.entry(word)
            if entry is not None and (entry.abilities or entry.mods):
                index.add(Source(Carrier(id_, 0, figure.seat, _params(entry, ns)), entry.abilities, entry.mods))
        for token in game.ordered_tokens(figure) if len(figure.tokens) > 1 else figure.tokens:
            entry = book.entry(token)
            if entry is not None and (entry.abilities or entry.mods):
                index.add(Source(Carrier(id_, 0, figure.seat), entry.abilities, entry.mods))
        if figure.form:
            entry = book.entry(figure.form)
            if entry is not None:
                index.add(Source(Carrier(id_, 0, figure.seat), entry.abilities, entry.mods))
    t.index = index
    return index


def id_of(value: Any) -> int:
    """A value that names a figure or card, as its id; 0 for none."""
    return value if isinstance(value, int) else 0


def _params(entry: Compiled, numbers: list[int]) -> Names:
    return dict(zip(entry.entry.params, numbers, strict=False))


def _lasting_sources(t: "Table") -> Iterator[Source]:
    for effect in t.lasting:
        mods, abilities = t.game.book.lasting_of(effect.block)
        bearers = effect.on or (id_of(effect.names.get("self")),)
        for bearer in bearers:
            if bearer and bearer not in t.figures:
                continue
            names = {**effect.names, "lasting": effect.id}
            yield Source(Carrier(bearer, effect.card, effect.seat, names), abilities, mods)
