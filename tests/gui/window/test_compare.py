"""What unsaved work changed, before it is opened or given up."""

from pathlib import Path

from studio.gui.window.compare import compare_lost, differences
from studio.gui.window.main import MainWindow
from studio.quest.edits import Put
from studio.quest.model import FORMAT, Glyph, Quest
from studio.quest.store import Lost, write

BEFORE = Quest(
    FORMAT,
    "journeys1",
    "q",
    elements={"g1": Glyph("g1", (1, 1)), "g2": Glyph("g2", (2, 2))},
    texts={"en": {"title": "Q"}},
)
AFTER = Quest(
    FORMAT,
    "journeys1",
    "q",
    elements={"g1": Glyph("g1", (5, 1)), "g3": Glyph("g3", (3, 3))},
    texts={"en": {"title": "Z"}},
)


def test_every_thing_added_changed_and_removed_is_named() -> None:
    told = differences(BEFORE, AFTER)
    assert [line.partition(":")[0] for line in told] == ["Changed", "Added", "Removed", "Changed"]
    assert [id_ in line for id_, line in zip(("(g1)", "(g3)", "(g2)"), told, strict=False)] == [True] * 3
    assert differences(BEFORE, BEFORE) == ()


def test_the_sheet_compares_with_the_file_and_leaves_both(window: MainWindow, tmp_path: Path) -> None:
    write(tmp_path / "q", BEFORE)
    newer = Put((Glyph("g9", (9, 9)),)).apply(BEFORE)
    sheet = compare_lost(window, Lost("", str(tmp_path / "q"), "Q", 1, newer))
    sheet.open()
    assert [sheet.list.item(n).text() for n in range(sheet.list.count())] == list(sheet.lines)
    assert len(sheet.lines) == 1
    assert "g9" in sheet.lines[0]


def test_without_a_file_everything_is_listed(window: MainWindow) -> None:
    assert len(compare_lost(window, Lost("", "", "Q", 1, AFTER)).lines) == 2
