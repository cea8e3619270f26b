"""Who sits where: for each seat a person at this screen, a bot by name, or somebody far away."""

from collections.abc import Iterable

from studio.kit.codec import Record

PERSON = "person"
REMOTE = "remote"


class Seats(Record):
    """Seat number → who decides for it: "person", "remote", or the name of a bot's policy."""

    who: dict[int, str] = {}
    others: str = PERSON
    """Who takes a seat that is not named."""

    def sitter(self, seat: int) -> str:
        """Who decides for a seat."""
        return self.who.get(seat, self.others)

    def is_person(self, seat: int) -> bool:
        """Whether somebody at this screen decides."""
        return self.sitter(seat) == PERSON

    def bot(self, seat: int) -> str:
        """The policy that decides for a seat, "" when none does."""
        who = self.sitter(seat)
        return "" if who in (PERSON, REMOTE) else who

    def people(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of the seats at which a person sits."""
        return tuple(seat for seat in seats if self.is_person(seat))
