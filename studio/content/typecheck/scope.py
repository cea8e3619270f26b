"""What a check knows about the world around an entry, and where it is inside it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from studio.content.catalogue import Catalogue
from studio.content.effects import Variable
from studio.content.typecheck.problem import Problem
from studio.content.vocabulary import ALL_TAGS, DICE, Type
from studio.kit.text import Text, say

ANY = Type("thing")
"""A thing of which nobody here knows the type."""


@dataclass(frozen=True)
class Scope:
    """The world around: `None` means that this check does not know, and asks nothing."""

    sys: str
    """The letter of the system: J, S or D."""
    catalogue: Catalogue | None = None
    elements: Mapping[str, str] | None = None
    """Element id → `door`, `area`, `figure`, `token`, `square` (marked squares), `trigger`, `objective`."""
    variables: Mapping[str, Variable] | None = None
    texts: Mapping[str, Iterable[str]] | None = None
    """Language → keys that have a text."""
    hooks: frozenset[str] | None = None
    flags: frozenset[str] | None = None
    """Rule switches; None takes any."""
    pack: bool = False
    """The entries come from a pack: no hooks."""
    tags: frozenset[str] = field(init=False, default=frozenset())
    dice: frozenset[str] = field(init=False, default=frozenset())

    def __post_init__(self) -> None:
        entries = self.catalogue.entries() if self.catalogue else ()
        tags = ALL_TAGS.union(*(e.traits for e in entries)) if entries else ALL_TAGS
        kinds = ("keyword", "token", "condition", "form", "order", "class")
        object.__setattr__(self, "tags", tags | {e.id for e in entries if e.kind in kinds})
        own = frozenset(d.id for d in self.catalogue.dice()) if self.catalogue else frozenset()
        object.__setattr__(self, "dice", own or frozenset(DICE.get(self.sys, ())))

    def variable(self, name: str) -> Variable | None:
        """The variable of that id, if it is known."""
        return self.variables.get(name) if self.variables else None


@dataclass(frozen=True)
class Place:
    """A place inside an entry: its path, the names known there, the windows it runs in."""

    path: str = ""
    names: Mapping[str, Type] = field(default_factory=dict)
    windows: tuple[str, ...] = ()
    surge: bool = False
    """Inside a surge option: the attack is pending."""
    bearer: bool = True
    certain: frozenset[str] = frozenset()
    """Names that were asked about here, so that they may be taken as not none."""
    chance: bool = False
    """Under a random branch."""

    def at(self, *parts: object) -> "Place":
        """The place further in."""
        path = "/".join(map(str, parts))
        return replace(self, path=f"{self.path}/{path}" if self.path else path)

    def bind(self, name: str, type_: Type) -> "Place":
        """The same place with one more name."""
        return replace(self, names={**self.names, name: type_})

    def with_names(self, names: Mapping[str, Type]) -> "Place":
        """The same place with more names."""
        return replace(self, names={**self.names, **names})

    def sure(self, names: frozenset[str]) -> "Place":
        """The same place where names are known not to be none."""
        return replace(self, certain=self.certain | names)

    @property
    def where(self) -> str:
        """The windows, or what else this is, for messages."""
        return " and ".join(self.windows) or "this"


class Report:
    """Collects problems of one entry."""

    def __init__(self, scope: Scope, entry: str) -> None:
        self.scope = scope
        self.entry = entry
        self.problems: list[Problem] = []

    def say(self, code: str, place: Place, column: int = 0, **params: str | int) -> None:
        """Notes a problem once."""
        problem = Problem(code, self.entry, place.path, column, Text(f"words.{code}", params))
        if problem not in self.problems:
            self.problems.append(problem)


def near(name: str, known: Iterable[str]) -> str:
    """` – 'armour'?` when a known name is near, else nothing."""
    found = get_close_matches(name, list(known), 1, 0.6)
    return say(Text("words.near", {"name": found[0]})) if found else ""
