"""Bots: policies that decide for a seat, and games played by them alone.

`policy(name, rules)` makes one for an open game; `play` plays a whole game. The baselines are `random`
and `greedy`; a policy keeps nothing between decisions.
"""

from studio.bots import greedy as _greedy  # noqa: F401  # registers itself
from studio.bots import random as _random  # noqa: F401
from studio.bots.match import Match, play, play_on_table, seat_policies
from studio.bots.policy import Policy, TablePolicy, generator, policies, policy, register

__all__ = [
    "Match",
    "Policy",
    "TablePolicy",
    "generator",
    "play",
    "play_on_table",
    "policies",
    "policy",
    "register",
    "seat_policies",
]
