"""The picture of a game's state: figures with their wounds, things as they are, fog over what is hidden."""

from msgspec.structs import replace

from studio.content.load import load
from studio.gui.board.of_game import GamePictures, hero_recipe, max_wounds, picture_of_game
from studio.gui.board.picture import region_has
from studio.quest.model import Area, Chest, Door, Monster, Piece, Quest, Shape
from studio.rules.core.state import DoorState, Figure, GameState, Token
from tests.play.toy import ToyState

CATALOGUE = load("journeys1")
QUEST = Quest(
    1,
    "journeys1",
    "two",
    elements={
        "room": Shape("room", "", ("....", "....")),
        "p1": Piece("p1", "room", (0, 0)),
        "p2": Piece("p2", "room", (4, 0)),
        "a1": Area("a1", ((0, 0, 4), (0, 1, 4)), start=True),
        "a2": Area("a2", ((4, 0, 4), (4, 1, 4))),
        "d1": Door("d1", (4, 0, "w"), 2, "rune", "red"),
        "d2": Door("d2", (6, 0, "w"), 2, "secret"),
        "c1": Chest("c1", (6, 1), "silver"),
        "m1": Monster("m1", "skeleton", (5, 0)),
    },
)


def state(**more: object) -> GameState:
    hero = Figure(1, "andira", "hero", seat=1, at=(1, 1), damage=3, tokens={"aim": 1})
    chest = Token("c1", "chest", (6, 1), colour="silver")
    doors = {"d1": DoorState("d1", locked=True), "d2": DoorState("d2", hidden=True)}
    start = ToyState(figures={1: hero}, tokens={"c1": chest}, doors=doors, revealed=("a1",), active=1)
    return replace(start, **more)


def test_a_hero_stands_with_seat_wounds_order_and_the_ring_of_whose_turn_it_is() -> None:
    figure = picture_of_game(state(), QUEST, CATALOGUE).figures["1"]
    assert (figure.at, figure.who, figure.seat, figure.wounds, figure.most) == ((1, 1), "hero", 1, 9, 12)
    assert (figure.discs, figure.active, figure.recipe) == (("A",), True, "mage")


def test_a_hidden_area_lies_under_fog_with_nothing_of_it_shown() -> None:
    picture = picture_of_game(state(), QUEST, CATALOGUE)
    assert region_has(picture.fog, 5, 1)
    assert not region_has(picture.fog, 1, 1)
    assert picture.areas["a2"].hidden
    assert "c1" not in picture.marks
    assert "m1" not in picture.figures


def test_the_authors_eyes_see_what_lies_there() -> None:
    picture = picture_of_game(state(), QUEST, CATALOGUE, author=True, heroes=2)
    assert picture.author
    assert "c1" in picture.marks
    assert picture.figures["m1"].hidden
    assert "d2" in picture.doors


def test_a_revealed_area_shows_its_things() -> None:
    picture = picture_of_game(state(revealed=("a1", "a2")), QUEST, CATALOGUE)
    assert picture.fog == ()
    assert picture.marks["c1"].recipe == "chest_silver"


def test_a_hidden_door_is_no_door_and_an_unlocked_rune_door_is_told() -> None:
    doors = {"d1": DoorState("d1", open=True), "d2": DoorState("d2", hidden=True)}
    picture = picture_of_game(state(doors=doors), QUEST, CATALOGUE)
    assert (picture.doors["d1"].open, picture.doors["d1"].unlocked) == (True, True)
    assert "d2" not in picture.doors


def test_what_is_taken_or_carried_is_not_on_the_board() -> None:
    for token in (Token("c1", "chest", (1, 0), gone=True), Token("c1", "chest", (1, 0), carrier=1)):
        assert "c1" not in picture_of_game(state(tokens={"c1": token}), QUEST, CATALOGUE).marks


def test_what_did_not_change_is_the_same_mark_so_that_it_is_not_painted_again() -> None:
    pictures = GamePictures(QUEST, CATALOGUE)
    first = pictures.of(state())
    again = pictures.of(state(round=2))
    assert first.figures["1"] is again.figures["1"]
    assert first.doors["d1"] is not None


def test_wounds_follow_rank_and_number_of_heroes() -> None:
    entry = CATALOGUE.find("bane_spider")
    assert max_wounds(Figure(1, "bane_spider"), entry, None, 2) == 2
    assert max_wounds(Figure(1, "bane_spider"), entry, None, 4) == 4
    assert max_wounds(Figure(1, "bane_spider", rank="master"), entry, None, 3) == 4
    named = Monster("m9", "bane_spider", (0, 0), "named", stats={"wounds": 11})
    assert max_wounds(Figure(1, "#m9", rank="named"), entry, named, 3) == 11


def test_heroes_without_a_trait_of_their_own_look_as_they_fight() -> None:
    assert hero_recipe(None) == "warrior"


def test_a_player_sees_not_even_the_outline_of_what_is_hidden() -> None:
    picture = picture_of_game(state(), QUEST, CATALOGUE, player=True)
    assert picture.fog == ()
    assert set(picture.pieces) == {"p1"}
    assert set(picture.areas) == {"a1"}
    assert set(picture.doors) == {"d1"}
    assert "c1" not in picture.marks
    shown = picture_of_game(state(revealed=("a1", "a2")), QUEST, CATALOGUE, player=True)
    assert set(shown.pieces) == {"p1", "p2"}
    assert "c1" in shown.marks


def test_a_portrait_shows_a_hero_who_is_not_on_the_board() -> None:
    hero = Figure(1, "andira", "hero", seat=2, place="town", damage=2)
    portrait = GamePictures(QUEST, CATALOGUE).portrait(hero)
    assert (portrait.recipe, portrait.seat, portrait.wounds, portrait.most) == ("mage", 2, 10, 12)
