"""What lies over the playtest's board: reach with its costs, targets with their keys, legal squares, sight."""

from typing import TYPE_CHECKING

from studio.gui.board import overlays as o
from studio.gui.board.picture import Figure as Drawn
from studio.rules.core.actions import StepTo
from studio.rules.core.decision import Option
from studio.rules.core.state import XY

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

NO_TARGETS = ("order", "action", "end")
"""Groups of answers whose figure is not aimed at."""


class Marks:
    """The overlays of a `PlayMode`."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self.shows_sight = False
        self.shows_threats = False

    def toggle_sight(self) -> None:
        """S: the sight line follows the pointer."""
        self.shows_sight = not self.shows_sight
        if not self.shows_sight:
            self._mode.board.show_overlay("sight", None)

    def toggle_threats(self) -> None:
        """T: where enemies could come."""
        self.shows_threats = not self.shows_threats
        self.threats()

    def show(self) -> None:
        """Everything that belongs to the question that is asked."""
        mode, board = self._mode, self._mode.board
        self.fields()
        targets = self._targets()
        board.show_overlay("targets", o.Targets(targets) if targets else None)
        squares = {
            op.square for op in mode.options if op.square and op.figure is None and not isinstance(op.action, StepTo)
        }
        squares |= mode.bases.squares()
        runs = tuple((x, y, 1) for x, y in sorted(squares, key=lambda s: (s[1], s[0])))
        board.show_overlay("legal", o.Squares(runs, "sel", "dots") if runs else None)
        board.show_overlay("aimed", self._aimed())
        board.clear_overlays("path", "looked", "sight", "ring")
        self.threats()

    def fields(self) -> None:
        """Where the figure in turn can go, with fatigue and without."""
        walking = self._mode.walking
        near = dict(walking.field.cost) if walking.field is not None else {}
        self._mode.board.show_overlay("reach", o.Reach(near, walking.more) if near or walking.more else None)

    def _aimed(self) -> o.Sight | None:
        """While somebody may respond to an attack: a line from who attacks to what is attacked."""
        session = self._mode.session
        decision = session.decision if session is not None else None
        if session is None or decision is None or decision.kind != "window" or not session.state.attacks:
            return None
        figures = self._mode.board.picture.figures
        attack = session.state.attacks[max(session.state.attacks)]
        source, target = figures.get(str(attack.attacker)), figures.get(str(attack.target))
        if source is None or target is None:
            return None
        return o.Sight(_middle(source), _middle(target))

    def threats(self) -> None:
        """T: where enemies could come."""
        mode = self._mode
        region = mode.eyes.threats(mode.session) if self.shows_threats and mode.session else ()
        mode.board.show_overlay("threats", o.Squares(region, "target", "hatch") if region else None)

    def _targets(self) -> tuple[o.Target, ...]:
        mode = self._mode
        keys = {id(row.row.option): row.row.key for row in mode.choices.rows}
        decision = mode.session.decision if mode.session else None
        own = decision.figure if decision else None
        found: list[o.Target] = []
        for option in mode.options:
            if option.figure in (None, own) or isinstance(option.action, StepTo) or option.group in NO_TARGETS:
                continue
            mark = mode.board.picture.figures.get(str(option.figure))
            if mark is not None and not any(target.at == mark.at for target in found):
                found.append(o.Target(mark.at, mark.w, mark.h, keys.get(id(option), "")))
        return tuple(found)

    def look_at(self, option: Option | None) -> None:
        """A row is hovered or focused: what it is about is outlined, with the line of sight of an attack and the reach of an action."""
        mode = self._mode
        place = mode.place_of(option) if option is not None else None
        mode.walking.preview(option if option is not None and option.group == "action" else None)
        self._ring(option)
        if place is None:
            mode.board.clear_overlays("looked", *(() if self.shows_sight else ("sight",)))
            return
        is_aimed = option is not None and option.figure is not None
        tone: o.Tone = "target" if is_aimed else "sel"
        mode.board.show_overlay("looked", o.Outlines((o.Outline((*place, 1, 1), tone=tone),)))
        if is_aimed and option is not None and option.group == "attack":
            self.sight(place)

    def _ring(self, option: Option | None) -> None:
        """How far the attack that is looked at carries."""
        found = self._mode.hopes.of(option) if option is not None else None
        ring = o.Outlines((o.Outline(region=found.squares, tone="target"),)) if found and found.squares else None
        self._mode.board.show_overlay("ring", ring)

    def sight(self, square: XY) -> None:
        """The line of sight from the figure in turn to a square, as the rules count it."""
        mode = self._mode
        if mode.session is not None:
            mode.board.show_overlay("sight", mode.eyes.sight(mode.session, mode.home_square(), square))


def _middle(figure: Drawn) -> o.Point:
    return figure.at[0] + figure.w / 2, figure.at[1] + figure.h / 2
