"""When checks run: the quick ones at once, the others in a thread beside the window, for the quest as it is then."""

import threading

import pytest

from studio.checks import run
from studio.checks.registry import LATER, NOW
from studio.gui.editor import checking
from studio.gui.editor.checking import Checker
from studio.quest.edits import Put
from studio.quest.model import Monster, Quest, Token
from tests.gui.editor.conftest import Hand


class Seen:
    """Every call of the checks: which families, in which thread; the later ones wait until they are let through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[str, bool]] = []
        self.before: list[run.Report | None] = []
        self.open = threading.Event()
        self.open.set()
        monkeypatch.setattr("studio.gui.editor.checking.check", self)

    def __call__(self, quest: Quest, before: run.Report | None, families: str | frozenset[str]) -> run.Report:
        is_main = threading.current_thread() is threading.main_thread()
        self.before.append(before)
        self.calls.append(("".join(sorted(families)), is_main))
        if not is_main:
            assert self.open.wait(20)
        return run.check(quest, before, families)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch, hand: Hand) -> Seen:
    hand.bot.waitUntil(lambda: settled(hand), timeout=10_000)
    return Seen(monkeypatch)


def settled(hand: Hand) -> bool:
    checker = hand.edit.checker
    return checker.report is not None and not checker.is_waiting and not hand.window.jobs.running


def test_the_quick_families_run_in_the_window_and_the_others_beside_it(hand: Hand, seen: Seen) -> None:
    hand.document.do(Put((Token("stray", at=(50, 50)),)))
    hand.bot.waitUntil(lambda: bool(seen.calls), timeout=5000)
    hand.bot.waitUntil(lambda: settled(hand), timeout=5000)
    assert seen.calls == [("".join(sorted(NOW)), True), *((family, False) for family in sorted(LATER))]
    report = hand.edit.checker.report
    assert report is not None
    assert report.findings == run.check(hand.quest).findings
    assert hand.edit.bench.findings == report.findings


def test_what_was_found_about_an_older_state_does_not_count(hand: Hand, seen: Seen) -> None:
    seen.open.clear()
    hand.document.do(Put((Monster("one", "skeleton", (50, 50)),)))
    hand.bot.waitUntil(lambda: len(seen.calls) == 2, timeout=5000)
    assert hand.edit.checker.is_waiting
    hand.document.do(Put((Monster("one", "nobody", (50, 50)),)))
    seen.open.set()
    hand.bot.waitUntil(lambda: len(seen.calls) >= 2 + 1 + len(LATER), timeout=5000)
    hand.bot.waitUntil(lambda: settled(hand), timeout=5000)
    report = hand.edit.checker.report
    assert report is not None
    assert report.findings == run.check(hand.quest).findings


def test_checks_that_are_cancelled_leave_the_findings_as_they_were(hand: Hand, seen: Seen) -> None:
    seen.open.clear()
    hand.document.do(Put((Token("stray", at=(50, 50)),)))
    hand.bot.waitUntil(lambda: bool(hand.window.jobs.running), timeout=5000)
    told = hand.edit.checker.report
    hand.window.jobs.running[0].cancel()
    hand.bot.waitUntil(lambda: settled(hand), timeout=5000)
    seen.open.set()
    assert hand.edit.checker.report is told


def test_asking_for_the_checks_now_takes_the_place_of_those_that_are_on_their_way(hand: Hand, seen: Seen) -> None:
    seen.open.clear()
    hand.document.do(Put((Token("stray", at=(50, 50)),)))
    hand.bot.waitUntil(lambda: bool(hand.window.jobs.running), timeout=5000)
    hand.edit.checker.run_now()
    assert settled(hand)
    seen.open.set()
    report = hand.edit.checker.report
    assert report is not None
    assert report.findings == run.check(hand.quest).findings


def test_the_first_check_of_a_quest_runs_beside_the_window_as_a_whole(hand: Hand, seen: Seen) -> None:
    checker = Checker(hand.edit.bench, hand.window.jobs)
    checker.start()
    hand.bot.waitUntil(lambda: checker.report is not None and not checker.is_waiting, timeout=5000)
    assert seen.calls == [("".join(sorted(NOW)), False), *((family, False) for family in sorted(LATER))]
    assert checker.report is not None
    assert checker.report.findings == run.check(hand.quest).findings


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch, seen: Seen) -> Seen:
    """The quest counts as large."""
    monkeypatch.setattr(checking, "LARGE", 1)
    return seen


def test_nothing_of_a_large_quest_is_checked_in_the_thread_of_the_window(hand: Hand, large: Seen) -> None:
    hand.document.do(Put((Token("stray", at=(50, 50)),)))
    hand.bot.waitUntil(lambda: bool(large.calls), timeout=5000)
    hand.bot.waitUntil(lambda: settled(hand), timeout=5000)
    hand.edit.checker.run_now()
    assert hand.edit.checker.is_waiting
    hand.bot.waitUntil(lambda: settled(hand), timeout=5000)
    families = ["".join(sorted(NOW)), *sorted(LATER)]
    assert large.calls == [(family, False) for family in families * 2]
    assert hand.edit.bench.findings == run.check(hand.quest).findings


def test_a_large_quest_that_is_edited_while_it_is_checked_is_checked_again_and_nothing_twice(
    hand: Hand, large: Seen
) -> None:
    checker = hand.edit.checker
    first = checker.report
    shown: list[run.Report | None] = []
    checker.told.connect(lambda: shown.append(checker.report))
    large.open.clear()
    hand.document.do(Put((Token("stray", at=(50, 50)),)))
    hand.bot.waitUntil(lambda: len(large.calls) == 1, timeout=5000)
    hand.document.do(Put((Token("other", at=(51, 50)),)))
    hand.bot.wait(checking.PAUSE_MS + 100)
    assert len(large.calls) == 1, "what is under way is not begun anew"
    assert checker.is_waiting
    large.open.set()
    hand.bot.waitUntil(lambda: len(large.calls) >= 2, timeout=5000)
    assert large.before[1] is not first, "what was found about an older state is not looked for again"
    hand.bot.waitUntil(lambda: settled(hand), timeout=5000)
    newer = [report for report in shown if report is not None and report is not first]
    assert newer
    assert all(report.quest is hand.quest for report in newer), "but it is not shown"
    assert hand.edit.bench.findings == run.check(hand.quest).findings
    assert {f.where[0].key() for f in hand.edit.bench.findings if f.where} >= {"element:stray", "element:other"}


def test_a_quest_whose_quick_checks_took_long_counts_as_large(
    hand: Hand, seen: Seen, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not hand.edit.checker.is_large
    monkeypatch.setattr(checking, "HEAVY_MS", 0)
    hand.document.do(Put((Token("stray", at=(50, 50)),)))
    hand.bot.waitUntil(lambda: bool(seen.calls), timeout=5000)
    assert seen.calls[0][1]
    assert hand.edit.checker.is_large
