"""Copied things on the system's clipboard, as the text a quest file would hold, read back strictly."""

import atexit

import msgspec
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from studio.kit.codec import from_plain, to_json
from studio.kit.faults import Fault
from studio.kit.strict import read_json
from studio.quest.model import AnyElement, Quest
from studio.quest.topics.things import Clip

MIME = "application/x-questwright-things"
LIMIT = 8 * 1024 * 1024
"""Bytes of a clip that is read."""


def copy(clip: Clip, quest: Quest) -> None:
    """Put things on the clipboard, with where they came from."""
    left = min((at for e in clip if (at := _corner(e)) is not None), default=(0, 0))
    data = to_json({"system": quest.system, "at": list(left), "elements": clip})
    mime = QMimeData()
    mime.setData(MIME, data)
    mime.setText(data.decode())
    QGuiApplication.clipboard().setMimeData(mime)


@atexit.register
def let_go() -> None:
    """Leave only text of ours on the clipboard: Qt lets go of it after Python has ended, and must not need it then."""
    app = QGuiApplication.instance()
    if not isinstance(app, QGuiApplication):
        return
    mime = _mime()
    if mime is not None and mime.hasFormat(MIME):
        QGuiApplication.clipboard().setText(mime.text())


def read(quest: Quest) -> tuple[Clip, tuple[int, int]]:
    """The things on the clipboard and the square they were copied from; empty when there are none that fit."""
    mime = _mime()
    if mime is None or not mime.hasFormat(MIME):
        return (), (0, 0)
    data = bytes(mime.data(MIME).data())
    if len(data) > LIMIT:
        return (), (0, 0)
    try:
        plain = read_json(data, "clipboard")
        if not isinstance(plain, dict) or plain.get("system") != quest.system:
            return (), (0, 0)
        clip: Clip = from_plain(plain["elements"], tuple[AnyElement, ...])
        x, y = from_plain(plain["at"], tuple[int, int])
    except (Fault, msgspec.ValidationError, KeyError):
        return (), (0, 0)
    return clip, (x, y)


def has_things() -> bool:
    """Whether there is anything of ours on the clipboard."""
    mime = _mime()
    return mime is not None and mime.hasFormat(MIME)


def _mime() -> QMimeData | None:
    """What is on the clipboard; nothing at all before anybody has copied, whatever the stubs say."""
    return QGuiApplication.clipboard().mimeData()


def _corner(element: AnyElement) -> tuple[int, int] | None:
    at = getattr(element, "at", None)
    if at is not None:
        return (int(at[0]), int(at[1]))
    squares = getattr(element, "squares", ())
    return (min(x for x, _y, _n in squares), min(y for _x, y, _n in squares)) if squares else None
