"""Which rule a keyword, token, terrain, door, marker or card belongs to, and what a rule says.

The sentences stand in the message catalogue under `rule.` and the number, so that they are translated
like everything else that is read.
"""

from studio.content.rulebook import journeys1_play, journeys1_world
from studio.content.types import LETTERS
from studio.kit.text import Text, is_known, say

__all__ = ["RULES", "rule_of", "rule_text"]

CHAPTERS = {"journeys1": (journeys1_play, journeys1_world)}
"""The modules that register the sentences of a system."""

RULES: dict[str, dict[str, dict[str, str]]] = {
    "journeys1": {
        "keyword": {
            "aura": "J-1103", "blast": "J-1104", "breath": "J-1105", "burn_attack": "J-1107", "fear": "J-1108",
            "fly": "J-1109", "grapple": "J-1110", "knockback": "J-1111", "command": "J-1114", "pierce": "J-1115",
            "poison_attack": "J-1116", "quick_shot": "J-1117", "reach": "J-1118", "sorcery": "J-1119",
            "stun_attack": "J-1120", "sweep": "J-1121", "undying": "J-1122", "web_attack": "J-1123",
            "damage": "J-1128", "range": "J-1128", "master": "J-1508", "named": "J-1509",
        },
        "token": {
            "burn": "J-1202", "web": "J-1203", "poison": "J-1207", "stun": "J-1210",
            "stun_monster": "J-1209", "stun_master": "J-1211", "monkey": "J-1214",
            "aim": "J-613", "dodge": "J-615", "guard": "J-618", "rest": "J-622", "pico": "J-1916",
        },
        "terrain": {"pit": "J-1601", "water": "J-1607", "rubble": "J-1607"},
        "door": {
            "normal": "J-1615", "rune": "J-1618", "locked": "J-1614", "sealed": "J-1614", "secret": "J-1614",
        },
        "marker": {
            "glyph": "J-1612", "potion": "J-1721", "money": "J-1723", "chest": "J-1727", "relic": "J-1738",
            "rune_key": "J-1618", "encounter": "J-1620", "stairs": "J-1608", "familiar": "J-1908", "wall": "J-802",
            "start": "J-410", "area": "J-306", "chest_row": "J-1728", "objective": "J-104", "rule": "J-2206",
            "piece": "J-301", "shape": "J-301", "token": "J-2003", "trigger": "J-2003", "custom": "J-109", "die": "J-905",
        },
        "state": {"sleeping_glyph": "J-1610", "large": "J-1513", "town": "J-1802"},
        "card": {
            "event": "J-1309", "trap": "J-1310", "spawn": "J-1311", "power": "J-1312", "skill": "J-406",
            "shop": "J-407", "copper": "J-1732", "silver": "J-1732", "gold": "J-1732", "relic": "J-1739",
            "potion": "J-1721", "item": "J-1703", "hero": "J-1901", "monster": "J-1503", "familiar": "J-1908",
        },
        "action": {"run": "J-601", "battle": "J-602", "advance": "J-603", "ready": "J-604", "short": "J-1210"},
    }
}  # fmt: skip
"""System → kind of thing → which → the rule that says most of it."""


def rule_text(system: str, number: str) -> str:
    """What a rule says, in the reader's language; "" for a number without sentences or of another system."""
    code = f"rule.{number}"
    return say(Text(code)) if number.startswith(f"{LETTERS.get(system, '?')}-") and is_known(code) else ""


def rule_of(system: str, kind: str, what: str) -> str:
    """The number of the rule that says most about a thing; "" where there is none."""
    return RULES.get(system, {}).get(kind, {}).get(what, "")
