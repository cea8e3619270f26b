"""A finding on the map: the way that the check tried, the door where it failed, and its sentence beside it."""

from studio.gui.board import overlays as o
from studio.gui.board.pick import box_of
from studio.gui.editor.bench import Workbench, wrapped
from studio.quest.finding import Finding

WAY = ("route", "finding", "finding-said")
"""The overlays of a finding's way."""


def show_way(bench: Workbench, finding: Finding) -> None:
    """Draw the way on the map; a door where it fails is outlined, and what is found is said beside it."""
    view = bench.view
    points = tuple((x + 0.5, y + 0.5) for x, y in finding.route)
    doors = [id for where in finding.where if (id := getattr(where, "id", "")) in bench.picture.doors]
    box = box_of(bench.picture, doors[-1]) if doors else None
    stop = points[-1] if points and box is None else None
    view.show_overlay("route", o.Route(thin(points), stop))
    view.show_overlay("finding", _ring(box) if box is not None else None)
    at = (box[0] + box[2] / 2, box[1] + box[3] / 2) if box is not None else stop
    if at is None:
        return
    seen = view.camera.seen_squares()
    left = at[0] > seen.x() + seen.width() / 2
    away = (box[2] / 2 + 0.4 if box is not None else 0.4) * (-1 if left else 1)
    lines = wrapped(finding.sentence(), 34)
    said = o.ReadOut((at[0] + away, at[1]), lines, finding.severity, "bad", "left" if left else "right")
    view.show_overlay("finding-said", said)


def _ring(box: tuple[float, float, float, float]) -> o.Outline:
    return o.Outline((box[0] - 0.15, box[1] - 0.15, box[2] + 0.3, box[3] + 0.3), tone="bad", radius=8)


def thin(points: tuple[o.Point, ...]) -> tuple[o.Point, ...]:
    """A way without the points on its straight parts."""
    kept = [
        b
        for a, b, c in zip(points, points[1:], points[2:], strict=False)
        if (b[0] - a[0], b[1] - a[1]) != (c[0] - b[0], c[1] - b[1])
    ]
    return (*points[:1], *kept, *points[-1:]) if len(points) > 2 else points
