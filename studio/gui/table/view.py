"""The playtest as a mode of the window: one session, its board, choices, log, timeline and bots (ui.md §5)."""

from collections.abc import Callable, Generator, Mapping
from functools import partial

import msgspec
from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QToolTip, QVBoxLayout, QWidget

from studio.content.load import load
from studio.gui.board.picture import region_box
from studio.gui.board.view import BoardView
from studio.gui.kit import icons, theme
from studio.gui.kit.bridge import relay
from studio.gui.kit.mode import Mode, Panel, SizeClass
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.speak import announce
from studio.gui.kit.tasks import Jobs
from studio.gui.table import acts
from studio.gui.table.animate import Animator
from studio.gui.table.bots import PAUSES, Bots
from studio.gui.table.bubble import Banner, Bubble, ReadAloud
from studio.gui.table.cards import Cards, Variables
from studio.gui.table.choices import Choices
from studio.gui.table.dice import DiceTray
from studio.gui.table.eyes import Eyes
from studio.gui.table.hand import BoardHand
from studio.gui.table.log import Log
from studio.gui.table.lore import Lore
from studio.gui.table.marks import Marks
from studio.gui.table.party import Aims, Monsters, Party
from studio.gui.table.rolling import Rolling
from studio.gui.table.rows import Row, listing, located
from studio.gui.table.telling import Telling
from studio.gui.table.timeline import Timeline
from studio.gui.table.walking import Walking
from studio.gui.table.why import Why
from studio.kit.faults import Fault, Refused
from studio.kit.text import _, ngettext, say
from studio.play.income import next_threat
from studio.play.names import Names
from studio.play.rolls import last_roll
from studio.play.seats import Seats
from studio.play.session import Moment, Session
from studio.play.values import value_of
from studio.quest.model import Quest
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.decision import Option
from studio.rules.core.events import Said
from studio.rules.core.state import XY

SPEEDS = tuple(PAUSES)
NEVER = 1 << 30
MANY = 20
"""Answers of bots in a row from which on they are counted."""


class PlayMode(Mode):
    """Play: whatever the rules ask can be answered in the panel or on the board."""

    name = "play"

    def __init__(self, settings: SettingsFile, jobs: Jobs, *, player: bool = False) -> None:
        super().__init__()
        self.settings = settings
        self.jobs = jobs
        self.player = player
        """A pack is played: no author's eyes, no way into the editor."""
        self.session: Session | None = None
        self.names: Names | None = None
        self.options: tuple[Option, ...] = ()
        self.walking, self.marks, self.why = Walking(self), Marks(self), Why(self)
        self.shows_sight = False
        self.shows_threats = False
        self._klass: SizeClass = "medium"
        self._filter = ""
        self._hovered: XY | None = None
        self._untold = NEVER
        """First moment whose lines are not in the log yet."""
        self._leave: Callable[[], None] = lambda: None
        self._build()
        self.lore, self.rolling = Lore(self), Rolling(self)
        self.rolling.on = settings.now.play.dice == "typed"
        self.bots = Bots(self._is_held, self)
        self.bots.acts = self.rolling.answer
        self.bots.speed = settings.now.play.speed
        self._connect()
        self._dress()
        relay(theme.changed, self.central, lambda _look: self._dress())

    # --- building -----------------------------------------------------------------------------

    def _build(self) -> None:
        self.board = BoardView()
        self.hand = BoardHand(self)
        self.board.handler = self.hand
        self.board.board.show_dots = False
        self.eyes = Eyes(self.board)
        self.animator = Animator(self.board.board, self)
        self.banner, self.bubble, self.read_aloud = Banner(self.board), Bubble(self.board), ReadAloud(self.board)
        self.timeline = Timeline()
        self.central = QWidget()
        column = QVBoxLayout(self.central)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.board, 1)
        column.addWidget(self.timeline)
        self.choices, self.dice, self.log = Choices(), DiceTray(), Log()
        self.party, self.monsters, self.aims = Party(), Monsters(), Aims()
        self.cards, self.variables = Cards(), None if self.player else Variables()
        right = QWidget()
        right.setProperty("role", "panel")
        right.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        stack = QVBoxLayout(right)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(6)
        stack.addWidget(self.choices)
        lower = QVBoxLayout()
        lower.setContentsMargins(12, 0, 12, 8)
        lower.setSpacing(8)
        lower.addWidget(self.dice)
        lower.addWidget(self.log, 1)
        stack.addLayout(lower, 1)
        self.panels = (
            Panel("party", _("Party"), "left", self.party),
            Panel("monsters", _("Monsters"), "left", self.monsters),
            Panel("aims", _("Quest"), "left", self.aims),
            Panel("choices", _("Choices"), "right", right),
            Panel("cards", _("Cards"), "right", self.cards),
            *((Panel("variables", _("Variables"), "right", self.variables),) if self.variables else ()),
        )
        self.keyed = (self.board,)
        self.top_left, self.top_right = QWidget(), QWidget()
        row = QHBoxLayout(self.top_left)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.round, self.phase, self.then = QLabel(), QLabel(), QLabel()
        self.round.setObjectName("roundTitle")
        self.phase.setObjectName("chipLabel")
        self.then.setObjectName("secondary")
        for label in (self.round, self.phase, self.then):
            row.addWidget(label)
        row.addStretch(1)
        line = QHBoxLayout(self.top_right)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(6)
        self.eyes_button, self.seed_button, self.speed_button = QPushButton(), QPushButton(), QPushButton()
        for button in (self.eyes_button, self.seed_button, self.speed_button):
            button.setObjectName("topText")
            button.setIconSize(QSize(14, 14))
            line.addWidget(button)
        self.eyes_button.setVisible(not self.player)

    def _connect(self) -> None:
        for tab in (self.monsters, self.cards, self.variables):
            if tab is not None:
                tab.installEventFilter(self)
        self.choices.taken.connect(self._take_row)
        self.choices.looked_at.connect(self.marks.look_at)
        self.choices.asked.connect(self.why.row)
        self.choices.filtered.connect(self._set_filter)
        self.log.list.moment_wanted.connect(self.look)
        self.log.list.place_wanted.connect(lambda line: self._show_square(line.square))
        self.log.list.source_wanted.connect(self.why.show_line)
        self.timeline.moved.connect(self.look)
        self.timeline.run.connect(self.toggle_pause)
        self.timeline.branch_wanted.connect(self._take_up)
        self.timeline.play_on.connect(self._play_on)
        self.party.wanted.connect(self._show_figure)
        self.dice.reroll.connect(self._reroll)
        self.bubble.source_wanted.connect(self.why.show_asked)
        self.bubble.rule_wanted.connect(self.lore.open_rule)
        self.eyes_button.clicked.connect(self.toggle_eyes)
        self.speed_button.clicked.connect(lambda: self.change_speed(1, wrap=True))
        self.seed_button.clicked.connect(self._copy_seed)
        self.bots.thinking.connect(self._thinking)
        self.bots.slow.connect(self._slow)
        self.bots.stopped.connect(self._bot_failed)
        self.board.resized.connect(self.banner.place)
        self.board.looked.connect(self.bubble.hide)

    def _dress(self) -> None:
        self.seed_button.setIcon(icons.icon("die", icons.SMALL, "text2"))
        self.speed_button.setIcon(icons.icon("clock", icons.SMALL, "text2"))
        self.eyes_button.setIcon(icons.icon("eye", icons.SMALL, "text2"))
        self.timeline.dress()
        if self.session is not None:
            self._show_all()

    def _is_held(self) -> bool:
        """Whether bots wait: a figure is on its way, a text is read, dice are rolled at the table."""
        return self.animator.is_running or self.read_aloud.isVisible() or self.rolling.is_waiting

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self._show_behind()
        return super().eventFilter(watched, event)

    # --- a game -------------------------------------------------------------------------------

    def begin(self, quest: Quest, area: str = "") -> str:
        """Starts a game with the last settings; answers "" or why it cannot begin."""
        play = self.settings.now.play
        heroes = play.heroes if play.heroes in quest.header.heroes else min(quest.header.heroes, default=2)
        seats = {int(seat): who for seat, who in play.seats.items() if seat.lstrip("-").isdigit()}
        try:
            rules = open_game(GameSetup(quest, heroes, play.party, {"quick_setup": play.quick}, area))
            session = Session(rules, play.seed, Seats({0: "greedy"} | seats), strict=self.player)
            names = Names(quest, load(quest.system))
        except Fault as fault:
            return str(fault)
        self.rolling.on = play.dice == "typed"
        self.take_session(session, names)
        return ""

    def take_session(self, session: Session, names: Names) -> None:
        """Shows another game from its present."""
        self._leave()
        self.rolling.drop()
        self.animator.finish()
        self.session, self.names = session, names
        self.telling = Telling(session, names, player=self.player)
        self.eyes.take(session, names, author=False, player=self.player)
        self.log.take(session, names, self.eyes.area_at)
        self.aims.show_quest(names)
        self.bots.take(session)
        self.bots.paused = False
        self.hand.drop_cursor()
        self.choices.filter.hide()
        leave_changed = session.changed.connect(self._changed)
        leave_answered = session.answered.connect(self._answered)
        self._leave = lambda: (leave_changed(), leave_answered())[0]
        self._log_from(0)
        self._show_all()
        self.look_at_all()
        intro = names.text(names.quest.header.intro)
        if intro and session.last == 0:
            self.read_aloud.show_text(names.title(), intro, self._after_reading)
        self.bots.wake()
        self.actions_changed.emit()

    def resume(self, session: Session) -> None:
        """Goes on with a saved game."""
        self.take_session(session, Names(session.rules.setup.quest, load(session.rules.system)))

    def look_like(self, view: BoardView) -> None:
        """The same zoom and scroll as another view of the board, with the figure in turn in sight."""
        seen = view.camera.seen_squares().center()
        self.board.camera.zoom_to(view.camera.px)
        self.board.camera.centre(seen.x(), seen.y())
        self._follow(force=True)

    def look_at_all(self) -> None:
        """The first look: the whole board when it can be read so, else all that is revealed, and the figure in turn."""
        camera = self.board.camera
        camera.fit(self.board.picture.box, 48)
        if camera.px < 32:
            camera.fit(self._revealed(), 32 if self._klass in ("compact", "small") else 48)

    def _revealed(self) -> tuple[float, float, float, float]:
        """The box of all that is revealed, with the figure in turn."""
        x, y = self.home_square()
        areas = [area.squares for area in self.board.picture.areas.values() if area.squares and not area.hidden]
        boxes = [(x, y, 1, 1), *map(region_box, areas)]
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        return left, top, right - left, bottom - top

    def replaying(self, quest: Quest) -> Generator[None, None, tuple[int, int]]:
        """Gives the answers of the present game to another quest, one in each step; answers how many fitted, of how many."""
        old = self.session
        if old is None:
            return 0, 0
        rules = open_game(msgspec.structs.replace(old.rules.setup, quest=quest))
        session = Session(rules, old.seed, old.seats, strict=old.strict)
        given = 0
        for moment in old.moments[1:]:
            # Answers are records: where the old one is among the new ones, it fits.
            if moment.action is None or moment.action not in rules.legal_actions(session.state):
                break
            try:
                session.act(moment.action, moment.faces)
            except Refused:
                break  # other dice are rolled now than were typed then
            given += 1
            yield
        self.take_session(session, Names(quest, load(quest.system)))
        return given, old.last

    # --- answering ----------------------------------------------------------------------------

    @property
    def can_act(self) -> bool:
        """Whether a person at this screen is asked in the moment that is looked at."""
        session = self.session
        decision = session.decision if session else None
        return session is not None and decision is not None and session.seats.is_person(decision.seat)

    def _take_row(self, row: Row) -> None:
        """A row of the panel: an answer, or a walk to the square under the pointer."""
        if not row.is_walk:
            self.take(row.option)
        elif self._hovered is not None and (field := self.walking.whole()) and (way := field.way(self._hovered)):
            self.walking.walk(way)
        else:
            self.hint_said.emit(_("Point at a square, or move the cursor there with the arrows."))
            self.board.setFocus()

    def take(self, option: Option) -> None:
        """Gives an answer."""
        session = self.session
        if session is None or not self.can_act:
            return
        self.bubble.hide()
        self._filter = ""
        try:
            self.rolling.answer(option.action)
        except Refused as refused:
            self.why.show(say(refused.text), refused.rule, option.square)

    def press_number(self, number: int) -> None:
        """1 to 9: the row with this key, 0: the filter; or the face of the die that is typed."""
        if self.rolling.is_waiting:
            self.dice.pick(number)
        elif not number:
            self.choices.open_filter()
        else:
            self.choices.take(number)

    def nudge(self) -> None:
        """A click while nobody at this screen is asked."""
        session = self.session
        if session is None:
            return
        if not session.is_present:
            self.hint_said.emit(_("You look at step {n}. End returns to the present.", n=session.at))
        elif session.bot:
            self.hint_said.emit(_("A bot decides now. P pauses it."))

    # --- time ---------------------------------------------------------------------------------

    def look(self, at: int) -> None:
        """Looks at another moment."""
        if self.session is not None:
            self.animator.finish()
            self.session.look(at)

    def _play_on(self) -> None:
        if self.session is not None:
            self.session.play_on()
            self._log_from(self.session.at + 1)

    def _take_up(self, branch: int) -> None:
        if self.session is not None:
            self.session.take_up(branch)

    def step_back(self) -> None:
        """Ctrl+Z: takes the last answer back; over a reveal in a pack only after a question."""
        session = self.session
        if session is None:
            return
        self.animator.finish()
        self.bots.paused = self.bots.paused or bool(session.bot)
        if self.rolling.drop():
            self._show_all()
            return
        try:
            session.back()
        except Refused as refused:
            self.choices.show_waiting(
                say(refused.text), "", _("Step back and mark the game as changed"), lambda: session.back(force=True)
            )

    def step_forward(self) -> None:
        """Ctrl+Y: forward again."""
        if self.session is not None:
            self.session.forward()

    def toggle_pause(self) -> None:
        """P: bots run or wait."""
        self.bots.paused = not self.bots.paused
        self.show_choices()
        self.bots.wake()

    def change_speed(self, step: int, *, wrap: bool = False) -> None:
        """Faster or slower; kept in the settings."""
        place = SPEEDS.index(self.bots.speed) + step
        place = place % len(SPEEDS) if wrap else max(0, min(len(SPEEDS) - 1, place))
        self.bots.speed = SPEEDS[place]
        now = self.settings.now.play
        self.settings.change(play=msgspec.structs.replace(now, speed=SPEEDS[place]))
        self.show_top()

    # --- what the session tells ---------------------------------------------------------------

    def _answered(self, moment: Moment) -> None:
        """An answer was given: log lines, figures that move, texts to be read."""
        session = self.session
        if session is None or self.names is None:
            return
        self._untold = min(self._untold, session.at)
        said = [self.names.text(event.text) for event in moment.events if isinstance(event, Said)]
        words = "\n\n".join(filter(None, said))
        if words:
            self.read_aloud.show_text("", words, self._after_reading)

    def _changed(self) -> None:
        session = self.session
        assert session is not None
        self.animator.finish()
        if self._untold <= session.last:
            self._log_from(self._untold)
        self._untold = NEVER
        self.rolling.follow(session.state)
        events = session.moments[session.at].events if session.is_present else ()
        self._show_all()
        self.animator.still = self.settings.calm
        self.animator.play(events, self.bots.speed)
        self._follow()
        if session.is_present:
            self.walking.go_on()
        else:
            self.walking.stop()
        self.bots.wake()
        self.actions_changed.emit()

    def _after_reading(self) -> None:
        self.show_choices()
        self.bots.wake()

    def _log_from(self, moment: int) -> None:
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
        self.show_choices()

    def _slow(self) -> None:
        """A bot has been thinking for a while: the banner says so."""
        session, names = self.session, self.names
        if session is not None and names is not None and (decision := session.decision) and session.outcome is None:
            top = self.telling.top()
            who = names.seat(session.state, decision.seat)
            self.banner.show_turn(top.seat, _("{who} is thinking…", who=who), "", (("pause", "P"),))
            announce(self.banner, self.banner.name.text())

    # --- showing ------------------------------------------------------------------------------

    def _show_all(self) -> None:
        session, names = self.session, self.names
        if session is None or names is None:
            return
        self.options = located(session.decision, session.options) if self.can_act else ()
        self.walking.look()
        self.board.show_picture(self.eyes.picture(session))
        decision = session.decision
        state = self.eyes.state(session)
        deciding = decision.seat if decision else -2
        gains = self.telling.gains(session.at)
        coming = next_threat(session.rules, session.state)
        value = partial(value_of, session.rules, session.state)
        self.party.show_state(state, names, self.eyes.portrait, session.seats, deciding, gains, coming, value)
        self._show_behind()
        self._show_dice()
        self.show_choices()
        self.marks.show()
        self.show_top()
        self._show_time()

    def _show_behind(self) -> None:
        """The tabs that may lie behind others: made only while they are seen."""
        session, names = self.session, self.names
        if session is None or names is None:
            return
        state, decision = self.eyes.state(session), session.decision
        if self.monsters.isVisible():
            self.monsters.show_state(state, names, self.board.picture)
        if self.cards.isVisible():
            deciding = decision.seat if decision and self.can_act else -2
            self.cards.show_state(state, names, deciding, self.player)
        if self.variables is not None and self.variables.isVisible():
            self.variables.show_state(state)

    def show_choices(self) -> None:
        """Question and answers in the panel."""
        session, names = self.session, self.names
        if session is None or names is None:
            return
        decision, outcome = session.decision, session.outcome
        if self.rolling.is_waiting:
            self.choices.show_waiting(self.rolling.said, _("Roll at the table, then type each face below: 1 to 6."))
        elif outcome is not None or decision is None:
            self.choices.show_waiting(
                self.telling.ending(outcome),
                self.telling.ending_reason(outcome),
                _("Play again"),
                lambda: self.play_wanted.emit(""),
            )
        elif not session.is_present and not self.can_act:
            self.choices.show_waiting(
                _("You look at step {n}.", n=session.at),
                _("End returns to the present."),
                _("Return to the present"),
                lambda: self.look(session.last),
            )
        elif not self.can_act:
            who = names.seat(session.state, decision.seat)
            if self.bots.paused:
                self.choices.show_waiting(
                    _("{who} is paused", who=who), say(decision.text), _("Run   P"), self.toggle_pause
                )
            else:
                count = self.bots.answered
                told = ngettext("{n} answer so far.", "{n} answers so far.", count) if count >= MANY else ""
                hint = " ".join(filter(None, (say(decision.text), told)))
                self.choices.show_waiting(
                    _("{who} is thinking…", who=who), hint, _("Pause   P"), self.toggle_pause, main=False
                )
        else:
            hand = "" if session.is_present else _("An earlier step: an answer here begins a new branch.")
            shown = listing(decision, self.options, session.closed, self._filter, hand)
            self.choices.show_listing(shown, take_focus=not self._board_is_used())
            self._say_walk()
            rerolls = frozenset(getattr(option.action, "die", -1) for option in self.options)
            self.dice.allow(rerolls - {-1})

    def _board_is_used(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is self.board or self.hand.cursor is not None

    def _say_walk(self) -> None:
        """The first row names the step under the pointer: "Move to K5", 1 movement."""
        field, names = self.walking.field, self.names
        if field is not None and names is not None and self._hovered in field.cost:
            cost = field.cost[self._hovered]
            words = _("Move to {square}", square=names.square(self._hovered))
            self.choices.say_walk(words, ngettext("{n} movement", "{n} movement", cost))
        else:
            self.choices.say_walk(_("Move"), _("point at a square"))

    def hovered(self, square: XY | None) -> None:
        """The pointer or cursor is over a square; the walk row leads there."""
        if square != self._hovered:
            self._hovered = square
            self._say_walk()

    def _set_filter(self, text: str) -> None:
        self._filter = text
        self.show_choices()

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

    def _show_dice(self) -> None:
        session, names = self.session, self.names
        if session is None or names is None:
            return
        if self.rolling.is_waiting:
            return
        decision = session.decision
        if self._klass == "compact" and (decision is None or decision.kind not in ("reroll", "surge", "weapon")):
            self.dice.hide()  # a small window needs the room for answers
            return
        spins = session.is_present and not self.settings.now.reduced_motion and self.bots.speed != "max"
        self.dice.show_roll(last_roll(session, names), self.rolling.faces, spins=spins)

    def show_top(self) -> None:
        """Top bar and banner: whose turn it is."""
        session, names = self.session, self.names
        if session is None or names is None:
            return
        top = self.telling.top()
        self.round.setText(top.round)
        self.phase.setText(top.phase)
        self.phase.setVisible(bool(top.phase))
        self.then.setText(top.then)
        self.seed_button.setText(_("Seed {n}", n=session.seed))
        speed = {"max": _("Full speed")}.get(self.bots.speed, _("Speed {n}×", n=self.bots.speed))
        self.speed_button.setText(speed)
        eyes = _("You see everything") if self.eyes.author else _("Heroes’ eyes")
        self.eyes_button.setText(eyes if self.eyes.author and self._klass not in ("compact", "small") else "")
        self.eyes_button.setToolTip(eyes)
        self.eyes_button.setAccessibleName(eyes)
        self.banner.setVisible(session.outcome is None)
        self.banner.show_turn(top.seat, top.name, top.action, top.rest, slides=not self.settings.now.reduced_motion)
        self.facts_said.emit(self.telling.facts())
        if session.outcome is not None:
            self.hint_said.emit(_("The game is over. The timeline leads back to any step."))
        elif self.can_act:
            self.hint_said.emit(
                _("Click to move · Shift+hover line of sight · W why not · ↵ default · Ctrl+Z step back")
            )

    def _show_time(self) -> None:
        session = self.session
        if session is None:
            return
        rounds, marks, branches = self.telling.timeline()
        self.timeline.show_state(session.at, session.last, rounds, marks, branches)

    def _follow(self, force: bool = False) -> None:
        """Keeps the acting figure in sight."""
        if self.follows or force:
            x, y = self.home_square()
            self.board.camera.reveal((x, y, 1, 1))

    follows = True

    def say_place(self, square: XY | None) -> None:
        """The status line's left: square and area."""
        names = self.names
        if square is None or names is None:
            self.place_said.emit("")
            return
        area = self.eyes.known_area_at(square)
        self.place_said.emit("  ·  ".join(filter(None, (names.square(square), names.area(area) if area else ""))))

    # --- ways into the editor -----------------------------------------------------------------

    def _show_square(self, square: XY | None) -> None:
        if square is not None:
            self.marks.pulse(square)

    def _show_figure(self, id_: int) -> None:
        figure = self.session.state.figures.get(id_) if self.session else None
        if figure is not None and figure.at is not None:
            self._show_square(figure.at)

    def _reroll(self, place: int) -> None:
        option = next((p for p in self.options if getattr(p.action, "die", -1) == place), None)
        if option is not None:
            self.take(option)

    def _copy_seed(self) -> None:
        if self.session is not None:
            QApplication.clipboard().setText(str(self.session.seed))
            self.toast.emit(_("Seed {n} is on the clipboard.", n=self.session.seed), "", None)

    # --- commands -----------------------------------------------------------------------------

    def toggle_eyes(self) -> None:
        """Shift+F: the author's eyes."""
        if not self.player:
            self.eyes.author = not self.eyes.author
            self._show_all()

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
            self._show_all()
        if self.read_aloud.isVisible():
            self.read_aloud.leave()
        self.bubble.hide()
        self.lore.leave()
        QToolTip.hideText()
        self.board.clear_overlays("pulse")
        self.hand.drop_cursor()

    def toggle_sight(self) -> None:
        """S: the sight line follows the pointer."""
        self.shows_sight = not self.shows_sight
        if not self.shows_sight:
            self.board.show_overlay("sight", None)

    def toggle_threats(self) -> None:
        """T: where enemies could come."""
        self.shows_threats = not self.shows_threats
        self.marks.threats()

    def toggle_follow(self) -> None:
        """F: the view keeps the acting figure in sight."""
        self.follows = not self.follows
        self._follow()

    def entered(self) -> None:
        """Back at the table: bots go on where they stood."""
        self._show_all()
        self.bots.wake()

    def left(self) -> None:
        """The game pauses and stays."""
        self.bots.close()
        self.animator.finish()
        self.bubble.hide()

    def fit(self, klass: SizeClass) -> None:
        """A small window leaves words out of the top bar."""
        self._klass = klass
        small = klass in ("compact", "small")
        self.then.setVisible(not small)
        self.seed_button.setVisible(klass != "compact")
        self.show_top()
