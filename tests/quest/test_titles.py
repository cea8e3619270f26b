"""A step of undo names its thing as the author sees it, not by its id."""

import pytest

from studio.kit.text import say
from studio.quest.document import Document
from studio.quest.edits import Edit, Put, Remove, change
from studio.quest.model import Chest, Monster, RuneKey
from studio.quest.topics import things
from tests.gui.editor.conftest import small_quest

QUEST = Put((RuneKey("k2", (3, 3), "blue"),)).apply(small_quest())


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (things.move(QUEST, ("k2",), 1, 0), "Move Blue rune key"),
        (Put((Chest("c9", (4, 4), "silver"),)), "Place Silver chest"),
        (Put((Monster("m9", "ogre", (12, 3)),)), "Place Ogre"),
        (Remove(("k2",)), "Delete Blue rune key"),
        (change(QUEST, "a2", tint=4), "Change 2 Hall"),
    ],
)
def test_the_label_of_a_step_names_the_thing(edit: Edit, words: str) -> None:
    document = Document(QUEST)
    document.do(edit)
    label = document.history.undo_label
    assert label is not None
    assert say(label) == words
