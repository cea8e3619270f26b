"""What comes of attacks, as far as it can be told: on average before they are declared, to the pip once they are rolled."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from studio.bots.prospects import Prospect, prospect
from studio.gui.board.picture import BoardPicture
from studio.gui.table.rows import Hope
from studio.kit.text import _
from studio.play.landing import wounds_now
from studio.rules.core.actions import Strike
from studio.rules.core.decision import Option
from studio.rules.core.state import GameState

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode

AIMING = ("turn", "target")
"""The kinds of question that an attack answers."""
SPENDING = "surge"
"""The kind of question while the result of a roll can still be changed."""


class Hopes:
    """Expectations for a `PlayMode`; those of one state are worked out once."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self._state: GameState | None = None
        self._known: dict[Strike, Prospect | None] = {}

    def of(self, option: Option) -> Prospect | None:
        """What an attack that can be declared now is expected to do."""
        session, action = self._mode.session, option.action
        decision = session.decision if session is not None else None
        if session is None or decision is None or decision.kind not in AIMING or not isinstance(action, Strike):
            return None
        if self._state is not session.state:
            self._state, self._known = session.state, {}
        if action not in self._known:
            self._known[action] = prospect(session.rules, session.state, decision.figure or 0, action)
        return self._known[action]

    def words(self, option: Option) -> Hope | None:
        """The same for the list of answers."""
        found, names = self.of(option), self._mode.names
        if found is None or names is None:
            return None
        looks = tuple(map(names.look, found.dice))
        wounds = f"{found.wounds / 1000:.1f}"
        dice = ", ".join(die.name for die in looks)
        told = _("Dice: {dice}. It hits {hit} times in 100 and makes {wounds} wounds on average.", dice=dice, hit=round(found.hit / 10), wounds=wounds)  # fmt: skip
        return Hope(looks, _("≈ {wounds} ♥", wounds=wounds), told)

    def mark(self, picture: BoardPicture) -> BoardPicture:
        """The picture with the wounds that the attack in hand would make if nothing more were spent."""
        session = self._mode.session
        decision = session.decision if session is not None else None
        if session is None or decision is None or decision.kind != SPENDING or not session.state.attacks:
            return picture
        attack = session.state.attacks[max(session.state.attacks)]
        figures = dict(picture.figures)
        for id_, wounds in wounds_now(session.rules, session.state, attack).items():
            drawn = figures.get(str(id_))
            if drawn is not None and wounds:
                figures[str(id_)] = replace(drawn, losing=min(wounds, drawn.wounds))
        return replace(picture, figures=figures)
