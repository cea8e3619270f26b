"""Dice that people roll at the table: an answer that needs dice waits until their faces are typed."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from studio.kit.faults import Fault, Refused
from studio.kit.text import _, say
from studio.play import spoken
from studio.play.names import DieLook
from studio.rules.core.actions import Action
from studio.rules.core.state import GameState

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode


class Rolling:
    """Whether the dice of a `PlayMode` are typed, and the answer that waits for them."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self.on = False
        """People roll real dice and type the faces."""
        self._action: Action | None = None
        self._state: GameState | None = None
        self.said = ""
        """What is being rolled for, in words."""
        mode.dice.typed.connect(self._give)
        mode.dice.engine_wanted.connect(self._give)

    @property
    def is_waiting(self) -> bool:
        """Whether an answer waits for its dice."""
        return self._action is not None

    def toggle(self) -> None:
        """D: dice are typed from now on, or rolled by the engine again."""
        mode = self._mode
        self.on = not self.on
        play = mode.settings.now.play
        mode.settings.change(play=replace(play, dice="typed" if self.on else "engine"))
        if self.on:
            mode.toast.emit(_("Roll at the table from now on, then type the faces. D lets the engine roll."), "", None)
        else:
            mode.toast.emit(_("The engine rolls the dice."), "", None)
            self._give()
        mode.showing.top()

    def answer(self, action: Action) -> bool:
        """Gives an answer, unless its dice must be typed first; answers whether it was given."""
        mode, session = self._mode, self._mode.session
        if session is None or self.is_waiting:
            return False
        wanted = session.wanted(action) if self.on else ()
        if not wanted:
            session.act(action)
            return True
        self._action, self._state = action, session.state
        decision, names = session.decision, mode.names
        who = ""
        if decision is not None and names is not None:
            who = names.figure(session.state, decision.figure) if decision.figure else names.seat(session.state, decision.seat)  # fmt: skip
        self.said = _("{who} rolls: {n} dice", who=who, n=len(wanted)) if who else _("Roll {n} dice", n=len(wanted))
        mode.dice.ask(who, lambda faces: session.wanted(action, faces), self.look)
        mode.showing.choices()
        return False

    def look(self, die: str) -> DieLook:
        """A die with its faces as it is drawn."""
        names = self._mode.names
        return names.look(die) if names is not None else DieLook(die, spoken.die(die), die)

    def follow(self, state: GameState) -> None:
        """Another moment is looked at: an answer to the one before waits no longer."""
        if self._state is not None and state is not self._state:
            self.drop()

    def drop(self) -> bool:
        """Takes the waiting answer back; answers whether there was one."""
        had = self.is_waiting
        self._action = self._state = None
        self._mode.dice.leave()
        return had

    def _give(self, faces: tuple[int, ...] = ()) -> None:
        """The waiting answer with its dice; without faces the engine rolls them."""
        mode, session, action = self._mode, self._mode.session, self._action
        if session is None or action is None:
            return
        self.drop()
        try:
            session.act(action, faces)
        except Refused as refused:
            mode.why.show(say(refused.text), refused.rule, None)
        except Fault as fault:
            mode.toast.emit(str(fault), "", None)
