"""The rule switches of part E: each profile's settings, and what a quest or a game changes."""

from collections.abc import Mapping
from typing import Any

P08: dict[str, Any] = {
    "ol_starting_cards": 3,
    "one_potion_per_turn": True,
    "treasure_refusal_for_coins": False,
    "market_needs_opened_chest": True,
    "stairs_small_monsters": True,
    "named_open_rune_doors": True,
    "pit_los": "adjacent",
    "sweep_uses_reach": True,
    "knockback_large_reduction": True,
    "breath_path_blocking": True,
    "spawn_on_active_glyph": "forbidden",
    "must_leave_glyph": True,
    "skye_flies": True,
    "familiars_no_pit_glyph": True,
    "free_reequip_on_receipt": "full",
    "rest_in_town": True,
    "command_friendly_only": True,
    "power_dice_cap": 5,
    "substitute_figures": "allowed",
    "dead_hero_keeps_unspent_turn": True,
    "equip_on_purchase": True,
    "own_body_blocks_los": True,
}
P05: dict[str, Any] = {
    **P08,
    "ol_starting_cards": 0,
    "one_potion_per_turn": False,
    "treasure_refusal_for_coins": True,
    "market_needs_opened_chest": False,
    "stairs_small_monsters": False,
    "named_open_rune_doors": False,
    "pit_los": "none",
    "knockback_large_reduction": False,
    "breath_path_blocking": False,
    "spawn_on_active_glyph": "unstated",
    "must_leave_glyph": False,
    "skye_flies": False,
    "familiars_no_pit_glyph": False,
    "free_reequip_on_receipt": "new item only",
    "substitute_figures": "unstated",
    "command_friendly_only": False,
}


def flags_of(profile: str, quest: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, Any]:
    """The switches of a game: the profile's, then the quest's, then the game's own."""
    found = dict(P05 if profile == "P05" else P08)
    for source in (quest, options):
        found.update({name: value for name, value in source.items() if name in found})
    return found
