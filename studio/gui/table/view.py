"""The playtest as a mode of the window: one session, its board, choices, log, timeline and bots (ui.md §5)."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.content.load import load
from studio.gui.board import overlays as o
from studio.gui.board.view import BoardView
from studio.gui.kit import icons, theme
from studio.gui.kit.bridge import relay
from studio.gui.kit.mode import Mode, Panel, SizeClass
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.tasks import Jobs
from studio.gui.table.animate import Animator
from studio.gui.table.bots import PAUSES, Bots
from studio.gui.table.bubble import Banner, Bubble, ReadAloud
from studio.gui.table.cards import Cards, Variables
from studio.gui.table.choices import Choices
from studio.gui.table.dice import DiceTray
from studio.gui.table.eyes import Eyes
from studio.gui.table.hand import BoardHand
from studio.gui.table.log import Log
from studio.gui.table.party import Aims, Monsters, Party
from studio.gui.table.rows import Row, listing
from studio.gui.table.telling import Telling, last_roll
from studio.gui.table.timeline import Timeline
from studio.kit.faults import Fault, Refused
from studio.kit.text import _, ngettext, say
from studio.kit.where import ElementAt, SquareAt
from studio.play import macros, replay
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Moment, Session
from studio.quest.model import Quest
from studio.rules.core.actions import StepTo
from studio.rules.core.api import GameSetup, open_game
from studio.rules.core.decision import Option
from studio.rules.core.events import Said
from studio.rules.core.state import XY, GameState

SPEEDS = tuple(PAUSES)
SLICE = 0.008
"""Seconds of searching for the reach in one go."""
MOVES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


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
        self.field: macros.Field | None = None
        self._search: Iterator[macros.Field] = iter(())
        self._found: macros.Field | None = None
        self._route: tuple[StepTo, ...] = ()
        self._start: GameState | None = None
        self._walking = False
        self.shows_sight = False
        self._klass: SizeClass = "medium"
        self._filter = ""
        self._hovered: XY | None = None
        self._asked: ElementAt | SquareAt | None = None
        self._leave: Callable[[], None] = lambda: None
        self._build()
        self.bots = Bots(lambda: self.animator.is_running or self.read_aloud.isVisible(), self)
        self.bots.speed = settings.now.play.speed
        self.bots.stopped.connect(lambda why: self.toast.emit(why, "", None))
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
        self.cards, self.variables = Cards(), Variables()
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
            *(() if self.player else (Panel("variables", _("Variables"), "right", self.variables),)),
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
        self.choices.taken.connect(self._take_row)
        self.choices.looked_at.connect(self._show_option)
        self.choices.asked.connect(lambda row: self._bubble(row.reason, row.rule, self._row_place(row)))
        self.choices.filtered.connect(self._set_filter)
        self.log.list.moment_wanted.connect(self.look)
        self.log.list.place_wanted.connect(lambda line: self._show_square(line.square))
        self.log.list.source_wanted.connect(self._show_line_source)
        self.timeline.moved.connect(self.look)
        self.timeline.run.connect(self.toggle_pause)
        self.timeline.branch_wanted.connect(self._take_up)
        self.party.wanted.connect(self._show_figure)
        self.dice.reroll.connect(self._reroll)
        self.bubble.source_wanted.connect(self._show_asked)
        self.bubble.rule_wanted.connect(
            lambda rule: self.toast.emit(_("Rule {rule} of the rules digest.", rule=rule), "", None)
        )
        self.eyes_button.clicked.connect(self.toggle_eyes)
        self.speed_button.clicked.connect(lambda: self.change_speed(1, wrap=True))
        self.seed_button.clicked.connect(self._copy_seed)
        self.bots.thinking.connect(self._thinking)
        self.board.resized.connect(self.banner.place)
        self.board.looked.connect(self.bubble.hide)

    def _dress(self) -> None:
        self.seed_button.setIcon(icons.icon("die", icons.SMALL, "text2"))
        self.speed_button.setIcon(icons.icon("clock", icons.SMALL, "text2"))
        self.eyes_button.setIcon(icons.icon("eye", icons.SMALL, "text2"))
        self.timeline.dress()
        if self.session is not None:
            self._show_all()

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
        self.take_session(session, names)
        return ""

    def take_session(self, session: Session, names: Names) -> None:
        """Shows another game from its present."""
        self._leave()
        self.animator.finish()
        self.session, self.names = session, names
        self.telling = Telling(session, names)
        self.eyes.take(session, names, author=False, player=self.player)
        self.log.model.cut(-1)
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

    def look_at_all(self) -> None:
        """The first look: the whole board when it can be read so, else the figure in turn."""
        camera = self.board.camera
        camera.fit(self.board.picture.box, 48)
        if camera.px < 32:
            camera.zoom_to(32)
            x, y = self.home_square()
            camera.centre(x + 0.5, y + 0.5)

    def replay_on(self, quest: Quest) -> tuple[int, int]:
        """Gives the answers of the present game to another quest; answers how many fitted, of how many."""
        old = self.session
        if old is None:
            return 0, 0
        rules = open_game(msgspec.structs.replace(old.rules.setup, quest=quest))
        session = Session(rules, old.seed, old.seats, strict=old.strict)
        given = 0
        for moment in old.moments[1:]:
            plain = msgspec.to_builtins(moment.action)
            action = replay.find_action(rules, session.state, plain)
            if action is None:
                break
            session.act(action)
            given += 1
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
        if row.walk_to is not None and self.field is not None and (way := self.field.way(row.walk_to)):
            self.walk(way)
        else:
            self.take(row.option)

    def take(self, option: Option) -> None:
        """Gives an answer."""
        session = self.session
        if session is None or not self.can_act:
            return
        self.bubble.hide()
        self._filter = ""
        try:
            session.act(option.action)
        except Refused as refused:
            self._bubble(say(refused.text), refused.rule, option.square)

    def whole_field(self) -> macros.Field | None:
        """The field of reach, searched to its end when that has not been done yet."""
        if self._found is not None:
            self._go_on_searching(whole=True)
        return self.field

    def walk(self, way: tuple[StepTo, ...]) -> None:
        """Walks there step by step until something happens; others are asked in between as the rules want it."""
        self._route = way
        self._start = None
        self._walk_on()

    def _walk_on(self) -> None:
        """The next steps of the way, as long as the same figure may simply go on."""
        session = self.session
        if session is None or self._walking or not self._route:
            return
        self._walking = True
        while self._route and self.can_act:
            before = self._start
            if before is not None and not macros.goes_on(session.rules, before, session.state):
                self._route = ()
                break
            step, *rest = self._route
            self._start, self._route = session.state, tuple(rest)
            if step not in session.rules.legal_actions(session.state):
                self._route = ()
                break
            session.act(step)
        self._walking = False

    def why_not(self, square: XY, picked: frozenset[str] = frozenset()) -> None:
        """Says why a click on a square is no answer, with the rule."""
        session = self.session
        if session is None or session.decision is None:
            return
        figures = [int(id_) for id_ in picked if id_.isdigit()]
        things = [id_ for id_ in picked if not id_.isdigit()]
        refusal = self.eyes.why_closed(session, square, frozenset(figures), frozenset(things))
        if refusal is None:
            whats: tuple[int | XY, ...] = (*figures, square)
            for what in whats:
                refusal = session.rules.why_not(session.state, what)
                if refusal is not None:
                    break
        self._asked = ElementAt(things[0]) if things else SquareAt(*square)
        if refusal is None:
            self._bubble(
                _("This is no answer to the present question. {question}", question=say(session.decision.text)),
                session.decision.rule,
                square,
            )
        else:
            self._bubble(say(refusal.text), refusal.rule, square)

    def _bubble(self, text: str, rule: str, square: XY | None) -> None:
        if square is None:
            tip = QPoint(self.board.width() - 30, 80)
        else:
            tip = self.board.viewport().mapTo(self.board, self.board.place_on_screen(square[0] + 0.5, square[1] + 0.5))
        self.bubble.show_reason(
            text, rule, tip, self._must_be_seen(), source=not self.player and self._asked is not None
        )
        self.hint_said.emit(f"{text} ({rule})" if rule else text)

    def _must_be_seen(self) -> tuple[QRect, ...]:
        """The acting figure and the marked targets, in the board's coordinates."""
        boxes = []
        places = [place for option in self.options if option.figure is not None and (place := self.place_of(option))]
        for x, y in (*places[:12], self.home_square()):
            corner = self.board.viewport().mapTo(self.board, self.board.place_on_screen(x, y))
            side = round(self.board.camera.px)
            boxes.append(QRect(corner, QSize(side, side)))
        return tuple(boxes)

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
        self._show_choices()
        self.bots.wake()

    def change_speed(self, step: int, *, wrap: bool = False) -> None:
        """Faster or slower; kept in the settings."""
        place = SPEEDS.index(self.bots.speed) + step
        place = place % len(SPEEDS) if wrap else max(0, min(len(SPEEDS) - 1, place))
        self.bots.speed = SPEEDS[place]
        now = self.settings.now.play
        self.settings.change(play=msgspec.structs.replace(now, speed=SPEEDS[place]))
        self._show_top()

    # --- what the session tells ---------------------------------------------------------------

    def _answered(self, moment: Moment) -> None:
        """An answer was given: log lines, figures that move, texts to be read."""
        session = self.session
        assert session is not None
        self._log_from(session.at)
        if self.names is None:
            return
        said = [self.names.text(event.text) for event in moment.events if isinstance(event, Said)]
        words = "\n\n".join(filter(None, said))
        if words:
            self.read_aloud.show_text("", words, self._after_reading)

    def _changed(self) -> None:
        session = self.session
        assert session is not None
        self.animator.finish()
        events = session.moments[session.at].events if session.is_present else ()
        self._show_all()
        self.animator.still = self.settings.now.reduced_motion
        self.animator.play(events, self.bots.speed)
        self._follow()
        if session.is_present:
            self._walk_on()
        else:
            self._route = ()
        self.bots.wake()
        self.actions_changed.emit()

    def _after_reading(self) -> None:
        self._show_choices()
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

    # --- showing ------------------------------------------------------------------------------

    def _show_all(self) -> None:
        session, names = self.session, self.names
        if session is None or names is None:
            return
        self.options = session.options if self.can_act else ()
        has_steps = any(isinstance(option.action, StepTo) for option in self.options)
        self.field = None
        self._search = macros.search(session.rules, session.state) if has_steps else iter(())
        self._go_on_searching(show=False)
        self.board.show_picture(self.eyes.picture(session))
        decision = session.decision
        state = self.eyes.state(session)
        deciding = decision.seat if decision else -2
        self.party.show_state(state, names, self.board.picture, session.seats, deciding, self.telling.gains(session.at))
        self.monsters.show_state(state, names, self.board.picture)
        self.cards.show_state(state, names, deciding if self.can_act else -2, self.player)
        self.variables.show_state(state)
        self._show_dice()
        self._show_choices()
        self._show_overlays()
        self._show_top()
        self._show_time()

    def _go_on_searching(self, *, show: bool = True, whole: bool = False) -> None:
        """A slice of the search for the field of reach; the next one follows when the event loop comes round."""
        until = time.perf_counter() + SLICE
        for field in self._search:
            self._found = field
            if not whole and time.perf_counter() > until:
                QTimer.singleShot(0, self.central, self._go_on_searching)
                return
        if self._found is not None:
            self.field, self._found = self._found, None
            if show:
                self._show_overlays()

    def _show_choices(self) -> None:
        session, names = self.session, self.names
        if session is None or names is None:
            return
        decision, outcome = session.decision, session.outcome
        if outcome is not None or decision is None:
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
                self.choices.show_waiting(_("{who} is thinking…", who=who), say(decision.text))
        else:
            hand = "" if session.is_present else _("An earlier step: an answer here begins a new branch.")
            shown = listing(decision, self.options, session.closed, self._filter, hand)
            if (row := self._hover_row()) is not None:
                renumbered = tuple(
                    msgspec.structs.replace(r, key=str(n) if n < 10 else "") for n, r in enumerate(shown.rows, 2)
                )
                shown = msgspec.structs.replace(shown, rows=(row, *renumbered))
            self.choices.show_listing(shown, take_focus=not self._board_is_used())
            rerolls = frozenset(getattr(option.action, "die", -1) for option in self.options)
            self.dice.allow(rerolls - {-1})

    def _board_is_used(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is self.board or self.hand.cursor is not None

    def _hover_row(self) -> Row | None:
        """The step under the pointer as the first row: "Move to K5", 1 movement."""
        if self._hovered is None or self.names is None:
            return None
        option = next((p for p in self.options if isinstance(p.action, StepTo)), None)
        if option is None or self.field is None or self._hovered not in self.field.cost:
            return None
        cost = self.field.cost[self._hovered]
        words = _("Move to {square}", square=self.names.square(self._hovered))
        return Row(option, "1", "boot", words, ngettext("{n} movement", "{n} movement", cost), walk_to=self._hovered)

    def hovered(self, square: XY | None) -> None:
        """The pointer or cursor is over a square; a step there becomes the first row."""
        if square == self._hovered:
            return
        before, self._hovered = self._hover_row(), square
        if self.can_act and self._hover_row() != before and not self.choices.filter.hasFocus():
            self._show_choices()

    def _set_filter(self, text: str) -> None:
        self._filter = text
        self._show_choices()

    def _show_option(self, option: Option | None) -> None:
        """A row is hovered or focused: its target and the way there."""
        place = self.place_of(option) if option is not None else None
        if place is None:
            self.board.show_overlay("looked", None)
            return
        tone: o.Tone = "target" if option and option.figure else "sel"
        self.board.show_overlay("looked", o.Outlines((o.Outline((*place, 1, 1), tone=tone),)))

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
        x, y, wide, high = self.board.picture.box
        return x + wide // 2, y + high // 2

    def _show_overlays(self) -> None:
        """Reach with its costs, targets with the keys of their rows."""
        field = self.field
        self.board.show_overlay("reach", o.Reach(dict(field.cost)) if field and field.cost else None)
        keys = {id(row.row.option): row.row.key for row in self.choices.rows}
        targets: list[o.Target] = []
        for option in self.options:
            if option.figure is None or isinstance(option.action, StepTo) or option.group in ("order", "action", "end"):
                continue
            mark = self.board.picture.figures.get(str(option.figure))
            if mark is not None and not any(t.at == mark.at for t in targets):
                targets.append(o.Target(mark.at, mark.w, mark.h, keys.get(id(option), "")))
        session = self.session
        decision = session.decision if session else None
        own = decision.figure if decision else None
        targets = [t for t in targets if not self._is_own(t, own)]
        self.board.show_overlay("targets", o.Targets(tuple(targets)) if targets else None)
        squares = [
            op.square
            for op in self.options
            if op.square is not None and op.figure is None and not isinstance(op.action, StepTo)
        ]
        runs = tuple((x, y, 1) for x, y in sorted(set(squares), key=lambda s: (s[1], s[0])))
        self.board.show_overlay("legal", o.Squares(runs, "sel", "dots") if runs else None)
        self.board.clear_overlays("path", "looked", "sight")

    def _is_own(self, target: o.Target, own: int | None) -> bool:
        figure = self.session.state.figures.get(own or 0) if self.session else None
        return figure is not None and figure.at == target.at

    def show_sight(self, square: XY) -> None:
        """The line of sight from the figure in turn to a square, as the rules count it."""
        session = self.session
        if session is not None:
            self.board.show_overlay("sight", self.eyes.sight(session, self.home_square(), square))

    def _show_dice(self) -> None:
        session, names = self.session, self.names
        if session is None or names is None:
            return
        decision = session.decision
        if self._klass == "compact" and (decision is None or decision.kind not in ("reroll", "surge", "weapon")):
            self.dice.hide()  # a small window needs the room for answers
            return
        roll = last_roll(session, names)
        self.dice.show_roll(roll.who, roll.dice, roll.words)

    def _show_top(self) -> None:
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
        self.eyes_button.setText("" if self._klass in ("compact", "small") else eyes)
        self.eyes_button.setToolTip(eyes)
        self.eyes_button.setAccessibleName(eyes)
        self.banner.setVisible(session.outcome is None)
        self.banner.show_turn(top.seat, top.name, top.action, top.rest)
        self.facts_said.emit(self.telling.facts())
        if self.can_act:
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
        area = self.eyes.area_at(square)
        self.place_said.emit("  ·  ".join(filter(None, (names.square(square), names.area(area) if area else ""))))

    # --- ways into the editor -----------------------------------------------------------------

    def _row_place(self, row: object) -> XY | None:
        square = getattr(row, "square", None)
        figure = getattr(row, "figure", None)
        session = self.session
        self._asked = None
        if square is not None:
            return (int(square[0]), int(square[1]))
        found = session.state.figures.get(figure) if session and figure is not None else None
        return found.at if found else self.home_square()

    def _show_square(self, square: XY | None) -> None:
        if square is not None:
            self.board.camera.reveal((*square, 1, 1))
            self.board.show_overlay("pulse", o.Pulse((*square, 1, 1)))

    def _show_figure(self, id_: int) -> None:
        figure = self.session.state.figures.get(id_) if self.session else None
        if figure is not None and figure.at is not None:
            self._show_square(figure.at)

    def _show_asked(self) -> None:
        if self._asked is not None:
            self.reveal_wanted.emit(self._asked)

    def _show_line_source(self, line: object) -> None:
        element, square = getattr(line, "element", ""), getattr(line, "square", None)
        if not self.player and element:
            self.reveal_wanted.emit(ElementAt(element))
        elif not self.player and square is not None:
            self.reveal_wanted.emit(SquareAt(*square))

    def show_source(self, square: XY, picked: list[str]) -> None:
        """The authored thing of what is picked, in the editor."""
        if self.player or self.session is None:
            return
        for id_ in picked:
            if id_.isdigit():
                figure = self.session.state.figures.get(int(id_))
                if figure is not None and figure.element:
                    self.reveal_wanted.emit(ElementAt(figure.element))
                    return
            else:
                self.reveal_wanted.emit(ElementAt(id_))
                return
        self.reveal_wanted.emit(SquareAt(*square))

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

    def handlers(self) -> dict[str, Callable[[], object]]:
        found: dict[str, Callable[[], object]] = {
            **{f"choice.{n}": partial(self.choices.take, n) for n in range(1, 10)},
            "choice.filter": self.choices.open_filter,
            "edit.undo": self.step_back,
            "edit.redo": self.step_forward,
            "focus.default": self.choices.take_default,
            "game.why_not": self._why_here,
            "game.pause": self.toggle_pause,
            "game.faster": lambda: self.change_speed(1),
            "game.slower": lambda: self.change_speed(-1),
            "game.back": lambda: self.look(self.session.at - 1 if self.session else 0),
            "game.forward": lambda: self.look(self.session.at + 1 if self.session else 0),
            "game.present": lambda: self.look(self.session.last if self.session else 0),
            "game.card": lambda: self.panel_wanted.emit("cards"),
            "game.log": lambda: self.log.list.setFocus(),
            "game.hand": lambda: self.panel_wanted.emit("cards"),
            "game.variables": lambda: self.panel_wanted.emit("variables"),
            "game.sight": self._toggle_sight,
            "game.follow": self._toggle_follow,
            "canvas.fog": self.toggle_eyes,
            "canvas.click": self.hand.enter,
            "canvas.next": lambda: self.hand.next_option(1),
            "canvas.previous": lambda: self.hand.next_option(-1),
            "canvas.home": lambda: self.board.camera.fit(self.board.picture.box),
            "view.zoom_in": lambda: self.board.camera.step(1),
            "view.zoom_out": lambda: self.board.camera.step(-1),
            "view.zoom_32": lambda: self.board.camera.zoom_to(32),
            "play.cancel": self.cancel,
        }
        for name, (dx, dy) in MOVES.items():
            for prefix, far in (("", 1), ("cursor_", 1), ("far_", 5)):
                found[f"canvas.{prefix}{name}"] = partial(self.hand.move_cursor, dx * far, dy * far)
        return found

    def closed_reason(self, action: str) -> str:
        session = self.session
        if action == "edit.undo" and (session is None or session.back_target() < 0):
            return _("Nothing to step back from.")
        if action == "edit.redo" and (session is None or session.is_present):
            return _("You look at the present.")
        return ""

    def cancel(self) -> None:
        """Esc: stops a walk, closes what floats, puts the cursor down."""
        self._route = ()
        if self.read_aloud.isVisible():
            self.read_aloud.leave()
        self.bubble.hide()
        self.board.clear_overlays("pulse")
        self.hand.drop_cursor()

    def _why_here(self) -> None:
        pointer = self.board.pointer()
        if self.hand.cursor is not None:
            self.why_not(self.hand.cursor, self.eyes.ids_at(self.hand.cursor))
        elif pointer is not None:
            self.why_not(pointer.square, frozenset(self.board.pick(pointer)))

    def _toggle_sight(self) -> None:
        self.shows_sight = not self.shows_sight
        if not self.shows_sight:
            self.board.show_overlay("sight", None)

    def _toggle_follow(self) -> None:
        self.follows = not self.follows
        self._follow()

    def entered(self) -> None:
        """Back at the table: bots go on where they stood."""
        self._show_all()
        self.bots.wake()

    def left(self) -> None:
        """The game pauses and stays."""
        self.bots.stop()
        self.animator.finish()
        self.bubble.hide()

    def fit(self, klass: SizeClass) -> None:
        """A small window leaves words out of the top bar."""
        self._klass = klass
        small = klass in ("compact", "small")
        self.then.setVisible(not small)
        self.seed_button.setVisible(klass != "compact")
        self._show_top()
