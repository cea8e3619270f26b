"""A campaign of the first edition: the same heroes over several quests, what it gives them, and who awaits them.

Before each quest heroes start afresh and keep only the skills of their first quest (J-2101); quests won one
after the other raise their level (J-2102), and the overlord's with it (J-2104). A lost quest ends the group
(J-2105). `setup` says how the next quest is opened; `begun` and `ended` carry the record on.
"""

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from studio.kit.codec import Record, to_json
from studio.kit.faults import Fault
from studio.kit.ids import Id
from studio.kit.strict import read_json
from studio.kit.text import Text, messages
from studio.kit.where import FileAt
from studio.play.session import Session
from studio.quest import model as q
from studio.rules.core.api import GameSetup
from studio.rules.core.state import GameState

FORMAT = 1
RETIRED = 10
"""Quests won after which a hero retires with honour (J-2102)."""
LEVELS = ((0, 1), (1, 2), (2, 3), (4, 4), (7, 5))
"""From so many quests won → level; levels 4 and 5 are reconstructed (D-G2)."""
COINS = {1: 0, 2: 100, 3: 250, 4: 500, 5: 500}
TRAINING = {5: 1}
messages(
    {
        "campaign.not": "This is not a campaign",
        "campaign.look": "choose a campaign file, or start a new one",
        "campaign.format": "This campaign has format {format}; this program reads format {known}",
        "campaign.over": "No quest of this campaign is left to play",
        "campaign.quest": "The next quest of this campaign is {wanted}, not {quest}",
    }
)


class Member(Record):
    """A hero of the group: who, the skills kept, the quests won in a row."""

    hero: Id
    skills: tuple[Id, ...] = ()
    won: Annotated[int, Meta(ge=0, le=RETIRED)] = 0


class Played(Record):
    """A quest that was played to its end."""

    quest: Id
    heroes: tuple[Id, ...]
    won: bool


class Campaign(Record):
    """Quests in their order, the group, and what has been played."""

    format: int
    id: Id
    quests: tuple[Id, ...]
    heroes: Annotated[int, Meta(ge=2, le=4)] = 2
    """How many heroes a group has."""
    group: tuple[Member, ...] = ()
    played: tuple[Played, ...] = ()
    vars: dict[Id, int] = {}
    """What the quests' campaign variables stand at; a later quest that has one of the same id begins with it."""
    system: str = "journeys1"


def level(won: int) -> int:
    """A hero's level by the quests won in a row (J-2102)."""
    return max(n for least, n in LEVELS if won >= least)


def average(group: tuple[Member, ...]) -> int:
    """The average level of a group, rounded down (J-2104; the rounding is ours)."""
    return sum(level(member.won) for member in group) // len(group) if group else 1


def next_quest(campaign: Campaign) -> Id | None:
    """The quest that is next: after a loss the same again, for new heroes (J-2105)."""
    won = sum(each.won for each in campaign.played)
    return campaign.quests[won] if won < len(campaign.quests) else None


def setup(campaign: Campaign, quest: q.Quest, party: tuple[Id, ...] = (), **options: int | str | bool) -> GameSetup:
    """How the next quest is opened: with the group's heroes, what they bring, and what the overlord gets.

    `party` names heroes for places that are free; others are dealt. Raises `Fault` for a quest out of turn.
    """
    wanted = next_quest(campaign)
    if wanted is None:
        raise Fault(Text("campaign.over"))
    if quest.id != wanted:
        raise Fault(Text("campaign.quest", {"wanted": wanted, "quest": quest.id}))
    names = (*(member.hero for member in campaign.group), *party)[: campaign.heroes]
    made: dict[str, int | str | bool] = {**options, "campaign": True}
    made |= {f"won/{each.quest}": True for each in campaign.played if each.won}
    made |= {f"var/{name}": campaign.vars[name] for name in variables(quest) if name in campaign.vars}
    for seat, member in enumerate(campaign.group, start=1):
        stage = level(member.won)
        if member.skills:
            made[f"skills@{seat}"] = " ".join(member.skills)
        made[f"coins@{seat}"] = COINS[stage]
        made[f"training@{seat}"] = TRAINING.get(stage, 0)
    bonus = average(campaign.group) - 1
    made |= {"bonus_cards": bonus, "bonus_threat": bonus * campaign.heroes, "hordes": bonus >= 4}
    return GameSetup(quest, campaign.heroes, names, made)


def variables(quest: q.Quest) -> tuple[Id, ...]:
    """The variables that a quest shares with the others of a campaign."""
    return tuple(x.var.id for x in quest.elements.values() if isinstance(x, q.Var) and x.var.scope == "campaign")


def begun(campaign: Campaign, state: GameState) -> Campaign:
    """The record once a quest's first round begins: new heroes' skills are noted, for good (J-2101)."""
    known = {member.hero: member for member in campaign.group}
    group = []
    for id_, figure in sorted(state.figures.items()):
        if figure.kind == "hero":
            skills = tuple(
                card.entry for _, card in sorted(state.cards.items())
                if card.bearer == id_ and card.deck in ("fighting", "subterfuge", "wizardry")
            )  # fmt: skip
            group.append(known.get(figure.entry, Member(figure.entry, skills)))
    return replace(campaign, group=tuple(group))


def ended(campaign: Campaign, won: bool, state: GameState | None = None, shared: tuple[Id, ...] = ()) -> Campaign:
    """The record after a quest: won, all heroes rise and the most seasoned retire; lost, the group ends (J-2105).

    What the `shared` variables stand at in the last state is kept when the quest was won: a lost one is played again.
    """
    quest = next_quest(campaign)
    if quest is None:
        raise Fault(Text("campaign.over"))
    played = Played(quest, tuple(member.hero for member in campaign.group), won)
    group = tuple(replace(member, won=member.won + 1) for member in campaign.group) if won else ()
    kept = (
        dict(campaign.vars) | {n: state.vars[n] for n in shared if n in state.vars} if won and state else campaign.vars
    )
    return replace(
        campaign, group=tuple(x for x in group if x.won < RETIRED), played=(*campaign.played, played), vars=kept
    )  # fmt: skip


def fits(campaign: Campaign, made: GameSetup) -> bool:
    """Whether a game was opened as the next quest of the campaign is, whatever else was chosen for it."""
    if made.quest.id != next_quest(campaign):
        return False
    wanted = setup(campaign, made.quest)
    return (
        made.heroes == wanted.heroes
        and made.party[: len(wanted.party)] == wanted.party
        and wanted.options.items() <= made.options.items()
    )


def after(campaign: Campaign, session: Session) -> Campaign:
    """The record after a game of the next quest that has ended; a game that nobody won is lost."""
    outcome = session.outcome
    assert outcome is not None
    first = next((moment.state for moment in session.moments if moment.state.round), session.state)
    shared = variables(session.rules.setup.quest)
    return ended(begun(campaign, first), outcome.side == "heroes", session.state, shared)


def write(campaign: Campaign) -> bytes:
    """The record as a file."""
    return to_json(campaign) + b"\n"


def read(data: bytes, file: str = "campaign.json") -> Campaign:
    """The record from a file; raises `Fault`."""
    plain = read_json(data, file)
    if not isinstance(plain, dict) or "quests" not in plain or "format" not in plain:
        raise Fault(Text("campaign.not"), FileAt(file), Text("campaign.look"))
    if plain["format"] != FORMAT:
        raise Fault(Text("campaign.format", {"format": str(plain["format"])[:40], "known": FORMAT}), FileAt(file))
    try:
        return msgspec.json.decode(data, type=Campaign)
    except msgspec.DecodeError:
        raise Fault(Text("campaign.not"), FileAt(file), Text("campaign.look")) from None
