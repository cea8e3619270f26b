"""The layers of the design hold, and the contracts that say so would notice."""

import ast
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def test_every_import_contract_is_kept() -> None:
    tool = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([tool, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "0 broken" in done.stdout


def test_every_package_but_the_window_is_forbidden_to_know_qt() -> None:
    [contract] = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["name"] == "Qt lives in studio.gui"]
    packages = {f"studio.{p.parent.name}" for p in (ROOT / "studio").glob("*/__init__.py")}
    assert packages - {"studio.gui", "studio.cli"} == set(contract["source_modules"]) & packages


def test_the_command_line_imports_the_window_only_inside_functions() -> None:
    for module in sorted((ROOT / "studio" / "cli").glob("*.py")):
        for node in ast.parse(module.read_text()).body:
            if isinstance(node, ast.ImportFrom | ast.Import):
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names]
                assert not [n for n in names if n.startswith(("studio.gui", "PySide6"))], module


def test_the_lock_file_pins_every_dependency_with_hashes() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    pinned = {line.split("==")[0].lower() for line in lock.splitlines() if "==" in line and not line.startswith("#")}
    wanted = [
        *PROJECT["project"]["dependencies"],
        *PROJECT["project"]["optional-dependencies"]["plots"],
        *PROJECT["dependency-groups"]["dev"],
    ]
    for requirement in wanted:
        name = requirement.split(">")[0].split("=")[0].strip().lower().replace("_", "-")
        assert name in pinned, requirement
    assert lock.count("--hash=sha256:") > len(pinned)
    assert "pyside6-essentials==6.11.3 " in lock
