"""Monsters: placed, turned, ranked, named, and for which numbers of heroes they are there."""

from msgspec.structs import replace

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt
from studio.quest.content import catalogue_of
from studio.quest.edits import Batch, Edit, Put
from studio.quest.model import Monster, Quest, Square, Turn
from studio.quest.names import called
from studio.quest.placing import base_of
from studio.quest.topics.ids import new_id
from studio.quest.topics.refusals import require_entry, require_standing

messages(
    {
        "step.rank": "Make {id} {rank}",
        "step.turn_figure": "Turn {id}",
        "step.heroes": "Place {id} for other numbers of heroes",
        "step.stat": "Change {stat} of {id}",
        "step.stat.back": "Take {stat} of {id} from the catalogue again",
        "refused.not_monster": "This is not a monster: {thing}",
    }
)

RANKS = {
    "journeys1": ("normal", "master", "named"),
    "journeys2": ("minion", "master", "lieutenant"),
    "command": ("normal",),
}


def place_monster(
    quest: Quest, entry: str, at: Square, rank: str = "", turn: Turn = 0, heroes: tuple[int, ...] = (), seat: int = -1
) -> Edit:
    """Places a figure with the top left of its base at a square; refused where it cannot stand."""
    require_entry(quest, entry)
    monster = Monster(
        new_id(quest, "monster"),
        entry,
        at,
        rank or RANKS[quest.system][0],  # type: ignore[arg-type]
        turn,
        heroes or quest.header.heroes,
        seat=seat,
    )
    require_standing(quest, monster)
    return Put((monster,))


def set_rank(quest: Quest, id_: str, rank: str) -> Edit:
    """Normal, master, named …"""
    return Batch(Text("step.rank", {"id": id_, "rank": rank}), (Put((replace(_monster(quest, id_), rank=rank),)),))


def turn_monster(quest: Quest, id_: str) -> Edit:
    """Turns a base that is not square by a quarter; refused where it would not fit."""
    monster = _monster(quest, id_)
    width, height = base_of(catalogue_of(quest).find(monster.entry))
    if width == height:
        return Batch(Text("step.turn_figure", {"id": id_}), ())
    turned = replace(monster, turn=(monster.turn + 1) % 4)
    require_standing(quest, turned)
    return Batch(Text("step.turn_figure", {"id": id_}), (Put((turned,)),))


def set_heroes(quest: Quest, id_: str, heroes: tuple[int, ...]) -> Edit:
    """The numbers of heroes at which the monster is there."""
    changed = replace(_monster(quest, id_), heroes=tuple(sorted(set(heroes))))
    return Batch(Text("step.heroes", {"id": id_}), (Put((changed,)),))


def set_stat(quest: Quest, id_: str, stat: str, value: int | None) -> Edit:
    """Overrides a number of the catalogue; `None` goes back to it."""
    monster = _monster(quest, id_)
    stats = {name: number for name, number in monster.stats.items() if name != stat}
    if value is not None:
        stats[stat] = value
    label = Text("step.stat" if value is not None else "step.stat.back", {"stat": stat, "id": id_})
    return Batch(label, (Put((replace(monster, stats=dict(sorted(stats.items()))),)),))


def _monster(quest: Quest, id_: str) -> Monster:
    monster = quest.elements.get(id_)
    if not isinstance(monster, Monster):
        raise Refused("not_monster", Text("refused.not_monster", {"thing": called(quest, id_)}), where=ElementAt(id_))
    return monster
