"""Static checks of the effect language (language.md, 10): problems with code, place and column, before play.

`check_entry` for one entry, `check_trigger` for one trigger of a quest, `check_ops` for a block that
stands alone, `check_condition` for an objective, `check_logic` for what the parts of a quest mean
together. `Scope` says what is known around them; what it does not know, is not asked.
"""

from studio.content.typecheck.entry import check_condition, check_entry, check_mods, check_ops, check_trigger
from studio.content.typecheck.logic import check_logic, check_together
from studio.content.typecheck.problem import WARNINGS, Problem
from studio.content.typecheck.scope import Scope
from studio.content.typecheck.walk import ops_in, references_in, shipped_hooks, texts_in

__all__ = [
    "WARNINGS",
    "Problem",
    "Scope",
    "check_condition",
    "check_entry",
    "check_logic",
    "check_mods",
    "check_ops",
    "check_together",
    "check_trigger",
    "ops_in",
    "references_in",
    "shipped_hooks",
    "texts_in",
]
