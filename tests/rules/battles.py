"""A small quest of the second edition and a small battle, to hold the other systems to the laws."""

from studio.quest.model import Door, Header, Monster, Objective, Piece, Quest, Shape, Start, Terrain, Token, Wall
from studio.rules import GameSetup, open_game
from studio.rules.core.game import Game

ORDERS = (
    "killing_strike power_attack heroic_surge shove_aside level_up intercept counter_thrust scheme intercept",
    "shadowy_ambush quick_jab uncanny_dodge close_call riposte faerie_fire uncanny_dodge piercing_thrust quick_jab",
)
CREATURES = ("human_ranger dwarven_defender war_wizard elf_archer", "drow_blademaster shadow_mastiff goblin_archer_d")


def quest(system, rows, *elements) -> Quest:
    board = (Shape("h1", "n", tuple(rows)), Piece("p1", "h1", (0, 0)))
    return Quest(1, system, "trial", Header(), {element.id: element for element in (*board, *elements)})


def journeys2() -> Game:
    """Two heroes against four monsters."""
    made = quest(
        "journeys2", [".......", ".......", ".......", "   .   ", ".......", "......."],
        Start("s1", ((0, 0, 2), (0, 1, 2))), Door("d1", (3, 3, "n"), 1),
        Monster("m1", "zombie", (5, 1)), Monster("m2", "goblin_archer", (6, 5), "master"),
        Monster("m3", "cave_spider", (3, 4)), Monster("m4", "zombie", (5, 5), "master"),
        Terrain("t1", "obstacle", ((3, 1, 1),)), Terrain("t2", "water", ((2, 4, 1),)),
        Objective("o1", "heroes", "no(monster)"),
    )  # fmt: skip
    return opened(made, 2, party=("grisban", "jain"), max_rounds=8)


def command() -> Game:
    """Two armies of three, with orders in both hands."""
    made = quest(
        "command", [".........."] * 8, Start("s1", ((0, 0, 3), (0, 1, 3))), Start("s2", ((7, 6, 3), (7, 7, 3)), seat=1),
        Monster("m1", "dragon_knight", (1, 3), seat=0), Monster("m2", "elf_archer", (2, 5), seat=0),
        Monster("m3", "dwarf_cleric", (3, 3), seat=0), Monster("m4", "drider", (6, 4), seat=1),
        Monster("m5", "drow_house_guard", (8, 3), seat=1), Monster("m6", "drow_wizard", (8, 6), seat=1),
        Terrain("t1", "obstacle", ((4, 2, 1),)), Terrain("t2", "hazard", ((5, 5, 1),)),
        Terrain("t3", "difficult", ((4, 6, 2),)), Wall("w1", ((5, 0, "w"), (5, 1, "w"))), Token("c1", (4, 4), "treasure", value=2),
    )  # fmt: skip
    decks = {f"order{i}": ORDERS[i] for i in (0, 1)} | {f"creature{i}": CREATURES[i] for i in (0, 1)}
    return opened(made, 0, max_rounds=6, **decks)


def opened(made: Quest, heroes: int, party: tuple[str, ...] = (), **options) -> Game:
    game = open_game(GameSetup(made, heroes, party, options))
    assert isinstance(game, Game)
    return game
