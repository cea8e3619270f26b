"""How large the docks are in each mode and size class, which panels stand by themselves, and sizes as text."""

from PySide6.QtCore import QSize

from studio.gui.kit.mode import Side, SizeClass

PLACING = frozenset({"piece", "door", "terrain", "marker", "treasure", "glyph", "start", "figure"})
"""Tools that place something chosen from the palette."""
SIDES: tuple[Side, ...] = ("left", "right", "bottom")
WIDTHS: dict[str, dict[SizeClass, tuple[int, int, int]]] = {
    "edit": {"compact": (212, 276, 200), "small": (212, 260, 115), "medium": (212, 276, 172), "large": (264, 320, 228)},
    "play": {"compact": (264, 304, 46), "small": (236, 280, 46), "medium": (264, 304, 46), "large": (300, 340, 46)},
    "lab": {"compact": (264, 304, 46), "small": (220, 280, 46), "medium": (264, 304, 46), "large": (300, 340, 46)},
    "pack": {"compact": (0, 0, 0), "small": (0, 0, 0), "medium": (0, 0, 0), "large": (0, 0, 0)},
}
"""Mode → class → left width, right width, bottom height with the tab row."""
ASIDE: dict[str, dict[str, Side]] = {"edit": {"outline": "right", "history": "bottom"}}
"""Mode → panel → the side on which it stands by itself in the large class: Outline under Inspector, History at the right."""
SHARES = {"right": 450, "bottom": 400}
"""Thousandths of a side that its second set has until the user drags."""
Sizes = tuple[int, int, int, int, int]
"""Left, right, bottom, then what the second sets have of the right and of the bottom side."""


def size_class(size: QSize) -> SizeClass:
    """The class of a window of this logical size (ui.md §2.2)."""
    if size.width() < 1000 or size.height() < 640:
        return "compact"
    if size.width() < 1200 or size.height() < 760:
        return "small"
    return "medium" if size.width() < 1600 else "large"


def text_of(sizes: dict[str, Sizes]) -> dict[str, str]:
    """Sizes as the settings keep them."""
    return {key: ",".join(map(str, size)) for key, size in sizes.items()}


def read(kept: dict[str, str]) -> dict[str, Sizes]:
    """Sizes from the settings; what cannot be read is left out."""
    found: dict[str, Sizes] = {}
    for key, text in kept.items():
        parts = text.split(",")
        if len(parts) in (3, 5) and all(part.isdigit() for part in parts):
            numbers = [*map(int, parts), SHARES["right"], SHARES["bottom"]][:5]
            found[key] = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
    return found
