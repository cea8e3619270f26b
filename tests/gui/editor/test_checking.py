"""When checks run: the quick ones at once, the others in a thread beside the window, for the quest as it is then."""

import threading

import pytest

from studio.checks import run
from studio.checks.registry import LATER, NOW
from studio.quest.edits import Put
from studio.quest.model import Monster, Quest, Token
from tests.gui.editor.conftest import Hand


class Seen:
    """Every call of the checks: which families, in which thread; the later ones wait until they are let through."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.calls: list[tuple[str, bool]] = []
        self.open = threading.Event()
        self.open.set()
        monkeypatch.setattr("studio.gui.editor.checking.check", self)

    def __call__(self, quest: Quest, before: run.Report | None, families: str | frozenset[str]) -> run.Report:
        is_main = threading.current_thread() is threading.main_thread()
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
