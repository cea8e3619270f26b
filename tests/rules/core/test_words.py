"""Words made into functions, sets and tags (language.md, 2 and 3)."""

import pytest

from studio.content.effects import Pick
from studio.rules.core.reader import always_types, window_types
from tests.rules.cave import Scene, monsters_of, scene

HALL = ("G.......", "..W.....", "........")
TYPES = {**always_types(), **window_types(("attack_declared",)), "m": "figure", "spot": "square"}


@pytest.fixture(scope="module")
def position() -> Scene:
    return scene(
        HALL, {1: (1, 2), 2: (2, 2)}, [("beastman", (3, 2)), ("ogre", (6, 0), "master")], turn=0,
        figure={1: {"damage": 3, "fatigue": 2, "tokens": {"burn": 2}}}, party=("varikas", "trenloe"),
    )  # fmt: skip


def said(position: Scene, words: str) -> object:
    table = position.rules.open(position.state)
    beast, ogre = monsters_of(position)
    fn, _ = position.rules.book.reader.expr(_node(words), TYPES)
    names = {"self": 1, "you": 1, "m": beast, "spot": position.rules.index((4, 2)), "o": ogre, "attack": None}
    return fn(table, names)


def _node(words: str):  # type: ignore[no-untyped-def]
    from studio.content.words import parse

    return parse(words)


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("2 + 3 * 4 - 1", 13), ("7 / 2", 3), ("7 % 4", 3), ("5 / 0", 0), ("-3 + 1", -2), ("min(4, 2)", 2),
        ("half_up(5)", 3), ("up(7, 3)", 3), ("by_heroes(1, 2, 3)", 1), ("heroes", 2), ("players", 3),
        ("self.damage", 3), ("self.left", 13), ("self.spare", 2), ("self.fatigue", 2), ("tokens(self, burn)", 2),
        ("m.left", 2), ("attack.damage + 0", 0), ("count(hero)", 2), ("count(monster)", 2), ("total(hero, it.damage)", 3),
        ("most(hero, it.armour)", 2), ("distance(self, m)", 2), ("steps(self, m)", 2), ("self.spaces", 1),
        ("rule(knockback_large_reduction)", 1), ("party.conquest", 5), ("$nothing", 0),
    ],
)  # fmt: skip
def test_amounts(position: Scene, words: str, value: int) -> None:
    assert said(position, words) == value


@pytest.mark.parametrize(
    ("words", "holds"),
    [
        ("self is hero", True), ("m is hero", False), ("m is enemy", True), ("m is enemy of self", True),
        ("self is ally of self", False), ("m is master", False), ("any(monster that is master)", True),
        ("no(monster that is named)", True), ("self has burn", True), ("self lacks burn", False),
        ("m is @beastman", True), ("m is humanoid", True), ("self sees m", False), ("self adjacent to m", False),
        ("any(hero adjacent to m)", True), ("m within 2 of self", True), ("m within 1 of self", False),
        ("turn = overlord", True), ("self = self", True), ("self = m", False), ("attack = none", True),
        ("attack.attacker = self", False), ("self.damage >= 3 and not self has web", True),
        ("self.damage > 3 or m is monster", True), ("any(square that is water adjacent to self)", True),
        ("self in #A1", True), ("any(monster where it.left >= 6)", True), ("m is large", False),
        ("any(monster that is large)", True), ("action = run", False),
    ],
)  # fmt: skip
def test_conditions(position: Scene, words: str, holds: bool) -> None:
    assert bool(said(position, words)) == holds


def found(position: Scene, pick: Pick) -> tuple[object, ...]:
    table = position.rules.open(position.state)
    beast, _ = monsters_of(position)
    compiled = position.rules.book.reader.pick(pick, TYPES)
    names = {"self": 1, "you": 1, "m": beast}
    things = compiled.all(table, names)
    assert all(compiled.has(table, names, thing) for thing in things)
    assert compiled.count(table, names) == len(things)
    assert compiled.any(table, names) == bool(things)
    if compiled.base == "square":
        return tuple(position.rules.square(i) for i in things)
    return tuple(things)


def test_picks_name_figures_and_squares(position: Scene) -> None:
    beast, ogre = monsters_of(position)
    assert found(position, Pick(all="enemy")) == (beast, ogre)
    assert found(position, Pick(all="monster", within=2, of="self")) == (beast,)
    assert found(position, Pick(all="hero", adjacent="m")) == (2,)
    assert found(position, Pick(all="ally")) == (2,)
    assert found(position, Pick(all="friend")) == (1, 2)
    assert found(position, Pick(one="monster", nearest="self")) == (beast,)
    assert found(position, Pick(all="figure", other_than="self", where="it.damage = 0")) == (2, beast, ogre)
    assert found(position, Pick(all="monster", ref="@ogre")) == (ogre,)
    assert found(position, Pick(all="square", is_=("water",))) == ((2, 1),)
    assert found(position, Pick(all="square", is_="empty", adjacent="m")) == (
        (3, 1), (4, 1), (4, 2),
    )  # fmt: skip
    assert found(position, Pick(all="square", within=0, of="m")) == ((3, 2),)
