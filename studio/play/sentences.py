"""The words for each type of event: "**Tam** hits a skeleton for 4." Names between two stars are bold.

A type without words here is silent; a system adds words for its own with `@narrates`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from studio.kit.text import _, ngettext
from studio.play import spoken
from studio.play.lines import Line, MarkKind, Telling
from studio.play.names import Names
from studio.rules.core import events as e

E = TypeVar("E", bound=e.Event)
Narrator = Callable[[Telling, Any], "Line | None"]
_NARRATORS: dict[type, Narrator] = {}


BOOKKEEPING = frozenset(
    {"acted", "tapped", "heading", "bent", "shape", "skip", "advanced", "burnt", "marched", "resting"}
)
"""Marks that figures carry for the rules alone; the log does not speak of them."""


OWN_MARKS = ("“", "„", "«", "»", '"', "”")
"""A text that begins with one of these brings its quotation marks with it."""


def narrates(type_: type[E]) -> Callable[[Callable[[Telling, E], Line | None]], Callable[[Telling, E], Line | None]]:
    """Registers the words of an event type."""

    def registered(narrator: Callable[[Telling, E], Line | None]) -> Callable[[Telling, E], Line | None]:
        _NARRATORS[type_] = narrator
        return narrator

    return registered


def worded(telling: Telling, event: e.Event) -> Line | None:
    """The line of an event; None for one without words."""
    narrator = _NARRATORS.get(type(event)) or _by_tag(event)
    return narrator(telling, event) if narrator else None


def _by_tag(event: e.Event) -> Callable[[Telling, Any], Line | None] | None:
    """The words of an event that only one system knows, by its tag, so that no system is loaded for them."""
    return _OWN.get(str(type(event).__struct_config__.tag))


def _figure(t: Telling, figure: int, text: str, icon: str, mark: MarkKind = "") -> Line:
    return Line(text, icon, t.at(figure), figure, t.element(figure), mark=mark)


# --- time ------------------------------------------------------------------------------------


@narrates(e.RoundStarted)
def _round(t: Telling, event: e.RoundStarted) -> Line:
    return Line(_("Round {n} begins.", n=event.round), "clock")


@narrates(e.TurnStarted)
def _turn(t: Telling, event: e.TurnStarted) -> Line:
    if event.figure:
        return _figure(t, event.figure, _("{who} begins the turn.", who=t.who(event.figure)), "clock")
    return Line(_("{who} begins the turn.", who=t.seat(event.seat)), "clock", seat=event.seat)


@narrates(e.Activated)
def _activated(t: Telling, event: e.Activated) -> Line | None:
    who, mp = t.who(event.figure), event.mp
    attacks = ngettext("{n} attack", "{n} attacks", event.attacks)
    if event.action:
        action = spoken.action(event.action)
        text = _("{who} takes {action}: {mp} movement, {attacks}.", who=who, action=action, mp=mp, attacks=attacks)
    elif not mp and not event.attacks:
        return None  # what the figure is given is told when it has chosen
    else:
        text = _("{who} acts: {mp} movement, {attacks}.", who=who, mp=mp, attacks=attacks)
    return _figure(t, event.figure, text, "flag")


@narrates(e.Over)
def _over(t: Telling, event: e.Over) -> Line:
    winner = {"heroes": _("The heroes win."), "overlord": _("The overlord wins."), "nobody": _("Nobody wins.")}
    side = event.outcome.side
    return Line(winner.get(side, _("Army {n} wins.", n=side[-1:])), "crown", mark="token")


# --- figures ---------------------------------------------------------------------------------


@narrates(e.Appeared)
def _appeared(t: Telling, event: e.Appeared) -> Line | None:
    figure = event.figure
    if event.how == "setup":
        return None
    text = _("{who} appears.", who=f"**{t.names.figure_of(figure)}**")
    return Line(text, "figure", figure.at, figure.id, figure.element)


@narrates(e.Stepped)
def _stepped(t: Telling, event: e.Stepped) -> Line:
    who, place = t.who(event.figure), t.names.square(event.to)
    if event.cost > 1:
        text = _("{who} moves to {place} for {n} movement.", who=who, place=place, n=event.cost)
    else:
        text = _("{who} moves to {place}.", who=who, place=place)
    return Line(text, "boot", event.to, event.figure, t.element(event.figure))


@narrates(e.Placed)
def _placed(t: Telling, event: e.Placed) -> Line | None:
    who, place = t.who(event.figure), t.names.square(event.to)
    sentences = {
        "jump": _("{who} jumps to {place}.", who=who, place=place),
        "climb": _("{who} climbs out at {place}.", who=who, place=place),
        "stairs": _("{who} takes the stairs to {place}.", who=who, place=place),
        "glyph": _("{who} goes through a glyph.", who=who),
        "start": _("{who} starts at {place}.", who=who, place=place),
        "throw": _("{who} is thrown to {place}.", who=who, place=place),
        "slide": _("{who} is pushed to {place}.", who=who, place=place),
        "death": _("{who} comes back in town.", who=who),
    }
    text = sentences.get(event.how)
    return Line(text, "boot", event.to, event.figure, t.element(event.figure)) if text else None


@narrates(e.Damaged)
def _damaged(t: Telling, event: e.Damaged) -> Line | None:
    if not event.amount:
        return None
    text = ngettext("{who} suffers {n} wound.", "{who} suffers {n} wounds.", event.amount, who=t.who(event.figure))
    return _figure(t, event.figure, text, "heart")


@narrates(e.Healed)
def _healed(t: Telling, event: e.Healed) -> Line | None:
    if not event.amount:
        return None
    if event.what == "fatigue":
        text = _("{who} recovers {n} fatigue.", who=t.who(event.figure), n=event.amount)
    else:
        text = ngettext("{who} heals {n} wound.", "{who} heals {n} wounds.", event.amount, who=t.who(event.figure))
    return _figure(t, event.figure, text, "heart")


@narrates(e.FatigueSuffered)
def _fatigue(t: Telling, event: e.FatigueSuffered) -> Line | None:
    return _figure(t, event.figure, _("{who} spends {n} fatigue.", who=t.who(event.figure), n=event.amount), "bolt")


@narrates(e.Defeated)
def _defeated(t: Telling, event: e.Defeated) -> Line:
    who = t.who(event.figure)
    if event.killer and event.killer != event.figure:
        text = _("{who} falls to {killer}.", who=who, killer=t.plain(event.killer))
    else:
        text = _("{who} falls.", who=who)
    return Line(text, "skull", event.at or t.at(event.figure), event.figure, t.element(event.figure), mark="fallen")


@narrates(e.Inflicted)
def _inflicted(t: Telling, event: e.Inflicted) -> Line | None:
    if event.what in BOOKKEEPING:
        return None
    if event.what in ("aim", "dodge", "guard", "rest"):
        text = _("{who} places {order}.", who=t.who(event.figure), order=spoken.token(event.what))
    else:
        what = spoken.token(event.what)
        text = _("{who} gets {what}: {n}.", who=t.who(event.figure), what=what, n=event.amount)
    return _figure(t, event.figure, text, "flag")


@narrates(e.Cured)
def _cured(t: Telling, event: e.Cured) -> Line | None:
    if event.what in BOOKKEEPING:
        return None
    text = _("{who} loses {what}.", who=t.who(event.figure), what=spoken.token(event.what))
    return _figure(t, event.figure, text, "flag")


@narrates(e.Became)
def _became(t: Telling, event: e.Became) -> Line | None:
    if not event.form:
        return _figure(t, event.figure, _("{who} is as before.", who=t.who(event.figure)), "figure")
    text = _("{who} becomes a {form}.", who=t.who(event.figure), form=event.form.replace("_", " "))
    return _figure(t, event.figure, text, "figure")


# --- resources, cards ------------------------------------------------------------------------


@narrates(e.Gained)
def _gained(t: Telling, event: e.Gained) -> Line | None:
    if not event.amount:
        return None
    words = {"conquest": _("conquest"), "threat": _("threat"), "xp": _("experience")}
    what = words.get(event.what, event.what.replace("_", " "))
    sign = "+" if event.amount > 0 else "−"
    seat = t.after.seats.get(event.seat)
    now = seat.has.get(event.what, 0) if seat else 0
    text = _(
        "{who}: {sign}{n} {what}, {now} now.",
        who=t.seat(event.seat),
        sign=sign,
        n=abs(event.amount),
        what=what,
        now=now,
    )
    return Line(
        text,
        "star" if event.what == "threat" else "coin",
        seat=event.seat,
        mark="token" if event.what == "conquest" else "",
    )


@narrates(e.Coins)
def _coins(t: Telling, event: e.Coins) -> Line | None:
    sign = "+" if event.amount >= 0 else "−"
    text = _("{who}: {sign}{n} coins.", who=t.who(event.figure), sign=sign, n=abs(event.amount))
    return _figure(t, event.figure, text, "coin")


@narrates(e.CardPlayed)
def _card_played(t: Telling, event: e.CardPlayed) -> Line:
    name = f"**{t.names.entry(event.entry)}**"
    if event.cost:
        text = _("{who} plays {card} for {n} threat.", who=t.seat(event.seat), card=name, n=event.cost)
    else:
        text = _("{who} plays {card}.", who=t.seat(event.seat), card=name)
    return Line(text, "card", seat=event.seat, mark="card")


@narrates(e.CardMoved)
def _card_moved(t: Telling, event: e.CardMoved) -> Line | None:
    card = event.card
    if event.was.endswith("deck") and card.zone == "hand":
        return Line(_("{who} draws a card.", who=t.seat(card.seat)), "card", seat=card.seat)
    if card.zone == "pack" and card.bearer:
        text = _("{who} gets {card}.", who=t.who(card.bearer), card=t.names.entry(card.entry))
        return _figure(t, card.bearer, text, "chest")
    return None


@narrates(e.CardMade)
def _card_made(t: Telling, event: e.CardMade) -> Line | None:
    if not event.card.bearer:
        return None
    text = _("{who} gets {card}.", who=t.who(event.card.bearer), card=t.names.entry(event.card.entry))
    return _figure(t, event.card.bearer, text, "chest")


# --- attacks ---------------------------------------------------------------------------------


@narrates(e.AttackDeclared)
def _attack(t: Telling, event: e.AttackDeclared) -> Line:
    attack = event.attack
    target = t.plain(attack.target) if attack.target else t.names.square(attack.square)
    text = _("{who} attacks {target}.", who=t.who(attack.attacker), target=target)
    square = t.at(attack.target) if attack.target else attack.square
    return Line(text, "sword", square, attack.attacker, t.element(attack.attacker))


@narrates(e.AttackChanged)
def _rolled_attack(t: Telling, event: e.AttackChanged) -> Line | None:
    if event.why not in ("rolled", "roll", "reroll", "rerolled") or not event.attack.faces:
        return None
    return Line(
        _("Dice: {dice}.", dice=dice_words(t.names, event.attack.dice, event.attack.faces)),
        "die",
        figure=event.attack.attacker,
    )


@narrates(e.Rolled)
def _rolled(t: Telling, event: e.Rolled) -> Line:
    return Line(_("Dice: {dice}.", dice=dice_words(t.names, event.dice, event.faces)), "die", figure=event.figure)


def dice_words(names: Names, dice: tuple[str, ...], faces: tuple[int, ...]) -> str:
    """Dice in words: "red 2 range 3 damage, power miss"."""
    told = []
    for id_, number in zip(dice, faces, strict=False):
        face = names.catalogue.die(id_).faces[number]
        parts = [
            ngettext("{n} range", "{n} range", face.range) if face.range else "",
            ngettext("{n} damage", "{n} damage", face.damage) if face.damage else "",
            ngettext("{n} surge", "{n} surges", face.surge) if face.surge else "",
            ngettext("{n} shield", "{n} shields", face.shield) if face.shield else "",
            _("miss") if face.miss else "",
            _("+1") if face.boost else "",
        ]
        told.append(_("{die} {faces}", die=names.die(id_), faces=" ".join(filter(None, parts)) or _("blank")))
    return ", ".join(told)


# --- the board -------------------------------------------------------------------------------


@narrates(e.DoorChanged)
def _door(t: Telling, event: e.DoorChanged) -> Line | None:
    door = event.door
    was = t.before.doors.get(door.id)
    element = t.names.quest.elements.get(door.id)
    edge = getattr(element, "at", None)
    square = (edge[0], edge[1]) if isinstance(edge, tuple) else None
    if door.open and not (was and was.open):
        text = _("{who} opens a door.", who=t.who(event.figure)) if event.figure else _("A door opens.")
    elif was and was.open and not door.open:
        text = _("{who} closes a door.", who=t.who(event.figure)) if event.figure else _("A door closes.")
    elif was and was.locked and not door.locked:
        text = _("A door is unlocked.")
    elif was and was.hidden and not door.hidden:
        text = _("A secret door is found.")
    else:
        return None
    return Line(text, "door", square, event.figure, door.id, mark="door")


@narrates(e.AreaRevealed)
def _area(t: Telling, event: e.AreaRevealed) -> Line:
    element = t.names.quest.elements.get(event.area)
    runs = getattr(element, "squares", ())
    square = (runs[0][0], runs[0][1]) if runs else None
    return Line(
        _("{area} is revealed.", area=f"**{t.names.area(event.area)}**"), "eye", square, 0, event.area, mark="door"
    )


@narrates(e.TokenChanged)
def _token(t: Telling, event: e.TokenChanged) -> Line | None:
    token, was = event.token, t.before.tokens.get(event.token.id)
    who = t.who(event.figure) if event.figure else ""
    square = token.at or (was.at if was else None)
    colour = token.colour
    text = ""
    if token.kind == "glyph" and token.active and not (was and was.active):
        text = _("{who} activates a glyph.", who=who) if who else _("A glyph wakes.")
    elif token.gone and not (was and was.gone):
        if token.kind == "chest":
            text = _("{who} opens a {colour} chest.", who=who, colour=colour) if who else _("A chest is gone.")
        elif token.kind == "rune_key":
            text = _("{who} takes the {colour} rune key.", who=who, colour=colour) if who else ""
        elif who:
            text = _("{who} takes {thing}.", who=who, thing=token.kind.replace("_", " "))
    return Line(text, token.kind, square, event.figure, token.id, mark="token") if text else None


@narrates(e.Said)
def _said(t: Telling, event: e.Said) -> Line | None:
    """A text for everybody; what is for some alone is read to them and stands in no log that others see."""
    words = "" if event.seats else t.names.text(event.text)
    square = event.squares[0] if event.squares else None
    if not words:
        return None
    return Line(words if words.startswith(OWN_MARKS) else f"“{words}”", "text", square, event.figure)


@narrates(e.VarChanged)
def _var(t: Telling, event: e.VarChanged) -> Line:
    return Line(_("{name} is now {n}.", name=event.var, n=event.value), "dot", element=event.var)


# --- events of one system --------------------------------------------------------------------


def _knocked_out(t: Telling, event: Any) -> Line:
    return _figure(t, event.figure, _("{who} is knocked out.", who=t.who(event.figure)), "skull", "fallen")


def _stood_up(t: Telling, event: Any) -> Line:
    return _figure(t, event.figure, _("{who} is on its feet again.", who=t.who(event.figure)), "flag")


def _fizzled(t: Telling, event: Any) -> Line:
    return Line(_("The effect comes to nothing."), "dot")


def _cowered(t: Telling, event: Any) -> Line:
    return _figure(t, event.figure, _("{who} cowers.", who=t.who(event.figure)), "flag")


_OWN: dict[str, Callable[[Telling, Any], Line | None]] = {
    "knocked_out": _knocked_out,
    "stood_up": _stood_up,
    "fizzled": _fizzled,
    "cowered": _cowered,
}
