"""The shipped first-edition content against the project's tables of facts, row by row and figure by figure.

The tables lie beside the project and are not part of it; without them these tests are skipped.
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from studio.content.effects import Entry
from studio.content.load import load
from studio.kit.codec import to_plain

FACTS = Path(__file__).parents[3] / "shared" / "facts"
pytestmark = pytest.mark.skipif(not FACTS.is_dir(), reason="the tables of facts are not here")

CATALOGUE = load("journeys1")
DICE = {"R": "red", "W": "white", "U": "blue", "G": "green", "Y": "yellow", "B": "black"}
RENAMED = {
    "aim": "aim_card", "dodge": "dodge_card", "curse_of_the_monkey_god": "monkey_god",
    "andira_runehand": "andira", "battlemage_jaes": "jaes", "bogran_the_shadow": "bogran",
    "landrec_the_wise": "landrec", "ronan_of_the_wild": "ronan", "runewitch_astarra": "astarra",
    "trenloe_the_strong": "trenloe", "varikas_the_dead": "varikas", "vyrah_the_falconer": "vyrah",
    "boggs": "boggs_skill", "mata_and_kata": "mata_and_kata_skill",
}  # fmt: skip
"""Names of rows whose entry has another id."""
ABILITIES = {
    "Poison": "poison_attack", "Web": "web_attack", "Burn": "burn_attack", "Stun": "stun_attack",
}  # fmt: skip
"""Abilities of monsters whose keyword has another name."""


def table(file: str, head: str) -> list[dict[str, str]]:
    """The rows of the table whose first line begins so, by column."""
    lines = iter((FACTS / file).read_text("utf-8").splitlines())
    columns = next(
        [cell.partition("(")[0].strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line.startswith(head)
    )
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if set(cells[0]) - set("-: "):
            rows.append(dict(zip(columns, cells, strict=True)))
    return rows


def rows(file: str, head: str) -> list[dict[str, str]]:
    """The same; no rows, and so nothing to try, where the tables are missing."""
    return table(file, head) if FACTS.is_dir() else []


def id_of(name: str) -> str:
    """The id of the entry a row is about."""
    plain = re.sub(r"[^a-z0-9]+", "_", name.lower().replace("'", "").replace("-", "_")).strip("_")
    return RENAMED.get(plain, plain)


def pool(letters: str) -> dict[str, int]:
    return dict(Counter(DICE[letter] for letter in letters.split())) if letters != "–" else {}


def split(name: str) -> tuple[str, int]:
    """“Treasure Cache ×4” is a name and a number of copies."""
    plain, _, copies = name.partition(" ×")
    return plain, int(copies or 1)


@pytest.mark.parametrize("row", rows("dice.md", "| Die | Role"), ids=lambda row: row["Die"])
def test_faces_of_a_die(row: dict[str, str]) -> None:
    faces: Counter[tuple[object, ...]] = Counter()
    for n in range(1, 7):
        cell = row[f"f{n}"]
        numbers = re.fullmatch(r"\((\d+),(\d+),(\d+)\)", cell)
        told = tuple(map(int, numbers.groups())) if numbers else ()
        known = {"X": ("miss",), "–": (0, 0, 0), "boost": ("boost",), "surge": (0, 0, 1)}
        faces[told or known[cell]] += 1
    die = next(die for die in CATALOGUE.dice() if die.id == row["Die"])
    ours = Counter(("miss",) if f.miss else ("boost",) if f.boost else (f.range, f.damage, f.surge) for f in die.faces)
    assert ours == faces
    assert die.count == int(re.sub(r"\D", "", row["Supply"]))


@pytest.mark.parametrize(
    "row", rows("monsters-1e.md", "| Type | Rank | Speed"), ids=lambda row: f"{row['Type']} {row['Rank']}"
)
def test_numbers_of_a_monster(row: dict[str, str]) -> None:
    entry = CATALOGUE.entry(id_of(row["Type"]))
    rank = entry.ranks.get(row["Rank"])
    stats = {**entry.stats, **((rank.stats or {}) if rank else {})}
    assert stats["speed"] == int(row["Speed"])
    assert list(stats["wounds"]) == [int(row[f"W{n}"]) for n in (3, 4, 5)]  # type: ignore[arg-type]
    assert row["W2"] == row["W3"]
    assert stats["armour"] == int(row["Armour"])
    assert stats["attack"] == row["Attack"]
    assert stats["dice"] == pool(row["Dice"])
    width, height = map(int, row["Base"].split("×"))
    assert sorted((stats["width"], stats["height"])) == sorted((width, height))  # type: ignore[type-var]
    told = set()
    for ability in row["Abilities"].split(", "):
        if number := re.fullmatch(r"\+(\d+) (damage|range)", ability):
            told.add((number[2], int(number[1])))
        else:
            word, _, numbers = ability.partition(" ") if ability[-1].isdigit() else (ability, "", "")
            told.add((ABILITIES.get(word, id_of(word)), *map(int, numbers.split())))
    uses = (rank.keywords if rank else None) or entry.keywords
    assert {tuple(use) for use in uses} - {("master",)} == told


@pytest.mark.parametrize("row", rows("heroes.md", "| Hero | Wounds | Fatigue"), ids=lambda row: row["Hero"])
def test_numbers_of_a_hero(row: dict[str, str]) -> None:
    stats = CATALOGUE.entry(id_of(row["Hero"])).stats
    names = {
        "Wounds": "wounds", "Fatigue": "fatigue", "Armour": "armour", "Speed": "speed", "Conquest": "worth",
        "Mel": "melee", "Ran": "ranged", "Mag": "magic", "F": "fighting", "S": "subterfuge", "W": "wizardry",
    }  # fmt: skip
    assert {name: stats[ours] for name, ours in names.items()} == {name: int(row[name]) for name in names}
    assert stats["hands"] == (1 if row["Hero"] == "One Fist" else 2)


def like_the_card(entry: Entry, row: dict[str, str]) -> None:
    """What a row of an item says in figures."""
    stats = entry.stats
    kind = row["Kind"].partition(",")[0]
    assert stats["slot"] == {"melee": "weapon", "ranged": "weapon", "magic": "weapon"}.get(kind, kind)
    if kind in ("melee", "ranged", "magic"):
        assert stats["attack"] == kind
    assert ("rune" in entry.traits) == ("rune" in row["Kind"])
    assert stats.get("hands", 0) == (0 if row["H"] == "–" else int(row["H"]))
    assert stats.get("dice", {}) == pool(row["Dice"])
    effect = row["Surges / effect"]
    costs = [int(n) for n in re.findall(r"(\d+)S:", effect)]
    assert sorted(surge.cost for surge in entry.surges) == sorted(costs)
    for cost, what, number in re.findall(r"(\d+)S:\+(\d+)([DR])(?! \d| and)", effect):
        change = {"D": "damage", "R": "range"}[number]
        assert any(
            surge.cost == int(cost) and f"'what': '{change}', 'add': {what}" in str(to_plain(surge.do))
            for surge in entry.surges
        ), (cost, what, number)
    plain = re.split(r" · |; ", effect)
    for part in plain:
        if pierce := re.fullmatch(r"P(\d+)", part):
            assert ("pierce", int(pierce[1])) in entry.keywords
        if cancel := re.search(r"exhaust: cancel (\d+)", part):
            assert stats["cancel"] == int(cancel[1])
        if free := re.fullmatch(r"(\d) free surges?", part):
            assert f"'add': {free[1]}" in str(to_plain(entry))
        if off := re.fullmatch(r"off: \+(\d+)D", part):
            assert stats["off_damage"] == int(off[1])
        if re.fullmatch(r"off: 1 free surge", part):
            assert stats["off_surges"] == 1
        if armour := re.fullmatch(r"armour \+(\d)", part):
            assert f"'what': 'armour', 'add': {armour[1]}" in str([to_plain(mod) for mod in entry.mods])


@pytest.mark.parametrize("row", rows("items.md", "| Item | × | Cost"), ids=lambda row: row["Item"])
def test_a_card_of_the_shop(row: dict[str, str]) -> None:
    entry = CATALOGUE.entry(id_of(row["Item"]))
    assert (entry.stats["deck"], entry.stats["copies"]) == ("shop", int(row["×"]))
    assert entry.stats["price"] == int(row["Cost"])
    like_the_card(entry, row)


@pytest.mark.parametrize(
    "row", rows("items.md", "| Tier | Item"), ids=lambda row: f"{row['Tier']} {split(row['Item'])[0]}"
)
def test_a_card_of_the_treasures(row: dict[str, str]) -> None:
    name, copies = split(row["Item"])
    if name == "Treasure Cache":
        caches = [e for e in CATALOGUE.entries("item") if e.id.startswith(f"{row['Tier']}_cache")]
        assert sum(e.stats["copies"] for e in caches) == copies  # type: ignore[misc]
        assert {e.stats["slot"] for e in caches} == {"instant"}
        effect = row["Surges / effect"]
        told = [*(int(n) for n in re.findall(r"(\d+) c", effect)), *re.findall(r"healing|vitality", effect)]
        ours: Counter[object] = Counter()
        for cache in caches:
            stats = cache.stats
            assert stats["redraw"] == 1
            for what in (stats.get("coins"), "healing" in stats and "healing", "vitality" in stats and "vitality"):
                ours[what] += stats["copies"] if what else 0  # type: ignore[operator]
        assert +ours == Counter(told)
        return
    entry = CATALOGUE.entry(id_of(name))
    assert (entry.stats["deck"], entry.stats["copies"]) == (row["Tier"], copies)
    like_the_card(entry, row)


def test_no_item_is_in_the_decks_that_no_row_tells_of() -> None:
    told = {id_of(row["Item"]) for row in rows("items.md", "| Item | × | Cost")}
    told |= {id_of(split(row["Item"])[0]) for row in rows("items.md", "| Tier | Item")}
    ours = {entry.id for entry in CATALOGUE.entries("item")}
    assert {id_ for id_ in ours - told if "_cache_" not in id_} == {"healing_potion", "vitality_potion"}


def test_skills_and_their_schools() -> None:
    told = {id_of(row["Skill"]): row["School"] for row in rows("items.md", "| Skill | School")}
    assert {entry.id: entry.stats["deck"] for entry in CATALOGUE.entries("skill")} == told


@pytest.mark.parametrize("row", rows("items.md", "| Card | Type"), ids=lambda row: row["Card"])
def test_a_card_of_the_overlord(row: dict[str, str]) -> None:
    entry = CATALOGUE.entry(id_of(row["Card"].strip("!")))
    kind, _, trap = row["Type"].replace("*", "").partition(" (")
    cost, value = map(int, row["Cost/value"].split("/"))
    stats = entry.stats
    assert (stats["type"], stats["cost"], stats["value"], stats["copies"]) == (kind, cost, value, int(row["×"]))
    wanted = trap.strip(")") if trap.strip(")") in ("space", "door", "chest") else ""
    assert stats.get("trap", "") == wanted


def test_the_overlord_has_no_card_that_no_row_tells_of() -> None:
    told = {id_of(row["Card"].strip("!")) for row in rows("items.md", "| Card | Type")}
    assert {entry.id for entry in CATALOGUE.entries("overlord")} == told
