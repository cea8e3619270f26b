"""A campaign from the command line: begun, played by bots, kept between its quests, gone on with (J-2101…J-2105)."""

import io
from pathlib import Path

import pytest

from tests.cli.conftest import Studio

QUESTS = Path(__file__).parents[2] / "quests" / "journeys1"
KING, LIGHT = QUESTS / "drowned_king", QUESTS / "ember_light"


@pytest.fixture
def road(studio: Studio, tmp_path: Path) -> Path:
    """A new campaign of the two shipped quests for three heroes."""
    file = tmp_path / "carrow.json"
    ran = studio("campaign", "new", file, KING, LIGHT, "--heroes", 3)
    assert (ran.code, ran.out) == (0, "next: drowned_king\n")
    return file


def seeds(studio: Studio, won: bool) -> int:
    """A seed with which the first quest is won, or lost, by greedy heroes."""
    for seed in range(1, 30):
        answer = studio("play", KING, "--heroes", 3, "--seed", seed, "--json").json
        if (answer["outcome"]["side"] == "heroes") == won:
            return seed
    raise AssertionError


def test_two_quests_are_played_by_bots_one_after_the_other(studio: Studio, road: Path) -> None:
    won = seeds(studio, won=True)
    first = studio("campaign", "play", road, "--seed", won, "--json").json
    assert [x["won"] for x in first["played"]] == [True]
    assert [x["won"] for x in first["group"]] == [1, 1, 1]
    assert all(len(x["skills"]) == 3 for x in first["group"])
    # It goes on from the file: the same heroes with the same skills, a level higher.
    assert studio("campaign", "show", road, "--json").json == first
    second = studio("campaign", "play", road, "--seed", 2, "--seat", "overlord=random", "--json").json
    assert second["played"][1] == {"quest": "ember_light", "heroes": second["played"][0]["heroes"], "won": True}
    assert [(x["hero"], x["skills"]) for x in second["group"]] == [(x["hero"], x["skills"]) for x in first["group"]]
    ran = studio("campaign", "play", road)
    assert (ran.code, ran.err) == (1, "studio: No quest of this campaign is left to play\n")


def test_several_games_in_one_go_are_the_same_as_one_by_one(studio: Studio, road: Path) -> None:
    ran = studio("campaign", "play", road, "--seat", "overlord=random", "--games", 5)
    assert ran.code == 0
    assert ran.out.splitlines()[-1] == "the campaign is won"
    shown = studio("campaign", "show", road).out.splitlines()
    assert shown == ran.out.splitlines()[-len(shown) :]
    assert [line.partition(":")[0] for line in shown[:2]] == ["1. drowned_king", "2. ember_light"]


def test_after_a_lost_quest_others_try_it_again_J_2105(studio: Studio, road: Path) -> None:
    lost = studio("campaign", "play", road, "--seat", "heroes=random", "--json").json
    assert [x["won"] for x in lost["played"]] == [False]
    assert "group" not in lost
    assert studio("campaign", "show", road).out.splitlines()[-1] == "next: drowned_king"


def test_a_place_in_the_group_is_taken_by_whom_one_names(studio: Studio, road: Path) -> None:
    played = studio("campaign", "play", road, "--hero", "varikas", "--hero", "trenloe", "--json").json["played"]
    assert played[0]["heroes"][:2] == ["varikas", "trenloe"]


def test_the_last_game_is_kept_as_a_log(studio: Studio, road: Path, tmp_path: Path) -> None:
    log = tmp_path / "last.replay"
    studio("campaign", "play", road, "--log", log, "--json")
    assert studio("replay", log, "--verify").code == 0


def test_a_game_that_is_left_changes_nothing(
    studio: Studio, road: Path, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    before = road.read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    ran = studio("campaign", "play", road, "--seat", "heroes=person", "--json")
    assert ran.code == 1
    assert road.read_bytes() == before


def test_quests_are_found_beside_the_campaign_or_where_one_says(studio: Studio, tmp_path: Path) -> None:
    file = tmp_path / "here" / "road.json"
    studio("new", tmp_path / "there" / "my_cellar", "--system", "journeys1")
    studio("campaign", "new", file, tmp_path / "there" / "my_cellar")
    ran = studio("campaign", "play", file)
    assert ran.code == 1
    assert "my_cellar is not to be found" in ran.err
    assert studio("campaign", "play", file, "--quests", tmp_path / "there", "--max-rounds", 2, "--json").code == 0
    (tmp_path / "there" / "my_cellar").rename(tmp_path / "here" / "my_cellar")
    assert studio("campaign", "play", file, "--max-rounds", 2, "--json").code == 0


@pytest.mark.parametrize(
    ("words", "code", "line"),
    [
        (["new", "{tmp}/two words.json", KING], 1, "studio: “two words” is no name for a campaign"),
        (["new", "{tmp}/c.json", KING, "--heroes", 5], 1, "studio: the quest drowned_king is not made for 5 heroes"),
        (["new", "{tmp}/c.json", "{tmp}/nowhere"], 2, "studio: "),
        (["show", "{tmp}/nothing.json"], 2, "studio: {tmp}/nothing.json: the file cannot be read"),
        (["show", KING / "quest.json"], 2, f"studio: {KING / 'quest.json'}: This is not a campaign"),
    ],
)
def test_what_is_no_campaign_is_refused_in_one_line(
    studio: Studio, tmp_path: Path, words: list[object], code: int, line: str
) -> None:
    ran = studio("campaign", *(str(word).replace("{tmp}", str(tmp_path)) for word in words))
    assert (ran.code, ran.out) == (code, "")
    assert ran.err.startswith(line.replace("{tmp}", str(tmp_path)))
    assert not (tmp_path / "c.json").exists()


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--games", 0], "studio: 0 quests cannot be played"),
        (["--hero", "conan"], "studio: there is no hero “conan”"),
        (["--seat", "9=nobody"], "studio: “9=nobody” does not say who sits where"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    studio: Studio, road: Path, words: list[object], line: str
) -> None:
    before = road.read_bytes()
    ran = studio("campaign", "play", road, *words)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(line)
    assert road.read_bytes() == before


def test_a_campaign_is_not_written_over(studio: Studio, road: Path) -> None:
    assert "is there already" in studio("campaign", "new", road, KING).err


def test_a_campaign_without_quests_is_none(studio: Studio, tmp_path: Path) -> None:
    ran = studio("campaign", "new", tmp_path / "road.json")
    assert (ran.code, ran.err) == (1, "studio: a campaign needs at least one quest; name them after the file\n")
    assert not (tmp_path / "road.json").exists()
