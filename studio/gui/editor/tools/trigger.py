"""The trigger tool: a click on a thing starts "when this …", a drag from thing to thing fills what it changes."""

from msgspec.structs import replace

from studio.content.effects import Ability
from studio.content.effects.ops import Door, Op, Reveal
from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _
from studio.quest import model
from studio.quest.edits import Put
from studio.quest.topics import triggers

WINDOWS: dict[type, tuple[str, str]] = {
    model.Area: ("area_revealed", "area = #{id}"),
    model.Door: ("door_opened", "door = #{id}"),
    model.Monster: ("defeated", "figure = #{id}"),
    model.Chest: ("chest_opened", "token = #{id}"),
    model.Glyph: ("glyph_activated", "token = #{id}"),
    model.Token: ("token_revealed", "token = #{id}"),
    model.RuneKey: ("token_taken", "token = #{id}"),
    model.Relic: ("token_taken", "token = #{id}"),
    model.Potion: ("token_taken", "token = #{id}"),
    model.Money: ("token_taken", "token = #{id}"),
}
"""Kind of thing → the window it starts and the condition that names it."""


def started_by(element: model.AnyElement) -> Ability | None:
    """The beginning of a trigger that this thing starts."""
    found = WINDOWS.get(type(element))
    if found is None:
        return None
    return Ability(when=found[0], if_=found[1].format(id=element.id), once=True, do=())


def change_of(element: model.AnyElement) -> tuple[Op, ...]:
    """What a trigger may do to a thing, as a first proposal."""
    match element:
        case model.Door(id=id):
            return (Door(what=f"#{id}", to="open"),)
        case model.Area(id=id):
            return (Reveal(what=f"#{id}"),)
    return ()


class TriggerTool(Tool):
    """Makes a trigger in its simple form: what starts it, and what it changes or says."""

    id = "trigger"
    icon = "trigger"
    _from: str = ""
    _begun: str = ""
    """The trigger that a click has begun; the next click on what can be changed fills it."""

    @classmethod
    def word(cls) -> str:
        return _("Trigger")

    def hint(self) -> str:
        if self._unfilled() is not None:
            return _("Now click the door or area it changes · Esc leaves it open")
        return _("Click what starts it, then what it changes")

    def _unfilled(self) -> model.Trigger | None:
        """The trigger that was begun, while nothing happens by it."""
        trigger = self.bench.element(self._begun)
        return trigger if isinstance(trigger, model.Trigger) and not any(trigger.ability.blocks) else None

    def put_down(self) -> None:
        self._begun = ""
        super().put_down()

    def _thing(self, at: Pointer) -> str:
        for id in self.bench.view.pick(at):
            element = self.bench.element(id)
            if element is not None and type(element) in WINDOWS:
                return id
        return ""

    def hover(self, at: Pointer) -> None:
        id = self._thing(at)
        self.bench.view.show_overlay("hover", self.bench.outline_of(id, True) if id else None)

    def press(self, at: Pointer) -> None:
        self._from = self._thing(at)

    def drag(self, at: Pointer) -> None:
        start = self.bench.middle(self._from) if self._from else None
        if start is not None:
            self.bench.view.show_overlay("band", o.Links(((start, (at.x, at.y)),)))
            self.hover(at)

    def release(self, at: Pointer) -> None:
        self.bench.view.show_overlay("band", None)
        bench = self.bench
        element, target = bench.element(self._from), bench.element(self._thing(at))
        self._from = ""
        if element is None:
            return
        begun = self._unfilled()
        if target is element and begun is not None and change_of(element):
            self._begun = ""
            filled = replace(begun, ability=replace(begun.ability, do=change_of(element)))
            bench.do(Put((filled,)))
            self.say_hint()
            return
        ability = started_by(element)
        if ability is None:
            return
        ops = change_of(target) if target is not None and target is not element else ()
        new = bench.added(lambda: triggers.add_trigger(bench.quest, replace(ability, do=ops)))
        if new:
            self._begun = "" if ops else new[0]
            bench.select(*new)
            bench.panel_wanted.emit("triggers")
            self.say_hint()

    def cancel(self) -> bool:
        held, self._from, self._begun = bool(self._from or self._unfilled()), "", ""
        self.say_hint()
        self.bench.view.show_overlay("band", None)
        return held
