"""The editor as a mode of the window: canvas, tools, docks, and what each command does while editing."""

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from studio.gui.board import BoardView, Pointer, QuestPictures
from studio.gui.board.pick import box_of
from studio.gui.board.picture import region_has
from studio.gui.board.rulers import square_label
from studio.gui.board.zoom import MiniMap
from studio.gui.editor import clipboard, menus
from studio.gui.editor.acts import Acts
from studio.gui.editor.bench import Workbench
from studio.gui.editor.canvas import Canvas
from studio.gui.editor.checking import Checker
from studio.gui.editor.commands import handlers
from studio.gui.editor.cursor import SquareCursor
from studio.gui.editor.find_bar import FindBar
from studio.gui.editor.finding_way import WAY
from studio.gui.editor.findings_dock import FindingsDock
from studio.gui.editor.help_dock import HelpDock
from studio.gui.editor.history_dock import HistoryDock
from studio.gui.editor.inspector import Inspector
from studio.gui.editor.outline import OutlineDock
from studio.gui.editor.palette import Palette
from studio.gui.editor.parts_dock import PartsDock
from studio.gui.editor.quest_dock import QuestDock
from studio.gui.editor.revealing import Revealing
from studio.gui.editor.strip import Strip
from studio.gui.editor.texts_dock import TextsDock
from studio.gui.editor.titles import terrain_word
from studio.gui.editor.tools import TOOLS, PasteTool, Tool
from studio.gui.editor.triggers_dock import TriggersDock
from studio.gui.editor.widgets import Empty
from studio.gui.kit.bridge import Later, relay
from studio.gui.kit.first_seen import FirstSeen
from studio.gui.kit.mode import Mode, Panel, SizeClass
from studio.gui.kit.settings import SettingsFile
from studio.gui.kit.tasks import Jobs
from studio.kit.text import _
from studio.kit.where import Where
from studio.quest import model
from studio.quest.document import Document
from studio.quest.edits import Become
from studio.quest.finding import Finding
from studio.quest.model import Square
from studio.quest.names import text_of
from studio.quest.new import new


class EditMode(Mode):
    """Editing one quest."""

    name = "edit"

    def __init__(
        self,
        document: Document,
        jobs: Jobs | None = None,
        settings: SettingsFile | None = None,
        pictures: QuestPictures | None = None,
    ) -> None:
        """Who has drawn the quest already hands the pictures over; a large one takes its time."""
        super().__init__()
        self.document = document
        self.view = BoardView(room=8)
        self.bench = Workbench(document, self.view, pictures)
        self.central = self.view
        self.keyed = (self.view,)
        self.picking_kind = False
        self._home_wanted = True
        self._had_findings = False
        self.places = Revealing(self)
        self._look_once = Later(self._first_look, 0, self)
        self.all_tools: dict[str, Tool] = {kind.id: kind(self.bench) for kind in TOOLS}
        self.paste_tool = PasteTool(self.bench)
        self.all_tools["paste"] = self.paste_tool
        self.tool: Tool = self.all_tools["select"]
        self.cursor = SquareCursor(self)
        self.acts = Acts(self)
        self.view.handler = Canvas(self)
        self.checker = Checker(self.bench, jobs)
        self.tools = Strip(self.layer_menu)
        self.strip = self.tools
        for name, tool in self.all_tools.items():
            self.tools.tell(name, tool.hint())
        self.palette = Palette(self.bench, settings)
        self.outline = OutlineDock(self.bench)
        self.inspector = Inspector(self.bench)
        self.findings = FindingsDock(self.bench, self.checker)
        self.help = HelpDock(self.bench)
        self.history = HistoryDock(self.bench)
        self.triggers = TriggersDock(self.bench)
        self.texts = TextsDock(self.bench)
        self.parts = PartsDock(self.bench)
        self.panels = (
            Panel("palette", _("Palette"), "left", self.palette, icon="palette"),
            Panel("outline", _("Outline"), "left", self.outline, icon="tree"),
            Panel("inspector", _("Inspector"), "right", self.inspector, icon="settings"),
            Panel("quest", _("Quest"), "right", FirstSeen(lambda: QuestDock(self.bench)), icon="book"),
            Panel("help", _("Help"), "right", self.help, icon="help"),
            Panel("findings", _("Findings"), "bottom", self.findings, self.findings.corner, icon="warning"),
            Panel("history", _("History"), "bottom", self.history, icon="history"),
            Panel("triggers", _("Triggers"), "bottom", self.triggers, self.triggers.corner, icon="trigger"),
            Panel("texts", _("Texts"), "bottom", self.texts, icon="language"),
            Panel("parts", _("Parts"), "bottom", self.parts, icon="parts"),
        )
        self.start_hint = Empty(
            _("Start with a room. Drag one from the palette, or press P."),
            _("Use the three-room template"),
            self.use_template,
            "start",
        )
        self.start_hint.setParent(self.view)
        self.find = FindBar(self.bench, self.view)
        self.mini = MiniMap(self.view)
        self.mini.hide()
        self._connect()
        self.pick_up("select")
        self.checker.start()

    def _connect(self) -> None:
        bench, view = self.bench, self.view
        self.tools.chosen.connect(self.pick_up)
        self.palette.chosen.connect(self._card_chosen)
        self.palette.let_go.connect(lambda: self.pick_up("select"))
        self.palette.rules_wanted.connect(lambda card: self._read(self.help.show_card, card))
        bench.picked_up.connect(self.pick_up)
        bench.hint.connect(self.hint_said.emit)
        bench.toast.connect(self.toast.emit)
        bench.play_wanted.connect(self.play_wanted.emit)
        bench.panel_wanted.connect(self.panel_wanted.emit)
        bench.rename_wanted.connect(self.rename)
        bench.text_wanted.connect(lambda id: self.rename(id, "read"))
        bench.findings_changed.connect(self._findings_told)
        self.findings.reveal_wanted.connect(self.reveal)
        self.findings.about.connect(lambda code: self._read(self.help.show_page, code))
        self.findings.rule_wanted.connect(lambda number: self._read(self.help.show_rule, number))
        self.inspector.reveal_wanted.connect(self.reveal)
        self.inspector.accept_wanted.connect(lambda finding: self.findings.accept_finding(finding))
        self.parts.finding_wanted.connect(self._show_finding)
        self.outline.menu_wanted.connect(self._menu_in_outline)
        self.triggers.graph.reveal_wanted.connect(self.reveal)
        self.find.shown.connect(self.acts.show_hit)
        view.resized.connect(self.find.fit)
        view.hovered.connect(self.show_place)
        leave = (
            self.document.selected.connect(lambda _ids: self._selected()),
            self.document.stepped.connect(self._facts),
        )
        self.destroyed.connect(lambda *_gone: [one() for one in leave])
        if view.columns is not None and view.rows is not None:
            view.columns.picked.connect(lambda a, b: self.acts.take_lines(a, b, 0))
            view.rows.picked.connect(lambda a, b: self.acts.take_lines(a, b, 1))
        view.resized.connect(self._first_look)
        view.resized.connect(self._show_start_hint)
        relay(self.document.changed, self, lambda _changed: self._show_start_hint())
        self._show_start_hint()

    def use_template(self) -> None:
        """The three-room template in place of the empty quest."""
        quest = self.document.quest
        self.bench.do(Become(new(quest.system, quest.id, "three_rooms", text_of(quest, quest.header.title))))
        self._home_wanted = True
        self._first_look()

    def _show_start_hint(self) -> None:
        """On an empty board a sentence says how to begin."""
        view, hint = self.view, self.start_hint
        hint.setVisible(not view.picture.floor and not view.picture.figures and not view.picture.marks)
        if not hint.isHidden():
            size = hint.sizeHint()
            hint.setGeometry(
                (view.width() - size.width()) // 2, (view.height() - size.height()) // 2, size.width(), size.height()
            )

    def _first_look(self) -> None:
        """The camera looks at the whole board as soon as it knows how large the view is."""
        if self._home_wanted and self.view.isVisible() and self.view.width() > 200:
            self._home_wanted = False
            self.view.camera.home(self.view.picture)

    # --- mode ---

    def fit(self, klass: SizeClass) -> None:
        self.mini.setVisible(klass == "large")

    def entered(self) -> None:
        self._look_once()
        self.tool.take()
        self._facts()

    def left(self) -> None:
        self.tool.put_down()

    def ended(self) -> None:
        self.checker.stop()

    # --- tools ---

    def pick_up(self, name: str) -> None:
        """Take a tool into the hand."""
        if name not in self.all_tools:
            return
        self.bench.one_shot = False
        self.tool.put_down()
        self.tool = self.all_tools[name]
        self.tools.show_tool(name)
        self.tool.take()
        card = self.tool.card
        self.bench.card = card
        self.bench.card_chosen.emit(card)
        self.inspector.show_tool(self.tool if name not in ("select", "paste", "hand") else None)
        self._facts()
        self.actions_changed.emit()

    def take_card(self, card: str) -> None:
        """Take the tool that places a card, with the card."""
        name = self.palette.tool_of(card)
        if name and self.tool.id != name:
            self.pick_up(name)

    def _card_chosen(self, card: str, once: bool) -> None:
        self.take_card(card)
        self.bench.one_shot = once
        self.tool.choose(card)
        self.view.setFocus()

    def pick_kind(self, at: Pointer) -> bool:
        """While I is held: kind and settings of the thing under the pointer come into the hand."""
        from studio.gui.editor.cards import card_of

        if not self.picking_kind:
            return False
        for id in self.view.pick(at):
            element = self.bench.element(id)
            card = card_of(element) if element is not None else ""
            if card and self.palette.tool_of(card):
                self.take_card(card)
                if isinstance(element, model.Piece | model.Monster):
                    self.tool.turn = element.turn
                self.tool.choose(card)
                return True
        return True

    def pick_for_field(self, at: Pointer) -> bool:
        """While a field wants something picked: a click gives it."""
        picker = self.bench.picker
        if picker is None:
            return False
        for id in (*self.view.pick(at), ""):
            if picker(id, at.square):
                self.end_picking()
                return True
        return True

    def end_picking(self) -> None:
        """The canvas is a canvas again."""
        self.bench.picker = None
        self.view.show_overlay("dimmed", None)
        self.tool.take()

    # --- what the status line says ---

    def show_place(self, square: Square | None) -> None:
        """Say square and area in the status line."""
        if square is None:
            return
        name = square_label(square)
        area = self.bench.area_at(square)
        words = _("{square}  ·  {area}", square=name, area=self.bench.called(area) if area else _("no area"))
        here = (p.terrain for p in self.bench.picture.grounds.values() if region_has(p.squares, *square))
        ground = next(here, "")
        self.place_said.emit(f"{words}  ·  {terrain_word(ground)}" if ground else words)

    def _selected(self) -> None:
        self.tool.say_hint()
        self.actions_changed.emit()
        self._facts()

    def _facts(self) -> None:
        count = len(self.bench.selection)
        heroes = self.bench.quest.header.heroes
        system = {"journeys1": _("First edition"), "journeys2": _("Second edition"), "command": _("Dungeon Command")}
        who = f"{min(heroes)}–{max(heroes)}" if len(heroes) > 1 else "".join(map(str, heroes))
        facts = [_("{n} selected", n=count) if count else self.tool.word()]
        facts.append(_("{system}, {n} heroes", system=system[self.bench.quest.system], n=who))
        if self.checker.took_ms is not None:
            facts.append(_("Checked in {n} ms", n=round(self.checker.took_ms)))
        self.facts_said.emit(tuple(facts))

    def _findings_told(self) -> None:
        count = len(self.bench.findings)
        self.panel_titled.emit("findings", _("Findings  {n}", n=count) if count else _("Findings"))
        self._facts()
        if bool(count) != self._had_findings:
            self._had_findings = bool(count)
            self.actions_changed.emit()

    def rename(self, id: str, first: str = "name") -> None:
        """Put the focus into the main text field of what is selected."""
        self.panel_wanted.emit("inspector")
        self.inspector.focus_text(first)

    def _show_finding(self, finding: Finding) -> None:
        self.panel_wanted.emit("findings")
        self.findings.show_finding(finding)

    def _menu_in_outline(self, at: QPoint) -> None:
        """The same menu in the outline as on the map."""
        box = box_of(self.view.picture, self.bench.selection[0]) if self.bench.selection else None
        x, y = box[:2] if box else self.cursor.square
        pointer = Pointer(x, y, self.view.camera.px, screen=at, keyboard=True)
        menus.context_menu(self, pointer).popup(at)

    def _read(self, show: Callable[[str], None], what: str) -> None:
        """Bring the help to the front and show a page of it."""
        self.panel_wanted.emit("help")
        show(what)

    # --- places ---

    def reveal(self, where: Where) -> None:
        """Bring a place into view, select what is meant, and call the eye to it."""
        self.places.reveal(where)

    # --- commands ---

    def handlers(self) -> dict[str, Callable[[], None]]:
        return handlers(self)

    def closed_reason(self, action: str) -> str:
        if action in ("edit.paste", "edit.paste_same") and not clipboard.has_things():
            return _("Nothing was copied yet.")
        if action in ("check.next", "check.previous") and not self.bench.findings:
            return _("There are no findings.")
        return ""

    def cancel(self) -> None:
        """Esc: close the find bar, end what is going on, then put the tool down, then select nothing."""
        if self.find.isVisible():
            self.find.leave()
            return
        self.bench.hush()
        self.view.clear_overlays(*WAY, "reach", "field", "bottlenecks")
        if self.bench.picker is not None:
            self.end_picking()
        elif not self.tool.cancel() and self.tool.id != "select":
            self.pick_up("select")

    # --- menus ---

    def layer_menu(self) -> QMenu:
        """The layers: shown or hidden, locked or not."""
        return menus.layer_menu(self.bench, self.tools)

    def show_menu(self, at: Pointer) -> None:
        """The context menu of what is under the pointer."""
        found = [id for id in self.view.pick(at) if self.bench.can_pick(id)]
        if found and found[0] not in self.bench.selection:
            self.bench.select(found[0])
        elif not found:
            self.bench.select()
        menus.context_menu(self, at).popup(at.screen)

    def menu_at_cursor(self) -> None:
        """The context menu by key: at the selection, else at the square cursor."""
        box = box_of(self.view.picture, self.bench.selection[0]) if self.bench.selection else None
        place = (
            (box[0] + box[2] / 2, box[1] + box[3] / 2)
            if box
            else (self.cursor.square[0] + 0.5, self.cursor.square[1] + 0.5)
        )
        point = self.view.viewport().mapToGlobal(self.view.place_on_screen(*place))
        at = Pointer(place[0], place[1], self.view.camera.px, screen=QPoint(point), keyboard=True)
        menus.context_menu(self, at).popup(at.screen)
