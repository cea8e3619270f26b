"""`studio edit`: the window, or a picture of it."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from studio.cli.common import load, qt_missing, write_file
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

messages(
    {
        "cli.no_such_quest": "there is no quest",
        "cli.size": "“{size}” is no size; write it like 1280x800, from 400x300 to 8000x8000",
        "cli.display": "there is no display to open a window on",
        "cli.display.hint": "draw it with --screenshot FILE instead",
        "cli.no_picture": "the picture cannot be written",
        "cli.no_picture.hint": "its name must end in .png or .jpg, in a folder that exists",
    }
)


def edit(
    quest: Path | None = None,
    /,
    *,
    screenshot: Path | None = None,
    size: str = "1280x800",
    theme: Literal["system", "light", "dark", "contrast"] = "system",
    mode: Literal["edit", "play"] = "edit",
) -> int:
    """Opens the window, on a quest if one is given.

    Parameters
    ----------
    quest
        The quest's folder or file.
    screenshot
        Draws the window once into this file and leaves.
    size
        Columns and rows of pixels.
    theme
        Another theme than the settings say.
    mode
        What to show of the quest.
    """
    if quest is not None and not quest.exists():
        raise Fault(Text("cli.no_such_quest"), FileAt(str(quest)))
    if screenshot is not None and not screenshot.absolute().parent.is_dir():
        raise Fault(Text("cli.no_picture"), FileAt(str(screenshot)), Text("cli.no_picture.hint"))
    if screenshot is not None and quest is not None:
        load(quest)  # what cannot be read is no picture of a window that says so
    pixels = _size(size)
    _platform(draw_only=screenshot is not None)
    try:
        from studio.gui.window import app
    except ImportError as error:
        raise qt_missing(error) from None
    named: Literal["", "light", "dark", "contrast"] = "" if theme == "system" else theme
    if screenshot is None:
        return app.run(quest, theme=named, size=pixels, mode=mode)
    # Drawn elsewhere first, so that the file is whole or as it was, even on a full disk.
    with TemporaryDirectory() as folder:
        drawn = Path(folder) / f"drawn{screenshot.suffix}"
        code = app.run(quest, screenshot=drawn, theme=named, size=pixels, mode=mode)
        if code or not drawn.is_file():
            raise Fault(Text("cli.no_picture"), FileAt(str(screenshot)), Text("cli.no_picture.hint"))
        write_file(screenshot, drawn.read_bytes())
    return 0


def _platform(*, draw_only: bool) -> None:
    """Qt ends the whole process when there is no display, so it is asked for beforehand."""
    if not sys.platform.startswith("linux") or "QT_QPA_PLATFORM" in os.environ:
        return
    if draw_only:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    elif not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        raise Fault(Text("cli.display"), hint=Text("cli.display.hint"))


def _size(size: str) -> tuple[int, int]:
    width, _, height = size.lower().replace("×", "x").partition("x")
    if width.isascii() and width.isdigit() and height.isascii() and height.isdigit():
        found = int(width[:6]), int(height[:6])
        if 400 <= found[0] <= 8000 and 300 <= found[1] <= 8000:
            return found
    raise Fault(Text("cli.size", {"size": size[:20]}))


def main() -> int:
    """The program `questwright`: the window, with a quest if the command line names one."""
    from studio.cli.main import main as studio

    return studio(["edit", *sys.argv[1:]])
