"""A wheel holds the shipped quests, and what is installed from it finds them."""

import base64
import csv
import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUILD = "import sys; sys.path.insert(0, '.build'); import backend; print(backend.build_wheel(sys.argv[1]))"
FOUND = "from studio.gui.window import storing; print(*[f'{t}|{f}' for t, f in storing.shipped()], sep='\\n')"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    return folder / built.stdout.strip()


def test_every_shipped_quest_is_in_the_wheel(wheel: Path) -> None:
    shipped = {f"studio/{file.relative_to(ROOT).as_posix()}" for file in (ROOT / "quests").rglob("*.json")}
    assert shipped <= set(zipfile.ZipFile(wheel).namelist())


def test_the_list_of_files_is_true_for_every_file(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        (record,) = (name for name in archive.namelist() if name.endswith("/RECORD"))
        rows = {row[0]: row[1:] for row in csv.reader(archive.read(record).decode().splitlines())}
        assert set(rows) == set(archive.namelist())
        for name, (digest, size) in rows.items():
            if name != record:
                data = archive.read(name)
                own = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                assert (digest, int(size)) == (f"sha256={own}", len(data)), name


def test_what_is_installed_offers_the_quests_and_checks_them_clean(wheel: Path, tmp_path: Path) -> None:
    installed = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(installed)
    environment = {**os.environ, "PYTHONPATH": str(installed), "QT_QPA_PLATFORM": "offscreen"}
    asked = subprocess.run(
        [sys.executable, "-P", "-c", FOUND], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    found = dict(line.split("|") for line in asked.stdout.splitlines())
    assert {"The Cellar", "The Drowned King"} <= set(found), asked.stderr
    assert all(Path(folder).is_relative_to(installed) for folder in found.values())
    checked = subprocess.run(
        [sys.executable, "-P", "-m", "studio", "check", found["The Cellar"]],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stderr
