"""Content compiled: entries as functions, blocks of ops by name, abilities by window.

A block's name says where it stands (`item:ghost_armor/abilities/0/do`), so that what remains to be done
can be stored as *block and position*. Entries are compiled when first asked for.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from studio.content.asking import asked_targets
from studio.content.effects import Ability, Cost, Entry, Limit, Mod, Op, Option, Pick, Surge
from studio.rules.core.names import Fn, Names
from studio.rules.core.reader import ALL, Amount, Reader, Types, always_types, window_types

if TYPE_CHECKING:
    from studio.rules.core.picks import CompiledSet
    from studio.rules.core.table import Table

Run = Callable[["Table", Names], None]
Can = Callable[["Table", Names], bool | None]


class Step:
    """One compiled op: `run` does it, `can` tells whether it could do anything (None: perhaps)."""

    __slots__ = ("ask", "can", "run", "what")

    def __init__(self, what: str, run: Run, can: Can | None = None, ask: "Ask | None" = None) -> None:
        self.what = what
        self.run = run
        self.can = can
        self.ask = ask


class Ask:
    """A choice inside a block: candidates of a pick, branches, or a number."""

    __slots__ = ("as_", "by", "count", "kind", "least", "most", "optional", "options", "pick", "random")

    def __init__(
        self,
        kind: str,
        as_: str = "",
        pick: "CompiledSet | None" = None,
        count: Amount = 1,
        least: Amount | None = None,
        most: Amount = 0,
        by: Fn | None = None,
        optional: bool = False,
        random: bool = False,
        options: tuple["Branch", ...] = (),
    ) -> None:
        self.kind = kind
        self.as_ = as_
        self.pick = pick
        self.count = count
        self.least = least
        self.most = most
        self.by = by
        self.optional = optional
        self.random = random
        self.options = options


class Branch:
    """One written option of a choice."""

    __slots__ = ("block", "cond", "costs", "text")

    def __init__(self, text: str, cond: Fn | None, costs: tuple["CompiledCost", ...], block: str) -> None:
        self.text = text
        self.cond = cond
        self.costs = costs
        self.block = block


class CompiledCost:
    """Something paid; a `what` that is a choice is asked before paying."""

    __slots__ = ("amount", "ask", "pay", "token", "what")

    def __init__(self, pay: str, amount: Amount, what: Fn | None, ask: Ask | None, token: str) -> None:
        self.pay = pay
        self.amount = amount
        self.what = what
        self.ask = ask
        self.token = token


class CompiledMod:
    """A standing change; `on` tests whom it changes (None: the bearer)."""

    __slots__ = ("also", "amount", "cond", "dice", "except_", "form", "key", "mod", "on", "surge", "what", "words")

    def __init__(self, key: str, mod: Mod) -> None:
        self.key = key
        self.mod = mod
        self.what = mod.what
        self.form = ""
        self.amount: Amount = 0
        self.dice: tuple[tuple[str, Amount], ...] = ()
        self.words: tuple[Any, ...] = ()
        self.on: CompiledSet | Fn | None = None
        self.cond: Fn | None = None
        self.also: Fn | None = None
        self.except_: Fn | None = None
        self.surge: CompiledSurge | None = None

    @property
    def is_steady(self) -> bool:
        """Whether it changes the same things by as much for as long as it works: it asks about nothing that moves."""
        return self.cond is None and type(self.amount) is int and (self.on is None or is_plain_kind(self.on))


def is_plain_kind(on: "CompiledSet | Fn") -> bool:
    """Whether a set is all cards of a kind, wherever they are."""
    return not callable(on) and on.base == "card" and not (on.masks or on.tests or on.nearest)


class CompiledSurge:
    """A surge option of a weapon or right."""

    __slots__ = ("block", "cost", "key", "limit")

    def __init__(self, key: str, cost: int, block: str, limit: Limit | None) -> None:
        self.key = key
        self.cost = cost
        self.block = block
        self.limit = limit


class CompiledAbility:
    """An ability: when it is heard, what must hold, what it costs, what it does."""

    __slots__ = (
        "ability", "blocks", "cond", "costs", "entry", "free", "key", "limit", "may", "own", "targets", "text", "who",
        "windows", "zone",
    )  # fmt: skip

    def __init__(self, key: str, entry: str, ability: Ability) -> None:
        self.key = key
        self.entry = entry
        self.ability = ability
        self.windows = ability.windows
        self.may = ability.may
        self.limit = ability.limit
        self.zone = ability.zone
        self.text = ability.text
        self.cond: Fn | None = None
        self.own = ""
        """A name of the window that must be the bearer (`figure = self`), looked at before the condition."""
        self.who: CompiledSet | None = None
        self.costs: tuple[CompiledCost, ...] = ()
        self.targets: tuple[Ask, ...] = ()
        self.blocks: tuple[str, ...] = ()
        self.free = False


class Compiled:
    """An entry in working order."""

    __slots__ = ("abilities", "attached_abilities", "attached_mods", "entry", "id", "kind", "mods", "requires",
                 "stats", "surges", "traits")  # fmt: skip

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.id = entry.id
        self.kind = entry.kind
        self.stats: dict[str, Any] = dict(entry.stats)
        self.traits = frozenset(entry.traits)
        self.mods: tuple[CompiledMod, ...] = ()
        self.abilities: tuple[CompiledAbility, ...] = ()
        self.surges: tuple[CompiledSurge, ...] = ()
        self.attached_mods: tuple[CompiledMod, ...] = ()
        self.attached_abilities: tuple[CompiledAbility, ...] = ()
        self.requires: Fn | None = None

    @property
    def does_something(self) -> bool:
        """Whether it has any text that works by itself, keywords among it."""
        return bool(self.abilities or self.mods or self.attached_abilities or self.attached_mods or self.entry.keywords)


FORM, CONTROL, PREVENTION = TIMED = ("until/form", "until/control", "until/prevent")
"""What ends by itself and changes nothing by mods: a form, another's control, standing prevention of damage."""
FREE = frozenset({"my_turn", "my_action", "standard", "minor", "immediate", "opening"})
"""Windows that are offers inside a decision."""


class _Entries(dict[str, Compiled | None]):
    """Entries by id, each compiled when it is first asked for."""

    def __init__(self, make: Callable[[str], Compiled | None]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, id_: str) -> Compiled | None:
        made = self[id_] = self._make(id_)
        return made


class Book:
    """All content of a game, compiled as it is needed."""

    def __init__(self, find: Callable[[str], Entry | None], elements: dict[str, str]) -> None:
        self.find = find
        self.reader = Reader(elements)
        self.blocks: dict[str, tuple[Step, ...]] = {}
        self.abilities: dict[str, CompiledAbility] = {}
        self.surges: dict[str, CompiledSurge] = {}
        self.lasting: dict[str, tuple[tuple[CompiledMod, ...], tuple[CompiledAbility, ...]]] = dict.fromkeys(
            TIMED, ((), ())
        )
        self.entry: Callable[[str], Compiled | None] = _Entries(self._made).__getitem__
        """An entry in working order, if there is one. Asked so often that the table itself answers, not a method."""

    def _made(self, id_: str) -> Compiled | None:
        found = self.find(id_)
        return None if found is None else self._compiled(found)

    def restore(self, block: str) -> None:
        """Compiles what a stored game names before anything else has asked for it."""
        name = block.split("/")[0].partition(":")[2]
        if name:
            self.entry(name)

    def block(self, name: str) -> tuple[Step, ...]:
        """The steps of a block."""
        steps = self.blocks.get(name)
        if steps is None:
            self.restore(name)
            steps = self.blocks[name]
        return steps

    def ability(self, key: str) -> CompiledAbility:
        """An ability by its name."""
        if key not in self.abilities:
            self.restore(key)
        return self.abilities[key]

    def lasting_of(self, block: str) -> tuple[tuple[CompiledMod, ...], tuple[CompiledAbility, ...]]:
        """The modifiers and abilities of a `lasting` op."""
        if block not in self.lasting:
            self.restore(block)
        return self.lasting[block]

    # --- compiling ---------------------------------------------------------------------------

    def _compiled(self, entry: Entry) -> Compiled:
        made = Compiled(entry)
        types = always_types(entry.params)
        key = f"{entry.kind}:{entry.id}"
        made.mods = self.mods(entry.mods, types, f"{key}/mods")
        made.surges = tuple(
            self.surge(s, {**types, "attack": "attack"}, f"{key}/surges/{i}") for i, s in enumerate(entry.surges)
        )
        made.abilities = self.ability_list(entry.abilities, types, f"{key}/abilities", entry.id)
        if entry.attached is not None:
            made.attached_mods = self.mods(entry.attached.mods, types, f"{key}/attached/mods")
            made.attached_abilities = self.ability_list(
                entry.attached.abilities, types, f"{key}/attached/abilities", entry.id
            )
        made.requires = self.reader.cond(entry.requires, types)
        return made

    def ability_list(
        self, abilities: Iterable[Ability], types: Types, key: str, entry: str
    ) -> tuple[CompiledAbility, ...]:
        """Abilities under a common name."""
        return tuple(self.compile_ability(a, types, f"{key}/{i}", entry) for i, a in enumerate(abilities))

    def compile_ability(self, ability: Ability, types: Types, key: str, entry: str) -> CompiledAbility:
        """One ability; its blocks are named `key/do` or `key/parts/n`."""
        made = CompiledAbility(key, entry, ability)
        types = {**types, **window_types(made.windows)}
        if "attack" in types and types["attack"] == "attack":
            types["attack"] = "attack"
        made.cond = self.reader.cond(ability.if_, types)
        made.own = _own(ability.if_)
        made.who = self.reader.pick(ability.who, types) if ability.who is not None else None
        made.free = all(w in FREE for w in made.windows)
        named = dict(types)
        asks = []
        for name, pick in asked_targets(ability):
            asks.append(self.ask_of(pick, named, name))
            named[name] = asks[-1].pick.base + ("s" if pick.some else "")  # type: ignore[union-attr]
        made.targets = tuple(asks)
        made.costs = self.costs(ability.cost, named)
        blocks = []
        for i, ops in enumerate(ability.blocks):
            name = f"{key}/do" if ability.do is not None else f"{key}/parts/{i}"
            self.compile_block(ops, named, name)
            blocks.append(name)
        made.blocks = tuple(blocks)
        self.abilities[key] = made
        return made

    def ask_of(self, pick: Pick, types: Types, as_: str) -> Ask:
        """A choice among the candidates of a pick."""
        reader = self.reader
        by = reader.expr(_parsed(pick.by), types)[0] if pick.by else None
        count = reader.amount(pick.count, types) if pick.some else 1
        least = None if pick.least is None else reader.amount(pick.least, types)
        return Ask("pick", as_, reader.pick(pick, types), count, least, by=by, random=pick.random,
                   optional=pick.least == 0)  # fmt: skip

    def costs(self, costs: Iterable[Cost], types: Types) -> tuple[CompiledCost, ...]:
        """What is to be paid."""
        made = []
        for i, cost in enumerate(costs):
            amount = 1 if cost.amount is None else self.reader.amount(cost.amount, types)
            what: Fn | None = None
            ask: Ask | None = None
            token = ""
            if cost.pay == "token":
                token = cost.what if isinstance(cost.what, str) else ""
            elif isinstance(cost.what, Pick):
                ask = self.ask_of(cost.what, types, f"_paid{i}")
            elif cost.what:
                what = self.reader.thing(cost.what, types)[0]
            made.append(CompiledCost(cost.pay, amount, what, ask, token))
        return tuple(made)

    def surge(self, surge: Surge, types: Types, key: str) -> CompiledSurge:
        """A surge option."""
        self.compile_block(surge.do, types, f"{key}/do")
        made = self.surges[key] = CompiledSurge(key, surge.cost, f"{key}/do", surge.limit)
        return made

    def mods(self, mods: Iterable[Mod], types: Types, key: str) -> tuple[CompiledMod, ...]:
        """Standing changes under a common name."""
        return tuple(self._mod(mod, types, f"{key}/{i}") for i, mod in enumerate(mods))

    def _mod(self, mod: Mod, types: Types, key: str) -> CompiledMod:
        made = CompiledMod(key, mod)
        reader = self.reader
        if mod.what.startswith(("attack.", "defence.")):
            types = {**types, "attack": "attack"}
        if mod.on:
            if isinstance(mod.on, Pick):
                made.on = reader.pick(mod.on, types)
            else:
                made.on = reader.thing(mod.on, types)[0]
        cond_types = {**types, "it": made.on.base if made.on is not None and not callable(made.on) else "figure"}
        made.cond = reader.cond(mod.if_, cond_types)
        for form in ("set", "cap", "add", "times", "most", "least"):
            if (value := getattr(mod, form)) is not None:
                made.form = form
                made.amount = reader.amount(value, cond_types)
        if mod.also:
            made.form, made.also = "also", reader.squares(mod.also, types)
        if mod.except_:
            made.form, made.except_ = "except", reader.squares(mod.except_, types)
        if mod.dice:
            made.form = "dice"
            made.dice = tuple((die, reader.amount(n, cond_types)) for die, n in mod.dice.items())
        for form in ("forbid", "allow", "immune"):
            if words := getattr(mod, form):
                made.form, made.words = form, words
        if mod.grant:
            made.form = "grant"
            made.words = tuple(
                (g, ()) if isinstance(g, str) else (g[0], tuple(reader.amount(n, types) for n in g[1:]))
                for g in mod.grant
            )
        if mod.surge is not None:
            made.form = "surge"
            made.surge = self.surge(mod.surge, {**types, "attack": "attack"}, key)
        return made

    def compile_block(self, ops: Iterable[Op], types: Types, name: str) -> str:
        """Compiles ops into a named block and answers its name."""
        from studio.rules.core.ops import compile_ops  # ops compile blocks in turn

        self.blocks[name] = ()  # named before its parts, which may be asked for
        self.blocks[name] = compile_ops(self, ops, types, name)
        return name

    def branch(self, option: Option, types: Types, name: str) -> Branch:
        """One written option."""
        return Branch(
            option.text, self.reader.cond(option.if_, types), self.costs(option.cost, types),
            self.compile_block(option.do, types, name),
        )  # fmt: skip


def _parsed(text: str) -> Any:
    from studio.content.words import parse

    return parse(text)


def _own(text: str) -> str:
    """The name that must be `self` for the condition to hold, if its first test says so."""
    first = text.split(" and ")[0].split(" = ")
    if len(first) == 2 and first[1].strip() == "self" and " or " not in text and " " not in first[0].strip():
        return first[0].strip()
    return ""


def amount(value: Amount, t: "Table", names: Names) -> int:
    """A compiled amount as a number."""
    return value if type(value) is int else int(value(t, names) or 0)  # type: ignore[operator]


__all__ = ["ALL", "Ask", "Book", "Branch", "Compiled", "CompiledAbility", "CompiledCost", "CompiledMod",
           "CompiledSurge", "Step", "amount"]  # fmt: skip
