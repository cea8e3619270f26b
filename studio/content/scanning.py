"""Places of a sentence: what stands there, where it ends, and what was wanted at the furthest place reached."""

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from studio.content.words import LONGEST, parse_prefixes
from studio.kit.text import _

T = TypeVar("T")
Found = Iterator[tuple[T, int]]
"""What can be read from a place, and where it ends."""
STEPS = 60_000
"""Attempts in one sentence; beyond that it is refused, however it was written."""


class Weary(Exception):
    """The reader has tried too much."""


class Scanner:
    """Words, patterns and expressions at places of one text, and how far anybody ever came."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.furthest = 0
        self.wanted: set[str] = set()
        self.steps = 0
        self.seen: dict[tuple[int, str], tuple[int, ...]] = {}

    # --- places ------------------------------------------------------------------------------

    def skip(self, at: int) -> int:
        """The place behind blanks."""
        while at < len(self.text) and self.text[at] in " \t\n":
            at += 1
        return at

    def want(self, at: int, what: str) -> None:
        """Notes what was missing at a place, if nobody came further."""
        at = self.skip(at)
        if at > self.furthest:
            self.furthest, self.wanted = at, {what}
        elif at == self.furthest:
            self.wanted.add(what)
        self.steps += 1
        if self.steps > STEPS:
            raise Weary

    def literal(self, at: int, words: str) -> int:
        """The place behind a fixed text, −1 if it is not there; blanks count as one, words end where they end."""
        for word in words.split():
            at = self.skip(at)
            if not self.text.startswith(word, at):
                self.want(at, f'"{word}"')
                return -1
            end = at + len(word)
            if word[-1].isalnum() and end < len(self.text) and (self.text[end].isalnum() or self.text[end] in "_."):
                self.want(at, f'"{word}"')
                return -1
            at = end
        return at

    def several(self, at: int, between: str, one: Callable[[int], Found[T]]) -> Found[list[T]]:
        """One or more of a kind with the same words between them, as many as there are first."""
        for first, end in one(at):
            if (more := self.literal(end, between)) >= 0:
                for others, last in self.several(more, between, one):
                    yield [first, *others], last
            yield [first], end

    def regex(self, at: int, pattern: str, what: str) -> Found[str]:
        """What a pattern matches at a place."""
        at = self.skip(at)
        if match := re.compile(pattern).match(self.text, at):
            yield match.group(), match.end()
        else:
            self.want(at, what)

    def words(self, at: int, start: str) -> Found[str]:
        """Every text from here that is a whole expression."""
        at = self.skip(at)
        if (at, start) not in self.seen:
            self.seen[at, start] = parse_prefixes(self.text[at : at + LONGEST], start)
        ends = self.seen[at, start]
        what = {"start": _("a condition"), "sum": _("an amount"), "set": _("a kind"), "tag": _("a tag")}[start]
        if not ends:
            self.want(at, f"<{what}>")
        for end in reversed(ends):
            yield self.text[at : at + end].strip(), at + end
