"""A quest whose words are wrong is refused with the element and what is wrong, and never half played."""

import pytest

from studio.kit.codec import from_plain
from studio.kit.faults import Fault
from studio.play.vector import Vector
from studio.play.vector_quest import quest_of
from studio.rules.core.api import GameSetup, open_game

SAY = [{"op": "say", "text": "x"}]


def trigger(**fields: object) -> dict[str, object]:
    return {"kind": "trigger", "ability": {"id": "t", "when": "damaged", "do": SAY, **fields}}


FAULTY: dict[str, tuple[dict[str, object], str]] = {
    "words": (trigger(**{"if": "round >"}), "ends too early"),
    "name": (trigger(**{"if": "foo.bar = 1"}), "foo"),
    "bare name": (trigger(**{"if": "foo > 1"}), "foo"),
    "attribute": (trigger(**{"if": "figure.armor = 1"}), "armor"),
    "element": (trigger(**{"if": "figure in #zz"}), "#zz"),
    "kind": (trigger(do=[{"op": "deal", "to": {"all": "heros"}, "amount": 1}]), "heros"),
    "amount": (trigger(do=[{"op": "deal", "to": "figure", "amount": "lots"}]), "lots"),
    "hook": (trigger(do=[{"op": "hook", "name": "nope"}]), "nope"),
    "objective": ({"kind": "objective", "side": "heroes", "if": "victory"}, "victory"),
    "rule": ({"kind": "rule", "mods": [{"what": "speed", "add": "foo.x", "on": {"all": "hero"}}]}, "foo"),
    "encounter": (
        {"kind": "encounter", "at": [1, 0], "do": [{"op": "deal", "to": "figure", "amount": "bar("}]},
        "col 5",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_faulty_quest_is_refused_with_its_element(name: str):
    element, why = FAULTY[name]
    plain = {"id": "x", "says": "x", "system": "journeys1", "board": {"rows": ["1..."], "elements": {"t1": element}}}
    quest = quest_of(from_plain(plain, Vector))
    with pytest.raises(Fault) as caught:
        open_game(GameSetup(quest, 2, (), {"quick_setup": True}))
    assert "t1" in str(caught.value) or "t:" in str(caught.value)
    assert why in str(caught.value)
