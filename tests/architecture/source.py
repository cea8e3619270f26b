"""The program's source, parsed once for all tests that look at it."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "studio").rglob("*.py"))


@cache
def text(path: Path) -> str:
    """What stands in a module."""
    return path.read_text(encoding="utf-8")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a module's tree, the module first."""
    return tuple(ast.walk(ast.parse(text(path))))


def name_of(path: Path) -> str:
    """A module's path as it is shown."""
    return path.relative_to(ROOT).as_posix()
