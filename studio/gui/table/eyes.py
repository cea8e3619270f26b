"""Through whose eyes the board is seen: pictures of states, fog, the author's eyes, lines of sight, what is where."""

from studio.grid.edges import Edges
from studio.grid.reach import flood
from studio.grid.sight import line_squares, sight
from studio.gui.board import overlays as o
from studio.gui.board.of_game import GamePictures
from studio.gui.board.pick import things_at
from studio.gui.board.picture import BoardPicture
from studio.gui.board.picture import Figure as Drawn
from studio.gui.board.view import BoardView
from studio.kit.text import _
from studio.play.names import Names
from studio.play.session import Session
from studio.quest.layout import layout_of
from studio.quest.model import Area, Region
from studio.rules.core.decision import Refusal
from studio.rules.core.state import XY, Figure, GameState


class Eyes:
    """Pictures of one session's states."""

    def __init__(self, board: BoardView) -> None:
        self._board = board
        self._names: Names | None = None
        self.author = False
        """Everything is seen."""
        self.seat: int | None = None
        """The author looks through the eyes of this seat; None for what everybody knows, or with his own."""
        self._player = False
        self._areas: dict[XY, str] = {}
        self._revealed: frozenset[str] = frozenset()
        self._pictures: GamePictures | None = None

    def take(self, session: Session, names: Names, *, author: bool, player: bool) -> None:
        """Another session."""
        self._names, self.author, self._player = names, author and not player, player
        self.seat = None
        self._areas = {
            (x, row): id_
            for id_, element in names.quest.elements.items()
            if isinstance(element, Area)
            for left, row, length in element.squares
            for x in range(left, left + length)
        }
        self._pictures = GamePictures(names.quest, names.catalogue, session.rules.setup.heroes, player=player)

    def state(self, session: Session) -> GameState:
        """The state as those at this screen may see it: the author all of it, a player his view."""
        if not self._player and (self.seat is None or self.author):
            return session.state
        if not self._player and self.seat is not None:
            return session.rules.view(session.state, self.seat)
        self._revealed = frozenset(session.state.revealed)
        decision = session.decision
        people = session.seats.people(session.state.seats)
        seat = decision.seat if decision and decision.seat in people else next(iter(people), -1)
        return session.rules.view(session.state, seat)

    def picture(self, session: Session) -> BoardPicture:
        """The board of the state that is looked at."""
        assert self._names is not None
        assert self._pictures is not None
        return self._pictures.of(self.state(session), author=self.author)

    def portrait(self, figure: Figure) -> Drawn:
        """A figure as its card shows it, on the board or not."""
        assert self._pictures is not None
        return self._pictures.portrait(figure)

    def area_at(self, square: XY) -> str:
        """The area a square belongs to, "" for none."""
        return self._areas.get(square, "")

    def known_area_at(self, square: XY) -> str:
        """The area of a square, "" where a player has not been."""
        area = self.area_at(square)
        return area if not self._player or area in self._revealed else ""

    def ids_at(self, square: XY) -> frozenset[str]:
        """What the pointer would pick in the middle of a square."""
        return frozenset(things_at(self._board.picture, square[0] + 0.5, square[1] + 0.5, self._board.camera.px))

    def why_closed(
        self, session: Session, square: XY, figures: frozenset[int], things: frozenset[str]
    ) -> Refusal | None:
        """The refusal of a closed answer that is about what was clicked."""
        for closed in session.closed:
            if closed.figure is not None and closed.figure in figures:
                return closed.refusal
        assert self._names is not None
        doors = layout_of(self._names.quest, self._names.catalogue).doors
        beside = {at for id_ in things if id_ in doors for at in (*doors[id_].before, *doors[id_].behind)}
        for squares in (beside, {square}):  # a door lies between squares: what is closed about it comes first
            for closed in session.closed:
                if closed.square in squares:
                    return closed.refusal
        return None

    def threats(self, session: Session) -> Region:
        """The squares that enemies on the board could step to in one activation, by their printed speed."""
        assert self._names is not None
        names, state = self._names, self.state(session)
        layout = layout_of(names.quest, names.catalogue)
        grid = layout.grid
        ways = layout.ways([id_ for id_, door in state.doors.items() if not door.open])
        heroes = grid.mask(f.at for f in state.figures.values() if f.kind == "hero" and f.at is not None)
        found = 0
        for figure in state.figures.values():
            entry = names.catalogue.find(figure.entry.lstrip("#"))
            speed = entry.stats.get("speed", 0) if entry else 0
            if figure.kind == "monster" and figure.at is not None and isinstance(speed, int):
                found |= flood(ways, grid.bit(*figure.at), layout.squares & ~heroes, speed)
        return grid.region(found)

    def sight(self, session: Session, start: XY, end: XY) -> o.Sight | None:
        """The line between two squares; beyond the first blocker it is dotted."""
        assert self._names is not None
        layout = layout_of(self._names.quest, self._names.catalogue)
        grid = layout.grid
        if start == end or not grid.has(*start) or not grid.has(*end):
            return None
        state = self.state(session)
        if self._player and any(self.area_at(at) and not self.known_area_at(at) for at in (start, end)):
            return None
        closed = [edge for id_, door in state.doors.items() if not door.open for edge in layout.doors[id_].edges]
        edges = layout.wall_edges | Edges.of(grid, closed)
        standing = [figure.at for figure in state.figures.values() if figure.at is not None]
        squares = (
            grid.mask(at for at in standing if at not in (start, end))
            | grid.block(0, 0, grid.width, grid.height) & ~layout.squares
        )
        one, other = grid.index(*start), grid.index(*end)
        seer = sight(grid)
        first, last = (start[0] + 0.5, start[1] + 0.5), (end[0] + 0.5, end[1] + 0.5)
        if seer.clear(one, other, seer.blockers(squares, edges)):
            length = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
            return o.Sight(first, last, label=_("Clear, range {n}", n=length))
        on_line = grid.squares(line_squares(grid, one, other) & squares)
        nearest = min(on_line, key=lambda at: (at[0] - start[0]) ** 2 + (at[1] - start[1]) ** 2, default=None)
        blocked = (
            (nearest[0] + 0.5, nearest[1] + 0.5) if nearest else ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
        )
        return o.Sight(first, last, blocked, (nearest,) if nearest else (), _("No line of sight"))
