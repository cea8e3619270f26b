"""The skirmish game: armies of creatures, orders from hand, and a stack that everybody may answer.

A beginning that later issues complete: turns and phases, moving past enemies and terrain, melee and ranged
attacks with cover, orders with assistance, the stack with responses and fizzling, prevention, evading,
cowering, destruction, morale and treasure are here. Special movement by trait, army building and games of
more than two sides are not.
"""

from studio.rules.command.game import Command
from studio.rules.core.api import register

register("command", Command)

__all__ = ["Command"]
