"""House rules that a tool can see: short modules, first lines, doors that name what is inside."""

import ast
import importlib
import inspect
import pkgutil
from pathlib import Path

import pytest

import studio

ROOT = Path(__file__).parents[2]
MODULES = sorted((ROOT / "studio").rglob("*.py"))
DOORS = ["studio", *(m.name for m in pkgutil.walk_packages(studio.__path__, "studio.") if m.ispkg)]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_a_module_has_at_most_800_lines() -> None:
    assert [name_of(p) for p in MODULES if len(p.read_text().splitlines()) > 800] == []


def test_every_module_begins_by_saying_what_it_knows() -> None:
    silent = [name_of(p) for p in MODULES if not ast.get_docstring(ast.parse(p.read_text()))]
    assert silent == []


def test_nothing_is_left_to_be_done() -> None:
    marks = [name_of(p) for p in MODULES if "TODO" in p.read_text() or "FIXME" in p.read_text()]
    assert marks == []


@pytest.mark.parametrize("door", DOORS)
def test_a_package_exports_exactly_what_its_door_lists(door: str) -> None:
    package = importlib.import_module(door)
    assert package.__doc__
    listed: list[str] | None = getattr(package, "__all__", None)
    public = {
        name
        for name, value in vars(package).items()
        if not name.startswith("_")
        and not inspect.ismodule(value)
        and getattr(value, "__module__", door).startswith("studio")
        and (inspect.isclass(value) or inspect.isfunction(value))
    }
    if listed is None:
        assert public == set(), "names without __all__"
    else:
        assert len(listed) == len(set(listed))
        assert [n for n in listed if not hasattr(package, n)] == []
        assert public - set(listed) == set(), "names the door does not list"


def test_the_program_never_reads_code_from_data() -> None:
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), f"{name_of(path)}:{node.lineno}"
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                assert not {"pickle", "marshal", "shelve"} & set(names), f"{name_of(path)}:{node.lineno}"
