"""Tools that place one thing on a square: markers, chests, glyphs, figures; a click on one there changes it."""

import msgspec
from PySide6.QtCore import Qt

from studio.checks.box import figure_rank, figures_of
from studio.gui.board import Pointer
from studio.gui.board import overlays as o
from studio.gui.board.rulers import square_label
from studio.gui.editor import cards
from studio.gui.editor.bench import Workbench, wrapped
from studio.gui.editor.titles import rank_word
from studio.gui.editor.tools.base import Tool
from studio.kit.text import _, say
from studio.quest import model
from studio.quest.edits import Edit
from studio.quest.model import Square
from studio.quest.topics import figures, markers, things, treasures


class ThingTool(Tool):
    """Places the card in hand; Ctrl removes what is there."""

    def edit(self, at: Square) -> Edit:
        """The edit that places it."""
        return cards.place(self.bench.quest, self.card, at, self.turn)

    def ghost(self, at: Square, fits: bool) -> o.Ghost:
        """What it would look like."""
        mark = cards.mark_of_card(self.card)
        marks = (msgspec.structs.replace(mark, at=at),) if mark is not None else ()
        return o.Ghost(marks=marks, clash=() if fits else ((*at, 1),))

    def there(self, at: Pointer) -> model.AnyElement | None:
        """The thing of this tool's kind under the pointer, which a click changes instead."""
        return None

    def change(self, element: model.AnyElement) -> None:
        """A click on a thing that is there."""

    def hover(self, at: Pointer) -> None:
        view = self.bench.view
        if not self.card:
            return
        if self.there(at) is not None:
            view.clear_overlays("ghost")
            self.bench.hush()
            view.show_overlay("hover", o.Outline((*at.square, 1, 1), hover=True))
            return
        view.show_overlay("hover", None)
        refused = self.bench.refusal(lambda: self.edit(at.square))
        ghost = self.ghost(at.square, refused is None)
        after, box = self.supply()
        over = refused is None and 0 < box < after
        if over:
            ghost = msgspec.structs.replace(ghost, outline="warning", badge=f"{after}/{box}")
        view.show_overlay("ghost", ghost)
        if over:
            words = _("{used} of {box} used", used=after - 1, box=box)
            self.bench.read_out((words,), "warning", "warning", (at.square[0] + 1, at.square[1] + 0.5))
        elif refused is not None and self.bench.is_floor(at.square):
            rule = f" ({refused.rule})" if refused.rule else ""
            self.bench.read_out(
                wrapped(say(refused.text) + rule), "error", "bad", (at.square[0] + 1, at.square[1] + 0.5)
            )
        else:
            self.bench.hush()

    def press(self, at: Pointer) -> None:
        if at.ctrl:
            self.remove(at)
            return
        element = self.there(at)
        if element is not None:
            self.change(element)
        else:
            self.place(at.square)

    def place(self, at: Square, merge: str = "") -> bool:
        """Place one and select it."""
        if not self.card:
            return False
        new = self.bench.added(lambda: self.edit(at), merge)
        if new:
            self.bench.select(*new)
            self.bench.view.show_overlay("ghost", None)
            self.say_hint()
            self.placed()
        return bool(new)

    def remove(self, at: Pointer) -> None:
        """Take the topmost thing of this tool's cards away."""
        for id in self.bench.view.pick(at):
            element = self.bench.element(id)
            if element is not None and self.owns(element) and self.bench.can_pick(id):
                self.bench.do(lambda id=id: things.delete(self.bench.quest, (id,)))  # type: ignore[misc]
                return

    def owns(self, element: model.AnyElement) -> bool:
        """Whether this tool places such a thing."""
        return cards.card_of(element) in self.variants()

    def supply(self) -> tuple[int, int]:
        """How many there would be with this one, and how many the box holds; 0 when nobody counts."""
        for card in cards.all_cards(self.bench.quest, self.bench.catalogue):
            if card.id == self.card:
                return card.used + 1, card.box
        return 0, 0

    def count_words(self) -> str:
        """How many of the card are used, of how many."""
        after, box = self.supply()
        return _("{used} of {box} used", used=after - 1, box=box) if box else ""

    def dropped(self, at: Pointer, card: str) -> None:
        self.choose(card)
        self.place(at.square)

    def dragged_over(self, at: Pointer, card: str) -> None:
        if card != self.card:
            self.choose(card)
        self.hover(at)


class MarkerTool(ThingTool):
    """Encounters, stairs, tokens, keys, relics, money, potions."""

    id = "marker"
    icon = "marker"
    own = True

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._open_stairs = ""

    @classmethod
    def word(cls) -> str:
        return _("Marker")

    def variants(self) -> tuple[str, ...]:
        return tuple(c.id for c in cards.all_cards(self.bench.quest, self.bench.catalogue) if c.tool == "marker")

    def hint(self) -> str:
        name = cards.thing_words().get(self.card, "")
        if self.card == "stairs":
            return _("Click a square · stairs need a partner: click again")
        return " · ".join(filter(None, (_("Click a square"), name, self.count_words(), _("PgDn next kind"))))

    def edit(self, at: Square) -> Edit:
        if self.card == "stairs":
            first = self.bench.element(self._open_stairs)
            if isinstance(first, model.Stairs):
                return markers.place_stairs(self.bench.quest, at, colour=first.colour)
        return super().edit(at)

    def place(self, at: Square, merge: str = "") -> bool:
        placed = super().place(at, merge)
        if placed and self.card == "stairs":
            self._open_stairs = "" if self._open_stairs else self.bench.selection[0]
        return placed

    def put_down(self) -> None:
        self._open_stairs = ""
        super().put_down()


class TreasureTool(ThingTool):
    """Chests: a click on one changes its tier."""

    id = "treasure"
    icon = "chest"
    own = True

    @classmethod
    def word(cls) -> str:
        return _("Treasure")

    def variants(self) -> tuple[str, ...]:
        return tuple(f"chest:{tier}" for tier in cards.TIERS)

    def hint(self) -> str:
        tier = {"copper": _("copper chest"), "silver": _("silver chest"), "gold": _("gold chest")}[
            self.card[6:] or "copper"
        ]
        return " · ".join(filter(None, (_("Click a square"), tier, self.count_words(), _("click a chest: next tier"))))

    def there(self, at: Pointer) -> model.AnyElement | None:
        for id in self.bench.view.pick(at):
            element = self.bench.element(id)
            if isinstance(element, model.Chest):
                return element
        return None

    def change(self, element: model.AnyElement) -> None:
        self.bench.do(lambda: treasures.cycle_tier(self.bench.quest, element.id))
        self.bench.select(element.id)

    def press(self, at: Pointer) -> None:
        if at.shift and self.card:
            self.bench.do(lambda: treasures.add_row(self.bench.quest, self.card[6:]))  # type: ignore[arg-type]
            return
        super().press(at)


class GlyphTool(ThingTool):
    """Glyphs: a click on one makes it active or inactive."""

    id = "glyph"
    icon = "glyph"
    own = True

    @classmethod
    def word(cls) -> str:
        return _("Glyph")

    def variants(self) -> tuple[str, ...]:
        return ("glyph",)

    def hint(self) -> str:
        return _("Click a square · click again makes it active")

    def there(self, at: Pointer) -> model.AnyElement | None:
        for id in self.bench.view.pick(at):
            element = self.bench.element(id)
            if isinstance(element, model.Glyph):
                return element
        return None

    def change(self, element: model.AnyElement) -> None:
        self.bench.do(lambda: markers.toggle_glyph(self.bench.quest, element.id))
        self.bench.select(element.id)


class FigureTool(ThingTool):
    """Monsters: rank by PgDn, turned with R, a row of them with a drag."""

    id = "figure"
    icon = "figure"
    own = True
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.rank = 0
        self.heroes: tuple[int, ...] = ()
        self._last: Square | None = None
        self._stroke = 0

    @classmethod
    def word(cls) -> str:
        return _("Figure")

    def variants(self) -> tuple[str, ...]:
        return tuple(c.id for c in cards.all_cards(self.bench.quest, self.bench.catalogue) if c.tool == "figure")

    @property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of the system."""
        return figures.RANKS[self.bench.quest.system]

    def hint(self) -> str:
        entry = self.bench.catalogue.find(self.card.partition(":")[2])
        name = entry.name if entry else ""
        rank = self.ranks[self.rank % len(self.ranks)]
        who = (
            _("Click to place {name}, {rank}", name=name, rank=rank_word(rank))
            if name
            else _("Choose a figure in the palette")
        )
        heroes = _("for {n} heroes", n=", ".join(map(str, self.heroes))) if self.heroes else ""
        return " · ".join(filter(None, (who, heroes, self.count_words(), _("PgDn rank"), _("R turns large bases"))))

    def next_variant(self, by: int) -> None:
        self.rank = (self.rank + by) % len(self.ranks)
        self.say_hint()
        self.again()

    def nth_variant(self, number: int) -> None:
        """2, 3, 4: only for that number of heroes; the same again: for all."""
        allowed = self.bench.quest.header.heroes
        if number in allowed:
            self.heroes = () if self.heroes == (number,) else (number,)
            self.say_hint()

    def supply(self) -> tuple[int, int]:
        """By rank, and for the number of heroes with which the most of them stand."""
        quest, entry = self.bench.quest, self.card.partition(":")[2]
        red = figure_rank(self.ranks[self.rank % len(self.ranks)])
        same = [
            monster.heroes
            for monster in quest.elements.values()
            if isinstance(monster, model.Monster) and (monster.entry, figure_rank(monster.rank)) == (entry, red)
        ]
        own = self.heroes or quest.header.heroes
        most = max((sum(heroes in placed for placed in same) for heroes in own), default=0)
        return most + 1, figures_of(self.bench.catalogue, quest, entry, red)

    def edit(self, at: Square) -> Edit:
        rank = self.ranks[self.rank % len(self.ranks)]
        return cards.place(self.bench.quest, self.card, at, self.turn, rank, self.heroes)

    def ghost(self, at: Square, fits: bool) -> o.Ghost:
        rank = self.ranks[self.rank % len(self.ranks)]
        figure = cards.figure_of_card(self.card, self.bench.quest, self.bench.catalogue, rank, self.turn)
        if figure is None:
            return o.Ghost()
        x, y = at
        clash = () if fits else tuple((x, y + i, figure.w) for i in range(figure.h))
        return o.Ghost(figures=(msgspec.structs.replace(figure, at=at),), clash=clash)

    def press(self, at: Pointer) -> None:
        self._stroke += 1
        super().press(at)
        self._last = None if at.ctrl else at.square

    def drag(self, at: Pointer) -> None:
        """A row: the next one as soon as it does not touch the last."""
        if self._last is None or at.square == self._last:
            return
        figure = cards.figure_of_card(self.card, self.bench.quest, self.bench.catalogue, "normal", self.turn)
        if figure is None:
            return
        dx, dy = at.square[0] - self._last[0], at.square[1] - self._last[1]
        if abs(dx) >= figure.w or abs(dy) >= figure.h:
            if self.bench.refusal(lambda: self.edit(at.square)) is None:
                self.place(at.square, f"row-{id(self)}-{self._stroke}")
            self._last = at.square

    def release(self, at: Pointer) -> None:
        self._last = None

    def owns(self, element: model.AnyElement) -> bool:
        return isinstance(element, model.Monster)

    def where(self, at: Square) -> str:
        """The square's name."""
        return square_label(at)
