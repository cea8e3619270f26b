"""Damage, defeat, healing, conditions and gains on their way: each a pending record between its two windows."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.rules.core import events as e
from studio.rules.core import modifiers
from studio.rules.core.frames import Frame, Runner
from studio.rules.core.names import Names
from studio.rules.core.state import Pending
from studio.rules.core.windows import hears, window

if TYPE_CHECKING:
    from studio.rules.core.table import Table


class DamageF(Frame, frozen=True, tag="damage", gc=False):
    """Damage about to be suffered; with `keep` whoever pushed it reads the record and ends it."""

    pending: int
    step: int = 0
    keep: bool = False


class DefeatF(Frame, frozen=True, tag="defeat", gc=False):
    """A figure about to be defeated."""

    pending: int
    step: int = 0


class HealF(Frame, frozen=True, tag="heal", gc=False):
    """A recovery about to happen."""

    pending: int
    step: int = 0


class InflictF(Frame, frozen=True, tag="inflict", gc=False):
    """A condition or tokens about to be received."""

    pending: int
    step: int = 0


class GainF(Frame, frozen=True, tag="gain", gc=False):
    """A resource about to be gained or lost."""

    pending: int
    step: int = 0


HarmFrame = DamageF | DefeatF | HealF | InflictF | GainF


def damage_names(p: Pending) -> Names:
    """What the windows of damage bind."""
    return {
        "figure": p.figure,
        "amount": p.amount,
        "source": p.source or p.attack or p.id,
        "attack": p.attack or None,
        "killer": p.killer or None,
    }


def is_falling(t: "Table", figure: int) -> bool:
    """Whether a figure has been defeated and only waits to be taken away: nothing hurts or defeats it again."""
    for frame in t.stack:
        if type(frame) is DefeatF and frame.step == 2:
            p = t.pending.get(frame.pending)
            if p is not None and p.figure == figure:
                return True
    return False


class DamageRunner(Runner[DamageF]):
    """before `damage_due`, then the damage, `damaged`, and the defeat if it is too much."""

    def run(self, t: "Table", f: DamageF) -> bool | None:
        p = t.pending.get(f.pending)
        if p is None or p.figure not in t.figures:
            self._end(t, f)
            return None
        if f.step == 0:
            if is_falling(t, p.figure):
                t.emit(e.PendingSet(replace(p, amount=0)))
                self._end(t, f)
                return None
            t.swap(DamageF(f.pending, 1, f.keep))
            if t.lasting and (less := t.game.prevented(t, p.figure, damage_names(p)["source"])):
                p = replace(p, amount=max(0, p.amount - less))
                t.emit(e.PendingSet(p))
                if not p.amount:
                    return None
            window(t, "damage_due", damage_names(p), p.id)
            return None
        if f.step == 1:
            if p.cancelled or p.amount <= 0:
                self._end(t, f)
                return None
            t.swap(DamageF(f.pending, 2, f.keep))
            t.emit(e.Damaged(p.figure, p.amount, p.killer, p.what))
            window(t, "damaged", damage_names(p))
            return None
        figure = t.figures[p.figure]
        excess = figure.damage - t.game.value(t, "health", p.figure)
        self._end(t, f)
        if f.step == 2 and excess >= 0 and not t.game.is_down(t, figure):
            due = Pending(t.fresh(), "defeat", p.figure, amount=excess, killer=p.killer, attack=p.attack,
                          source=p.source or p.attack or p.id, what=p.what)  # fmt: skip
            t.emit(e.PendingSet(due))
            t.push(DefeatF(due.id))
        return None

    def _end(self, t: "Table", f: DamageF) -> None:
        t.stack.pop()
        if not f.keep and f.pending in t.pending:
            t.emit(e.PendingDone(f.pending))


def due(t: "Table", pending: int) -> Pending | None:
    """The record of what is about to happen to a figure; when it or the figure is gone, the frame on top is over."""
    p = t.pending.get(pending)
    if p is not None and p.figure in t.figures:
        return p
    t.stack.pop()
    if p is not None:
        t.emit(e.PendingDone(p.id))
    return None


class DefeatRunner(Runner[DefeatF]):
    """before `defeat_due`, then `defeated`, then what the system makes of it."""

    def run(self, t: "Table", f: DefeatF) -> bool | None:
        p = due(t, f.pending)
        if p is None:
            return None
        figure = t.figures[p.figure]
        names: Names = {"figure": p.figure, "killer": p.killer or None, "source": p.source or None}
        if f.step == 0:
            t.swap(DefeatF(f.pending, 1))
            if p.what != "final":
                window(t, "defeat_due", {**names, "excess": p.amount}, p.id)
            return None
        if f.step == 1:
            if p.cancelled or t.game.is_down(t, figure) or is_falling(t, p.figure):
                t.stack.pop()
                t.emit(e.PendingDone(p.id))
                return None
            t.swap(DefeatF(f.pending, 2))
            t.emit(e.Defeated(p.figure, p.killer, figure.at))
            if p.attack in t.attacks:
                attack = t.attacks[p.attack]
                t.emit(e.AttackChanged(replace(attack, killed=attack.killed + 1), "killed"))
            square = None if figure.at is None else t.game.index(figure.at)
            window(t, "defeated", {**names, "square": square})
            return None
        t.stack.pop()
        t.emit(e.PendingDone(p.id))
        t.game.fell(t, figure.id, p.killer)
        return None


class HealRunner(Runner[HealF]):
    """before `heal_due`, then the recovery, then `healed`."""

    def run(self, t: "Table", f: HealF) -> bool | None:
        p = due(t, f.pending)
        if p is None:
            return None
        names: Names = {"figure": p.figure, "amount": p.amount, "source": p.source or p.id}
        if f.step == 0:
            t.swap(HealF(f.pending, 1))
            window(t, "heal_due", names, p.id)
            return None
        t.stack.pop()
        amount = min(p.amount, t.figures[p.figure].damage)
        if not p.cancelled and amount > 0:
            t.emit(e.Healed(p.figure, amount))
            window(t, "healed", {**names, "amount": amount})
        t.emit(e.PendingDone(p.id))
        return None


class InflictRunner(Runner[InflictF]):
    """before `inflict_due`, then the tokens, then `inflicted`."""

    def run(self, t: "Table", f: InflictF) -> bool | None:
        p = due(t, f.pending)
        if p is None:
            return None
        names: Names = {"figure": p.figure, "what": p.what, "amount": p.amount}
        if f.step == 0:
            t.swap(InflictF(f.pending, 1))
            window(t, "inflict_due", names, p.id)
            return None
        t.stack.pop()
        if not p.cancelled and p.amount > 0:
            t.emit(e.Inflicted(p.figure, p.what, p.amount))
            window(t, "inflicted", names)
        t.emit(e.PendingDone(p.id))
        return None


class GainRunner(Runner[GainF]):
    """before `gain_due`, then the resource, then `gained`."""

    def run(self, t: "Table", f: GainF) -> bool | None:
        p = t.pending.get(f.pending)
        if p is None:
            t.stack.pop()
            return None
        names: Names = {"who": p.seat, "what": p.what, "amount": p.amount, "source": p.source or p.id}
        if f.step == 0:
            t.swap(GainF(f.pending, 1))
            window(t, "gain_due", names, p.id)
            return None
        t.stack.pop()
        t.emit(e.PendingDone(p.id))
        if not p.cancelled and p.amount:
            put_resource(t, p.seat, p.what, p.amount)
        return None


RUNNERS: dict[type[Frame], Runner[Any]] = {
    DamageF: DamageRunner(),
    DefeatF: DefeatRunner(),
    HealF: HealRunner(),
    InflictF: InflictRunner(),
    GainF: GainRunner(),
}


# --- starting them ---------------------------------------------------------------------------


def hurt(
    t: "Table", figure: int, amount: int, *, killer: int = 0, attack: int = 0, source: int = 0, why: str = "",
    raw: int = 0, seat: int = -2, keep: bool = False,
) -> int:  # fmt: skip
    """Damage is about to be suffered; answers the id of the pending record."""
    p = Pending(t.fresh(), "damage", figure, seat, why, amount, raw or amount, killer, attack, source)
    t.emit(e.PendingSet(p))
    t.push(DamageF(p.id, 0, keep))
    return p.id


def recover(t: "Table", figure: int, amount: int, source: int = 0) -> None:
    """Damage is about to be recovered."""
    if amount <= 0 or figure not in t.figures:
        return
    p = Pending(t.fresh(), "heal", figure, amount=amount, source=source)
    t.emit(e.PendingSet(p))
    t.push(HealF(p.id))


def afflict(t: "Table", figure: int, what: str, amount: int) -> None:
    """Tokens or a condition are about to be received, unless the figure is immune."""
    if amount <= 0 or figure not in t.figures or modifiers.is_immune(t, figure, what):
        return
    if not hears(t, "inflict_due") and not hears(t, "inflicted"):
        t.emit(e.Inflicted(figure, what, amount))
        return
    p = Pending(t.fresh(), "inflict", figure, what=what, amount=amount)
    t.emit(e.PendingSet(p))
    t.push(InflictF(p.id))


def gain(t: "Table", seat: int, what: str, amount: int, source: int = 0) -> None:
    """A seat is about to gain (below zero: lose) a resource."""
    if not amount:
        return
    if amount > 0 and hears(t, "gain_due"):
        p = Pending(t.fresh(), "gain", 0, seat, what, amount, source=source)
        t.emit(e.PendingSet(p))
        t.push(GainF(p.id))
        return
    put_resource(t, seat, what, amount)


def put_resource(t: "Table", seat: int, what: str, amount: int) -> None:
    """Writes a gain or loss and lets it be heard."""
    had = t.seats[seat].has.get(what, 0)
    amount = max(amount, -had) if what != "conquest" else amount
    if not amount:
        return
    t.emit(e.Gained(seat, what, amount))
    window(t, "gained", {"who": seat, "what": what, "amount": amount})
    t.game.resource_changed(t, seat, what)
