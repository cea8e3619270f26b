"""`studio test`: rule vectors, and the tests that lie beside quests."""

from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.common import Unreadable, answer
from studio.kit.faults import Fault
from studio.kit.text import Text, _, messages
from studio.kit.where import FileAt

if TYPE_CHECKING:
    from studio.play.vector_run import Result

TESTS = "tests.json"
FOLDER = "vectors"

messages(
    {"cli.no_tests": "no tests here", "cli.no_tests.hint": "they lie in tests.json beside a quest, or in vectors/"}
)


def run(paths: list[Path], /, *, json: bool = False) -> int:
    """Runs rule vectors and the tests of quests.

    Parameters
    ----------
    paths
        Files of tests, quests, or folders with quests or vectors somewhere below.
    json
        The results as JSON.
    """
    from studio.kit.schema import faults
    from studio.kit.strict import read_file
    from studio.play.vector import Vectors
    from studio.play.vector_run import run_file

    ran: list[tuple[Path, Result]] = []
    for file in files_of(paths):
        try:
            for fault in faults(read_file(file), Vectors, str(file)):
                raise fault
            ran += [(file, result) for result in run_file(file)]
        except Fault as fault:
            raise Unreadable(fault) from None
    failed = [(file, result) for file, result in ran if not result.passed]
    if json:
        tests = [_plain(file, result) for file, result in ran]
        answer({"tests": tests, "passed": len(ran) - len(failed), "failed": len(failed)})
        return 1 if failed else 0
    for file, result in failed:
        where = _("set-up") if result.step == 0 else _("step {n}", n=result.step)
        print(f"{file}: {result.id}: {where}: {result.why}  ({result.says})")
    print(_("{good} of {all} tests hold", good=len(ran) - len(failed), all=len(ran)))
    return 1 if failed else 0


def files_of(paths: list[Path]) -> list[Path]:
    """The files of tests that are meant by paths, sorted within each."""
    found: list[Path] = []
    for path in paths:
        if not path.is_dir():
            found.append(path)
            continue
        below = sorted(
            file for file in path.rglob("*.json") if file.name == TESTS or FOLDER in (*path.parts, *file.parts)[:-1]
        )
        if not below:
            raise Unreadable(Fault(Text("cli.no_tests"), FileAt(str(path)), Text("cli.no_tests.hint")))
        found += below
    return list(dict.fromkeys(found))


def _plain(file: Path, result: "Result") -> dict[str, object]:
    told: dict[str, object] = {
        "file": str(file),
        "id": result.id,
        "says": result.says,
        "rules": list(result.rules),
        "passed": result.passed,
    }
    return told if result.passed else {**told, "step": result.step, "why": result.why}
