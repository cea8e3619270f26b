"""Journeys in the Dark, first edition: the rules of `journeys-1e` as frames on the core machine.

`game` assembles it; `setup`, `rounds`, `acting`, `attack`, `overlord` hold the procedures, `why` every
refusal. Importing this package makes the system known.
"""

from studio.content.catalogue import Catalogue
from studio.rules.core.api import GameSetup, register
from studio.rules.journeys1 import hooks
from studio.rules.journeys1.frames import J1State
from studio.rules.journeys1.game import Journeys1

__all__ = ["J1State", "Journeys1", "hooks"]


def _open(setup: GameSetup, catalogue: Catalogue | None = None) -> Journeys1:
    return Journeys1(setup, catalogue)


register("journeys1", _open)
