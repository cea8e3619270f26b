"""The sheet of campaigns: those that are under way, one from a file, and a new one of some quests."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSpinBox,
)

from studio.gui.kit.sheet import set_role
from studio.gui.window import campaigns
from studio.gui.window.campaign_desk import open_campaign
from studio.gui.window.popups import Sheet
from studio.kit.faults import Fault
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.gui.window.main import MainWindow

MOST = 5
"""Campaigns that are listed."""


class CampaignSheet(Sheet):
    """Go on with a campaign, or begin another."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window.body, 560, 480)
        self._window = window
        title = QLabel(_("Campaigns"))
        set_role(title, "page_title")
        self.column.addWidget(title)
        self._add_kept()
        self._head(_("Begin another"))
        self.told = QLabel(_("Choose quests; they are played from the top down, always by the same heroes."))
        self.told.setWordWrap(True)
        set_role(self.told, "dim")
        self.column.addWidget(self.told)
        self._add_quests()
        self._add_foot()

    def _head(self, words: str) -> None:
        label = QLabel(words.upper())
        set_role(label, "section")
        self.column.addWidget(label)

    def _add_kept(self) -> None:
        self._head(_("Go on"))
        self.kept: list[QPushButton] = []
        for file, campaign in campaigns.kept()[:MOST]:
            words = _("{name}: {told}", name=campaigns.name_of(campaign), told=campaigns.words_of(campaign))
            self.kept.append(self._link(words, partial(self._open, file)))
        self.from_file = self._link(_("A campaign from a file…"), self._choose)

    def _link(self, words: str, act: object) -> QPushButton:
        button = QPushButton(words)
        button.setObjectName("link")
        button.clicked.connect(lambda _on=False: act())  # type: ignore[operator]
        self.column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        return button

    def _add_quests(self) -> None:
        self.list = QListWidget()
        self.list.setAccessibleName(_("Quests of the campaign, in their order"))
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.offers = {offer.id: offer for offer in campaigns.offers()}
        for offer in self.offers.values():
            item = QListWidgetItem(offer.title)
            item.setData(Qt.ItemDataRole.UserRole, offer.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Unchecked)
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.list.itemChanged.connect(lambda _item: self._say())
        self.column.addWidget(self.list, 1)
        row = QHBoxLayout()
        for words, step in ((_("Earlier"), -1), (_("Later"), 1)):
            button = QPushButton(words)
            button.clicked.connect(partial(self._move, step))
            row.addWidget(button)
        row.addStretch(1)
        self.heroes = QSpinBox()
        self.heroes.setRange(2, 4)
        self.heroes.setAccessibleName(_("Heroes"))
        self.heroes.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach the inner field
        self.heroes.valueChanged.connect(lambda _n: self._say())
        row.addWidget(QLabel(_("Heroes")))
        row.addWidget(self.heroes)
        self.column.addLayout(row)

    def _add_foot(self) -> None:
        self.fault = QLabel()
        self.fault.setWordWrap(True)
        set_role(self.fault, "dim")
        self.column.addWidget(self.fault)
        foot = QHBoxLayout()
        self.name = QLineEdit(_("Campaign"))
        self.name.setAccessibleName(_("Name of the campaign"))
        cancel, self.go = QPushButton(_("Cancel")), QPushButton(_("Begin"))
        set_role(self.go, "main")
        cancel.clicked.connect(self.leave)
        self.go.clicked.connect(self.begin)
        foot.addWidget(QLabel(_("Name")))
        foot.addWidget(self.name, 1)
        foot.addWidget(cancel)
        foot.addWidget(self.go)
        self.column.addLayout(foot)
        self._say()

    def _move(self, step: int) -> None:
        """The quest that is marked goes a place up or down."""
        row = self.list.currentRow()
        if 0 <= row < self.list.count() and 0 <= row + step < self.list.count():
            self.list.insertItem(row + step, self.list.takeItem(row))
            self.list.setCurrentRow(row + step)

    def chosen(self) -> tuple[str, ...]:
        """The quests that are ticked, in their order."""
        items = [self.list.item(row) for row in range(self.list.count())]
        return tuple(
            str(item.data(Qt.ItemDataRole.UserRole)) for item in items if item.checkState() is Qt.CheckState.Checked
        )

    def _say(self) -> None:
        """Why the campaign cannot begin so, if it cannot."""
        heroes = self.heroes.value()
        wrong = [self.offers[id_].title for id_ in self.chosen() if heroes not in self.offers[id_].heroes]
        if wrong:
            self.fault.setText(_("{quest} is not made for {n} heroes.", quest=wrong[0], n=heroes))
        else:
            self.fault.setText("" if self.chosen() else _("Tick at least one quest."))
        self.go.setEnabled(not self.fault.text())

    def begin(self) -> None:
        """Keeps the new campaign and shows it."""
        try:
            file = campaigns.begin(self.name.text(), self.chosen(), self.heroes.value())
        except (Fault, OSError) as fault:
            self.fault.setText(str(fault))
            return
        self._open(file)

    def _choose(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self._window, _("Open a campaign"), "", "*.json")
        if name:
            self._open(Path(name))

    def _open(self, file: Path) -> None:
        self.leave()
        open_campaign(self._window, file)
