"""The interpreter of ops: each op is compiled once into a function, and blocks run from front to back.

An op that must wait (for a choice, a window, an attack) pushes frames; the rest of its block then lies
under them as *block and position*. What an op means on the board is asked of the game (`t.game.deal` and
its like), so that one interpreter serves every system. `block` compiles, `runner` runs; the other modules
hold one function for each op.
"""

from studio.rules.core.asking import ask, ask_at, bind, can_pay, pay
from studio.rules.core.ops import board, cards, dice, flow, harm, things
from studio.rules.core.ops.block import compile_ops
from studio.rules.core.ops.runner import EachRunner, OpsRunner, may_do

__all__ = [
    "EachRunner", "OpsRunner", "ask", "ask_at", "bind", "board", "can_pay", "cards", "compile_ops", "dice", "flow",
    "harm", "may_do", "pay", "things",
]  # fmt: skip
