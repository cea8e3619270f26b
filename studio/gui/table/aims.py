"""The Quest tab: the introduction, and the aims of both sides."""

from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout

from studio.gui.kit.sheet import set_role
from studio.gui.table.panel import Panel
from studio.play.names import Names
from studio.quest.model import Objective


class Aims(Panel):
    """The quest: introduction and aims of both sides."""

    def __init__(self) -> None:
        super().__init__()
        column = QVBoxLayout(self.page)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        self.title, self.text, self.aims = QLabel(), QLabel(), QLabel()
        set_role(self.title, "title")
        for label in (self.title, self.text, self.aims):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            column.addWidget(label)
        column.addStretch(1)

    def show_quest(self, names: Names) -> None:
        """Another quest."""
        quest = names.quest
        self.title.setText(names.title())
        self.text.setText(names.text(quest.header.intro))
        aims = [names.text(e.text) for e in quest.elements.values() if isinstance(e, Objective) and e.text]
        self.aims.setText("\n\n".join(filter(None, aims)))
