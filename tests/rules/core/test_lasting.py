"""What lasts until a moment: standing prevention, forms, control, and effects that end for whoever uses them."""

from typing import Any

import pytest

from studio.content.effects import Ability
from studio.kit.codec import from_plain
from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core.frames import OpsF
from studio.rules.core.table import Table
from tests.rules.cave import Scene, monsters_of, quest_of, rules_of, scene

HALL = ("G........", ".........", ".........")


def effects(*do: dict[str, Any], when: str = "healed", **more: Any) -> q.Trigger:
    ability = from_plain({"id": "t1", "when": when, "do": list(do), **more}, Ability)
    return q.Trigger(id="t1", ability=ability)


def run(s: Scene, names: dict[str, Any], trigger: str = "t1") -> Table:
    """Runs the ops of the quest's trigger on a table at the position; answers the table."""
    from studio.rules.core.machine import advance

    table = s.rules.fresh_table(s.state)
    [ability] = [x for x in s.rules.quest_abilities if x.ability.id == trigger]
    table.stack.append(OpsF(ability.blocks[0], 0, {"you": 0, **names}))
    advance(table)
    return table


def opened(*do: dict[str, Any], **more: Any) -> Scene:
    rules = rules_of(quest_of(HALL, effects(*do, **more)), party=("trenloe", "varikas"))
    return scene(rules, {1: (1, 1), 2: (2, 1)}, [("beastman", (3, 1)), ("skeleton", (8, 0))])


def hurt(table: Table, figure: int, amount: int, source: int = 0) -> int:
    """What a figure suffers of damage that an effect deals."""
    from studio.rules.core import harm
    from studio.rules.core.machine import advance

    before = table.figures[figure].damage
    harm.hurt(table, figure, amount, source=source)
    advance(table)
    return table.figures[figure].damage - before


def test_prevention_with_a_moment_stands_until_then() -> None:
    s = opened({"op": "prevent", "on": "figure", "amount": 2, "until": "end_of_round"})
    table = run(s, {"figure": 1})
    assert [hurt(table, 1, 3), hurt(table, 1, 1), hurt(table, 2, 3)] == [1, 0, 3]
    table.game.expire(table, "end_of_round")
    assert hurt(table, 1, 3) == 3


def test_prevention_of_a_source_works_whenever_that_source_deals_damage() -> None:
    s = opened({"op": "prevent", "on": "figure", "amount": "all", "source": "source", "until": "end_of_round"},
               when="damaged")  # fmt: skip
    table = run(s, {"figure": 1, "source": 900})
    assert [hurt(table, 1, 4, 900), hurt(table, 1, 4, 901), hurt(table, 1, 2, 900), hurt(table, 2, 4, 900)] == [
        0,
        4,
        0,
        4,
    ]


def test_prevention_at_once_is_of_what_is_pending_and_no_more() -> None:
    s = opened(
        {"op": "prevent", "on": "figure", "amount": 2}, when="damage_due", **{"if": "figure = #nobody"} | {"if": ""}
    )
    table = s.rules.fresh_table(s.state)
    assert [hurt(table, 1, 3), hurt(table, 1, 1)] == [1, 0]  # the trigger hears each of them
    assert not table.lasting


@pytest.mark.parametrize(("moment", "ends"), [("end_of_round", True), ("forever", False)])
def test_a_form_ends_with_its_moment(moment: str, ends: bool) -> None:
    s = opened({"op": "become", "who": "figure", "form": "@monkey", "until": moment})
    table = run(s, {"figure": 1})
    assert table.figures[1].form == "monkey"
    table.game.expire(table, "end_of_turn", 1)
    assert table.figures[1].form == "monkey"
    table.game.expire(table, "end_of_round")
    assert (table.figures[1].form == "") is ends


def test_a_form_of_so_many_own_turns_does_not_count_the_turn_it_begins_in_J_1215() -> None:
    until = {"moment": "end_of_next_turn", "of": "figure", "count": 2}
    s = opened({"op": "become", "who": "figure", "form": "@monkey", "until": until})

    def turns_as_ape(active: int) -> int:
        table = run(s, {"figure": 1})
        table.active = active
        table.lasting = ()
        table.game.become(table, 1, "monkey", ("end_of_next_turn", 1, 2), {})
        for n in range(1, 6):
            table.game.expire(table, "end_of_next_turn", 2)  # a friend's turn is no matter
            table.game.expire(table, "end_of_next_turn", 1)
            if not table.figures[1].form:
                return n
        return 0

    assert turns_as_ape(active=2) == 2
    assert turns_as_ape(active=1) == 3


def test_of_two_forms_the_later_holds_for_its_own_time() -> None:
    s = opened({"op": "become", "who": "figure", "form": "@monkey", "until": "end_of_round"})
    table = run(s, {"figure": 1})
    table.game.become(table, 1, "monkey", ("forever", None, 1), {})
    table.game.expire(table, "end_of_round")
    assert table.figures[1].form == "monkey"


def test_control_goes_back_to_whose_the_figure_was() -> None:
    s = opened({"op": "say", "text": "title"})
    table = s.rules.fresh_table(s.state)
    [beast, _] = monsters_of(s)
    table.game.control(table, beast, 2, ("end_of_turn", None, 1), {})
    table.game.control(table, beast, 1, ("end_of_turn", None, 1), {})
    assert table.figures[beast].seat == 1
    table.game.expire(table, "end_of_turn", 1)
    assert table.figures[beast].seat == 0
    assert not table.lasting


def test_what_lasts_until_used_ends_for_whoever_uses_it() -> None:
    once = {
        "when": "damaged",
        "if": "figure = self",
        "do": [{"op": "gain", "who": "self", "what": "coins", "amount": 25}],
    }
    s = opened({"op": "lasting", "until": "used", "on": {"all": "hero"}, "abilities": [once]})
    table = run(s, {})
    purse = {x: table.figures[x].coins for x in (1, 2)}
    for figure in (1, 1, 2):
        hurt(table, figure, 1)
    assert {x: table.figures[x].coins - purse[x] for x in (1, 2)} == {1: 25, 2: 25}
    assert not table.lasting


def test_events_alone_bring_back_a_form_that_ended() -> None:
    s = opened({"op": "become", "who": "figure", "form": "@monkey", "until": "end_of_round"})
    table = run(s, {"figure": 1})
    table.take_events()
    table.game.expire(table, "end_of_round")
    assert [type(x) for x in table.take_events()] == [e.LastingEnded, e.Became]
