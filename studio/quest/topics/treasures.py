"""Chests and the chest table."""

from msgspec.structs import replace

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import ElementAt
from studio.quest.edits import Batch, Edit, Put
from studio.quest.model import Chest, ChestRow, Quest, Square, Tier
from studio.quest.names import called
from studio.quest.topics.ids import new_id
from studio.quest.topics.refusals import require_standing

messages(
    {
        "step.tier": "Make {id} {tier}",
        "step.row": "Add a row for {tier} chests",
        "refused.not_chest": "This is not a chest: {thing}",
    }
)

TIERS: tuple[Tier, ...] = ("copper", "silver", "gold")


def place_chest(quest: Quest, at: Square, tier: Tier = "copper", row: str = "") -> Edit:
    """A chest; its row is drawn by tier unless one is named (J-1725)."""
    chest = Chest(new_id(quest, "chest"), at, tier, row)
    require_standing(quest, chest)
    return Put((chest,))


def cycle_tier(quest: Quest, id_: str) -> Edit:
    """Copper, silver, gold and round again; a row named for another tier is let go."""
    chest = quest.elements.get(id_)
    if not isinstance(chest, Chest):
        raise Refused("not_chest", Text("refused.not_chest", {"thing": called(quest, id_)}), where=ElementAt(id_))
    tier = TIERS[(TIERS.index(chest.tier) + 1) % len(TIERS)]
    return Batch(Text("step.tier", {"id": id_, "tier": tier}), (Put((replace(chest, tier=tier, row=""),)),))


def rows_of(quest: Quest, tier: Tier) -> tuple[ChestRow, ...]:
    """The rows of the chest table for a tier."""
    return tuple(e for e in quest.elements.values() if isinstance(e, ChestRow) and e.tier == tier)


def add_row(quest: Quest, tier: Tier, coins: int = 0, curses: int = 0, treasures: int = 1, conquest: int = 0) -> Edit:
    """A new row: coins to each, curses, draws of the tier's own treasure, conquest (J-1728)."""
    row = replace(ChestRow(new_id(quest, "chest_row"), tier, conquest, coins, curses), **{tier: treasures})
    return Batch(Text("step.row", {"tier": tier}), (Put((row,)),))
