"""Names of a rule vector: which figure, card, seat or die face they mean in the state of its game."""

import typing

from msgspec import Struct
from msgspec.structs import fields

from studio.content.catalogue import Catalogue
from studio.content.types import Face
from studio.kit.codec import to_plain
from studio.kit.faults import Fault
from studio.kit.text import Text, messages
from studio.play.vector import Call, Plain, Vector
from studio.rules.core.actions import Action
from studio.rules.core.state import GameState

messages(
    {
        "vector.name": "nobody here is called {name!r}",
        "vector.face": "the die {die} has no face {face!r}",
        "vector.path": "there is nothing at {path!r}",
    }
)


class Names:
    """What the names of one test mean."""

    def __init__(self) -> None:
        self.figures: dict[str, int] = {}
        self.cards: dict[str, int] = {}

    def learn(self, vector: Vector, state: GameState) -> None:
        """Finds the figures of a test: heroes by their entry, and as hero1, hero2 …; others by their element."""
        self.notice(state)
        free = [f for f in state.figures.values() if f.kind == "hero"]
        self.figures |= {f"hero{n}": f.id for n, f in enumerate(free, 1)}
        for piece in vector.figures:
            if piece.kind == "hero":
                found = next((f for f in free if f.entry == piece.entry), None)
                if found is None:
                    raise Fault(Text("vector.name", {"name": piece.id}))
                free.remove(found)
                self.figures[piece.id] = found.id

    def notice(self, state: GameState) -> None:
        """Learns the elements that have become figures."""
        for figure in state.figures.values():
            if figure.element:
                self.figures.setdefault(figure.element, figure.id)

    def call(self, step: Call, state: GameState) -> None:
        """Names a figure or card that has come into the game."""
        things: dict[int, Struct] = {**state.figures} if step.figure else {**state.cards}
        want = self.resolve(step.figure or step.card)
        known = {*self.figures.values()} if step.figure else {*self.cards.values()}
        found = [id_ for id_, thing in things.items() if id_ not in known and matches(_fields(thing), want)]
        if len(found) <= step.nth:
            raise Fault(Text("vector.name", {"name": step.name}))
        (self.figures if step.figure else self.cards)[step.name] = found[step.nth]

    def id_of(self, name: str) -> int:
        """The id of a figure or card."""
        found = self.figures.get(name, self.cards.get(name))
        if found is None:
            raise Fault(Text("vector.name", {"name": name}))
        return found

    def figure(self, name: str) -> int:
        """The id of a figure."""
        found = self.figures.get(name)
        if found is None:
            raise Fault(Text("vector.name", {"name": name}))
        return found

    def seat(self, name: str, state: GameState) -> int:
        """The seat of a number, a side, or the hero or creature of that name."""
        if name.lstrip("-").isdigit():
            return int(name)
        for seat in state.seats.values():
            if seat.side == name and name != "heroes":
                return seat.id
        return state.figures[self.id_of(name)].seat

    # --- plain data --------------------------------------------------------------------------

    def action(self, plain: Plain, type_: type[Action] | None) -> Plain:
        """An action with ids instead of names, wherever a field may hold a number."""
        if type_ is None:
            return plain
        numbers = {f.encode_name for f in fields(type_) if _takes_int(f.type)}
        made: Plain = {}
        for key, value in plain.items():
            if isinstance(value, str) and key in numbers and (value in self.figures or value in self.cards):
                made[key] = self.id_of(value)
            else:
                made[key] = tuple(value) if isinstance(value, list) else value
        return made

    def resolve(self, plain: Plain) -> Plain:
        """Plain data with ids for `@name`, keys as well as values."""
        return {self._key(key): self.value(value) for key, value in plain.items()}

    def _key(self, key: str) -> str:
        return str(self.id_of(key[1:])) if key.startswith("@") else key

    def value(self, value: object) -> object:
        """A value with ids for `@name`; lists stay lists."""
        if isinstance(value, str) and value.startswith("@"):
            return self.id_of(value[1:])
        if isinstance(value, dict):
            return self.resolve(value)
        if isinstance(value, (list, tuple)):
            return [self.value(item) for item in value]
        return value

    def look(self, state: GameState, path: str) -> object:
        """What stands at a path of the state, as plain data; tables that lack a key give `None`."""
        thing: object = state
        for n, step in enumerate(path.split(".")):
            if isinstance(thing, dict):
                key: object = step
                if n == 1 and path.startswith("seats."):
                    key = self.seat(step, state)
                elif step in self.figures or step in self.cards:
                    key = self.id_of(step) if any(isinstance(k, int) for k in thing) else step
                elif step.isdigit() and step not in thing:
                    key = int(step)
                thing = thing.get(key)
            elif isinstance(thing, (list, tuple)):
                if step == "len":
                    return len(thing)
                thing = thing[int(step)] if int(step) < len(thing) else None
            elif isinstance(thing, Struct) and step in thing.__struct_fields__:
                thing = getattr(thing, step)
            elif thing is None:
                return None
            else:
                raise Fault(Text("vector.path", {"path": path}))
        return _listed(to_plain(thing))

    # --- dice --------------------------------------------------------------------------------

    def face(self, said: str | int, catalogue: Catalogue) -> int:
        """The number of a face: `red 1/3/1` (range, damage, surges), `red miss`, `black boost`, `brown 2`."""
        if isinstance(said, int):
            return said
        die, _, shown = said.partition(" ")
        wanted = _face(shown)
        for n, face in enumerate(catalogue.die(die).faces):
            if face == wanted:
                return n
        raise Fault(Text("vector.face", {"die": die, "face": shown}))


def _face(shown: str) -> Face | None:
    if shown in ("miss", "boost", "surge", "blank", ""):
        return Face(miss=shown == "miss", boost=shown == "boost", surge=int(shown == "surge"))
    numbers = [int(part) for part in shown.split("/") if part.isdigit()]
    if len(numbers) == 1:
        return Face(shield=numbers[0])
    if len(numbers) != 3:
        return None
    return Face(range=numbers[0], damage=numbers[1], surge=numbers[2])


def matches(plain: Plain, want: Plain) -> bool:
    """Whether plain data has all the wanted fields; `null` asks for a field that is not there or none."""
    return all(_equal(plain.get(key), value) for key, value in want.items())


def _equal(have: object, want: object) -> bool:
    if isinstance(want, dict) and isinstance(have, dict):
        return matches({str(k): v for k, v in have.items()}, {str(k): v for k, v in want.items()})
    return _listed(have) == _listed(want)


def _listed(value: object) -> object:
    """Tuples as lists, deep down, so that plain data of files and of records compare."""
    if isinstance(value, (list, tuple)):
        return [_listed(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _listed(item) for key, item in value.items()}
    return value


def _fields(thing: Struct) -> Plain:
    return {name: to_plain(getattr(thing, name)) for name in thing.__struct_fields__}


def _takes_int(hint: object) -> bool:
    return hint is int or int in typing.get_args(hint)
