"""A campaign: what heroes keep, what they gain, who awaits them, and how it ends (J-2101…J-2105)."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from studio.content.effects import Variable
from studio.kit.faults import Fault
from studio.play import campaign as c
from studio.play.session import Session
from studio.quest import model as q
from studio.quest.files import read as read_quest
from studio.rules import GameSetup, open_game
from studio.rules.core import actions as core
from studio.rules.journeys1 import actions as a
from tests.rules.cave import quest_of

HALL = ("G........", ".........", ".........")
QUEST = quest_of(HALL)
GROUP = (c.Member("varikas", ("mighty", "tough", "willpower")), c.Member("silhouette", ("acrobat", "swift", "skilled")))


def record(won: int = 0, *, quests: int = 12) -> c.Campaign:
    group = tuple(replace(member, won=won) for member in GROUP)
    played = tuple(c.Played("cave", ("varikas", "silhouette"), True) for _ in range(won))
    return c.Campaign(c.FORMAT, "long_road", ("cave",) * quests, 2, group, played)


def opened(won: int, **options: Any) -> tuple[Any, Any]:
    rules = open_game(c.setup(record(won), QUEST, **options))
    return rules, rules.start(5).state


def played_to(rules: Any, state: Any, kind: str) -> Any:
    while rules.decision(state).kind != kind:
        actions = rules.legal_actions(state)
        state = rules.apply(state, core.PASS if core.PASS in actions else actions.nth(0)).state
    return state


def skills(state: Any, hero: int) -> list[str]:
    schools = ("fighting", "subterfuge", "wizardry")
    return sorted(x.entry for x in state.cards.values() if x.bearer == hero and x.deck in schools)


def test_heroes_start_afresh_with_the_skills_of_their_first_quest_JX_126_J_2101() -> None:
    rules, state = opened(4)
    assert [skills(state, 1), skills(state, 2)] == [["mighty", "tough", "willpower"], ["acrobat", "skilled", "swift"]]
    assert rules.decision(state).kind == "town"  # no exchange is offered
    assert not any(f.bonus for f in state.figures.values())
    assert [state.figures[x].coins for x in (1, 2)] == [300 + 500, 300 + 500]
    assert not [c for c in state.cards.values() if c.bearer and c.zone != "play"]


def test_the_first_quest_notes_the_skills_and_later_ones_leave_them_J_2101() -> None:
    new = c.Campaign(c.FORMAT, "road", ("cave", "cave"), 2)
    rules = open_game(c.setup(new, QUEST, ("varikas", "silhouette")))
    state = played_to(rules, rules.start(5).state, "order")
    once = c.begun(new, state)
    assert [m.hero for m in once.group] == ["varikas", "silhouette"]
    assert [sorted(m.skills) for m in once.group] == [skills(state, 1), skills(state, 2)]
    assert c.begun(record(3), state).group == record(3).group


@pytest.mark.parametrize(
    ("won", "level", "coins", "training"),
    [(0, 1, 0, 0), (1, 2, 100, 0), (2, 3, 250, 0), (3, 3, 250, 0), (4, 4, 500, 0), (6, 4, 500, 0), (7, 5, 500, 1),
     (9, 5, 500, 1)],
)  # fmt: skip
def test_quests_won_give_a_level_and_its_bonus_J_2102(won: int, level: int, coins: int, training: int) -> None:
    assert c.level(won) == level
    rules, state = opened(won)
    assert state.figures[1].coins == 300 + coins
    asked = {x.what for x in rules.legal_actions(state) if isinstance(x, a.Buy)}
    if training:
        assert asked == {"melee", "ranged", "magic"}
        state = rules.apply(state, a.Buy("magic")).state
        assert (state.figures[1].bonus, state.figures[1].coins) == ({"magic": 1}, 300 + coins)
    assert "sword" in {x.what for x in rules.legal_actions(state) if isinstance(x, a.Buy)}


def test_a_hero_retires_after_ten_quests_J_2102() -> None:
    after = c.ended(record(9), True)
    assert after.group == ()
    assert len(after.played) == 10


def test_rich_heroes_buy_training_and_treasures_before_a_quest_J_2103_J_408() -> None:
    rules, state = opened(4)
    bought = {x.what for x in rules.legal_actions(state) if isinstance(x, a.Buy)}
    assert {"copper", "silver", "gold", "melee"} <= bought
    assert "fighting" not in bought
    state = rules.apply(state, a.Buy("gold")).state
    assert state.figures[1].coins == 50
    plain = open_game(replace(c.setup(record(4), QUEST), options={"coins@1": 900}))
    state = played_to(plain, plain.start(5).state, "town")
    assert "copper" not in {x.what for x in plain.legal_actions(state) if isinstance(x, a.Buy)}


@pytest.mark.parametrize(("won", "cards", "threat"), [(0, 3, 0), (1, 4, 2), (2, 5, 4), (4, 6, 6), (7, 7, 8)])
def test_the_overlord_grows_with_the_heroes_J_2104(won: int, cards: int, threat: int) -> None:
    _, state = opened(won)
    assert sum(x.zone == "hand" for x in state.cards.values()) == cards
    assert state.seats[0].has["threat"] == threat
    hordes = [x for x in state.cards.values() if x.entry == "hordes_of_the_things" and x.zone == "play"]
    assert len(hordes) == (won >= 7)


def test_the_average_of_the_group_counts_rounded_down_J_2104() -> None:
    assert c.average((c.Member("a", won=4), c.Member("b", won=0))) == 2


def test_a_lost_quest_ends_the_group_and_new_heroes_try_again_JX_165_J_2105() -> None:
    after = c.ended(record(3), False)
    assert after.group == ()
    assert c.next_quest(after) == "cave"
    assert len(after.played) == 4
    fresh = c.setup(after, QUEST)
    assert fresh.party == ()
    assert fresh.options["bonus_cards"] == 0


def test_only_consecutive_wins_raise_a_level_J_2105() -> None:
    after = c.ended(c.begun(c.ended(record(3), False), opened(0)[1]), True)
    assert {member.won for member in after.group} == {1}


def test_a_quest_out_of_turn_is_refused_and_so_is_one_too_many() -> None:
    with pytest.raises(Fault, match="next quest"):
        c.setup(record(), replace(QUEST, id="other"))
    with pytest.raises(Fault, match="left"):
        c.setup(record(1, quests=1), QUEST)


def test_a_record_is_written_and_read_back() -> None:
    assert c.read(c.write(record(3))) == record(3)


@pytest.mark.parametrize("data", [b"{}", b"[1]", b'{"format":9,"quests":[]}', b'{"format":1,"quests":[3]}', b"{"])
def test_anything_else_is_a_fault_of_one_line(data: bytes) -> None:
    with pytest.raises(Fault) as fault:
        c.read(data)
    assert "\n" not in str(fault.value)


def test_a_later_quest_knows_which_were_won() -> None:
    quests = Path(__file__).parents[2] / "quests" / "journeys1"
    light = read_quest(quests / "ember_light").quest
    new = c.Campaign(c.FORMAT, "carrow", ("drowned_king", "ember_light"), 2, GROUP)

    def begins_with(record: c.Campaign) -> int:
        rules = open_game(c.setup(record, light, quick_setup=True))
        return played_to(rules, rules.start(5).state, "order").seats[-1].has["conquest"]

    skipped = replace(new, quests=("ember_light",))
    assert begins_with(c.ended(new, won=True)) == begins_with(skipped) + 2


def test_campaign_variables_go_on_in_later_quests_that_have_them() -> None:
    def quest(id_: str, var: str, start: int) -> q.Quest:
        made = q.Var(id="v", var=Variable(id=var, start=start, most=5, scope="campaign"))
        own = q.Var(id="w", var=Variable(id="own", start=1))
        return replace(quest_of(HALL, made, own), id=id_)

    first, second, other = quest("one", "saved", 1), quest("two", "saved", 2), quest("three", "lost", 2)
    new = replace(record(), quests=("one", "two", "three"), played=())
    rules = open_game(c.setup(new, first))
    state = rules.start(5).state
    last = replace(state, vars={"saved": 4, "own": 9})
    kept = c.ended(new, True, last, c.variables(first))
    assert kept.vars == {"saved": 4}
    assert open_game(c.setup(kept, second)).start(5).state.vars == {"saved": 4, "own": 1}
    assert open_game(c.setup(c.ended(kept, True), other)).start(5).state.vars["lost"] == 2
    # A lost quest is played again as if it had not been.
    assert c.ended(new, False, last, c.variables(first)).vars == {}
    # Somebody may have edited the file: a variable stays within its bounds.
    far = replace(kept, vars={"saved": 99})
    assert open_game(c.setup(far, second)).start(5).state.vars["saved"] == 5


def ended_game(campaign: c.Campaign, side: str) -> Session:
    """A game of the next quest that a side wins in the first round."""
    quest = replace(QUEST, elements={**QUEST.elements, "o": q.Objective(id="o", side=side, if_="round >= 1")})  # type: ignore[arg-type]
    session = Session(open_game(c.setup(campaign, quest)), 3)
    while session.outcome is None:
        actions = session.rules.legal_actions(session.state)
        session.act(core.PASS if core.PASS in actions else actions.nth(0))
    return session


def test_a_game_that_was_won_raises_the_group_and_a_lost_one_ends_it_J_2102_J_2105() -> None:
    won = c.after(record(1), ended_game(record(1), "heroes"))
    assert [(m.hero, m.won) for m in won.group] == [("varikas", 2), ("silhouette", 2)]
    lost = c.after(record(1), ended_game(record(1), "overlord"))
    assert (lost.group, lost.played[-1].won) == ((), False)
    nobody = c.after(record(1), ended_game(record(1), "nobody"))
    assert nobody.played[-1].won is False


def test_a_game_fits_the_campaign_it_was_opened_for_and_no_other() -> None:
    made = c.setup(record(1), QUEST, seat="x")
    assert c.fits(record(1), made)
    assert not c.fits(record(4), made)  # these heroes bring more
    assert not c.fits(record(1), replace(made, heroes=3))
    assert not c.fits(record(1), replace(made, party=("silhouette", "varikas")))
    assert not c.fits(record(1), replace(made, quest=replace(QUEST, id="other")))
    assert not c.fits(record(1), GameSetup(QUEST, 2, ("varikas", "silhouette")))
