"""The first edition as a `Game`: its runners, its values, and what ops mean on its board."""

from typing import Any, ClassVar

from msgspec.structs import replace

from studio.grid.squares import Squares
from studio.quest import model as q
from studio.rules.core import events as e
from studio.rules.core import harm, modifiers
from studio.rules.core.book import FORM
from studio.rules.core.frames import Frame, Runner
from studio.rules.core.game import CORE_RUNNERS
from studio.rules.core.names import Names
from studio.rules.core.state import PARTY, Attack, Figure
from studio.rules.core.table import Table
from studio.rules.core.windows import window
from studio.rules.journeys1 import (
    acting,
    attack,
    chests,
    drift,
    items,
    labels,
    move,
    overlord,
    rounds,
    setup,
    spawn,
    spending,
    targets,
    town,
)
from studio.rules.journeys1 import actions as a
from studio.rules.journeys1 import frames as fr
from studio.rules.journeys1.hands import Hands

RUNNERS: dict[type[Frame], Runner[Any]] = {
    **CORE_RUNNERS,
    fr.SetupF: setup.SetupRunner(),
    fr.SwapF: setup.SwapRunner(),
    fr.PlaceHeroF: setup.PlaceHeroRunner(),
    fr.RoundF: rounds.RoundRunner(),
    fr.HeroesF: rounds.HeroesRunner(),
    fr.TurnF: rounds.TurnRunner(),
    fr.EndTurnF: rounds.EndTurnRunner(),
    fr.DeclareF: rounds.DeclareRunner(),
    fr.EquipF: items.EquipRunner(),
    fr.ReceiveF: items.ReceiveRunner(),
    fr.ActF: acting.ActRunner(),
    fr.ShopF: town.ShopRunner(),
    fr.TrainF: town.TrainRunner(),
    fr.OverlordF: overlord.OverlordRunner(),
    fr.DiscardF: overlord.DiscardRunner(),
    fr.FundF: overlord.FundRunner(),
    fr.PlotF: overlord.PlotRunner(),
    fr.MonsterF: overlord.MonsterRunner(),
    fr.FamiliarF: drift.FamiliarRunner(),
    fr.DriftF: drift.DriftRunner(),
    fr.AttackF: attack.AttackRunner(),
    fr.SpendF: spending.SpendRunner(),
    fr.RerollF: spending.RerollRunner(),
    fr.LandF: attack.LandRunner(),
    fr.AimF: attack.AimRunner(),
    fr.SpawnF: spawn.SpawnRunner(),
    fr.ChestF: chests.ChestRunner(),
    fr.DrawF: chests.DrawRunner(),
}


class Journeys1(Hands):
    """A quest of the first edition, opened for play."""

    system: ClassVar[str] = "journeys1"
    version: ClassVar[int] = 1
    state_type: ClassVar[type[fr.J1State]] = fr.J1State
    action_type: ClassVar[Any] = a.JAction
    event_type: ClassVar[Any] = e.CoreEvent
    runners: ClassVar[dict[type[Frame], Runner[Any]]] = RUNNERS
    open_decks: ClassVar[frozenset[str]] = frozenset({"shop"})  # J-407

    # --- the board and the town -------------------------------------------------------------

    def place_element(self, t: Table, id_: str) -> None:
        """Puts an element on the board."""
        spawn.place_element(self, t, id_, self.quest.elements[id_])

    def begin(self, t: Table) -> None:
        setup.begin(self, t)

    def in_pit_square(self, t: Table, figure: Figure) -> bool:
        """Whether a figure looks out of a pit (J-804)."""
        return move.in_pit(self, t, figure)

    def sees(self, t: Table, here: Squares, there: Squares, who: int, whom: int) -> bool:
        figure = t.figures.get(who)
        if figure is None or not here:
            return super().sees(t, here, there, who, whom)
        key = ("sees", who, there, whom)
        known: bool | None = t.memo.get(key)
        if known is None:
            cells = t.cells.get(whom, there) if whom else there
            known = bool(targets.visible(self, t, figure, there, cells, "melee")) or (
                bool(self.stair_squares) and bool(targets.by_stairs(self, t, figure, there)[0])
            )
            t.memo[key] = known
        return known

    def those_seen(self, t: Table, here: Squares, who: int, squares: Squares) -> Squares:
        figure = t.figures.get(who)
        if figure is None or not here:
            return super().those_seen(t, here, who, squares)
        return targets.visible(self, t, figure, squares, 0, "melee") | (
            targets.through_stairs(self, t, figure) & squares
        )

    def square_tag(self, t: Table, tag: str, of: Any) -> Squares:
        if tag == "obstacle":
            return move.obstacles(self, t)
        if tag == "seen":
            return spawn.seen_by_heroes(self, t)
        return super().square_tag(t, tag, of)

    def reveal_area(self, t: Table, area: str, figure: int) -> None:
        """An area comes into view (J-306)."""
        spawn.reveal_area(self, t, area, figure)

    def reveal(self, t: Table, base: str, thing: Any, names: Names) -> None:
        if base == "area":
            self.reveal_area(t, thing, 0)
        else:
            super().reveal(t, base, thing, names)

    def discard(self, t: Table, card: int, names: Names) -> None:
        found = t.cards.get(card)
        if found is None:
            return
        if found.deck == "overlord":
            t.emit(e.CardMoved(replace(found, zone="discard"), "overlord/discard", "top", "", "discarded"))
        elif found.bearer:
            items.drop(self, t, found.bearer, card)

    def price_of_ware(self, what: str) -> int:
        """What something costs in the shop (J-1803)."""
        return (
            town.TREASURES.get(what) or town.SKILLS.get(what) or town.TRAINING.get(what) or town.price_of(self, what)
        )  # fmt: skip

    # --- harm and death ----------------------------------------------------------------------

    def is_down(self, t: Table, figure: Figure) -> bool:
        return figure.place != "board"

    def fell(self, t: Table, figure: int, killer: int) -> None:
        """Death: monsters leave, heroes return through the town (J-1004…J-1011)."""
        f = t.figures[figure]
        if f.kind != "hero":
            t.emit(e.Left(figure, "defeated"))
            if f.pays:
                harm.gain(t, PARTY, "conquest", f.pays)
            move.look_all(self, t)
            return
        worth = self.value(t, "worth", figure)
        t.emit(e.Placed(figure, None, 0, "town", "death"))
        for token, n in f.tokens.items():
            if token not in ("acted", "pico"):
                t.emit(e.Cured(figure, token, n))
        if f.form:
            self.until(t, FORM, figure, ("forever", None, 1), {})
            t.emit(e.Became(figure))
        harm.put_resource(t, PARTY, "conquest", -worth)
        loss = 25 * (f.coins // 50)
        if loss:
            t.emit(e.Coins(figure, -loss, "death"))
        f = t.figures[figure]
        if f.damage > 0:
            t.emit(e.Healed(figure, f.damage))
        if f.fatigue > 0:
            t.emit(e.Healed(figure, f.fatigue, "fatigue"))
        if t.active == figure:
            self.stop(t, figure)
        elif not self.flag("dead_hero_keeps_unspent_turn") and "acted" not in f.tokens and t.turn != self.overlord:
            t.emit(e.Inflicted(figure, "acted", 1))  # D-A12

    def set_door(self, t: Table, door: str, to: str, names: Names) -> None:
        super().set_door(t, door, to, names)
        move.look_all(self, t)  # whoever opened it: what is now in sight comes into view (J-306)

    def stop(self, t: Table, figure: int) -> None:
        """A figure's own turn or activation ends at once; what waits inside it is dropped (J-1014, J-1216)."""
        for i, frame in enumerate(t.stack):
            if isinstance(frame, fr.TurnF) and frame.figure == figure:
                if frame.step <= 5:
                    t.stack[i] = fr.TurnF(figure, 5)
                    self._drop_above(t, i)
                return
            if isinstance(frame, fr.MonsterF) and frame.figure == figure:
                if frame.step <= 2:
                    t.stack[i] = fr.MonsterF(figure, 2)
                    self._drop_above(t, i)
                return

    def _drop_above(self, t: Table, place: int) -> None:
        """Takes away the frames above a place, with the attacks and pending records that were theirs."""
        del t.stack[place + 1 :]
        going_on = {frame.attack for frame in t.stack if isinstance(frame, fr.AttackF)}
        for id_, dropped in list(t.attacks.items()):
            if id_ not in going_on:
                t.emit(e.AttackEnded(id_))
                self.expire(t, "end_of_attack", dropped.attacker)
        held = {getattr(frame, "pending", 0) for frame in t.stack}
        for id_ in list(t.pending):
            if id_ not in held:
                t.emit(e.PendingDone(id_))

    def resource_changed(self, t: Table, seat: int, what: str) -> None:
        """Conquest of 0 or less ends the game at any moment (J-105, J-1013)."""
        if what == "conquest" and t.seats[PARTY].has.get("conquest", 0) <= 0:
            self.win(t, "overlord", "over.conquest", "J-105")

    def may_win(self, t: Table, side: str) -> bool:
        return side != "heroes" or t.seats[PARTY].has.get("conquest", 0) >= 1  # J-104

    def settle(self, t: Table) -> None:
        """Looks at the objectives when something they may depend on has changed."""
        if t.dirty or (self.goals_move and t.moved):
            t.dirty = t.moved = False
            self.check_goals(t)

    def deal(self, t: Table, figure: int, amount: int, names: Names, trap: bool, armoured: bool) -> None:
        if trap and figure in t.figures and amount > 0:
            amount = max(0, amount + modifiers.added(t, "trap_damage", figure))
        super().deal(t, figure, amount, names, trap, armoured)

    def test_pool(self, t: Table, pool: tuple[str, ...], names: Names) -> tuple[str, ...]:
        card = t.cards.get(names.get("this") or 0)
        if card is None or card.deck != "overlord" or self.card_stat(t, card.id, "type") != "trap":
            return pool
        who = names.get("h") or names.get("figure") or names.get("target")
        if who in t.figures and len(pool) > 1:
            return pool + ("black",) * max(0, modifiers.value(t, "trap_dice", who, 0))
        return pool

    def gain_figure(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        if what == "half_action":
            t.emit(e.Spent(figure, "actions", amount))
        else:
            super().gain_figure(t, figure, what, amount, names)

    def gain_seat(self, t: Table, seat: int, what: str, amount: int, names: Names) -> None:
        if what == "coins":
            for hero in self.hero_ids(t) if seat == PARTY else [seat]:
                if hero in t.figures:
                    t.emit(e.Coins(hero, max(amount, -t.figures[hero].coins), "effect"))
            return
        if what == "conquest" and seat > 0:
            seat = PARTY
        super().gain_seat(t, seat, what, amount, names)

    def inflict(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        if what in ("aim", "dodge", "guard", "rest"):
            f = t.figures.get(figure)
            if f is None or any(o in f.tokens for o in ("aim", "dodge", "guard", "rest")):
                return  # one order at a time (J-612)
        super().inflict(t, figure, what, amount, names)

    def cure(self, t: Table, figure: int, what: str, amount: int, names: Names) -> None:
        if what == "any_order":
            for order in ("aim", "dodge", "guard", "rest"):
                super().cure(t, figure, order, amount, names)
            return
        super().cure(t, figure, what, amount, names)

    def has_condition(self, t: Table, figure: int, what: str) -> bool:
        if what == "any_order":
            f = t.figures.get(figure)
            return f is not None and any(o in f.tokens for o in ("aim", "dodge", "guard", "rest"))
        return super().has_condition(t, figure, what)

    def end(self, t: Table, what: str, of: Any, names: Names) -> None:
        figure = of if isinstance(of, int) else t.active
        if what == "attack":
            self.cancel(t, names, "attack")
        elif what == "move":
            f = t.figures.get(figure)
            if f is not None and f.mp:
                t.emit(e.Spent(figure, "mp", -f.mp))
        elif what in ("turn", "activation", "action"):
            if t.active == figure:
                if figure in t.figures and t.figures[figure].kind != "hero":
                    t.emit(e.Inflicted(figure, "skip", 1))
                self.stop(t, figure)
                if figure in t.figures and "skip" in t.figures[figure].tokens:
                    t.emit(e.Cured(figure, "skip", 1))

    # --- ops on the board --------------------------------------------------------------------

    def op_move(self, t: Table, figure: int, steps: int, mode: str, seat: int, away: Any, names: Names) -> None:
        f = t.figures[figure]
        if f.at is not None and f.place == "board":
            t.push(fr.DriftF(figure, self.decider(t, seat, f.seat), min(steps, 40), mode, f.at, 0, away or 0))

    def place(self, t: Table, figure: int, spots: list[int], names: Names) -> int | None:
        for index in spots:
            if not (t.occupied() & ~t.cells.get(figure, 0)) >> index & 1:
                move.put(self, t, figure, index, t.figures[figure].turn, "place")
                return index
        return None

    def activate(self, t: Table, figure: int, mp: int | None, attacks: int | None, seat: int, names: Names) -> None:
        f = t.figures[figure]
        if mp is None and attacks is None:
            if f.kind == "monster":
                t.push(fr.MonsterF(figure))
            return
        t.emit(e.Activated(figure, f.mp + (mp or 0), f.attacks + (attacks or 0)))
        t.push(fr.ActF(figure, self.decider(t, seat, f.seat), 0, False))

    def _aim(self, t: Table, figure: int, given: dict[str, Any]) -> fr.AimF:
        seat = given.get("seat")
        plus = {"damage": given["bonus"]} if "bonus" in given else {}
        return fr.AimF(
            figure, seat if isinstance(seat, int) else t.figures[figure].seat, given.get("on"), given.get("kind", ""),
            given.get("weapon", 0), given.get("dice") or {}, plus, given.get("shape", "single"),
            given.get("sure", False), given.get("gains", ()),
        )  # fmt: skip

    def op_attack(self, t: Table, figure: int, names: Names, **given: Any) -> None:
        if modifiers.forbidden(t, "attack", figure) is None:
            t.push(self._aim(t, figure, given))

    def can_attack(self, t: Table, figure: int, names: Names, **given: Any) -> bool:
        return modifiers.forbidden(t, "attack", figure) is None and bool(
            attack.aims(self, t, self._aim(t, figure, given))
        )

    def strikes_nobody(self, t: Table, figure: int) -> bool:
        f = t.figures[figure]
        mine = self.team(f.seat)
        if any(self.team(t.figures[x].seat) != mine for x in acting.familiars(t)):
            return False  # nobody's target, but an effect may name them
        return not acting.attacks(self, t, f)

    def attack_total(self, t: Table, attack_: Attack, what: str) -> int:
        return attack.total(self, attack_, what)

    def change_attack(self, t: Table, attack_: Attack, what: str, of: Any, copy: Any, dice: dict[str, int],
                      shape: str, numbers: dict[str, int]) -> None:  # fmt: skip
        if shape:
            plus = {**attack_.plus, **({"size": numbers["size"]} if "size" in numbers else {})}
            made = replace(attack_, shape=shape, plus=plus)
            t.emit(e.AttackChanged(replace(made, affected=targets.affected(self, t, made)), "shape"))
        elif what == "distance":
            plus = {**attack_.plus, "distance_set": 1}
            t.emit(e.AttackChanged(replace(attack_, distance=numbers.get("set", attack_.distance), plus=plus), what))
        elif "times" in numbers:
            plus = {**attack_.plus, "times": attack_.plus.get("times", 1) * numbers["times"]}
            t.emit(e.AttackChanged(replace(attack_, plus=plus), what))
        elif dice:
            pool = list(attack_.dice) + [die for die, n in dice.items() for _ in range(n)]
            black = pool.count("black")
            while black > self.power_cap:
                pool.remove("black")
                black -= 1
            t.emit(e.AttackChanged(replace(attack_, dice=tuple(pool)), "dice"))
        else:
            super().change_attack(t, attack_, what, of, copy, dice, shape, numbers)
            if what == "blast":
                made = t.attacks[attack_.id]
                t.emit(e.AttackChanged(replace(made, affected=targets.affected(self, t, made)), "blast"))

    def op_reroll(self, t: Table, names: Names, pool: str, count: int, of: str, seat: Any) -> None:
        attack_ = t.attacks.get(names.get("attack") or 0)
        if attack_ is not None and not (attack_.aimed and attack_.dodged):
            t.push(fr.RerollF(attack_.id, self.decider(t, seat, attack_.declared_by), count, of))

    def can_reroll(self, t: Table, names: Names, pool: str, of: str) -> bool:
        attack_ = t.attacks.get(names.get("attack") or 0)
        if attack_ is None or (attack_.aimed and attack_.dodged):
            return False  # aimed against dodging: both are void (J-617)
        return any(
            i not in attack_.rerolled and of in ("", die) for i, die in enumerate(attack_.dice[: len(attack_.faces)])
        )

    def op_spawn(self, t: Table, entry: str, count: int, rank: str, spots: tuple[int, ...], seat: Any,
                 hidden: bool, names: Names) -> tuple[int, ...]:  # fmt: skip
        if rank == "familiar":
            owner = names.get("self")
            f = t.figures.get(owner or 0)
            if f is None:
                return ()
            at = f.at if f.place == "board" else None
            made = Figure(t.fresh(), entry, "familiar", f.seat, f.id, "normal", at, place="board" if at else "aside")
            t.emit(e.Appeared(made, "spawn"))
            return (made.id,)
        decides = self.decider(t, seat, self.overlord)
        first = t.fresh()
        if len(spots) == 1 and count == 1 and not hidden and self.base_size(entry, rank) == (1, 1):
            if not t.occupied() >> spots[0] & 1:
                t.emit(e.Appeared(spawn.new_monster(self, t, entry, rank, self.square(spots[0])), "spawn"))
                window(t, "spawned", {"figure": first, "seat": self.overlord})
                return (first,)
        t.push(fr.SpawnF(entry, rank, count, decides, spots if not hidden else (), hidden))
        return (first,)

    def reinforce(self, t: Table, group: str, count: int, rank: str, spots: tuple[int, ...], cap: str,
                  names: Names) -> None:  # fmt: skip
        element = self.quest.elements.get(group)
        entry = element.entry if isinstance(element, q.Monster) else group
        t.push(fr.SpawnF(entry, "master" if rank == "master" else "normal", count, self.overlord, spots))

    def loot(self, t: Table, token: str, figure: int, names: Names) -> None:
        chests.contents(self, t, token, figure)

    def lay(self, t: Table, squares: tuple[int, ...], to: str, until: tuple[str, int | None, int],
            names: Names) -> None:  # fmt: skip
        super().lay(t, squares, to, until, names)
        mask = 0
        for index in squares:
            mask |= 1 << index
        for id_ in t.figures_on(mask):
            if to == "pit":
                figure = t.figures[id_]
                if move.in_pit(self, t, figure) and not names.get("this"):
                    harm.hurt(t, id_, 1, why="terrain")
            else:
                move.unstack(self, t, id_)
        move.look_all(self, t)

    def label(self, t: Table, action: Any) -> Any:
        return labels.label(self, t, action) or super().label(t, action)
