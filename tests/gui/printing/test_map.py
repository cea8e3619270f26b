from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from studio.exchange import read
from studio.gui.printing import FORMS, Form, write_map
from tests.exchange.maps import assembled

QUEST = read(assembled(), "mill.map").quest


def test_a_picture_has_the_size_of_the_board(qapp: QApplication, tmp_path: Path) -> None:
    write_map(QUEST, tmp_path / "a.png", "png", px=20)
    image = QImage(str(tmp_path / "a.png"))
    assert (image.width(), image.height()) == (14 * 20, 11 * 20)  # 13 × 10 squares and half a square around


def test_a_picture_shows_floor_beside_nothing(qapp: QApplication, tmp_path: Path) -> None:
    write_map(QUEST, tmp_path / "a.png", "png", px=20)
    image = QImage(str(tmp_path / "a.png"))
    nothing, floor = image.pixelColor(25, 195), image.pixelColor(60, 60)
    assert nothing != floor


def test_more_pixels_than_anybody_can_use_are_not_made(qapp: QApplication, tmp_path: Path) -> None:
    wide = read(("50\n100\n" + ("0" * 100 + "\n") * 50).encode(), "wide.map").quest
    write_map(wide, tmp_path / "a.png", "png", px=256)
    image = QImage(str(tmp_path / "a.png"))
    assert 15_000_000 < image.width() * image.height() <= 64_000_000


@pytest.mark.parametrize(("form", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF-")])
def test_every_form_is_what_its_name_says(qapp: QApplication, tmp_path: Path, form: Form, begins: bytes) -> None:
    write_map(QUEST, tmp_path / "a", form)
    assert (tmp_path / "a").read_bytes().startswith(begins)
    assert form in FORMS


def test_a_document_carries_the_title(qapp: QApplication, tmp_path: Path) -> None:
    write_map(QUEST, tmp_path / "a.svg", "svg")
    assert "<title>Mill</title>" in (tmp_path / "a.svg").read_text(encoding="utf-8")


def test_equal_quests_give_equal_pictures(qapp: QApplication, tmp_path: Path) -> None:
    for name in "ab":
        write_map(QUEST, tmp_path / name, "png", px=20)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
