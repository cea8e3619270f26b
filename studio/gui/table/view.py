"""The playtest as a mode of the window: one session, and what its board, panels and bots do with it (ui.md §5)."""

from collections.abc import Callable, Mapping
from functools import partial

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QToolTip

from studio.content.load import load
from studio.gui.board.view import BoardView
from studio.gui.kit import theme
from studio.gui.kit.bridge import relay
from studio.gui.kit.mode import SizeClass
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.speak import announce
from studio.gui.kit.tasks import Jobs
from studio.gui.kit.turns import NEXT, Steps, at_once
from studio.gui.table import acts, first_look, reading
from studio.gui.table.answering import Answering
from studio.gui.table.asking import Asking
from studio.gui.table.bases import Bases
from studio.gui.table.bots import Bots
from studio.gui.table.calling import Calling
from studio.gui.table.course import Course
from studio.gui.table.hand import BoardHand
from studio.gui.table.hopes import Hopes
from studio.gui.table.lore import Lore
from studio.gui.table.marks import Marks
from studio.gui.table.rolling import Rolling
from studio.gui.table.screen import Screen
from studio.gui.table.showing import Showing
from studio.gui.table.standing import Standing
from studio.gui.table.telling import Telling
from studio.gui.table.walking import Walking
from studio.gui.table.why import Why
from studio.kit.faults import Refused
from studio.kit.text import _
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Moment, Session, begun
from studio.quest.model import Quest
from studio.rules.core.api import GameSetup
from studio.rules.core.decision import Option
from studio.rules.core.events import Event
from studio.rules.core.state import XY

NEVER = 1 << 30


class PlayMode(Screen):
    """Play: whatever the rules ask can be answered in the panel or on the board."""

    def __init__(self, settings: SettingsFile, jobs: Jobs, *, player: bool = False) -> None:
        super().__init__(player=player)
        self.settings = settings
        self.jobs = jobs
        self.session: Session | None = None
        self.names: Names | None = None
        self.options: tuple[Option, ...] = ()
        self.klass: SizeClass = "medium"
        self._untold = NEVER
        """First moment whose lines are not in the log yet."""
        self._passed_over: tuple[Event, ...] = ()
        """What happened at moments that nobody was asked about: it is played with the next one."""
        self._leave: Callable[[], None] = lambda: None
        self.hand = BoardHand(self)
        self.board.handler = self.hand
        self.showing, self.course, self.answering = Showing(self), Course(self), Answering(self)
        self.walking, self.marks, self.why, self.bases = Walking(self), Marks(self), Why(self), Bases(self)
        self.lore, self.rolling, self.calling = Lore(self), Rolling(self), Calling(self)
        self.rolling.on = settings.now.play.dice == "typed"
        self.bots = Bots(self._is_held, self)
        self.bots.acts = self.rolling.answer
        self.bots.speed = settings.now.play.speed
        self.asking, self.standing, self.hopes = Asking(self), Standing(self), Hopes(self)
        self._connect()
        self._dress()
        relay(theme.changed, self.central, lambda _look: self._dress())

    def _connect(self) -> None:
        for tab in (self.monsters, self.cards, self.variables):
            if tab is not None:
                tab.installEventFilter(self)
        self.choices.taken.connect(self.answering.take_row)
        self.choices.looked_at.connect(self.marks.look_at)
        self.choices.asked.connect(self.why.row)
        self.choices.filtered.connect(self.showing.set_filter)
        self.log.list.moment_wanted.connect(self.course.look)
        self.log.list.place_wanted.connect(lambda line: self._show_square(line.square))
        self.log.list.source_wanted.connect(self.why.show_line)
        self.timeline.moved.connect(self.course.look)
        self.timeline.run.connect(self.course.toggle_pause)
        self.timeline.branch_wanted.connect(self.course.take_up)
        self.timeline.play_on.connect(self.course.play_on)
        self.party.wanted.connect(self._show_figure)
        self.monsters.wanted.connect(self._show_figure)
        self.dice.reroll.connect(self.answering.reroll)
        for reason in (self.bubble, self.choices.reason):
            reason.source_wanted.connect(self.why.show_asked)
            reason.rule_wanted.connect(self.lore.open_rule)
        self.speed_button.clicked.connect(lambda: self.course.change_speed(1, wrap=True))
        self.seed_button.clicked.connect(self._copy_seed)
        self.bots.thinking.connect(self._thinking)
        self.bots.slow.connect(self._slow)
        self.bots.stopped.connect(self._bot_failed)
        self.board.resized.connect(self.banner.place)
        self.board.looked.connect(self.bubble.hide)

    def _dress(self) -> None:
        self.dress_screen()
        self.timeline.dress()
        if self.session is not None:
            self.showing.all()

    def _is_held(self) -> bool:
        """Whether bots wait: a figure is on its way, a text is read, dice are rolled at the table."""
        return self.animator.is_running or self.read_aloud.isVisible() or self.rolling.is_waiting

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self.showing.behind()
        return super().eventFilter(watched, event)

    # --- a game -------------------------------------------------------------------------------

    def beginning(self, quest: Quest, area: str = "") -> Steps[bool]:
        """Starts a game with the last settings, its rules set up beside the window; answers whether it has begun."""
        play = self.settings.now.play
        heroes = play.heroes if play.heroes in quest.header.heroes else min(quest.header.heroes, default=2)
        seats = {int(seat): who for seat, who in play.seats.items() if seat.lstrip("-").isdigit()}
        setup = GameSetup(quest, heroes, play.party, {"quick_setup": play.quick}, area)
        set_up = partial(begun, setup, play.seed, Seats({0: "greedy"} | seats), strict=self.player)
        session = yield from self.jobs.beside(_("Setting up the game"), set_up)
        if session is None:
            return False
        self.rolling.on = play.dice == "typed"
        yield from self.taking(session, Names(quest, load(quest.system)))
        return True

    def taking(self, session: Session, names: Names) -> Steps[None]:
        """Shows another game from its present; what was before is told in steps."""
        telling = Telling(session, names, player=self.player)
        for at in range(session.last + 1):
            telling.of(at)
            yield NEXT
        self.take_session(session, names, telling)
        yield NEXT

    def take_session(self, session: Session, names: Names, telling: Telling | None = None) -> None:
        """The same at once."""
        self._leave()
        self.rolling.drop()
        self.animator.finish()
        self.session, self.names = session, names
        self.telling = telling or Telling(session, names, player=self.player)
        self.eyes.take(session, names, author=False, player=self.player)
        self.log.take(session, names, self.eyes.area_at)
        self.log.list.rolls = self.telling.roll
        self.aims.show_quest(names)
        self.bots.take(session)
        self.bots.paused = False
        self.hand.drop_cursor()
        self.calling.begin()
        self.standing.begin()
        self.choices.filter.hide()
        leave_changed = session.changed.connect(self._changed)
        leave_answered = session.answered.connect(self._answered)
        self._leave = lambda: (leave_changed(), leave_answered())[0]
        self.log_from(0)
        self.showing.all()
        first_look.look_at_all(self)
        if session.last == 0:
            reading.begin(self.read_aloud, session.moments[0], names, session.seats, self._after_reading)
        self.bots.wake()
        self.actions_changed.emit()

    def resume(self, session: Session) -> None:
        """Goes on with a saved game."""
        at_once(self.resuming(session))

    def resuming(self, session: Session) -> Steps[None]:
        """The same in steps."""
        yield from self.taking(session, Names(session.rules.setup.quest, load(session.rules.system)))

    def look_like(self, view: BoardView) -> None:
        """The same zoom and scroll as another view of the board, with the figure in turn in sight."""
        first_look.look_like(self, view)

    def replaying(self, quest: Quest) -> Steps[tuple[int, int] | None]:
        """Gives the answers of the present game to another quest, one in each step; answers how many fitted, of how many.

        None when there is no game, or the set-up of the new one was cancelled; raises `Fault` when it cannot begin.
        """
        old = self.session
        if old is None:
            return None
        set_up = partial(begun, replace(old.rules.setup, quest=quest), old.seed, old.seats, strict=old.strict)
        session = yield from self.jobs.beside(_("Setting up the game"), set_up)
        if session is None:
            return None
        rules, given = session.rules, 0
        for moment in old.moments[1:]:
            # Answers are records: where the old one is among the new ones, it fits.
            if moment.action is None or moment.action not in rules.legal_actions(session.state):
                break
            try:
                session.act(moment.action, moment.faces)
            except Refused:
                break  # other dice are rolled now than were typed then
            given += 1
            yield NEXT
        yield from self.taking(session, Names(quest, load(quest.system)))
        return given, old.last

    @property
    def can_act(self) -> bool:
        """Whether a person at this screen is asked in the moment that is looked at."""
        session = self.session
        decision = session.decision if session else None
        return session is not None and decision is not None and session.seats.is_person(decision.seat)

    # --- what the session tells ---------------------------------------------------------------

    def _answered(self, moment: Moment) -> None:
        """An answer was given: log lines, figures that move, texts to be read."""
        session = self.session
        if session is None or self.names is None:
            return
        self._untold = min(self._untold, session.at)
        reading.read(self.read_aloud, moment, self.names, session.seats, self._after_reading)

    def _changed(self) -> None:
        session = self.session
        assert session is not None
        self.animator.finish()
        if self._untold <= session.last:
            self.log_from(self._untold)
        self._untold = NEVER
        self.rolling.follow(session.state)
        events = session.moments[session.at].events if session.is_present else ()
        self._passed_over += events
        if self.standing.answer():
            return  # what follows from that has been shown
        events, self._passed_over = self._passed_over, ()
        self.showing.all()
        self.animator.still = self.settings.calm
        self.animator.play(events, self.bots.speed)
        self.showing.follow()
        if session.is_present:
            self.walking.go_on()
        else:
            self.walking.stop()
        self.bots.wake()
        self.actions_changed.emit()

    def _after_reading(self) -> None:
        self.showing.choices()
        self.bots.wake()

    def log_from(self, moment: int) -> None:
        """Lines of the moments from this one on; later lines of another course are cut."""
        self.log.model.cut(moment - 1)
        self.log.add(
            [
                pair
                for at in range(moment, (self.session.last if self.session else -1) + 1)
                for pair in self.telling.lines(at)
            ]
        )

    def _thinking(self, on: bool) -> None:
        session, names = self.session, self.names
        if on and session is not None and names is not None and (decision := session.decision):
            self.hint_said.emit(_("{who} is thinking… P pauses", who=names.seat(session.state, decision.seat)))
        self.timeline.set_running(on)

    def _bot_failed(self, why: str) -> None:
        """A bot could not answer: the game waits."""
        self.toast.emit(why, "", None)
        self.showing.choices()

    def _slow(self) -> None:
        """A bot has been thinking for a while: the banner says so."""
        session, names = self.session, self.names
        if session is not None and names is not None and (decision := session.decision) and session.outcome is None:
            top = self.telling.top()
            who = names.seat(session.state, decision.seat)
            self.banner.show_turn(top.seat, _("{who} is thinking…", who=who), "", (("pause", "P"),))
            announce(self.banner, self.banner.name.whole())

    def place_of(self, option: Option) -> XY | None:
        """The square an option is about."""
        if option.square is not None:
            return option.square
        session = self.session
        figure = session.state.figures.get(option.figure) if session and option.figure is not None else None
        return figure.at if figure else None

    def home_square(self) -> XY:
        """Where the figure in turn stands, or the middle of the board."""
        session = self.session
        if session is not None:
            decision = session.decision
            for id_ in (decision.figure if decision else 0, session.state.active):
                figure = session.state.figures.get(id_ or 0)
                if figure is not None and figure.at is not None:
                    return figure.at
        places = [option.square for option in self.options if option.square is not None]
        if places:  # nobody stands yet: where one may be placed
            return places[len(places) // 2]
        x, y, wide, high = self.board.picture.box
        return x + wide // 2, y + high // 2

    # --- ways into the editor -----------------------------------------------------------------

    def _show_square(self, square: XY | None) -> None:
        if square is not None:
            self.calling.pulse(square)

    def _show_figure(self, id_: int) -> None:
        figure = self.session.state.figures.get(id_) if self.session else None
        if figure is not None and figure.at is not None:
            self._show_square(figure.at)

    def _copy_seed(self) -> None:
        if self.session is not None:
            QApplication.clipboard().setText(str(self.session.seed))
            self.toast.emit(_("Seed {n} is on the clipboard.", n=self.session.seed), "", None)

    # --- commands -----------------------------------------------------------------------------

    def toggle_eyes(self) -> None:
        """Shift+F: the author's eyes."""
        if not self.player:
            self.eyes.author = not self.eyes.author
            self.showing.all()

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        return acts.handlers(self)

    def closed_reason(self, action: str) -> str:
        session = self.session
        if action == "edit.undo" and (session is None or session.back_target() < 0):
            return _("Nothing to step back from.")
        if action == "edit.redo" and (session is None or session.is_present):
            return _("You look at the present.")
        return ""

    def cancel(self) -> None:
        """Esc: stops a walk, closes what floats, puts the cursor down."""
        self.walking.stop()
        if self.rolling.drop():
            self.bots.paused = self.bots.paused or bool(self.session and self.session.bot)
            self.showing.all()
        if self.read_aloud.isVisible():
            self.read_aloud.leave()
        self.bubble.hide()
        self.choices.reason.hide()
        self.lore.leave()
        QToolTip.hideText()
        self.board.clear_overlays("pulse")
        self.hand.drop_cursor()

    def entered(self) -> None:
        """Back at the table: bots go on where they stood."""
        self.showing.all()
        self.bots.wake()

    def left(self) -> None:
        """The game pauses and stays."""
        self.bots.close()
        self.animator.finish()
        self.bubble.hide()

    def fit(self, klass: SizeClass) -> None:
        """A small window leaves words out of the top bar."""
        other, self.klass = klass != self.klass, klass
        small = klass in ("compact", "small")
        self.then.setVisible(not small)
        self.seed_button.setVisible(klass != "compact")
        self.showing.top()
        if other:
            self.showing.choices()
        self.asking.begin()
