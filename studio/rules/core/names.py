"""Names that stand for something while words and ops run, and what words are compiled into."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from studio.rules.core.table import Table

Names = dict[str, Any]
"""Name → id, number, flag, word or set, as windows and ops bind it; None where there is none."""
Fn = Callable[["Table", Names], Any]
"""An expression."""
Test = Callable[["Table", Names, Any], bool]
"""Whether a thing has a tag."""
