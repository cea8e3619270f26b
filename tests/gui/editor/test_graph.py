"""The graph of what sets what off: nodes, arcs, layers, and what is wrong with them."""

from studio.content.effects import Ability, Door, Say, Set, Trigger, Variable
from studio.gui.editor.graph import Arc, graph_of
from studio.kit.where import ElementAt
from studio.quest.finding import Finding
from studio.quest.model import Door as DoorElement
from studio.quest.model import Quest, Var
from studio.quest.topics import triggers
from tests.gui.editor.conftest import small_quest


def logic_quest(**abilities: Ability) -> Quest:
    """The small quest with a door, a variable and triggers."""
    quest = small_quest()
    more = {"d1": DoorElement("d1", (6, 3, "w")), "tide": Var("tide", Variable("tide", 0, 0, 3))}
    quest = Quest(1, quest.system, quest.id, quest.header, {**quest.elements, **more}, quest.texts)
    for id_, ability in abilities.items():
        quest = triggers.add_trigger(quest, ability, id_).apply(quest)
    return quest


def when(condition: str, *do: object) -> Ability:
    """A trigger at the end of each round."""
    return Ability(when="round_ended", if_=condition, do=do)  # type: ignore[arg-type]


def test_what_is_asked_leads_to_a_trigger_and_it_leads_to_what_it_sets() -> None:
    quest = logic_quest(t1=when("#d1 is open", Set(var="$tide", add=1)), t2=when("$tide > 2", Door("#d1", "closed")))
    graph = graph_of(quest)
    assert set(graph.arcs) == {
        Arc("d1", "t1", "asks"), Arc("t1", "$tide", "sets"), Arc("$tide", "t2", "asks"), Arc("t2", "d1", "sets"),
    }  # fmt: skip
    assert all(node.loop for node in graph.nodes.values())  # round and round


def test_layers_run_from_what_is_asked_to_what_is_set() -> None:
    quest = logic_quest(t1=when("#d1 is open", Set(var="$tide", add=1)), t2=when("$tide > 2", Say(text="x")))
    layers = {id_: node.layer for id_, node in graph_of(quest).nodes.items()}
    assert layers == {"d1": 0, "t1": 1, "$tide": 2, "t2": 3}
    assert not any(node.loop for node in graph_of(quest).nodes.values())


def test_what_is_gone_has_a_node_of_its_own() -> None:
    graph = graph_of(logic_quest(t1=when("#d9 is open", Set(var="$lever", to=1))))
    assert {id_ for id_, node in graph.nodes.items() if node.gone} == {"d9", "$lever"}
    assert all(arc.gone for arc in graph.arcs)


def test_a_trigger_that_fires_another_stands_before_it() -> None:
    graph = graph_of(logic_quest(t2=when("", Say(text="x")), t1=when("", Trigger("t2", "fire"))))
    assert Arc("t1", "t2", "fires") in graph.arcs
    assert graph.nodes["t1"].layer < graph.nodes["t2"].layer


def test_what_checks_call_impossible_is_never() -> None:
    quest = logic_quest(t1=when("$tide > 2", Say(text="x")))
    told = Finding("T203", "warning", {}, (ElementAt("t1"),))
    assert graph_of(quest, (told,)).nodes["t1"].never
    assert not graph_of(quest).nodes["t1"].never


def test_two_things_of_a_layer_never_share_a_row() -> None:
    quest = logic_quest(**{f"t{n}": when("#d1 is open", Set(var="$tide", add=1)) for n in range(9)})
    places = [(node.layer, node.row) for node in graph_of(quest).nodes.values()]
    assert len(set(places)) == len(places)


def test_a_variable_is_found_by_its_name_whatever_id_its_element_has() -> None:
    quest = logic_quest(t1=when("", Set(var="$water", add=1)), t2=when("$water > 2", Say(text="x")))
    quest = Quest(
        1, quest.system, quest.id, quest.header, {**quest.elements, "v7": Var("v7", Variable("water", 0, 0, 3))}
    )
    graph = graph_of(quest)
    assert set(graph.arcs) == {Arc("t1", "$v7", "sets"), Arc("$v7", "t2", "asks")}
    assert not any(node.gone for node in graph.nodes.values())
