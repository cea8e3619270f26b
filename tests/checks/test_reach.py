"""Reach: the fixed point of keys, doors, levers and stairs, and the ways that are drawn."""

import pytest

from studio.checks.choke import choke_doors, choke_squares
from studio.checks.facts import Facts
from studio.checks.run import check
from studio.checks.world import start_squares, world_of
from studio.kit.where import ElementAt
from studio.quest.edits import Batch
from studio.quest.finding import Finding
from studio.quest.model import Door, Encounter, Quest, RuneKey, Stairs, Terrain, Token
from tests.checks.cases import ISLAND, OPEN, D, J, S, area_with, but, out, put, trigger


def found(quest: Quest, code: str) -> tuple[Finding, ...]:
    return tuple(finding for finding in check(quest, families="R").findings if finding.code == code)


CIRCLE = put(
    Door("d3", (3, 14, "n"), lock="rune", colour="blue"), RuneKey("k2", (12, 13), "blue"), quest=but("k1", at=(3, 14))
)
"""The blue key behind the red door, the red key behind the blue one."""


def test_a_key_behind_its_own_door_shows_the_way_up_to_that_door() -> None:
    (finding,) = found(but("k1", at=(12, 13)), "R104")
    assert finding.sentence() == "The red rune key lies behind the red door"
    assert finding.where == (ElementAt("k1"), ElementAt("d2"))
    assert finding.route[0] in start_squares(Facts(J))
    assert finding.route[-1] in ((8, 10), (8, 11))
    steps = zip(finding.route, finding.route[1:], strict=False)
    assert all(max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1 for a, b in steps)


def test_the_fix_moves_the_key_to_an_area_on_this_side() -> None:
    quest = but("k1", at=(12, 13))
    (finding,) = found(quest, "R104")
    mended = Batch(finding.fixes[0].label, finding.fixes[0].edits).apply(quest)
    assert finding.fixes[0].label.params == {"area": "2 Guard room"}
    assert check(mended).findings == ()


def test_keys_behind_each_others_doors_are_told_once() -> None:
    (finding,) = found(CIRCLE, "R104")
    assert finding.sentence() == "The red and blue rune keys lie behind each other’s doors"


def test_keys_are_taken_in_order() -> None:
    chain = put(
        Door("d3", (3, 14, "n"), lock="rune", colour="blue"),
        RuneKey("k2", (5, 13), "blue"),
        quest=but("k1", at=(3, 14)),
    )
    assert found(chain, "R104") == ()
    assert found(chain, "R101") == ()
    assert world_of(Facts(chain)).reached.keys == {"red", "blue"}


def test_a_lever_opens_a_sealed_door_only_when_it_can_be_reached() -> None:
    sealed = but("d1", lock="sealed")
    assert {f.params["area"] for f in found(sealed, "R101")} == {"2 Guard room", "3 Lair"}
    with_lever = put(Token("t1", (2, 2)), quest=sealed)
    assert found(trigger("tr1", with_lever, **{"if": "token = #t1"}, do=OPEN), "R101") == ()
    behind = put(Token("t1", (2, 12)), quest=sealed)
    assert len(found(trigger("tr1", behind, **{"if": "token = #t1"}, do=OPEN), "R101")) == 2


@pytest.mark.parametrize("lock", ["sealed", "locked", "secret"])
@pytest.mark.parametrize("what", ["#d1", {"all": "door", "in": "#A1"}, {"one": "door", "is": "closed"}])
def test_a_door_is_passed_only_where_something_opens_it_or_finds_it(lock: str, what: object) -> None:
    shut = but("d1", lock=lock)
    assert {f.params["area"] for f in found(shut, "R101")} == {"2 Guard room", "3 Lair"}
    opened = trigger("tr1", shut, when="round_started", do=[{"op": "door", "what": what, "to": "open"}])
    assert found(opened, "R101") == ()
    shown = trigger("tr1", shut, when="round_started", do=[{"op": "reveal", "what": what}])
    assert bool(found(shown, "R101")) == (lock != "secret"), "what is found can be opened, unless it is locked"
    unlocked = trigger("tr1", shut, when="round_started", do=[{"op": "door", "what": what, "to": "unlocked"}])
    assert bool(found(unlocked, "R101")) == (lock == "secret"), "what is unlocked must still be found"


def test_stairs_join_what_no_door_does() -> None:
    cut = area_with("A3", *((x, y) for x in range(20, 24) for y in range(20, 24)), quest=ISLAND)
    cut = put(Encounter("e1", (21, 21), "A1.read"), quest=cut)
    assert len(found(cut, "R103")) == 1
    joined = put(Stairs("s1", (2, 13), "B"), Stairs("s2", (22, 22), "B"), quest=cut)
    assert found(joined, "R103") == ()


def test_water_bars_the_way_in_one_system_and_not_in_the_other() -> None:
    corridor = tuple((3, y, 2) for y in (6, 7))
    assert len(found(put(Terrain("x1", "water", corridor)), "R101")) == 2
    middle = ((2, 7, 6), (2, 8, 6))
    assert found(put(Terrain("x1", "water", middle), quest=S), "R101") == ()
    assert len(found(put(Terrain("x1", "obstacle", middle), quest=S), "R101")) == 1


def test_a_large_figure_is_not_shut_in_by_a_wide_way_nor_told_of_where_nobody_can_leave() -> None:
    assert found(J, "R107") == ()
    assert found(put(Terrain("x1", "rubble", ((10, 10, 1), (10, 11, 1)))), "R107") == ()
    (finding,) = found(put(Terrain("x1", "rubble", ((10, 10, 1),))), "R107")
    assert finding.sentence() == "Gorm cannot leave 3 Lair: all ways are narrow"


def test_a_key_nobody_can_reach_is_an_error_and_other_things_only_a_warning() -> None:
    walled = put(Terrain("x1", "water", ((5, 12, 1), (5, 13, 1), (6, 12, 1))), quest=out("c1"))
    (finding,) = found(walled, "R103")
    assert (finding.severity, finding.params["thing"]) == ("error", "red rune key k1")


def test_without_a_beginning_nothing_is_said_about_reach() -> None:
    assert check(out("A1", "g1"), families="R").findings == ()


def test_where_heroes_begin_differs_by_system() -> None:
    assert set(start_squares(Facts(J))) == {(x, y) for x in (2, 3, 4) for y in (2, 3, 4)}
    assert set(start_squares(Facts(S))) == {(3, 2), (4, 2), (3, 3), (4, 3)}
    assert len(start_squares(Facts(D))) == 12


def test_the_doors_on_which_everything_hangs_are_weighed() -> None:
    assert choke_doors(J) == {"d1": 80, "d2": 32}
    stairs = put(Stairs("s1", (2, 13), "A"), Stairs("s2", (12, 13), "A"))
    assert choke_doors(stairs) == {"d1": 80}
    assert choke_doors(out("A1", "g1")) == {}


def test_the_squares_on_which_everything_hangs_are_found() -> None:
    assert choke_squares(J) == ()
    assert choke_squares(put(Terrain("x1", "rubble", ((3, 6, 1),)))) == ((4, 6),)
