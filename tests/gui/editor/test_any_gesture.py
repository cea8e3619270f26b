"""Any gesture with any tool: nothing breaks, every step can be undone, and the quest is again what it was."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from studio.gui.editor.tools import TOOLS
from studio.quest.edits import Become
from tests.gui.editor.conftest import Hand
from tests.gui.editor.test_graph import logic_quest

K, M = Qt.Key, Qt.KeyboardModifier
HELD = (
    M.NoModifier,
    M.NoModifier,
    M.ShiftModifier,
    M.ControlModifier,
    M.AltModifier,
    M.ShiftModifier | M.ControlModifier,
)
KEYS = (
    *("r", "b", "j", "x", "1", "2", "4", ".", ","),
    *(K.Key_PageDown, K.Key_PageUp, K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down),
    *(K.Key_Return, K.Key_Escape, K.Key_Insert, K.Key_Delete, K.Key_Home),
)  # fmt: skip


def gesture(hand: Hand, luck: random.Random) -> None:
    """One of what a hand does on the canvas."""
    x, y, held = luck.uniform(0, 18), luck.uniform(0, 12), luck.choice(HELD)
    match luck.randrange(6):
        case 0 | 1:
            hand.click(x, y, held)
        case 2 | 3:
            hand.drag((x, y), (x + luck.uniform(-5, 5), y + luck.uniform(-4, 4)), held)
        case 4:
            hand.key(luck.choice(KEYS), luck.choice((M.NoModifier, M.NoModifier, M.ShiftModifier)))
        case _:
            hand.move(x, y)


@pytest.mark.parametrize("tool", [kind.id for kind in TOOLS])
def test_a_tool_bears_any_gesture_and_all_its_steps_go_back(hand: Hand, tool: str) -> None:
    hand.document.do(Become(logic_quest()))
    luck, before = random.Random(f"{tool}"), hand.document.history.at
    first = hand.quest
    for _gesture in range(40):
        if hand.edit.tool.id != tool:
            hand.edit.pick_up(tool)
        gesture(hand, luck)
        assert QApplication.activePopupWidget() is None
    hand.edit.checker.run_now()
    while hand.document.history.at > before:
        hand.document.undo()
    assert hand.quest == first
