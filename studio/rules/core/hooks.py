"""Named Python functions for the few cards that ops cannot say; a test asserts that content names each."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from studio.rules.core.table import Table

Hook = Callable[["Table", dict[str, Any], tuple[int, ...]], None]
HOOKS: dict[str, Hook] = {}


def hook(name: str) -> Callable[[Hook], Hook]:
    """Registers a function as `system.name`."""

    def registered(function: Hook) -> Hook:
        assert name not in HOOKS, name
        HOOKS[name] = function
        return function

    return registered
