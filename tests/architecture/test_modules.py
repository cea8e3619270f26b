"""House rules that a tool can see: short modules, first lines, doors that name what is inside."""

import ast
import importlib
import pkgutil
import re

import pytest

import studio
from tests.architecture.source import MODULES, ROOT, name_of, nodes, text

DOORS = ["studio", *(m.name for m in pkgutil.walk_packages(studio.__path__, "studio.") if m.ispkg)]


def test_a_module_has_at_most_800_lines() -> None:
    assert [name_of(p) for p in MODULES if len(text(p).splitlines()) > 800] == []


def test_every_module_begins_by_saying_what_it_knows() -> None:
    silent = [
        name_of(p)
        for p in MODULES
        if not ast.get_docstring(nodes(p)[0])  # type: ignore[arg-type]
    ]
    assert silent == []


def test_nothing_is_left_to_be_done() -> None:
    marks = [name_of(p) for p in MODULES if "TODO" in text(p) or "FIXME" in text(p)]
    assert marks == []


@pytest.mark.parametrize("door", DOORS)
def test_a_door_lists_only_what_is_there_and_says_what_the_package_knows(door: str) -> None:
    package = importlib.import_module(door)
    listed: list[str] = getattr(package, "__all__", [])
    assert package.__doc__
    assert len(listed) == len(set(listed))
    assert [name for name in listed if not hasattr(package, name)] == []


def test_others_use_of_a_package_only_what_its_door_lists() -> None:
    wrong = []
    for path in MODULES:
        here = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        for node in nodes(path):
            if (
                not isinstance(node, ast.ImportFrom)
                or node.module not in DOORS
                or f"{here}.".startswith(f"{node.module}.")
            ):
                continue
            package = importlib.import_module(node.module)
            listed = {*getattr(package, "__all__", ()), "__version__"}
            modules = {m.name for m in pkgutil.iter_modules(package.__path__)}
            wrong += [f"{name_of(path)}:{node.lineno} {a.name}" for a in node.names if a.name not in listed | modules]
    assert wrong == []


def test_the_program_never_reads_code_from_data() -> None:
    for path in MODULES:
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id not in ("eval", "exec", "compile", "__import__"), f"{name_of(path)}:{node.lineno}"
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module or ""]
                assert not {"pickle", "marshal", "shelve"} & set(names), f"{name_of(path)}:{node.lineno}"


def test_what_the_readme_points_at_is_there() -> None:
    readme = (ROOT / "README.md").read_text()
    pictures = re.findall(r"!\[[^]]*\]\(([^)]+)\)", readme)
    folders = re.findall(r"^\| `(\w+)/`", readme, re.MULTILINE)
    assert pictures
    assert [name for name in (*pictures, *folders) if not (ROOT / name).exists()] == []
    packages = {p.parent.name for p in (ROOT / "studio").glob("*/__init__.py")}
    assert packages == set(re.findall(r"`(\w+)`", readme.split("in layers from the bottom:")[1].split("|")[0]))
