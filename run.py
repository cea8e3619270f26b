"""Runs Questwright from a fresh clone with nothing but Python: makes `.venv`, installs into it, starts.

python3 run.py            opens the studio on a sample quest; without a display it draws and plays it into out/
python3 run.py QUEST      the same with another quest
python3 run.py test       runs all checks: form, types, contracts, schemas, tests
python3 run.py setup      only makes the environment
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
OUT = ROOT / "out"
SAMPLE = ROOT / "quests" / "journeys1" / "drowned_king"
OLDEST = (3, 11)
LISTS = Path("/var/lib/apt/lists")
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

# Debian's package → what it must bring: a shared library, or a folder.
NEEDED_TO_DRAW = {
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libglib2.0-0": "libglib-2.0.so.0",
    "fonts-dejavu-core": "/usr/share/fonts/truetype/dejavu",
}
NEEDED_FOR_A_WINDOW = {
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-image0": "libxcb-image.so.0",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-randr0": "libxcb-randr.so.0",
    "libxcb-render-util0": "libxcb-render-util.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
    "libxcb-xfixes0": "libxcb-xfixes.so.0",
    "libxcb-xkb1": "libxcb-xkb.so.1",
}


class Stop(Exception):
    """Something a person has to do first; the message is the line they see."""


def main(arguments: list[str]) -> int:
    """The exit code of what was asked for."""
    try:
        with_new_enough_python()
        if arguments[:1] in (["-h"], ["--help"]):
            print(__doc__)
            return 0
        need_system_packages(window=has_display() and arguments[:1] not in (["test"], ["setup"]))
        make_environment()
        if arguments[:1] == ["test"]:
            return test(arguments[1:])
        if arguments[:1] == ["setup"]:
            return 0
        quest = Path(arguments[0]).resolve() if arguments else sample_quest()
        return open_studio(quest) if has_display() else show_without_display(quest)
    except Stop as stop:
        print(f"run.py: {stop}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


# --- what the machine must have ------------------------------------------------------------------


def with_new_enough_python() -> None:
    """Goes on under a newer Python of this machine when this one is too old."""
    if sys.version_info >= OLDEST:
        return
    for minor in range(14, OLDEST[1] - 1, -1):
        newer = shutil.which(f"python3.{minor}")
        # A name on the path may be a stand-in for a version that is not installed.
        if newer and subprocess.run([newer, "-c", ""], capture_output=True, check=False).returncode == 0:
            os.execv(newer, [newer, *sys.argv])
    raise Stop(
        f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}. "
        "Install one (Debian 12: apt-get install python3 python3-venv) and run it with this file."
    )


def has_display() -> bool:
    """Whether a window can be shown here."""
    if not sys.platform.startswith("linux"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def is_there(thing: str) -> bool:
    """Whether a shared library loads or a folder exists."""
    if thing.startswith("/"):
        return Path(thing).is_dir()
    try:
        ctypes.CDLL(thing)
    except OSError:
        return False
    return True


def can_make_environments() -> bool:
    """Debian's Python comes without `ensurepip`, which a new environment needs."""
    if is_working_environment():
        return True
    return (
        subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True, check=False).returncode
        == 0
    )


def need_system_packages(*, window: bool) -> None:
    """Installs what is missing where that is possible (Debian, as root), else says the exact command."""
    if not sys.platform.startswith("linux"):
        return
    wanted = {**NEEDED_TO_DRAW, **NEEDED_FOR_A_WINDOW} if window else NEEDED_TO_DRAW
    missing = [package for package, thing in wanted.items() if not is_there(thing)]
    if "fonts-dejavu-core" in missing and has_some_font():
        missing.remove("fonts-dejavu-core")
    if not can_make_environments():
        missing.insert(0, f"python3.{sys.version_info[1]}-venv")
    if not missing:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *missing]
    if shutil.which("apt-get") is None:
        raise Stop(
            "this system lacks what Qt or Python needs. Install what your system calls these Debian packages: "
            + " ".join(missing)
        )
    if os.geteuid() != 0:
        # A fresh system knows no package before it has asked for the lists.
        update = "" if any(LISTS.glob("*_Packages*")) else "sudo apt-get update && "
        raise Stop(
            f"some system packages are missing. Run this once, then try again:  {update}sudo {shlex.join(command)}"
        )
    print("Installing system packages:", " ".join(missing), flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", "update"], env=quiet, capture_output=True, check=False)
    done = subprocess.run([*command, "-qq"], env=quiet, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Stop(f"this failed: {shlex.join(command)}\n{done.stdout}{done.stderr}".rstrip())


def has_some_font() -> bool:
    """Whether any outline font is installed; which one does not matter much."""
    folders = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".local/share/fonts")
    return any(next(folder.rglob("*.[to]tf"), None) for folder in folders if folder.is_dir())


# --- the environment -----------------------------------------------------------------------------


def is_working_environment() -> bool:
    """Whether `.venv` is there and its Python runs and is new enough."""
    if not PYTHON.exists():
        return False
    question = f"import sys; sys.exit(sys.version_info < {OLDEST} or sys.prefix == sys.base_prefix)"
    try:
        return subprocess.run([PYTHON, "-c", question], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def make_environment() -> None:
    """`.venv` with exactly what the lock file lists and the studio itself; does nothing when that is so."""
    stamp_file = VENV / "questwright.stamp"
    wanted = hashlib.sha256(
        b"\0".join([LOCK.read_bytes(), (ROOT / "pyproject.toml").read_bytes(), str(ROOT).encode()])
    ).hexdigest()
    works = is_working_environment()
    if works and stamp_file.is_file() and stamp_file.read_text() == wanted:
        return
    if not works:
        if VENV.exists() and not (VENV / "pyvenv.cfg").exists() and any(VENV.iterdir()):
            raise Stop(f"{VENV} is there but is no Python environment. Move it away, then try again.")
        quietly("the environment cannot be made", [sys.executable, "-m", "venv", "--clear", str(VENV)])
    if subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True, check=False).returncode:
        quietly("the environment has no pip and gets none", [str(PYTHON), "-m", "ensurepip", "--default-pip"])
    print("Installing into .venv (once, some 250 MB) …", flush=True)
    pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet", "--no-deps"]
    quietly("the libraries cannot be installed", [*pip, "--require-hashes", "-r", str(LOCK)])
    quietly("the studio cannot be installed", [*pip, "--no-build-isolation", "-e", str(ROOT)])
    stamp_file.write_text(wanted)


def quietly(trouble: str, command: list[str]) -> None:
    """Runs a command whose output only matters when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode:
        raise Stop(f"{trouble}: {shlex.join(command)}\n{done.stdout}{done.stderr}".rstrip())


# --- what it is for ------------------------------------------------------------------------------


def sample_quest() -> Path:
    """The quest to begin with."""
    if not (SAMPLE / "quest.json").is_file():
        raise Stop(f"there is no sample quest at {SAMPLE}")
    return SAMPLE


def studio(*arguments: str) -> list[str]:
    """The command line of the studio in the environment."""
    return [str(PYTHON), "-m", "studio", *arguments]


def open_studio(quest: Path) -> int:
    """The window, until it is closed."""
    return subprocess.run(studio("edit", str(quest)), check=False).returncode


def show_without_display(quest: Path) -> int:
    """The same without a display: the window as pictures, the check, a game of bots and a pack, all in `out/`."""
    OUT.mkdir(exist_ok=True)
    offscreen = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    name = quest.name
    steps = [
        ("the welcome page", OUT / "welcome.png", studio("edit", "--screenshot", str(OUT / "welcome.png"))),
        ("the editor", OUT / "editor.png", studio("edit", str(quest), "--screenshot", str(OUT / "editor.png"))),
        (
            "the playtest",
            OUT / "playtest.png",
            studio("edit", str(quest), "--mode", "play", "--screenshot", str(OUT / "playtest.png")),
        ),
        ("the check", OUT / "check.json", studio("check", str(quest), "--json")),
        (
            "a game of bots",
            OUT / "game.replay",
            studio("play", str(quest), "--heroes", "2", "--seed", "1", "--log", str(OUT / "game.replay")),
        ),
        ("the pack", OUT / f"{name}.questpack", studio("pack", "build", str(quest), "--out", str(OUT))),
    ]
    print(f"There is no display, so the studio shows {name} in files:", flush=True)
    failed = 0
    for what, file, command in steps:
        done = subprocess.run(command, env=offscreen, capture_output=True, text=True, check=False, cwd=ROOT)
        if "--json" in command:
            file.write_text(done.stdout)
        if done.returncode:
            failed += 1
            print(f"  {what} failed: {shlex.join(command)}\n{done.stderr.rstrip()}", file=sys.stderr)
        else:
            print(f"  {what:18}{file.relative_to(ROOT)}", flush=True)
    print(f"They lie in {OUT}")
    return 1 if failed else 0


def test(arguments: list[str]) -> int:
    """Every check there is; further arguments go to pytest."""
    workers = [] if any(a.startswith(("-n", "-p")) for a in arguments) else ["-n", str(min(os.cpu_count() or 1, 4))]
    steps = [
        ("form", [str(PYTHON), "-m", "ruff", "format", "--check", "--quiet", "."]),
        ("lint", [str(PYTHON), "-m", "ruff", "check", "--quiet", "."]),
        ("types", [str(PYTHON), "-m", "mypy"]),
        ("contracts", [str(BIN / "lint-imports"), "--no-cache"]),
        ("schemas", studio("schemas", "--check")),
        ("tests", [str(PYTHON), "-m", "pytest", "-q", *workers, *arguments]),
    ]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONWARNINGS": ""}
    failed = []
    for name, command in steps:
        begun = time.monotonic()
        shown = name == "tests"
        done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=not shown, text=True, check=False)
        if done.returncode:
            failed.append(name)
            print((done.stdout or "") + (done.stderr or ""), flush=True)
        if shown and not done.returncode:
            continue  # what pytest says last is the last word
        print(f"{name}: {'FAILED' if done.returncode else 'good'} ({time.monotonic() - begun:.0f} s)", flush=True)
    if failed:
        print("failed: " + ", ".join(failed), file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
