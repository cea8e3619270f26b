"""What an attack is expected to do is what comes of it on average, counted over all faces of its dice."""

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from studio.bots.policy import generator, policy
from studio.bots.prospects import Prospect, prospect
from studio.play.session import Session
from studio.quest.files import read
from studio.rules.core import modifiers
from studio.rules.core.actions import Strike
from studio.rules.core.api import GameSetup, open_game
from studio.rules.journeys1.game import Journeys1
from tests.gui.table.variants import Watched

KING = Path(__file__).parents[3] / "quests/journeys1/drowned_king"


def plain(rules: Journeys1, game: Session, strike: Strike) -> bool:
    """Whether an attack is hand to hand, with nothing that a person would have to choose or add."""
    card = game.state.cards.get(strike.weapon)
    entry = rules.book.entry(card.entry) if card is not None else None
    return entry is None or (entry.stats["attack"] == "melee" and not entry.surges and not entry.keywords)


@pytest.fixture(scope="module")
def game() -> Session:
    """A game in which a hero may attack hand to hand."""
    rules = open_game(GameSetup(read(KING).quest, 2))
    assert isinstance(rules, Journeys1)
    session, choose = Session(rules, 5), policy("greedy", rules)
    while True:
        decision = session.decision
        assert decision is not None
        strikes = [option.action for option in session.options if isinstance(option.action, Strike)]
        if decision.kind == "turn" and decision.seat > 0 and any(plain(rules, session, strike) for strike in strikes):
            return session
        session.act(choose.choose(session.state, decision, generator(1, decision.number)))


def strikes(game: Session) -> list[Strike]:
    return [option.action for option in game.options if isinstance(option.action, Strike)]


def test_wounds_and_hits_are_the_average_over_all_faces(game: Session) -> None:
    rules, decision = game.rules, game.decision
    assert isinstance(rules, Journeys1)
    assert decision is not None
    t, hero = rules.open(game.state), decision.figure or 0
    plus, pierce = modifiers.added(t, "attack.damage", hero), modifiers.added(t, "attack.pierce", hero)
    for strike in strikes(game):
        if not plain(rules, game, strike):
            continue
        found = prospect(rules, game.state, decision.figure or 0, strike)
        assert found is not None
        (target,) = t.figures_on(1 << rules.index(strike.at))
        left = rules.value(t, "health", target) - t.figures[target].damage
        wounds = hits = count = 0
        for thrown in product(*(rules.catalogue.die(die).faces for die in found.dice)):
            count += 1
            if any(face.miss for face in thrown):
                continue
            hits += 1
            damage = sum(face.damage + face.boost for face in thrown) + plus
            wounds += min(left, max(0, damage - max(0, rules.value(t, "armour", target) - pierce)))
        assert (found.hit, found.wounds) == (hits * 1000 // count, wounds * 1000 // count)


def test_a_ring_of_hand_to_hand_is_what_is_beside_and_of_others_wider(game: Session) -> None:
    rules, decision = game.rules, game.decision
    assert isinstance(rules, Journeys1)
    assert decision is not None
    own = game.state.figures[decision.figure or 0].at
    assert own is not None
    for strike in strikes(game):
        found = prospect(rules, game.state, decision.figure or 0, strike)
        assert found is not None
        squares = {(x, y) for left, y, length in found.squares for x in range(left, left + length)}
        assert own in squares
        t = rules.open(game.state)
        card = t.cards.get(strike.weapon)
        entry = rules.book.entry(card.entry) if card is not None else None
        far = max(max(abs(x - own[0]), abs(y - own[1])) for x, y in squares)
        if entry is None or entry.stats["attack"] == "melee":
            assert far == 1
            assert strike.at in squares
        else:
            assert far > 1


def test_an_empty_square_and_another_game_have_no_prospect(game: Session) -> None:
    decision = game.decision
    assert decision is not None
    own = game.state.figures[decision.figure or 0].at
    assert own is not None
    assert prospect(game.rules, game.state, decision.figure or 0, Strike((0, 0))) is None
    toy = Session(Watched(), 1)
    assert prospect(toy.rules, toy.state, 1, Strike((4, 1))) is None


def test_an_attack_that_an_effect_allows_is_told_unless_the_effect_adds_to_it() -> None:
    rules = open_game(GameSetup(read(KING).quest, 4))
    session, choose = Session(rules, 1), policy("greedy", rules)
    while True:
        decision = session.decision
        assert decision is not None
        aimed = [option.action for option in session.options if isinstance(option.action, Strike)]
        if decision.kind == "target" and aimed:
            break
        session.act(choose.choose(session.state, decision, generator(1, decision.number)))
    state, figure = session.state, decision.figure or 0
    frame = state.stack[-1]  # type: ignore[attr-defined]

    def told(**more: object) -> Prospect | None:
        return prospect(rules, replace(state, stack=(replace(frame, **more),)), figure, aimed[0])

    plain, sure = told(), told(sure=True)
    assert plain is not None
    assert sure is not None
    assert plain.squares
    assert not sure.squares
    assert sure.hit > plain.hit, "range is no matter"
    assert told(plus={"damage": 1}) is None
    assert told(gains=(("pierce", 1),)) is None
