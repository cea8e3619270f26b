"""What the rules say about a thing under the pointer."""

from pathlib import Path
from typing import get_args, get_type_hints

from msgspec.structs import replace

from studio.content.load import load
from studio.content.rulebook import rule_of, rule_text
from studio.play import reference
from studio.quest import model as q
from studio.quest.files import read
from studio.rules.core.api import GameSetup, open_game

QUEST = read(Path(__file__).parents[2] / "quests" / "journeys1" / "ember_light").quest
CATALOGUE = load("journeys1")


def rules_of(id_: str) -> list[str]:
    return [r.rule for r in reference.of_element(QUEST, CATALOGUE, QUEST.elements[id_])]


def test_doors_terrain_and_markers_have_the_rule_of_their_kind() -> None:
    assert rules_of("d1") == ["J-1615"]
    assert rules_of("d8") == ["J-1618"]
    assert rules_of("shaft") == ["J-1601"]
    assert rules_of("pool") == ["J-1607"]
    assert rules_of("st1") == ["J-1608"]
    assert rules_of("c1") == ["J-1727"]


def test_a_glyph_has_the_rule_of_its_state() -> None:
    assert rules_of("g1") == ["J-1612"]
    assert rules_of("g2") == ["J-1610"]


def test_a_monster_has_the_rules_of_all_that_it_can_do() -> None:
    dragon = reference.of_element(QUEST, CATALOGUE, QUEST.elements["vharra"])
    assert [r.title for r in dragon] == ["Burn", "Breath", "Pierce 5", "Named"]
    assert [r.rule for r in dragon] == ["J-1107", "J-1105", "J-1115", "J-1509"]


def test_a_master_has_the_rules_of_its_rank() -> None:
    master = q.Monster("m", "bane_spider", (0, 0), rank="master")
    assert [r.title for r in reference.of_element(QUEST, CATALOGUE, master)] == ["Poison", "Web", "Master"]


def test_orders_and_effects_on_a_figure_come_first() -> None:
    state = open_game(GameSetup(QUEST, 2)).start(1).state
    hero = replace(next(f for f in state.figures.values() if f.kind == "hero"), tokens={"guard": 1, "burn": 2})
    told = reference.of_figure(QUEST, CATALOGUE, hero)
    assert [(r.title, r.rule) for r in told] == [("Guard", "J-618"), ("Burn 2", "J-1202")]


def test_stun_on_a_monster_has_the_rule_of_its_rank() -> None:
    state = open_game(GameSetup(QUEST, 2)).start(1).state
    hero = next(f for f in state.figures.values() if f.kind == "hero")
    stunned = replace(hero, kind="monster", entry="beastman", element="m1", tokens={"stun": 1})
    assert reference.of_figure(QUEST, CATALOGUE, stunned)[0].rule == "J-1209"
    assert reference.of_figure(QUEST, CATALOGUE, replace(stunned, rank="master"))[0].rule == "J-1211"


def test_a_woken_glyph_in_a_game_has_the_rule_of_use() -> None:
    state = open_game(GameSetup(QUEST, 2)).start(1).state
    glyph = state.tokens["g1"]
    assert [r.rule for r in reference.of_token(QUEST, CATALOGUE, glyph)] == ["J-1612"]
    assert [r.rule for r in reference.of_token(QUEST, CATALOGUE, replace(glyph, active=False))] == ["J-1610"]


def test_a_card_has_the_rule_of_its_type_and_of_its_keywords() -> None:
    trap = next(e for e in CATALOGUE.entries("overlord") if e.stats["type"] == "trap")
    assert [r.rule for r in reference.of_entry(CATALOGUE, trap)][:1] == ["J-1310"]
    blessed = next(e for e in CATALOGUE.entries("item") if any(k[0] == "pierce" for k in e.keywords))
    assert "J-1115" in [r.rule for r in reference.of_entry(CATALOGUE, blessed)]


def literals(type_: type, field: str) -> list[str]:
    """What a field of an element can say."""
    return list(get_args(get_type_hints(type_)[field]))


def test_every_kind_of_thing_that_can_be_placed_has_a_rule_and_a_name() -> None:
    """All but remarks and variables, which nobody meets on the board."""
    kinds = {type_.__struct_config__.tag for type_ in get_args(q.AnyElement)} - {"monster", "terrain", "door"}
    unruled = {kind for kind in kinds if not rule_of("journeys1", "marker", kind)}
    assert unruled == {"note", "var"}
    for lock in literals(q.Door, "lock"):
        assert rule_text("journeys1", rule_of("journeys1", "door", lock)), lock
    for terrain in ("pit", "water", "rubble"):  # the first edition has no other (chapter 16)
        assert rule_text("journeys1", rule_of("journeys1", "terrain", terrain)), terrain
    for token in literals(q.Token, "token"):
        marker = q.Token(id="t", at=(0, 0), token=token)
        assert [r.rule for r in reference.of_element(QUEST, CATALOGUE, marker)] == ["J-2003"]
        assert reference.kind_name(token)[0].isupper(), token


def test_every_card_and_sheet_has_a_rule_of_its_own() -> None:
    lost = [
        entry.id for entry in CATALOGUE.entries()
        if entry.kind not in ("keyword", "token", "form") and not reference.of_entry(CATALOGUE, entry)
    ]  # fmt: skip
    assert lost == []


def test_a_line_names_the_thing_once() -> None:
    (line,) = reference.lines(reference.of_keywords(CATALOGUE, (("pierce", 3),)))
    assert line.startswith("Pierce 3: So many")
    assert line.endswith("(J-1115)")


def test_a_sheet_has_whole_sentences_and_counts_what_does_not_fit() -> None:
    dragon = reference.of_element(QUEST, CATALOGUE, QUEST.elements["vharra"])
    assert reference.sheet("Vharra", dragon)[0] == "Vharra"
    assert reference.sheet("Vharra", ()) == ("Vharra",)
    short = reference.sheet("Vharra", dragon, most=5)
    assert len(short) <= 5
    assert short[-1] == "and 3 rules more"


def test_every_thing_with_a_rule_has_a_word() -> None:
    kinds = {reference.kind_of(e) for e in QUEST.elements.values() if rules_of(e.id)} - {"monster"}
    assert {k for k in kinds if reference.kind_name(k) == f"thing.{k}"} == set()
    assert len(kinds) > 10


def test_games_without_sentences_say_nothing() -> None:
    other = replace(QUEST, system="command")
    assert reference.of_element(other, CATALOGUE, QUEST.elements["d1"]) == ()
