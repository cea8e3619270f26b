"""`studio check`: everything that is wrong with quests, for people, for scripts and for build servers."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from studio.cli.common import PACK_SUFFIX, load, quests_under, shown
from studio.kit.faults import Fault
from studio.kit.text import Text, messages

if TYPE_CHECKING:
    from studio.checks.report import Checked

messages({"cli.no_path": "name a quest or a folder with quests", "cli.one_form": "choose one of --json and --sarif"})


def check(
    paths: list[Path] | None = None,
    /,
    *,
    json: bool = False,
    sarif: bool = False,
    balance: bool = False,
    explain: str = "",
) -> int:
    """Says what is wrong with quests; the exit code is 1 when there are errors, warnings are none.

    Parameters
    ----------
    paths
        Quests, packs, or folders with quests somewhere below.
    json
        The findings as JSON (`schemas/finding.schema.json`).
    sarif
        The findings as SARIF 2.1.0, which code reviews show in place.
    balance
        Asks for the rules of thumb about balance, too, which are matters of taste.
    explain
        Instead explains a code, such as R104; `list` lists all of them.
    """
    if explain:
        return _explain(explain)
    if not paths:
        raise Fault(Text("cli.no_path"))
    if json and sarif:
        raise Fault(Text("cli.one_form"))
    from studio.checks import report

    checked = [_checked(path, balance=balance) for path in quests_under(paths)]
    if json or sarif:
        form = report.as_json if json else report.as_sarif
        sys.stdout.write(form(checked).decode())
    else:
        sys.stdout.write(report.as_text(checked))
    return 1 if any(each.report.errors for each in checked) else 0


def _checked(path: Path, *, balance: bool) -> "Checked":
    from studio.checks.registry import LATER, NOW, ON_REQUEST
    from studio.checks.report import Checked
    from studio.checks.run import check as run

    loaded = load(path)
    families = NOW | LATER | (ON_REQUEST if balance else frozenset())
    file = path / "quest.json" if path.is_dir() else path
    data = file.read_bytes() if file.is_file() and file.suffix != PACK_SUFFIX else b""
    return Checked(shown(file), data, run(loaded.quest, families=families, loading=loaded.findings))


def _explain(code: str) -> int:
    from studio.checks.registry import codes, explain, title_of

    if code == "list":
        for known in codes():
            print(f"{known}  {title_of(known)}")
    else:
        print(explain(code), end="")
    return 0
