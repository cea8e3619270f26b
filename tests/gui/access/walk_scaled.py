"""A walk through every page on a screen of another scale; `test_scale` runs it in a process of its own.

The scale of a screen is read when Qt begins, so a running process cannot have another one.
"""

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from studio.gui.window.main import MainWindow
from tests.gui.access.cut import cut, watching
from tests.gui.access.test_cut import PATIENCE_MS, home, pages, spoken

__all__ = ["home", "spoken"]
SCALE = float(os.environ.get("QT_SCALE_FACTOR", "1"))
WIDE, HIGH = (int(side) for side in os.environ.get("WALK_SIZE", "880x520").split("x"))


@pytest.mark.timeout(280)
@pytest.mark.parametrize("spoken", [("longer", 100, (WIDE, HIGH))], indirect=True)
def test_no_text_is_cut_off_at_this_scale(spoken: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    bad: set[str] = set()
    seen = 0
    for page in pages(spoken, qtbot, tmp_path):
        for _beat in range(PATIENCE_MS // 50):
            qtbot.wait(1)
            with watching() as watch:
                picture = spoken.grab()
            drawn = {f"{d.place} draws {d.words!r} into {d.room.getRect()}" for d in watch.drawn if d.is_cut()}
            wrong = cut(spoken) | drawn
            if not wrong:
                break
            qtbot.wait(49)
        bad |= {f"{page}: {what}" for what in wrong}
        seen += 1
        assert picture.devicePixelRatio() == SCALE
        assert picture.toImage().size() == spoken.size() * SCALE
        assert is_sharp(picture.toImage()), page
    assert bad == set()
    assert seen > 30


def is_sharp(picture: QImage) -> bool:
    """Whether something in a picture is finer than the pixels of a screen of the usual scale: nothing is blown up."""
    step = round(SCALE)
    grey = picture.convertToFormat(QImage.Format.Format_Grayscale8)
    data, line = bytes(grey.constBits()), grey.bytesPerLine()
    for y in range(0, grey.height() - step, step):
        row = data[y * line : y * line + grey.width()]
        if any(row[x] != row[x + 1] for x in range(0, len(row) - step, step)):
            return True
    return False
