"""What things on a board are called aloud when nobody knows a better name: by what is drawn of them."""

from studio.gui.board.letters import sign_of
from studio.gui.board.picture import BoardPicture, Figure
from studio.gui.kit import theme
from studio.kit.text import N_, _

MARKS = {
    "stairs": N_("stairs"),
    "glyph": N_("glyph, inactive"),
    "glyph_active": N_("glyph, active"),
    "chest_copper": N_("copper chest"),
    "chest_silver": N_("silver chest"),
    "chest_gold": N_("gold chest"),
    "chest_hidden": N_("chest, face down"),
    "potion_healing": N_("healing potion"),
    "potion_vitality": N_("vitality potion"),
    "money": N_("money"),
    "relic": N_("relic"),
    "rune_key": N_("rune key"),
    "encounter": N_("encounter marker"),
    "search": N_("search token"),
    "objective": N_("objective token"),
    "villager": N_("villager"),
    "treasure": N_("treasure square"),
    "circle": N_("magic circle"),
}
GROUNDS = {
    "pit": N_("pit"),
    "rubble": N_("rubble"),
    "obstacle": N_("obstacle"),
    "water": N_("water"),
    "lava": N_("lava"),
    "difficult": N_("difficult terrain"),
    "hazard": N_("hazardous terrain"),
    "wall": N_("wall"),
    "circle": N_("magic circle"),
}
RANKS = {"master": N_("master"), "named": N_("named")}
COLOURS = {"red": N_("red"), "blue": N_("blue"), "yellow": N_("yellow"), "green": N_("green")}


def called(picture: BoardPicture, id: str) -> str:
    """The words for a thing, its state included; its id when it is not on the board."""
    if id in picture.figures:
        return _figure(picture.figures[id])
    if id in picture.marks:
        mark = picture.marks[id]
        colour = _(COLOURS[mark.colour]) if mark.colour in COLOURS else mark.letter
        return " ".join(filter(None, (_(MARKS.get(mark.recipe, mark.recipe)), colour)))
    if id in picture.doors:
        door = picture.doors[id]
        words = _("door, open") if door.open else _("door, locked") if door.lock != "normal" else _("door")
        return " ".join(filter(None, (words, _(COLOURS[door.colour]) if door.colour in COLOURS else "")))
    if id in picture.grounds:
        return ground(picture, id)
    return picture.notes[id].text or _("note") if id in picture.notes else id


def ground(picture: BoardPicture, id: str) -> str:
    """The word for a terrain."""
    terrain = picture.grounds[id].terrain
    return _(GROUNDS.get(terrain, terrain))


def _figure(figure: Figure) -> str:
    parts = [figure.name, _(RANKS[figure.rank]) if figure.rank in RANKS else "", sign_of(figure, theme.now())]
    if figure.most:
        parts.append(_("{left} of {most} wounds left", left=figure.wounds, most=figure.most))
    parts += [_("tapped") if figure.tapped else "", _("knocked out") if figure.down else ""]
    return ", ".join(filter(None, parts)) or figure.id
