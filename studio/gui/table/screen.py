"""The widgets of the playtest and where they stand: board, timeline, panels at both sides, the top bar."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from studio.gui.board.view import BoardView
from studio.gui.kit import icons
from studio.gui.kit.elided import Button
from studio.gui.kit.mode import Mode, Panel
from studio.gui.table.aims import Aims
from studio.gui.table.animate import Animator
from studio.gui.table.banner import Banner
from studio.gui.table.bubble import Bubble
from studio.gui.table.cards import Cards, Variables
from studio.gui.table.choices import Choices
from studio.gui.table.dice import DiceTray
from studio.gui.table.eyes import Eyes
from studio.gui.table.log import Log
from studio.gui.table.monsters import Monsters
from studio.gui.table.party import Party
from studio.gui.table.read_aloud import ReadAloud
from studio.gui.table.side import RightSide
from studio.gui.table.timeline import Timeline
from studio.kit.text import _


class Screen(Mode):
    """Everything that is seen of a playtest; `PlayMode` joins it to a game."""

    name = "play"

    def __init__(self, *, player: bool = False) -> None:
        super().__init__()
        self.player = player
        """A pack is played: no author's eyes, no way into the editor."""
        self._build_middle()
        self._build_panels()
        self._build_top()

    def _build_middle(self) -> None:
        self.board = BoardView()
        self.board.board.show_dots = False
        self.eyes = Eyes(self.board)
        self.animator = Animator(self.board.board, self)
        self.banner, self.bubble, self.read_aloud = Banner(self.board), Bubble(self.board), ReadAloud(self.board)
        self.timeline = Timeline()
        self.central = QWidget()
        column = QVBoxLayout(self.central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.board, 1)
        column.addWidget(self.timeline)

    def _build_panels(self) -> None:
        self.choices, self.dice, self.log = Choices(), DiceTray(), Log()
        self.party, self.monsters, self.aims = Party(), Monsters(), Aims()
        self.cards, self.variables = Cards(), None if self.player else Variables()
        self.side = RightSide(self.choices, self.dice, self.log)
        self.panels = (
            Panel("party", _("Party"), "left", self.party),
            Panel("monsters", _("Monsters"), "left", self.monsters),
            Panel("aims", _("Quest"), "left", self.aims),
            Panel("choices", _("Choices"), "right", self.side),
            Panel("cards", _("Cards"), "right", self.cards),
            *((Panel("variables", _("Variables"), "right", self.variables),) if self.variables else ()),
        )

    def _build_top(self) -> None:
        self.keyed = (self.board,)
        self.top_left, self.top_right = QWidget(), QWidget()
        row = QHBoxLayout(self.top_left)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.round, self.phase, self.then = QLabel(), QLabel(), QLabel()
        self.round.setObjectName("roundTitle")
        self.phase.setObjectName("chipLabel")
        self.then.setObjectName("secondary")
        for label in (self.round, self.phase, self.then):
            row.addWidget(label)
        row.addStretch(1)
        line = QHBoxLayout(self.top_right)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        self.eyes_button, self.seed_button, self.speed_button = Button(), Button(), Button()
        for button in (self.eyes_button, self.seed_button, self.speed_button):
            button.setObjectName("topText")
            button.setIconSize(QSize(14, 14))
            line.addWidget(button)
        self.eyes_button.setVisible(not self.player)

    def dress_screen(self) -> None:
        """Icons in the look in use."""
        self.seed_button.setIcon(icons.icon("die", icons.SMALL, "text2"))
        self.speed_button.setIcon(icons.icon("clock", icons.SMALL, "text2"))
        self.eyes_button.setIcon(icons.icon("eye", icons.SMALL, "text2"))
        self.timeline.dress()
