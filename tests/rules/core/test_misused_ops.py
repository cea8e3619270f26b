"""Whatever ops an author writes, a game ends, goes on, or is refused in one sentence; never does it break."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

from studio.bots import generator, policy
from studio.checks.run import check
from studio.content.vocabulary import OPS, OpField
from studio.kit.codec import from_plain
from studio.kit.faults import Fault
from studio.play.vector import Vector
from studio.play.vector_quest import quest_of
from studio.quest.model import Quest
from studio.rules.core.api import GameSetup, open_game

BOARD = ["1......", ".......", "......."]
ELEMENTS: dict[str, dict[str, Any]] = {
    "g1": {"kind": "glyph", "at": [0, 0], "active": True},
    "m1": {"kind": "monster", "entry": "beastman", "at": [4, 1]},
    "m2": {"kind": "monster", "entry": "skeleton", "at": [6, 2]},
    "c1": {"kind": "chest", "at": [2, 2], "tier": "copper"},
    "p1": {"kind": "potion", "at": [1, 1], "potion": "healing"},
    "d1": {"kind": "door", "at": [5, 0, "w"], "length": 1},
    "v1": {"kind": "var", "var": {"id": "dread", "start": 1, "most": 5}},
}
WINDOWS = ("round_started", "turn_started", "moved", "damaged", "attack_declared", "damage_due", "action_declared",
           "game_started", "defeated", "dice_rolled", "spawned", "round_ended", "activation_started")  # fmt: skip
THINGS = st.sampled_from(
    ["self", "this", "you", "figure", "attack", "attack.target", "square", "token", "seat", "overlord", "party", "active",
     "turn", "round", "heroes", "none", "all", "true", "3", "hero1", "nobody", "#m1", "#m2", "#c1", "#A1", "#g1",
     "#nowhere", "@ogre", "@sword", "@nothing", "$dread", "$none", "figure.square", "figure.controller", "figure.card",
     "figure.left", "r", "m", "#m1.square", "#m1.left"]
)  # fmt: skip
FITTING: dict[str, list[Any]] = {
    "figure": ["#m1", "figure", "active", "self"], "figures": [{"all": "hero"}, {"one": "monster"}, "#m2", {"some": "figure", "count": 2}],
    "square": ["figure.square", "#m1.square", {"one": "square", "is": "empty"}], "squares": [{"all": "square", "adjacent": "#m1"}, "#m1.square"],
    "token": ["#c1", {"one": "token"}], "tokens": [{"all": "token"}, "#g1"], "door": ["#d1"], "doors": ["#d1", {"all": "door"}],
    "seat": ["overlord", "you", "party"], "seats": ["party", "overlord"], "card": [{"one": "card"}], "cards": [{"all": "card"}, {"one": "card"}],
    "area": ["#A1"],
}  # fmt: skip
"""Field type → what may well stand there."""
AMOUNTS = st.sampled_from(
    [0, 1, 2, -1, "round", "$dread", "figure", "#m1", "lots", "all", "2 * heroes", "figure.left", "r.surges"]
)
CONDITIONS = st.sampled_from(
    ["", "round > 1", "figure is hero", "figure", "nonsense", "#m1 is monster", "any(hero)", "figure.left"]
)
TAGS = st.sampled_from(
    ["stun", "poison", "aim", "guard", "web", "burn", "hero", "monster", "acted", "marked", "nonsense"]
)
SETS = ("hero", "monster", "figure", "square", "token", "enemy", "card", "door", "seat", "nonsense")


def picks(asks: bool = True) -> st.SearchStrategy[Any]:
    heads = st.sampled_from(["all", "one", "some"] if asks else ["all"])
    more = st.sampled_from([{}, {"within": 2, "of": "#m1"}, {"adjacent": "figure"}, {"in": "#A1"}, {"is": "empty"},
                            {"where": "it.left > 1"}, {"seen_by": "self"}, {"count": 2}, {"other_than": "figure"}])  # fmt: skip
    return st.builds(lambda head, what, rest: {head: what, **rest}, heads, st.sampled_from(SETS), more)


def value_of(field: OpField, ops: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Something for a field: often of its kind, as often not."""
    kind = field.type
    if kind.startswith("word("):
        return st.sampled_from(kind[5:-1].split())
    simple: dict[str, st.SearchStrategy[Any]] = {
        "int": AMOUNTS,
        "cond": CONDITIONS,
        "ops": st.lists(ops, max_size=2),
        "dice": st.sampled_from([{"black": 1}, {"red": 1, "green": 1}, {"pink": 1}, {}]),
        "moment": st.sampled_from(["used", "end_of_turn", "end_of_round", "start_of_next_turn", "end_of_attack",
                                   {"moment": "end_of_next_turn", "of": "figure"}, {"moment": "end_of_turn", "of": "hero1"}]),
        "cost": st.sampled_from([[{"pay": "fatigue", "amount": 1}], [{"pay": "token", "what": "guard"}], []]),
        "mods": st.sampled_from([[{"what": "speed", "add": 1}], [{"what": "armour", "add": "figure"}], [{"forbid": ["attack"]}], []]),
        "abilities": st.lists(ops, min_size=1, max_size=1).map(lambda do: [{"when": "damaged", "if": "figure = self", "do": do}]),
        "options": st.lists(ops, min_size=1, max_size=1).map(lambda do: [{"text": "a", "do": do}, {"text": "b", "do": []}]),
        "keywords": st.sampled_from([[["blast", 1]], [["nonsense"]], []]),
        "pick": picks(),
        "tag": TAGS,
        "ref": st.sampled_from(["@ogre", "@skeleton", "@sword", "@monkey", "@nothing", "figure.card", "ogre"]),
        "var": st.sampled_from(["$dread", "$none"]),
        "text": st.sampled_from(["title", "nothing"]),
        "name": st.sampled_from(["r", "m", "figure", "x"]),
        "flag": st.booleans(),
    }  # fmt: skip
    if kind == "value":
        return st.sampled_from(["damage", "range", "speed", "aimed"])
    fitting = [x for part in kind.split("/") for x in FITTING.get(part, ())]
    if kind in simple:
        return simple[kind]
    likely = st.sampled_from(fitting or ["#m1", "#m2"])
    return likely | likely | THINGS | picks()


def some_op(ops: st.SearchStrategy[Any], names: tuple[str, ...]) -> st.SearchStrategy[Any]:
    def fields(name: str) -> st.SearchStrategy[Any]:
        given_ = {f.name: value_of(f, ops) for f in OPS[name].fields if not f.optional}
        may = {f.name: value_of(f, ops) for f in OPS[name].fields if f.optional}
        return st.fixed_dictionaries(given_, optional=may).map(lambda found: {"op": name, **found})

    return st.sampled_from(names).flatmap(fields)


NAMES = tuple(name for name, spec in OPS.items() if "J" in spec.sys)
SAY = st.just({"op": "say", "text": "title"})
INNER = some_op(SAY, NAMES)
MISUSED = st.lists(some_op(INNER, NAMES), min_size=1, max_size=3)


def made(ops: list[Any], window: str, condition: str = "") -> Quest | None:
    """The quest with a trigger of these ops; none when no document can hold them."""
    ability = {"id": "t1", "when": window, "do": ops, **({"if": condition} if condition else {})}
    elements = {**ELEMENTS, "t1": {"kind": "trigger", "ability": ability}}
    plain = {"id": "x", "says": "x", "system": "journeys1", "board": {"rows": BOARD, "elements": elements}}
    try:
        return quest_of(from_plain(plain, Vector))
    except Fault:
        return None


def played(quest: Quest, answers: int = 60) -> str:
    """Plays on until enough is answered; the code of the fault that ended it before."""
    try:
        rules = open_game(GameSetup(quest, 2, (), {"quick_setup": True, "max_rounds": 4}))
        state = rules.start(3).state
        bot = policy("random", rules)
        for _ in range(answers):
            decision = rules.decision(state)
            if decision is None:
                return ""
            state = rules.apply(state, bot.choose(state, decision, generator(1, decision.number))).state
    except Fault as fault:
        return fault.text.code
    return ""


KNOWN: dict[str, dict[str, Any]] = {
    "a word for a seat": {"op": "draw", "who": "hero1", "deck": "search"},
    "a word for a marker": {"op": "loot", "what": "this", "who": "figure"},
    "a seat for a marker": {"op": "loot", "what": "you", "who": "figure"},
    "a number for a figure": {"op": "deal", "to": "round", "amount": 1},
    "a figure for a door": {"op": "door", "what": "#m1", "to": "open"},
    "a door for a figure": {"op": "defeat", "who": {"all": "door"}},
    "dice nobody has": {"op": "roll", "dice": {"pink": 1}, "as": "r"},
}


@pytest.mark.parametrize("case", KNOWN)
def test_what_cannot_stand_in_a_field_is_a_finding_and_the_game_is_refused_with_its_element(case: str) -> None:
    quest = made([KNOWN[case]], "damaged")
    assert quest is not None
    assert [x for x in check(quest).findings if x.severity == "error" and any("t1" in w.key() for w in x.where)]
    with pytest.raises(Fault) as refused:
        open_game(GameSetup(quest, 2))
    assert refused.value.text.code == "rules.broken"
    assert "t1" in str(refused.value)


RARE: dict[str, list[Any]] = {
    "every hero leaves in his own turn": [{"op": "leave", "who": {"all": "hero"}}],
    "figures come where markers lie": [
        {"op": "spawn", "what": "@skeleton", "count": 2, "at": {"all": "token"}},
        {"op": "reinforce", "group": "@skeleton", "rank": "any", "count": 2, "cap": "group", "at": {"all": "token"}},
    ],
}


@pytest.mark.parametrize("case", RARE)
def test_what_may_be_said_but_hardly_meant_is_played(case: str) -> None:
    quest = made(RARE[case], "turn_started")
    assert quest is not None
    assert played(quest) in ("", "rules.loop", "rules.unsupported")


STATIC = {"rules.broken", "rules.unsupported"}
"""Faults that could have been told without playing."""


@settings(max_examples=120, suppress_health_check=list(HealthCheck), deadline=None)
@given(MISUSED, st.sampled_from(WINDOWS), CONDITIONS)
def test_misused_ops_never_break_the_game_and_the_checks_know_of_them(
    ops: list[Any], window: str, condition: str
) -> None:
    quest = made(ops, window, condition)
    if quest is None:
        return
    note(repr((ops, window, condition)))
    code = played(quest)
    if code in STATIC:
        assert check(quest).errors, code
