"""What a file held over the window would do if it were let go: said before it is done (ui.md §2.3)."""

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from studio.gui.kit.laying import host
from studio.gui.kit.sheet import set_role
from studio.gui.window import storing
from studio.kit.text import N_, _, ngettext

FORMATS = {"textmap": N_("text map")}
"""The words for the formats of other tools."""
MOST = 4
"""Files that are named one by one."""


def files(mime: QMimeData) -> tuple[Path, ...]:
    """The files of this machine that are held over the window."""
    return tuple(Path(url.toLocalFile()) for url in mime.urls() if url.isLocalFile())


def says(path: Path) -> str:
    """What dropping a file does, or why it does nothing."""
    if path.suffix == ".questpack":
        return _("Install the pack {file}", file=path.name)
    if path.is_dir():
        if (path / "quest.json").is_file():
            return _("Open the quest {file}", file=path.name)
        return _("{file} is a folder without a quest.json", file=path.name)
    if path.suffix == ".json" and storing.is_campaign(path):
        return _("Open the campaign {file}", file=path.name)
    if path.suffix == ".json":
        return _("Open the quest {file}", file=path.parent.name if path.name == "quest.json" else path.name)
    format_ = _format_of(path)
    if format_:
        return _("Import {file} as {format}", file=path.name, format=format_)
    return _("{file} is no quest, pack or map that can be read", file=path.name)


def _format_of(path: Path) -> str:
    """The words for another tool's format, by the beginning of the file."""
    from studio.exchange import IMPORTERS

    try:
        with path.open("rb") as file:
            data = file.read(200_000)
    except OSError:
        return ""
    name = next((importer.name for importer in IMPORTERS.values() if importer.looks_like(data)), "")
    return _(FORMATS.get(name, name)) if name else ""


class DropSign(QFrame):
    """The words over the page while something is held above it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("dropSign")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 20, 24, 20)
        self._column.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.label = QLabel()
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        set_role(self.label, "title")
        self._column.addWidget(self.label)
        self.hide()

    def say(self, paths: tuple[Path, ...]) -> None:
        """Shows what each file would do."""
        lines = [says(path) for path in paths[:MOST]]
        if len(paths) > MOST:
            lines.append(ngettext("and {n} more", "and {n} more", len(paths) - MOST))
        self.label.setText("\n".join(lines))
        self.adjustSize()
        over = host(self)
        self.setGeometry(
            (over.width() - self.width()) // 2, (over.height() - self.height()) // 2, self.width(), self.height()
        )
        self.show()
        self.raise_()
