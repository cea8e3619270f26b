"""The static checks find nothing in sound content, each kind of fault where it is, and nearly every misspelling."""

import json
import random
from collections.abc import Iterator

import msgspec
import pytest

from studio.content.catalogue import Catalogue
from studio.content.effects import Ability, Entry, Goal, Logic, Mod, Ops, Variable
from studio.content.load import load
from studio.content.typecheck import (
    Problem,
    Scope,
    check_condition,
    check_entry,
    check_logic,
    check_mods,
    check_ops,
    check_together,
    check_trigger,
    references_in,
)
from studio.content.types import DieDef
from studio.kit.codec import from_plain
from tests.content.examples import ENTRIES, PLAIN, QUESTS, all_entries

OTHERS = [Entry(i, "monster", "JS") for i in "beastman skeleton goblin_archer barghest cave_spider ettin".split()]  # noqa: SIM905
OTHERS += [Entry("first_quest", "quest", "S"), *(Entry(i, "keyword", "JSD") for i in ("phasing", "reach", "sweep"))]
CATALOGUE = Catalogue("all", [*OTHERS, *ENTRIES])


def scope(sys: str = "J", **more: object) -> Scope:
    return Scope(sys, CATALOGUE, **more)  # type: ignore[arg-type]


def scope_of(quest: Logic) -> Scope:
    return Scope(quest.sys, CATALOGUE.overlay(quest.entries), variables={v.id: v for v in quest.vars})


# --- sound content -------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", list(all_entries()), ids=lambda e: e.id)
def test_every_example_is_sound(entry: Entry):
    variables = {"seals": Variable("seals", 0, 0, 2)}
    for letter in entry.sys:
        assert not list(map(str, check_entry(entry, scope(letter, variables=variables))))


@pytest.mark.parametrize("quest", QUESTS, ids=lambda q: q.id)
def test_every_example_quest_is_sound(quest: Logic):
    assert not list(map(str, check_logic(quest, scope_of(quest))))


@pytest.mark.parametrize("system", ["journeys1", "journeys2", "command"])
def test_all_shipped_content_is_sound(system: str):
    content = load(system)
    letter = {"journeys1": "J", "journeys2": "S", "command": "D"}[system]
    assert not [str(p) for e in content.entries() for p in check_entry(e, Scope(letter, content))]


# --- one fault each ------------------------------------------------------------------------------


def trigger(op: object = None, **fields: object) -> Ability:
    plain = {"id": "t", "when": "damage_due", "do": [op or {"op": "say", "text": "x"}], **fields}
    return from_plain({k.rstrip("_"): v for k, v in plain.items() if v is not None}, Ability)


DEAL = {"op": "deal", "to": "figure", "amount": 1}
BAD: list[tuple[str, str, str, int, Ability]] = [
    ("T101", "J", "if", 8, trigger(if_="figure adjacent self")),
    ("T102", "J", "if", 1, trigger(if_="figur is hero")),
    ("T102", "J", "do/0/to", 1, trigger({**DEAL, "to": "door.square"})),
    ("T103", "J", "if", 8, trigger(if_="figure.armor = 2")),
    ("T104", "J", "if", 11, trigger(if_="figure is heroo")),
    ("T104", "J", "if", 11, trigger(if_="figure is @orge")),
    ("T104", "J", "do/0/what", 1, trigger({"op": "inflict", "what": "burnn", "to": "figure"})),
    ("T105", "J", "do/0/var", 1, trigger({"op": "set", "var": "$alarn", "add": 1})),
    ("T106", "J", "do/0/amount", 1, trigger({**DEAL, "amount": "maxx(1, 2)"})),
    ("T106", "J", "do/0/amount", 1, trigger({**DEAL, "amount": "max(1)"})),
    ("T107", "J", "if", 15, trigger(if_="attack.kind = mele")),
    ("T108", "J", "do/0/to", 0, trigger({**DEAL, "to": {"all": "hero", "one": "hero"}})),
    ("T108", "J", "do/0/to", 0, trigger({**DEAL, "to": {"all": "hero", "of": "figure"}})),
    ("T109", "J", "do/0/to", 0, trigger({**DEAL, "to": {"all": "heros"}})),
    ("T110", "J", "do/0/amount", 1, trigger({**DEAL, "amount": "figure"})),
    ("T110", "J", "do/0/to", 0, trigger({**DEAL, "to": "figure.left"})),
    ("T110", "J", "if", 1, trigger(if_="figure.left")),
    ("T110", "J", "if", 10, trigger(if_="figure = amount")),
    ("T111", "J", "do/0/to", 1, trigger({**DEAL, "to": "figure.group"}, when="door_opened")),
    ("T112", "J", "do/0/by", 0, trigger({"op": "attack", "by": {"all": "monster"}})),
    ("T112", "S", "do/0/to", 14, trigger({**DEAL, "to": "figure.group.group"})),
    ("T113", "J", "do/0/as", 0, trigger({"op": "roll", "dice": {"black": 1}, "as": "figure"})),
    ("T113", "J", "do/0/as", 0, trigger({"op": "roll", "dice": {"black": 1}, "as": "where"})),
    ("T114", "D", "do/0/until", 0, trigger({"op": "lasting", "until": "end_of_attack", "on": "figure"})),
    ("T115", "J", "cost/0", 0, trigger(cost=[{"pay": "fatigue"}])),
    ("T116", "J", "do/0/dice", 0, trigger({"op": "roll", "dice": {"brown": 1}, "as": "r"})),
    ("T120", "J", "when", 0, trigger(when="standard")),
    ("T120", "J", "do/0", 0, trigger({"op": "test", "who": "figure", "attribute": "might"})),
    ("T120", "J", "if", 8, trigger(if_="figure.might > 1")),
    ("T121", "J", "when", 0, trigger(when="damage_dew")),
    ("T122", "J", "do", 0, trigger(do=[])),
    ("T122", "J", "do", 0, trigger(do=None)),
    ("T122", "J", "do/0/options", 0, trigger({"op": "option", "options": []})),
    ("T123", "J", "if", 10, trigger(if_="figure = self")),
    ("T124", "J", "do/0/amount", 10, trigger({**DEAL, "amount": "amount / $alarm"})),
    ("T126", "J", "do/0", 0, trigger({"op": "cancel", "what": "damage"}, when="damaged")),
    ("T126", "J", "do/0", 0, trigger({"op": "prevent", "on": "figure", "amount": 1}, when="damaged")),
    ("T127", "J", "do/0/what", 0, trigger({"op": "cancel", "what": "attack"})),
    ("T127", "J", "do/0/what", 0, trigger({"op": "change", "what": "range", "add": 1})),
    ("T127", "J", "do/0/pool", 0, trigger({"op": "reroll", "pool": "attack"})),
    ("T118", "J", "do/0/what", 1, trigger({"op": "change", "what": "speed", "add": 1})),
    ("T128", "J", "if", 1, trigger(if_="$alarm > 3")),
    ("T128", "J", "do/0/if", 1, trigger({"op": "if", "if": "heroes >= 2", "then": [DEAL]})),
    ("T129", "J", "cost/0", 0, trigger(cost=[{"pay": "morale", "amount": 1}])),
    ("T129", "J", "cost/0/amount", 0, trigger(cost=[{"pay": "fatigue", "amount": 0}])),
    ("T138", "J", "do/0/amount", 1, trigger({**DEAL, "amount": "by_heroes(2, 2, 2)"})),
    ("T139", "J", "do/0/options/0/do/0", 0,
     trigger({"op": "option", "random": True, "options": [{"text": "x", "do": [{"op": "win", "side": "heroes"}]}]})),
    ("T140", "J", "do/0/name", 0, trigger({"op": "hook", "name": "journeys1.wish"})),
    ("T143", "J", "limit", 0, trigger(when="round_started", limit={"times": 1, "per": "round"})),
    ("T145", "J", "do/0/until", 0,
     trigger({"op": "lasting", "until": "forever", "mods": [{"forbid": ["move"], "on": {"all": "hero"}}]},
             when="quest_ended")),
    ("T147", "J", "", 0, trigger({"op": "let", "as": "x", "be": 1}, may=True)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "sys", "field", "column", "ability"), BAD, ids=[f"{b[0]}-{n}" for n, b in enumerate(BAD)]
)
def test_a_faulty_trigger_is_reported_with_field_and_column(
    code: str, sys: str, field: str, column: int, ability: Ability
):
    world = scope(sys, variables={"alarm": Variable("alarm", 0, 0, 3)}, hooks=frozenset({"journeys1.switch_action"}))
    found = list(check_trigger(ability, world))
    assert (code, field, column) in {(p.code, p.field, p.column) for p in found}, list(map(str, found))
    assert all(p.entry == "t" for p in found)


MODS: list[tuple[str, Mod]] = [
    ("T117", Mod(what="speed", add=1, set=2)),
    ("T117", Mod()),
    ("T117", Mod(what="speed")),
    ("T118", Mod(what="speeed", add=1)),
    ("T118", Mod(what="speed", also="self.group")),
    ("T118", Mod(what="sight_from", add=1)),
    ("T119", Mod(forbid=("fly",))),
    ("T119", Mod(allow=("pass_walls",))),
    ("T104", Mod(grant=("reech",))),
    ("T142", Mod(grant=(("pierce",),))),
    ("T110", Mod(what="speed", add=1, on="self.square")),
    ("T110", Mod(what="sight_from", also="self.group")),
]


@pytest.mark.parametrize(("code", "mod"), MODS)
def test_a_faulty_modifier_is_reported(code: str, mod: Mod):
    entry = Entry("x", "item", "J", mods=(mod,))
    assert code in {p.code for p in check_entry(entry, scope())}


def test_a_modifier_without_a_bearer_must_say_whom_it_changes():
    problem = next(check_mods((Mod(what="speed", add=1),), scope(), "r1"))
    assert (problem.code, problem.entry, problem.field) == ("T123", "r1", "mods/0/on")


def test_a_keyword_needs_its_numbers():
    entry = Entry("x", "monster", "J", keywords=(("pierce",), ("reach", 2), ("flie",), ("damage", 1)))
    found = [(p.code, p.field) for p in check_entry(entry, scope())]
    assert found == [("T142", "keywords/0"), ("T142", "keywords/1"), ("T104", "keywords/2")]


def test_an_entry_of_a_newer_language_is_only_told_to_be_so():
    assert [p.code for p in check_entry(Entry("x", "item", "J", lang=9), scope())] == ["T150"]


def test_hooks_are_not_for_packs():
    entry = Entry("x", "item", "J", abilities=(trigger({"op": "hook", "name": "journeys1.switch_action"}),))
    assert not list(check_entry(entry, scope()))
    assert [p.code for p in check_entry(entry, scope(pack=True))] == ["T140"]


def test_texts_are_looked_for_in_every_language():
    world = scope(texts={"en": {"x"}, "de": {"y"}})
    problems = list(check_trigger(trigger(when="round_started"), world))
    assert [str(p) for p in problems] == ["T137 t do/0/text: the text 'x' is missing in de"]


def test_elements_have_their_types_when_the_map_is_known():
    world = scope(elements={"d1": "door", "A1": "area", "m1": "figure"})
    assert not list(check_condition("#d1 is open and #m1.left > 1 and any(hero in #A1)", world, "o1"))
    assert [p.code for p in check_condition("#d2 is open", world, "o1")] == ["T104"]
    assert [p.code for p in check_condition("#d1.left > 1", world, "o1")] == ["T103"]
    assert [p.code for p in check_condition("any(hero in #d1)", world, "o1")] == ["T110"]


def test_a_block_alone_knows_the_names_it_is_given():
    from studio.content.vocabulary import Type

    ops = from_plain([DEAL], Ops)
    assert not list(check_ops(ops, scope(), "e1", "do", {"figure": Type("figure")}))
    assert [p.code for p in check_ops(ops, scope(), "e1", "do")] == ["T102"]


def test_a_condition_makes_sure_of_what_may_be_none():
    sure = trigger({**DEAL, "to": "figure.group"}, when="door_opened", if_="figure is hero")
    assert not list(check_trigger(sure, scope("S")))


def test_the_nearest_name_is_offered():
    assert str(next(check_trigger(trigger(if_="figure.armor = 2"), scope()))) == (
        "T103 t if col 8: figure has no 'armor' – 'armour'?"
    )


def test_a_name_of_another_window_says_where_it_is_bound():
    problem = next(check_trigger(trigger(if_="door is open"), scope()))
    assert "bound in door_opened" in str(problem)


def test_dice_of_the_catalogue_go_before_those_of_the_system():
    world = Scope("J", Catalogue("x", dice=[DieDef("pink", ())]))
    roll = {"op": "roll", "dice": {"pink": 1}, "as": "r"}
    assert not list(check_trigger(trigger(roll, when="round_started"), world))


# --- the parts together --------------------------------------------------------------------------


def codes(problems: Iterator[Problem]) -> list[tuple[str, str]]:
    return [(p.code, p.entry) for p in problems]


def test_variables_are_set_and_read():
    variables = [Variable("a"), Variable("b"), Variable("c", scope="campaign")]
    triggers = [trigger({"op": "set", "var": "$a", "add": 1}), trigger(if_="$b = 1")]
    assert codes(check_together(variables, [], triggers)) == [("T132", "a"), ("T132", "b")]


def test_objectives_can_hold_and_do_not_hold_at_the_start():
    variables = [Variable("x", 0, 0, 3, "campaign")]
    goals = [Goal("never", "heroes", "$x > 3"), Goal("soon", "heroes", "$x = 0"), Goal("fine", "overlord", "$x = 3")]
    assert codes(check_together(variables, goals, [])) == [("T133", "never"), ("T133", "soon")]


def test_both_sides_may_not_win_by_the_same_and_both_need_a_way_in_the_second_edition():
    goals = [Goal("a", "heroes", "round > 3"), Goal("b", "overlord", "round > 3")]
    assert codes(check_together([], goals, [])) == [("T134", "b")]
    assert codes(check_together([], goals[:1], [], sys="S")) == [("T133", "a")]


def test_a_trigger_that_is_off_needs_one_that_switches_it_on():
    off = trigger(off=True)
    assert codes(check_together([], [], [off])) == [("T131", "t")]
    assert not codes(check_together([], [], [off, trigger({"op": "trigger", "id": "t", "do": "enable"}, id="u")]))


def test_triggers_that_set_each_other_off_are_a_circle():
    hurt = {"op": "deal", "to": {"all": "hero"}, "amount": 1}
    mend = {"op": "heal", "to": {"all": "hero"}, "amount": 1}
    circle = [trigger(hurt, id="a", when="healed"), trigger(mend, id="b", when="damaged")]
    assert [(p.code, dict(p.text.params)) for p in check_together([], [], circle)] == [("T130", {"names": "a, b"})]
    once = [trigger(hurt, id="a", when="healed", once=True), circle[1]]
    assert not codes(check_together([], [], once))


def test_two_triggers_of_one_window_and_condition_are_told():
    twins = [trigger(id="a", if_="figure is hero"), trigger(id="b", if_="figure is hero")]
    assert codes(check_together([], [], twins)) == [("T149", "b")]


def test_an_id_used_twice_is_an_error():
    logic = Logic("q", "J", objectives=(Goal("a", "heroes", "round > 1"), Goal("a", "overlord", "round > 2")))
    assert ("T146", "a") in codes(check_logic(logic, scope()))


def test_references_are_collected_with_their_signs():
    quest = next(q for q in QUESTS if q.id == "narthak")
    assert {"#A5", "#g2", "#throne", "$seals", "@narthak_named", "@beastman"} <= references_in(quest)


# --- misspellings --------------------------------------------------------------------------------

_FREE = {"id", "text", "source", "sys", "kind", "name"}


def leaves(part: object, path: tuple[object, ...] = ()) -> Iterator[tuple[tuple[object, ...], str]]:
    """Every text in plain data that is not free to be anything."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key not in _FREE:
                yield from leaves(value, (*path, key))
    elif isinstance(part, list):
        for n, value in enumerate(part):
            yield from leaves(value, (*path, n))
    elif isinstance(part, str) and len(part) > 2 and "stats" not in path and "as" not in path:
        yield path, part


def misspelt(text: str, rng: random.Random) -> str:
    """A text with one letter gone, doubled or changed."""
    at = rng.choice([n for n, sign in enumerate(text) if sign.isalpha()] or [0])
    return text[:at] + rng.choice(["", text[at] * 2, rng.choice("aeiostr")]) + text[at + 1 :]


def test_misspellings_are_found():
    rng = random.Random(7)
    tried = missed = 0
    elements = {"A": "area"}
    for plain in PLAIN["entries"]:
        for path, text in leaves(plain):
            if "#" in text or rng.random() < 0.6:
                continue
            wrong = misspelt(text, rng)
            if wrong == text:
                continue
            copy = json.loads(json.dumps(plain))
            spot = copy
            for step in path[:-1]:
                spot = spot[step]
            spot[path[-1]] = wrong
            tried += 1
            missed += not is_found(copy, elements)
    assert tried > 400
    assert missed <= tried // 100, (missed, tried)


def is_found(plain: dict[str, object], elements: dict[str, str]) -> bool:
    """Whether wrong data is refused or reported."""
    try:
        if plain["kind"] == "quest":
            logic = from_plain(plain, Logic)
            return any(check_logic(logic, scope_of(logic)))
        entry = from_plain(plain, Entry)
    except msgspec.ValidationError:
        return True
    return any(p for letter in entry.sys for p in check_entry(entry, scope(letter)))
