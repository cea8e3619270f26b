"""The windows: timing points at which abilities are heard, what each binds, when, by whom, by which rules."""

import re

from studio.content.vocabulary import Type, type_of
from studio.kit.codec import Record

WINDOWS_TEXT = """
game_started |  | after | all | J416 D156
encounter_started |  | after | all | S1810 S415
round_started |  | after | all | J501 S501
round_ended |  | after | all | J1301 S810
turn_due | figure: figure, seat: seat | before | overlord | J2203
turn_started | figure?: figure, seat: seat | after, mandatory ones first | subject, then others | J508 S505 S212 D191
phase_started | seat: seat, phase: word(refresh equip act draw spawn activate reinforce cleanup) | after | subject | J504 J1301 S802 D190 D199
opening | seat: seat | free | overlord | J1302 J1303 S802
my_turn |  | free | the active hero, monster or creature | J507 J608 S510 S606 D296
my_action |  | free, costs an action | the active figure | J601 S508 S809
standard |  | free, taps | active creature, own Activate | D291
minor |  | free | active creature | D292 DA21
immediate | effect?: effect | free, taps | any seat, on the stack or after it | D293 DA52
turn_ended | figure?: figure, seat: seat | after | subject, then others | J1215 S509 S612 S1713 D202
activation_started | figure: figure | after | overlord, then heroes | J1204 S803 D195
activation_ended | figure: figure | after | overlord, then heroes | J1503 S807 D195
group_started | group: figures | after | overlord | S803 S804
action_declared | figure: figure | before | all | J507 S507
action_done | figure: figure | after | all | S507 S707
step_due | figure: figure, square: square, from: square | before | controller of listener | J1203 S1704
entered | figure: figure, square: square, from: square, forced: bool | after, between two squares (D: after the move, DA3) | all | J1103 J1310 J1601 S1707 S1712 D256
move_ended | figure: figure, square: square | after | all | J1620 S1706 D235 D260
left_map | figure: figure, square: square | after | all | S305 S711
area_revealed | area: area, figure?: figure | after | overlord | J306
door_opened | door: door, figure?: figure | after | all | J1615 J2204 S628
door_closed | door: door, figure?: figure | after | all | J1615 S628
chest_opened | token: token, figure: figure | before the contents | overlord one trap | J1727 J1729 J1730
searched | token: token, figure: figure | after | all | S615 S616
equipped | figure: figure, card: card | after | all | J1712 S1306
glyph_activated | token: token, figure: figure | after | all | J1610
token_revealed | token: token, figure?: figure | after | all | S616 D336
token_taken | token: token, figure: figure | after | all | J1717 S1330 D337
token_dropped | token: token, figure?: figure | after | all | J1739 S1332 S1333
attack_declared | attack: attack | before | overlord, then attacker's and defender's side | J912 J613 J618 S1102 D302
pool_built | attack: attack | before | attacker, then defenders | J914 J906 S1107 S1108
dice_rolled | attack: attack | before; each die once | attacker, then defenders (S: turn's player orders) | J915 J609 J1124 S1111
hit_checked | attack: attack | before | attacker | J916 S1113 S1114
surges_due | attack: attack | before; then the spending itself | defender, then attacker | J917 J918 J1108 S1115
damage_due | figure: figure, amount: int, source: effect, attack: attack, killer: figure | before, per figure and source | figure's controller, then others | J920 S1121 D330 D335
attack_landed | attack: attack, figure: figure, raw: int, dealt: int | after, per figure hit | attacker | J1107 J1111 J1120 S1411
damaged | figure: figure, amount: int, source: effect, attack: attack, killer: figure | after | all | J1002 S1122 D323
attack_ended | attack: attack | after | attacker, then others | J602 S1101 D300
defeat_due | figure: figure, killer: figure, excess: int, source: effect | before | figure's controller | J1122 S1205 D324
defeated | figure: figure, killer: figure, square: square, source: effect | after | all | J1004 J1005 J1008 S1207 D325 D326
heal_due | figure: figure, amount: int, source: effect | before | figure's controller | J1207 S1210
healed | figure: figure, amount: int, source: effect | after | source's controller | S1217 S210
fatigue_suffered | figure: figure, amount: int | after | all | J608 S1203
inflict_due | figure: figure, what: tag, amount: int | before | figure's controller | J1509 S1413
inflicted | figure: figure, what: tag, amount: int | after | all | J1201 S1412
cured | figure: figure, what: tag, amount: int | after | all | J1202 S1414
test_due | figure: figure, kind: word(might knowledge willpower awareness) | before | tester | S1402
test_rolled | figure: figure, kind: word(might knowledge willpower awareness), roll: roll | before | tester | S1405
test_done | figure: figure, kind: word(might knowledge willpower awareness), passed: bool | after | all | S1403
spawned | figure: figure, seat: seat | after | all | J1301 J1413
deployed | figure: figure, seat: seat, card: card | after | all | D177 D200
card_played | card: card, seat: seat, figure?: figure | before | other seats | J1307 J1309 S1503
card_drawn | card: card, seat: seat | after | seat | J1305 S1501 D193
card_discarded | card: card, seat: seat | after | seat | J1304 S1505 D225
card_attached | card: card, figure: figure | after | all | D280
card_detached | card: card, figure: figure | after | all | D282
deck_emptied | seat: seat | after | mandatory | J1305 S1506
gain_due | who: seat, what: word(threat conquest morale leadership coins xp), amount: int, source: effect | before | seat's side | J917 J1730 D337
gained | who: seat, what: word(threat conquest morale leadership coins xp), amount: int | after; amount negative when lost | all | J1012 D327
announced | effect: effect | before, one action a poll (DA20) | turn's player, then to the left, until all pass | D217 D219 D223
resolved | effect: effect | after | as `announced` | D221 D227
tapped | figure: figure | after | all | D212
untapped | figure: figure | after | all | D213
control_changed | figure: figure, seat: seat | after | all | D121 DA46
objective_changed |  | after | all | J104 S1803
encounter_ended | side: word(heroes overlord nobody) | after, mandatory | quest | S1803 S1810
quest_ended | side: word(heroes overlord nobody army1 army2 army3 army4) | after, mandatory | quest | J104 S1804 S2013 D341
campaign_step | phase: word(sell clean rewards experience shop choose setup travel) | after | campaign | J2103 S2010
travelled | symbol: word(road forest water mountain) | after | party | S2063
"""


class Window(Record):
    """One timing point."""

    name: str
    names: dict[str, Type]
    """What it binds beyond the names that are always there."""
    heard: str
    """As the table says it: `before`, `after` or `free`, and what is special."""
    who: str
    """Whose abilities, in which order."""
    rules: tuple[str, ...]
    sys: str
    """Letters of the systems it happens in."""

    @property
    def free(self) -> bool:
        """An offer inside a decision, always optional."""
        return self.heard.startswith("free")

    @property
    def before(self) -> bool:
        """It holds a pending record that may be changed or cancelled."""
        return self.heard.startswith("before")


_ALSO = {
    "round_started": "D", "round_ended": "D", "healed": "JD", "heal_due": "D", "fatigue_suffered": "S",
    "action_declared": "D", "action_done": "JD", "left_map": "JD", "card_played": "D", "gained": "S", "gain_due": "S",
    "token_dropped": "D", "inflict_due": "D", "inflicted": "D", "cured": "D", "spawned": "S", "area_revealed": "S",
    "quest_ended": "JSD", "encounter_ended": "S", "objective_changed": "JD", "token_revealed": "J", "defeated": "S",
    "step_due": "D", "glyph_activated": "S", "searched": "J",
}  # fmt: skip
"""Systems in which a window happens although its rules column names no rule of theirs."""


def _names(text: str) -> dict[str, Type]:
    names = {}
    for item in re.findall(r"[a-z_]+\??: (?:word\([^)]*\)|[a-z]+)", text):
        name, _, kind = item.partition(": ")
        type_ = type_of(kind)
        names[name.rstrip("?")] = Type(type_.base, type_.many, type_.symbols, name.endswith("?"))
    return names


def _windows(block: str) -> dict[str, Window]:
    table = {}
    for line in block.strip().splitlines():
        name, names, heard, who, rules = (cell.strip() for cell in line.split(" | "))
        letters = {rule[0] for rule in rules.split()} | set(_ALSO.get(name, ""))
        sys = "".join(letter for letter in "JSD" if letter in letters)
        table[name] = Window(name, _names(names), heard, who, tuple(rules.split()), sys)
    return table


WINDOWS = _windows(WINDOWS_TEXT)
"""Window → its row."""

PENDING: dict[str, frozenset[str]] = {
    "attack": frozenset({"attack_declared", "pool_built", "dice_rolled", "hit_checked", "surges_due"}),
    "damage": frozenset({"damage_due"}),
    "defeat": frozenset({"defeat_due"}),
    "heal": frozenset({"heal_due"}),
    "card": frozenset({"card_played"}),
    "effect": frozenset({"announced", "chest_opened", "card_played"}),
    "gain": frozenset({"gain_due"}),
    "test": frozenset({"test_due", "test_rolled"}),
    "move": frozenset({"step_due", "entered"}),
    "step": frozenset({"step_due"}),
    "inflict": frozenset({"inflict_due"}),
}
"""What `cancel` may cancel → the windows that hold it."""
