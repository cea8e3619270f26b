"""Timing points: who hears one, in which order abilities run, and how using one is announced and paid.

`window(table, name, names)` is a look-up when nobody listens. Otherwise a frame runs what is mandatory,
then asks the seats in the system's order for what is optional until all have passed (language.md, 5.1).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from studio.kit.text import Text, is_known, messages, say
from studio.rules.core import modifiers, ops
from studio.rules.core.actions import PASS, Action, Actions, Pass, Use
from studio.rules.core.book import CompiledAbility
from studio.rules.core.decision import Decision, Option
from studio.rules.core.events import AbilityUsed
from studio.rules.core.frames import WAIT, OpsF, Runner, UseF, WindowF
from studio.rules.core.listen import Carrier, id_of
from studio.rules.core.names import Names

if TYPE_CHECKING:
    from studio.rules.core.table import Table

messages(
    {
        "window.overlord": "The overlord",
        "window.turn_due": "{figure} is about to take a turn. React?",
        "window.turn_started": "{figure}'s turn begins. Use something?",
        "window.phase_started": "A new part of the turn begins. Use something?",
        "window.opening": "The overlord's monsters are about to act. Interrupt?",
        "window.turn_ended": "The turn of {figure} ends. Use something?",
        "window.activation_started": "{figure} is about to act. React?",
        "window.activation_ended": "{figure} has acted. React?",
        "window.action_declared": "{figure} has declared an action. React?",
        "window.action_done": "{figure} has finished. React?",
        "window.entered": "{figure} has entered a square. React?",
        "window.move_ended": "{figure} has stopped. React?",
        "window.area_revealed": "An area has come into view. React?",
        "window.door_opened": "{figure} has opened a door. React?",
        "window.door_closed": "{figure} has closed a door. React?",
        "window.chest_opened": "{figure} opens a chest. Play a trap?",
        "window.attack_declared": "{attacker} attacks {target}. React before the roll?",
        "window.pool_built": "{attacker} gathers dice against {target}. React?",
        "window.dice_rolled": "{attacker} has rolled against {target}. React?",
        "window.surges_due": "{attacker} may spend surges. React?",
        "window.damage_due": "{figure} is about to suffer {amount} damage. React?",
        "window.attack_landed": "{attacker} has hit {figure}. Use something?",
        "window.damaged": "{figure} has suffered {amount} damage. React?",
        "window.attack_ended": "The attack of {attacker} is over. Use something?",
        "window.defeat_due": "{figure} is about to fall. React?",
        "window.defeated": "{figure} has fallen. React?",
        "window.announced": "An effect is announced. Respond?",
        "window.resolved": "An effect has resolved. Respond?",
        "ask.figure": "{what}: choose a figure.",
        "ask.square": "{what}: choose a square.",
        "ask.card": "{what}: choose a card.",
        "ask.token": "{what}: choose a marker.",
        "ask.door": "{what}: choose a door.",
        "ask.area": "{what}: choose an area.",
        "ask.seat": "{what}: choose a player.",
        "ask.effect": "{what}: choose an effect.",
        "ask.option": "{what}: choose.",
        "ask.pay": "Pay",
        "ask.do_not_pay": "Do not pay",
        "ask.number": "{what}: choose a number.",
        "ask.next": "Which comes next?",
        "action.pass": "Pass",
        "action.choose": "{thing}",
        "action.number": "{value}",
        "action.option": "Option {index}",
        "action.use": "Use {what}",
        "action.attack": "Attack {at}",
        "action.step": "To {to}",
        "action.surge": "Spend surges: {option}",
        "action.reroll": "Reroll die {die}",
        "action.other": "{what}",
    }
)

Heard = tuple[CompiledAbility, Carrier]


def hears(t: "Table", name: str) -> bool:
    """Whether anything listens to a window at all."""
    return name in (t.index or modifiers.index_of(t)).heard


def window(t: "Table", name: str, names: Names, pending: int = 0) -> bool:
    """Opens a timing point; answers whether anything happens in it, which then runs before what waits."""
    for ability, carrier in (t.index or modifiers.index_of(t)).heard.get(name, ()):
        if ability.who is not None and not carrier.bearer:
            if any(offered(t, ability, each, names) for each in spread(t, ability, carrier)):
                t.push(WindowF(name, names, pending))
                return True
        elif (own := ability.own) and carrier.bearer and names.get(own, carrier.bearer) != carrier.bearer:
            continue  # as `matches` finds, for the many who listen to what befalls themselves
        elif offered(t, ability, carrier, names):
            f = WindowF(name, names, pending)
            t.push(f)
            t.first = f, t.number, len(t.events), ability, carrier
            return True
    return False


def spread(t: "Table", ability: CompiledAbility, carrier: Carrier) -> list[Carrier]:
    """An entry without bearer works for every figure that `who` names."""
    assert ability.who is not None
    return [
        Carrier(x, carrier.card, t.figures[x].seat, {**carrier.names, "you": t.figures[x].seat})
        for x in ability.who.all(t, carrier.names)
    ]


def full_names(carrier: Carrier, names: Names) -> Names:
    """The names of a window together with those of a carrier.

    What a lasting effect remembers from when it began gives way to what the window is about.
    """
    if "lasting" in carrier.names:
        return {**carrier.names, **names, **carrier.own_names()}
    return {**names, **carrier.names}


def key_of(ability: CompiledAbility, carrier: Carrier) -> str:
    """Names one use within a window, and counts it against its limit."""
    return f"{ability.key}@{carrier.bearer}.{carrier.card}"


def matches(t: "Table", ability: CompiledAbility, carrier: Carrier, names: Names) -> bool:
    """Whether the window, the weapon and the condition fit."""
    own = ability.own
    if own and carrier.bearer and names.get(own, carrier.bearer) != carrier.bearer:
        return False
    if carrier.weapon:
        attack = t.attacks.get(names.get("attack") or 0)
        if attack is None or attack.weapon != carrier.weapon:
            return False
    cond = ability.cond
    return cond is None or bool(cond(t, full_names(carrier, names)))


def offered(t: "Table", ability: CompiledAbility, carrier: Carrier, names: Names) -> bool:
    """Whether an ability can be used or would run now: condition, limit, targets, cost, and some effect."""
    if not matches(t, ability, carrier, names):
        return False
    if not t.game.is_on(t, ability):
        return False
    if ability.limit is not None and used_up(t, ability, carrier):
        return False
    if not t.game.may_use(t, ability, carrier, names):
        return False
    if not (ability.costs or ability.targets or ability.may or carrier.zone == "hand" or ability.free):
        return True
    return payable(t, ability, carrier, full_names(carrier, names))


def payable(t: "Table", ability: CompiledAbility, carrier: Carrier, names: Names) -> bool:
    """Whether every target has a candidate, the cost can be paid, and the ops could do something."""
    for cost in ability.costs:
        if not ops.can_pay(t, cost, names, carrier.bearer, carrier.seat):
            return False
    if carrier.zone == "hand" and not t.game.can_play(t, carrier.card):
        return False
    for ask in ability.targets:
        assert ask.pick is not None
        if not ask.optional and not ask.pick.any(t, names):
            return False
    if ability.targets:
        return True
    return any(ops.may_do(t, block, names) is not False for block in ability.blocks)


def count_key(ability: CompiledAbility, carrier: Carrier) -> str:
    """The key under which uses are counted: its span first, so that a span can be cleared as a whole."""
    assert ability.limit is not None
    return f"{ability.limit.per}/{key_of(ability, carrier)}"


def used_up(t: "Table", ability: CompiledAbility, carrier: Carrier) -> bool:
    """Whether the limit of an ability has been reached."""
    return ability.limit is not None and t.counts.get(count_key(ability, carrier), 0) >= ability.limit.times


def optional(ability: CompiledAbility, carrier: Carrier) -> bool:
    """Whether a seat is asked: free windows, `may`, and playing a card from hand always are."""
    return ability.may or ability.free or carrier.zone == "hand"


def begin(t: "Table", ability: CompiledAbility, carrier: Carrier, names: Names) -> None:
    """Announces an ability: its targets, its cost and its ops follow from the frame."""
    full = full_names(carrier, names)
    if "lasting" in carrier.names:
        t.game.lasting_used(t, carrier.names["lasting"])
    if not (ability.targets or ability.costs or carrier.zone == "hand" or ability.limit):
        t.game.ability_ran(t, ability, carrier)
        for block in reversed(ability.blocks):
            t.push(OpsF(block, 0, full))
        return
    t.push(UseF(ability.key, carrier.seat, full, 0, carrier.zone == "hand"))


class WindowRunner(Runner[WindowF]):
    """A timing point."""

    asks = True
    forced = False

    def _heard(self, t: "Table", f: WindowF) -> Iterator[Heard]:
        for ability, carrier in modifiers.index_of(t).heard.get(f.window, ()):
            each = spread(t, ability, carrier) if ability.who is not None and not carrier.bearer else (carrier,)
            for one in each:
                if key_of(ability, one) not in f.used:
                    yield ability, one

    def _names(self, t: "Table", f: WindowF) -> Names:
        """The window's names with the pending record as it stands now."""
        pending = t.pending.get(f.pending)
        if pending is None or "amount" not in f.names:
            return f.names
        return {**f.names, "amount": pending.amount}

    def _known(self, t: "Table", f: WindowF, names: Names) -> Heard | None:
        """The first to be heard, as it was found when the window was opened; none when anything has happened since."""
        first, t.first = t.first, None
        if first is None or first[0] is not f or first[1:3] != (t.number, len(t.events)) or names != f.names:
            return None
        return first[3:]

    def run(self, t: "Table", f: WindowF) -> bool | None:
        pending = t.pending.get(f.pending)
        if pending is not None and pending.cancelled:
            t.stack.pop()
            return None
        attack = t.attacks.get(f.names.get("attack") or 0)  # type: ignore[arg-type]
        if attack is not None and attack.cancelled and f.window != "attack_ended":  # a miss has ended, too
            t.stack.pop()
            return None
        names = self._names(t, f)
        choices: dict[int, list[Heard]] = {}
        known = self._known(t, f, names)
        for ability, carrier in self._heard(t, f):
            if known is not None:
                if known != (ability, carrier):
                    continue
                known = None
            elif not offered(t, ability, carrier, names):
                continue
            if optional(ability, carrier):
                choices.setdefault(carrier.seat, []).append((ability, carrier))
                continue
            t.swap(WindowF(f.window, f.names, f.pending, (*f.used, key_of(ability, carrier)), f.passed))
            begin(t, ability, carrier, names)
            return None
        if choices:
            for seat in t.game.ask_order(t, f.window, names):
                if seat not in choices or seat in f.passed:
                    continue
                offers = [(x, c) for x, c in choices[seat] if t.game.may_answer(t, f, x, c)]
                if offers:
                    if f.asking != seat:
                        f = WindowF(f.window, f.names, f.pending, f.used, f.passed, seat)
                        t.swap(f)
                    t.uses = (f, offers)
                    return WAIT
        t.stack.pop()
        return None

    def _offers(self, t: "Table", f: WindowF) -> list[Heard]:
        """What the seat that is asked may use; found already when the frame was run."""
        if t.uses is not None and t.uses[0] is f:
            return t.uses[1]
        names = self._names(t, f)
        offers = [
            (ability, carrier)
            for ability, carrier in self._heard(t, f)
            if carrier.seat == f.asking
            and optional(ability, carrier)
            and offered(t, ability, carrier, names)
            and t.game.may_answer(t, f, ability, carrier)
        ]
        t.uses = (f, offers)
        return offers

    def seat(self, t: "Table", f: WindowF) -> int:
        return f.asking

    def decision(self, t: "Table", f: WindowF) -> Decision:
        figure = f.names.get("figure")
        code = "window." + f.window
        params = t.game.name_params(t, f.names)
        if "figure" not in params:
            params["figure"] = say(Text("window.overlord"))
        attack = t.attacks.get(id_of(f.names.get("attack")))
        if attack is not None and not params.get("target") and attack.square is not None:
            params["target"] = t.game.square_name(attack.square)
        text = Text(code if is_known(code) else "window.announced", params)
        return Decision(t.number, f.asking, "window", figure if isinstance(figure, int) else None, text)

    def actions(self, t: "Table", f: WindowF) -> Actions:
        uses: list[Action] = [Use(a.key, c.bearer, c.card) for a, c in self._offers(t, f)]
        uses.append(PASS)
        return Actions(uses)

    def answer(self, t: "Table", f: WindowF, action: Action) -> None:
        if isinstance(action, Pass):
            t.swap(WindowF(f.window, f.names, f.pending, f.used, (*f.passed, f.asking)))
            return
        assert isinstance(action, Use)
        for ability, carrier in self._offers(t, f):
            if (ability.key, carrier.bearer, carrier.card) == (action.ability, action.figure, action.card):
                used = (*f.used, *t.game.marks_of_use(t, f, ability, carrier))
                t.swap(WindowF(f.window, f.names, f.pending, used))  # after any use everybody is asked anew
                begin(t, ability, carrier, self._names(t, f))
                return
        raise AssertionError(action)

    def options(self, t: "Table", f: WindowF) -> list[Option]:
        return [Option(a, t.game.label(t, a), default=isinstance(a, Pass), group="window") for a in self.actions(t, f)]


class UseRunner(Runner[UseF]):
    """An ability on its way: targets, cost, then its ops."""

    def run(self, t: "Table", f: UseF) -> bool | None:
        ability = t.game.book.ability(f.ability)
        if f.step < len(ability.targets):
            t.swap(UseF(f.ability, f.seat, f.names, f.step + 1, f.playing))
            ops.ask(t, ability.targets[f.step], f.ability, -1 - f.step, f.names, f.seat)
            return None
        paid = f.step - len(ability.targets)
        if paid < len(ability.costs) and ability.costs[paid].ask is not None:
            t.swap(UseF(f.ability, f.seat, f.names, f.step + 1, f.playing))
            ops.ask(t, ability.costs[paid].ask, f.ability, -101 - paid, f.names, f.seat)  # type: ignore[arg-type]
            return None
        if paid < len(ability.costs):
            t.swap(UseF(f.ability, f.seat, f.names, f.step + 1, f.playing))
            return None
        t.stack.pop()
        bearer, card = id_of(f.names.get("self")), id_of(f.names.get("this"))
        for cost in ability.costs:
            if not ops.can_pay(t, cost, f.names, bearer, f.seat):
                return None  # what it cost has gone in the meantime
        for i, cost in enumerate(ability.costs):
            ops.pay(t, cost, f.names, bearer, f.seat, i)
        key = ""
        if ability.limit is not None:
            key = f"{ability.limit.per}/{ability.key}@{bearer}.{card}"
        t.emit(AbilityUsed(ability.key, bearer, card, key))
        for block in reversed(ability.blocks):
            t.push(OpsF(block, 0, f.names))
        if f.playing:
            t.game.play_card(t, card, f.seat, f.names)
        else:
            t.game.ability_announced(t, ability, bearer, card, f.seat)
        return None


def free_uses(t: "Table", windows: tuple[str, ...], seat: int, figure: int = 0) -> list[Heard]:
    """The offers of free windows to a seat (and figure) inside a decision."""
    index = modifiers.index_of(t)
    key = (windows, seat, figure)
    heard = index.offers.get(key)
    if heard is None:
        heard = index.offers[key] = [
            (ability, carrier)
            for name in windows
            for ability, carrier in index.heard.get(name, ())
            if (ability.who is not None and not carrier.bearer)
            or (carrier.seat == seat and (not figure or carrier.bearer in (0, figure)))
        ]
    found: list[Heard] = []
    for ability, carrier in heard:
        if ability.who is not None and not carrier.bearer:
            found += [
                (ability, each)
                for each in carriers_for(t, ability, carrier, seat, figure)
                if offered(t, ability, each, {})
            ]
        elif offered(t, ability, carrier, {}):
            found.append((ability, carrier))
    return found


def carriers_for(t: "Table", ability: CompiledAbility, carrier: Carrier, seat: int, figure: int) -> list[Carrier]:
    """A carrier, or one for each figure an entry without bearer names in `who`, that the seat may use."""
    if ability.who is not None and not carrier.bearer:
        return [c for c in spread(t, ability, carrier) if c.seat == seat and (not figure or c.bearer == figure)]
    if carrier.seat != seat or (figure and carrier.bearer and carrier.bearer != figure):
        return []
    return [carrier]
