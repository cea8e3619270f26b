"""Which tests and vectors prove which rule: by the numbers in a test's name and docstring, or in a vector.

`pytest --rule-report FILE.json` writes it down for the tests of that run, with what became of each. A name
says `J_601`, `J_601_to_J_604` or `D_A9`; a docstring `J-601`.
"""

import ast
import json
import re
from collections import defaultdict
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
TESTS = HERE.parent
VECTORS = HERE / "vectors"
NUMBERS = HERE / "numbers"
IN_NAME = re.compile(r"(?<![A-Za-z])([JSD])_((?:[ACD])?)(\d+)(?:_to_[JSD]_(\d+))?(?![0-9])")
IN_TEXT = re.compile(r"\b([JSD])-((?:[ACD])?)(\d+)(?:…[JSD]-(\d+))?\b")


def numbers_in(name: str, text: str = "") -> set[str]:
    """The rule numbers that a name and a docstring tell."""
    found = set()
    for pattern, where in ((IN_NAME, name), (IN_TEXT, text)):
        for system, part, first, last in pattern.findall(where):
            found |= {f"{system}-{part}{n}" for n in range(int(first), int(last or first) + 1)}
    return found


def normal(rule: str) -> str:
    """One way to write a number: `J-601`, `D-A9`, whatever a vector writes."""
    return re.sub(r"^([JSD])-?A?-?", lambda m: m.group(0) if "A" in m.group(0) else f"{m.group(1)}-", rule).rstrip(
        "abcdefghijklmnopqrstuvwxyz"
    )


@lru_cache
def tests_by_rule() -> dict[str, tuple[str, ...]]:
    """Rule number → node ids (without parameters) of the tests that tell it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in sorted(numbers_in(node.name, ast.get_docstring(node) or "")):
                    found[rule].append(f"{path.relative_to(TESTS.parent)}::{node.name}")
    return {rule: tuple(ids) for rule, ids in found.items()}


@lru_cache
def vectors_by_rule() -> dict[str, tuple[str, ...]]:
    """Rule number → vectors that prove it, as `folder/id`."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(VECTORS.rglob("*.json")):
        for vector in json.loads(path.read_text(encoding="utf-8"))["tests"]:
            for rule in vector["rules"]:
                found[normal(rule)].append(f"{path.parent.name}/{vector['id']}")
    return {rule: tuple(ids) for rule, ids in found.items()}


def listed(system: str) -> list[str]:
    """Every rule number of a system."""
    path = NUMBERS / f"{system}.txt"
    return path.read_text(encoding="utf-8").split() if path.exists() else []


def for_people(system: str) -> dict[str, str]:
    """Rule numbers that no program carries out, each with the reason."""
    path = NUMBERS / f"{system}_for_people.json"
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


class RuleReport:
    """Collects what became of each test and writes the report at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.outcomes: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notes a test's outcome; a failure of any of its cases or stages stays."""
        if report.when != "call" and report.passed:
            return
        ids = [report.nodeid.split("[")[0]]
        if "test_a_rule_vector_holds[" in report.nodeid:
            ids = [report.nodeid.split("[", 1)[1].rstrip("]")]
        for id_ in ids:
            if self.outcomes.get(id_, "passed") == "passed":
                self.outcomes[id_] = report.outcome

    def pytest_sessionfinish(self) -> None:
        """Writes the report."""
        self.path.write_text(json.dumps(self.made(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def made(self) -> dict[str, Any]:
        """The report: rules with their proofs, those for people, those without any."""
        tests, vectors, reasons = tests_by_rule(), vectors_by_rule(), for_people("journeys1")
        rules: dict[str, Any] = {}
        for rule in sorted({*listed("journeys1"), *tests, *vectors}, key=_order):
            proofs = {
                "tests": {x: self.outcomes.get(x, "not run") for x in tests.get(rule, ())},
                "vectors": {x: self.outcomes.get(x, "not run") for x in vectors.get(rule, ())},
            }
            rules[rule] = {"proven": any("passed" in kind.values() for kind in proofs.values()), **proofs}
            if rule in reasons:
                rules[rule]["for_people"] = reasons[rule]
        missing = [x for x in listed("journeys1") if not rules[x]["proven"] and x not in reasons]
        return {"rules": rules, "for_people": reasons, "without_proof": missing}


def _order(rule: str) -> tuple[str, int]:
    head = rule.rstrip("0123456789")
    return head, int(rule[len(head) :] or 0)
