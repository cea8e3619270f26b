"""The picture of a game's state: the quest's floor and things as the state has them, figures, fog over what is hidden."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from studio.content.catalogue import Catalogue
from studio.content.effects import Entry
from studio.gui.board import picture as p
from studio.gui.board.art import has_figure
from studio.gui.board.letters import signs
from studio.gui.board.of_quest import QuestPictures, silhouette
from studio.quest import model
from studio.quest.content import laid_over
from studio.quest.model import Quest, Region
from studio.quest.names import text_of
from studio.quest.placing import base_of, region_of
from studio.rules.core import state as s

RANKS: dict[str, p.Rank] = {"master": "master", "named": "named", "lieutenant": "named", "act2_master": "master"}
LETTERS = {
    "aim": "A", "dodge": "D", "guard": "G", "rest": "R", "burn": "B", "web": "W", "poison": "P", "stun": "S",
    "immobilised": "I", "weakened": "W", "diseased": "D", "poisoned": "P", "stunned": "S", "cursed": "C", "bleed": "L",
}  # fmt: skip
"""Orders and conditions by the letter on the figure's disc."""
OBJECTS = {
    "glyph": "glyph", "chest": "chest", "potion": "potion_healing", "money": "money", "relic": "relic",
    "rune_key": "rune_key", "encounter": "encounter", "search": "search", "objective": "objective",
    "villager": "villager", "treasure": "treasure", "stairs": "stairs",
}  # fmt: skip


class GamePictures:
    """Pictures of the states of one game; a mark is made again only when its record differs."""

    def __init__(self, quest: Quest, catalogue: Catalogue, heroes: int = 0, *, player: bool = False) -> None:
        """For a `player` what is not revealed is not there at all, not even its outline."""
        self._quest = quest
        self._catalogue = laid_over(catalogue, quest)
        self._heroes = heroes
        self._base = QuestPictures().of(quest)
        self._letters = {
            element.entry: mark.letter
            for id_, mark in self._base.figures.items()
            if mark.letter and isinstance(element := quest.elements.get(id_), model.Monster)
        }
        self._signs = {
            element.entry: mark.sign
            for id_, mark in self._base.figures.items()
            if isinstance(element := quest.elements.get(id_), model.Monster)
        }
        self._figures: dict[int, tuple[s.Figure, bool, int, p.Figure]] = {}
        self._marks: dict[str, tuple[s.Token, p.Mark]] = {}
        self._doors: dict[str, tuple[s.DoorState, p.DoorMark]] = {}
        self._fog: tuple[tuple[str, ...], Region] | None = None
        self._player = player
        self._whole = self._base
        self._shown: tuple[str, ...] | None = None

    def of(self, state: s.GameState, *, author: bool = False) -> p.BoardPicture:
        """The board of a state; the author's eyes see through the fog."""
        if self._player and state.revealed != self._shown:
            self._shown = state.revealed
            self._base = self._known_part(state)
        base = self._base
        heroes = self._heroes or sum(f.kind == "hero" for f in state.figures.values())
        figures = {}
        for id_, figure in state.figures.items():
            if figure.place == "board" and figure.at is not None:
                figures[str(id_)] = self._figure(figure, id_ == state.active, heroes)
        if author:
            figures = {**self._unseen(state, heroes), **figures}
        return replace(
            base,
            areas=self._areas(state),
            doors=self._doors_of(state, author),
            grounds=self._grounds(state),
            marks=self._marks_of(state, author),
            zones={},
            notes={},
            figures=figures,
            fog=() if self._player else self._fog_of(state),
            author=author,
        )

    def _known_part(self, state: s.GameState) -> p.BoardPicture:
        """The board of the pieces that are revealed, in whole or in part."""
        hidden = self._hidden_squares(state)

        def known(id_: str) -> bool:
            mark = self._whole.pieces.get(id_)
            if mark is not None:
                return not hidden.issuperset(p.region_squares(mark.squares))
            area = self._quest.elements.get(id_)
            return not (isinstance(area, model.Area) and self._is_hidden(id_, state))

        elements = {id_: element for id_, element in self._quest.elements.items() if known(id_)}
        part = QuestPictures().of(replace(self._quest, elements=elements))
        grounds = {
            id_: replace(mark, squares=region_of(set(p.region_squares(mark.squares)) - hidden))
            for id_, mark in part.grounds.items()
        }
        doors = {id_: mark for id_, mark in part.doors.items() if not hidden.issuperset(_beside(mark))}
        return replace(part, grounds=grounds, doors=doors)

    def portrait(self, figure: s.Figure, heroes: int = 4) -> p.Figure:
        """A figure for a card, wherever it is."""
        return self._make(replace(figure, at=(0, 0)), False, self._heroes or heroes)

    # --- figures ------------------------------------------------------------------------------

    def _figure(self, figure: s.Figure, active: bool, heroes: int) -> p.Figure:
        kept = self._figures.get(figure.id)
        if kept is not None and kept[0] is figure and kept[1] == active and kept[2] == heroes:
            return kept[3]
        made = self._make(figure, active, heroes)
        if kept is not None and kept[3] == made:
            made = kept[3]
        self._figures[figure.id] = (figure, active, heroes, made)
        return made

    def _make(self, figure: s.Figure, active: bool, heroes: int) -> p.Figure:
        element = self._quest.elements.get(figure.element)
        kind = element.entry if isinstance(element, model.Monster) else figure.entry.lstrip("#")
        entry = self._catalogue.find(kind)
        wide, high = base_of(entry, figure.turn)
        hero = figure.kind == "hero"
        most = max_wounds(figure, entry, element, heroes)
        name = text_of(self._quest, figure.name) if figure.name else ""
        army = figure.kind == "creature"
        discs = tuple(LETTERS[what] for what, n in figure.tokens.items() if n and what in LETTERS)
        assert figure.at is not None
        return p.Figure(
            str(figure.id),
            hero_recipe(entry) if hero else self._recipe(kind, figure.kind),
            figure.at,
            wide,
            high,
            "hero" if hero else "army" if army else "monster",
            RANKS.get(figure.rank, "normal"),
            figure.seat if hero else figure.seat + 1 if army else 0,
            name or (entry.name if entry else kind),
            self._letters.get(kind, ""),
            max(0, most - figure.damage),
            most,
            discs,
            active,
            bool(figure.tokens.get("tapped")),
            bool(figure.tokens.get("knocked_out")),
            sign="" if hero else self._sign(kind, entry.name if entry else kind),
        )

    def _sign(self, kind: str, name: str) -> str:
        """The letter of a kind; one that comes into play from elsewhere gets the next that is free."""
        if kind not in self._signs:
            self._signs = signs([(kind, name)], self._signs)
        return self._signs[kind]

    def _recipe(self, kind: str, role: str) -> str:
        """A silhouette of its own, of a trait, or of what it is."""
        own = kind if has_figure(kind) else silhouette(self._catalogue, kind)
        return own or (role if role in ("familiar", "villager") else "")

    def _unseen(self, state: s.GameState, heroes: int) -> dict[str, p.Figure]:
        """Monsters of areas that are not revealed yet, for the author's eyes."""
        placed = {figure.element for figure in state.figures.values() if figure.element}
        hidden = self._hidden_squares(state)
        return {
            id_: replace(mark, hidden=True)
            for id_, mark in self._base.figures.items()
            if id_ not in placed
            and mark.at in hidden
            and isinstance(element := self._quest.elements.get(id_), model.Monster)
            and heroes in element.heroes
        }

    # --- things -------------------------------------------------------------------------------

    def _doors_of(self, state: s.GameState, author: bool) -> dict[str, p.DoorMark]:
        found = {}
        for id_, mark in self._base.doors.items():
            door = state.doors.get(id_)
            if door is None:
                found[id_] = mark
                continue
            if door.hidden and not author:
                continue
            kept = self._doors.get(id_)
            if kept is None or kept[0] is not door:
                unlocked = mark.lock == "rune" and not door.locked
                kept = (door, replace(mark, open=door.open, unlocked=unlocked))
                self._doors[id_] = kept
            found[id_] = kept[1]
        return found

    def _marks_of(self, state: s.GameState, author: bool) -> dict[str, p.Mark]:
        hidden = frozenset() if author else self._hidden_squares(state)
        found = {
            id_: mark for id_, mark in self._base.marks.items() if mark.recipe == "stairs" and mark.at not in hidden
        }
        for id_, token in state.tokens.items():
            if token.gone or token.at is None or token.carrier or token.at in hidden or (token.hidden and not author):
                continue
            kept = self._marks.get(id_)
            if kept is None or kept[0] is not token:
                kept = (token, self._mark(token))
                self._marks[id_] = kept
            found[id_] = kept[1]
        return found

    def _mark(self, token: s.Token) -> p.Mark:
        base = self._base.marks.get(token.id)
        recipe = base.recipe if base is not None else OBJECTS.get(token.kind, "encounter")
        if token.kind == "glyph":
            recipe = "glyph_active" if token.active else "glyph"
        elif token.kind == "chest" and token.colour in ("copper", "silver", "gold"):
            recipe = f"chest_{token.colour}"
        assert token.at is not None
        colour = token.colour if token.kind == "rune_key" else base.colour if base else ""
        return p.Mark(token.id, recipe, token.at, colour, base.letter if base else "", token.hidden)

    def _grounds(self, state: s.GameState) -> Mapping[str, p.Ground]:
        if not state.terrain:
            return self._base.grounds
        changed = {square for squares in state.terrain.values() for square in squares}
        found = {
            id_: replace(ground, squares=region_of(set(p.region_squares(ground.squares)) - changed))
            for id_, ground in self._base.grounds.items()
        }
        for kind, squares in state.terrain.items():
            if kind and squares:
                found[f"~{kind}"] = p.Ground(f"~{kind}", kind, region_of(set(squares)))
        return found

    # --- fog ----------------------------------------------------------------------------------

    def _is_hidden(self, id_: str, state: s.GameState) -> bool:
        element = self._quest.elements.get(id_)
        return isinstance(element, model.Area) and not element.start and id_ not in state.revealed

    def _areas(self, state: s.GameState) -> dict[str, p.AreaMark]:
        return {
            id_: replace(mark, hidden=True) if self._is_hidden(id_, state) else mark
            for id_, mark in self._base.areas.items()
        }

    def _fog_of(self, state: s.GameState) -> Region:
        if self._fog is None or self._fog[0] != state.revealed:
            self._fog = (state.revealed, region_of(set(self._covered(state))))
        return self._fog[1]

    def _covered(self, state: s.GameState) -> Iterable[model.Square]:
        for id_, mark in self._base.areas.items():
            if self._is_hidden(id_, state):
                yield from p.region_squares(mark.squares)

    def _hidden_squares(self, state: s.GameState) -> frozenset[model.Square]:
        return frozenset(p.region_squares(self._fog_of(state)))


def _beside(door: p.DoorMark) -> set[model.Square]:
    """The squares on both sides of a door."""
    x, y, side = door.at
    near = [(x + i, y) if side == "n" else (x, y + i) for i in range(door.length)]
    far = [(u, v - 1) if side == "n" else (u - 1, v) for u, v in near]
    return {*near, *far}


def max_wounds(figure: s.Figure, entry: Entry | None, element: object, heroes: int) -> int:
    """The wounds a figure can take, as printed for its rank and the number of heroes; 0 when it has none."""
    stats = dict(entry.stats) if entry else {}
    rank = entry.ranks.get("master" if figure.rank in ("master", "named") else figure.rank) if entry else None
    if rank is not None:
        stats.update(rank.stats)
    if isinstance(element, model.Monster) and figure.rank == "named":
        stats.update(element.stats)
    value = stats.get("wounds", stats.get("health", stats.get("hp", 0)))
    if isinstance(value, list | tuple):
        value = value[max(0, min(len(value) - 1, heroes - 2))] if value else 0
    return (value if isinstance(value, int) else 0) + figure.bonus.get("wounds", 0)


def hero_recipe(entry: Entry | None) -> str:
    """A hero's silhouette: by trait, else by the best of melee, ranged and magic."""
    if entry is None:
        return "warrior"
    for trait in entry.traits:
        if has_figure(trait):
            return trait
    kinds = {"melee": "warrior", "ranged": "scout", "magic": "mage"}

    def strength(kind: str) -> int:
        value = entry.stats.get(kind, 0)
        return value if isinstance(value, int) else 0

    return kinds[max(kinds, key=strength)]


def picture_of_game(
    state: s.GameState,
    quest: Quest,
    catalogue: Catalogue,
    *,
    author: bool = False,
    player: bool = False,
    heroes: int = 0,
) -> p.BoardPicture:
    """The picture of one state, once."""
    return GamePictures(quest, catalogue, heroes, player=player).of(state, author=author)
