"""Who listens to what, and what changes which value: an index over everything that works at the moment.

It is built when first asked for and forgotten when a figure, card, token with text or lasting effect comes
or goes. A window nobody listens to then costs one look-up.

It is made of parts, one for the quest, the cards at work, those in hands, the lasting effects and the figures.
A part is kept until something of its own kind changes, so that a drawn card does not ask every monster again
what it can do; and as cards in hands change no values, these are kept then as well.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from studio.rules.core.book import Compiled, CompiledAbility, CompiledMod, amount
from studio.rules.core.names import Names

if TYPE_CHECKING:
    from studio.rules.core.state import Figure
    from studio.rules.core.table import Table

Keywords = dict[str, list[int]]
Granted = dict[int, list[tuple[str, list[int]]]]
"""Figure → keywords that cards and lasting effects give to it, with their numbers."""
Changes = list[tuple[CompiledMod, "Carrier"]]
Own = dict[tuple[str, int], Changes]
"""What is changed, and of which figure → what changes it."""
Wide = dict[str, Changes]
"""What is changed of whoever fits → what changes it."""
K = TypeVar("K")
V = TypeVar("V")


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

    def own_names(self) -> Names:
        """The names that are the carrier's own, whatever else it knows."""
        own: Names = {"you": self.seat, "lasting": self.names["lasting"]}
        if self.bearer:
            own["self"] = self.bearer
        if self.card:
            own["this"] = self.card
        return own


class Source:
    """Abilities and modifiers of one carrier, sorted into what an index needs."""

    __slots__ = ("carrier", "grants", "heard", "mods", "own", "wide")

    def __init__(
        self, carrier: Carrier, abilities: Iterable[CompiledAbility] = (), mods: Iterable[CompiledMod] = ()
    ) -> None:
        self.carrier = carrier
        self.mods = tuple(mods)
        self.heard = tuple(
            (window, (ability, carrier))
            for ability in abilities
            if zone_fits(ability, carrier)
            for window in ability.windows
        )
        own, wide, grants = [], [], []
        if carrier.zone == "play":
            for mod in self.mods:
                if mod.form == "grant" and mod.on is None and carrier.bearer:
                    grants.append(mod)
                for key in keys_of(mod):
                    if mod.on is None and carrier.bearer:
                        own.append(((key, carrier.bearer), (mod, carrier)))
                    else:
                        wide.append((key, (mod, carrier)))
        self.own = tuple(own)
        self.wide = tuple(wide)
        self.grants = tuple(grants)


class Part:
    """What carriers of one kind do together: listeners by window, modifiers by what they change."""

    __slots__ = ("grants", "heard", "keywords", "own", "wide")

    def __init__(self, sources: Iterable[Source] = ()) -> None:
        self.heard: dict[str, list[tuple[CompiledAbility, Carrier]]] = {}
        self.own: Own = {}
        self.wide: Wide = {}
        self.grants: list[Source] = []
        """Those who give keywords to their bearers."""
        self.keywords: dict[int, Keywords] = {}
        for source in sources:
            self.add(source)

    def add(self, source: Source) -> None:
        """Takes in what one carrier does."""
        for window, heard in source.heard:
            known = self.heard.get(window)
            if known is None:
                self.heard[window] = [heard]
            else:
                known.append(heard)
        for key, mod in source.own:
            mods = self.own.get(key)
            if mods is None:
                self.own[key] = [mod]
            else:
                mods.append(mod)
        for name, mod in source.wide:
            mods = self.wide.get(name)
            if mods is None:
                self.wide[name] = [mod]
            else:
                mods.append(mod)
        if source.grants:
            self.grants.append(source)


Parts = dict[str, Part]
ORDER = ("quest", "cards", "hands", "lasting", "figures")
"""The parts of an index in the order in which what they hold is heard."""


class Index:
    """Listeners by window and modifiers by what they change; a name under which there are none is missing."""

    __slots__ = ("changers", "heard", "keywords", "offers", "own", "sheets", "values", "wide")

    def __init__(self, parts: Parts, last: "Index | None") -> None:
        self.heard = _joined([parts[name].heard for name in ORDER])
        self.changers = [parts[name] for name in ORDER if name != "hands"]
        self.keywords = parts["figures"].keywords
        same = last is not None and all(a is b for a, b in zip(self.changers, last.changers, strict=True))
        before = last if same else None
        self.own: Own = before.own if before else _joined([part.own for part in self.changers])
        self.wide: Wide = before.wide if before else _joined([part.wide for part in self.changers])
        self.values: dict[tuple[str, int], int] = before.values if before else {}
        """Modified values that hold as long as nothing else changes them."""
        self.sheets: dict[tuple[str, int], int] = before.sheets if before else {}
        """Values of figures that nothing modifies, or that as much modifies as long as nothing else changes."""
        self.offers: dict[Any, list[tuple[CompiledAbility, Carrier]]] = {}
        """Windows, seat and figure → what is heard there that may be theirs."""


def _joined(tables: Sequence[dict[K, list[V]]]) -> dict[K, list[V]]:
    """What several tables hold, one after the other where they share a key; their lists are not to be changed."""
    found: dict[K, list[V]] = {}
    for table in tables:
        shared = [(key, found[key]) for key in found.keys() & table.keys()] if found and table else ()
        found.update(table)
        for key, before in shared:
            found[key] = before + table[key]
    return found


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
    """The index of a table as it stands: quest first, then cards, lasting effects and figures in play order."""
    game, parts = t.game, t.parts
    if "quest" not in parts:
        parts["quest"] = Part(game.quest_sources(t))
    if "cards" not in parts:
        parts["cards"] = Part(game.card_sources(t, False))
    if "hands" not in parts:
        parts["hands"] = Part(game.card_sources(t, True))
    if "lasting" not in parts:
        parts["lasting"] = Part(_lasting_sources(t) if t.lasting else ())
    givers = [*parts["cards"].grants, *parts["lasting"].grants]
    if "figures" not in parts or givers or parts["figures"].grants:
        parts["figures"] = _of_figures(t, givers)
    index = t.index = t.joined = Index(parts, t.joined)
    return index


def _of_figures(t: "Table", givers: list[Source]) -> Part:
    """What figures do by themselves, by their keywords, tokens and forms."""
    game, part = t.game, Part()
    part.grants = givers  # what they give may be worth something else next time
    granted: Granted = {}
    for source in givers:
        for mod in source.grants:
            for word, numbers in mod.words:
                ns = [amount(n, t, source.carrier.names) for n in numbers]
                granted.setdefault(source.carrier.bearer, []).append((word, ns))
    for id_, figure in t.figures.items():
        if figure.place == "out":
            continue
        more = granted.get(id_)
        bearers = () if figure.kind == "monster" else game.word_bearers(t, figure)
        key = (id_, figure.entry, figure.rank, figure.seat, bearers)
        known: tuple[Keywords, tuple[Source, ...]] | None = t.sources.get(key) if more is None else None
        if known is None:
            words = game.words_of(t, figure)
            if more:
                words = {name: list(ns) for name, ns in words.items()}
                for word, ns in more:
                    add_keyword(words, word, ns)
            known = words, _of_figure(t, figure, words)
            if more is None:
                t.sources[key] = known
        part.keywords[id_] = known[0]
        for source in known[1]:
            part.add(source)
        if figure.tokens:
            for token in game.ordered_tokens(figure) if len(figure.tokens) > 1 else figure.tokens:
                _add_entry(t, part, token, figure)
        if figure.form:
            _add_entry(t, part, figure.form, figure)
    return part


def _of_figure(t: "Table", figure: "Figure", words: Keywords) -> tuple[Source, ...]:
    """What a figure's entry and keywords do."""
    book = t.game.book
    found = list(t.game.figure_sources(t, figure))
    for word, numbers in words.items():
        entry = book.entry(word)
        if entry is not None and (entry.abilities or entry.mods):
            carrier = Carrier(figure.id, 0, figure.seat, _params(entry, numbers))
            found.append(Source(carrier, entry.abilities, entry.mods))
    return tuple(found)


def _add_entry(t: "Table", part: Part, word: str, figure: "Figure") -> None:
    """A token or form with a text works for its bearer."""
    entry = t.game.book.entry(word)
    if entry is not None and (entry.abilities or entry.mods):
        key = (word, figure.id, figure.seat)
        source = t.sources.get(key)
        if source is None:
            source = t.sources[key] = Source(Carrier(figure.id, 0, figure.seat), entry.abilities, entry.mods)
        part.add(source)


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
