"""A report printed: as text for a terminal, as JSON for scripts, as SARIF 2.1.0 for a code review."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import quote

import msgspec

from studio import __version__
from studio.checks.registry import explain, title_of
from studio.checks.run import Report
from studio.grid.notation import square_name
from studio.kit.codec import Record
from studio.kit.faults import describe
from studio.kit.text import Param, Text, _, messages, ngettext, say
from studio.kit.where import EdgeAt, ElementAt, FieldAt, FileAt, SquareAt, TextAt, Where
from studio.quest.edits import Edit
from studio.quest.files import QUEST_FILE, TEXT_FOLDER, lines_of
from studio.quest.finding import Finding, Severity
from studio.quest.links import used_texts
from studio.quest.model import Quest, Square

messages({"severity.error": "error", "severity.warning": "warning", "severity.note": "note"})

LEVELS: Mapping[Severity, str] = {"error": "error", "warning": "warning", "note": "note"}
"""Severity → what SARIF calls it."""
SARIF = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"


class Checked(NamedTuple):
    """A quest's report with the file it came from."""

    file: str
    """Path of quest.json, as it is to be shown."""
    data: bytes
    """The file's bytes, for line numbers."""
    report: Report


class PrintedFix(Record, omit_defaults=False):
    """A fix with its label said."""

    label: str
    edits: tuple[Edit, ...]


class PrintedFinding(Record, omit_defaults=False):
    """A finding with everything a reader needs: the sentence, the place in words, the line."""

    code: str
    severity: Severity
    title: str
    sentence: str
    place: str
    file: str
    line: int
    """In `file`, from 1; 0 when it is about the whole."""
    params: dict[str, Param] = {}
    where: tuple[Where, ...] = ()
    fixes: tuple[PrintedFix, ...] = ()
    route: tuple[Square, ...] = ()


class PrintedQuest(Record, omit_defaults=False):
    """What was found in one quest."""

    file: str
    quest: str
    system: str
    errors: int
    warnings: int
    notes: int
    accepted: int
    checks: int
    findings: tuple[PrintedFinding, ...] = ()


class Printed(Record, omit_defaults=False):
    """What `studio check --json` prints."""

    version: Literal[1]
    errors: int
    warnings: int
    notes: int
    quests: tuple[PrintedQuest, ...]


def printed(checked: Iterable[Checked]) -> Printed:
    """The reports as records, with sentences in the reader's language."""
    quests = tuple(_quest(each) for each in checked)
    return Printed(
        1,
        sum(quest.errors for quest in quests),
        sum(quest.warnings for quest in quests),
        sum(quest.notes for quest in quests),
        quests,
    )


def as_json(checked: Iterable[Checked]) -> bytes:
    """JSON by `schemas/finding.schema.json`, two blanks to a level."""
    return msgspec.json.format(msgspec.json.encode(printed(checked)), indent=2) + b"\n"


def as_text(checked: Iterable[Checked], *, fixes: bool = True) -> str:
    """Lines for a terminal: each finding like a compiler's message, and a summary for each quest."""
    lines: list[str] = []
    for each in checked:
        quest = _quest(each)
        for finding in quest.findings:
            where = f"{finding.file}:{finding.line}" if finding.line else finding.file
            place = f" ({finding.place})" if finding.place else ""
            lines.append(
                f"{where}: {say(Text(f'severity.{finding.severity}'))} {finding.code}: {finding.sentence}{place}"
            )
            if fixes and finding.fixes:
                lines.append("    " + _("fix: {label}", label=finding.fixes[0].label))
        lines.append(f"{quest.file}: {summary(each.report)}")
    return "\n".join(lines) + "\n" if lines else ""


def summary(report: Report) -> str:
    """One line: what is open, what is accepted, how many checks ran."""
    parts = [
        ngettext("{n} error", "{n} errors", report.errors) if report.errors else "",
        ngettext("{n} warning", "{n} warnings", report.warnings) if report.warnings else "",
        ngettext("{n} note", "{n} notes", report.notes) if report.notes else "",
    ]
    found = ", ".join(part for part in parts if part) or _("nothing found")
    if report.accepted:
        found += "; " + _("{n} accepted", n=len(report.accepted))
    return f"{found} ({ngettext('{n} check', '{n} checks', _ran(report))})"


def place_of(finding: Finding, quest: Quest) -> str:
    """The first place of a finding in words: `T14`, an element, a file."""
    if not finding.where:
        return ""
    where = finding.where[0]
    match where:
        case SquareAt(x=x, y=y) | EdgeAt(x=x, y=y):
            return square_name((x, y)) if min(x, y) >= 0 else ""
        case ElementAt(id=id_) | FieldAt(id=id_):
            at = getattr(quest.elements.get(id_), "at", None)
            name = describe(where)
            return f"{square_name(at[:2])}, {name}" if at and min(at[:2]) >= 0 else name
        case TextAt(text=field) if not _is_text(quest, where):
            return _("head of the quest, field {field}", field=field)
    return describe(where)


def as_sarif(checked: Iterable[Checked]) -> bytes:
    """SARIF 2.1.0: rules with their pages, results with line and element, accepted findings as suppressed."""
    checked = tuple(checked)
    found = [(each, f, False) for each in checked for f in each.report.findings]
    found += [(each, f, True) for each in checked for f in each.report.accepted]
    codes = sorted({finding.code for _each, finding, _quiet in found})
    driver = {
        "name": "Questwright",
        "semanticVersion": __version__,
        "rules": [
            {
                "id": code,
                "name": "".join(word.capitalize() for word in title_of(code).replace("’", "").split()),
                "shortDescription": {"text": title_of(code)},
                "fullDescription": {"text": explain(code).partition("\n\n")[2].strip()},
            }
            for code in codes
        ],
    }
    results = [_result(each, finding, codes.index(finding.code), quiet) for each, finding, quiet in found]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    whole = {"$schema": SARIF, "version": "2.1.0", "runs": [run]}
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"


def _quest(each: Checked) -> PrintedQuest:
    report, quest = each.report, each.report.quest
    findings = []
    for finding in report.findings:
        file, line = _line(each, finding)
        findings.append(
            PrintedFinding(
                finding.code,
                finding.severity,
                title_of(finding.code),
                finding.sentence(),
                place_of(finding, quest),
                file,
                line,
                finding.params,
                finding.where,
                tuple(PrintedFix(say(fix.label), fix.edits) for fix in finding.fixes),
                finding.route,
            )
        )
    return PrintedQuest(
        each.file,
        quest.id,
        quest.system,
        report.errors,
        report.warnings,
        report.notes,
        len(report.accepted),
        _ran(report),
        tuple(findings),
    )


def _ran(report: Report) -> int:
    return sum(bool(code) for code in report.results)


def _line(each: Checked, finding: Finding) -> tuple[str, int]:
    """File and line of the first place that has one."""
    for where in finding.where:
        match where:
            case FileAt(file=file, line=line):
                return file, line
            case ElementAt(id=id_) | FieldAt(id=id_):
                line = _lines(each.data).get(("elements", id_), 0)
                if line:
                    return each.file, line
            case TextAt(lang=lang):
                if not _is_text(each.report.quest, where):
                    return each.file, _lines(each.data).get(("header",), 0)
                if Path(each.file).name == QUEST_FILE:
                    return (Path(each.file).parent / TEXT_FOLDER / f"{lang}.json").as_posix(), 0
                return each.file, _lines(each.data).get(("texts",), 0)  # it holds its texts inside
    return each.file, 0


def _is_text(quest: Quest, where: TextAt) -> bool:
    """Whether a place is a text indeed, and not a field of the quest's head, which is pointed at in the same way."""
    return any(where.text in words for words in quest.texts.values()) or where.text in used_texts(quest)


def _lines(data: bytes) -> dict[tuple[str, ...], int]:
    """The lines of the file read last: one quest has many findings."""
    if not _known or _known[0][0] is not data:
        _known[:] = [(data, lines_of(data.decode("utf-8-sig")) if data else {})]
    return _known[0][1]


_known: list[tuple[bytes, dict[tuple[str, ...], int]]] = []


def _result(each: Checked, finding: Finding, index: int, quiet: bool) -> dict[str, object]:
    file, line = _line(each, finding)
    physical: dict[str, object] = {"artifactLocation": {"uri": quote(Path(file).as_posix(), safe="/:")}}
    if line:
        physical["region"] = {"startLine": line}
    names = [where.id for where in finding.where if isinstance(where, (ElementAt, FieldAt))]
    location: dict[str, object] = {"physicalLocation": physical}
    if names:
        location["logicalLocations"] = [{"name": name, "kind": "element"} for name in dict.fromkeys(names)]
    result: dict[str, object] = {
        "ruleId": finding.code,
        "ruleIndex": index,
        "level": LEVELS[finding.severity],
        "message": {"text": f"{finding.sentence()}."},
        "locations": [location],
        "partialFingerprints": {"codeAndPlace/v1": "/".join((each.report.quest.id, *finding.key))},
    }
    if quiet:
        accepted = next(a for a in each.report.quest.accepted if (a.code, a.where) == finding.key)
        result["suppressions"] = [{"kind": "inSource", "justification": accepted.reason or "accepted by the author"}]
    return result
