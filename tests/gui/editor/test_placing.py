"""Placing with the tools, by mouse and by keyboard."""

from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QColor, QDragEnterEvent, QDragMoveEvent, QDropEvent

from studio.checks.box import figures_of
from studio.gui.board import overlays as o
from studio.gui.board.view import MIME
from studio.gui.editor.cards import all_cards
from studio.gui.kit import theme
from studio.kit.text import Text
from studio.quest.edits import Batch, Put, change
from studio.quest.model import Chest, Door, Glyph, Monster, Note, Piece, Potion, RuneKey, Start, Terrain, Wall
from tests.gui.editor.conftest import Hand

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def test_a_piece_snaps_to_the_opening_and_joins_there(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("piece:corridor_2x2", False)
    hand.click(15.2, 4.2)
    (piece,) = hand.new(before)
    assert isinstance(piece, Piece)
    assert piece.at == (14, 3)
    assert hand.document.selection == (piece.id,)


def test_a_piece_that_would_overlap_is_hatched_and_stays_in_the_hand(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("piece:room_6x6", False)
    hand.move(5, 5)
    ghost = hand.edit.view.board.overlay("ghost")
    assert isinstance(ghost, o.Ghost)
    assert ghost.outline == "bad"
    assert ghost.clash
    hand.click(5, 5)
    assert hand.quest is before
    assert hand.edit.tool.id == "piece"


def test_a_piece_the_box_does_not_hold_is_counted_on_its_ghost(hand: Hand) -> None:
    hand.edit.palette.chosen.emit("piece:room_4x4", False)
    hand.move(5, 11)
    ghost = hand.edit.view.board.overlay("ghost")
    shown = hand.edit.view.board.overlay("read-out")
    assert isinstance(ghost, o.Ghost)
    assert isinstance(shown, o.ReadOut)
    assert (ghost.outline, ghost.badge) == ("warning", "3/2")
    assert shown.lines[0] == "2 of 2 used"
    plain = hand.edit.view.grab().toImage()
    hand.edit.view.show_overlay("ghost", replace(ghost, badge=""))
    assert hand.edit.view.grab().toImage() != plain


def test_r_turns_the_piece_in_the_hand(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("piece:corridor_4x2", False)
    hand.key("r")
    hand.edit.bench.snapping = False
    hand.click(4, 8)
    (piece,) = hand.new(before)
    assert isinstance(piece, Piece)
    assert piece.turn == 1


def test_a_door_takes_the_two_edges_under_the_pointer(hand: Hand) -> None:
    before = hand.quest
    hand.key("d")
    hand.click(6.05, 3.5)
    (door,) = hand.new(before)
    assert isinstance(door, Door)
    assert (door.at, door.length) == ((6, 3, "w"), 2)


def test_a_click_on_a_door_changes_its_lock(hand: Hand) -> None:
    hand.key("d")
    hand.click(6.05, 3.5)
    hand.click(6.0, 3.5)
    (door,) = (e for e in hand.quest.elements.values() if isinstance(e, Door))
    assert (door.lock, door.colour) == ("rune", "red")


def test_a_door_on_the_rim_says_why_not(hand: Hand) -> None:
    before = hand.quest
    hand.key("d")
    hand.move(2.02, 3.5)
    edges = hand.edit.view.board.overlay("edges")
    shown = hand.edit.view.board.overlay("read-out")
    assert isinstance(edges, o.Edges)
    assert edges.tone == "bad"
    assert isinstance(shown, o.ReadOut)
    hand.click(2.02, 3.5)
    assert hand.quest is before


def test_a_chest_is_placed_and_a_second_click_changes_its_tier(hand: Hand) -> None:
    before = hand.quest
    hand.key("c")
    hand.click(4.5, 4.5)
    (chest,) = hand.new(before)
    assert isinstance(chest, Chest)
    assert (chest.at, chest.tier) == ((4, 4), "copper")
    hand.click(4.5, 4.5)
    again = hand.quest.elements[chest.id]
    assert isinstance(again, Chest)
    assert again.tier == "silver"


def test_page_down_takes_the_next_chest(hand: Hand) -> None:
    before = hand.quest
    hand.key("c")
    hand.key(Qt.Key.Key_PageDown)
    hand.click(4.5, 4.5)
    (chest,) = hand.new(before)
    assert isinstance(chest, Chest)
    assert chest.tier == "silver"


def test_a_monster_is_placed_with_the_rank_in_the_hand(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("monster:ogre", False)
    hand.key(Qt.Key.Key_PageDown)
    hand.click(12.5, 4.5)
    (monster,) = hand.new(before)
    assert isinstance(monster, Monster)
    assert (monster.entry, monster.rank, monster.at) == ("ogre", "master", (12, 4))


def ghost_at(hand: Hand, x: float, y: float) -> tuple[o.Ghost, str]:
    """The ghost in hand over a place, and what is said beside it."""
    hand.move(x, y)
    ghost, said = (hand.edit.view.board.overlay(name) for name in ("ghost", "read-out"))
    assert isinstance(ghost, o.Ghost)
    return ghost, said.lines[0] if isinstance(said, o.ReadOut) else ""


def test_a_figure_the_box_does_not_hold_is_counted_by_its_rank(hand: Hand) -> None:
    giants = tuple(Monster(f"g{n}", "giant", (20 + 3 * n, 20)) for n in range(1))
    hand.document.do(Put(giants))
    hand.key("f")
    hand.edit.tool.choose("monster:giant")
    box = figures_of(hand.edit.bench.catalogue, hand.quest, "giant", "normal")
    hand.document.do(Put(tuple(Monster(f"h{n}", "giant", (20 + 3 * n, 30)) for n in range(box - 1))))
    ghost, said = ghost_at(hand, 3.5, 3.5)
    assert (ghost.badge, ghost.outline, said) == (f"{box + 1}/{box}", "warning", f"{box} of {box} used")
    hand.key(Qt.Key.Key_PageDown)  # the master is another figure, and the box has one
    ghost, said = ghost_at(hand, 3.6, 3.5)
    assert (ghost.badge, said) == ("", "")
    hand.document.do(
        Batch(Text("step.header"), tuple(change(hand.quest, f"h{n}", heroes=(2,)) for n in range(box - 1)))
    )
    hand.key(Qt.Key.Key_PageUp)
    hand.key("4")  # with four heroes there is only the first
    assert ghost_at(hand, 3.5, 3.5)[0].badge == ("2/1" if box == 1 else "")


def test_a_marker_the_box_does_not_hold_is_counted_too(hand: Hand) -> None:
    box = next(c.box for c in all_cards(hand.quest, hand.edit.bench.catalogue) if c.id == "glyph")
    hand.document.do(Put(tuple(Glyph(f"y{n}", (20 + n, 20)) for n in range(box))))
    hand.key("g")
    ghost, said = ghost_at(hand, 3.5, 3.5)
    assert (ghost.badge, ghost.outline, said) == (f"{box + 1}/{box}", "warning", f"{box} of {box} used")
    picture = hand.edit.view.viewport().grab().toImage()
    warm = QColor(theme.now().board.lava2)  # a warning on the light board
    near = hand.point(3.95, 3.05)
    found = {picture.pixelColor(near.x() + dx, near.y() + dy).name() for dx in range(-9, 10) for dy in range(-9, 10)}
    assert warm.name() in found  # the badge is painted at the corner


def test_a_large_monster_on_a_wall_is_refused_with_words(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("monster:ogre", False)
    hand.move(13.5, 5.5)
    ghost = hand.edit.view.board.overlay("ghost")
    assert isinstance(ghost, o.Ghost)
    assert ghost.clash
    hand.click(13.5, 5.5)
    assert hand.quest is before


def test_dragging_a_figure_places_a_row_in_one_step(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("monster:skeleton", False)
    hand.drag((10.5, 4.5), (13.5, 4.5))
    row = [e.at for e in hand.new(before) if isinstance(e, Monster)]
    assert row == [(10, 4), (11, 4), (12, 4), (13, 4)]


def test_terrain_is_painted_as_one_step_and_erased_with_ctrl(hand: Hand) -> None:
    before = hand.quest
    hand.key("t")
    hand.drag((10.5, 5.5), (12.5, 5.5))
    (pit,) = hand.new(before)
    assert isinstance(pit, Terrain)
    assert pit.squares == ((10, 5, 3),)
    hand.drag((11.5, 5.5), (12.5, 5.5), CTRL)
    left = hand.quest.elements[pit.id]
    assert isinstance(left, Terrain)
    assert left.squares == ((10, 5, 1),)


def test_shift_paints_a_rectangle(hand: Hand) -> None:
    before = hand.quest
    hand.key("t")
    hand.drag((10.5, 3.5), (11.5, 5.5), SHIFT)
    (pit,) = hand.new(before)
    assert isinstance(pit, Terrain)
    assert sum(n for _, _, n in pit.squares) == 6


def test_a_wall_is_drawn_along_edges(hand: Hand) -> None:
    before = hand.quest
    hand.key("w")
    hand.drag((10.3, 4.0), (12.7, 4.0))
    (wall,) = hand.new(before)
    assert isinstance(wall, Wall)
    assert wall.edges == ((10, 4, "n"), (11, 4, "n"), (12, 4, "n"))


def test_a_glyph_clicked_again_is_active(hand: Hand) -> None:
    before = hand.quest
    hand.key("g")
    hand.click(4.5, 4.5)
    hand.click(4.5, 4.5)
    (glyph,) = hand.new(before)
    assert isinstance(glyph, Glyph)
    assert glyph.active


def test_start_squares_are_painted(hand: Hand) -> None:
    hand.key("s")
    hand.click(4.5, 4.5)
    start = hand.quest.elements["s1"]
    assert isinstance(start, Start)
    assert (4, 4, 1) in start.squares


def test_a_note_is_written_and_its_text_takes_the_focus(hand: Hand) -> None:
    before = hand.quest
    hand.key("n")
    hand.click(4.5, 4.5)
    (note,) = hand.new(before)
    assert isinstance(note, Note)
    hand.bot.waitUntil(lambda: hand.window.focusWidget() is not hand.edit.view)


def test_a_card_chosen_by_double_click_places_once(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("potion:healing", True)
    hand.click(4.5, 4.5)
    assert isinstance(hand.new(before)[0], Potion)
    assert hand.edit.tool.id == "select"


def test_everything_can_be_placed_by_keys_alone(hand: Hand) -> None:
    before = hand.quest
    hand.edit.cursor.put((4, 4))
    for tool, kind in (("c", Chest), ("g", Glyph)):
        hand.key(tool)
        hand.key(Qt.Key.Key_Right, CTRL)
        hand.key(Qt.Key.Key_Return)
        assert isinstance(
            hand.new(before)[-1] if tool == "c" else hand.quest.elements[hand.document.selection[0]], kind
        )
        hand.key(Qt.Key.Key_Down, CTRL)
        hand.key(Qt.Key.Key_Left, CTRL)


def test_i_takes_kind_and_settings_from_the_map(hand: Hand) -> None:
    hold(hand, Qt.Key.Key_I)
    hand.click(11.5, 3.5)
    assert hand.edit.tool.id == "figure"
    assert hand.edit.tool.card == "monster:skeleton"


def test_a_rune_key_comes_from_its_card(hand: Hand) -> None:
    before = hand.quest
    hand.edit.palette.chosen.emit("key:blue", False)
    hand.click(3.5, 4.5)
    (key,) = hand.new(before)
    assert isinstance(key, RuneKey)
    assert key.colour == "blue"


def test_esc_puts_the_tool_down(hand: Hand) -> None:
    hand.key("t")
    hand.key(Qt.Key.Key_Escape)
    assert hand.edit.tool.id == "select"


def hold(hand: Hand, key: Qt.Key) -> None:
    """A key goes down and stays."""
    from PySide6.QtTest import QTest

    hand.edit.view.setFocus()
    QTest.keyPress(hand.edit.view, key)


def test_a_card_dropped_on_the_canvas_is_placed_once(hand: Hand) -> None:
    before = hand.quest
    mime = QMimeData()
    mime.setData(MIME, b"chest:gold")
    view = hand.edit.view
    none = Qt.KeyboardModifier.NoModifier
    at = hand.point(4.5, 4.5)
    enter = QDragEnterEvent(at, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none)
    view.dragEnterEvent(enter)
    assert enter.isAccepted()
    view.dragMoveEvent(QDragMoveEvent(at, Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none))
    assert view.board.overlay("ghost") is not None
    view.dropEvent(QDropEvent(QPointF(at), Qt.DropAction.CopyAction, mime, Qt.MouseButton.LeftButton, none))
    (chest,) = hand.new(before)
    assert isinstance(chest, Chest)
    assert (chest.tier, chest.at) == ("gold", (4, 4))
    assert hand.edit.tool.id == "select"
