"""In which order an ability asks for its targets.

Files do not keep the order of a table's keys, so it cannot matter: a target whose pick names another one
is asked after it, and otherwise they are asked by name.
"""

from studio.content.effects import Ability, Pick
from studio.content.misread import WordsError
from studio.content.words import names_in, parse

_WORDS = ("count", "least", "within", "of", "adjacent", "seen_by", "in_", "by_seat", "other_than", "nearest", "where",
          "by")  # fmt: skip


def asked_targets(ability: Ability) -> tuple[tuple[str, Pick], ...]:
    """The targets of an ability as they are asked: those that others name before these, else by name.

    >>> later, first = Pick(one="hero", within=3, of="b"), Pick(one="monster")
    >>> [name for name, _ in asked_targets(Ability(when="opening", targets={"a": later, "b": first}))]
    ['b', 'a']
    """
    if len(ability.targets) < 2:
        return tuple(ability.targets.items())
    left = dict(sorted(ability.targets.items()))
    asked: list[tuple[str, Pick]] = []
    while left:
        free = (name for name, pick in left.items() if not (named_in(pick) & left.keys()) - {name})
        name = next(free, next(iter(left)))  # in a circle the first goes first; the checks report the name
        asked.append((name, left.pop(name)))
    return tuple(asked)


def named_in(pick: Pick) -> frozenset[str]:
    """The names that the words of a pick ask for."""
    found: set[str] = set()
    for field in _WORDS:
        value = getattr(pick, field)
        if isinstance(value, str) and value:
            try:
                found |= names_in(parse(value))
            except WordsError:
                continue
    return frozenset(found)
