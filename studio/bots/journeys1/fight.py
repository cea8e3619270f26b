"""What attacks are worth in the first edition: blows, the odds of each strike, spending boosts, surges and fatigue."""

from typing import TYPE_CHECKING

from studio.bots.tactics import Blow, Odds, odds
from studio.content.effects import Change
from studio.grid.squares import Squares, bits
from studio.rules.core import actions as core
from studio.rules.core import dice as pools
from studio.rules.core import modifiers
from studio.rules.core.actions import Action, Actions, Strike
from studio.rules.core.state import PARTY, Attack, Figure
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import attack as fights
from studio.rules.journeys1 import targets as aim

if TYPE_CHECKING:
    from studio.rules.core.table import Table
    from studio.rules.journeys1.game import Journeys1

PLUS = ("damage", "range", "surges", "pierce")
"""What is added to an attack without dice."""
CAP = 5
SAVES = 3
"""What it adds to a kill that the victim's own attack does not happen."""
FAR = 12
"""Attacks are not thought of beyond so many squares."""


def enemies(game: "Journeys1", t: "Table", figure: Figure) -> list[int]:
    """The enemies of a figure on the board, by number."""
    team = 0 if game.team(figure.seat) else PARTY
    key = ("bot enemies", team)
    known: list[int] | None = t.roster.get(key)
    if known is None:
        figures = t.figures
        known = t.roster[key] = [
            x for x in sorted(t.cells) if game.team(figures[x].seat) == team and game.fills(figures[x])
        ]  # fmt: skip
    return known


def left_of(game: "Journeys1", t: "Table", figure: int) -> int:
    """Wounds a figure can still take."""
    return game.value(t, "health", figure) - t.figures[figure].damage


def spare_of(game: "Journeys1", t: "Table", figure: int) -> int:
    """Fatigue a figure can still spend."""
    return game.value(t, "stamina", figure) - t.figures[figure].fatigue


def blow_of(game: "Journeys1", t: "Table", figure: Figure, means: aim.Means) -> Blow:
    """An attack of a figure as far as it can be told before it is declared."""
    known_here = _blows(t, figure.id)
    if (known := known_here.get(means.weapon)) is not None:
        return known
    own, id_ = _own_blow(game, t, figure, means), figure.id
    blow = Blow(
        own.dice,
        own.damage + modifiers.added(t, "attack.damage", id_),
        own.range + modifiers.added(t, "attack.range", id_),
        own.surges + modifiers.added(t, "attack.surges", id_),
        own.pierce + modifiers.added(t, "attack.pierce", id_),
        own.per_damage,
        own.per_range,
    )
    known_here[means.weapon] = blow
    return blow


def _own_blow(game: "Journeys1", t: "Table", figure: Figure, means: aim.Means) -> Blow:
    """What the figure itself and its weapon give to an attack."""
    known_here = _steady(t, figure.id, "bot own blows")
    if (known := known_here.get(means.weapon)) is not None:
        return known
    dice = list(pools.pool(means.dice))
    plus = dict.fromkeys(PLUS, 0)
    card = t.cards.get(means.weapon)
    if figure.kind == "hero":
        dice += ["black"] * min(CAP, game.value(t, means.kind, figure.id))
        if card is not None:
            plus.update(aim.off_hand(game, t, figure.id, card))
    for keyword, *numbers in game.card_keywords(t, means.weapon):
        if keyword in plus and numbers:
            plus[str(keyword)] += int(numbers[0])
    plus["damage"] += aim.keyword_rank(t, figure.id, "sorcery")
    costs = _prices(game, card.entry if card is not None else "")
    blow = Blow(tuple(sorted(dice)), plus["damage"], plus["range"], plus["surges"], plus["pierce"], *costs)
    known_here[means.weapon] = blow
    return blow


def _blows(t: "Table", figure: int) -> dict[int, Blow]:
    """The blows of a figure that are known, by weapon."""
    wide = modifiers.index_of(t).wide
    if "attack.damage" in wide or "attack.range" in wide or "attack.surges" in wide or "attack.pierce" in wide:
        # Somebody gives to others by where they stand: it holds until a figure moves.
        here: dict[int, Blow] = t.memo.setdefault(("bot blows", figure), {})
        return here
    return _steady(t, figure, "bot blows")


def _steady(t: "Table", figure: int, key: str) -> dict[int, Blow]:
    """Blows of a figure that hold until a value or what it bears changes."""
    values = modifiers.index_of(t).values
    worn = t.worn[figure]
    known: tuple[object, dict[int, Blow]] | None = worn.get(key)
    if known is None or known[0] is not values:
        known = worn[key] = (values, {})
    return known[1]


def _prices(game: "Journeys1", entry: str) -> tuple[int, int]:
    """Surges for one damage and for one range with a weapon; 0 where they buy none."""
    found = game.catalogue.find(entry) if entry else None
    damage: list[int] = []
    ranged: list[int] = []
    for surge in found.surges if found is not None else ():
        for op in surge.do:
            if isinstance(op, Change) and isinstance(op.add, int) and op.add > 0:
                if op.what in ("damage", "pierce"):
                    damage.append(max(1, surge.cost // op.add))
                elif op.what == "range":
                    ranged.append(max(1, surge.cost // op.add))
    return min(damage, default=0), min(ranged, default=0)


def odds_against(game: "Journeys1", t: "Table", figure: Figure, means: aim.Means, target: int, distance: int) -> Odds:
    """What an attack on a figure would do."""
    needed = 0 if means.kind == "melee" else distance
    return odds(
        blow_of(game, t, figure, means), needed, game.value(t, "armour", target), max(1, left_of(game, t, target))
    )


def good_range(blow: Blow) -> int:
    """How far a blow carries without losing much of its chance to hit."""
    near = odds(blow, 1, 0, 99).hit
    reach = 1
    while reach < FAR and odds(blow, reach + 1, 0, 99).hit * 100 >= near * 80:
        reach += 1
    return reach


def worth(game: "Journeys1", t: "Table", target: int, chances: Odds) -> int:
    """How much an attack is worth: wounds, and more for a kill; the named and the dear first."""
    figure = t.figures[target]
    kill = 2
    if figure.kind == "hero":
        kill = 2 + 2 * game.value(t, "worth", target)
    elif figure.rank == "named":
        return 2 * chances.wounds + 8 * chances.kill
    elif figure.rank == "master":
        kill = 3
    return chances.wounds + kill * chances.kill


def best_strike(
    game: "Journeys1", t: "Table", figure: Figure, strikes: list[Strike], about_to_strike: int = 0
) -> tuple[int, Strike | None]:
    """The strike that is worth most, and its worth; none when there is no strike.

    Killing the enemy that is just about to strike counts for more.
    """
    means = {m.weapon: m for m in aim.means_of(game, t, figure)}
    own = t.cells[figure.id]
    best, chosen = -1, None
    for strike in strikes:
        m = means.get(strike.weapon)
        if m is None:
            continue
        square = game.index(strike.at)
        if strike.turn >= 0:
            covered = aim.breath_squares(game, t, own, square, strike.turn)
            hit = [x for x in t.figures_on(covered) if x != figure.id]
        else:
            hit = t.figures_on(1 << square)
        score = 0
        for target in hit:
            distance = 0 if strike.turn >= 0 else game.distance(t, own, 1 << square)
            chances = odds_against(game, t, figure, m, target, distance)
            value = worth(game, t, target, chances)
            if target == about_to_strike:
                value += SAVES * chances.kill
            score += value if game.team(t.figures[target].seat) != game.team(figure.seat) else -value
        if score > best:
            best, chosen = score, strike
    return best, chosen


def best_now(game: "Journeys1", t: "Table", figure: Figure) -> int:
    """The worth of the best attack from where a figure stands."""
    best = 0
    for means in aim.means_of(game, t, figure):
        if not means.weapon and figure.kind == "hero" and best:
            continue  # fists only where nothing else strikes
        for target in aim.targets(game, t, figure, means):
            if target.figure:
                chances = odds_against(game, t, figure, means, target.figure, target.distance)
                best = max(best, worth(game, t, target.figure, chances))
    return best


Carry = tuple[bool, int]
"""How an attack carries: whether hand to hand, and how far."""


def carries(game: "Journeys1", t: "Table", figure: Figure) -> list[Carry]:
    """How each of a figure's attacks carries."""
    found: list[Carry] = []
    for means in aim.means_of(game, t, figure):
        melee = means.kind == "melee"
        found.append((melee, aim.reach_of(game, t, figure) if melee else good_range(blow_of(game, t, figure, means))))
        if figure.kind == "hero" and means.weapon:
            break  # the first weapon is the one that is carried for use
    return found


def spots_against(game: "Journeys1", t: "Table", attacks: list[Carry], target: int) -> Squares:
    """The squares from which attacks could well be made on a figure, as far as walls and distance tell."""
    cells = t.cells[target]
    spots = 0
    for melee, reach in attacks:
        key = ("bot spots", melee, reach, cells)
        found: Squares | None = t.ground.get(key)
        if found is None:
            found = t.ground[key] = _around(game, t, cells, reach, melee)
        spots |= found
    return spots


def _around(game: "Journeys1", t: "Table", cells: Squares, reach: int, melee: bool) -> Squares:
    """The squares within reach of some, past walls but not figures; the ends of a staircase are neighbours (J-809)."""
    spots = 0
    for ends in game.stair_ends.values():
        both = sum(1 << end for end in ends)
        if both & cells:
            spots |= both if melee else both | game.ring(t, both & ~cells)
    if melee:
        return (spots | (game.ring(t, cells) if reach < 2 else game.near(t, cells, reach))) & ~cells
    for cell in bits(cells):
        spots |= game.view_from(t, cell) & game.near(t, 1 << cell, reach)
    return spots & ~cells


# --- in the middle of an attack --------------------------------------------------------------


def spend(game: "Journeys1", t: "Table", attack: Attack, actions: Actions) -> Action:
    """Boosts and surges to the range that is wanting, then to damage; fatigue for dice where it decides."""
    short = fights.lacks(game, attack)
    boosts = [x for x in actions.fixed if isinstance(x, a.Boost)]
    if boosts:
        return a.Boost("range") if short <= fights.left_boosts(game, attack) else boosts[-1]
    surges = [x for x in actions.fixed if isinstance(x, core.Surge)]
    target = attack.target if attack.target in t.cells else 0
    armour = game.value(t, "armour", target) if target else 0
    best: tuple[int, core.Surge] | None = None
    for surge in surges:
        value = _surge_worth(game, attack, surge.option, short, armour)
        if value > 0 and (best is None or value > best[0]):
            best = value, surge
    if best is not None:
        return best[1]
    if any(isinstance(x, a.BuyDie) for x in actions.fixed) and _die_decides(game, t, attack, short, target, armour):
        return a.BuyDie()
    return core.PASS


def _surge_worth(game: "Journeys1", attack: Attack, option: str, short: int, armour: int) -> int:
    """What a surge option is worth per surge."""
    surge = game.book.surges[option]
    entry_id, _, at = option.partition(":")[2].partition("/surges/")
    entry = game.catalogue.find(entry_id)
    index = at.split("/")[0]
    if entry is None or not index.isdigit():
        return 20 // surge.cost if option not in attack.used else 0
    value = 0
    for op in entry.surges[int(index)].do:
        if isinstance(op, Change):
            n = op.add if isinstance(op.add, int) else 0
            if op.what == "range":
                value += 40 * min(n, short)
            elif op.what == "damage":
                value += 10 * n if not op.times else 10 * fights.total(game, attack, "damage")
            elif op.what == "pierce":
                value += 9 * min(n, max(0, armour - fights.total(game, attack, "pierce")))
            elif op.what == "blast":
                value += 4
        else:
            value += 8 if option not in attack.used else 0
    return value * 10 // surge.cost


def _die_decides(game: "Journeys1", t: "Table", attack: Attack, short: int, target: int, armour: int) -> bool:
    """Whether one more power die may well turn the attack: it is a little short of hitting or of killing."""
    if not target:
        return False
    spare = spare_of(game, t, attack.attacker)
    if short:
        return short <= min(2, spare)
    damage = fights.total(game, attack, "damage") - max(0, armour - fights.total(game, attack, "pierce"))
    missing = left_of(game, t, target) - damage
    return 0 < missing <= (1 if spare < 3 else 2) or (damage <= 0 and spare > 1 and damage > -2)


def reroll(game: "Journeys1", attack: Attack, actions: Actions, for_attacker: bool) -> Action:
    """The attacker rerolls misses and poor dice, the defender what hurts."""
    sums = fights.shown(game, attack)
    missed = bool(sums[6]) or fights.lacks(game, attack) > fights.left_boosts(game, attack)
    if for_attacker != missed:
        # It goes as the seat wishes it: leave it so. A miss is only ever better rolled again by the attacker.
        return core.PASS
    worst: tuple[int, core.Reroll] | None = None
    for x in actions.fixed:
        if not isinstance(x, core.Reroll):
            continue
        face = game.faces[attack.dice[x.die]][attack.faces[x.die]]
        value = -100 if face[6] else 10 * face[1] + 5 * face[2] + 6 * face[5] + 2 * face[0]
        if not for_attacker:
            value = -value
        if worst is None or value < worst[0]:
            worst = value, x
    if worst is None:
        return core.PASS
    return worst[1] if worst[0] < (10 if for_attacker else 0) else core.PASS
