"""What lasts until a moment: how it begins, is used up and ends, with the forms and control that go with it."""

from typing import TYPE_CHECKING, Any

from studio.rules.core import events as e
from studio.rules.core.book import CONTROL, FORM, TIMED
from studio.rules.core.lore import Lore
from studio.rules.core.names import Names
from studio.rules.core.state import Lasting

if TYPE_CHECKING:
    from studio.rules.core.table import Table


class LastingEffects(Lore):
    """The lasting effects of a table; a part of `Game`."""

    def begin_lasting(self, t: "Table", block: str, on: tuple[int, ...], names: Names,
                      until: tuple[str, int | None, int], seat: int = 0, card: int = 0) -> None:  # fmt: skip
        """Something lasts until a moment; the end of a next turn is never that of the turn under way."""
        moment, of, count = until
        if moment == "end_of_next_turn" and of is not None and of in (t.active or None, t.turn):
            count += 1
        t.emit(e.LastingBegan(Lasting(t.fresh(), block, on, dict(names), moment, of, count, seat, card, t.number)))

    def until(self, t: "Table", what: str, figure: int, until: tuple[str, int | None, int], names: Names) -> None:
        """Notes when a form or control ends again; `forever` needs no note. What was noted before holds no more."""
        for effect in t.lasting:
            if effect.block == what and effect.on == (figure,):
                t.emit(e.LastingEnded(effect.id))
        if until[0] != "forever":
            self.begin_lasting(t, what, (figure,), names, until)

    def end_lasting(self, t: "Table", effect: Lasting) -> None:
        """A lasting effect ends; a form is put off, and a figure is its former seat's again."""
        t.emit(e.LastingEnded(effect.id))
        if effect.block in TIMED and effect.on[0] in t.figures:
            if effect.block == FORM:
                t.emit(e.Became(effect.on[0]))
            elif effect.block == CONTROL:
                was = effect.names["was"]
                assert isinstance(was, int)
                t.emit(e.ControlChanged(effect.on[0], was))

    def lasting_used(self, t: "Table", id_: int) -> None:
        """An ability that a lasting effect enables was used: one that lasts until then ends."""
        if any(effect.id == id_ and effect.moment == "used" for effect in t.lasting):
            t.emit(e.LastingEnded(id_))

    def expire(self, t: "Table", moment: str, of: int | None = None) -> None:
        """A moment is reached (of a figure or seat): what lasts until then ends."""
        if not t.lasting:
            return
        for effect in t.lasting:
            if effect.on and not any(figure in t.figures for figure in effect.on):
                t.emit(e.LastingEnded(effect.id))  # whom it was on has gone
                continue
            if effect.moment != moment or not self.is_moment_of(t, effect, of):
                continue
            if effect.count > 1:
                t.emit(e.LastingChanged(effect.id, effect.count - 1))
            else:
                self.end_lasting(t, effect)

    def is_moment_of(self, t: "Table", effect: Any, of: int | None) -> bool:
        """Whether a moment of a figure or seat is the one a lasting effect waits for."""
        if effect.of is None or of is None:
            return True
        return bool(effect.of == of or (of in t.figures and t.figures[of].seat == effect.of))
