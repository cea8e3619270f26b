"""Ops, modifiers, abilities and entries as sentences in the typing form, which `content.reading` reads back.

The templates of `content.sentences` are the only source of the sentences of ops and modifiers.
"""

from collections.abc import Callable, Iterable
from typing import cast

from studio.content.asking import asked_targets
from studio.content.effects import (
    Ability,
    Cost,
    Dice,
    Entry,
    KeywordUse,
    Limit,
    Mod,
    Moment,
    Op,
    Ops,
    Option,
    Pick,
    Surge,
    Tags,
)
from studio.content.sentences import MODS, OPS, Part, template
from studio.content.vocabulary import OPS as SPECS
from studio.content.vocabulary import OpSpec, op_name


def describe_op(op: Op) -> str:
    """The sentence of one op.

    >>> from studio.content.effects import Deal
    >>> describe_op(Deal(to="figure", amount=2, trap=True))
    'deal 2 damage to figure as a trap'
    """
    name = op_name(op)
    return _fill(template(OPS[name]), SPECS[name], op)


def describe_block(block: Ops) -> str:
    """A block: `{ a; b }`."""
    return "{ " + "; ".join(map(describe_op, block)) + " }" if block else "{ }"


def describe_mod(mod: Mod) -> str:
    """The sentence of a modifier."""
    words = _mod(template(MODS[mod_form(mod)]), mod)
    return f"{words} while {mod.if_}" if mod.if_ else words


def mod_form(mod: Mod) -> str:
    """Which of the forms of language.md, 6 a modifier has; the first if there are several."""
    for form in ("set", "cap", "add", "times", "most", "least", "also", "except", "dice", "forbid", "allow", "grant",
                 "immune", "surge"):  # fmt: skip
        value = getattr(mod, "except_" if form == "except" else form)
        if value is not None and value != "" and value != () and value != {}:
            return form
    return "allow"


def describe_ability(ability: Ability) -> str:
    """The sentence of an ability or trigger (language.md, 4.1)."""
    head = f"{ability.id}: " if ability.id else ""
    head += "when " + " or ".join(ability.windows)
    if ability.who is not None:
        head += f" for {describe_pick(ability.who)}"
    if ability.if_:
        head += f", if {ability.if_}"
    if ability.may:
        head += ", you may"
    if ability.limit is not None:
        head += f", {_limit(ability.limit)}"
    for name, pick in asked_targets(ability):
        head += f", with {describe_pick(pick)} as {name}"
    if ability.cost:
        head += f", paying {describe_costs(ability.cost)}"
    if ability.zone:
        head += f", in {ability.zone}"
    if ability.once:
        head += ", once"
    if ability.off:
        head += ", off at first"
    if ability.text:
        head += f", shown as {quote(ability.text)}"
    return f"{head}: " + " then ".join(map(describe_block, ability.blocks))


def describe_pick(pick: Pick) -> str:
    """A pick: `each enemy within 3 of self`, `0 to 2 hero …`, with who chooses behind it."""
    if pick.all:
        text = f"each {pick.all}"
    elif pick.one:
        text = f"{'one' if pick.least is None else 'at most one'} {pick.one}"
    elif pick.least is None:
        text = f"exactly {pick.count} {pick.some}"
    else:
        text = f"{pick.least} to {pick.count} {pick.some}"
    if pick.ref:
        text += f" {pick.ref}"
    for lead, tags in (("that is", pick.is_), ("that is not", pick.not_), ("that has", pick.has),
                       ("that lacks", pick.lacks)):  # fmt: skip
        text += "".join(f" {lead} {tag}" for tag in tuple_of(tags))
    if pick.within is not None:
        text += f" within {pick.within} of {pick.of}"
    for lead, words in (("adjacent to", pick.adjacent), ("seen by", pick.seen_by), ("in", pick.in_), ("on", pick.on),
                        ("belonging to", pick.by_seat), ("from", pick.zone), ("other than", pick.other_than),
                        ("nearest to", pick.nearest), ("where", pick.where)):  # fmt: skip
        if words:
            text += f" {lead} {words}"
    if pick.by:
        text += f", chosen by {pick.by}"
    return text + ", at random" if pick.random else text


def describe_costs(costs: Iterable[Cost]) -> str:
    """Costs: `1 fatigue and exhaust this`."""
    return " and ".join(map(_cost, costs))


def describe_surge(surge: Surge) -> str:
    """A surge option: `for 1 surge { … }`."""
    return f"for {surge.cost} surge {_limited(surge)}"


def describe_dice(dice: Dice) -> str:
    """Dice: `3 black and 1 red dice`."""
    return " and ".join(f"{count} {die}" for die, count in dice.items()) + " dice"


def describe_entry(entry: Entry) -> tuple[str, ...]:
    """All sentences of an entry, one a line, each with what it is before it where that is needed."""
    lines = [f"keywords: {describe_keywords(entry.keywords)}"] if entry.keywords else []
    lines += [f"requires: {entry.requires}"] if entry.requires else []
    lines += [f"assist: {describe_pick(entry.assist)}"] if entry.assist else []
    lines += map(describe_mod, entry.mods)
    lines += map(describe_ability, entry.abilities)
    lines += map(describe_surge, entry.surges)
    if entry.attached:
        lines += [f"attached: {describe_mod(mod)}" for mod in entry.attached.mods]
        lines += [f"attached: {describe_ability(ability)}" for ability in entry.attached.abilities]
    return tuple(lines)


def describe_keywords(keywords: Iterable[str | KeywordUse]) -> str:
    """Keywords with their numbers, or tags: `pierce 2, reach`."""
    return ", ".join(k if isinstance(k, str) else " ".join(map(str, k)) for k in keywords)


def quote(text: str) -> str:
    """A text in quotes, as sentences show keys and names."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def tuple_of(tags: Tags) -> tuple[str, ...]:
    """One tag or several as a tuple."""
    return (tags,) if isinstance(tags, str) else tags


# --- filling templates -----------------------------------------------------------------------


def _fill(parts: tuple[Part, ...], spec: OpSpec, op: Op) -> str:
    said = ""
    for part in parts:
        if part.text:
            said += part.text
        elif part.field:
            field = spec.field(part.field)
            said += _field(field.type, getattr(op, field.attr))
        elif part.optional:
            field = spec.field(part.key)
            if getattr(op, field.attr) != field.default:
                said += _fill(part.optional, spec, op)
    return said.rstrip() if parts and parts[-1].flag else said


def _mod(parts: tuple[Part, ...], mod: Mod) -> str:
    said = ""
    for part in parts:
        if part.text:
            said += part.text
        elif part.field:
            value = getattr(mod, "except_" if part.field == "except" else part.field)
            said += _MOD_FIELDS.get(part.field, thing)(value)
        elif part.optional and getattr(mod, part.key):
            said += _mod(part.optional, mod)
    return said


def thing(value: object) -> str:
    """A number, words or a pick."""
    return describe_pick(value) if isinstance(value, Pick) else str(value)


def _moment(value: object) -> str:
    if not isinstance(value, Moment):
        return str(value)
    times = f"{value.count} times " if value.count != 1 else ""
    return f"{times}{value.moment}" + (f" of {value.of}" if value.of else "")


def _cost(cost: Cost) -> str:
    if cost.pay in ("exhaust", "tap", "discard"):
        text = f"{cost.pay} {thing(cost.what)}"
    else:
        text = f"{1 if cost.amount is None else cost.amount} " + (f"{cost.what} " if cost.what else "") + cost.pay
    return f"{text} out of {cost.from_}" if cost.from_ else text


def _limit(limit: Limit) -> str:
    return f"at most {limit.times} per {limit.per}"


def _limited(surge: Surge) -> str:
    limit = f"{_limit(surge.limit)} " if surge.limit else ""
    return limit + describe_block(surge.do)


def _option(option: Option) -> str:
    text = quote(option.text)
    if option.if_:
        text += f" if {option.if_}"
    if option.cost:
        text += f" for {describe_costs(option.cost)}"
    return f"{text} {describe_block(option.do)}"


def _listed(many: Callable[[object], str], mark: str) -> Callable[[object], str]:
    return lambda items: "{ " + mark.join(map(many, cast(Iterable[object], items))) + " }"


def _surge(value: object) -> str:
    surge = cast(Surge, value)
    return f"{surge.cost} surge {_limited(surge)}"


def _field(type_: str, value: object) -> str:
    return _FIELDS.get(type_, thing)(value)


_FIELDS: dict[str, Callable[[object], str]] = {
    "text": lambda v: quote(str(v)),
    "dice": lambda v: describe_dice(cast(Dice, v)),
    "moment": _moment,
    "cost": lambda v: describe_costs(cast(tuple[Cost, ...], v)),
    "ops": lambda v: describe_block(cast(Ops, v)),
    "mods": _listed(lambda v: describe_mod(cast(Mod, v)), "; "),
    "abilities": _listed(lambda v: describe_ability(cast(Ability, v)), "; "),
    "options": _listed(lambda v: _option(cast(Option, v)), "; "),
    "keywords": lambda v: describe_keywords(cast(tuple[KeywordUse, ...], v)),
}

_MOD_FIELDS: dict[str, Callable[[object], str]] = {
    "dice": lambda v: describe_dice(cast(Dice, v)),
    "surge": _surge,
    **dict.fromkeys(
        ("forbid", "but", "allow", "grant", "immune"), lambda v: describe_keywords(cast(tuple[str, ...], v))
    ),
}  # fmt: skip
