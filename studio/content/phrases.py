"""The phrases that sentences are made of, read back: amounts, names, moments, dice, keywords, picks and costs."""

import re

from studio.content.scanning import Found, Scanner
from studio.content.vocabulary import COSTS
from studio.content.words import parse_set, show
from studio.kit.text import _

Plain = dict[str, object]


class PhraseReader(Scanner):
    """Reads a phrase from places of one text; each method answers every way to read, longest first."""

    # --- words -------------------------------------------------------------------------------

    def symbol(self, at: int, symbols: tuple[str, ...]) -> Found[str]:
        """One of some words."""
        for symbol in symbols:
            if (end := self.literal(at, symbol)) >= 0:
                yield symbol, end

    def amount(self, at: int) -> Found[object]:
        """A number or an expression for one."""
        for text, end in self.words(at, "sum"):
            yield number(text), end

    def condition(self, at: int) -> Found[object]:
        """A condition."""
        yield from self.words(at, "start")

    def thing(self, at: int) -> Found[object]:
        """A pick, or an expression for a thing."""
        yield from self.pick(at)
        yield from self.words(at, "sum")

    def anything(self, at: int) -> Found[object]:
        """A pick, a number or any expression."""
        yield from self.pick(at)
        for text, end in self.words(at, "start"):
            yield number(text), end

    def name(self, at: int) -> Found[object]:
        """A name that is given here."""
        yield from self.regex(at, r"[a-z][a-z0-9_]*", _("<a name>"))

    def var(self, at: int) -> Found[object]:
        """A variable of the quest."""
        yield from self.regex(at, r"\$[a-z][a-z0-9_]*", _("<a $variable>"))

    def ref(self, at: int) -> Found[object]:
        """An entry or a word."""
        yield from self.regex(at, r"@[a-z][a-z0-9_]*|[a-z][a-z0-9_.]*", _("<an @entry>"))

    def tag(self, at: int) -> Found[object]:
        """A tag."""
        yield from self.regex(at, r"[@#]?[A-Za-z][A-Za-z0-9_]*", _("<a tag>"))

    def value(self, at: int) -> Found[object]:
        """What a modifier changes: `speed`, `attack.range`."""
        yield from self.regex(at, r"[a-z_]+(\.[a-z_]+)?", _("<a value>"))

    def quoted(self, at: int) -> Found[str]:
        """A text in quotes."""
        for text, end in self.regex(at, r'"([^"\\]|\\.)*"', _("<a text in quotes>")):
            yield re.sub(r"\\(.)", r"\1", text[1:-1]), end

    def moment(self, at: int) -> Found[object]:
        """Until when: `end_of_turn of self`, `2 times next_turn`."""
        for count, place in self.maybe_times(at):
            for word, end in self.regex(place, r"[a-z]+(_[a-z]+)*", _("<a moment>")):
                if (of := self.literal(end, "of")) >= 0:
                    for text, last in self.words(of, "sum"):
                        yield _moment(word, count, text), last
                yield _moment(word, count, ""), end

    def maybe_times(self, at: int) -> Found[int]:
        """How often, once where nothing is said."""
        for text, end in self.regex(at, r"[0-9]+", _("<a number>")):
            if (last := self.literal(end, "times")) >= 0:
                yield int(text), last
        yield 1, at

    def dice(self, at: int) -> Found[object]:
        """A pool: `2 black and 1 red dice`."""

        def rest(place: int, dice: Plain) -> Found[Plain]:
            for text, end in self.words(place, "sum"):
                for die, last in self.regex(end, r"[A-Za-z][A-Za-z0-9_]*", _("<a die>")):
                    now = {**dice, die: number(text)}
                    if (more := self.literal(last, "and")) >= 0:
                        yield from rest(more, now)
                    if (done := self.literal(last, "dice")) >= 0:
                        yield now, done

        yield from rest(at, {})

    def keywords(self, at: int) -> Found[list[list[object]]]:
        """Keywords with commas between them."""
        return self.several(at, ",", self.keyword)

    def keyword(self, at: int) -> Found[list[object]]:
        """A keyword with up to two numbers."""
        for name, end in self.regex(at, r"@?[a-z][a-z0-9_]*", _("<a keyword>")):
            for text, last in self.regex(end, r"-?[0-9]+|[a-z]\b", _("<a number>")):
                for more, final in self.regex(last, r"-?[0-9]+|[a-z]\b", _("<a number>")):
                    yield [name, number(text), number(more)], final
                yield [name, number(text)], last
            yield [name], end

    def tags(self, at: int) -> Found[list[object]]:
        """Keywords with numbers and plain tags, as a modifier lists them."""
        for items, end in self.keywords(at):
            yield [item[0] if len(item) == 1 else item for item in items], end

    # --- picks, costs ------------------------------------------------------------------------

    def pick(self, at: int) -> Found[Plain]:
        """Who or what is picked, and by whom."""
        for head, place in self.quantity(at):
            for text, end in self.words(place, "set"):
                plain = _pick(head, text)
                if (by := self.literal(end, ", chosen by")) >= 0:
                    for seat, last in self.words(by, "sum"):
                        yield from self.at_random({**plain, "by": seat}, last)
                yield from self.at_random(plain, end)

    def at_random(self, plain: Plain, at: int) -> Found[Plain]:
        """Whether chance picks."""
        if (end := self.literal(at, ", at random")) >= 0:
            yield {**plain, "random": True}, end
        yield plain, at

    def quantity(self, at: int) -> Found[Plain]:
        """How many: `each`, `one`, `exactly 2`, `1 to 3`."""
        for words, head in (("each", {"all": ""}), ("one", {"one": ""}), ("at most one", {"one": "", "least": 0})):
            if (end := self.literal(at, words)) >= 0:
                yield dict(head), end
        if (end := self.literal(at, "exactly")) >= 0:
            for text, last in self.words(end, "sum"):
                yield {"some": "", "count": number(text)}, last
            return
        if self.text[self.skip(at) : self.skip(at) + 1] in '{}";,':
            return
        for least, end in self.words(at, "sum"):
            if (to := self.literal(end, "to")) >= 0:
                for most, last in self.words(to, "sum"):
                    yield {"some": "", "count": number(most), "least": number(least)}, last

    def costs(self, at: int) -> Found[list[Plain]]:
        """Costs with `and` between them."""
        return self.several(at, "and", self.cost)

    def cost(self, at: int) -> Found[Plain]:
        """A cost, and whose pool it comes out of."""
        for plain, end in self.bare_cost(at):
            if (out := self.literal(end, "out of")) >= 0:
                for name, last in self.name(out):
                    yield {**plain, "from": name}, last
            yield plain, end

    def bare_cost(self, at: int) -> Found[Plain]:
        """What is paid, and how much."""
        for pay in ("exhaust", "tap", "discard"):
            if (end := self.literal(at, pay)) >= 0:
                for what, last in self.thing(end):
                    yield {"pay": pay, "what": what}, last
        for text, end in self.words(at, "sum"):
            for word, last in self.regex(end, r"[a-z_]+", _("<what is paid>")):
                if word in COSTS:
                    yield {"pay": word, "amount": number(text)}, last
                elif (token := self.literal(last, "token")) >= 0:
                    amount = {} if text == "1" else {"amount": number(text)}
                    yield {"pay": "token", "what": word, **amount}, token


def number(text: str) -> object:
    """A number where the text is one, else the expression."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,7}", text) else text


def _moment(word: str, count: int, of: str) -> object:
    if count == 1 and not of:
        return word
    return {"moment": word} | ({"of": of} if of else {}) | ({"count": count} if count != 1 else {})


def _pick(head: Plain, text: str) -> Plain:
    """The fields of a pick from its quantity and the text of its set."""
    quantity = next(iter(head))
    _name, _column, kind, ref, filters, where = parse_set(text)
    plain: Plain = {**head, quantity: kind}
    if ref:
        plain["ref"] = f"@{ref}"
    many: dict[str, list[str]] = {}
    assert isinstance(filters, tuple)
    for item in filters:
        assert isinstance(item, tuple)
        name = str(item[0])
        if name == "within":
            plain["within"] = number(_text(item[2]))
            plain["of"] = _text(item[3])
        elif name == "zone":
            plain["zone"] = str(item[2])
        elif name in ("is", "not", "has", "lacks"):
            many.setdefault(name, []).append(_text(item[2]))
        else:
            plain[name] = _text(item[2])
    plain |= {name: tags[0] if len(tags) == 1 else tags for name, tags in many.items()}
    if where is not None:
        plain["where"] = _text(where)
    return plain


def _text(node: object) -> str:
    assert isinstance(node, tuple)
    return show(node)
