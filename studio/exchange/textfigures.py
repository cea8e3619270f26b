"""The monsters of a text map: each where it fits nearest, and the legendary ones that carry a name."""

import re

import msgspec

from studio.exchange.draft import Draft
from studio.exchange.monsters import kind_of, legendary
from studio.exchange.textmap import Line
from studio.quest.model import Custom, Monster, Square


def monster(draft: Draft, line: Line) -> None:
    """A monster, as near as it fits to where it was written."""
    at = draft.square(line)
    if at is None:
        return
    found = kind_of(line.field(3), draft.catalogue)
    if found is None:
        draft.record.dropped(line.number, line.word, "textmap.monster", found=line.field(3)[:40])
        return
    entry, master = found
    turns = (0, 1) if line.field(4).strip().lower().startswith("v") else (1, 0)
    place = draft.bases.near(entry, at, turns)
    if place is None:
        draft.record.dropped(line.number, line.word, "textmap.no_room", x=at[0], y=at[1])
        return
    if at in place.squares:
        draft.record.mapped("monster")
    else:
        to_x, to_y = place.at
        draft.record.approximated(line.number, line.word, "textmap.moved", x=at[0], y=at[1], to_x=to_x, to_y=to_y)
    _put(draft, entry, master, place.at, place.turn)


def _put(draft: Draft, entry: str, master: bool, at: Square, turn: int) -> None:
    id_ = draft.id("m")
    draft.monsters.append(
        Monster(id_, entry=entry, at=at, rank="master" if master else "normal", turn=1 if turn else 0)
    )
    draft.numbers[id_] = (entry, master)


def legends(draft: Draft, start: str) -> list[Custom]:
    """Legendary monsters: entries of the quest's own, carried by the figure that stands deepest in the map."""
    customs: list[Custom] = []
    depth = draft.plan.depths(start)
    for line in draft.map.legends:
        found = kind_of(line.field(1), draft.catalogue)
        name = line.field(2)
        if found is None or line.whole(0) is None or not re.search(r"[^\W\d]", name):
            draft.record.dropped(line.number, "legendary monster", "textmap.legend")
            continue
        entry, master = found
        carriers = [
            i for i, m in enumerate(draft.monsters) if m.rank != "named" and draft.numbers.get(m.id) == (entry, master)
        ]
        if carriers:
            draft.record.mapped("legendary monster")
            index = max(carriers, key=lambda i: (depth.get(draft.plan.part_of[draft.monsters[i].at], -1), i))
        else:
            deepest = max(depth, key=lambda part: (depth[part], part))
            place = draft.bases.near(entry, draft.plan.parts[deepest][0], (1, 0))
            if place is None:
                draft.record.dropped(line.number, "legendary monster", "textmap.legend")
                continue
            _put(draft, entry, master, place.at, place.turn)
            index = len(draft.monsters) - 1
            draft.record.approximated(
                line.number, "legendary monster", "textmap.legend_new", x=place.at[0], y=place.at[1]
            )
        figure = draft.monsters[index]
        custom = Custom(draft.id("e"), entry=legendary(line, entry, master, draft.catalogue, draft.record, draft.names))
        customs.append(custom)
        key = f"{figure.id}.name"
        draft.texts[key] = name
        draft.monsters[index] = msgspec.structs.replace(
            figure, entry=custom.entry.id, rank="named", name=key, conquest=4
        )
        draft.boss = draft.boss or figure.id
    return customs
