"""The last roll of a game told: whose it is, the dice with their faces, and the sum with armour and result."""

from typing import NamedTuple

from studio.content.types import Face
from studio.kit.text import _, ngettext
from studio.play.names import DieLook, Names
from studio.play.session import Session
from studio.play.values import armour_against
from studio.rules.core.events import AttackChanged, AttackDeclared, AttackEnded, Damaged, Event, Rolled
from studio.rules.core.state import Attack


class Roll(NamedTuple):
    """The last roll; names between two stars in `words` are bold."""

    who: str = ""
    dice: tuple[tuple[DieLook, Face], ...] = ()
    old: tuple[Face | None, ...] = ()
    """The face a die had before it was rolled again."""
    words: str = ""
    key: tuple[int, ...] = ()
    """Two rolls with the same key are the same."""


def last_roll(session: Session, names: Names) -> Roll:
    """The newest dice up to the moment that is looked at."""
    for at in range(session.at, -1, -1):
        for place in range(len(session.moments[at].events) - 1, -1, -1):
            if (roll := roll_at(session, names, at, place)) is not None:
                return roll
    return Roll()


def roll_at(session: Session, names: Names, at: int, place: int) -> Roll | None:
    """The dice of one event of a moment, None when it has none."""
    event = session.moments[at].events[place]
    if isinstance(event, AttackChanged) and event.attack.faces:
        return _of_attack(session, names, at, event.attack)
    if isinstance(event, Rolled) and event.faces:
        state = session.moments[at].state
        who = names.figure(state, event.figure) if event.figure else names.seat(state, event.seat)
        return Roll(who, _dice(names, event.dice, event.faces), key=(at, place, *event.faces))
    return None


def _of_attack(session: Session, names: Names, at: int, attack: Attack) -> Roll:
    after, before = session.moments[at].state, session.moments[max(0, at - 1)].state

    def called(id_: int) -> str:
        return names.figure(after if id_ in after.figures else before, id_)

    target = called(attack.target) if attack.target else names.square(attack.square)
    dice = _dice(names, attack.dice, attack.faces)
    who = _("{who} → {target}", who=called(attack.attacker), target=target)
    words = _sum(session, at, attack, [face for _die, face in dice])
    return Roll(who, dice, _old(session, names, at, attack), words, (attack.id, *attack.faces))


def _sum(session: Session, at: int, attack: Attack, faces: list[Face]) -> str:
    """The totals; once the attack is over, armour and what came of it."""
    if any(face.miss for face in faces):
        return _("**A miss.**")
    reach = sum(f.range for f in faces) + attack.plus.get("range", 0) + attack.boost_range
    hurt = sum(f.damage for f in faces) + attack.plus.get("damage", 0) + attack.boost_damage
    damage = max(0, hurt * attack.plus.get("times", 1))
    ranged = attack.kind != "melee" and not attack.sure
    wounds, is_over = _came_of_it(session, at, attack)
    armour = _armour(session, at, attack)
    if not is_over:
        surges = sum(f.surge for f in faces) + attack.plus.get("surges", 0) - attack.spent
        left = ngettext("{n} surge left", "{n} surges left", surges)
        told = _so_far(damage, armour, attack.plus.get("pierce", 0))
        if ranged:
            return _("Range {n} of {needed}, {damage}, {surges}", n=reach, needed=attack.distance, damage=told, surges=left)  # fmt: skip
        return _("{damage}, {surges}", damage=told.capitalize(), surges=left)
    if ranged and reach < attack.distance:
        return _("Range {n} of {needed}: **too short**", n=reach, needed=attack.distance)
    params: dict[str, str | int] = {"n": reach, "needed": attack.distance, "damage": damage, "wounds": wounds}
    if armour is None:
        if ranged:
            return _("Range {n} of {needed}, damage {damage}: **{wounds}**", **params)
        return _("Damage {damage}: **{wounds}**", **params)
    pierced = min(armour, attack.plus.get("pierce", 0))
    params["armour"] = _("{armour} − {pierce}", armour=armour, pierce=pierced) if pierced else str(armour)
    if ranged:
        return _("Range {n} of {needed}, damage {damage}, armour {armour}: **{wounds}**", **params)
    return _("Damage {damage}, armour {armour}: **{wounds}**", **params)


def _so_far(damage: int, armour: int | None, pierce: int) -> str:
    """The damage as it stands, less what armour takes of it: "damage 6 − 2 = 4"."""
    soak = max(0, (armour or 0) - pierce)
    if not soak:
        return _("damage {damage}", damage=damage)
    return _("damage {damage} − {armour} = {left}", damage=damage, armour=soak, left=max(0, damage - soak))


def _came_of_it(session: Session, since: int, attack: Attack) -> tuple[int, bool]:
    """The wounds the target suffered from an attack up to the moment looked at, and whether the attack is over."""
    while since and not any(_declares(event, attack) for event in session.moments[since].events):
        since -= 1
    wounds = 0
    for moment in session.moments[since : session.at + 1]:
        for event in _since_declared(moment.events, attack):
            if isinstance(event, Damaged) and event.figure == attack.target and event.killer == attack.attacker:
                wounds += event.amount
            elif isinstance(event, AttackEnded) and event.attack == attack.id:
                return wounds, True
    return wounds, False


def _declares(event: Event, attack: Attack) -> bool:
    return isinstance(event, AttackDeclared) and event.attack.id == attack.id


def _since_declared(events: tuple[Event, ...], attack: Attack) -> tuple[Event, ...]:
    """The events of a moment that can belong to an attack."""
    for place, event in enumerate(events):
        if _declares(event, attack):
            return events[place:]
    return events


def _armour(session: Session, at: int, attack: Attack) -> int | None:
    """The armour the target had against an attack, None where the system has none."""
    for moment in (session.moments[at], session.moments[max(0, at - 1)]):
        if attack.target in moment.state.figures:
            return armour_against(session.rules, moment.state, attack.target, attack.id)
    return None


def _old(session: Session, names: Names, at: int, attack: Attack) -> tuple[Face | None, ...]:
    """What the dice that were rolled again had shown."""
    if not attack.rerolled:
        return ()
    for index in range(at, max(-1, at - 12), -1):
        for event in reversed(session.moments[index].events):
            if not isinstance(event, AttackChanged) or event.attack.id != attack.id or not event.attack.faces:
                continue
            if event.attack.rerolled != attack.rerolled:
                faces = [face for _die, face in _dice(names, event.attack.dice, event.attack.faces)]
                return tuple(
                    faces[i] if i in attack.rerolled and i < len(faces) else None for i in range(len(attack.dice))
                )
    return ()


def _dice(names: Names, dice: tuple[str, ...], faces: tuple[int, ...]) -> tuple[tuple[DieLook, Face], ...]:
    looks = (names.look(die) for die in dice)
    return tuple((look, look.faces[face]) for look, face in zip(looks, faces, strict=False))
