"""What each command does while a quest is edited, by the names of the table of actions."""

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from studio.gui.editor.tools import handles

if TYPE_CHECKING:
    from studio.gui.editor.view import EditMode


def handlers(mode: "EditMode") -> dict[str, Callable[[], None]]:
    """Command → what it does."""
    bench, cursor, acts = mode.bench, mode.cursor, mode.acts
    table: dict[str, Callable[[], None]] = {
        f"tool.{name}": functools.partial(mode.pick_up, name) for name in mode.all_tools if name != "paste"
    }
    for name, by in (("left", (-1, 0)), ("right", (1, 0)), ("up", (0, -1)), ("down", (0, 1))):
        table[f"canvas.{name}"] = functools.partial(cursor.arrow, *by)
        table[f"canvas.far_{name}"] = functools.partial(cursor.far, *by)
        table[f"canvas.cursor_{name}"] = functools.partial(cursor.move, *by)
    for number in range(1, 10):
        table[f"place.variant_{number}"] = functools.partial(_does, mode, "nth_variant", number)
    table |= {
        "canvas.click": lambda: cursor.click(False),
        "canvas.shift_click": lambda: cursor.click(True),
        "canvas.next": lambda: cursor.next_thing(1),
        "canvas.previous": lambda: cursor.next_thing(-1),
        "canvas.home": lambda: mode.view.camera.fit(),
        "canvas.home_selection": acts.zoom_to_selection,
        "canvas.tints": acts.toggle_tints,
        "canvas.grid": mode.view.zoom.grid.toggle,
        "canvas.links": lambda: bench.set_links(not bench.show_links),
        "canvas.reach": acts.toggle_field,
        "canvas.sight": acts.measure_sight,
        "canvas.bottlenecks": acts.toggle_bottlenecks,
        "place.turn": functools.partial(_does, mode, "turn_by", 1),
        "place.turn_back": functools.partial(_does, mode, "turn_by", -1),
        "place.flip": lambda: mode.tool.flip(),
        "place.next_join": functools.partial(_does, mode, "next_join", 1),
        "place.previous_join": functools.partial(_does, mode, "next_join", -1),
        "place.snapping": acts.toggle_snapping,
        "place.next_variant": functools.partial(_does, mode, "next_variant", 1),
        "place.previous_variant": functools.partial(_does, mode, "next_variant", -1),
        "place.new": acts.new_here,
        "place.wider": functools.partial(handles.by_key, bench, 1, 0),
        "place.narrower": functools.partial(handles.by_key, bench, -1, 0),
        "place.taller": functools.partial(handles.by_key, bench, 0, 1),
        "place.lower": functools.partial(handles.by_key, bench, 0, -1),
        "edit.undo": functools.partial(_step, mode, mode.document.undo),
        "edit.redo": functools.partial(_step, mode, mode.document.redo),
        "edit.cut": acts.cut,
        "edit.copy": acts.copy,
        "edit.paste": acts.paste,
        "edit.paste_same": acts.paste_same,
        "edit.duplicate": acts.duplicate,
        "edit.delete": acts.delete,
        "edit.rename": functools.partial(mode.rename, ""),
        "edit.select_all": lambda: bench.select(
            *(id for id in bench.quest.elements if bench.can_pick(id) and bench.middle(id))
        ),
        "edit.select_none": lambda: bench.select(),
        "edit.lock": acts.toggle_lock,
        "edit.hide": acts.toggle_hide,
        "edit.find": lambda: mode.find.open(False),
        "edit.replace": lambda: mode.find.open(True),
        "edit.find_next": lambda: mode.find.go(1),
        "edit.find_previous": lambda: mode.find.go(-1),
        "view.zoom_in": lambda: mode.view.camera.step(1),
        "view.zoom_out": lambda: mode.view.camera.step(-1),
        "view.zoom_32": lambda: mode.view.camera.zoom_to(32),
        "view.layers": mode.tools.show_layers,
        "check.run": lambda: mode.checker.run_now(),
        "check.next": lambda: mode.findings.step(1),
        "check.previous": lambda: mode.findings.step(-1),
        "check.fix": mode.findings.fix_current,
        "check.accept": mode.findings.accept_current,
        "play.here": acts.play_here,
        "focus.context_menu": mode.menu_at_cursor,
        "focus.cancel": mode.cancel,
    }
    return table


def _does(mode: "EditMode", what: Literal["turn_by", "next_join", "next_variant", "nth_variant"], number: int) -> None:
    """The tool in hand answers."""
    getattr(mode.tool, what)(number)


def _step(mode: "EditMode", go: Callable[[], bool]) -> None:
    go()
    mode.bench.hush()
