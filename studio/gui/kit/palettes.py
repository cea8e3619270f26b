"""Other colours for areas and seats, for people who tell the usual ones apart badly; patterns and shapes stay.

Letters on figures can be had on every kind, for people who tell silhouettes apart badly.

Only the first four of eight are told apart by colour alone under every common colour-vision deficiency, in any
palette: from the fifth on pattern, shape and number decide.
"""

from typing import Literal

import msgspec

from studio.gui.kit.theme import Look

Palette = Literal["usual", "vivid", "single"]
Letters = Literal["alike", "all", "none"]
_COLOURS: dict[str, tuple[tuple[str, str], ...]] = {
    "vivid": (
        ("#0050D8", "#5CB8FF"),
        ("#C4300A", "#FF8A4D"),
        ("#007A33", "#2EE6A0"),
        ("#9B00B0", "#F28CFF"),
        ("#8A5A00", "#FFC52E"),
        ("#00708A", "#5FE3FF"),
        ("#202020", "#E6E6E6"),
        ("#7A3E00", "#E8A86A"),
    ),
    "single": (
        ("#14508C", "#7DB5F2"),
        ("#2A6BB0", "#A9CFF7"),
        ("#0A3564", "#6AA8EA"),
        ("#3A6F9F", "#C6E0FA"),
        ("#1F4E79", "#8CC1EC"),
        ("#0F6292", "#9DBEDD"),
        ("#102A43", "#DCEBFA"),
        ("#45668A", "#7FB4DA"),
    ),
}


def recoloured(look: Look, palette: str) -> Look:
    """The look with another palette; its name tells them apart, since pictures are kept by it."""
    colours = _COLOURS.get(palette)
    if colours is None:
        return look
    categories = tuple(
        msgspec.structs.replace(category, colour=pair[look.dark], solid=pair[0])
        for category, pair in zip(look.categories, colours, strict=True)
    )
    return msgspec.structs.replace(look, name=f"{look.name}.{palette}", categories=categories)


def lettered(look: Look, letters: Letters) -> Look:
    """The look with letters on more or fewer figures; its name tells them apart, too."""
    if letters == look.letters:
        return look
    return msgspec.structs.replace(look, name=f"{look.name}.{letters}", letters=letters)


def base(name: str) -> str:
    """The name of a look without its palette and letters."""
    return name.partition(".")[0]
