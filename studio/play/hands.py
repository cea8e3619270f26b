"""Why a card in a hand is no answer now: too dear, or its moment has not come (J-1302…J-1311)."""

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from studio.content.catalogue import Catalogue
from studio.kit.text import _, say
from studio.play.income import Opens
from studio.rules.core.api import Rules
from studio.rules.core.state import GameState

if TYPE_CHECKING:
    from studio.rules.core.table import Table


@runtime_checkable
class Pays(Opens, Protocol):
    """Rules in which cards of a hand are paid."""

    def affordable(self, t: "Table", card: int) -> bool:
        """Whether a card can be paid, by discarding others if need be."""
        ...

    def threat(self, t: "Table") -> int:
        """What could be spent, with every other card discarded."""
        ...

    def cost_of(self, t: "Table", card: int) -> int:
        """What a card costs now."""
        ...


def why_not_now(rules: Rules, state: GameState, catalogue: Catalogue, card: int) -> tuple[str, str] | None:
    """The reason and its rule; None where nothing is known against it."""
    held = state.cards.get(card)
    entry = catalogue.find(held.entry) if held is not None else None
    if entry is None or entry.kind != "overlord" or rules.system != "journeys1" or state.ended is not None:
        return None
    if isinstance(rules, Pays):
        t = rules.open(state)
        if not rules.affordable(t, card):
            cost, threat = rules.cost_of(t, card), rules.threat(t)
            told = _("It costs {cost} threat. There is {threat}, discards included.", cost=cost, threat=threat)
            return told, "J-1307"
    if entry.stats.get("type") == "power":
        return _of_power(rules, state, card)
    if entry.stats.get("type") == "spawn":
        return _("It is played at the start of the overlord’s turn, one spawn card a turn."), "J-1311"
    waits = next((window for ability in entry.abilities for window in ability.windows), "")
    rule = "J-1310" if entry.stats.get("type") == "trap" else "J-1309"
    if waits == "opening":
        return _("It is played at the start of the overlord’s turn, before a monster acts."), "J-1302"
    moment = {
        "entered": _("It waits until a hero enters an empty square."),
        "door_opened": _("It waits until a hero opens a door."),
        "chest_opened": _("It waits until a hero opens a chest."),
        "attack_declared": _("It waits until an attack is declared."),
        "activation_started": _("It waits until a monster is activated."),
    }.get(waits, _("It waits for its moment."))
    return moment, rule


def _of_power(rules: Rules, state: GameState, card: int) -> tuple[str, str]:
    """A power card: what the rules say in the overlord's turn, else when it is played."""
    from studio.rules.journeys1.actions import PlayPower

    decision = rules.decision(state)
    if decision is not None and decision.kind == "activate":
        refusal = rules.why_not(state, PlayPower(card))
        if refusal is not None:
            return say(refusal.text), refusal.rule
    return _("It is played in the overlord’s turn, before a monster acts."), "J-1303"
