"""The shipped first-edition content: complete by the census of J-201, and every name in it leads somewhere."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio.content.describe import describe_ability, describe_mod, describe_surge
from studio.content.effects import Entry, Hook
from studio.content.load import load, load_folder
from studio.content.reading import read_ability, read_mod, read_surge
from studio.content.typecheck import Scope, check_entry
from studio.content.types import PieceDef
from studio.kit.codec import to_plain

FOLDER = Path(__file__).parents[2] / "studio" / "content" / "data" / "journeys1"
CATALOGUE = load("journeys1")


def copies(kind: str, deck: str) -> int:
    return sum(e.stats["copies"] for e in CATALOGUE.entries(kind) if e.stats.get("deck") == deck)  # type: ignore[misc]


def walk(plain: object) -> Iterator[dict[str, object]]:
    if isinstance(plain, dict):
        yield plain
        for value in plain.values():
            yield from walk(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from walk(value)


def test_every_file_loads_without_a_fault() -> None:
    assert load_folder("journeys1", FOLDER)[1] == ()


def test_every_file_has_one_record_a_line() -> None:
    for file in FOLDER.glob("*.json"):
        lines = file.read_text("utf-8").splitlines()
        assert (lines[0], lines[-1]) == ("[", "]")
        assert all(line.startswith('{"id": ') for line in lines[1:-1]), file.name


@pytest.mark.parametrize(("deck", "cards"), [("shop", 24), ("copper", 22), ("silver", 18), ("gold", 16), ("relic", 4)])
def test_item_decks_have_the_cards_of_the_box_J201(deck: str, cards: int) -> None:
    assert copies("item", deck) == cards


def test_each_school_teaches_twelve_skills_J201() -> None:
    decks = Counter(e.stats["deck"] for e in CATALOGUE.entries("skill"))
    assert decks == {"fighting": 12, "subterfuge": 12, "wizardry": 12}


def test_the_overlord_has_36_cards_of_24_names_J201() -> None:
    cards = CATALOGUE.entries("overlord")
    assert len(cards) == 24
    by_type = Counter[object]()
    for card in cards:
        by_type[card.stats["type"]] += card.stats["copies"]  # type: ignore[assignment]
    assert by_type == {"event": 12, "spawn": 9, "trap": 9, "power": 6}


def test_pieces_are_those_of_the_census_J201() -> None:
    by_category = Counter[str]()
    for piece in CATALOGUE.pieces():
        by_category[piece.category] += piece.count
    assert by_category == {"room": 10, "corridor": 25, "intersection": 6, "dead_end": 20}


def opening_is_an_edge_of_the_outline(piece: PieceDef, x: int, y: int, side: str) -> bool:
    def floor(x: int, y: int) -> bool:
        return 0 <= y < piece.height and 0 <= x < len(piece.rows[y]) and piece.rows[y][x] == "."

    behind = (x, y - 1) if side == "n" else (x - 1, y)
    return floor(x, y) != floor(*behind)


@pytest.mark.parametrize("piece", CATALOGUE.pieces(), ids=lambda p: p.id)
def test_openings_are_two_squares_wide_and_lie_on_the_outline(piece: PieceDef) -> None:
    assert all(opening_is_an_edge_of_the_outline(piece, *edge) for edge in piece.openings)
    assert len(piece.openings) % 2 == 0
    for (x, y, side), other in zip(piece.openings[::2], piece.openings[1::2], strict=True):
        assert other == ((x + 1, y, side) if side == "n" else (x, y + 1, side))


def test_there_are_20_heroes_whose_traits_and_skills_total_three_J1901() -> None:
    heroes = CATALOGUE.entries("hero")
    assert len(heroes) == 20
    for hero in heroes:
        numbers = hero.stats
        assert [sum(numbers[k] for k in ks) for ks in (("melee", "ranged", "magic"), ("fighting", "subterfuge", "wizardry"))] == [3, 3]  # type: ignore[misc]  # fmt: skip


def test_there_are_12_monsters_in_two_ranks_and_60_figures_J1501() -> None:
    monsters = CATALOGUE.entries("monster")
    assert len(monsters) == 12
    assert sum(m.stats["figures"] for m in monsters) == 39  # type: ignore[misc]
    assert sum(m.ranks["master"].stats["figures"] for m in monsters) == 21  # type: ignore[misc]


def test_a_master_has_one_wound_and_one_armour_more() -> None:
    for monster in CATALOGUE.entries("monster"):
        wounds, better = monster.stats["wounds"], monster.ranks["master"].stats["wounds"]
        assert better == tuple(w + 1 for w in wounds)  # type: ignore[union-attr]
        assert monster.ranks["master"].stats["armour"] == monster.stats["armour"] + 1  # type: ignore[operator]


@pytest.mark.parametrize("entry", CATALOGUE.entries(), ids=lambda e: e.id)
def test_keywords_references_and_dice_exist(entry: Entry) -> None:
    dice = {d.id for d in CATALOGUE.dice()}
    uses = [*entry.keywords, *(use for rank in entry.ranks.values() for use in rank.keywords or ())]
    for word, *numbers in uses:
        keyword = CATALOGUE.entry(str(word))
        assert (keyword.kind, len(keyword.params)) == ("keyword", len(numbers))
    for part in walk(to_plain(entry)):
        if isinstance(pool := part.get("dice"), dict):
            assert set(pool) <= dice
        if part.get("op") in ("spawn", "become"):
            ref = str(part.get("what", part.get("form", "")))
            assert not ref.startswith("@") or CATALOGUE.find(ref[1:]), ref
        if part.get("op") == "inflict" and part["what"] != "any_order":
            assert CATALOGUE.entry(str(part["what"])).kind == "token"


def test_only_one_card_needs_a_hook() -> None:
    hooks = [
        (e.id, part["name"]) for e in CATALOGUE.entries() for part in walk(to_plain(e)) if part.get("op") == "hook"
    ]
    assert hooks == [("grey_ker", "journeys1.switch_action")]
    assert Hook(name="journeys1.switch_action").name == hooks[0][1]


def test_every_entry_has_a_name_a_sentence_and_a_source() -> None:
    for entry in CATALOGUE.entries():
        assert entry.name, entry.id
        assert entry.text.endswith("."), entry.id
        assert set([entry.source] if isinstance(entry.source, str) else entry.source.values()) <= {"digest", "facts", "house"}  # fmt: skip


@pytest.mark.parametrize("entry", CATALOGUE.entries(), ids=lambda e: e.id)
def test_effects_read_back_from_their_sentences(entry: Entry) -> None:
    for ability in entry.abilities:
        assert read_ability(describe_ability(ability)) == ability
    for mod in entry.mods:
        assert read_mod(describe_mod(mod)) == mod
    for surge in entry.surges:
        assert read_surge(describe_surge(surge)) == surge


@pytest.mark.parametrize("entry", CATALOGUE.entries(), ids=lambda e: e.id)
def test_the_static_checks_find_nothing(entry: Entry) -> None:
    assert list(check_entry(entry, Scope("J", CATALOGUE, hooks=frozenset({"journeys1.switch_action"})))) == []
