"""What is read out at the table, and to whom: texts of the quest for everybody, and those for one side alone."""

from studio.kit.codec import Record
from studio.play.names import Names
from studio.play.seats import Seats
from studio.play.session import Moment
from studio.quest.model import Area
from studio.rules.core.events import AreaRevealed, Said
from studio.rules.core.state import GameState


class Reading(Record):
    """A text in the reader's language, and the seats it is for; none: everybody."""

    text: str
    seats: tuple[int, ...] = ()


def readings(moment: Moment, names: Names) -> tuple[Reading, ...]:
    """What is to be read in a moment, in its order; what the quest or an area keeps for the overlord comes with it (J-2004)."""
    lord = overlord(moment.state)
    found = []
    if moment.action is None and lord is not None:
        found.append(Reading(names.text(names.quest.header.secret), (lord,)))
    for event in moment.events:
        if isinstance(event, Said):
            found.append(Reading(names.text(event.text), event.seats))
        elif isinstance(event, AreaRevealed) and lord is not None:
            area = names.quest.elements.get(event.area)
            if isinstance(area, Area) and area.secret:
                found.append(Reading(names.text(area.secret), (lord,)))
    return tuple(each for each in found if each.text)


def common(moment: Moment, names: Names) -> str:
    """What everybody is read, in paragraphs."""
    return "\n\n".join(each.text for each in readings(moment, names) if not each.seats)


def private(moment: Moment, names: Names, seats: Seats) -> str:
    """What only people at this screen are read, in paragraphs; a bot needs no words."""
    return "\n\n".join(each.text for each in readings(moment, names) if each.seats and seats.people(each.seats))


def is_overheard(moment: Moment, names: Names, seats: Seats) -> bool:
    """Whether a person for whom the private texts are not meant sits at this screen, too."""
    meant = {seat for each in readings(moment, names) if seats.people(each.seats) for seat in each.seats}
    return bool(set(seats.people(seat for seat in moment.state.seats if seat >= 0)) - meant)


def is_for_overlord(moment: Moment, names: Names) -> bool:
    """Whether the private texts are for the overlord."""
    lord = overlord(moment.state)
    return any(lord in each.seats for each in readings(moment, names))


def overlord(state: GameState) -> int | None:
    """The overlord's seat; None where nobody has that part."""
    return next((id_ for id_, seat in state.seats.items() if seat.side == "overlord"), None)
