"""Ids: what may be one, one made from a title, and the next free one."""

import re
import unicodedata
from collections.abc import Container
from typing import Annotated

from msgspec import Meta

LONGEST = 40
"""Characters in the longest id."""

Id = Annotated[str, Meta(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]
"""A letter, then letters, digits and underscores."""

_ID = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")


def is_id(text: str) -> bool:
    """Whether `text` may stand as an id."""
    return _ID.fullmatch(text) is not None


def slug(title: str, fallback: str = "quest") -> str:
    """An id that reminds of a title: `slug("The Drowned Crypt!")` is `the_drowned_crypt`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not words:
        return fallback
    if not words[0].isalpha():
        words = f"{fallback}_{words}"
    return words[:LONGEST].rstrip("_")


def next_id(prefix: str, taken: Container[str]) -> str:
    """The first of `prefix1`, `prefix2`, … that is not taken."""
    number = 1
    while (candidate := f"{prefix}{number}") in taken:
        number += 1
    return candidate
