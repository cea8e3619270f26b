"""A quest being edited: its history, what is selected, who wants to know of changes, and the crash journal."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import asdict

from studio.kit.faults import Refused
from studio.kit.signal import Signal
from studio.kit.text import Text, messages
from studio.quest.diff import Difference, difference
from studio.quest.edits import Edit
from studio.quest.history import History
from studio.quest.journal import Did, Journal, Line, Marked, Opened, Went
from studio.quest.labels import label_of
from studio.quest.model import Quest
from studio.quest.titles import titled

messages({"document.locked": "This quest is open for reading only", "document.locked.hint": "save a copy to change it"})


class Changed(Difference):
    """What `Document.changed` tells: the difference, and who did it, so that a form does not reset under its hand."""

    by: str = ""


class Document:
    """The one place where a quest changes.

    `do` raises `Refused` and changes nothing when an edit cannot be. Signals: `changed(Changed)` when
    the quest differs, `stepped()` when the history or the saved mark does, `selected(ids)`.
    """

    def __init__(
        self,
        quest: Quest,
        path: Path | None = None,
        *,
        clock: Callable[[], float] = lambda: 0.0,
        writable: bool = True,
    ) -> None:
        self.history = History(quest)
        self.path = path
        self.writable = writable
        self.journal: Journal | None = None
        self.journal_error = ""
        """Why there is no journal any more: a full disk stops the journal, never the author."""
        self.changed: Signal[[Changed]] = Signal()
        self.stepped: Signal[[]] = Signal()
        self.selected: Signal[[tuple[str, ...]]] = Signal()
        self._selection: tuple[str, ...] = ()
        self._clock = clock

    @property
    def quest(self) -> Quest:
        """The quest as it is now."""
        return self.history.quest

    @property
    def is_saved(self) -> bool:
        """Whether the file holds what is shown."""
        return self.history.is_saved

    @property
    def selection(self) -> tuple[str, ...]:
        """Ids of the selected elements, in the order in which they were selected."""
        return self._selection

    def select(self, *ids: str) -> None:
        """Selects exactly these; ids that are not there are left out."""
        chosen = tuple(dict.fromkeys(id_ for id_ in ids if id_ in self.quest.elements))
        if chosen != self._selection:
            self._selection = chosen
            self.selected.emit(chosen)

    def do(self, edit: Edit, merge: str = "", by: str = "", within: float = 0.0) -> None:
        """Applies an edit as one step.

        `merge` is the key of a stroke or a field: steps with the same key become one, when `within` is
        given only inside so many seconds. `by` names who does it, for `Changed`.
        """
        if not self.writable:
            raise Refused("read_only", Text("document.locked"), hint=Text("document.locked.hint"))
        before, time = self.quest, self._clock()
        after = edit.apply(before)
        label = titled(label_of(edit, before), before, after)
        self._log(Did(edit, label, merge, time, within))
        self._step(after, label, merge, within, time, by)

    def undo(self, by: str = "") -> bool:
        """One step back."""
        return self.jump(self.history.at - 1, by)

    def redo(self, by: str = "") -> bool:
        """One step forward again."""
        return self.jump(self.history.at + 1, by)

    def jump(self, at: int, by: str = "") -> bool:
        """Shows any point of the history."""
        before = self.quest
        if not self.history.jump(at):
            return False
        self._log(Went(at))
        self._tell(before, by)
        return True

    def seal(self) -> None:
        """Ends a stroke: the next step stands alone."""
        self.history.seal()
        self._log(Marked("sealed"))

    def name_point(self, name: str) -> None:
        """Flags the present point of the history."""
        self.history.name(name)
        self._log(Marked("named", name))
        self.stepped.emit()

    def mark_saved(self, path: Path | None = None) -> None:
        """The file holds the present state; `path` when it was saved under another name."""
        self.path = path or self.path
        self.history.mark_saved()
        self.stepped.emit()

    def replay(self, lines: tuple[Line, ...]) -> int:
        """Does again what a journal tells, except its first line; answers how many lines could be done."""
        for number, line in enumerate(lines):
            before = self.quest
            match line:
                case Did(edit=edit, label=label, merge=merge, within=within, time=time):
                    try:
                        after = edit.apply(before)
                    except Refused:  # a damaged journal: what came before still counts
                        return number
                    self._step(after, label, merge, within, time, "journal")
                case Went(to=to):
                    self.history.jump(to)
                    self._tell(before, "journal")
                case Marked(what="named", name=name):
                    self.history.name(name)
                case Marked():
                    self.history.seal()
                case Opened():
                    return number
        return len(lines)

    def _step(self, after: Quest, label: Text, merge: str, within: float, time: float, by: str) -> None:
        before = self.quest
        self.history.push(label, after, merge, time, within or float("inf"))
        self._tell(before, by)

    def _log(self, line: Line) -> None:
        if self.journal:
            try:
                self.journal.write(line)
            except OSError as error:
                self.journal_error = error.strerror or str(error)
                self.journal.abandon()
                self.journal = None

    def _tell(self, before: Quest, by: str) -> None:
        told = difference(before, self.quest)
        if told:
            kept = tuple(id_ for id_ in self._selection if id_ in self.quest.elements)
            self.changed.emit(Changed(**asdict(told), by=by))
            if kept != self._selection:
                self._selection = kept
                self.selected.emit(kept)
        self.stepped.emit()
