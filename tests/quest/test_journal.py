"""The journal: replaying it gives the same history, whatever was done and wherever the crash cut it."""

import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from studio.quest.document import Document
from studio.quest.files import quest_digest
from studio.quest.journal import Journal, Opened, read_journal
from studio.quest.lock import me
from studio.quest.model import Quest
from tests.strategies import quests, random_edit

STEPS = st.lists(st.sampled_from(("do", "do", "do", "stroke", "undo", "redo", "jump", "seal", "name")), max_size=25)


def edited(quest: Quest, steps: list[str], seed: int, path: Path) -> tuple[Document, dict[int, str]]:
    """A document after the steps, its journal left as a crash leaves it, and lines written → what was shown then."""
    shown = {1: quest_digest(quest)}
    now = [0.0]
    document = Document(quest, clock=lambda: now[0])
    document.journal = Journal(path, Opened(quest, "", me()))
    rng = Random(seed)
    for step in steps:
        now[0] += rng.choice((0.1, 5.0))
        match step:
            case "do" | "stroke":
                within = rng.choice((0.0, 1.0))
                document.do(random_edit(rng, document.quest), "stroke" if step == "stroke" else "", within=within)
            case "undo":
                document.undo()
            case "redo":
                document.redo()
            case "jump":
                document.jump(rng.randrange(-1, len(document.history.points) + 1))
            case "seal":
                document.seal()
            case _:
                document.name_point(rng.choice(("", "here")))
        shown[path.read_bytes().count(b"\n")] = quest_digest(document.quest)
    document.journal.abandon()
    return document, shown


def shape(document: Document) -> list[tuple[str, str, str]]:
    return [(quest_digest(p.quest), p.label.code, p.name) for p in document.history.points]


@settings(max_examples=150)
@given(quests, STEPS, st.integers(0, 2**32))
def test_a_replayed_journal_gives_the_same_history_and_the_same_present(
    quest: Quest, steps: list[str], seed: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        document, _ = edited(quest, steps, seed, Path(folder) / "x.journal")
        first, *lines = read_journal(Path(folder) / "x.journal")
        assert isinstance(first, Opened)
        again = Document(first.quest)
        assert again.replay(tuple(lines)) == len(lines)
        assert shape(again) == shape(document)
        assert again.history.at == document.history.at


@settings(max_examples=60)
@given(quests, STEPS, st.integers(0, 2**32), st.floats(0, 1))
def test_a_journal_cut_anywhere_gives_what_was_shown_when_its_last_whole_line_was_written(
    quest: Quest, steps: list[str], seed: int, where: float
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.journal"
        _, shown = edited(quest, steps, seed, path)
        data = path.read_bytes()
        first = data.index(b"\n") + 1
        cut = first + int((len(data) - first) * where)
        path.write_bytes(data[:cut])
        opened, *lines = read_journal(path)
        assert len(lines) == data.count(b"\n", 0, cut) - 1
        assert isinstance(opened, Opened)
        again = Document(opened.quest)
        assert again.replay(tuple(lines)) == len(lines)
        assert quest_digest(again.quest) == shown[1 + len(lines)]


def test_a_line_from_a_stranger_ends_the_reading_and_loses_nothing_before_it(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    document, _ = edited(Quest(1, "journeys1", "cave"), ["do", "do"], 1, path)
    path.write_bytes(path.read_bytes() + b'{"j":"opened","quest":{}}\n{"j":"did"}\nnonsense\n')
    lines = read_journal(path)
    assert len(lines) == 3
    again = Document(lines[0].quest)  # type: ignore[union-attr]
    again.replay(lines[1:])
    assert quest_digest(again.quest) == quest_digest(document.quest)


def test_a_new_journal_replaces_an_old_one_only_when_its_first_line_stands(tmp_path: Path) -> None:
    path = tmp_path / "x.journal"
    edited(Quest(1, "journeys1", "cave"), ["do"], 1, path)
    before = path.read_bytes()
    (tmp_path / "x.new").write_bytes(b'{"j":"opened"')  # killed while it began
    assert path.read_bytes() == before
    Journal(path, Opened(Quest(1, "command", "c"))).abandon()
    assert len(read_journal(path)) == 1


def test_a_crash_while_a_new_journal_begins_leaves_the_old_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.journal"
    edited(Quest(1, "journeys1", "cave"), ["do"], 1, path)
    before = path.read_bytes()

    def crash(self: Journal, line: object) -> None:
        raise SystemExit

    monkeypatch.setattr(Journal, "write", crash)
    with pytest.raises(SystemExit):
        Journal(path, Opened(Quest(1, "command", "c")))
    assert path.read_bytes() == before
