"""What ops mean where systems agree, and what a system must say for itself.

Every method here is asked by the interpreter or by words. Systems override what their board, their dice
or their cards do differently; what no rule of a system knows raises `Unsupported`.
"""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.rules.core import events as e
from studio.rules.core.costs import Costs
from studio.rules.core.machine import Unsupported
from studio.rules.core.names import Names
from studio.rules.core.state import Token
from studio.rules.core.windows import window

if TYPE_CHECKING:
    from studio.rules.core.table import Table


class Procedures(Costs):
    """The meaning of ops on a board; a part of `Game`."""

    # --- on the board: each system by its own rules ------------------------------------------

    def op_move(self, t: "Table", figure: int, steps: int, mode: str, seat: int, away: Any, names: Names) -> None:
        """An effect moves a figure step by step."""
        raise Unsupported("move")

    def place(self, t: "Table", figure: int, spots: list[int], names: Names) -> int | None:
        """Puts a figure on the first square that takes it, and answers that square."""
        for index in spots:
            t.emit(e.Placed(figure, self.square(index), t.figures[figure].turn))
            window(t, "entered", {"figure": figure, "square": index, "from": None, "forced": True})
            return index
        return None

    def leave(self, t: "Table", figure: int, how: str, names: Names) -> None:
        """A figure goes off the map."""
        square = t.figures[figure].at
        if how == "set_aside":
            t.emit(e.Placed(figure, None, 0, "aside", "leave"))
        else:
            t.emit(e.Left(figure, "exit" if how == "exit" else "removed"))
        window(t, "left_map", {"figure": figure, "square": None if square is None else self.index(square)})

    def end(self, t: "Table", what: str, of: Any, names: Names) -> None:
        """The frame named ends; what waits inside is dropped."""
        raise Unsupported("end")

    def activate(self, t: "Table", figure: int, mp: int | None, attacks: int | None, seat: int, names: Names) -> None:
        """A figure acts now."""
        raise Unsupported("activate")

    def op_attack(self, t: "Table", figure: int, names: Names, **given: Any) -> None:
        """An effect makes a figure attack."""
        raise Unsupported("attack")

    def can_attack(self, t: "Table", figure: int, names: Names, **given: Any) -> bool:
        """Whether such an attack has a legal target."""
        return True

    def strikes_nobody(self, t: "Table", figure: int) -> bool:
        """Whether it is known already that a figure has no enemy it could attack with its own means."""
        return False

    def test_pool(self, t: "Table", pool: tuple[str, ...], names: Names) -> tuple[str, ...]:
        """The dice of a test, with what joins them."""
        return pool

    def op_reroll(self, t: "Table", names: Names, pool: str, count: int, of: str, seat: Any) -> None:
        """Dice of the pending roll are rolled again."""
        raise Unsupported("reroll")

    def can_reroll(self, t: "Table", names: Names, pool: str, of: str) -> bool:
        """Whether a die may still be rolled again."""
        return True

    def op_test(self, t: "Table", figure: int, attribute: str, passed: str, failed: str, names: Names) -> None:
        """A figure tests an attribute."""
        raise Unsupported("test")

    def op_spawn(self, t: "Table", entry: str, count: int, rank: str, spots: tuple[int, ...], seat: Any,
                 hidden: bool, names: Names) -> tuple[int, ...]:  # fmt: skip
        """New figures come into the game."""
        raise Unsupported("spawn")

    def reinforce(self, t: "Table", group: str, count: int, rank: str, spots: tuple[int, ...], cap: str,
                  names: Names) -> None:  # fmt: skip
        """A group is added to, up to its limit."""
        raise Unsupported("reinforce")

    def set_door(self, t: "Table", door: str, to: str, names: Names) -> None:
        """A door changes."""
        found = t.doors.get(door)
        if found is None:
            return
        if to in ("open", "closed"):
            made = replace(found, open=to == "open", hidden=False, locked=found.locked and to != "open")
        else:
            made = replace(found, locked=to == "locked")
        if made != found:
            t.emit(e.DoorChanged(made))
            if to in ("open", "closed"):
                who = names.get("figure") or names.get("self")
                window(t, "door_opened" if to == "open" else "door_closed", {"door": door, "figure": who})

    def loot(self, t: "Table", token: str, figure: int, names: Names) -> None:
        """The contents of a chest or search token are resolved."""
        raise Unsupported("loot")

    def reveal(self, t: "Table", base: str, thing: Any, names: Names) -> None:
        """An area, token, door or card is revealed."""
        if base == "token" and thing in t.tokens and t.tokens[thing].hidden:
            t.emit(e.TokenChanged(replace(t.tokens[thing], hidden=False), why="revealed"))
            window(t, "token_revealed", {"token": thing, "figure": names.get("figure")})
        elif base == "door" and thing in t.doors and t.doors[thing].hidden:
            t.emit(e.DoorChanged(replace(t.doors[thing], hidden=False)))

    def put_token(self, t: "Table", what: str, at: tuple[int, ...], count: int, id_: str, names: Names) -> str | None:
        """Puts tokens on squares."""
        made = None
        for index in at[:count] or at:
            made = id_ if id_ and id_ not in t.tokens else f"{id_ or what}_{t.fresh()}"
            t.next += 1
            t.emit(e.TokenChanged(Token(made, what, self.square(index)), why="put"))
        return made

    def carry(self, t: "Table", figure: int, token: str, do: str, to: Any, names: Names) -> None:
        """A token is taken, dropped, passed on or lost."""
        found = t.tokens.get(token)
        if found is None or found.gone:
            return
        at = t.figures[figure].at if figure in t.figures else None
        match do:
            case "take":
                t.emit(e.TokenChanged(replace(found, carrier=figure, at=None), figure, "taken"))
                window(t, "token_taken", {"token": token, "figure": figure})
            case "drop":
                t.emit(e.TokenChanged(replace(found, carrier=0, at=at), figure, "dropped"))
                window(t, "token_dropped", {"token": token, "figure": figure})
            case "pass" if to is not None:
                t.emit(e.TokenChanged(replace(found, carrier=to), figure, "passed"))
            case "lose":
                t.emit(e.TokenChanged(replace(found, carrier=0, at=None, gone=True), figure, "lost"))

    def lay(self, t: "Table", squares: tuple[int, ...], to: str, until: tuple[str, int | None, int],
            names: Names) -> None:  # fmt: skip
        """Squares get a terrain."""
        t.emit(e.TerrainChanged(tuple(self.square(i) for i in squares), to))
