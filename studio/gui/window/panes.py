"""The panes of the window in the order in which F6 walks through them."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow


def panes(window: "MainWindow") -> list[QWidget]:
    """Header, strip, left, canvas, right, bottom, status line; without a quest the header and the page."""
    mode = window.mode
    if mode is None:
        return [window.header.top, window.stack, window.status]
    strip = [mode.strip] if mode.strip is not None else []
    canvas = mode.keyed[0] if mode.keyed else mode.central
    left, rest = window.docks.panes("left"), window.docks.panes("right", "bottom")
    return [window.header.top, *strip, *left, canvas, *rest, window.status]


def step(window: "MainWindow", by: int) -> None:
    """The focus goes to the next pane, or to one before, that takes it; after the last comes the first."""
    window.setProperty("keyboard_focus", True)
    found, focus = panes(window), QApplication.focusWidget()
    here = next((i for i, pane in enumerate(found) if focus and (pane is focus or pane.isAncestorOf(focus))), 0)
    for count in range(1, len(found) + 1):
        pane = found[(here + by * count) % len(found)]
        target = pane if pane.focusPolicy() & Qt.FocusPolicy.TabFocus else _first_stop(pane)
        if target is not None and target.isVisible():
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return


def _first_stop(pane: QWidget) -> QWidget | None:
    """The first widget of a pane that takes the focus by Tab."""
    for child in pane.findChildren(QWidget):
        if child.isVisible() and child.isEnabled() and child.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return child
    return None
