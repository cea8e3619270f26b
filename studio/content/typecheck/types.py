"""Which types fit which fields, and what may become what."""

from studio.content.typecheck.scope import ANY
from studio.content.vocabulary import Type

INT = Type("int")
BOOL = Type("bool")
NONE = Type("none")
ALL = Type("all")
PLACED = ("figure", "token", "door", "area", "square", "edge", "attack")
"""Things that stand somewhere: they may be given where squares are asked for."""


def fits(have: Type, want: Type) -> bool:
    """Whether a value of one type may stand where another is wanted, however many they are."""
    if have == ANY or want == ANY or have.base == want.base:
        return True
    if want.base == "int":
        return have.base in ("bool", "all")
    if want.base in ("square", "edge"):
        return have.base in PLACED
    if want.base == "thing":
        return have.base not in ("int", "bool", "word", "all", "tag")
    if want.base == "ref":
        return have.base == "card"
    return have.base == "none" and want.base not in ("bool", "word", "tag")


def comparable(x: Type, y: Type) -> bool:
    """Whether two values may be asked to be equal."""
    if ANY in (x, y) or x.base == y.base or NONE in (x, y):
        return x.base != "none" or y.base not in ("int", "bool")
    return {x.base, y.base} <= {"int", "bool", "all"}


def shown(type_: Type) -> str:
    """A type for a message."""
    return str(type_) if type_.base != "thing" else "a thing"
