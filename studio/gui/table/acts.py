"""What each command does at the table: action id → act, for the one action table."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

MOVES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def handlers(mode: "PlayMode") -> dict[str, Callable[[], object]]:
    """The commands of a `PlayMode`."""
    found: dict[str, Callable[[], object]] = {
        **{f"choice.{n}": partial(mode.answering.press_number, n) for n in range(1, 10)},
        "choice.filter": lambda: mode.answering.press_number(0),
        "edit.undo": mode.course.step_back,
        "edit.redo": mode.course.step_forward,
        "focus.default": mode.choices.take_default,
        "game.why_not": mode.why.under_pointer,
        "game.pause": mode.course.toggle_pause,
        "game.faster": lambda: mode.course.change_speed(1),
        "game.slower": lambda: mode.course.change_speed(-1),
        "game.back": lambda: mode.course.look(mode.session.at - 1 if mode.session else 0),
        "game.forward": lambda: mode.course.look(mode.session.at + 1 if mode.session else 0),
        "game.present": lambda: mode.course.look(mode.session.last if mode.session else 0),
        "game.card": mode.lore.card,
        "game.log": lambda: mode.log.list.setFocus(),
        "game.hand": lambda: mode.panel_wanted.emit("cards"),
        "game.variables": lambda: mode.panel_wanted.emit("variables"),
        "game.dice": mode.rolling.toggle,
        "game.sight": mode.marks.toggle_sight,
        "game.threats": mode.marks.toggle_threats,
        "game.turn_base": mode.bases.turn,
        "game.follow": mode.showing.toggle_follow,
        "canvas.fog": mode.toggle_eyes,
        "canvas.click": mode.hand.enter,
        "canvas.next": lambda: mode.hand.next_option(1),
        "canvas.previous": lambda: mode.hand.next_option(-1),
        "canvas.home": lambda: mode.board.camera.fit(mode.board.picture.box),
        "view.zoom_in": lambda: mode.board.camera.step(1),
        "view.zoom_out": lambda: mode.board.camera.step(-1),
        "view.zoom_32": lambda: mode.board.camera.zoom_to(32),
        "focus.cancel": mode.cancel,
    }
    for name, (dx, dy) in MOVES.items():
        for prefix, far in (("", 1), ("cursor_", 1), ("far_", 5)):
            found[f"canvas.{prefix}{name}"] = partial(mode.hand.move_cursor, dx * far, dy * far)
    return found
