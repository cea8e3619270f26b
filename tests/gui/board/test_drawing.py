"""What is drawn: every recipe at every level, states told apart by shape, every overlay."""

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from studio.gui.board import overlays as o
from studio.gui.board import picture_of_quest, render, thumbnail
from studio.gui.board.art import level_of, object_strokes, recipes
from studio.gui.board.picture import BoardPicture, DoorMark, Figure, Mark, WallRun
from studio.gui.board.sprites import LIMIT, Sprites
from studio.gui.board.view import BoardView
from studio.gui.kit.theme import DARK, LIGHT, PRINT, Look
from tests.gui.editor.conftest import small_quest

LOOKS = pytest.mark.parametrize("look", [LIGHT, DARK, PRINT], ids=lambda look: look.name)


def grey(image: QImage) -> bytes:
    """The picture without its colours."""
    plain = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(plain.constBits())[: plain.sizeInBytes()]


def differing(one: QImage, other: QImage) -> float:
    """The share of pixels that are clearly lighter or darker in one of two grey pictures."""
    a, b = grey(one), grey(other)
    assert len(a) == len(b)
    return sum(abs(x - y) > 40 for x, y in zip(a, b, strict=True)) / len(a)


def figure(look: Look, px: float = 48, **fields: object) -> QImage:
    """A skeleton on the floor's colour."""
    made = Sprites().figure(Figure("f", "skeleton", (0, 0), **fields), look, px, 1.0)  # type: ignore[arg-type]
    image = QImage(made.size(), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(look.board.floor)
    from PySide6.QtGui import QPainter

    painter = QPainter(image)
    painter.drawPixmap(0, 0, made)
    painter.end()
    return image


@LOOKS
@pytest.mark.parametrize("px", [8, 16, 32, 48, 96])
def test_every_recipe_draws_something_at_every_level(qtbot: QtBot, look: Look, px: int) -> None:
    sprites = Sprites()
    for name in recipes()["objects"]:
        assert sprites.mark(Mark("x", name, (0, 0), "red"), look, px, 1.0).toImage().allGray() in (True, False)
        assert object_strokes(name)
    for name in recipes()["figures"]:
        image = sprites.figure(Figure("x", name, (0, 0)), look, px, 1.0).toImage()
        assert any(image.pixelColor(x, image.height() // 2).alpha() for x in range(image.width()))


@LOOKS
def test_ranks_are_told_apart_without_colour(qtbot: QtBot, look: Look) -> None:
    normal, master, named = (figure(look, rank=rank) for rank in ("normal", "master", "named"))
    assert differing(normal, master) > 0.1
    assert differing(master, named) > 0.005


@LOOKS
def test_wounds_are_counted_by_pips(qtbot: QtBot, look: Look) -> None:
    assert differing(figure(look, wounds=4, most=4), figure(look, wounds=2, most=4)) > 0.002


@LOOKS
def test_seats_are_told_apart_by_shape(qtbot: QtBot, look: Look) -> None:
    seats = [figure(look, who="hero", seat=seat) for seat in (1, 2, 3, 4)]
    for i, one in enumerate(seats):
        for other in seats[i + 1 :]:
            assert grey(one) != grey(other)


def test_tapped_down_active_and_hidden_figures_look_different(qtbot: QtBot) -> None:
    plain = figure(LIGHT, who="army", seat=1)
    for state in ("tapped", "down", "active", "hidden"):
        assert grey(figure(LIGHT, who="army", seat=1, **{state: True})) != grey(plain), state


def test_a_kind_without_a_silhouette_shows_two_letters(qtbot: QtBot) -> None:
    one = Sprites().figure(Figure("x", "", (0, 0), name="Wyvern"), LIGHT, 48, 1.0).toImage()
    other = Sprites().figure(Figure("x", "", (0, 0), name="Basilisk"), LIGHT, 48, 1.0).toImage()
    assert grey(one) != grey(other)


@LOOKS
@pytest.mark.parametrize("px", [16, 32, 48])
def test_letters_tell_kinds_with_one_silhouette_apart_at_every_size(qtbot: QtBot, look: Look, px: int) -> None:
    assert differing(figure(look, px, letter="A"), figure(look, px, letter="B")) > 0.002


def test_the_two_halves_of_a_silhouette_meet_without_a_seam(qtbot: QtBot) -> None:
    """At 72 px the middle of a square lies inside a pixel column."""
    image = Sprites().figure(Figure("x", "skeleton", (0, 0)), LIGHT, 73, 1.0).toImage()
    row, middle = round(image.height() * 0.38), image.width() // 2
    assert len({image.pixelColor(x, row).lightness() for x in range(middle - 3, middle + 4)}) == 1


@LOOKS
def test_chests_are_told_apart_without_colour(qtbot: QtBot, look: Look) -> None:
    tiers = [
        Sprites().mark(Mark("x", f"chest_{tier}", (0, 0)), look, 48, 1.0).toImage()
        for tier in ("copper", "silver", "gold")
    ]
    assert len({grey(tier) for tier in tiers}) == 3


@LOOKS
def test_glyphs_show_whether_they_are_active(qtbot: QtBot, look: Look) -> None:
    off, on = (Sprites().mark(Mark("x", name, (0, 0)), look, 48, 1.0).toImage() for name in ("glyph", "glyph_active"))
    assert differing(off, on) > 0.1


@LOOKS
def test_rune_keys_are_told_apart_without_colour(qtbot: QtBot, look: Look) -> None:
    keys = [
        Sprites().mark(Mark("x", "rune_key", (0, 0), c), look, 64, 1.0).toImage()
        for c in ("red", "blue", "yellow", "green")
    ]
    assert len({grey(key) for key in keys}) == 4


@LOOKS
def test_doors_show_lock_colour_and_state(qtbot: QtBot, look: Look) -> None:
    doors = [
        DoorMark("d", (6, 3, "w")),
        DoorMark("d", (6, 3, "w"), open=True),
        *(DoorMark("d", (6, 3, "w"), lock="rune", colour=colour) for colour in ("red", "blue", "yellow", "green")),
        DoorMark("d", (6, 3, "w"), lock="secret"),
        DoorMark("d", (6, 3, "w"), lock="locked"),
        DoorMark("d", (6, 3, "w"), lock="sealed"),
    ]
    base = picture_of_quest(small_quest())
    import msgspec

    seen = {grey(render(msgspec.structs.replace(base, doors={"d": door}), look, 48)) for door in doors}
    assert len(seen) == len(doors)


def test_players_do_not_see_secret_doors(qtbot: QtBot) -> None:
    import msgspec

    base = msgspec.structs.replace(picture_of_quest(small_quest()), author=False)
    hidden = msgspec.structs.replace(base, doors={"d": DoorMark("d", (6, 3, "w"), lock="secret")})
    assert grey(render(base, LIGHT, 32)) == grey(render(hidden, LIGHT, 32))


def test_fog_hides_from_players_and_not_from_the_author(qtbot: QtBot) -> None:
    import msgspec

    base = picture_of_quest(small_quest())
    fog = ((10, 2, 4), (10, 3, 4), (10, 4, 4), (10, 5, 4))
    players, author = (msgspec.structs.replace(base, fog=fog, author=eyes) for eyes in (False, True))
    without = msgspec.structs.replace(players, figures={}, marks={}, areas={})
    hidden = msgspec.structs.replace(players, areas={})
    assert grey(render(hidden, LIGHT, 32, hidden=frozenset({"figures"}))) == grey(
        render(without, LIGHT, 32, hidden=frozenset({"figures"}))
    )
    assert grey(render(author, LIGHT, 32)) != grey(render(players, LIGHT, 32))


def test_the_name_of_a_hidden_area_is_not_shown_to_players(qtbot: QtBot) -> None:
    import msgspec

    from studio.gui.board.labels import LabelLayer

    base = picture_of_quest(small_quest())
    areas = {id: msgspec.structs.replace(area, hidden=id == "a2") for id, area in base.areas.items()}
    for author, named in ((True, ["a1", "a2"]), (False, ["a1"])):
        layer = LabelLayer()
        layer.take(msgspec.structs.replace(base, areas=areas, author=author))
        assert [area.id for area, _box in layer.chips(32)] == named


def test_levels_of_detail_change_at_the_named_sizes() -> None:
    assert [level_of(px) for px in (8, 12, 23, 24, 39, 40, 71, 72)] == [
        "dot", "small", "small", "middle", "middle", "full", "full", "named",
    ]  # fmt: skip


def test_pictures_are_kept_and_the_oldest_go_first(qtbot: QtBot) -> None:
    sprites = Sprites()
    first = sprites.mark(Mark("x", "pit", (0, 0)), LIGHT, 128, 2.0)
    assert sprites.mark(Mark("y", "pit", (5, 5)), LIGHT, 128, 2.0) is first
    for px in range(200, 700, 2):
        sprites.mark(Mark("x", "pit", (0, 0)), LIGHT, px, 2.0)
    assert sprites._bytes <= LIMIT
    assert sprites.mark(Mark("x", "pit", (0, 0)), LIGHT, 128, 2.0) is not first


def test_a_thumbnail_fits_its_box(qtbot: QtBot) -> None:
    image = thumbnail(picture_of_quest(small_quest()), 96, 72, LIGHT)
    assert image.width() <= 97
    assert image.height() <= 73


def test_an_empty_board_can_be_drawn(qtbot: QtBot) -> None:
    assert not render(BoardPicture(), LIGHT, 32).isNull()


OVERLAYS: tuple[o.Overlay, ...] = (
    o.Reach({(3, 3): 0, (4, 3): 1}, {(5, 3): 2}),
    o.Targets((o.Target((11, 3), key="2"), o.Target((12, 3), 2, 2))),
    o.Path(((2.5, 2.5), (4.5, 3.5)), "2 movement"),
    o.Route(((2.5, 2.5), (4.5, 3.5)), (6, 4)),
    o.Sight((2.5, 2.5), (12.5, 3.5), (6, 3), ((6, 3),), "not seen"),
    o.Measure((2.5, 2.5), (12.5, 3.5), "10 squares"),
    o.Ghost(
        ((2, 8, 4), (2, 9, 4)),
        marks=(Mark("x", "glyph", (3, 3)),),
        figures=(Figure("f", "ogre", (3, 3), 2, 2),),
        doors=(DoorMark("d", (6, 3, "w")),),
        openings=(WallRun(3, 8, 2, "n"),),
        clash=((3, 3, 2),),
        clash_edges=(WallRun(3, 8, 2, "n"),),
    ),
    o.Openings((WallRun(2, 3, 2, "w"),), (WallRun(3, 2, 2, "n"),)),
    o.Edges((WallRun(6, 3, 2, "w"),), "bad", True),
    o.Outline((3, 3, 1, 1), handles=True, turn=True),
    o.Outlines((o.Outline((3, 3, 1, 1)), o.Outline(region=((10, 2, 4), (10, 3, 4)))), 2),
    o.Cursor((4, 4)),
    o.Squares(((3, 3, 2),), "ok", "dots"),
    o.Squares(((3, 3, 2),), "bad", "hatch"),
    o.Squares(((3, 3, 2),), "sel"),
    o.Links((((3.5, 3.5), (12.5, 4.5)),)),
    o.Band((2, 2), (6, 5), True),
    o.Heat({(3, 3): 1, (4, 3): 5}),
    o.ReadOut((4, 4), ("One line", "and another"), "ok", "ok", "below"),
    o.Pulse((3, 3, 1, 1), 0.5),
    o.Trail(((3, 3, 2), (4, 4, 1)), 0.5),
    o.Dimmed(((3, 3, 2),)),
    o.Faded(((3, 3, 1, 1),)),
)


@pytest.mark.parametrize("overlay", OVERLAYS, ids=lambda overlay: type(overlay).__name__)
def test_every_overlay_is_drawn_and_taken_away_again(qtbot: QtBot, overlay: o.Overlay) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(640, 400)
    view.show_picture(picture_of_quest(small_quest()))
    view.show()
    before = view.viewport().grab().toImage()
    view.show_overlay("x", overlay)
    shown = view.viewport().grab().toImage()
    assert shown != before
    view.show_overlay("x", None)
    assert view.viewport().grab().toImage() == before


def test_chips_stand_where_they_would_be_put_anew_after_areas_floor_or_the_size_of_texts_have_changed(
    qtbot: QtBot,
) -> None:
    import msgspec

    from studio.gui.board.labels import LabelLayer
    from studio.gui.board.runs import rows_of
    from studio.gui.kit import text_size

    base = picture_of_quest(small_quest())
    named = {id: msgspec.structs.replace(area, name="A much longer name") for id, area in base.areas.items()}
    wider = {**base.floor, **rows_of(tuple((-6, y, 40) for y in range(-4, 12)))}
    kept = LabelLayer()
    seen = []
    for picture in (base, msgspec.structs.replace(base, areas=named), msgspec.structs.replace(base, floor=wider)):
        kept.take(picture)
        for px, percent in ((24, 100), (32, 100), (24, 200), (24, 100)):
            fresh = LabelLayer()
            fresh.take(picture)
            text_size.take(percent)
            assert kept.chips(px) == fresh.chips(px)
            assert kept.chips(px) is kept.chips(px), "found once"
            seen.append(kept.chips(px))
    assert len(set(map(str, seen))) == 9
