"""The Monsters tab: who stands on the board, by kind, with wounds, place and the rules of what each can do."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout

from studio.gui.board.picture import BoardPicture
from studio.gui.board.picture import Figure as Drawn
from studio.gui.kit.elided import Elided
from studio.gui.kit.laying import clear
from studio.gui.kit.sheet import set_role
from studio.gui.table.panel import FigureFrame, Panel
from studio.gui.table.parts import figure_pixmap
from studio.gui.table.tips import FocusTip
from studio.kit.text import _
from studio.play import reference
from studio.play.names import Names
from studio.rules.core.state import Figure, GameState


def wounds(figure: Figure, picture: BoardPicture) -> tuple[int, int]:
    """Wounds left and at most, as the board's picture tells them."""
    mark = picture.figures.get(str(figure.id))
    return (mark.wounds, mark.most) if mark is not None else (0, 0)


class MonsterRow(FigureFrame):
    """A monster: picture, name, wounds left, square; a click shows it, resting on it tells its rules."""

    def __init__(
        self, figure: int, name: str, life: tuple[int, int], place: str, mark: Drawn | None, rules: str
    ) -> None:
        super().__init__(figure)
        self.setObjectName("recentRow")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(4, 2, 6, 2)
        row.setSpacing(8)
        image = QLabel()
        image.setFixedSize(26, 26)
        if mark is not None:
            image.setPixmap(figure_pixmap(mark, 26))
        now, most = life
        square = QLabel(place)
        set_role(square, "dim")
        row.addWidget(image)
        row.addWidget(Elided(name, middle=True), 1)
        row.addWidget(QLabel(f"{now}/{most}" if most else ""))
        row.addWidget(square)
        wounds_told = _("{now} of {most} wounds left", now=now, most=most) if most else ""
        self.setAccessibleName(", ".join(filter(None, (name, wounds_told, place))))
        self.setToolTip(rules)
        self.setAccessibleDescription(rules)
        FocusTip(self)


class Monsters(Panel):
    """The monsters in sight."""

    wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._column = QVBoxLayout(self.page)
        self._column.setContentsMargins(8, 8, 8, 8)
        self._column.setSpacing(2)
        self.rows: list[MonsterRow] = []
        self._shown: object = None

    def show_state(self, state: GameState, names: Names, picture: BoardPicture) -> None:
        """The monsters on the board now."""
        told = [
            (names.figure_of(figure), figure, wounds(figure, picture), picture.figures.get(str(figure.id)))
            for figure in state.figures.values()
            if figure.kind != "hero" and figure.place == "board"
        ]
        told.sort(key=lambda row: (row[0], row[1].id))
        if told == self._shown:
            return
        self._shown = told
        clear(self._column)
        self.rows = []
        for name, figure, life, mark in told:
            rules = reference.lines(reference.of_figure(names.quest, names.catalogue, figure))
            row = MonsterRow(figure.id, name, life, names.square(figure.at), mark, "\n".join((name, *rules)))
            row.wanted.connect(self.wanted)
            self._column.addWidget(row)
            self.rows.append(row)
        if not told:
            none = QLabel(_("No monster is in sight."))
            set_role(none, "dim12")
            self._column.addWidget(none)
        self._column.addStretch(1)
