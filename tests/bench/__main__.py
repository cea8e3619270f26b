"""`python -m tests.bench [games] [documents] [windows] [blocks] [--profile] [--seconds S] [--json]`."""

import argparse
import json
import os
import platform
import sys
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from tests.bench.measure import Figure, pin

PARTS = ("games", "documents", "windows", "blocks")


def figures(part: str, seconds: float) -> Iterator[Figure]:
    """The figures of one part; what it needs is imported only then."""
    if part == "games":
        from tests.bench import games

        yield from games.figures(seconds)
    elif part == "documents":
        from tests.bench import documents

        yield from documents.figures()
    elif part == "blocks":
        from tests.bench import blocks

        yield from blocks.figures()
    else:
        from tests.bench import windows

        yield from windows.figures()


def main() -> int:
    """Prints the figures; the exit code is 1 when a promise was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help="games, documents, windows, blocks; all when none is named")
    parser.add_argument("--profile", action="store_true", help="the engine's ten dearest functions, too")
    parser.add_argument("--seconds", type=float, default=8.0, help="how long each policy plays")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if wrong := [part for part in given.parts if part not in PARTS]:
        parser.error(f"there is no part {wrong[0]!r}; there are {', '.join(PARTS)}")
    pin()
    found: list[Figure] = []
    if not given.json:
        print(f"Python {platform.python_version()}, {platform.machine()}, one core of {os.cpu_count()}")
    for part in given.parts or PARTS:
        for figure in figures(part, given.seconds):
            found.append(figure)
            if not given.json:
                print(figure.line(), flush=True)
    if given.profile:
        from tests.bench import games

        for policy in ("random", "greedy"):
            print(f"\n{policy}: the ten dearest functions by their own time")
            print("\n".join(games.profile(policy)))
    if given.json:
        print(json.dumps([{**figure._asdict(), "kept": figure.is_kept} for figure in found], indent=2))
    return 0 if all(figure.is_kept for figure in found) else 1


if __name__ == "__main__":
    sys.exit(main())
