"""The effect language as records: picks, costs, ops, modifiers, abilities, entries, quest logic.

`Op` is the union of all ops, tagged by `op`; `Ops` a block of them. Words (amounts and conditions)
are plain strings here; `content.words` reads them. `content.vocabulary` lists ops, fields and
windows as tables, `content.describe` turns records into sentences and back.
"""

from studio.content.effects.base import (
    MOMENTS, PER, Amount, Cond, Cost, Dice, KeywordUse, Limit, Moment, MomentWord, Node, Pick, Tags, Thing, Words,
)  # fmt: skip
from studio.content.effects.entries import (
    LANG, Attached, Entry, EntryKind, Goal, Logic, Rank, Stat, Stats, Variable,
)  # fmt: skip
from studio.content.effects.ops import (
    Ability, Activate, Attach, Attack, Become, Cancel, Carry, Change, Choose, Control, Cure, Deal, Defeat, Deploy,
    Discard, Door, Draw, Each, End, Gain, Heal, Hook, If, Inflict, Lasting, Leave, Let, Loot, Lose, Mark, Mod, Move,
    Number, Op, OpBase, Option, Options, Ops, Pay, Place, Prevent, Put, Reinforce, Reroll, Reveal, Roll, Say, Set,
    Shape, Side, Spawn, Surge, Terrain, Test, Token, Trigger, Win,
)  # fmt: skip

__all__ = [
    "LANG", "MOMENTS", "PER",
    "Ability", "Activate", "Amount", "Attach", "Attached", "Attack", "Become", "Cancel", "Carry", "Change", "Choose",
    "Cond", "Control", "Cost", "Cure", "Deal", "Defeat", "Deploy", "Dice", "Discard", "Door", "Draw", "Each", "End",
    "Entry", "EntryKind", "Gain", "Goal", "Heal", "Hook", "If", "Inflict", "KeywordUse", "Lasting", "Leave", "Let",
    "Limit", "Logic", "Loot", "Lose", "Mark", "Mod", "Moment", "MomentWord", "Move", "Node", "Number", "Op", "OpBase",
    "Option", "Options", "Ops", "Pay", "Pick", "Place", "Prevent", "Put", "Rank", "Reinforce", "Reroll", "Reveal",
    "Roll", "Say", "Set", "Shape", "Side", "Spawn", "Stat", "Stats", "Surge", "Tags", "Terrain", "Test", "Thing",
    "Token", "Trigger", "Variable", "Win", "Words",
]  # fmt: skip
