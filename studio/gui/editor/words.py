"""What findings say in the window: their place, why, and the way as steps with names."""

import re

from studio.checks.registry import checks
from studio.content.rulebook import rule_text
from studio.gui.board.rulers import square_label
from studio.gui.editor.bench import Workbench
from studio.kit.text import Text as Said
from studio.kit.text import is_known, say
from studio.kit.where import EdgeAt, ElementAt, FieldAt, FileAt, SquareAt, TextAt
from studio.quest import model
from studio.quest.finding import Finding
from studio.quest.placing import door_place


def place_words(bench: Workbench, finding: Finding) -> str:
    """The first place of a finding: "T14 · 5 Throne"."""
    if not finding.where:
        return ""
    where = finding.where[0]
    match where:
        case ElementAt(id=id) | FieldAt(id=id):
            if isinstance(bench.element(id), model.Area):
                return bench.called(id)
            middle = bench.middle(id)
            if middle is None:
                words = bench.called(id)
                return words[:1].upper() + words[1:]
            square = (int(middle[0]), int(middle[1]))
        case SquareAt(x=x, y=y) | EdgeAt(x=x, y=y):
            square = (x, y)
        case TextAt(text=key):
            return key
        case FileAt(file=file, line=line):
            return f"{file}:{line}" if line else file
        case _:
            return ""
    area = bench.area_at(square)
    return f"{square_label(square)} · {bench.called(area)}" if area else square_label(square)


def reading_place(bench: Workbench, finding: Finding) -> tuple[int, float, float, str]:
    """Where a finding comes when they are read like a page: row by row; last what has no place on the board."""
    for where in finding.where:
        match where:
            case ElementAt(id=id) | FieldAt(id=id):
                middle = bench.middle(id)
            case SquareAt(x=x, y=y) | EdgeAt(x=x, y=y):
                middle = (x, y)
            case _:
                middle = None
        if middle is not None:
            return (0, middle[1], middle[0], finding.code)
    return (1, 0, 0, finding.code)


def why_words(finding: Finding) -> str:
    """Why, in whole sentences: the finding's own words if it has more, else its manual page."""
    code = f"why.{finding.code}"
    if is_known(code):
        words = say(Said(code, finding.params))
        if "{" not in words:
            return words[:1].upper() + words[1:]
    known = checks().get(finding.code)
    page = known.page if known else ""
    lines = [" ".join(part.split()) for part in page.split("\n\n")]
    return "\n".join(filter(None, lines)) or finding.sentence()


def rule_numbers(bench: Workbench, finding: Finding) -> tuple[str, ...]:
    """Numbers of the rules that a finding stands on and that can be read, as its manual page names them."""
    known = checks().get(finding.code)
    named = [*map(str, finding.params.values()), known.page if known else ""]
    numbers = dict.fromkeys(number for text in named for number in re.findall(r"\b[JSD]-\d+\b", text))
    return tuple(number for number in numbers if rule_text(bench.quest.system, number))


def path_of(bench: Workbench, finding: Finding) -> list[tuple[str, str]]:
    """The way the check tried, as areas and doors; the last step is where it failed."""
    if not finding.route:
        return []
    doors = {
        frozenset((a, b)): id
        for id, door in bench.quest.elements.items()
        if isinstance(door, model.Door)
        for a, b in zip(door_place(door).before, door_place(door).behind, strict=True)
    }
    steps: list[tuple[str, str]] = []
    before: model.Square | None = None
    for square in finding.route:
        door = doors.get(frozenset((before, square))) if before else None
        if door is not None:
            steps.append((bench.called(door), "ok"))
        area = bench.area_at(square)
        words = bench.called(area) if area else ""
        if words and (not steps or steps[-1][0] != words):
            steps.append((words, ""))
        before = square
    stopped = next((w.id for w in finding.where if isinstance(w, ElementAt) and w.id in bench.picture.doors), "")
    if stopped:
        words = bench.called(stopped)
        steps = [step for step in steps if step[0] != words]
        steps.append((words, "bad"))
    return steps
