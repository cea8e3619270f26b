"""Entries, abilities and modifiers: what may stand where, and what the parts mean together."""

from collections.abc import Iterator

from studio.content.asking import asked_targets
from studio.content.describe import describe_ability, mod_form
from studio.content.effects import LANG, Ability, Entry, Let, Mod, Ops, Pick, Say
from studio.content.misread import WordsError
from studio.content.reading import read_ability
from studio.content.typecheck.ops import OpChecker
from studio.content.typecheck.problem import Problem
from studio.content.typecheck.scope import ANY, Place, Report, Scope, near
from studio.content.vocabulary import ACTIONS, ALWAYS, RIGHTS, SET_VALUES, VALUES, VERBS, ZONES, Type
from studio.content.windows import WINDOWS, Window

BEARERS = frozenset(
    {"item", "skill", "hero", "monster", "keyword", "token", "condition", "form", "feat", "creature", "order",
     "familiar", "class", "lieutenant", "villager", "search"}
)  # fmt: skip
"""Kinds of entries that work for a figure, their bearer."""
_IMPLIED = {
    "turn": {"turn_started", "turn_ended"}, "round": {"round_started", "round_ended"},
    "activation": {"activation_started", "activation_ended"}, "encounter": {"encounter_started", "encounter_ended"},
    "quest": {"quest_ended", "game_started"}, "game": {"quest_ended", "game_started"},
}  # fmt: skip
_ATTACK = {"attack": Type("attack")}


def check_entry(entry: Entry, scope: Scope) -> Iterator[Problem]:
    """Everything wrong with one entry, in the order of its fields."""
    checker = EntryChecker(Report(scope, entry.id))
    checker.entry_itself(entry)
    yield from checker.report.problems


def check_trigger(trigger: Ability, scope: Scope, name: str = "") -> Iterator[Problem]:
    """Everything wrong with one trigger of a quest."""
    checker = EntryChecker(Report(scope, name or trigger.id))
    checker.ability(trigger, base(bearer=False))
    yield from checker.report.problems


def check_ops(ops: Ops, scope: Scope, name: str, field: str, names: dict[str, Type] | None = None) -> Iterator[Problem]:
    """Everything wrong with a block that stands alone, such as an encounter's or a chest's outcome."""
    checker = EntryChecker(Report(scope, name))
    checker.block(ops, base(bearer=False).with_names(names or {}).at(field))
    yield from checker.report.problems


def check_mods(mods: tuple[Mod, ...], scope: Scope, name: str, field: str = "mods") -> Iterator[Problem]:
    """Everything wrong with standing rules of a quest."""
    checker = EntryChecker(Report(scope, name))
    for n, mod in enumerate(mods):
        checker.mod(mod, base(bearer=False).at(field, n))
    yield from checker.report.problems


def check_condition(text: str, scope: Scope, name: str, field: str = "if") -> Iterator[Problem]:
    """Everything wrong with a condition that stands alone, such as an objective's."""
    checker = EntryChecker(Report(scope, name))
    checker.condition(text, base(bearer=False).at(field))
    yield from checker.report.problems


def base(bearer: bool = True, params: tuple[str, ...] = ()) -> Place:
    """The place at the top of an entry: the names that are always there."""
    names = {name: Type("word", symbols=ACTIONS) if t == "action" else Type(t) for name, t in ALWAYS.items()}
    if not bearer:
        del names["self"]
    names |= {param: Type("int") for param in params}
    return Place(names=names, bearer=bearer)


class EntryChecker(OpChecker):
    """Checks an entry with everything in it."""

    def entry_itself(self, entry: Entry) -> None:
        """Its language, keywords, requirement, modifiers, abilities, surges and attached part."""
        place = base(entry.kind in BEARERS, entry.params)
        if entry.lang > LANG:
            self.report.say("T150", place.at("lang"), lang=entry.lang, ours=LANG)
            return
        for param in entry.params:
            self.new_name(param, Type("int"), Place().with_names(dict.fromkeys(ALWAYS, ANY)).at("params"))
        self.keywords(entry.keywords, place.at("keywords"))
        for rank, changes in entry.ranks.items():
            self.keywords(changes.keywords or (), place.at("ranks", rank, "keywords"))
        self.condition(entry.requires, place.at("requires"), branch=False)
        if entry.assist:
            self.pick(entry.assist, place.at("assist").with_names({"target": Type("figure")}))
        self.mods(entry.mods, place.at("mods"))
        self.abilities(entry.abilities, place.at("abilities"))
        for n, surge in enumerate(entry.surges):
            self.surge(surge, place.at("surges", n))
        if entry.attached:
            below = base(True, entry.params)
            self.mods(entry.attached.mods, below.at("attached", "mods"))
            self.abilities(entry.attached.abilities, below.at("attached", "abilities"))

    def mods(self, mods: tuple[Mod, ...], place: Place) -> None:
        """Several modifiers."""
        for n, mod in enumerate(mods):
            self.mod(mod, place.at(n))

    def abilities(self, abilities: tuple[Ability, ...], place: Place) -> None:
        """Several abilities."""
        for n, ability in enumerate(abilities):
            self.ability(ability, place.at(n))

    # --- abilities ---------------------------------------------------------------------------

    def ability(self, ability: Ability, place: Place, lasting: bool = False) -> None:
        """One ability: windows, whom it is for, condition, cost, targets, blocks."""
        windows = self.windows(ability, place)
        names = {name: type_ for name, type_ in place.names.items() if lasting or name != "it"}
        place = Place(place.path, names, tuple(w.name for w in windows), False, place.bearer, place.certain)
        if windows:
            shared = set.intersection(*(set(w.names) for w in windows))
            bound = {}
            for name in shared:
                types = {w.names[name] for w in windows}
                bound[name] = types.pop() if len(types) == 1 else Type(windows[0].names[name].base, maybe=True)
            place = place.with_names(bound)
        if ability.who is not None:
            kind = self.pick(ability.who, place.at("who"))
            place = place.bind("self", Type(kind.base) if kind else Type("figure"))
        inside = self.condition(ability.if_, place.at("if"))
        place = place.sure(inside.certain)
        for name, pick in asked_targets(ability):
            type_ = self.pick(pick, place.at("targets", name))
            if place.names.get(name) != Type("figure") or name in ALWAYS:
                self.new_name(name, type_ or ANY, place.at("targets", name))
            place = place.bind(name, type_ or ANY)
        self.costs(ability.cost, place.at("cost"))
        if ability.zone and ability.zone not in ZONES:
            self.report.say("T104", place.at("zone"), what="zone", name=ability.zone, near=near(ability.zone, ZONES))
        if ability.text:
            self.text(ability.text, place.at("text"))
        self.blocks(ability, place)
        self.limits(ability, windows, place)
        self.sentence(ability, place)

    def windows(self, ability: Ability, place: Place) -> tuple[Window, ...]:
        """The windows it listens to (T120, T121)."""
        found = []
        for name in ability.windows:
            window = WINDOWS.get(name)
            if window is None:
                self.report.say("T121", place.at("when"), name=name, near=near(name, WINDOWS))
            else:
                found.append(window)
                if self.scope.sys not in window.sys:
                    self.report.say("T120", place.at("when"), what="the window", name=name)
        if not ability.windows:
            self.report.say("T121", place.at("when"), name="", near="")
        return tuple(found)

    def blocks(self, ability: Ability, place: Place) -> None:
        """Exactly one of `do` and `parts`, and something in it."""
        if (ability.do is None) == (not ability.parts):
            self.report.say("T122", place.at("do"), why="exactly one of 'do' and 'parts' is needed")
            return
        for n, block in enumerate(ability.parts):
            if not block:
                self.report.say("T122", place.at("parts", n), why="the block is empty")
            self.block(block, place.at("parts", n))
        if ability.do is not None:
            if not ability.do and not ability.cost:
                self.report.say("T122", place.at("do"), why="the block is empty")
            self.block(ability.do, place.at("do"))

    def limits(self, ability: Ability, windows: tuple[Window, ...], place: Place) -> None:
        """Limits that say nothing (T143), and optional abilities that do nothing (T147)."""
        limit = ability.limit
        names = {w.name for w in windows}
        if limit and not ability.may and names and not any(w.free for w in windows):
            if limit.per == "window" or names <= _IMPLIED.get(limit.per, set()):
                self.report.say("T143", place.at("limit"), window=" and ".join(sorted(names)), per=limit.per)
        ops = [op for block in ability.blocks for op in block]
        if (ability.may or any(w.free for w in windows)) and ops and all(isinstance(op, (Let, Say)) for op in ops):
            if not ability.text and not any(isinstance(op, Say) for op in ops):
                self.report.say("T147", place)

    def sentence(self, ability: Ability, place: Place) -> None:
        """T141 when the printed sentence does not read back to the same."""
        if any(p.field.startswith(place.path) and p.severity == "error" for p in self.report.problems):
            return
        sentence = describe_ability(ability)
        try:
            same = describe_ability(read_ability(sentence)) == sentence
        except WordsError:
            same = False
        if not same:
            self.report.say("T141", place, sentence=sentence[:200])

    # --- modifiers ---------------------------------------------------------------------------

    def mod(self, mod: Mod, place: Place, lasting: bool = False) -> None:
        """One modifier: exactly one form, a value its things have, verbs and rights that exist."""
        forms = [
            *(name for name in ("set", "cap", "add", "times") if getattr(mod, name) is not None),
            *(["limits"] if mod.most is not None or mod.least is not None else []),
            *(["set-valued"] if mod.also != "" or mod.except_ != "" else []),
            *(name for name in ("dice", "forbid", "allow", "grant", "immune") if getattr(mod, name)),
            *(["surge"] if mod.surge else []),
        ]
        if len(forms) != 1 or bool(mod.what) != (forms[0] in _VALUED):
            self.report.say("T117", place, number=len(forms))
        kind = self.changed(mod, place)
        inside = place.bind("it", kind)
        if mod.what.startswith(("attack.", "defence.")):
            inside = inside.with_names(_ATTACK)
        if mod.what:
            self.value(mod, kind, place)
        for name in ("set", "cap", "add", "times", "most", "least"):
            self.amount(getattr(mod, name), inside.at(name))
        for name, value in (("also", mod.also), ("except", mod.except_)):
            if value != "":
                self.members(mod.what, value, inside.at(name))
        self.dice(mod.dice, inside.at("dice"))
        for field, known, what in (("forbid", VERBS, "verb"), ("allow", RIGHTS, "right")):
            for word in getattr(mod, field):
                if word not in known:
                    self.report.say("T119", place.at(field), what=what, name=word, near=near(word, known))
        for ref in mod.but:
            self.ref(ref, place.at("but"))
        for granted in mod.grant:
            if isinstance(granted, str):
                self.tag(granted, place.at("grant"))
            else:
                self.keyword(granted, place.at("grant"))
        for tag in mod.immune:
            self.tag(tag, place.at("immune"))
        if mod.surge:
            self.surge(mod.surge, place.at("surge"))
        self.condition(mod.if_, inside.at("if").with_names(_ATTACK), branch=True)

    def changed(self, mod: Mod, place: Place) -> Type:
        """What a modifier changes; without `on` it is the bearer (T123 where there is none)."""
        if mod.on == "":
            if not place.bearer and "self" not in place.names:
                self.report.say("T123", place.at("on"), why="without a bearer a modifier must say whom it changes")
            return Type("figure")
        here = place.at("on")
        have = self.pick(mod.on, here) if isinstance(mod.on, Pick) else self.thing(mod.on, here)
        if have and have.base not in ("figure", "card", "seat", "thing"):
            self.report.say("T110", here, want="figures, cards or seats", found=str(have))
            return ANY
        return have.one if have else ANY

    def value(self, mod: Mod, kind: Type, place: Place) -> None:
        """T118 for a value that the changed things do not have, or that does not take this form."""
        here = place.at("what")
        known = (
            (*VALUES["card"], "deploy_squares")
            if kind.base == "card"
            else VALUES.get(kind.base) or [v for thing in ("figure", "card", "seat") for v in VALUES[thing]]
        )
        if mod.what not in known:
            self.report.say("T118", here, 1, name=mod.what, why=f"of a {kind.base}", near=near(mod.what, known))
        elif (mod_form(mod) in ("also", "except")) != (mod.what in SET_VALUES):
            many = "a set, changed with 'also' and 'except'" if mod.what in SET_VALUES else "a set"
            why = f"that is {many}" if mod.what not in SET_VALUES else f"that is a number; it is {many}"
            self.report.say("T118", here, 1, name=mod.what, why=why, near="")

    def members(self, value: str, things: str | Pick, place: Place) -> None:
        """What is added to or taken from a set-valued value."""
        have = self.pick(things, place) if isinstance(things, Pick) else self.thing(things, place)
        want = SET_VALUES.get(value)
        if have and want and have.base not in (want, "thing"):
            self.report.say("T110", place, want=want, found=str(have))


_VALUED = frozenset({"set", "cap", "add", "times", "limits", "set-valued", "dice"})
