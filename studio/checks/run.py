"""Running checks: all of them, or those that a change touched; and what changed in the list of findings.

>>> from studio.quest.new import new
>>> check(new("journeys1", "cave")).findings
()
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from studio.checks.facts import Facts, changed_kinds
from studio.checks.registry import LATER, NOW, Check, checks
from studio.kit.log import logger
from studio.kit.text import messages
from studio.kit.where import ElementAt, FieldAt, SquareAt
from studio.quest.finding import Finding
from studio.quest.model import Quest, Square

_log = logger("checks.run")
Results = dict[str, tuple[Finding, ...]]
"""Code → its findings."""
Key = tuple[str, str, int]
"""Code, first place, and which of several there: what makes a row of the list the same row."""
DEFAULT = NOW | LATER
MOST = 500
"""So many findings of one check are listed; then it stops, however much more is wrong."""

messages(
    {
        "finding.S000": "A check stopped: {check}",
        "why.S000": "The others ran. Details are in the log: {why}.",
        "finding.S122": "{check} was stopped after {n} findings",
    }
)


class Delta(NamedTuple):
    """How one list of findings becomes another, so that a view never builds it anew."""

    gone: tuple[Key, ...]
    new: tuple[Key, ...]
    changed: tuple[Key, ...]


class Report:
    """What the checks say about one quest."""

    def __init__(self, quest: Quest, results: Results, seen: Mapping[str, Quest], facts: Facts) -> None:
        self.quest = quest
        self.results = results
        self.facts = facts
        self._seen = seen
        quiet = {(accepted.code, accepted.where) for accepted in quest.accepted}
        found = sorted(
            (finding for findings in results.values() for finding in findings), key=lambda f: _order(f, quest)
        )
        self.findings = tuple(finding for finding in found if finding.key not in quiet)
        """What the author should see, worst first, then in reading order."""
        self.accepted = tuple(finding for finding in found if finding.key in quiet)
        """What the author has accepted."""
        counts: dict[tuple[str, str], int] = {}
        self.rows: dict[Key, Finding] = {}
        for finding in self.findings:
            number = counts[finding.key] = counts.get(finding.key, -1) + 1
            self.rows[(*finding.key, number)] = finding

    @property
    def errors(self) -> int:
        """How many errors are open."""
        return sum(finding.severity == "error" for finding in self.findings)

    @property
    def warnings(self) -> int:
        """How many warnings are open."""
        return sum(finding.severity == "warning" for finding in self.findings)

    @property
    def notes(self) -> int:
        """How many notes are open."""
        return sum(finding.severity == "note" for finding in self.findings)

    @property
    def stale(self) -> frozenset[str]:
        """Codes whose findings are of an older state of the quest and wait to be checked again."""
        known = checks()
        older = {id(seen): seen for seen in self._seen.values() if seen is not self.quest}
        changed = {at: changed_kinds(seen, self.quest) for at, seen in older.items()}
        return frozenset(
            code for code, seen in self._seen.items() if known[code].reads & changed.get(id(seen), frozenset())
        )

    def of(self, id_: str) -> tuple[Finding, ...]:
        """The open findings that point at an element."""
        return tuple(
            finding
            for finding in self.findings
            if any(isinstance(where, (ElementAt, FieldAt)) and where.id == id_ for where in finding.where)
        )

    def since(self, before: "Report | None") -> Delta:
        """What to take out of a list that shows `before`, what to put in, what to write over."""
        old = before.rows if before else {}
        return Delta(
            tuple(key for key in old if key not in self.rows),
            tuple(key for key in self.rows if key not in old),
            tuple(key for key, finding in self.rows.items() if key in old and old[key] != finding),
        )

    def with_results(self, results: Results) -> "Report":
        """The report with results that a worker found for this same quest."""
        seen = {**self._seen, **dict.fromkeys(results, self.quest)}
        return Report(self.quest, {**self.results, **results}, seen, self.facts)


def check(
    quest: Quest,
    previous: Report | None = None,
    families: Iterable[str] = DEFAULT,
    loading: tuple[Finding, ...] = (),
) -> Report:
    """Checks a quest; with a previous report only what the change since then touched.

    Families that are not asked for keep their findings (see `Report.stale`). `loading` are findings of
    the reader of files, which stand first in the same list.
    """
    facts = Facts(quest, previous.facts if previous else None)
    wanted = frozenset(families)
    results: Results = {}
    seen: dict[str, Quest] = {}
    changed: dict[int, frozenset[str]] = {}
    for code, each in checks().items():
        if each.systems and quest.system not in each.systems:
            continue
        if previous and code in previous.results:
            before = previous._seen[code]
            if id(before) not in changed:
                changed[id(before)] = changed_kinds(before, quest)
            if each.reads.isdisjoint(changed[id(before)]):
                results[code], seen[code] = previous.results[code], quest
                continue
            if each.family not in wanted:
                results[code], seen[code] = previous.results[code], before
                continue
        elif each.family not in wanted:
            continue
        results[code], seen[code] = _run(each, quest, facts), quest
    if loading:
        results[""] = loading
    elif previous and "" in previous.results:
        results[""] = previous.results[""]
    return Report(quest, results, seen, facts)


def results_of(quest: Quest, families: Iterable[str] = LATER) -> Results:
    """The findings of some families, as plain records: what a worker process answers."""
    return check(quest, families=families).results


def _run(each: Check, quest: Quest, facts: Facts) -> tuple[Finding, ...]:
    if each.walks and not facts.is_walked:
        return ()  # S121 says so
    try:
        found = tuple(islice(_signed(each, each.run(quest, facts)), MOST + 1))
    except Exception as error:  # noqa: BLE001  one broken check must not take the others with it
        _log.exception("check %s failed", each.code)
        return (Finding("S000", "warning", {"check": each.code, "why": f"{type(error).__name__}: {error}"}),)
    return found if len(found) <= MOST else (*found[:MOST], Finding("S122", "note", {"check": each.code, "n": MOST}))


def _signed(each: Check, found: Iterator[Finding]) -> Iterator[Finding]:
    """With code and severity filled in, unless the check said its own."""
    for finding in found:
        severity = finding.code if finding.code in ("error", "warning", "note") else each.severity
        if finding.code in ("", "error", "warning", "note"):
            yield replace(finding, code=each.code, severity=severity)
        else:
            yield finding


_RANK = {"error": 0, "warning": 1, "note": 2}


def _order(finding: Finding, quest: Quest) -> tuple[int, int, int, str]:
    square = _square(finding, quest)
    x, y = square or (0, 10_000)
    return _RANK[finding.severity], y, x, finding.code


def _square(finding: Finding, quest: Quest) -> Square | None:
    for where in finding.where:
        if isinstance(where, SquareAt):
            return where.x, where.y
        if isinstance(where, (ElementAt, FieldAt)):
            element = quest.elements.get(where.id)
            at = getattr(element, "at", None) or (getattr(element, "squares", None) or (None,))[0]
            if at:
                return at[0], at[1]
    return None
