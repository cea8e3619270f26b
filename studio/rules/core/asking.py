"""Choices inside effects: what can be named, how an answer binds a name, and how costs are paid."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from studio.kit.text import Text
from studio.rules.core import events as e
from studio.rules.core.actions import PASS, Action, Actions, Choose, Number, Pass, PickOption
from studio.rules.core.book import Ask, CompiledCost, amount
from studio.rules.core.decision import Decision
from studio.rules.core.frames import WAIT, AskF, OpsF, Runner
from studio.rules.core.listen import id_of
from studio.rules.core.names import Names
from studio.rules.core.reader import ALL

if TYPE_CHECKING:
    from studio.rules.core.table import Table


def bind(t: "Table", name: str, value: Any) -> None:
    """Gives a name a value in the frame on top, which is the one that asked."""
    frame: Any = t.stack[-1]
    t.stack[-1] = replace(frame, names={**frame.names, name: value})


def ask_at(t: "Table", block: str, at: int) -> Ask:
    """The choice that a frame names: a step of a block, a target (−1, −2 …) or a price (−101 …) of an ability."""
    book = t.game.book
    if at >= 0:
        found = book.block(block)[at].ask
    elif at > -100:
        found = book.ability(block).targets[-1 - at]
    else:
        found = book.ability(block).costs[-101 - at].ask
    assert found is not None
    return found


def ask(t: "Table", what: Ask, block: str, at: int, names: Names, you: int) -> None:
    """Puts a choice: binds at once where nothing is to be decided, else pushes a decision."""
    seat = you
    if what.by is not None:
        by = what.by(t, names)
        seat = t.game.decider(t, by, you) if what.kind != "pay" else _payer_seat(t, by, you)
    else:
        seat = t.game.decider(t, you, you)
    if what.kind == "pick":
        assert what.pick is not None
        found = what.pick.all(t, names)
        count, least = _bounds(t, what, names)
        if what.random:
            bind(t, what.as_, _shaped(what, _drawn(t, found, count)))
            return
        if not found or count <= 0:
            bind(t, what.as_, () if _many(what) else None)
            return
        if len(found) <= least and not what.optional:
            bind(t, what.as_, _shaped(what, tuple(found)))
            return
    elif what.kind == "option" and what.random:
        open_ = [i for i, branch in enumerate(what.options) if branch.cond is None or branch.cond(t, names)]
        if open_:
            i = open_[t.below("cards", len(open_), "option")]
            t.emit(e.Chosen(seat, what.options[i].text, i))
            t.push(OpsF(what.options[i].block, 0, names))
        return
    elif what.kind == "number":
        least, most = amount(what.least or 0, t, names), amount(what.most, t, names)
        if most <= least:
            bind(t, what.as_, least)
            return
    elif what.kind in ("option", "pay") and not _open(t, what, names, (), seat):
        return
    t.push(AskF(block, at, seat, names))


def _payer_seat(t: "Table", payer: Any, you: int) -> int:
    return t.figures[payer].seat if payer in t.figures else you


def _many(what: Ask) -> bool:
    return type(what.count) is not int or what.count != 1 or (what.least is not None and not what.optional)


def _bounds(t: "Table", what: Ask, names: Names) -> tuple[int, int]:
    count = min(amount(what.count, t, names), 999)
    least = count if what.least is None else min(count, amount(what.least, t, names))
    return count, least


def _shaped(what: Ask, chosen: tuple[Any, ...]) -> Any:
    if _many(what):
        return chosen
    return chosen[0] if chosen else None


def _drawn(t: "Table", found: tuple[Any, ...], count: int) -> tuple[Any, ...]:
    rest = list(found)
    drawn: list[Any] = []
    while rest and len(drawn) < count:
        drawn.append(rest.pop(t.below("cards", len(rest), "pick")))
    return tuple(drawn)


def _open(t: "Table", what: Ask, names: Names, chosen: tuple[Any, ...], seat: int) -> list[int]:
    """The branches that can be taken: their condition holds and their cost can be paid."""
    found = []
    bearer = names.get("self") or 0
    if what.kind == "pay" and what.by is not None:
        bearer = what.by(t, names) or 0
    for i, branch in enumerate(what.options):
        if i in chosen or (branch.cond is not None and not branch.cond(t, names)):
            continue
        if all(can_pay(t, cost, names, bearer, seat) for cost in branch.costs):
            found.append(i)
    return found


class AskRunner(Runner[AskF]):
    """A choice inside an effect."""

    asks = True

    def run(self, t: "Table", f: AskF) -> bool | None:
        what = ask_at(t, f.block, f.at)
        if what.kind == "pick" and f.chosen:
            count, _ = _bounds(t, what, f.names)
            if len(f.chosen) >= count or not self._left(t, f, what):
                self._done(t, f, what)
                return None
        return WAIT

    def _left(self, t: "Table", f: AskF, what: Ask) -> list[Any]:
        assert what.pick is not None
        return [x for x in what.pick.all(t, f.names) if x not in f.chosen]

    def _done(self, t: "Table", f: AskF, what: Ask) -> None:
        t.stack.pop()
        bind(t, what.as_, _shaped(what, f.chosen))

    def seat(self, t: "Table", f: AskF) -> int:
        return f.seat

    def decision(self, t: "Table", f: AskF) -> Decision:
        what = ask_at(t, f.block, f.at)
        kind = what.pick.base if what.pick is not None else what.kind
        figure = f.names.get("self")
        text = Text(f"ask.{kind}", {"what": t.game.block_name(f.block)})
        shown: Any = {"option": "option", "pay": "option", "number": "number", "card": "card", "figure": "target",
                      "square": "place"}.get(kind, "choose")  # fmt: skip
        return Decision(t.number, f.seat, shown, figure if isinstance(figure, int) else None, text)

    def actions(self, t: "Table", f: AskF) -> Actions:
        what = ask_at(t, f.block, f.at)
        if what.kind == "number":
            least, most = amount(what.least or 0, t, f.names), amount(what.most, t, f.names)
            return Actions([Number(n) for n in range(least, most + 1)])
        if what.kind in ("option", "pay"):
            chosen = tuple(f.chosen)
            answers: list[Action] = [PickOption(i) for i in _open(t, what, f.names, chosen, f.seat)]
            if what.optional:
                answers.append(PASS)
            return Actions(answers)
        _, least = _bounds(t, what, f.names)
        assert what.pick is not None
        ends: list[Action] = [PASS] if what.optional or len(f.chosen) >= least else []
        if what.pick.base == "square":
            mask = what.pick.mask(t, f.names)
            for index in f.chosen:
                mask &= ~(1 << int(index))
            game = t.game
            return Actions(ends, mask, lambda index: Choose(game.square(index)))
        return Actions([*(Choose(x) for x in self._left(t, f, what)), *ends])

    def answer(self, t: "Table", f: AskF, action: Action) -> None:
        what = ask_at(t, f.block, f.at)
        if isinstance(action, Number):
            t.emit(e.Chosen(f.seat, what.as_, action.value))
            t.stack.pop()
            bind(t, what.as_, action.value)
        elif isinstance(action, PickOption):
            branch = what.options[action.index]
            t.emit(e.Chosen(f.seat, branch.text, action.index))
            t.stack.pop()
            bearer = id_of(f.names.get("self"))
            if what.kind == "pay" and what.by is not None:
                bearer = what.by(t, f.names) or 0
            for i, cost in enumerate(branch.costs):
                pay(t, cost, f.names, bearer, f.seat, i)
            chosen = (*f.chosen, action.index)
            if len(chosen) < amount(what.count, t, f.names) and _open(t, what, f.names, chosen, f.seat):
                t.push(AskF(f.block, f.at, f.seat, f.names, chosen))
            t.push(OpsF(branch.block, 0, f.names))
        elif isinstance(action, Pass):
            if what.kind == "pick":
                self._done(t, f, what)
            else:
                t.stack.pop()
        else:
            assert isinstance(action, Choose)
            thing = action.thing
            if isinstance(thing, tuple):
                shown: Any = thing
                thing = t.game.index(thing)
            else:
                shown = thing if not t.game.is_secret_choice(t, what) else None
            t.emit(e.Chosen(f.seat, what.as_, shown))
            t.swap(AskF(f.block, f.at, f.seat, f.names, (*f.chosen, thing)))


# --- costs -----------------------------------------------------------------------------------


def can_pay(t: "Table", cost: CompiledCost, names: Names, bearer: int, seat: int) -> bool:
    """Whether a cost can be paid now."""
    if cost.ask is not None:
        what = cost.ask
        assert what.pick is not None
        _, least = _bounds(t, what, names)
        return len(what.pick.all(t, names)) >= least
    n = amount(cost.amount, t, names)
    if n >= ALL:
        n = 1
    return t.game.can_pay(t, cost.pay, n, cost.what(t, names) if cost.what else None, cost.token, bearer, seat, names)


def pay(t: "Table", cost: CompiledCost, names: Names, bearer: int, seat: int, position: int = 0) -> None:
    """Pays a cost."""
    n = amount(cost.amount, t, names)
    what = cost.what(t, names) if cost.what else None
    if cost.ask is not None:
        if f"_paid{position}" not in names:
            return  # named and paid at the head of the block that follows
        what = names[f"_paid{position}"]
    t.game.pay(t, cost.pay, n, what, cost.token, bearer, seat, names)


__all__ = ["AskRunner", "ask", "ask_at", "bind", "can_pay", "pay"]
