"""The graph of triggers in its dock: shown, clicked, walked by keys, with what is wrong marked."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from studio.content.effects import Say, Set
from studio.gui.editor.graph_view import ArcItem, GraphView
from studio.quest.edits import Become
from tests.gui.editor.conftest import Hand
from tests.gui.editor.test_graph import logic_quest, when


def opened(hand: Hand) -> GraphView:
    """The dock's graph of a quest with two triggers, one of which names a door that is gone."""
    first, second = when("#d1 is open", Set(var="$tide", add=1)), when("$tide > 2 and #d9 is open", Say(text="x"))
    hand.document.do(Become(logic_quest(t1=first, t2=second)))
    hand.edit.panel_wanted.emit("triggers")
    QTest.mouseClick(hand.edit.triggers.as_graph, Qt.MouseButton.LeftButton)
    graph = hand.edit.triggers.graph
    hand.bot.waitUntil(lambda: "t2" in graph.items_of)
    return graph


def click(graph: GraphView, id: str) -> None:
    """A left click on a node."""
    graph.ensureVisible(graph.items_of[id])
    QTest.mouseClick(
        graph.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, graph.place_of(id).toPoint()
    )


def test_the_dock_shows_the_graph_beside_the_list(hand: Hand) -> None:
    graph = opened(hand)
    assert graph.isVisible()
    assert set(graph.items_of) == {"t1", "t2", "$tide", "d1", "d9"}
    assert "no such thing" in graph.items_of["d9"].toolTip()
    QTest.mouseClick(hand.edit.triggers.as_list, Qt.MouseButton.LeftButton)
    assert not graph.isVisible()


def test_a_click_selects_the_thing_and_lights_its_arcs(hand: Hand) -> None:
    graph = opened(hand)
    click(graph, "d1")
    assert hand.document.selection == ("d1",)
    lit = [item.arc for item in graph.scene().items() if isinstance(item, ArcItem) and item._on]
    assert [(arc.start, arc.end) for arc in lit] == [("d1", "t1")]
    click(graph, "$tide")
    assert hand.document.selection == ("tide",)


def test_the_selection_of_the_canvas_is_the_graphs(hand: Hand) -> None:
    graph = opened(hand)
    hand.edit.bench.select("t2")
    assert graph.current == "t2"


def test_arrows_walk_along_the_arcs_and_enter_edits(hand: Hand) -> None:
    graph = opened(hand)
    click(graph, "d1")
    seen = []
    for _step in range(3):
        QTest.keyClick(graph, Qt.Key.Key_Right)
        seen.append(graph.current)
    assert seen == ["t1", "$tide", "t2"]
    QTest.keyClick(graph, Qt.Key.Key_Left)
    assert graph.current in ("$tide", "d9")
    click(graph, "t1")
    QTest.keyClick(graph, Qt.Key.Key_Return)
    assert hand.edit.inspector.isVisible()
    assert hand.document.selection == ("t1",)


def test_what_is_gone_can_be_taken_and_selects_nothing(hand: Hand) -> None:
    graph = opened(hand)
    click(graph, "d9")
    assert hand.document.selection == ()
    assert graph.items_of["d9"]._on


def test_without_triggers_a_sentence_stands_there(hand: Hand) -> None:
    hand.edit.panel_wanted.emit("triggers")
    hand.edit.triggers.as_graph.click()
    graph = hand.edit.triggers.graph
    hand.bot.waitUntil(graph._empty.isVisible)
    assert not graph.items_of
