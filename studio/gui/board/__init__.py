"""Draws a board, for the editor, the playtest, the lab and the printer.

`BoardPicture` is what to draw, a plain record made by `picture_of_quest` (or by `QuestPictures`, which keeps
what did not change) or from a game's state; `BoardView` shows one and hands pointer and keys to a handler;
`overlays` are what may lie over it; `render` and `thumbnail` make images of the same drawing.
"""

from studio.gui.board.of_quest import QuestPictures, picture_of_quest
from studio.gui.board.picture import BoardPicture
from studio.gui.board.render import render, thumbnail
from studio.gui.board.view import BoardView, Handler, Idle, Pointer

__all__ = [
    "BoardPicture",
    "BoardView",
    "Handler",
    "Idle",
    "Pointer",
    "QuestPictures",
    "picture_of_quest",
    "render",
    "thumbnail",
]
