"""Quests on disk: saved whole or not at all, locked, journalled, recovered, saved by themselves."""

import errno
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from studio.kit.codec import to_json
from studio.kit.faults import Fault
from studio.quest import atomic
from studio.quest.edits import Put, Remove, SetText
from studio.quest.files import quest_digest, read
from studio.quest.lock import Locked, Owner, acquire, lock_path, me, read_owner
from studio.quest.model import Glyph, Quest
from studio.quest.new import new
from studio.quest.store import autosaves, forget, new_quest, open_quest, recover, recoveries, write

QUEST = new("journeys1", "cave")
ROOT = Path(__file__).parent.parent.parent


def crashes(what: str, folder: Path, rounds: int) -> dict[str, int]:
    """What the harness counted."""
    command = [sys.executable, str(Path(__file__).with_name("crashes.py")), what, str(folder), str(rounds)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=100, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert done.returncode == 0, done.stderr
    words = done.stdout.split()
    return dict(zip(words[::2], map(int, words[1::2]), strict=True))


def test_100_kills_at_random_points_break_no_document_and_lose_no_acknowledged_version(tmp_path: Path) -> None:
    counts = crashes("saves", tmp_path, 100)
    assert (counts["broken"], counts["lost"]) == (0, 0)
    assert counts["saves"] > 5  # on a busy machine; several hundred on a free one


def test_a_kill_before_any_call_of_a_save_leaves_the_old_version_or_the_new_one(tmp_path: Path) -> None:
    counts = crashes("calls", tmp_path, 1)
    assert counts["broken"] == 0
    assert counts["steps"] > 40


def test_50_kills_of_an_editor_lose_no_acknowledged_edit(tmp_path: Path) -> None:
    counts = crashes("edits", tmp_path, 50)
    assert counts["wrong"] == 0
    assert counts["edits"] > 200
    assert counts["left"] == 0


def failing(real: Callable[..., object], calls: Iterator[int], fail_at: int, error: int) -> Callable[..., object]:
    """A call to the system that fails when its turn comes."""

    def call(*args: object, **more: object) -> object:
        if next(calls) == fail_at:
            raise OSError(error, os.strerror(error))
        return real(*args, **more)

    return call


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EIO])
def test_a_full_or_failing_disk_at_any_call_is_told_and_leaves_a_whole_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    other = Put((Glyph("g9", (3, 4)),)).apply(SetText("en", "title", "Other").apply(QUEST))
    fail_at, told = 0, 0
    while True:
        write(tmp_path, QUEST)
        fail_at += 1
        calls = count(1)
        with monkeypatch.context() as patch:
            for name in ("open", "write", "fsync", "replace"):
                patch.setattr(atomic.os, name, failing(getattr(os, name), calls, fail_at, error))
            try:
                write(tmp_path, other)
            except Fault as fault:
                told += os.strerror(error) in str(fault) and "\n" not in str(fault)
        assert quest_digest(read(tmp_path).quest) in (quest_digest(QUEST), quest_digest(other))
        if next(calls) <= fail_at:
            break
    assert told == fail_at - 1 > 10
    assert quest_digest(read(tmp_path).quest) == quest_digest(other)
    atomic.sweep(tmp_path)
    assert not list(tmp_path.rglob(f"*{atomic.SUFFIX}"))


def test_a_save_is_with_the_disk_before_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash of the machine, which no test can kill it by: each file is flushed before the rename, its folder after."""
    quest = SetText("en", "title", "Other").apply(Put((Glyph("g9", (3, 4)),)).apply(QUEST))
    write(tmp_path, QUEST)
    done: list[tuple[str, str]] = []
    names: dict[int, str] = {}
    real_open, real_sync, real_replace = os.open, os.fsync, os.replace

    def opened(path: str, *more: int) -> int:
        names[handle := real_open(path, *more)] = str(path)
        return handle

    def synced(handle: int) -> None:
        real_sync(handle)
        done.append(("fsync", names[handle]))

    def replaced(old: Path, new: Path) -> None:
        real_replace(old, new)
        done.append(("rename", str(old)))
        done.append(("renamed", str(new)))

    monkeypatch.setattr(atomic.os, "open", opened)
    monkeypatch.setattr(atomic.os, "fsync", synced)
    monkeypatch.setattr(atomic.os, "replace", replaced)
    write(tmp_path, quest)
    renames = [path for what, path in done if what == "rename"]
    assert len(renames) == 3  # the quest, its texts, and the note about both
    for path in renames:
        assert done.index(("fsync", path)) < done.index(("rename", path))
    for path in (path for what, path in done if what == "renamed"):
        after = done[done.index(("renamed", path)) :]
        assert ("fsync", str(Path(path).parent)) in after


def test_what_a_save_leaves_behind_is_swept_by_the_next_one_who_opens(tmp_path: Path) -> None:
    write(tmp_path, QUEST)
    (tmp_path / "quest.json.1-1.saving").write_text("half")
    open_quest(tmp_path, tmp_path / "journals").close()
    assert not list(tmp_path.glob("*.saving"))


def test_a_strangers_note_cannot_rename_or_delete_anything_outside(tmp_path: Path) -> None:
    folder, victim = tmp_path / "quest", tmp_path / "victim.json"
    write(folder, QUEST)
    victim.write_text("mine")
    (folder / "bad.json.1.saving").write_text("theirs")
    for plan in (
        b'{"rename":{"bad.json.1.saving":"../victim.json"}}',
        b'{"rename":{},"delete":["../victim.json"]}',
        b'{"rename":{"../victim.json.saving":"../victim.json"}}',
        b'{"rename":{"text/../../victim.json.saving":"text/../../victim.json"}}',
        b'{"rename":3}',
    ):
        (folder / atomic.NOTE).write_bytes(plan)
        assert read(folder).quest == QUEST
        assert victim.read_text() == "mine"


def test_saving_writes_only_what_changed_and_takes_languages_away(tmp_path: Path) -> None:
    quest = SetText("de", "title", "Höhle").apply(QUEST)
    write(tmp_path, quest)
    before = (tmp_path / "quest.json").stat().st_mtime_ns
    write(tmp_path, QUEST)
    assert not (tmp_path / "text" / "de.json").exists()
    assert (tmp_path / "quest.json").stat().st_mtime_ns == before


# --- the lock --------------------------------------------------------------------------------


def test_a_second_window_is_warned_and_told_who_has_the_quest(tmp_path: Path) -> None:
    write(tmp_path, QUEST)
    journals = tmp_path / "journals"
    first = open_quest(tmp_path, journals)
    with pytest.raises(Locked) as locked:
        open_quest(tmp_path, journals)
    assert f"process {os.getpid()}" in str(locked.value)
    reader = open_quest(tmp_path, journals, read_only=True)
    with pytest.raises(Fault, match="reading only"):
        reader.document.do(Remove(("g1",)))
    reader.close()
    first.close()
    open_quest(tmp_path, journals).close()


def test_the_lock_of_a_killed_process_is_seen_through(tmp_path: Path) -> None:
    dead = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    for owner in (Owner(int(dead.stdout), me().host), Owner(os.getpid(), me().host, born="1"), Owner(0, me().host)):
        lock_path(tmp_path / "quest.json").write_bytes(to_json(owner))
        lock = acquire(tmp_path / "quest.json")
        assert read_owner(lock.path) == me()
        lock.release()
    lock_path(tmp_path / "quest.json").write_bytes(b'{"pid":')  # killed while it wrote
    acquire(tmp_path / "quest.json").release()
    assert not lock_path(tmp_path / "quest.json").exists()


def test_a_lock_from_another_machine_counts_until_it_is_forced(tmp_path: Path) -> None:
    lock_path(tmp_path / "quest.json").write_bytes(to_json(Owner(1, "elsewhere", "ana")))
    with pytest.raises(Locked, match="ana has this quest open"):
        acquire(tmp_path / "quest.json")
    acquire(tmp_path / "quest.json", force=True).release()


# --- saving ----------------------------------------------------------------------------------


def test_a_quest_is_saved_and_shown_as_saved(tmp_path: Path) -> None:
    store = new_quest(QUEST, tmp_path / "journals")
    assert not store.document.is_saved
    with pytest.raises(Fault, match="has no file yet"):
        store.save()
    store.save_as(tmp_path / "cave" / "quest.json")
    assert store.document.is_saved
    store.document.do(Remove(("g2",)))
    assert not store.document.is_saved
    store.save()
    assert read(tmp_path / "cave").quest == store.document.quest
    store.close()
    assert not list((tmp_path / "journals").iterdir())


def test_a_failed_save_leaves_the_document_marked_as_edited(tmp_path: Path) -> None:
    write(tmp_path / "cave", QUEST)
    store = open_quest(tmp_path / "cave", tmp_path / "journals")
    store.document.do(Remove(("g2",)))
    (tmp_path / "blocked").write_text("a file, not a folder")
    with pytest.raises(Fault, match="could not be saved"):
        store.save_as(tmp_path / "blocked" / "quest.json")
    assert not store.document.is_saved
    assert store.document.path == tmp_path / "cave" / "quest.json"
    store.save()
    assert store.document.is_saved
    store.close()


def test_a_file_changed_by_something_else_is_not_overwritten_unasked(tmp_path: Path) -> None:
    write(tmp_path, QUEST)
    store = open_quest(tmp_path, tmp_path / "journals")
    other = SetText("en", "title", "Theirs").apply(QUEST)
    write(tmp_path, other)
    assert store.is_changed_on_disk
    store.document.do(Remove(("g2",)))
    with pytest.raises(Fault, match="changed by something else"):
        store.save()
    assert store.reload().quest == other
    write(tmp_path, QUEST)
    store.save(over=True)
    assert read(tmp_path).quest == store.document.quest
    store.close()


def test_a_file_with_elements_set_aside_is_kept_when_the_rest_is_saved(tmp_path: Path) -> None:
    write(tmp_path, QUEST)
    file = tmp_path / "quest.json"
    damaged = file.read_bytes().replace(b'"kind":"door","id":"d1","at":[3,6,"n"]', b'"kind":"door","id":"d1"')
    file.write_bytes(damaged)
    store = open_quest(tmp_path, tmp_path / "journals")
    assert [finding.code for finding in store.findings] == ["S001"]
    store.document.do(Remove(("g2",)))
    store.save()
    assert (tmp_path / "quest.json.before").read_bytes() == damaged
    store.close()


def test_quest_files_of_other_names_lie_in_one_folder_without_touching_each_other(tmp_path: Path) -> None:
    write(tmp_path / "quest.json", QUEST)
    other = SetText("de", "title", "Andere").apply(SetText("en", "title", "Other").apply(QUEST))
    write(tmp_path / "other.json", other)
    assert read(tmp_path / "other.json").quest == other
    assert read(tmp_path).quest == QUEST
    assert sorted(p.name for p in (tmp_path / "text").iterdir()) == ["en.json"]


def test_a_language_that_cannot_be_read_is_kept_when_the_rest_is_saved(tmp_path: Path) -> None:
    write(tmp_path, SetText("fr", "title", "La grotte").apply(QUEST))
    broken = b'{"title":"La gro\xe9'
    (tmp_path / "text" / "fr.json").write_bytes(broken)
    store = open_quest(tmp_path, tmp_path / "journals")
    assert [finding.code for finding in store.findings] == ["S003"]
    store.document.do(Remove(("g2",)))
    store.save()
    assert (tmp_path / "text" / "fr.json.before").read_bytes() == broken
    assert read(tmp_path).findings == ()
    store.close()


def test_copies_saved_by_themselves_rotate_and_hold_the_whole_quest(tmp_path: Path) -> None:
    store = new_quest(QUEST, tmp_path / "journals")
    folder = tmp_path / "copies"
    for x in range(14):
        store.document.do(Put((Glyph("g9", (x, 0)),)))
        assert store.autosave(folder)
    assert store.autosave(folder) is None
    copies = autosaves(folder)
    assert [int(re.findall(r"\.(\d{6})\.", c.name)[0]) for c in copies] == list(range(5, 15))
    assert read(copies[-1]).quest == store.document.quest
    store.close()


def test_a_journal_that_cannot_be_written_does_not_stop_the_author(tmp_path: Path) -> None:
    (tmp_path / "journals").write_text("a file, not a folder")
    store = new_quest(QUEST, tmp_path / "journals")
    store.document.do(Remove(("g2",)))
    assert "g2" not in store.document.quest.elements
    assert store.document.journal_error
    store.save_as(tmp_path / "cave" / "quest.json")
    store.close()


# --- recovery --------------------------------------------------------------------------------


def abandon(quest: Quest, path: Path | None, journals: Path) -> str:
    """Edits a quest and ends as a crash would; answers the digest of what was on the screen."""
    store = open_quest(path, journals) if path else new_quest(quest, journals)
    store.document.do(Put((Glyph("g8", (4, 4)),)))
    store.document.do(Put((Glyph("g9", (5, 4)),)))
    store.document.name_point("halfway")
    store.document.do(Remove(("g8",)))
    store.document.undo()
    journal = store.document.journal
    assert journal
    journal.abandon()
    if store.lock:
        lock_path(store.lock.path).unlink(missing_ok=True)
        store.lock.path.unlink()
    # The process that wrote it is this one; make it another that is gone.
    journal.path.write_bytes(journal.path.read_bytes().replace(f'"pid":{os.getpid()}'.encode(), b'"pid":0', 1))
    return quest_digest(store.document.quest)


@pytest.mark.parametrize("has_file", [True, False])
def test_work_is_recovered_with_its_history(tmp_path: Path, has_file: bool) -> None:
    path = tmp_path / "cave" if has_file else None
    write(tmp_path / "cave", QUEST)
    journals = tmp_path / "journals"
    digest = abandon(QUEST, path, journals)
    (lost,) = recoveries(journals)
    assert (lost.title, lost.edits) == ("Cave", 3)
    store = recover(lost, journals)
    assert quest_digest(store.document.quest) == digest
    assert [point.name for point in store.document.history.points] == ["", "", "halfway", ""]
    assert store.document.redo()
    assert "g8" not in store.document.quest.elements
    assert not store.document.is_saved
    assert recoveries(journals) == ()
    store.close()


def test_a_half_written_last_line_costs_that_line_alone(tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    abandon(QUEST, None, journals)
    (file,) = journals.iterdir()
    file.write_bytes(file.read_bytes() + b'{"j":"did","edit":{"edit":"remo')
    (lost,) = recoveries(journals)
    assert lost.edits == 3


def test_work_that_was_saved_after_all_is_not_offered(tmp_path: Path) -> None:
    write(tmp_path / "cave", QUEST)
    journals = tmp_path / "journals"
    abandon(QUEST, tmp_path / "cave", journals)
    write(tmp_path / "cave", recoveries(journals)[0].quest)
    assert recoveries(journals) == ()
    assert not list(journals.iterdir())


def test_work_can_be_given_up_and_a_damaged_journal_is_no_trouble(tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    abandon(QUEST, None, journals)
    forget(recoveries(journals)[0])
    assert recoveries(journals) == ()
    (journals / "x.journal").write_bytes(b"\x00\xff")
    (journals / "y.journal").write_bytes(b"")
    assert recoveries(journals) == ()


def test_the_journal_of_a_running_window_is_left_alone(tmp_path: Path) -> None:
    store = new_quest(QUEST, tmp_path / "journals")
    store.document.do(Remove(("g2",)))
    assert recoveries(tmp_path / "journals") == ()
    assert store.document.journal
    assert store.document.journal.path.exists()
    store.close()
