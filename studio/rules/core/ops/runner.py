"""Runs blocks of ops from front to back, and a block once for each member of a set."""

from typing import TYPE_CHECKING

from studio.kit.text import Text
from studio.rules.core.actions import Action, Actions, Choose
from studio.rules.core.asking import ask
from studio.rules.core.decision import Decision
from studio.rules.core.frames import EachF, OpsF, Runner
from studio.rules.core.names import Names

if TYPE_CHECKING:
    from studio.rules.core.table import Table


class OpsRunner(Runner[OpsF]):
    """Runs the rest of a block."""

    def run(self, t: "Table", f: OpsF) -> bool | None:
        stack = t.stack
        stack.pop()
        block = t.game.book.block(f.block)
        names: Names = dict(f.names)
        depth = len(stack)
        under = stack[-1] if stack else None
        at, size, ended = f.at, len(block), t.ended
        while at < size:
            step = block[at]
            at += 1
            if step.ask is not None:
                stack.append(OpsF(f.block, at, names))
                ask(t, step.ask, f.block, at - 1, names, seat_of(t, names))
                return None
            step.run(t, names)
            if t.ended is not ended:
                return None
            if depth and (len(stack) < depth or stack[depth - 1] is not under):
                return None  # the op has ended what this block waited in: the rest is dropped
            if len(stack) != depth:
                if at < size:
                    stack.insert(depth, OpsF(f.block, at, names))
                return None
        return None


class EachRunner(Runner[EachF]):
    """Runs a block for the next member."""

    asks = True

    def run(self, t: "Table", f: EachF) -> bool | None:
        if not f.left:
            t.stack.pop()
            return None
        if f.by != -2 and len(f.left) > 1:
            return True
        self._next(t, f, 0)
        return None

    def _next(self, t: "Table", f: EachF, at: int) -> None:
        member = f.left[at]
        rest = f.left[:at] + f.left[at + 1 :]
        t.stack.pop()
        if rest:
            t.push(EachF(f.block, f.name, rest, f.names, f.by))
        t.push(OpsF(f.block, 0, {**f.names, f.name: member}))

    def decision(self, t: "Table", f: EachF) -> Decision:
        return Decision(t.number, f.by, "choose", None, Text("ask.next"))

    def actions(self, t: "Table", f: EachF) -> Actions:
        return Actions([Choose(x) for x in f.left])

    def answer(self, t: "Table", f: EachF, action: Action) -> None:
        assert isinstance(action, Choose)
        self._next(t, f, f.left.index(action.thing))


def seat_of(t: "Table", names: Names) -> int:
    """The seat that decides in an effect: `you`."""
    you = names.get("you")
    return you if isinstance(you, int) else t.game.overlord


def may_do(t: "Table", block: str, names: Names) -> bool | None:
    """Whether a block could do anything: True, False, or None when only a choice or roll can tell."""
    found: bool | None = False
    for step in t.game.book.block(block):
        can = True if step.can is None else step.can(t, names)
        if can:
            return True
        if can is None:
            found = None
    return found
