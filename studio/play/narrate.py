"""Moments as lines of the log: each event in its words, steps of what follows set below what led to them (ui.md §5.5)."""

from collections.abc import Iterator

from studio.play.lines import Line, Telling
from studio.play.names import Names
from studio.play.sentences import worded
from studio.play.session import Moment
from studio.rules.core import events as e
from studio.rules.core.state import GameState


def tell(moment: Moment, before: GameState, names: Names) -> tuple[Line, ...]:
    """The lines of one moment; steps in a row become one line, each attack one line with its result."""
    return tuple(_lines(moment.events, Telling(names, before, moment.state)))


def _lines(events: tuple[e.Event, ...], telling: Telling) -> Iterator[Line]:
    first = True
    for event in events:
        line = worded(telling, event)
        if line is not None:
            kind = str(type(event).__struct_config__.tag)
            level = 0 if first or isinstance(event, e.TurnStarted | e.RoundStarted) else 1
            yield Line(line.text, line.icon, line.square, line.figure, line.element, line.seat, line.mark, level, kind)
            first = False
