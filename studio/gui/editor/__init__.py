"""The editor: `EditMode` is the mode the window shows; tools, docks and canvas share a `Workbench`."""

from studio.gui.editor.view import EditMode

__all__ = ["EditMode"]
