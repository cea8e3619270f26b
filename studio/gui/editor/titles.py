"""What a thing is called as a heading: by its own name, else by what it is: "Copper chest", "Blue rune key"."""

from studio.kit.text import _
from studio.quest.names import terrain_word
from studio.quest.titles import title_of

__all__ = ["rank_word", "terrain_word", "tint_word", "title_of"]


def rank_word(rank: str) -> str:
    """A rank in the reader's language."""
    words = {
        "normal": _("normal"),
        "minion": _("minion"),
        "master": _("master"),
        "named": _("named"),
        "lieutenant": _("lieutenant"),
    }
    return words.get(rank, rank)


def tint_word(name: str) -> str:
    """A category's colour in the reader's language."""
    words = {
        "Blue": _("Blue"),
        "Vermilion": _("Vermilion"),
        "Green": _("Green"),
        "Purple": _("Purple"),
        "Amber": _("Amber"),
        "Sky": _("Sky"),
        "Ink": _("Ink"),
        "Brown": _("Brown"),
    }
    return words.get(name, name)
