"""The steps of a document: every state is kept, so undo shows an older one and no inverse exists to be wrong."""

from studio.kit.codec import Record
from studio.kit.text import Text, messages
from studio.quest.model import Quest

messages({"history.start": "Opened"})

KEPT = 1_000
"""So many steps are kept besides the named ones."""


class Point(Record):
    """A state of the quest and the step that led to it."""

    quest: Quest
    label: Text
    key: str = ""
    """Steps that follow each other with the same key become one."""
    time: float = 0.0
    name: str = ""
    """The author's flag; a named point is kept when old steps are dropped."""


class History:
    """Points in order and the present one; what lies behind the present can be redone."""

    def __init__(self, quest: Quest, kept: int = KEPT) -> None:
        self._points: list[Point] = [Point(quest, Text("history.start"))]
        self._at = 0
        self._kept = kept
        self._sealed = True
        self._saved: Quest | None = quest

    @property
    def points(self) -> tuple[Point, ...]:
        """All points, oldest first."""
        return tuple(self._points)

    @property
    def at(self) -> int:
        """The place of the present among the points."""
        return self._at

    @property
    def quest(self) -> Quest:
        """The present state."""
        return self._points[self._at].quest

    @property
    def undo_label(self) -> Text | None:
        """The step that undo would take back."""
        return self._points[self._at].label if self._at else None

    @property
    def redo_label(self) -> Text | None:
        """The step that redo would do again."""
        return self._points[self._at + 1].label if self._at + 1 < len(self._points) else None

    @property
    def is_saved(self) -> bool:
        """Whether the present state is the one saved last."""
        return self.quest is self._saved

    def push(self, label: Text, after: Quest, key: str = "", time: float = 0.0, within: float = float("inf")) -> None:
        """A step to `after`. With the key of the step before, not later than `within` seconds, both become one.

        A run of steps that ends where it began leaves no step behind.
        """
        now = self._points[self._at]
        merges = bool(key) and key == now.key and not self._sealed and time - now.time <= within and not now.name
        if after == now.quest:
            if merges:
                self._points[self._at] = Point(now.quest, now.label, key, time)
            return
        del self._points[self._at + 1 :]
        if merges:
            before = self._points[self._at - 1].quest
            if after == before:
                # Not the equal newcomer: the old root itself, so that "saved" and views see nothing new.
                self._points.pop()
                self._at -= 1
                self._sealed = True
            else:
                self._points[self._at] = Point(after, now.label, key, time)
            return
        self._points.append(Point(after, label, key, time))
        self._at += 1
        self._sealed = False
        self._drop()

    def undo(self) -> bool:
        """Goes one step back; answers whether there was one."""
        return self.jump(self._at - 1)

    def redo(self) -> bool:
        """Goes one step forward again; answers whether there was one."""
        return self.jump(self._at + 1)

    def jump(self, at: int) -> bool:
        """Makes a point the present one; answers whether there is such a point."""
        if not 0 <= at < len(self._points):
            return False
        self._at = at
        self._sealed = True
        return True

    def seal(self) -> None:
        """The next step stands alone, whatever its key: a drag or a field was left."""
        self._sealed = True

    def mark_saved(self) -> None:
        """The present state is on disk."""
        self._saved = self.quest
        self._sealed = True

    def mark_changed(self) -> None:
        """No state is on disk: a recovered or imported quest."""
        self._saved = None

    def name(self, name: str) -> None:
        """Flags the present point; an empty name takes the flag off."""
        now = self._points[self._at]
        self._points[self._at] = Point(now.quest, now.label, now.key, now.time, name)
        self._sealed = True

    def _drop(self) -> None:
        plain = sum(1 for point in self._points if not point.name)
        while plain > self._kept + 1:
            oldest = next(i for i, point in enumerate(self._points) if not point.name)
            del self._points[oldest]
            self._at -= 1
            plain -= 1
