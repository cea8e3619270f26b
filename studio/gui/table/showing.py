"""What the playtest shows of the moment that is looked at: board, cards, choices, dice, banner, timeline."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtWidgets import QApplication

from studio.gui.table.prices import priced
from studio.gui.table.rows import listing, located, reroll_words
from studio.gui.table.viewing import Viewing
from studio.gui.table.wares import tabled
from studio.kit.text import _, ngettext, say
from studio.play.hands import why_not_now
from studio.play.income import next_threat
from studio.play.rolls import last_roll
from studio.play.values import value_of
from studio.rules.core.state import XY

if TYPE_CHECKING:
    from studio.gui.table.view import PlayMode
    from studio.play.session import Session

ABOUT_DICE = ("reroll", "surge", "weapon")
"""Kinds of question for which the dice must be seen."""
MANY = 20
"""Answers of bots in a row from which on they are counted."""


class Showing:
    """Fills the widgets of a `PlayMode`."""

    def __init__(self, mode: "PlayMode") -> None:
        self._mode = mode
        self.viewing = Viewing(mode)
        mode.cards.taken.connect(lambda option: mode.answering.take(option))
        self.filtered = ""
        """What the options are filtered by."""
        self.hovered: XY | None = None
        """The square under the pointer or cursor."""
        self._shown: Session | None = None
        """The game that was last shown: a change within it calls the eye."""
        self.follows = True
        """The view keeps the acting figure in sight."""

    def all(self) -> None:
        mode = self._mode
        session, names = mode.session, mode.names
        if session is None or names is None:
            return
        mode.options = priced(session, located(session.decision, session.options)) if mode.can_act else ()
        mode.walking.look()
        mode.bases.look()
        mode.board.show_picture(mode.hopes.mark(mode.eyes.picture(session)))
        mode.calling.look()
        decision = session.decision
        state = mode.eyes.state(session)
        deciding = decision.seat if decision else -2
        gains = mode.telling.gains(session.at)
        coming = next_threat(session.rules, session.state)
        value = partial(value_of, session.rules, session.state)
        mode.party.tokens.calls = "" if session is not self._shown else "still" if mode.settings.calm else "beat"
        self._shown = session
        mode.party.show_state(state, names, mode.eyes.portrait, session.seats, deciding, gains, coming, value)
        self.behind()
        self.dice()
        self.choices()
        mode.marks.show()
        if mode.bases.is_placing:
            mode.bases.hover(self.hovered)
        self.top()
        self.time()

    def behind(self) -> None:
        """The tabs that may lie behind others: made only while they are seen."""
        mode = self._mode
        session, names = mode.session, mode.names
        if session is None or names is None:
            return
        state, decision = mode.eyes.state(session), session.decision
        if mode.monsters.isVisible():
            mode.monsters.show_state(state, names, mode.board.picture)
        if mode.cards.isVisible():
            own = mode.eyes.seat
            deciding = decision.seat if decision and mode.can_act else -2
            seat, is_closed = (deciding, mode.player) if own is None else (own, True)
            options = mode.options if mode.can_act else ()
            mode.cards.show_state(
                state,
                names,
                seat,
                is_closed,
                options,
                closed=lambda card: why_not_now(session.rules, session.state, names.catalogue, card.id),
            )
        if mode.variables is not None and mode.variables.isVisible():
            mode.variables.show_state(state)

    def choices(self) -> None:
        """Question and answers in the panel."""
        mode = self._mode
        session, names = mode.session, mode.names
        if session is None or names is None:
            return
        decision, outcome = session.decision, session.outcome
        if mode.rolling.is_waiting:
            mode.choices.show_waiting(mode.rolling.said, _("Roll at the table, then type each face below: 1 to 6."))
        elif outcome is not None or decision is None:
            mode.choices.show_waiting(
                mode.telling.ending(outcome),
                mode.telling.ending_reason(outcome),
                _("Play again"),
                lambda: mode.play_wanted.emit(""),
            )
            mode.asking.look()
        elif not session.is_present and not mode.can_act:
            mode.choices.show_waiting(
                _("You look at step {n}.", n=session.at),
                _("End returns to the present."),
                _("Return to the present"),
                lambda: mode.course.look(session.last),
            )
        elif not mode.can_act:
            who = names.seat(session.state, decision.seat)
            if mode.bots.paused:
                mode.choices.show_waiting(
                    _("{who} is paused", who=who), say(decision.text), _("Run   P"), mode.course.toggle_pause
                )
            else:
                count = mode.bots.answered
                told = ngettext("{n} answer so far.", "{n} answers so far.", count) if count >= MANY else ""
                hint = " ".join(filter(None, (say(decision.text), told)))
                mode.choices.show_waiting(
                    _("{who} is thinking…", who=who), hint, _("Pause   P"), mode.course.toggle_pause, main=False
                )
        else:
            hand = "" if session.is_present else _("An earlier step: an answer here begins a new branch.")
            shown = listing(
                decision,
                mode.options,
                session.closed,
                self.filtered,
                hand,
                rules_of=mode.lore.of_option,
                home=mode.home_square(),
                hope_of=mode.hopes.words,
            )
            shown = tabled(shown, decision, session.state, names)
            shown = replace(shown, may_stand=session.is_present and mode.standing.may_stand(decision))
            if decision.kind == "reroll" and shown.default is not None:
                shown = replace(shown, default=replace(shown.default, words=reroll_words(len(self._picked_dice()))))
            mode.choices.show_listing(shown, take_focus=not self._board_is_used())
            mode.asking.look()
            self._say_walk()
            rerolls = frozenset(getattr(option.action, "die", -1) for option in mode.options)
            mode.dice.allow(rerolls - {-1}, self._picked_dice())

    def _picked_dice(self) -> frozenset[int]:
        """The dice that have been picked to be rolled again."""
        session = self._mode.session
        top = getattr(session.state, "stack", ())[-1:] if session is not None else ()
        return frozenset(chosen for frame in top for chosen in getattr(frame, "chosen", ()) if isinstance(chosen, int))

    def _board_is_used(self) -> bool:
        mode = self._mode
        focus = QApplication.focusWidget()
        return focus is mode.board or mode.hand.cursor is not None

    def _say_walk(self) -> None:
        """The first row names the step under the pointer: "Move to K5", 1 movement."""
        mode = self._mode
        names, pointed = mode.names, self.hovered
        way = mode.walking.way(pointed) if pointed is not None else None
        if names is not None and way is not None:
            words = _("Move to {square}", square=names.square(way.squares[-1]))
            mode.choices.say_walk(words, way.price)
        else:
            mode.choices.say_walk(_("Move"), _("point at a square"))

    def point_at(self, square: XY | None) -> None:
        """The pointer or cursor is over a square; the walk row leads there."""
        if square != self.hovered:
            self.hovered = square
            self._say_walk()

    def set_filter(self, text: str) -> None:
        self.filtered = text
        self.choices()

    def dice(self) -> None:
        mode = self._mode
        session, names = mode.session, mode.names
        if session is None or names is None:
            return
        if mode.rolling.is_waiting:
            return
        decision = session.decision
        mode.dice.is_wanted = decision is not None and decision.kind in ABOUT_DICE
        spins = session.is_present and not mode.settings.calm and mode.bots.speed != "max"
        mode.dice.show_roll(last_roll(session, names), mode.rolling.look, spins=spins)

    def top(self) -> None:
        """Top bar and banner: whose turn it is."""
        mode = self._mode
        session, names = mode.session, mode.names
        if session is None or names is None:
            return
        top = mode.telling.top()
        mode.round.setText(top.round)
        mode.phase.setText(top.phase)
        mode.phase.setVisible(bool(top.phase))
        mode.then.setText(top.then)
        mode.seed_button.setText(_("Seed {n}", n=session.seed))
        speed = {"max": _("Full speed")}.get(mode.bots.speed, _("Speed {n}×", n=mode.bots.speed))
        mode.speed_button.setText(speed)
        self.viewing.show()
        mode.banner.setVisible(session.outcome is None)
        mode.banner.show_turn(top.seat, top.name, top.action, top.rest, slides=not mode.settings.calm)
        mode.facts_said.emit(mode.telling.facts())
        if session.outcome is not None:
            mode.hint_said.emit(_("The game is over. The timeline leads back to any step."))
        elif mode.can_act:
            mode.hint_said.emit(
                _("Click to move · Shift+hover line of sight · W why not · ↵ default · Ctrl+Z step back")
            )

    def time(self) -> None:
        mode = self._mode
        session = mode.session
        if session is None:
            return
        rounds, marks, branches = mode.telling.timeline()
        mode.timeline.show_state(session.at, session.last, rounds, marks, branches)

    def toggle_follow(self) -> None:
        """F: the view keeps the acting figure in sight, or no longer."""
        self.follows = not self.follows
        self.follow()

    def follow(self, force: bool = False) -> None:
        """Keeps the acting figure in sight."""
        mode = self._mode
        if self.follows or force:
            x, y = mode.home_square()
            mode.board.camera.reveal((x, y, 1, 1))

    def say_place(self, square: XY | None) -> None:
        """The status line's left: square and area."""
        mode = self._mode
        names = mode.names
        if square is None or names is None:
            mode.place_said.emit("")
            return
        area = mode.eyes.known_area_at(square)
        mode.place_said.emit("  ·  ".join(filter(None, (names.square(square), names.area(area) if area else ""))))
