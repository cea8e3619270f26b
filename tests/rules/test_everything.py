"""Many random games with everything in play: they end, obey the laws, and together use all there is."""

from collections import Counter
from typing import Any, get_args

import msgspec
import pytest

from studio.content.load import load
from studio.kit.codec import digest, pack, unpack
from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.book import Book, CompiledAbility
from studio.rules.core.listen import Carrier
from studio.rules.core.ops.block import Step
from studio.rules.core.table import Table
from studio.rules.journeys1 import Journeys1
from studio.rules.journeys1 import frames as fr
from studio.rules.journeys1.actions import JAction
from tests.rules.menagerie import choose, opened, stocked
from tests.rules.test_laws import OUTSIDE, fold

FEW, MOST = 32, 120
"""Games that are played at least, and at most where those have not brought about what is rare."""
RARE = (26, 27, 29, 30, 33, 45, 66, 76)
"""Games that had a card or a frame that others seldom have; they are played first, to be done sooner."""
CARDS = ("hero", "skill", "item", "overlord")
SEEN: Counter[str] = Counter()
"""What the games of this module have used: `event:…`, `op:…`, `card:…`, `keyword:…`, `action:…`, `frame:…`."""
ELSEWHERE = {
    "ControlChanged": "control of figures changes in the campaign of the other systems only",
    "WallChanged": "walls are cut by cards of the skirmish system",
    "EffectBegan": "effects wait for answers on the stack of the skirmish system",
    "EffectEnded": "as above",
}
"""Kinds of events that no rule of the first edition brings about, each with the reason."""


class Watched(Journeys1):
    """Notes which abilities run and which cards are played."""

    def ability_ran(self, t: Table, ability: CompiledAbility, carrier: Carrier) -> None:
        SEEN[f"ability:{ability.key}"] += 1
        super().ability_ran(t, ability, carrier)

    def ability_announced(self, t: Table, ability: CompiledAbility, bearer: int, card: int, seat: int) -> None:
        SEEN[f"ability:{ability.key}"] += 1
        super().ability_announced(t, ability, bearer, card, seat)

    def play_card(self, t: Table, card: int, seat: int, names: dict[str, Any]) -> None:
        SEEN[f"card:{t.cards[card].entry}"] += 1
        super().play_card(t, card, seat, names)


def _watch_ops(monkeypatch: pytest.MonkeyPatch) -> None:
    known: dict[tuple[int, str], tuple[Step, ...]] = {}
    real = Book.block

    def watched(step: Step) -> Step:
        def run(t: Table, names: dict[str, Any]) -> None:
            SEEN[f"op:{step.what}"] += 1
            step.run(t, names)

        return Step(step.what, run, step.can, step.ask)

    def block(self: Book, name: str) -> tuple[Step, ...]:
        steps = known.get((id(self), name))
        if steps is None:
            steps = known[id(self), name] = tuple(watched(x) for x in real(self, name))
        for step in steps:
            if step.ask is not None:
                SEEN[f"op:{step.what}"] += 1
        return steps

    monkeypatch.setattr(Book, "block", block)


def _note(rules: Journeys1, t: Table) -> None:
    """What lies in play now: cards borne, keywords of whoever stands on the board."""
    for card in t.cards.values():
        if card.zone == "play":
            SEEN[f"card:{card.entry}"] += 1
    for id_, figure in t.figures.items():
        SEEN[f"card:{figure.entry}"] += figure.kind == "hero"
        SEEN[f"monster:{rules.base_entry(figure)}/{figure.rank}"] += figure.kind == "monster"
        for word in modifiers.keywords(t, id_):
            SEEN[f"keyword:{word}"] += 1
        for token in figure.tokens:
            SEEN[f"token:{token}"] += 1
        if figure.form:
            SEEN[f"form:{figure.form}"] += 1


def _play(number: int) -> Table:
    rules = opened(number, Watched)
    t = stocked(rules, number)
    luck, count = number, 0
    while t.ended is None:
        if count % 40 == 0:
            _note(rules, t)
        luck, action = choose(rules, t, luck)
        SEEN[f"action:{type(action).__name__}"] += 1
        rules.act(t, action)
        SEEN.update(f"event:{type(x).__name__}" for x in t.take_events())
        SEEN.update(f"frame:{type(x).__name__}" for x in t.stack)
        count += 1
        assert count < 6000
    return t


@pytest.fixture(scope="module", autouse=True)
def games() -> list[Table]:
    """All the games, played once."""
    with pytest.MonkeyPatch.context() as monkeypatch:
        _watch_ops(monkeypatch)
        played = []
        for number in dict.fromkeys((*RARE, *range(MOST))):
            played.append(_play(number))
            if len(played) >= FEW and not any(map(cards_left, CARDS)) and not frames_left():
                break
        return played


def cards_left(kind: str) -> set[str]:
    """Cards that no game had in play yet."""
    return {
        x.id for x in load("journeys1").entries(kind) if x.stats.get("slot") != "instant" and "potion" not in x.id
    } - used("card")  # fmt: skip


def frames_left() -> set[str]:
    """Frames that no game has run yet."""
    setting_up = {"SetupF", "SwapF", "PlaceHeroF", "TrainF"}
    passing = {"DrawF", "EndTurnF"}  # they are gone again before anybody is asked
    return {kind.__name__ for kind in get_args(fr.JFrame)} - setting_up - passing - used("frame")


def used(kind: str) -> set[str]:
    return {key.removeprefix(f"{kind}:") for key, n in SEEN.items() if key.startswith(f"{kind}:") and n}


def test_every_game_ends_with_nothing_left_to_do(games: list[Table]) -> None:
    assert FEW <= len(games) <= MOST
    for t in games:
        assert t.ended is not None
        assert not t.stack
        assert t.ended.side in ("overlord", "heroes", "nobody")


def test_the_games_brought_about_every_kind_of_event() -> None:
    kinds = {kind.__name__ for kind in get_args(e.CoreEvent)}
    assert kinds - used("event") - set(ELSEWHERE) == set()
    assert set(ELSEWHERE) & used("event") == set()


def test_the_games_used_every_op_of_the_first_edition() -> None:
    told: set[str] = set()

    def tell(x: Any) -> None:
        if isinstance(x, dict):
            told.update([x["op"]] if "op" in x else [])
            for y in x.values():
                tell(y)
        elif isinstance(x, list):
            for y in x:
                tell(y)

    for entry in load("journeys1").entries():
        tell(msgspec.to_builtins(entry))
    of_quests = {
        "say",
        "set",
        "draw",
        "token",
        "door",
        "mark",
        "reinforce",
        "leave",
        "trigger",
        "reveal",
        "discard",
        "win",
    }
    assert (told | of_quests) - used("op") == set()


@pytest.mark.parametrize("kind", CARDS)
def test_the_games_had_every_card_in_play(kind: str) -> None:
    assert cards_left(kind) == set()


def test_the_games_had_every_monster_in_every_rank_and_every_keyword_at_work() -> None:
    catalogue = load("journeys1")
    monsters = {f"{x.id}/{rank}" for x in catalogue.entries("monster") for rank in ("normal", "master", "named")}
    assert monsters - used("monster") == set()
    ran = {key.split("/")[0].removeprefix("keyword:") for key in used("ability") if key.startswith("keyword:")}
    for entry in catalogue.entries("keyword"):
        assert entry.id in ran or not entry.abilities, entry.id
    on_weapons_only = {"blast"}
    assert {x.id for x in catalogue.entries("keyword")} - on_weapons_only <= used("keyword")
    assert {x.id for x in catalogue.entries("token")} <= used("token")
    assert "monkey" in used("form")


def test_the_games_gave_every_answer_and_ran_every_frame() -> None:
    setting_up = {"Swap"}
    assert {kind.__name__ for kind in get_args(JAction)} - setting_up - used("action") == set()
    assert frames_left() == set()


@pytest.mark.parametrize("number", range(6))
def test_the_laws_hold_with_everything_in_play(number: int) -> None:
    rules = opened(number)
    t = stocked(rules, number)
    luck = number
    for step in range(400):
        if t.ended is not None:
            break
        if step % 8:
            luck, action = choose(rules, t, luck)
            rules.act(t, action)
            continue
        state = t.freeze()
        listed = list(rules.legal_actions(state))
        assert len(listed) == len(set(listed)) > 0
        assert [o.action for o in rules.options(state)] == listed
        stored = unpack(pack(state), rules.state_type)
        assert stored == state
        luck, action = choose(rules, t, luck)
        made = rules.apply(state, action)
        assert digest(rules.apply(stored, action).state) == digest(made.state)
        folded = fold(rules, state, made.events)
        for name in state.__struct_fields__:
            if name not in OUTSIDE:
                assert getattr(folded, name) == getattr(made.state, name), name
        rules.act(t, action)
        assert digest(t.freeze()) == digest(made.state)
