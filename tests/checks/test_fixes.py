"""Quick fixes on quests that went wrong in many ways at once: each takes its own finding away and brings no worse."""

from random import Random

import pytest

from studio.checks.registry import FAMILIES
from studio.checks.run import Report, check
from studio.content.types import Face
from studio.quest.edits import Batch
from studio.quest.model import Custom, Die, Quest
from tests.checks.cases import BLOB, D, J, S, entry, put
from tests.strategies import random_edit

LATER_DUTIES = {"R": "ways", "U": "rules of the game"}
"""What may become wrong elsewhere once something is moved or deleted, which then has fixes of its own."""


def errors(report: Report) -> set[tuple[str, str]]:
    return {finding.key for finding in report.findings if finding.severity == "error"}


def spoiled(seed: int) -> Quest:
    rng = Random(seed)
    quest = rng.choice((J, S, D))
    for _ in range(rng.randrange(1, 4)):
        quest = random_edit(rng, quest).apply(quest)
    return quest


@pytest.mark.parametrize("start", range(0, 240, 30))
def test_a_fix_takes_its_finding_away_and_brings_no_error_of_structure_or_place(start: int) -> None:
    tried = 0
    for seed in range(start, start + 30):
        quest = spoiled(seed)
        report = check(quest, families=FAMILIES)
        for finding in report.findings[:12]:
            for fix in finding.fixes:
                after = check(Batch(fix.label, fix.edits).apply(quest), families=FAMILIES)
                assert finding not in after.findings, (seed, finding.sentence())
                new = {key for key in errors(after) - errors(report) if key[0][0] not in LATER_DUTIES}
                assert new <= {("G121", key[1]) for key in new}, (seed, finding.sentence(), fix.label.code)
                tried += 1
    assert tried > 20


def test_a_die_of_nearly_that_name_is_offered_for_one_that_is_gone() -> None:
    blob = Custom("own1", entry("blob", **BLOB | {"dice": {"embers": 2, "red": 1}}))
    quest = put(blob, Die("ember", (Face(damage=1),)))
    (finding,) = (f for f in check(quest, families=FAMILIES).findings if f.code == "U129")
    (fix,) = finding.fixes
    fixed = Batch(fix.label, fix.edits).apply(quest).elements["own1"]
    assert isinstance(fixed, Custom)
    assert fixed.entry.stats["dice"] == {"ember": 2, "red": 1}


def test_a_face_keeps_what_counts_and_loses_the_rest() -> None:
    quest = put(Die("die1", (Face(damage=1, shield=2), Face(range=1, miss=True))))
    one, other = (f for f in check(quest, families=FAMILIES).findings if f.code == "U134")
    assert one.fixes == other.fixes, "whoever applies both has what either says"
    after = Batch(one.fixes[0].label, one.fixes[0].edits).apply(quest)
    assert after.elements["die1"] == Die("die1", (Face(damage=1), Face(miss=True)))
