"""Every example of the effect language compiles: cards of all systems, triggers, objectives, modifiers."""

import re

import pytest

from studio.content.effects import Entry, Logic
from studio.content.typecheck import references_in
from studio.rules.core.book import Book
from studio.rules.core.reader import Types, always_types
from studio.rules.journeys1 import hooks as hooks
from tests.content.examples import QUESTS, all_entries

ENTRIES = {entry.id: entry for entry in all_entries()}
SQUARES = {"low", "mid", "stairs", "throne", "gatehouse", "shrine", "altar"}
NOBODY: Types = {name: type_ for name, type_ in always_types().items() if name not in ("self", "this")}


def kind(element: str) -> str:
    """What an element of the examples is."""
    if re.fullmatch(r"[AT][0-9]", element):
        return "area"
    if element in SQUARES:
        return "squares"
    return {"d1": "door", "miller": "figure"}.get(element, "token")


def book() -> Book:
    named = {name[1:] for quest in QUESTS for name in references_in(quest) if name[0] == "#"}
    return Book(ENTRIES.get, {element: kind(element) for element in named})


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=lambda e: e.id)
def test_an_entry_compiles_whole(entry: Entry):
    made = book().entry(entry.id)
    assert made is not None
    assert (len(made.abilities), len(made.mods), len(made.surges)) == (
        len(entry.abilities),
        len(entry.mods),
        len(entry.surges),
    )


@pytest.mark.parametrize("quest", QUESTS, ids=lambda q: q.id)
def test_the_logic_of_a_quest_compiles(quest: Logic):
    reading = book()
    for trigger in quest.triggers:
        types = NOBODY if trigger.who is None else {**NOBODY, "self": "figure"}
        made = reading.compile_ability(trigger, types, f"trigger:{trigger.id}", "")
        assert len(made.blocks) == len(trigger.blocks)
    for goal in quest.objectives:
        assert reading.reader.cond(goal.if_, NOBODY) is not None
    assert len(reading.mods(quest.mods, NOBODY, "quest/mods")) == len(quest.mods)
