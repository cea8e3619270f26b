"""Monsters in the words of the text map: kinds by number or name, and legendary ones made from a kind."""

import msgspec

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.exchange.report import Recorder
from studio.exchange.textmap import Line
from studio.kit.ids import slug
from studio.kit.text import messages

DICE = {"R": "red", "W": "white", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}
MOST_DICE = 12

messages(
    {
        "textmap.ability": "the ability “{found}” is unknown",
        "textmap.die": "the die “{found}” is unknown or one too many",
    }
)


def kind_of(word: str, catalogue: Catalogue) -> tuple[str, bool] | None:
    """The monster a number or a name stands for, and whether it is a master.

    Numbers count the kinds by the alphabet, each normal and then master, from 1.
    """
    kinds = sorted(entry.id for entry in catalogue.entries("monster"))
    if word.isascii() and word.isdigit():
        number = int(word[:6])
        if 1 <= number <= 2 * len(kinds):
            return kinds[(number - 1) // 2], number % 2 == 0
        return None
    parts = slug(word, "x").split("_")
    name = "_".join(part for part in parts if part != "master")
    return (name, "master" in parts) if name in kinds else None


def legendary(line: Line, kind: str, master: bool, catalogue: Catalogue, record: Recorder, names: set[str]) -> Entry:
    """The entry of a legendary monster: its kind's numbers and what the line adds to them.

    The line is `id, monster, name, speed, wounds, armour, …, dice, abilities`. The entry's id is added to `names`.
    """
    base = catalogue.entry(kind)
    rank = base.ranks.get("master") if master else None
    stats = {**base.stats, **(rank.stats if rank else {})}
    for at, stat in ((3, "speed"), (4, "wounds"), (5, "armour")):
        more, old = line.whole(at) or 0, stats.get(stat)
        if isinstance(old, int):
            stats[stat] = min(max(old + more, 0), 99)
        elif isinstance(old, tuple):
            stats[stat] = tuple(min(max(n + more, 1), 99) for n in old)
    stats["dice"] = _dice(line, stats.get("dice"), record)
    keywords = [k for k in (rank.keywords if rank and rank.keywords else base.keywords) if k != ("master",)]
    for word in line.field(8).split("/"):
        keyword = _keyword(word, catalogue)
        if keyword is not None and keyword[0] not in {k[0] for k in keywords}:
            keywords.append(keyword)
        elif keyword is None and word.strip():
            record.dropped(line.number, "legendary monster", "textmap.ability", found=word.strip()[:40])
    name = line.field(2)
    id_ = stem = slug(name, "boss")[:36]
    number = 2
    while id_ in names or catalogue.find(id_) is not None:
        id_ = f"{stem}_{number}"
        number += 1
    names.add(id_)
    return msgspec.structs.replace(
        base, id=id_, name=name[:80], stats=stats, ranks={}, keywords=tuple(keywords), source="house", text=""
    )


def _dice(line: Line, printed: object, record: Recorder) -> dict[str, int]:
    dice: dict[str, int] = dict(printed) if isinstance(printed, dict) else {}
    for letter in line.field(7).upper().split():
        if letter in DICE and sum(dice.values()) < MOST_DICE:
            dice[DICE[letter]] = dice.get(DICE[letter], 0) + 1
        else:
            record.dropped(line.number, "legendary monster", "textmap.die", found=letter[:9])
    return dice


def _keyword(word: str, catalogue: Catalogue) -> tuple[str | int, ...] | None:
    """An ability as people write it: `Pierce 2`, `Quick Shot`, `+1 damage`, `Poison`."""
    parts = word.replace("+", " ").split()
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 3]
    name = slug(" ".join(part for part in parts if not part.isdigit()), "x")
    for candidate in (name, f"{name}_attack"):
        found = catalogue.find(candidate)
        if found is not None and found.kind == "keyword":
            return (candidate, max(numbers[0] if numbers else 1, 1)) if found.params else (candidate,)
    return None
