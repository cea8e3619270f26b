"""The menus of the canvas: what can be done with the thing under the pointer, and the layers."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QWidget

from studio.gui.board import Pointer
from studio.gui.editor.bench import Workbench
from studio.kit.text import _, say
from studio.kit.where import ElementAt
from studio.quest import model
from studio.quest.edits import Batch
from studio.quest.finding import Finding, Fix
from studio.quest.topics import areas, markers

if TYPE_CHECKING:
    from studio.gui.editor.view import EditMode

LAYERS = ("floor", "marks", "figures", "notes", "areas")


def context_menu(mode: "EditMode", at: Pointer) -> QMenu:
    """What can be done here, always in the same order; *Move* is the way of two clicks to what a drag does."""
    bench = mode.bench
    menu = QMenu(mode.view)

    def row(words: str, act: Callable[[], object], key: str = "", enabled: bool = True) -> None:
        action = menu.addAction(f"{words}\t{key}" if key else words)
        action.triggered.connect(lambda _on=False: act())
        action.setEnabled(enabled)

    if not bench.selection:
        row(_("Play from here"), mode.acts.play_here, "F8")
        menu.addSeparator()
        row(_("Paste here"), mode.acts.paste, "Ctrl+V", not mode.closed_reason("edit.paste"))
        row(_("Add note"), lambda: bench.do(lambda: markers.write_note(bench.quest, at.square, _("Note"))))
        pieces = menu.addMenu(_("Add piece"))
        for piece in bench.catalogue.pieces()[:24]:
            pieces.addAction(piece.name or piece.id).triggered.connect(
                lambda _on=False, id=piece.id: mode.palette.chosen.emit(f"piece:{id}", True)
            )
        row(_("Zoom to fit"), mode.view.camera.fit, "Home")
        return menu
    row(_("Play from here"), mode.acts.play_here, "F8")
    menu.addSeparator()
    row(_("Cut"), mode.acts.cut, "Ctrl+X")
    row(_("Copy"), mode.acts.copy, "Ctrl+C")
    row(_("Paste here"), mode.acts.paste, "Ctrl+V", not mode.closed_reason("edit.paste"))
    row(_("Duplicate"), mode.acts.duplicate, "Ctrl+D")
    row(_("Delete"), mode.acts.delete, "Del")
    menu.addSeparator()
    row(_("Move"), lambda: mode.acts.lift(at), "Enter", mode.acts.can_lift(at))
    chosen = [bench.element(id) for id in bench.selection]
    row(_("Turn"), lambda: mode.tool.turn_by(1), "R")
    row(_("Other side"), mode.tool.flip, "B", any(isinstance(element, model.Piece) for element in chosen))
    _assign(menu, bench)
    menu.addSeparator()
    row(
        _("Unlock") if all(id in bench.locked for id in bench.selection) else _("Lock"), mode.acts.toggle_lock, "Ctrl+L"
    )
    row(_("Hide"), mode.acts.toggle_hide, "Ctrl+Shift+H")
    menu.addSeparator()
    row(_("Show links"), lambda: bench.set_links(not bench.show_links), "Shift+K")
    _findings(menu, mode)
    row(_("Select same kind"), lambda: select_same(bench))
    if any(id in bench.picture.pieces or id in bench.picture.areas for id in bench.selection):
        row(_("Select what is on it, too"), lambda: select_contents(bench))
    return menu


def _assign(menu: QMenu, bench: Workbench) -> None:
    """The squares of the selection can be given to an area."""
    inner = menu.addMenu(_("Assign to area"))
    squares = [
        square
        for id in bench.selection
        if id in bench.picture.pieces
        for square in _squares(bench.picture.pieces[id].squares)
    ]
    for id, element in bench.quest.elements.items():
        if isinstance(element, model.Area):
            action = inner.addAction(bench.called(id))
            action.triggered.connect(lambda _on=False, id=id: bench.do(lambda: areas.assign(bench.quest, id, squares)))
    action = inner.addAction(_("New area"))
    action.triggered.connect(lambda _on=False: bench.do(lambda: areas.new_area(bench.quest, squares)))
    inner.setEnabled(bool(squares))


def _squares(region: model.Region) -> list[model.Square]:
    return [(x + i, y) for x, y, n in region for i in range(n)]


def _findings(menu: QMenu, mode: "EditMode") -> None:
    here = [
        f
        for f in mode.bench.findings
        if any(isinstance(w, ElementAt) and w.id in mode.bench.selection for w in f.where)
    ]
    inner = menu.addMenu(_("Findings here ({n})", n=len(here)))
    inner.setEnabled(bool(here))
    for finding in here[:8]:
        inner.addAction(f"{finding.code}  {finding.sentence()}").triggered.connect(
            lambda _on=False, finding=finding: mode.findings.show_finding(finding)
        )
        for fix in finding.fixes:
            inner.addAction("    " + say(fix.label)).triggered.connect(
                lambda _on=False, fix=fix: apply_fix(mode.bench, fix)
            )


def apply_fix(bench: Workbench, fix: Fix) -> bool:
    """Take a fix: its edits are one step of undo."""
    return bench.do(lambda: Batch(fix.label, fix.edits), by="fix")


def select_same(bench: Workbench) -> None:
    """Select everything of the kinds that are selected."""
    kinds = {type(bench.element(id)) for id in bench.selection}
    entries = {getattr(bench.element(id), "entry", None) for id in bench.selection}
    bench.select(
        *(
            id
            for id, element in bench.quest.elements.items()
            if type(element) in kinds and getattr(element, "entry", None) in entries
        )
    )


def select_contents(bench: Workbench) -> None:
    """Select with the chosen pieces and areas everything that stands on their squares."""
    squares: set[model.Square] = set()
    for id in bench.selection:
        mark = bench.picture.pieces.get(id) or bench.picture.areas.get(id)
        squares.update(_squares(mark.squares) if mark is not None else ())
    found = [
        id
        for part in (bench.picture.marks, bench.picture.figures, bench.picture.notes)
        for id, mark in part.items()
        if mark.at in squares
    ]
    for cover in (bench.picture.grounds, bench.picture.zones):
        found += [id for id, patch in cover.items() if squares.issuperset(_squares(patch.squares))]
    for id, door in bench.picture.doors.items():
        x, y, side = door.at
        before = (x, y - 1) if side == "n" else (x - 1, y)
        if (x, y) in squares or before in squares:
            found.append(id)
    bench.select(*bench.selection, *found)


def layer_menu(bench: Workbench, parent: QWidget) -> QMenu:
    """Layers of the document: each can be hidden and locked."""
    menu = QMenu(parent)
    names = {
        "floor": _("Floor"),
        "marks": _("Marks"),
        "figures": _("Figures"),
        "notes": _("Notes"),
        "areas": _("Areas"),
    }
    parts = {
        "floor": {"pieces"},
        "marks": {"marks", "zones", "grounds"},
        "figures": {"figures"},
        "notes": {"notes"},
        "areas": {"areas"},
    }
    board = bench.view.board
    for layer, name in names.items():
        shown = menu.addAction(_("Show {layer}", layer=name))
        shown.setCheckable(True)
        shown.setChecked(board.layer_shown(layer))
        shown.toggled.connect(lambda on, layer=layer: board.set_layer_shown(layer, on))
    menu.addSeparator()
    for layer, name in names.items():
        locked = menu.addAction(_("Lock {layer}", layer=name))
        locked.setCheckable(True)
        locked.setChecked(parts[layer] <= bench.locked_parts)
        locked.toggled.connect(lambda on, layer=layer: bench.set_part_locked(parts[layer], on))
    menu.addSeparator()
    everything = menu.addAction(_("Show what was hidden ({n})", n=len(bench.hidden)))
    everything.setEnabled(bool(bench.hidden))
    everything.triggered.connect(lambda _on=False: bench.set_hidden(tuple(bench.hidden), False))
    return menu


def worst(findings: tuple[Finding, ...], id: str) -> str:
    """The worst severity among the findings of an element, "" without any."""
    severities = {f.severity for f in findings if any(isinstance(w, ElementAt) and w.id == id for w in f.where)}
    return next((s for s in ("error", "warning", "note") if s in severities), "")
