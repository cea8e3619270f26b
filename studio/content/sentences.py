"""The sentence of every op and modifier, from which both the printer and the reader are made.

`{f}` is a field, `[… {f}]` appears when the field is given, `[… ?f]` when the flag is set.
"""

import re
from functools import cache

from studio.kit.codec import Record

OPS = {
    "deal": "deal {amount} {what} to {to}[ as a trap ?trap][ against armour ?armoured]",
    "heal": "heal {amount} {what} of {to}",
    "defeat": "defeat {who}[ beyond rescue ?final]",
    "gain": "give {who} {amount} {what}",
    "lose": "take {amount} {what} from {who}",
    "inflict": "inflict {amount} {what} on {to}",
    "cure": "cure {amount} {what} from {from}",
    "mark": "mark {on} as {as}",
    "become": "turn {who} into {form}[ until {until}]",
    "control": "hand {who} to {to}[ until {until}]",
    "move": "move {who} up to {steps} squares by {mode}[ away from {away}][ on a path of {by}][ noting {as}]",
    "place": "place {who} at {at}[ as {by} likes]",
    "leave": "take {who} off the map as {how}",
    "end": "end the {what}[ of {of}]",
    "activate": "activate {who}[ with {mp} mp][ with {attacks} attacks][ as {by} likes]",
    "attack": "attack with {by}[ at {on}][ by {kind}][ using {weapon}][ rolling {dice}][ for {damage} damage][ at {bonus} more damage][ within {within}][ in shape {shape}][ with {gains}][ as {declared_by} declares][ spending {free}][ whatever the range ?sure]",
    "roll": "roll {dice} as {as}[ by {by}]",
    "reroll": "reroll {count} {pool} dice[ of {of}][ by {by}]",
    "test": "test {attribute} of {who}[ on a pass {pass}][ on a fail {fail}]",
    "change": "change {what}[ of {of}][ to {set}][ by {add}][ times {times}][ with {dice}][ like that of {copy}][ into {shape}][ of size {size}]",
    "cancel": "cancel the {what}",
    "prevent": "prevent {amount} damage to {on}[ from {source}][ until {until}]",
    "draw": "draw {count} {deck} cards for {who}[ noting {as}]",
    "discard": "discard {cards}",
    "put": "put {cards} into {to}[ of {of}]",
    "attach": "attach[ {card}] to {to}",
    "deploy": "deploy {card} at {at}[ ignoring leadership ?free][ by {by}]",
    "spawn": "spawn {count} {rank} {what} at {at}[ out of sight ?hidden][ placed by {by}][ noting {as}]",
    "reinforce": "reinforce {group} by {count} {rank} at {at} up to {cap}",
    "door": "make {what} {to}",
    "loot": "open {what} for {who}",
    "reveal": "reveal {what}[ to {to}]",
    "token": "put {count} {what} tokens at {at}[ called {id}][ noting {as}]",
    "carry": "let {who} {do} {token}[ to {to}]",
    "terrain": "lay {to} at {on}[ until {until}]",
    "say": "say {text}[ to {to}][ at {at}][ spoken by {by}]",
    "trigger": "have trigger {id} {do}",
    "win": "declare {side} winner of the {scope}[ saying {text}]",
    "set": "set {var}[ to {to}][ up by {add}]",
    "choose": "choose {from} as {as}[ or nothing ?optional]",
    "option": "let[ {by}] pick {count} of {options}[ or nothing ?optional][ at random ?random]",
    "number": "choose a number from {least} to {most} as {as}[ by {by}]",
    "pay": "pay {cost}[ charged to {by}][ if able ?must][ then {then}][ otherwise {else}]",
    "if": "if {if} then {then}[ else {else}]",
    "each": "for each {as} of {of} do {do}[ in the order of {by}]",
    "let": "let {as} be {be}",
    "lasting": "until {until}[ on {on}][ apply {mods}][ enable {abilities}]",
    "hook": "do {name}[ with {with}]",
}  # fmt: skip
"""Op → its sentence (language.md, 4)."""

MODS = {
    "set": "set {what}[ of {on}] to {set}",
    "cap": "cap {what}[ of {on}] at {cap}",
    "add": "raise {what}[ of {on}] by {add}",
    "times": "multiply {what}[ of {on}] by {times}",
    "most": "keep {what}[ of {on}] at most {most}",
    "least": "keep {what}[ of {on}] at least {least}",
    "also": "count in {what}[ of {on}] also {also}",
    "except": "count in {what}[ of {on}] never {except}",
    "dice": "join to {what}[ of {on}] {dice}",
    "forbid": "forbid {forbid}[ to {on}][ but {but}]",
    "allow": "allow {allow}[ to {on}]",
    "grant": "grant {grant}[ to {on}]",
    "immune": "ignore {immune}[ on {on}]",
    "surge": "offer {surge}[ to {on}]",
}  # fmt: skip
"""Form of a modifier → its sentence (language.md, 6); ` while …` follows when it has an `if`."""


class Part(Record):
    """A piece of a template: a text to be said, a field, or pieces said only when their field is given."""

    text: str = ""
    field: str = ""
    flag: str = ""
    optional: tuple["Part", ...] = ()

    @property
    def key(self) -> str:
        """The field or flag an optional piece depends on."""
        return next((p.field or p.flag for p in self.optional if p.field or p.flag), "")


@cache
def template(sentence: str) -> tuple[Part, ...]:
    """A sentence cut into its pieces."""
    parts = []
    for piece in re.findall(r"\[[^\]]*\]|\{[a-z_]+\}|\?[a-z_]+|[^\[\{\?]+", sentence):
        if piece[0] == "[":
            parts.append(Part(optional=template(piece[1:-1])))
        elif piece[0] == "{":
            parts.append(Part(field=piece[1:-1]))
        elif piece[0] == "?":
            parts.append(Part(flag=piece[1:]))
        else:
            parts.append(Part(text=piece))
    return tuple(parts)
