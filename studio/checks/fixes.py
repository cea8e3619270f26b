"""Small things that checks share: deleting as a fix, squares in a few words, and how many findings get a fix."""

from collections.abc import Sequence

from studio.checks.facts import Facts
from studio.grid.notation import area_name
from studio.kit.text import Text, messages
from studio.quest.edits import Remove
from studio.quest.finding import Fix
from studio.quest.model import Square

MENDED = 50
"""For so many findings of one code a fix or a way is looked for; nobody mends more of them one by one."""

messages({"fix.delete": "Delete {thing}"})


def delete(id_: str, facts: Facts) -> Fix:
    """Taking the thing away."""
    return Fix(Text("fix.delete", {"thing": facts.called(id_)}), (Remove((id_,)),))


def delete_unnamed(id_: str, facts: Facts) -> tuple[Fix, ...]:
    """Taking the thing away, unless a trigger or objective names it and would then name nothing."""
    return () if id_ in facts.named else (delete(id_, facts),)


def short(squares: Sequence[Square]) -> str:
    """The names of squares, and an ellipsis when they are many."""
    name = area_name([square for square in squares[:200] if min(square) >= 0])
    return name if len(name) <= 20 else f"{name[:16].rpartition(',')[0] or name[:16]} …"
