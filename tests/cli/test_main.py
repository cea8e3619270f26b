import logging
import subprocess
import sys
from pathlib import Path

import pytest

from studio.cli import main as cli
from studio.kit import paths
from tests.cli.conftest import Studio

PROMISED = [
    "edit",
    "new",
    "check",
    "play",
    "campaign",
    "replay",
    "simulate",
    "test",
    "pack",
    "import",
    "export",
    "schemas",
]


def test_the_verbs_are_those_of_the_contract(studio: Studio) -> None:
    assert list(cli.VERBS) == PROMISED
    shown = studio("--help").out
    assert all(f" {verb} " in shown for verb in PROMISED)


@pytest.mark.parametrize("verb", PROMISED)
def test_every_verb_explains_itself(studio: Studio, verb: str) -> None:
    ran = studio(verb, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"Usage: studio {verb}")


def test_without_a_verb_it_shows_the_help(studio: Studio) -> None:
    assert studio().out == studio("--help").out


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["dance"], "studio: there is no verb “dance”. See: studio --help"),
        (["pack", "dance"], "studio: there is no verb “dance”. See: studio pack --help"),
        (["--dance"], "studio: there is no verb “--dance”. See: studio --help"),
        (["new"], 'studio: Command "new" parameter'),
        (["new", "x", "--system", "chess"], "studio: Invalid value"),
        (["play", "x", "--seed", "many"], "studio: Invalid value"),
        (["play"], 'studio: Command "play" parameter'),
    ],
)
def test_a_wrong_word_is_told_in_one_line(studio: Studio, words: list[str], line: str) -> None:
    ran = studio(*words)
    assert (ran.code, ran.out) == (2, "")
    assert ran.lines[0].startswith(line)


@pytest.mark.parametrize(
    "words",
    [
        ["play", "{no}"],
        ["simulate", "{no}"],
        ["replay", "{no}"],
        ["test", "{no}"],
        ["check", "{no}"],
        ["import", "{no}", "--out", "{out}"],
        ["export", "{no}", "--to", "png", "--out", "{out}"],
        ["pack", "build", "{no}", "--out", "{out}"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
@pytest.mark.parametrize("content", [None, b"", b"{", b"\x00\xff\xfe", b"[" * 100_000, b'{"a": 1, "a": 2}', "a folder"])
def test_what_cannot_be_read_is_told_in_one_line_and_nothing_is_written(
    studio: Studio, tmp_path: Path, words: list[str], content: bytes | str | None
) -> None:
    file, out = tmp_path / "no.json", tmp_path / "out"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content:
        file.mkdir()
    before = sorted(tmp_path.rglob("*"))
    ran = studio(*(word.format(no=file, out=out) for word in words))
    assert ran.code in (1, 2)
    assert len(ran.lines) == 1
    assert ran.lines[0].startswith("studio: ")
    assert "no.json" in ran.lines[0]
    assert sorted(tmp_path.rglob("*")) == before


def test_a_mistake_in_the_program_is_told_in_one_line_and_logged(
    studio: Studio, monkeypatch: pytest.MonkeyPatch, logs: list[logging.LogRecord]
) -> None:
    monkeypatch.setitem(cli.VERBS, "new", ("no_such_module:new", "Breaks."))
    ran = studio("new", "x", "--system", "journeys1")
    assert ran.code == 3
    assert "please report it with" in ran.err
    assert str(paths.log_file()) in ran.err
    assert "no_such_module" in paths.log_file().read_text(encoding="utf-8")
    assert [r.levelname for r in logs] == ["ERROR"]


def test_verbose_shows_what_happens_on_standard_error(studio: Studio, tmp_path: Path) -> None:
    ran = studio("--verbose", "new", tmp_path / "q", "--system", "journeys1")
    assert ran.out == f"{tmp_path / 'q'}\n"
    assert "I studio.cli: studio 0.1.0 new" in ran.err


def run(*words: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "studio", *words]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)


def test_the_module_runs_as_a_program() -> None:
    done = run("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, "0.1.0\n", "")


def test_a_reader_that_leaves_early_is_no_fault() -> None:
    done = subprocess.run(
        f"{sys.executable} -m studio --help | true", shell=True, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_starting_up_loads_no_heavy_library() -> None:
    code = (
        "import sys; from studio.cli.main import main; main(['--help']);"
        "heavy = ['PySide6', 'networkx', 'numpy', 'jsonschema', 'lark', 'cryptography', 'studio.rules', 'studio.quest'];"
        "print([name for name in heavy if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"
