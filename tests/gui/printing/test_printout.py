import re
from pathlib import Path

import msgspec
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from studio.gui.board.paper import MM
from studio.gui.printing import Wish, page_image, printout_of
from studio.gui.printing.page import map_corner
from studio.gui.printing.pdf import pdf_of
from studio.gui.printing.split import SMALLEST, spread
from studio.quest.files import read
from studio.quest.model import Area, Monster, Note, Quest
from studio.quest.names import text_of

KING = Path(__file__).parents[3] / "quests" / "journeys1" / "drowned_king"


@pytest.fixture(scope="module")
def king() -> Quest:
    return read(KING)[0]


def test_every_page_of_a_pdf_has_the_size_of_its_paper(qapp: QApplication, king: Quest) -> None:
    printout = printout_of(king, Wish(square=12))
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf_of(printout))
    assert printout.count == len(boxes) == 5
    for box in boxes:
        assert [round(float(side) / 72 * 25.4) for side in box] == [210, 297]


@pytest.mark.parametrize("square", [0, 6, 12, 30])
def test_squares_have_six_millimetres_or_more_and_every_one_is_on_a_sheet(square: int) -> None:
    placed = spread((0, 0, 60, 45), "a4", square)
    assert placed.square == square if square else placed.square >= SMALLEST
    shown = {
        (x, y)
        for s in placed.sheets
        for x in range(s.box[0], s.box[0] + s.box[2])
        for y in range(s.box[1], s.box[1] + s.box[3])
    }
    assert {(x, y) for x in range(60) for y in range(45)} <= shown


def test_neighbouring_sheets_share_a_strip_and_name_each_other() -> None:
    placed = spread((0, 0, 60, 45), "a4", 12)
    by_number = {sheet.number: sheet for sheet in placed.sheets}
    joined = [(sheet, by_number[sheet.right]) for sheet in placed.sheets if sheet.right]
    assert joined
    for one, other in joined:
        assert other.left == one.number
        assert one.box[0] + one.box[2] - other.box[0] == 1


def test_walls_are_drawn_six_tenths_of_a_millimetre_wide(qapp: QApplication, king: Quest) -> None:
    printout = printout_of(king)
    sheet, scale = printout.spread.sheets[0], 10
    image = page_image(printout, 0, 127 * scale)
    corner, px = map_corner(printout, sheet), printout.spread.square * MM
    run = next(r for r in printout.picture.walls.runs() if r.side == "n" and r.length >= 2)
    x = round((corner.x() + (run.x + 0.5 - sheet.box[0]) * px) * scale)
    y = round((corner.y() + (run.y - sheet.box[1]) * px) * scale)
    black = 0
    for step in (-1, 1):
        at = y if step == 1 else y - 1
        while image.pixelColor(x, at).lightness() < 128:
            black, at = black + 1, at + step
    assert black / scale / MM == pytest.approx(0.6, abs=0.06)


def test_every_number_in_the_map_stands_in_the_legend(qapp: QApplication, king: Quest) -> None:
    printout = printout_of(king)
    items = [item.entry for i in range(printout.count) for item in printout.items(i) if item.entry and item.first]
    areas = {e.number for e in items if e.part == "areas"}
    notes = {e.number for e in items if e.part == "notes"}
    assert areas == {area.number for area in printout.picture.areas.values()}
    assert notes == set(range(1, sum(isinstance(e, Note) for e in king.elements.values()) + 1))


def test_the_players_version_tells_no_name_note_or_thing_that_is_hidden(qapp: QApplication, king: Quest) -> None:
    printout = printout_of(king, Wish(players=True))
    told = " ".join(printout.words())
    secrets = [text_of(king, e.name) for e in king.elements.values() if isinstance(e, Area) and not e.start]
    secrets += [text_of(king, e.text) for e in king.elements.values() if isinstance(e, Note)]
    secrets += [text_of(king, e.name) for e in king.elements.values() if isinstance(e, Monster) and e.rank != "named"]
    secrets = [words for words in secrets if words]
    assert len(secrets) > 5
    assert not [words for words in secrets if words in told]
    kept = msgspec.json.encode(printout.picture).decode()
    assert not [words for words in secrets if words in kept]
    assert not printout.picture.figures
    assert not printout.picture.notes


def test_what_is_hidden_is_blank_in_the_players_version(qapp: QApplication, king: Quest) -> None:
    printout = printout_of(king, Wish(players=True))
    image = page_image(printout, 0)
    sheet, corner = printout.spread.sheets[0], map_corner(printout, printout.spread.sheets[0])
    px = printout.spread.square * MM
    author = page_image(printout_of(king), 0)

    def inked(drawn: QImage, x: int, y: int) -> bool:
        left, top = corner.x() + (x - sheet.box[0]) * px, corner.y() + (y - sheet.box[1]) * px
        inside = range(5, int(px) - 5)
        return any(drawn.pixelColor(round(left + i), round(top + j)).lightness() < 200 for i in inside for j in inside)

    assert inked(author, 12, 2)
    assert not inked(image, 12, 2)
