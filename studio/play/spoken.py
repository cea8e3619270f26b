"""Words for ids that are told in sentences: actions, orders and conditions, dice, what a card is measured in.

An id without a word of ours (an author's own condition) is told as it is written.
"""

from studio.kit.text import N_, _

ACTIONS = {
    "run": N_("Run"),
    "battle": N_("Battle"),
    "advance": N_("Advance"),
    "ready": N_("Ready"),
    "short": N_("Short"),
}
TOKENS = {
    "aim": N_("Aim"),
    "dodge": N_("Dodge"),
    "guard": N_("Guard"),
    "rest": N_("Rest"),
    "burn": N_("Burn"),
    "web": N_("Web"),
    "poison": N_("Poison"),
    "stun": N_("Stun"),
    "pico": N_("Tame ferret"),
    "diseased": N_("Diseased"),
    "stunned": N_("Stunned"),
    "immobilized": N_("Immobilized"),
    "poisoned": N_("Poisoned"),
}
"""Orders and conditions."""
DICE = {
    "red": N_("red"),
    "white": N_("white"),
    "blue": N_("blue"),
    "green": N_("green"),
    "yellow": N_("yellow"),
    "black": N_("black"),
    "brown": N_("brown"),
    "gray": N_("gray"),
    "power": N_("power"),
    "death": N_("death"),
}
NUMBERS = {"cost": N_("cost"), "value": N_("value"), "price": N_("price"), "hands": N_("hands")}
"""What stands on a card."""


def action(id_: str) -> str:
    """The word for an action."""
    return _(ACTIONS[id_]) if id_ in ACTIONS else id_.replace("_", " ").capitalize()


def token(id_: str) -> str:
    """The word for an order, a condition or a companion."""
    return _(TOKENS[id_]) if id_ in TOKENS else id_.replace("_", " ").capitalize()


def die(id_: str) -> str:
    """The colour of a die."""
    return _(DICE[id_]) if id_ in DICE else id_.replace("_", " ")
