"""What the next steps need is read while nobody waits: modules and content, one in a turn of the event loop."""

import importlib
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

from studio.gui.kit.turns import Turns

QUIET_MS = 150
"""Milliseconds after the window stands before anything is read ahead."""
EDITOR = (
    "studio.rules.core.state",
    "studio.content.effects",
    "studio.content.catalogue",
    "lark",
    "studio.content.words",
    "studio.content.typecheck",
    "studio.content.describe",
    "studio.checks.registry",
    "studio.checks.run",
    "studio.gui.board",
    "studio.gui.editor.bench",
    "studio.gui.editor.widgets",
    "studio.gui.editor.tools",
    "studio.gui.editor.fields",
    "studio.gui.editor.chips",
    "studio.gui.editor.inspector",
    "studio.gui.editor.find_bar",
    "studio.gui.editor.findings_dock",
    "studio.gui.editor.graph_view",
    "studio.gui.editor.view",
)
TABLE = (
    "studio.rules.core.windows",
    "studio.rules.core.game",
    "studio.rules.journeys1.game",
    "studio.rules.journeys1",
    "studio.bots",
    "studio.gui.table.log",
    "studio.gui.table.party",
    "studio.gui.table.choices",
    "studio.gui.table.telling",
    "studio.gui.table.view",
)
"""What editor and playtest need, what lies below before what uses it, so that no single step is long."""


def modules(names: tuple[str, ...]) -> Iterator[None]:
    """One module in each step; those that were read before take no time."""
    for name in names:
        importlib.import_module(name)
        yield


def reading() -> Iterator[None]:
    """One module or file in each step."""
    yield from modules(EDITOR)
    yield from modules(TABLE)
    from studio.content.load import load
    from studio.content.typecheck.walk import shipped_hooks

    load("journeys1")
    yield
    shipped_hooks("journeys1")


def read_ahead(window: QObject) -> Turns:
    """Begins soon; a step that somebody takes before reads for itself what it needs."""
    turns = Turns(window)
    QTimer.singleShot(QUIET_MS, window, lambda: turns.run(reading()))
    return turns
