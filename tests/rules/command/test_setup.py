from studio.quest.model import Start, Terrain
from studio.rules.command.actions import Deploy
from studio.rules.core.actions import PASS
from studio.rules.core.game import Game
from tests.rules import battles


def skirmish(*elements, **options) -> Game:
    made = battles.quest(
        "command", [".........."] * 6, Start("s1", ((0, 0, 3), (0, 1, 3)), role="zone"),
        Start("s2", ((7, 4, 3), (7, 5, 3)), role="zone", seat=1), *elements,
    )  # fmt: skip
    return battles.opened(made, 0, **options)


def test_both_players_deploy_before_the_first_turn_and_at_least_one_creature():  # D-154, D-174
    rules = skirmish(creature0="elf_archer dwarf_cleric", creature1="drow_wizard drow_wizard drow_wizard drow_wizard")
    state = rules.start(3).state
    for seat in (0, 1):
        assert rules.decision(state).seat == seat
        assert PASS not in rules.legal_actions(state)
        assert rules.why_not(state, PASS).rule == "D-174"
        state = rules.apply(state, rules.legal_actions(state).nth(0)).state
        assert PASS in rules.legal_actions(state)
        state = rules.apply(state, PASS).state
    assert state.round == 1
    assert rules.decision(state).kind == "activate"
    # The second player drew up to the creature hand of three again (D-155).
    hand = [card for card in state.cards.values() if card.zone == "hand" and card.deck == "creature1"]
    assert len(hand) == 3


def test_a_large_creature_stands_with_its_whole_space_in_the_start_area():  # D-175
    rules = skirmish(creature0="drider", creature1="elf_archer")
    state = rules.start(3).state
    squares = {action.at for action in rules.legal_actions(state) if isinstance(action, Deploy)}
    assert squares == {(0, 0), (1, 0)}


def test_what_does_not_fit_into_the_start_area_is_placed_nearest_to_it():  # D-176, DX-36
    rules = skirmish(Terrain("t1", "wall", ((0, 0, 3),)), creature0="drider", creature1="elf_archer")
    state = rules.start(3).state
    squares = {action.at for action in rules.legal_actions(state) if isinstance(action, Deploy)}
    assert squares == {(0, 1), (1, 1), (2, 1)}


def test_an_army_that_nobody_has_listed_shares_the_creatures_there_are():
    rules = skirmish()
    state = rules.start(1).state
    armies = [{c.entry for c in state.cards.values() if c.deck == f"creature{seat}"} for seat in (0, 1)]
    assert armies[0].isdisjoint(armies[1])
    assert armies[0] | armies[1] == {entry.id for entry in rules.catalogue.entries("creature")}


def test_the_commander_sets_morale_leadership_and_the_first_hand():  # D-165…D-170
    rules = skirmish(order0="scheme " * 9, commander0="valnar", commander1="kalteros")
    seats = rules.start(1).state.seats
    assert (seats[0].has, seats[1].has) == ({"morale": 14, "leadership": 7}, {"morale": 12, "leadership": 9})


def test_when_the_rounds_are_played_the_higher_morale_wins():  # D-341
    rules = skirmish(
        creature0="elf_archer", creature1="elf_archer", max_rounds=1, commander0="valnar", commander1="kalteros"
    )
    state = rules.start(1).state
    while state.ended is None:
        actions = rules.legal_actions(state)
        state = rules.apply(state, PASS if PASS in actions else actions.nth(0)).state
    assert (state.ended.side, state.ended.reason, state.round) == ("army1", "over.rounds", 1)
