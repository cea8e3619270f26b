"""`run.py` on machines that lack something; nothing is installed here."""

import importlib.metadata
import importlib.util
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script as a module, on a Debian that lacks nothing."""
    spec = importlib.util.spec_from_file_location("run_script", ROOT / "run.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module.sys, "platform", "linux")
    monkeypatch.setattr(module, "is_there", lambda thing: True)
    monkeypatch.setattr(module, "can_make_environments", lambda: True)
    monkeypatch.setattr(module.shutil, "which", lambda name: "/usr/bin/" + name)
    return module


@pytest.fixture
def ran(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that were run."""
    commands: list[list[str]] = []

    def fake(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        commands.append([str(word) for word in command])
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(run.subprocess, "run", fake)
    return commands


def test_where_nothing_is_missing_nothing_is_run(run: ModuleType, ran: list[list[str]]) -> None:
    run.need_system_packages(window=True)
    assert ran == []


def test_root_on_debian_gets_what_is_missing(
    run: ModuleType, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "is_there", lambda thing: thing not in ("libEGL.so.1", "libxcb-cursor.so.0"))
    monkeypatch.setattr(run.os, "geteuid", lambda: 0)
    run.need_system_packages(window=True)
    assert ran[-1][:3] == ["apt-get", "install", "-y"]
    assert {"libegl1", "libxcb-cursor0"} == set(ran[-1]) & {*run.NEEDED_TO_DRAW, *run.NEEDED_FOR_A_WINDOW}


def test_what_only_a_window_needs_is_not_asked_for_without_one(
    run: ModuleType, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "is_there", lambda thing: "xcb" not in thing)
    run.need_system_packages(window=False)
    assert ran == []


def test_others_are_told_the_exact_command(
    run: ModuleType, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "is_there", lambda thing: thing != "libGL.so.1")
    monkeypatch.setattr(run, "can_make_environments", lambda: False)
    monkeypatch.setattr(run.os, "geteuid", lambda: 1000)
    venv = f"python3.{sys.version_info[1]}-venv"
    with pytest.raises(run.Stop, match=f"sudo apt-get install -y --no-install-recommends {venv} libgl1$"):
        run.need_system_packages(window=True)
    assert ran == []


def test_a_fresh_system_is_told_to_ask_for_the_lists_of_packages_first(
    run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "is_there", lambda thing: thing != "libGL.so.1")
    monkeypatch.setattr(run, "can_make_environments", lambda: True)
    monkeypatch.setattr(run.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(run, "LISTS", tmp_path)
    with pytest.raises(run.Stop, match=r"sudo apt-get update && sudo apt-get install .* libgl1$"):
        run.need_system_packages(window=False)
    (tmp_path / "deb.debian.org_Packages").touch()
    with pytest.raises(run.Stop, match=r"again:  sudo apt-get install .* libgl1$"):
        run.need_system_packages(window=False)


def test_systems_without_apt_are_told_what_to_look_for(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "is_there", lambda thing: thing != "libGL.so.1")
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    with pytest.raises(run.Stop, match=r"Debian packages: libgl1$"):
        run.need_system_packages(window=False)


def test_every_package_the_promises_name_is_looked_for(run: ModuleType) -> None:
    named = """libegl1 libgl1 libxkbcommon0 libxkbcommon-x11-0 libdbus-1-3 libfontconfig1 libglib2.0-0 libxcb-cursor0
        libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 libxcb-shape0 libxcb-xfixes0
        libxcb-xkb1 fonts-dejavu-core"""
    assert set(named.split()) == {*run.NEEDED_TO_DRAW, *run.NEEDED_FOR_A_WINDOW}


def test_an_environment_that_is_right_is_left_alone(
    run: ModuleType, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "is_working_environment", lambda: (tmp_path / ".venv").is_dir())
    run.VENV.mkdir()
    run.make_environment()
    first = len(ran)
    run.make_environment()
    assert first > 0
    assert len(ran) == first


def test_a_folder_that_is_no_environment_is_not_touched(
    run: ModuleType, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "is_working_environment", lambda: False)
    run.VENV.mkdir()
    (run.VENV / "mine.txt").write_text("mine")
    with pytest.raises(run.Stop, match="is no Python environment"):
        run.make_environment()
    assert ran == []


def test_a_broken_environment_is_made_anew(
    run: ModuleType, ran: list[list[str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "is_working_environment", lambda: False)
    run.VENV.mkdir()
    (run.VENV / "pyvenv.cfg").write_text("home = /somewhere/else\n")
    run.make_environment()
    assert ran[0][1:4] == ["-m", "venv", "--clear"]


def test_a_failure_of_pip_is_told(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    failed = subprocess.CompletedProcess([], 1, "", "no route to host")
    monkeypatch.setattr(run.subprocess, "run", lambda *a, **k: failed)
    with pytest.raises(run.Stop, match="no route to host"):
        run.quietly("the libraries cannot be installed", ["pip"])


def test_the_sample_is_a_quest_that_ships(run: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert (run.sample_quest() / "quest.json").is_file()
    monkeypatch.setattr(run, "SAMPLE", tmp_path)
    with pytest.raises(run.Stop, match="there is no sample quest at"):
        run.sample_quest()


def test_an_old_python_is_told_what_is_needed(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "OLDEST", (4, 0))
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    with pytest.raises(run.Stop, match=r"Python 3\.11 or newer is needed"):
        run.with_new_enough_python()


def test_qt_is_pinned_to_one_version_everywhere() -> None:
    """6.12.0 loses references to None with Python 3.11 (promises, tool chain); tests/architecture/test_pyside.py says when not."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [pin] = [line for line in project["dependencies"] if line.startswith("PySide6")]
    name, exactly, version = pin.partition("==")
    assert (name, exactly) == ("PySide6-Essentials", "=="), "exactly one version"
    assert f"pyside6-essentials=={version} " in (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert importlib.metadata.version("PySide6-Essentials") == version
