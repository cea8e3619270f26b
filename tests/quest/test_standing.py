"""What may stand where."""

from studio.quest.content import catalogue_of
from studio.quest.edits import Put
from studio.quest.layout import layout_of
from studio.quest.model import AnyElement, Custom, Door, Glyph, Monster, Quest, Terrain
from studio.quest.new import new
from studio.quest.standing import bars, covered, taken, together

J = new("journeys1", "cave")


def barred(element: AnyElement, quest: Quest = J) -> list[tuple[str, tuple[int, int]]]:
    found = bars(element, layout_of(quest), catalogue_of(quest), quest.system)
    return [(bar.why, bar.square) for bar in found]


def test_a_base_covers_its_squares_as_it_is_turned() -> None:
    catalogue = catalogue_of(J)
    assert covered(Monster("m9", "ogre", (2, 2)), catalogue) == ((2, 2), (3, 2), (2, 3), (3, 3))
    assert covered(Monster("m9", "hell_hound", (2, 2)), catalogue) == ((2, 2), (2, 3))
    assert covered(Monster("m9", "hell_hound", (2, 2), turn=1), catalogue) == ((2, 2), (3, 2))
    assert covered(Monster("m9", "wyrm", (2, 2)), catalogue) == ((2, 2),)
    assert covered(Door("d9", (2, 2, "n")), catalogue) == ()


def test_the_board_bars_by_missing_floor_and_by_terrain() -> None:
    assert barred(Glyph("g9", (0, 0))) == [("off", (0, 0))]
    assert barred(Glyph("g9", (2, 2))) == []
    wet = Put((Terrain("x1", "water", ((2, 2, 1),)), Terrain("x2", "pit", ((3, 2, 1),)))).apply(J)
    assert barred(Monster("m9", "ogre", (2, 2)), wet) == [("water", (2, 2))]
    assert barred(Glyph("g9", (3, 2)), wet) == []


def test_figures_bar_figures_of_the_same_game_and_markers_bar_markers() -> None:
    catalogue = catalogue_of(J)
    on_m5 = Monster("m9", "skeleton", (13, 12))
    assert [bar.other for bar in taken(on_m5, J.elements, catalogue)] == ["m5"]
    assert [bar.other for bar in taken(on_m5, J.elements, catalogue, frozenset(("m5",)))] == []
    assert [bar.other for bar in taken(Glyph("g9", (13, 12)), J.elements, catalogue)] == []
    assert [bar.other for bar in taken(Glyph("g9", (5, 8)), J.elements, catalogue)] == ["coin1"]
    assert not together(Monster("a", "ogre", (0, 0), heroes=(2,)), Monster("b", "ogre", (0, 0), heroes=(3,)))


def test_a_quests_own_monster_has_its_own_base_and_the_catalogue_stays_one_object() -> None:
    from studio.content.effects import Entry
    from studio.kit.codec import from_plain

    entry = from_plain({"id": "worm", "kind": "monster", "sys": "J", "stats": {"width": 1, "height": 3}}, Entry)
    quest = Put((Custom("own1", entry),)).apply(J)
    catalogue = catalogue_of(quest)
    assert covered(Monster("m9", "worm", (3, 3)), catalogue) == ((3, 3), (3, 4), (3, 5))
    assert catalogue_of(Put((Glyph("g9", (2, 2)),)).apply(quest)) is catalogue
    assert catalogue_of(J) is not catalogue
    assert catalogue_of(J) is catalogue_of(new("journeys1", "other"))
