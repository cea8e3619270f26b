"""Ops, picks, costs, surges and options: every field against its type in the op table."""

from dataclasses import replace
from typing import cast

from studio.content.effects import (
    Ability,
    Cancel,
    Change,
    Choose,
    Cost,
    Dice,
    Each,
    Hook,
    If,
    KeywordUse,
    Lasting,
    Let,
    Mod,
    Moment,
    Op,
    Ops,
    Option,
    Options,
    Pay,
    Pick,
    Prevent,
    Reroll,
    Say,
    Surge,
    Test,
    Win,
)
from studio.content.typecheck.expressions import Expressions
from studio.content.typecheck.scope import ANY, Place, near
from studio.content.typecheck.types import INT, fits, shown
from studio.content.vocabulary import COSTS, OPS, VALUES, ZONES, OpField, OpSpec, Type, op_name
from studio.content.windows import PENDING, WINDOWS
from studio.content.words import RESERVED

ATTACK_WINDOWS = PENDING["attack"]
_ATTACK_VALUES = frozenset(VALUES["pending"]) - {"amount", "passed"}
CHANGEABLE: dict[str, frozenset[str]] = {
    **dict.fromkeys(ATTACK_WINDOWS, _ATTACK_VALUES),
    "damage_due": frozenset({"amount", "damage"}),
    "heal_due": frozenset({"amount"}),
    "inflict_due": frozenset({"amount"}),
    "gain_due": frozenset({"amount"}),
    "test_due": frozenset({"dice"}),
    "test_rolled": frozenset({"dice", "shields", "passed"}),
    "card_played": frozenset({"amount"}),
}
"""Window → the pending values `change` may alter in it."""


class OpChecker(Expressions):
    """Checks blocks of ops; abilities and modifiers inside them are the entry checker's."""

    def block(self, ops: Ops, place: Place) -> None:
        """The ops of a block in order; what one binds, the next know."""
        for n, op in enumerate(ops):
            place = self.op(op, place.at(n), place)

    def op(self, op: Op, here: Place, after: Place) -> Place:
        """Checks one op; answers the place after it, with what it binds."""
        spec = OPS[op_name(op)]
        if self.scope.sys not in spec.sys:
            self.report.say("T120", here, what="the op", name=spec.name)
        inner = here
        if isinstance(op, Test):
            inner = here.bind("tester", Type("figure"))
        elif isinstance(op, Each):
            members = self.any_type(op.of, here.at("of")) or ANY
            self.new_name(op.as_, members.one, here.at("as"))
            inner = here.bind(op.as_, members.one)
        for field in spec.fields:
            value = getattr(op, field.attr)
            if field.optional and value == field.default:
                continue
            self.field(op, spec, field, value, inner)
        self.special(op, here)
        for name, type_ in self.binds(op, here).items():
            if not isinstance(op, Each):
                self.new_name(name, type_, here.at("as"))
                after = after.bind(name, type_)
        return after

    def field(self, op: Op, spec: OpSpec, field: OpField, value: object, place: Place) -> None:
        """One field that is given, by its type."""
        here = place.at(field.name)
        kind = field.type
        if kind == "int":
            self.amount(cast(int | str, value), here)
        elif kind == "cond":
            self.condition(str(value), here)
        elif kind == "ops":
            inside = here
            if isinstance(op, If) and field.name == "then":
                inside = here.sure(self.certain_of(op.if_, here))
            self.block(cast(Ops, value), inside)
        elif kind == "dice":
            self.dice(cast(Dice, value), here)
        elif kind == "moment":
            self.moment(value, here)
        elif kind == "cost":
            self.costs(cast(tuple[Cost, ...], value), here, by=bool(getattr(op, "by", "")))
        elif kind == "mods":
            inside = self.lasting_place(op, here)
            for n, mod in enumerate(cast(tuple[Mod, ...], value)):
                self.mod(mod, inside.at(n), lasting=True)
        elif kind == "abilities":
            inside = self.lasting_place(op, here)
            for n, ability in enumerate(cast(tuple[Ability, ...], value)):
                self.ability(ability, inside.at(n), lasting=True)
        elif kind == "options":
            self.options(op, cast(tuple[Option, ...], value), here)
        elif kind == "keywords":
            self.keywords(cast(tuple[KeywordUse, ...], value), here)
        elif kind == "pick":
            self.pick(cast(Pick, value), here)
        elif kind == "any":
            if not isinstance(op, Each):
                self.any_type(value, here)
        elif kind == "tag":
            self.tag(str(value), here)
        elif kind == "ref":
            self.ref(str(value), here)
        elif kind == "var":
            self.variable(str(value)[1:], here, 1)
        elif kind == "text":
            if isinstance(op, (Say, Win)):
                self.text(str(value), here)
        elif not kind.startswith("word(") and kind not in ("name", "value", "flag"):
            self.thing_field(field, value, here)

    def mod(self, mod: Mod, place: Place, lasting: bool = False) -> None:
        """A modifier; the entry checker knows how."""
        raise NotImplementedError

    def ability(self, ability: Ability, place: Place, lasting: bool = False) -> None:
        """An ability; the entry checker knows how."""
        raise NotImplementedError

    # --- things ------------------------------------------------------------------------------

    def thing_field(self, field: OpField, value: object, place: Place) -> None:
        """A field for things: words or a pick, one or many, of one of its types."""
        have = self.pick(value, place) if isinstance(value, Pick) else self.thing(str(value), place)
        if have is None:
            return
        wanted = field.alternatives
        if not any(fits(have, want) for want in wanted):
            self.report.say("T110", place, 0, want=" or ".join(map(shown, wanted)), found=shown(have))
        elif have.many and not any(want.many and fits(have, want) for want in wanted):
            self.report.say("T112", place, 0, want=wanted[0].base)

    def any_type(self, value: object, place: Place) -> Type | None:
        """The type of a number, words or a pick."""
        if isinstance(value, int):
            return INT
        if isinstance(value, Pick):
            return self.pick(value, place)
        return self.thing(str(value), place)

    def pick(self, pick: Pick, place: Place) -> Type | None:
        """The type of what a pick means: many for `all` and `some`."""
        heads = [head for head in (pick.all, pick.one, pick.some) if head]
        if len(heads) != 1:
            self.report.say("T108", place, why="a pick needs exactly one of all, one and some")
            return None
        if (pick.within is None) == bool(pick.of):
            self.report.say("T108", place, why="'within' and 'of' go together")
        kind = self.kind(heads[0], place, 0)
        if pick.ref:
            self.ref(pick.ref, place.at("ref"))
        for name, tags in (("is", pick.is_), ("not", pick.not_), ("has", pick.has), ("lacks", pick.lacks)):
            for tag in (tags,) if isinstance(tags, str) else tags:
                self.tag(tag, place.at(name))
        if pick.on:
            self.tag(pick.on, place.at("on"))
        self.amount(pick.count, place.at("count"))
        self.amount(pick.least, place.at("least"))
        self.amount(pick.within, place.at("within"))
        for name, words in (("of", pick.of), ("adjacent", pick.adjacent), ("seen_by", pick.seen_by), ("in", pick.in_),
                            ("other_than", pick.other_than), ("nearest", pick.nearest)):  # fmt: skip
            if words and (node := self.read(words, place.at(name))):
                type_ = self.a_thing(node, place.at(name))
                if name == "in":
                    self.container(type_, place.at(name), node)
        for name, words in (("by_seat", pick.by_seat), ("by", pick.by)):
            self.amount(words, place.at(name), Type("seat"))
        if pick.zone and pick.zone not in ZONES:
            self.report.say("T104", place.at("zone"), what="zone", name=pick.zone, near=near(pick.zone, ZONES))
        if pick.where:
            self.condition(pick.where, place.at("where").bind("it", kind or ANY), branch=False)
        return kind and Type(kind.base, many=not pick.one)

    def ref(self, ref: str, place: Place) -> None:
        """An entry `@id`, or a card named by words (`m.card`)."""
        if ref.startswith("@"):
            self.entry(ref[1:], place, 1)
        elif (have := self.thing(ref, place)) and not fits(have, Type("card")):
            self.report.say("T110", place, 1, want="an @entry or a card", found=shown(have))

    def text(self, key: str, place: Place) -> None:
        """T137 for a text that a language lacks."""
        for language, keys in (self.scope.texts or {}).items():
            if key and key not in keys:
                self.report.say("T137", place, name=key, language=language)

    # --- values, dice, moments, costs --------------------------------------------------------

    def dice(self, dice: Dice, place: Place) -> None:
        """Dice of the system, each with a number."""
        for die, count in dice.items():
            if die not in self.scope.dice:
                self.report.say("T116", place, name=die, near=near(die, self.scope.dice))
            self.amount(count, place.at(die))

    def moment(self, value: object, place: Place) -> None:
        """A moment, of a figure or a seat."""
        if isinstance(value, Moment) and value.of and (have := self.thing(value.of, place.at("of"))):
            if not any(fits(have, Type(want)) for want in ("figure", "seat")) or have.many:
                self.report.say("T110", place.at("of"), 1, want="a figure or a seat", found=shown(have))
        word = value.moment if isinstance(value, Moment) else value
        if (word == "end_of_attack" and self.scope.sys == "D") or (word == "end_of_phase" and self.scope.sys == "S"):
            self.report.say("T114", place, name=str(word))

    def costs(self, costs: tuple[Cost, ...], place: Place, by: bool = False) -> None:
        """What is paid: each with its amount or its thing, and payable at all."""
        for n, cost in enumerate(costs):
            here = place.at(n)
            systems, needed = COSTS[cost.pay]
            if self.scope.sys not in systems:
                self.report.say("T129", here, why=f"nothing has {cost.pay} in this system")
            if (needed == "amount" and cost.amount is None) or (needed == "what" and cost.what == ""):
                self.report.say("T115", here, pay=cost.pay, field=needed)
            node = self.amount(cost.amount, here.at("amount"))
            if isinstance(cost.amount, int) and cost.amount < 1 and node is None:
                self.report.say("T129", here.at("amount"), why="its amount is below 1")
            if cost.pay == "surge" and not by and not here.surge and not set(here.windows) & ATTACK_WINDOWS:
                self.report.say("T129", here, why="no attack is under way")
            if isinstance(cost.what, Pick):
                self.pick(cost.what, here.at("what"))
            elif cost.pay == "token":
                if cost.what:
                    self.tag(cost.what, here.at("what"))
            elif cost.what:
                self.amount(cost.what, here.at("what"), Type("figure" if cost.pay == "tap" else "card"))

    def options(self, op: Op, options: tuple[Option, ...], place: Place) -> None:
        """The branches of a choice."""
        if not options:
            self.report.say("T122", place, why="a choice needs options")
        chance = isinstance(op, Options) and op.random
        for n, option in enumerate(options):
            here = place.at(n)
            self.text(option.text, here.at("text"))
            inside = self.condition(option.if_, here.at("if"))
            self.costs(option.cost, here.at("cost"))
            inside = here.at("do").sure(inside.certain)
            self.block(option.do, replace(inside, chance=inside.chance or chance))

    def surge(self, surge: Surge, place: Place) -> None:
        """A surge option: its block runs while an attack is pending."""
        names = {**place.names, "attack": Type("attack")}
        here = replace(place, names=names, windows=("surges_due",), surge=True)
        if not surge.do:
            self.report.say("T122", here.at("do"), why="the block is empty")
        self.block(surge.do, here.at("do"))

    def keywords(self, uses: tuple[KeywordUse, ...], place: Place) -> None:
        """Keywords the catalogue has, each with its numbers (T104, T142)."""
        for n, use in enumerate(uses):
            self.keyword(use, place.at(n))

    def keyword(self, use: KeywordUse, place: Place) -> None:
        """One keyword with its numbers."""
        name = str(use[0])
        for value in use[1:]:
            self.amount(value, place)
        if self.scope.catalogue is None:
            return
        entry = self.scope.catalogue.find(name)
        if entry is None:
            known = [e.id for e in self.scope.catalogue.entries("keyword")]
            if name not in self.scope.tags and not name.startswith("@") and name not in ("damage", "range"):
                self.report.say("T104", place, what="keyword", name=name, near=near(name, known))
            return
        if entry.kind == "keyword" and len(use) - 1 != len(entry.params):
            self.report.say("T142", place, name=name, want=len(entry.params), found=len(use) - 1)

    # --- what single ops ask for -------------------------------------------------------------

    def special(self, op: Op, place: Place) -> None:
        """Rules of single ops beyond the types of their fields."""
        before = all(w in WINDOWS and WINDOWS[w].before for w in place.windows) and bool(place.windows)
        if isinstance(op, (Change, Cancel, Reroll)) and not before and not place.surge:
            self.report.say("T126", place, name=op_name(op), where=place.where)
        elif isinstance(op, Cancel):
            held = PENDING.get(op.what, frozenset())
            if not place.surge and not set(place.windows) <= held:
                self.report.say("T127", place.at("what"), where=place.where, name=op.what)
        elif isinstance(op, Change):
            self.change(op, place)
        elif isinstance(op, Reroll):
            rolls = {"dice_rolled"} if op.pool != "test" else {"test_rolled"}
            if not set(place.windows) <= rolls and not place.surge:
                self.report.say("T127", place.at("pool"), where=place.where, name=f"roll of the {op.pool}")
        elif isinstance(op, Prevent) and not op.source and "damage_due" not in place.windows:
            self.report.say("T126", place, name="prevent", where=place.where)
        elif isinstance(op, Hook):
            if self.scope.pack:
                self.report.say("T140", place.at("name"), name=op.name, why="may not be used by a pack")
            elif self.scope.hooks is not None and op.name not in self.scope.hooks:
                self.report.say("T140", place.at("name"), name=op.name, why="is not shipped")
        elif isinstance(op, Win) and place.chance:
            self.report.say("T139", place)
        elif isinstance(op, Lasting) and set(place.windows) & {"quest_ended"} and op.until != "used":
            self.report.say("T145", place.at("until"), window="quest_ended")
        elif isinstance(op, Pay) and not op.cost:
            self.report.say("T122", place.at("cost"), why="nothing is paid")

    def change(self, op: Change, place: Place) -> None:
        """The value is one, and pending in every window this runs in."""
        known = VALUES["pending"]
        if op.what not in known:
            why = "that can be pending"
            self.report.say("T118", place.at("what"), 1, name=op.what, why=why, near=near(op.what, known))
            return
        held = [CHANGEABLE.get(window, frozenset()) for window in place.windows]
        if not place.surge and held and not all(op.what in values for values in held):
            self.report.say("T127", place.at("what"), where=place.where, name=op.what)

    # --- names -------------------------------------------------------------------------------

    def binds(self, op: Op, place: Place) -> dict[str, Type]:
        """The names an op binds for those after it."""
        name = str(getattr(op, "as_", ""))
        if not name or isinstance(op, Each) or OPS[op_name(op)].field("as").type != "name":
            return {}
        if isinstance(op, Choose):
            return {name: self.pick_type(op.from_)}
        if isinstance(op, Let):
            return {name: self.let_type(op, place)}
        types = {
            "roll": "roll",
            "number": "int",
            "move": "figure",
            "draw": "cards",
            "spawn": "figures",
            "token": "token",
        }
        base = types[op_name(op)]
        if base == "figures" and getattr(op, "count", 0) == 1:
            base = "figure"
        return {name: Type(base.removesuffix("s"), many=base.endswith("s"))}

    def pick_type(self, pick: Pick) -> Type:
        """The type of a pick without checking it again."""
        before = list(self.report.problems)
        found = self.pick(pick, Place())
        self.report.problems[:] = before
        return found or ANY

    def let_type(self, op: Let, place: Place) -> Type:
        """The type of what `let` binds, without reporting twice."""
        before = list(self.report.problems)
        found = self.any_type(op.be, place)
        self.report.problems[:] = before
        return found or ANY

    def new_name(self, name: str, type_: Type, place: Place) -> Place:
        """Binds a name; T113 when it is reserved or taken."""
        if name in RESERVED:
            self.report.say("T113", place, name=name, why="is a word of the language")
        elif name in place.names:
            self.report.say("T113", place, name=name, why="is already used here")
        return place.bind(name, type_)

    def certain_of(self, text: str, place: Place) -> frozenset[str]:
        """Names a condition makes certain, without reporting twice."""
        before = list(self.report.problems)
        found = self.condition(text, place, branch=False).certain
        self.report.problems[:] = before
        return found

    def lasting_place(self, op: Op, place: Place) -> Place:
        """Where the parts of a lasting effect live: `self` is each of `on`, else the bearer."""
        if isinstance(op, Lasting) and op.on != "":
            return replace(place.bind("self", Type("figure")), bearer=True)
        return place
