"""Who sits where and with which seed, as rows of a form; what is chosen becomes the last settings."""

import msgspec
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QSpinBox, QWidget

from studio.gui.kit.settings import PlaySettings
from studio.kit.text import N_, _

SITTERS = {"person": N_("Person"), "greedy": N_("Bot, greedy"), "random": N_("Bot, random")}


class SeatRows(QWidget):
    """A row for the overlord and for each hero, and the seed."""

    def __init__(self, heroes: int, now: PlaySettings) -> None:
        super().__init__()
        self._now = now
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        self.seats: dict[int, QComboBox] = {}
        for seat in range(heroes + 1):
            sitter = self.seats[seat] = QComboBox()
            for key, words in SITTERS.items():
                sitter.addItem(_(words), key)
            usual = "greedy" if seat == 0 else "person"
            sitter.setCurrentIndex(max(0, sitter.findData(now.seats.get(str(seat), usual))))
            label = QLabel(_("Hero {n}", n=seat) if seat else _("Overlord"))
            sitter.setAccessibleName(label.text())
            grid.addWidget(label, seat, 0)
            grid.addWidget(sitter, seat, 1)
        self.seed = QSpinBox()
        self.seed.setRange(0, 2_147_483_647)
        self.seed.setValue(now.seed)
        self.seed.setAccessibleName(_("Seed"))
        self.seed.lineEdit().setTextMargins(6, 0, 0, 0)  # the style sheet's padding does not reach the inner field
        grid.addWidget(QLabel(_("Seed")), heroes + 1, 0)
        grid.addWidget(self.seed, heroes + 1, 1)

    def chosen(self) -> PlaySettings:
        """The last settings with what is chosen here."""
        seats = {**self._now.seats, **{str(seat): str(box.currentData()) for seat, box in self.seats.items()}}
        return msgspec.structs.replace(self._now, seats=seats, seed=self.seed.value())
