"""Sentences in the typing form read back into ops, modifiers and abilities.

The reader is made from the same templates as the printer. It tries what a template allows, longest
first, and goes back where that leads nowhere; it remembers how far it ever came and what it wanted
there, which is the error's column and what completion offers.
"""

import re
from collections.abc import Callable, Iterator

import msgspec

from studio.content.effects import Ability, Mod, Op, Ops, Pick, Surge
from studio.content.misread import WordsError
from studio.content.phrases import PhraseReader, Plain
from studio.content.scanning import Found, T, Weary
from studio.content.sentences import MODS, OPS, Part, template
from studio.content.vocabulary import OPS as SPECS
from studio.content.vocabulary import OpSpec
from studio.kit.codec import from_plain
from studio.kit.text import _

LONGEST_SENTENCE = 8_000


def read_op(text: str) -> Op:
    """The op of a sentence; raises `WordsError` with the column.

    >>> read_op("deal 2 damage to figure as a trap").amount
    2
    """
    return _whole(text, lambda reader: (([op], end) for op, end in reader.op(0)), Ops)[0]


def read_block(text: str) -> Ops:
    """The block of `{ a; b }`."""
    return _whole(text, lambda reader: reader.block(0), Ops)


def read_mod(text: str) -> Mod:
    """The modifier of a sentence."""
    return _whole(text, lambda reader: reader.mod(0), Mod)


def read_ability(text: str) -> Ability:
    """The ability or trigger of a sentence."""
    return _whole(text, lambda reader: reader.ability(0), Ability)


def read_surge(text: str) -> Surge:
    """The surge option of `for 1 surge { … }`."""
    return _whole(text, lambda reader: reader.surge(0, "for "), Surge)


def read_pick(text: str) -> Pick:
    """The pick of a text such as `each enemy within 3 of self`."""
    return _whole(text, lambda reader: reader.pick(0), Pick)


def completions(text: str) -> tuple[str, ...]:
    """What a sentence that is not finished may go on with: words, and kinds of field in angle brackets."""
    reader = _Reader(text)
    try:
        for start in (reader.ability, reader.op, reader.mod):
            for _value, _end in start(0):
                pass
    except Weary:
        return ()
    return tuple(sorted(reader.wanted)) if reader.furthest >= len(text.rstrip()) else ()


def _whole(text: str, start: Callable[["_Reader"], Iterator[tuple[object, int]]], type_: type[T]) -> T:
    if len(text) > LONGEST_SENTENCE:
        raise WordsError(_("longer than {limit} characters", limit=LONGEST_SENTENCE), LONGEST_SENTENCE)
    reader = _Reader(text)
    try:
        for value, end in start(reader):
            if reader.skip(end) == len(text):
                return from_plain(value, type_)
            reader.want(end, _("the end"))
    except Weary:
        raise WordsError(_("too tangled to be read"), reader.furthest + 1) from None
    except msgspec.ValidationError as why:
        raise WordsError(str(why), 1) from None
    except RecursionError:
        raise WordsError(_("too deep"), 1) from None
    column = reader.furthest + 1
    found = re.match(r"\S*", text[reader.furthest :])
    wanted = _(" or ").join(sorted(reader.wanted))
    if found and found[0]:
        message = _('expected {what}, found "{found}"', what=wanted, found=found[0])
    else:
        message = _("expected {what}", what=wanted)
    raise WordsError(message, column, tuple(sorted(reader.wanted)))


class _Reader(PhraseReader):
    """Reads from places of one text; each method answers every way to read, longest first."""

    def field(self, at: int, type_: str) -> Found[object]:
        """A field of an op by its type."""
        if type_.startswith("word("):
            yield from self.symbol(at, tuple(type_[5:-1].split()))
        elif type_ in _BY_TYPE:
            yield from _BY_TYPE[type_](self, at)
        else:
            yield from self.thing(at)

    # --- ops and what holds them -------------------------------------------------------------

    def op(self, at: int) -> Found[Plain]:
        start = self.skip(at)
        for name, sentence in OPS.items():
            parts = template(sentence)
            if (end := self.literal(start, parts[0].text)) >= 0:
                for plain, last in self.fill(end, parts[1:], SPECS[name]):
                    yield {"op": name, **plain}, last

    def fill(self, at: int, parts: tuple[Part, ...], spec: OpSpec) -> Found[Plain]:
        """The fields of an op from the rest of its template."""
        if not parts:
            yield {}, at
            return
        part, rest = parts[0], parts[1:]
        if part.text:
            if (end := self.literal(at, part.text)) >= 0 or not part.text.strip():
                yield from self.fill(max(end, at), rest, spec)
        elif part.flag:
            for plain, last in self.fill(at, rest, spec):
                yield {part.flag: True, **plain}, last
        elif part.field:
            for value, end in self.field(at, spec.field(part.field).type):
                for plain, last in self.fill(end, rest, spec):
                    yield {part.field: value, **plain}, last
        else:
            for inner, end in self.fill(at, part.optional, spec):
                for plain, last in self.fill(end, rest, spec):
                    yield {**inner, **plain}, last
            yield from self.fill(at, rest, spec)

    def block(self, at: int) -> Found[list[object]]:
        yield from self.listed(at, self.op)

    def listed(self, at: int, item: Callable[[int], Found[Plain]]) -> Found[list[object]]:
        """`{ a; b }`."""
        if (place := self.literal(at, "{")) < 0:
            return
        if (end := self.literal(place, "}")) >= 0:
            yield [], end
            return
        yield from self.items(place, item)

    def items(self, at: int, item: Callable[[int], Found[Plain]]) -> Found[list[object]]:
        for first, end in item(at):
            if (more := self.literal(end, ";")) >= 0:
                for others, last in self.items(more, item):
                    yield [first, *others], last
            elif (done := self.literal(end, "}")) >= 0:
                yield [first], done

    def mods(self, at: int) -> Found[list[object]]:
        yield from self.listed(at, self.mod)

    def abilities(self, at: int) -> Found[list[object]]:
        yield from self.listed(at, self.ability)

    def options(self, at: int) -> Found[list[object]]:
        yield from self.listed(at, self.option)

    def option(self, at: int) -> Found[Plain]:
        for text, end in self.quoted(at):
            for cond, place in self.led(end, "if", self.condition):
                for cost, start in self.led(place, "for", self.costs):
                    for block, last in self.block(start):
                        yield {"text": text, "do": block} | _given({"if": cond, "cost": cost}), last

    def led(self, at: int, lead: str, read: Callable[[int], Found[object]]) -> Found[object]:
        """Something behind a lead, or nothing."""
        if (end := self.literal(at, lead)) >= 0:
            yield from read(end)
        yield None, at

    def mod(self, at: int) -> Found[Plain]:
        start = self.skip(at)
        for sentence in MODS.values():
            parts = template(sentence)
            if (end := self.literal(start, parts[0].text)) >= 0:
                for plain, place in self.fill_mod(end, parts[1:]):
                    for cond, last in self.led(place, "while", self.condition):
                        yield plain | _given({"if": cond}), last

    def fill_mod(self, at: int, parts: tuple[Part, ...]) -> Found[Plain]:
        if not parts:
            yield {}, at
            return
        part, rest = parts[0], parts[1:]
        if part.text:
            if (end := self.literal(at, part.text)) >= 0 or not part.text.strip():
                yield from self.fill_mod(max(end, at), rest)
        elif part.field:
            for value, end in _MOD_FIELDS.get(part.field, _Reader.thing)(self, at):
                for plain, last in self.fill_mod(end, rest):
                    yield {part.field: value, **plain}, last
        else:
            for inner, end in self.fill_mod(at, part.optional):
                for plain, last in self.fill_mod(end, rest):
                    yield {**inner, **plain}, last
            yield from self.fill_mod(at, rest)

    def surge(self, at: int, lead: str = "") -> Found[Plain]:
        if (place := self.literal(at, lead) if lead else at) < 0:
            return
        for cost, after in self.regex(place, r"[0-9]+", _("<a number>")):
            if (end := self.literal(after, "surge")) >= 0:
                for limit, start in self.limit(end, ""):
                    for block, last in self.block(start):
                        yield {"cost": int(cost), "do": block} | _given({"limit": limit}), last

    def limit(self, at: int, lead: str) -> Found[Plain | None]:
        if (end := self.literal(at, f"{lead} at most")) >= 0:
            for times, place in self.regex(end, r"[0-9]+", _("<a number>")):
                if (per := self.literal(place, "per")) >= 0:
                    for word, last in self.regex(per, r"[a-z_]+", _("<a span>")):
                        yield {"times": int(times), "per": word}, last
        yield None, at

    def ability(self, at: int) -> Found[Plain]:
        start = self.skip(at)
        match = re.compile(r"([A-Za-z][A-Za-z0-9_]*):").match(self.text, start)
        head: Plain = {"id": match[1]} if match else {}
        if (end := self.literal(match.end() if match else start, "when")) >= 0:
            for windows, place in self.windows(end):
                when = windows[0] if len(windows) == 1 else windows
                yield from self.clauses(place, {**head, "when": when}, 0)

    def windows(self, at: int) -> Found[list[object]]:
        return self.several(at, "or", self.name)

    def clauses(self, at: int, plain: Plain, number: int) -> Found[Plain]:
        """The clauses of an ability in their order, each of which may be missing, then its blocks."""
        if number == len(_CLAUSES):
            yield from self.blocks(at, plain)
            return
        lead, key, read = _CLAUSES[number]
        if (end := self.literal(at, lead)) >= 0:
            if read is None:
                yield from self.clauses(end, {**plain, key: True}, number + 1)
            else:
                for value, place in read(self, end):
                    yield from self.clauses(place, {**plain, key: value}, number + 1)
        yield from self.clauses(at, plain, number + 1)

    def targets(self, at: int) -> Found[Plain]:
        for pick, end in self.pick(at):
            if (place := self.literal(end, "as")) >= 0:
                for name, last in self.name(place):
                    if (more := self.literal(last, ", with")) >= 0:
                        for others, final in self.targets(more):
                            yield {str(name): pick, **others}, final
                    yield {str(name): pick}, last

    def span(self, at: int) -> Found[Plain]:
        for times, place in self.regex(at, r"[0-9]+", _("<a number>")):
            if (per := self.literal(place, "per")) >= 0:
                for word, last in self.regex(per, r"[a-z_]+", _("<a span>")):
                    yield {"times": int(times), "per": word}, last

    def blocks(self, at: int, plain: Plain) -> Found[Plain]:
        if (place := self.literal(at, ":")) >= 0:
            for blocks, last in self.chain(place):
                yield plain | ({"do": blocks[0]} if len(blocks) == 1 else {"parts": blocks}), last

    def chain(self, at: int) -> Found[list[object]]:
        return self.several(at, "then", self.block)


_Method = Callable[[_Reader, int], Iterator[tuple[object, int]]]

_CLAUSES: tuple[tuple[str, str, _Method | None], ...] = (
    ("for", "who", _Reader.pick), (", if", "if", _Reader.condition), (", you may", "may", None),
    (", at most", "limit", _Reader.span), (", with", "targets", _Reader.targets), (", paying", "cost", _Reader.costs),
    (", in", "zone", _Reader.name), (", once", "once", None), (", off at first", "off", None),
    (", shown as", "text", _Reader.quoted),
)  # fmt: skip

_BY_TYPE: dict[str, _Method] = {
    "int": _Reader.amount, "cond": _Reader.condition, "name": _Reader.name, "var": _Reader.var, "ref": _Reader.ref,
    "tag": _Reader.tag, "value": _Reader.value, "text": _Reader.quoted, "moment": _Reader.moment,
    "dice": _Reader.dice, "keywords": _Reader.keywords, "pick": _Reader.pick, "any": _Reader.anything,
    "cost": _Reader.costs, "ops": _Reader.block, "mods": _Reader.mods, "abilities": _Reader.abilities,
    "options": _Reader.options,
}  # fmt: skip

_MOD_FIELDS: dict[str, _Method] = {
    "what": _Reader.value, "dice": _Reader.dice, "surge": _Reader.surge,
    **dict.fromkeys(("set", "cap", "add", "times", "most", "least"), _Reader.amount),
    **dict.fromkeys(("forbid", "but", "allow", "grant", "immune"), _Reader.tags),
}  # fmt: skip


def _given(plain: Plain) -> Plain:
    return {key: value for key, value in plain.items() if value is not None}
