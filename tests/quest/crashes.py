"""Run as a program: saves and edits that are killed at random moments, and what is found afterwards.

A process of its own, so that its children can be forked and killed quickly; it prints one line of
counts and exits with 1 when a promise is broken.
"""

import os
import random
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace

from studio.kit.faults import Fault
from studio.quest import atomic
from studio.quest.edits import SetHeader, SetText
from studio.quest.files import quest_digest, read
from studio.quest.model import Quest
from studio.quest.new import new
from studio.quest.store import open_quest, recover, recoveries, write
from tests.strategies import random_edit


def version(number: int) -> Quest:
    """A quest whose every file says which version it is."""
    quest = new("journeys1", "cave")
    quest = SetHeader(replace(quest.header, number=number)).apply(quest)
    for lang in ("en", "de", "pt_BR") if number % 3 else ("en", "de"):
        quest = SetText(lang, "title", f"version {number}").apply(quest)
    return quest


def found(folder: Path) -> int:
    """The version in a folder; −1 when it is broken or a mixture."""
    try:
        quest, findings = read(folder)
    except Fault:
        return -1
    number = quest.header.number
    whole = not findings and quest == version(number)
    return number if whole else -1


def in_child(work: Callable[[int], None]) -> tuple[int, int]:
    """Forks a child for some work; answers its pid and a pipe on which it tells what it has done."""
    reader, writer = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(reader)
        try:
            work(writer)
        finally:
            os._exit(0)
    os.close(writer)
    return pid, reader


def told(reader: int) -> list[str]:
    """The whole lines a child has told before it ended."""
    data = b""
    while chunk := os.read(reader, 65536):
        data += chunk
    os.close(reader)
    return data.decode().split("\n")[:-1]


def kill_after(pid: int, seconds: float) -> None:
    time.sleep(seconds)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)


def kill_saves(folder: Path, rounds: int, rng: random.Random) -> str:
    """Kills saves at random points."""
    write(folder, version(0))
    start = time.monotonic()
    for number in range(3):
        write(folder, version(number))
    once = (time.monotonic() - start) / 3
    last = 2
    broken = lost = saves = 0
    for _ in range(rounds):
        first = last + 1

        def save(writer: int, first: int = first) -> None:
            os.write(writer, b"%d\n" % (first - 1))
            for number in range(first, first + 10_000):
                write(folder, version(number))
                os.write(writer, b"%d\n" % number)

        pid, reader = in_child(save)
        select.select([reader], [], [])  # it has begun
        kill_after(pid, rng.uniform(0, 4 * once))
        lines = told(reader)
        acknowledged = int(lines[-1])
        saves += len(lines) - 1
        now = found(folder)
        broken += now < 0
        lost += 0 <= now < acknowledged
        last = max(now, acknowledged)
    return f"saves {saves} broken {broken} lost {lost}"


def kill_each_call(folder: Path) -> str:
    """Kills a save before each of its calls to the system in turn, once with half of a write done."""
    broken = steps = 0
    for half in (False, True):
        step = 0
        while True:
            write(folder, version(1))
            step += 1

            def save(writer: int, step: int = step, half: bool = half) -> None:
                die_at(step, half)
                write(folder, version(2))
                os.write(writer, b"done\n")

            pid, reader = in_child(save)
            os.waitpid(pid, 0)
            done = told(reader)
            now = found(folder)
            broken += now not in ((2,) if done else (1, 2))
            steps += 1
            if done:
                break
    return f"steps {steps} broken {broken}"


def die_at(step: int, half: bool) -> None:
    """Makes the process die at its so manieth call of those that a save makes."""
    calls = 0

    def counted(name: str) -> None:
        real = getattr(os, name)

        def call(*args: object, **more: object) -> object:
            nonlocal calls
            calls += 1
            if calls == step:
                if half and name == "write":
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])  # type: ignore[call-overload, arg-type]
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **more)

        setattr(atomic.os, name, call)

    for name in ("open", "write", "fsync", "replace", "unlink"):
        counted(name)


def kill_edits(folder: Path, rounds: int, rng: random.Random) -> str:
    """Kills an editor at random points and compares what is recovered with what it had acknowledged."""
    journals = folder / "journals"
    wrong = edits = 0
    for number in range(rounds):
        path = folder / f"quest{number}"
        write(path, version(0))
        seed = rng.randrange(2**32)

        def edit(writer: int, path: Path = path, seed: int = seed) -> None:
            store = open_quest(path, journals)
            steps = random.Random(seed)
            for step in range(10_000):
                what = steps.randrange(8)
                if what == 0:
                    store.document.undo()
                elif what == 1:
                    store.document.redo()
                else:
                    merge = steps.choice(("", "", "stroke"))
                    store.document.do(random_edit(steps, store.document.quest), merge)
                os.write(writer, f"{step} {quest_digest(store.document.quest)}\n".encode())

        pid, reader = in_child(edit)
        select.select([reader], [], [])  # its first edit is done
        kill_after(pid, rng.uniform(0, 0.015))
        lines = told(reader)
        edits += len(lines)
        lost = [each for each in recoveries(journals) if each.path == str(path.absolute() / "quest.json")]
        digests = expected(path, seed, len(lines) + 1)
        saved = quest_digest(version(0))
        acknowledged = lines[-1].split()[1]
        assert digests[len(lines) - 1] == acknowledged
        # One more may be in the journal: done, and killed before it could say so.
        fits = {acknowledged, digests[len(lines)]}
        if lost:
            store = recover(lost[0], journals)
            wrong += quest_digest(lost[0].quest) not in fits
            wrong += quest_digest(store.document.quest) not in fits
            store.close()
        else:
            wrong += saved not in fits
    return f"edits {edits} wrong {wrong} left {len(list(journals.glob('*')))}"


def expected(path: Path, seed: int, count: int) -> list[str]:
    """The digests after each step of the same edits, done without a crash."""
    from studio.quest.document import Document

    document, steps, digests = Document(read(path).quest), random.Random(seed), []
    for _ in range(count):
        what = steps.randrange(8)
        if what == 0:
            document.undo()
        elif what == 1:
            document.redo()
        else:
            merge = steps.choice(("", "", "stroke"))
            document.do(random_edit(steps, document.quest), merge)
        digests.append(quest_digest(document.quest))
    return digests


def main() -> None:
    """`crashes.py saves|calls|edits FOLDER ROUNDS`."""
    what, folder, rounds = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(rounds)
    match what:
        case "saves":
            print(kill_saves(folder, rounds, rng))
        case "calls":
            print(kill_each_call(folder))
        case _:
            print(kill_edits(folder, rounds, rng))


if __name__ == "__main__":
    main()
