"""What an answer leaves, told where the price stands: ending a turn, spending fatigue (ui.md §5.2)."""

from msgspec.structs import replace

from studio.kit.text import Text, messages
from studio.play.session import Session
from studio.play.values import value_of
from studio.rules.core.actions import Pass
from studio.rules.core.decision import Option
from studio.rules.core.state import Figure


def priced(session: Session, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The answers to what is asked, those without a price of their own with what they leave."""
    decision = session.decision
    figure = session.state.figures.get(decision.figure or 0) if decision is not None else None
    if decision is None or decision.kind != "turn" or figure is None:
        return options
    return tuple(
        option if option.price is not None else replace(option, price=_left(session, figure, option))
        for option in options
    )


def _left(session: Session, figure: Figure, option: Option) -> Text | None:
    if isinstance(option.action, Pass):
        if figure.mp and figure.attacks:
            return Text("table.left.both", {"moves": figure.mp, "n": figure.attacks})
        if figure.mp:
            return Text("table.left.moves", {"n": figure.mp})
        return Text("table.left.attacks", {"n": figure.attacks}) if figure.attacks else None
    if option.group == "fatigue":
        most = value_of(session.rules, session.state, "stamina", figure.id)
        return Text("table.left.fatigue", {"n": most - figure.fatigue - 1}) if most is not None else None
    return None


messages(
    {
        "table.left.both": ("{moves} moves, {n} attack left", "{moves} moves, {n} attacks left"),
        "table.left.moves": ("{n} move left", "{n} moves left"),
        "table.left.attacks": ("{n} attack left", "{n} attacks left"),
        "table.left.fatigue": "{n} left",
    }
)
