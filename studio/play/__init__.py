"""A game in progress, without Qt: the session with all its states, seats, macros, sentences, logs and saves.

Answers go in through `Session.act`; everything else reads. Bots stand above this package: whoever runs a
session asks the policy that `Session.bot` names.
"""

from studio.play.seats import Seats
from studio.play.session import Moment, Session

__all__ = ["Moment", "Seats", "Session"]
