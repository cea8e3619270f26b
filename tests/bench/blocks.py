"""How long the window's thread works without a look at the event loop, in processor time, for each large step.

The promise is a gap of at most 100 ms. Wall time would count what else the machine does, so each turn of the
loop is measured by the processor time of this thread alone.
"""

import os
import random
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from studio.play.seats import Seats
from studio.play.session import Session
from studio.quest.model import Quest, Token
from studio.quest.store import write
from studio.rules.core.api import GameSetup, open_game
from tests.bench.big import big_quest, wide_quest
from tests.bench.measure import Figure

ROOT = Path(__file__).parents[2]
KING = ROOT / "quests" / "journeys1" / "drowned_king"
PROMISE = 100.0
ANSWERS, LEAST = 1250, 1000
QUIET = 25
"""Turns without work, 10 ms apart, after which a step is over."""


def longest(begin: Callable[[], object], *, least: float = 0.0, most: float = 20.0) -> float:
    """Milliseconds of the longest turn from the beginning of a step until nothing is left to do."""
    return max(turns(begin, least=least, most=most))


def turns(begin: Callable[[], object], *, least: float = 0.0, most: float = 20.0) -> list[float]:
    """Processor milliseconds of every turn of a step, the first of which begins it; at least `least` seconds."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance()
    assert app is not None
    QTimer.singleShot(0, begin)
    found, quiet, ends = [], 0, time.monotonic() + most
    soonest = time.monotonic() + least
    while (quiet < QUIET or time.monotonic() < soonest) and time.monotonic() < ends:
        begun = time.thread_time()
        app.processEvents()
        found.append(1e3 * (time.thread_time() - begun))
        if found[-1] < 0.5:
            quiet += 1
            time.sleep(0.01)
        else:
            quiet = 0
    return found


def figures() -> Iterator[Figure]:
    """The longest turn of each step."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["QUESTWRIGHT_HOME"] = str(Path(folder) / "home")
        for name, value in steps(Path(folder)):
            yield Figure(f"longest turn: {name}", value, "ms", PROMISE)


def steps(folder: Path) -> Iterator[tuple[str, float]]:
    """Each large step in one window, as a person would take them."""
    import msgspec
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QFileDialog

    from studio.gui.editor.findings_dock import SHOWN
    from studio.gui.editor.view import EditMode
    from studio.gui.window import app as windows
    from studio.gui.window import doing, filing, popups
    from studio.play import saves
    from studio.quest.edits import Put, Remove

    write(folder / "big", big_quest())
    wide = wide_quest()
    write(folder / "wide", wide)
    shutil.copytree(KING, folder / "king", ignore=shutil.ignore_patterns(".*"))  # without another window’s lock

    def dress(name: str) -> None:
        window.settings.change(theme=name)
        window.look.wear()

    windows.application()
    window = windows.open_window(size=(1280, 800))
    turns(lambda: None)
    yield (
        "open the drowned king, first checks",
        longest(lambda: window.begin(filing.opening(window, folder / "king")), least=1.5),
    )
    desk = window.desk
    assert desk is not None
    yield "Play, entered first", longest(lambda: doing.go_on(window))
    yield "back to Edit", longest(lambda: window.show_mode("edit"))
    yield "Play again", longest(lambda: doing.go_on(window))
    yield "another theme, Play in front", longest(lambda: dress("dark"))
    window.show_mode("edit")
    yield "another theme, Edit in front", longest(lambda: dress("light"))
    played = played_game(desk.document.quest)
    kept = folder / "game.json"
    kept.write_bytes(saves.write(played))
    QFileDialog.getOpenFileName = lambda *_asked: (str(kept), "")  # type: ignore[method-assign]
    yield f"a saved game of {played.last:,} answers", longest(lambda: filing.load_game(window), least=1.0)
    play = desk.play
    assert play is not None
    assert play.session is not None
    assert play.session.last == played.last
    desk.document.do(Put((Token("another", at=(0, 0)),)))
    turns(lambda: None)
    yield "the same game on the changed quest", longest(lambda: popups.replay(window, desk), least=1.0)
    assert play.session is not None
    assert play.session.last == played.last
    now = window.settings.now.play
    seats = {str(seat): "random" for seat in range(9)}
    window.settings.change(play=msgspec.structs.replace(now, seats=seats, speed="max"))
    play.bots.speed = "max"
    reader = QTimer()  # somebody reads what is to be read aloud, or the bots would wait
    reader.timeout.connect(play.read_aloud.leave)
    reader.start(100)
    yield "a game of bots at full speed, 6 s", longest(lambda: window.begin(desk.starting(window)), least=6.0, most=6.0)
    reader.stop()
    assert play.session is not None
    assert play.session.outcome is not None or play.session.last > 100
    window.show_mode("edit")
    desk.document.mark_saved()
    yield (
        "open a quest of 600 elements, first checks",
        longest(lambda: window.begin(filing.opening(window, folder / "big")), least=2.0),
    )
    assert window.desk is not None
    assert window.desk is not desk
    yield "its Play, entered first", longest(lambda: doing.go_on(window))
    yield (
        "open a quest of 200 × 200 squares, first checks",
        longest(lambda: window.begin(filing.opening(window, folder / "wide")), least=5.0),
    )
    desk = window.desk
    assert desk is not None
    edit = window.mode
    assert isinstance(edit, EditMode)
    assert len(edit.findings.rows()) == SHOWN
    yield "its findings filtered", longest(lambda: edit.findings.corner.filter.setText("nothing"))
    assert edit.findings.rows() == ()
    yield "and no longer filtered", longest(lambda: edit.findings.corner.filter.setText(""))
    assert len(edit.findings.rows()) == SHOWN
    piece = next(iter(desk.document.quest.elements))
    yield "a piece of it taken away, checked", longest(lambda: desk.document.do(Remove((piece,))), least=3.0)
    desk.document.do(Put((Token("one more", at=(0, 0)),)))
    yield "its checks asked for now", longest(lambda: window.commands.run("check.run"), least=2.0)
    yield "its Play, entered first", longest(lambda: doing.go_on(window))
    yield "a copy of it", longest(lambda: window.begin(filing.copying(window, wide)), least=3.0)
    window.close()


def played_game(quest: Quest) -> Session:
    """A game of chance in which everybody is a person, broken off after many answers."""
    rules = open_game(GameSetup(quest, 2, (), {"quick_setup": True}))
    for seed in range(100):
        session, chance = Session(rules, seed, Seats()), random.Random(seed)
        while session.last < ANSWERS and session.outcome is None:
            session.act(chance.choice(list(rules.legal_actions(session.state))))
        if session.last > LEAST:
            return session
    raise AssertionError("every game is too short to be measured")
