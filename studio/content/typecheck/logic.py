"""What the parts of a quest's logic mean together: ids, variables, objectives, triggers that set each other off."""

from collections.abc import Iterable, Iterator

from studio.content.effects import Ability, Goal, Logic, Ops, Set, Variable
from studio.content.effects import Trigger as TriggerOp
from studio.content.misread import WordsError
from studio.content.typecheck.entry import check_condition, check_entry, check_mods, check_trigger
from studio.content.typecheck.problem import Problem
from studio.content.typecheck.ranges import truth
from studio.content.typecheck.scope import Place, Report, Scope
from studio.content.typecheck.walk import ops_in, texts_in
from studio.content.vocabulary import op_name
from studio.content.words import Node, parse

CAUSES: dict[str, tuple[str, ...]] = {
    "deal": ("damage_due", "damaged"), "heal": ("heal_due", "healed"), "defeat": ("defeated",),
    "gain": ("gain_due", "gained"), "lose": ("gained",), "inflict": ("inflict_due", "inflicted"), "cure": ("cured",),
    "spawn": ("spawned",), "reinforce": ("spawned",), "place": ("entered",), "draw": ("card_drawn",),
    "discard": ("card_discarded",), "set": ("objective_changed",), "roll": (),
}  # fmt: skip
"""Op → windows that certainly follow when it does anything."""
Follows = dict[str, dict[str, str]]
"""Window → the windows that certainly follow it, each with a trigger that makes it so."""


def check_logic(logic: Logic, scope: Scope) -> Iterator[Problem]:
    """Everything wrong with a whole logic part, its entries laid over the scope's catalogue beforehand."""
    for entry in logic.entries:
        yield from check_entry(entry, scope)
    for trigger in logic.triggers:
        yield from check_trigger(trigger, scope)
    for goal in logic.objectives:
        yield from check_condition(goal.if_, scope, goal.id)
    yield from check_mods(logic.mods, scope, logic.id)
    ids = [logic.id, *(v.id for v in logic.vars), *(g.id for g in logic.objectives)]
    ids += [*(t.id for t in logic.triggers), *(e.id for e in logic.entries)]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield _problem("T146", name, "id", name=name)
    others = [*logic.mods, *(entry for entry in logic.entries)]
    yield from check_together(logic.vars, logic.objectives, logic.triggers, others, scope.sys)


def check_together(
    variables: Iterable[Variable],
    goals: Iterable[Goal],
    triggers: Iterable[Ability],
    others: Iterable[object] = (),
    sys: str = "J",
) -> Iterator[Problem]:
    """Findings about the parts of a quest as a whole; `others` are modifiers, entries and blocks beside them."""
    variables, goals, triggers, others = tuple(variables), tuple(goals), tuple(triggers), tuple(others)
    yield from _variables(variables, goals, triggers, others)
    yield from _goals(goals, variables, sys)
    yield from _never(triggers, others)
    yield from _twins(triggers)
    yield from _circles(triggers)


def _problem(code: str, entry: str, field: str, **params: str | int) -> Problem:
    report = Report(Scope(""), entry)
    report.say(code, Place(field), 0, **params)
    return report.problems[0]


def _variables(
    variables: tuple[Variable, ...], goals: tuple[Goal, ...], triggers: tuple[Ability, ...], others: tuple[object, ...]
) -> Iterator[Problem]:
    """T132: set but never asked, or asked but never set."""
    parts = (*goals, *triggers, *others)
    written = {op.var[1:] for part in parts for op in ops_in(part) if isinstance(op, Set)}
    asked = {name for part in parts for text in texts_in(part) for name in _vars_in(text)}
    for variable in variables:
        if variable.scope == "campaign":
            continue  # other quests set it, or ask for it
        if variable.id not in written:
            yield _problem("T132", variable.id, "id", name=variable.id, why="set")
        elif variable.id not in asked:
            yield _problem("T132", variable.id, "id", name=variable.id, why="read")


def _vars_in(text: str) -> Iterator[str]:
    if "$" not in text:
        return
    try:
        todo: list[object] = [parse(text)]
    except WordsError:
        return
    while todo:
        part = todo.pop()
        if isinstance(part, tuple):
            if len(part) == 3 and part[0] == "var":
                yield str(part[2])
            else:
                todo += part


def _goals(goals: tuple[Goal, ...], variables: tuple[Variable, ...], sys: str) -> Iterator[Problem]:
    """T133: impossible or already reached, a side without one (S); T134: the same for both sides."""
    known = {v.id: v for v in variables}
    start = {v.id: Variable(v.id, v.start, v.start, v.start) for v in variables}
    by_text: dict[str, str] = {}
    for goal in goals:
        node = _parsed(goal.if_)
        if node is None:
            continue
        if truth(node, known) is False:
            yield _problem("T133", goal.id, "if", why="this objective can never hold")
        elif truth(node, start) is True and not _asks_round(node):
            yield _problem("T133", goal.id, "if", why="this objective holds at the start")
        side = by_text.setdefault(goal.if_, goal.side)
        if side != goal.side:
            yield _problem("T134", goal.id, "if")
    if sys == "S" and goals:
        for side in ("heroes", "overlord"):
            if not any(goal.side == side for goal in goals):
                yield _problem("T133", goals[0].id, "side", why=f"there is no objective for the {side}")


def _parsed(text: str) -> Node | None:
    try:
        return parse(text)
    except WordsError:
        return None


def _asks_round(node: object) -> bool:
    return isinstance(node, tuple) and ((node[:1] == ("path",) and "round" in node) or any(map(_asks_round, node)))


def _never(triggers: tuple[Ability, ...], others: tuple[object, ...]) -> Iterator[Problem]:
    """T131: off and never enabled; T128 has conditions that can never hold."""
    switched = {
        op.id
        for part in (*triggers, *others)
        for op in ops_in(part)
        if isinstance(op, TriggerOp) and op.do in ("enable", "fire")
    }
    for trigger in triggers:
        if trigger.off and trigger.id not in switched:
            yield _problem("T131", trigger.id, "off", why="it is off and nothing enables it")


def _twins(triggers: tuple[Ability, ...]) -> Iterator[Problem]:
    """T149: one window, one condition, two triggers."""
    seen: dict[tuple[str, str], str] = {}
    for trigger in triggers:
        if trigger.off or trigger.who is not None or trigger.cost:
            continue
        for window in trigger.windows:
            other = seen.setdefault((window, trigger.if_), trigger.id)
            if other != trigger.id:
                yield _problem("T149", trigger.id, "when", name=other)


def _circles(triggers: tuple[Ability, ...]) -> Iterator[Problem]:
    """T130: mandatory triggers without a limit whose certain effects set each other off again."""
    bound = [t for t in triggers if not (t.may or t.once or t.limit or t.cost or t.off or _settles(t.if_))]
    causes = {t.id: sorted({w for ops in t.blocks for w in _certain(ops)}) for t in bound}
    # Moments are few and triggers may be thousands, so the way is sought from moment to moment.
    follows: Follows = {}
    for trigger in bound:
        for window in trigger.windows:
            for after in causes[trigger.id]:
                follows.setdefault(window, {}).setdefault(after, trigger.id)
    reported: set[str] = set()
    for first in bound:
        path = _way_back(first, causes[first.id], follows)
        if path and not reported & set(path):
            reported |= set(path)
            yield _problem("T130", first.id, "do", names=", ".join(path))


def _certain(ops: Ops) -> Iterator[str]:
    """Windows that follow whatever is rolled, chosen or asked."""
    for op in ops:
        yield from CAUSES.get(op_name(op), ())


def _settles(text: str) -> bool:
    """Whether a condition asks for something the effects may change, so that it may end by itself."""
    node = _parsed(text)
    todo: list[object] = [node]
    while todo:
        part = todo.pop()
        if isinstance(part, tuple):
            if part[:1] and part[0] in (
                "var",
                "count",
                "any",
                "no",
                "has",
                "lacks",
                "total",
                "call",
                "<",
                "<=",
                ">",
                ">=",
            ):
                return True
            todo += part
    return False


def _way_back(first: Ability, causes: list[str], follows: Follows) -> list[str]:
    """The shortest way from a trigger back to itself, as the triggers on it, if there is one."""
    before = dict.fromkeys(causes, "")
    queue = list(causes)
    for window in queue:
        if window in first.windows:
            way = []
            while before[window]:
                way.append(follows[before[window]][window])
                window = before[window]
            return [first.id, *reversed(way)]
        for after in follows.get(window, ()):
            if after not in before:
                before[after] = window
                queue.append(after)
    return []
