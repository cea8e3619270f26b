"""Templates: sound, playable and ours to write over."""

import pytest

from studio.checks.registry import FAMILIES
from studio.checks.run import check
from studio.kit.faults import Fault
from studio.quest.model import Area, Objective
from studio.quest.new import THREE_ROOMS, new


@pytest.mark.parametrize("system", THREE_ROOMS)
def test_a_template_checks_clean_with_every_family(system: str) -> None:
    quest = new(system, "cave")  # type: ignore[arg-type]
    assert check(quest, families=FAMILIES).findings == ()
    assert quest.texts["en"]["title"] == "Cave"


@pytest.mark.parametrize("system", THREE_ROOMS)
def test_a_blank_quest_has_only_the_note_that_it_is_empty(system: str) -> None:
    quest = new(system, "my_quest", "blank", "The Well")  # type: ignore[arg-type]
    assert quest.elements == {}
    assert quest.texts == {"en": {"title": "The Well"}}
    assert [finding.code for finding in check(quest, families=FAMILIES).findings] == ["S120"]


def test_every_area_of_a_template_has_a_text_and_the_heroes_something_to_win() -> None:
    quest = new("journeys1", "cave")
    areas = [element for element in quest.elements.values() if isinstance(element, Area)]
    assert len(areas) == 3
    assert all(quest.texts["en"][area.read] and quest.texts["en"][area.name] for area in areas)
    assert any(isinstance(element, Objective) and element.side == "heroes" for element in quest.elements.values())


def test_what_cannot_be_an_id_is_refused() -> None:
    with pytest.raises(Fault, match="cannot be a quest’s id"):
        new("journeys1", "my quest")
