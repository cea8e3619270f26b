"""Where everything hangs on one square or one door: overlays for the window, on networkx."""

from typing import TYPE_CHECKING

from studio.checks.facts import Facts
from studio.checks.world import World, world_of
from studio.grid.squares import bits
from studio.quest.model import Quest, Square

if TYPE_CHECKING:
    import networkx as nx


def choke_squares(quest: Quest) -> tuple[Square, ...]:
    """The squares that a boulder, or a figure that stays, would cut the board in two at; all doors open."""
    import networkx as nx  # 110 ms, so only when somebody asks

    world = world_of(Facts(quest))
    graph: nx.Graph[int] = nx.Graph()
    for index in bits(world.walkable):
        graph.add_node(index)
        graph.add_edges_from((index, other) for other in bits(world.open.step[index] & world.walkable) if other > index)
    return tuple(sorted(map(world.layout.grid.square, nx.articulation_points(graph)), key=lambda s: (s[1], s[0])))


def choke_doors(quest: Quest) -> dict[str, int]:
    """Door → squares that can only be reached through it; doors that can be walked around are left out.

    These are the doors that dominate something, seen from the start.
    """
    import networkx as nx

    world = world_of(Facts(quest))
    graph = graph_of(world)
    if "start" not in graph:
        return {}
    above = nx.immediate_dominators(graph, "start")
    cost: dict[str, int] = {}
    for node in graph:
        if not isinstance(node, int) or node not in above:
            continue
        size, seen = world.rooms[node].bit_count(), above[node]
        while seen != "start":
            if isinstance(seen, str) and seen in world.layout.doors:
                cost[seen] = cost.get(seen, 0) + size
            seen = above[seen]
    return dict(sorted(cost.items(), key=lambda item: (-item[1], item[0])))


def graph_of(world: World) -> "nx.DiGraph[int | str]":
    """Rooms (numbers), the doors between them (ids), and `start` before the first rooms."""
    import networkx as nx

    graph: nx.DiGraph[int | str] = nx.DiGraph()
    graph.add_nodes_from(world.ways)
    for room, exits in world.ways.items():
        if world.rooms[room] & world.start:
            graph.add_edge("start", room)
        for way in (*exits, *world.carried):
            if way.kind == "door":
                graph.add_edge(room, way.by)
                graph.add_edge(way.by, way.to)
            else:
                graph.add_edge(room, way.to)
    return graph
