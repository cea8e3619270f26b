"""The examples of the language: 136 entries and quests, six picks, nineteen sentences."""

import json
from collections.abc import Iterator
from pathlib import Path

from studio.content.effects import Ability, Entry, Logic, Mod, Pick, Surge
from studio.kit.codec import from_plain

PLAIN = json.loads((Path(__file__).parent / "language.json").read_text("utf-8"))
PICKS = tuple(from_plain(p, Pick) for p in PLAIN["picks"])
ENTRIES = tuple(from_plain(p, Entry) for p in PLAIN["entries"] if p["kind"] != "quest")
QUESTS = tuple(from_plain(p, Logic) for p in PLAIN["entries"] if p["kind"] == "quest")
SENTENCES: list[tuple[str, str]] = [tuple(pair) for pair in PLAIN["sentences"]]


def all_entries() -> Iterator[Entry]:
    """The entries and those of the quests."""
    yield from ENTRIES
    for quest in QUESTS:
        yield from quest.entries


def abilities() -> Iterator[tuple[str, Ability]]:
    """Every ability and trigger, with a name for the test."""
    for entry in all_entries():
        attached = entry.attached.abilities if entry.attached else ()
        for n, ability in enumerate((*entry.abilities, *attached)):
            yield f"{entry.id}-{n}", ability
    for quest in QUESTS:
        for trigger in quest.triggers:
            yield f"{quest.id}-{trigger.id}", trigger


def mods() -> Iterator[tuple[str, Mod]]:
    """Every modifier."""
    for entry in all_entries():
        for n, mod in enumerate((*entry.mods, *(entry.attached.mods if entry.attached else ()))):
            yield f"{entry.id}-{n}", mod
    for quest in QUESTS:
        for n, mod in enumerate(quest.mods):
            yield f"{quest.id}-{n}", mod


def surges() -> Iterator[tuple[str, Surge]]:
    """Every surge option."""
    for entry in all_entries():
        for n, surge in enumerate(entry.surges):
            yield f"{entry.id}-{n}", surge
