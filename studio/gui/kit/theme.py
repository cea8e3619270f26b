"""The design tokens: colours of the interface and of the board in every theme, and which theme is in use.

Style sheets and painters read names from here and never a number. `tests/gui/kit/test_theme.py` computes
the contrast of every pair of ui.md §6, so that a new colour cannot make a text unreadable.
"""

import functools
from typing import Literal

import msgspec
from PySide6.QtGui import QColor

from studio.kit.codec import Record
from studio.kit.signal import Signal


class Ui(Record):
    """Colours of panels, bars, fields and texts."""

    window: str  # frame, bars, status line
    panel: str  # docks, rulers
    raised: str  # fields, cards, buttons, popups
    sunken: str  # wells, hovered buttons, opened rows
    canvas: str  # around the board
    line: str  # hairlines between panels (decoration)
    line_strong: str  # borders of fields and buttons, tracks
    text: str  # text
    text2: str  # labels, secondary text, hints
    text_off: str  # disabled text and icons (exempt)
    accent: str  # main button, selected tab, links, selection
    accent_hover: str  # main button hovered
    accent_soft: str  # selected row, pressed tool
    on_accent: str  # text on accent
    focus: str  # focus frame
    error: str  # error
    error_soft: str  # error box
    warning: str  # warning
    warning_soft: str  # warning box
    info: str  # note
    info_soft: str  # note box
    ok: str  # passed, fits
    ok_soft: str  # fits box
    tip: str  # read-outs and toasts on the board
    on_tip: str  # text on tip


class Board(Record):
    """Colours of one board set: floor, walls, objects, figures, overlays."""

    void: str  # outside the map
    floor: str  # floor
    grid: str  # lines between squares
    wall: str  # walls, door posts
    edge: str  # outline of objects
    rim: str  # ring of figure bases
    ink: str  # silhouette of normal figures
    paper: str  # light parts, halos
    door: str  # door leaf
    door2: str  # planks
    stone: str  # rubble, pit rim
    stone2: str  # cracks, tile seams
    water: str  # water
    water2: str  # waves
    lava: str  # lava, hazard
    lava2: str  # lava cracks
    pit: str  # pit edge
    pit2: str  # pit depth
    gold: str  # gold
    silver: str  # silver
    copper: str  # copper
    heal: str  # healing potion
    vital: str  # vitality potion
    magic: str  # relic, magic circle
    glow: str  # active glyph
    tan: str  # base of normal figures
    tan2: str  # thin ring at 16 px
    red: str  # base of master and named
    bone: str  # silhouette on red
    mark: str  # difficult, treasure ring
    start: str  # start squares
    fog: str  # unrevealed
    fog2: str  # fog lines
    sel: str  # selection, own path
    reach: str  # reach field
    target: str  # targets, heat
    ok: str  # fits
    bad: str  # does not fit


class Category(Record):
    """A colour that is never alone: an area, a seat or a rune also has a pattern, a shape and a number."""

    name: str
    colour: str
    solid: str
    """The light-set colour; bases of figures carry it under every theme, below a white silhouette."""
    pattern: str
    shape: str


class Look(Record):
    """One theme: interface and board colours, categories by tint 1–8, and the width of a border."""

    name: str
    dark: bool
    ui: Ui
    board: Board
    categories: tuple[Category, ...]
    runes: dict[str, str]
    border: int = 1
    shadows: bool = True
    letters: Literal["alike", "all", "none"] = "alike"
    """Which kinds of figures carry a letter: those that look alike, every one, none."""


_UI_LIGHT = Ui(
    window="#EDEBE7",
    panel="#FAF9F7",
    raised="#FFFFFF",
    sunken="#F0EEEA",
    canvas="#D9D5CD",
    line="#D5D1C9",
    line_strong="#85807A",
    text="#1F1D1B",
    text2="#55514C",
    text_off="#8F8A83",
    accent="#1F5FBF",
    accent_hover="#184E9F",
    accent_soft="#DCE8FA",
    on_accent="#FFFFFF",
    focus="#1F5FBF",
    error="#B3261E",
    error_soft="#FBE4E1",
    warning="#8A5300",
    warning_soft="#FCEBCB",
    info="#2B5F8C",
    info_soft="#DDEAF5",
    ok="#23693A",
    ok_soft="#DDF0E2",
    tip="#2A2725",
    on_tip="#F7F5F2",
)
_UI_DARK = Ui(
    window="#1B1C1F",
    panel="#232428",
    raised="#2C2E33",
    sunken="#191A1D",
    canvas="#131416",
    line="#3A3C42",
    line_strong="#7F838C",
    text="#ECEAE6",
    text2="#B3B1AC",
    text_off="#7A7D84",
    accent="#7DB0FF",
    accent_hover="#A3C8FF",
    accent_soft="#26395A",
    on_accent="#0C1626",
    focus="#7DB0FF",
    error="#FF8A80",
    error_soft="#4A2422",
    warning="#F2B84B",
    warning_soft="#45351A",
    info="#8CC4F0",
    info_soft="#213A4D",
    ok="#7FD199",
    ok_soft="#20402B",
    tip="#F2F0EC",
    on_tip="#1F1D1B",
)
_BOARD_LIGHT = Board(
    void="#D9D5CD",
    floor="#F3ECDD",
    grid="#CFC4AE",
    wall="#35302B",
    edge="#2A2623",
    rim="#2A2623",
    ink="#2A2623",
    paper="#FFFDF8",
    door="#9A5B24",
    door2="#6B3C14",
    stone="#A49B8D",
    stone2="#766E62",
    water="#7FB2D6",
    water2="#1C5579",
    lava="#F08A3C",
    lava2="#7C1F06",
    pit="#4A443D",
    pit2="#1E1B18",
    gold="#D9A514",
    silver="#C2C8CF",
    copper="#C8794A",
    heal="#C43A4B",
    vital="#3D8B5A",
    magic="#7A3FA0",
    glow="#FFF6D0",
    tan="#E9D3A6",
    tan2="#6B5128",
    red="#8E1F2B",
    bone="#FFF4E3",
    mark="#6E665A",
    start="#23693A",
    fog="#8C877F",
    fog2="#7B766E",
    sel="#1F5FBF",
    reach="#1F5FBF",
    target="#B3261E",
    ok="#23693A",
    bad="#B3261E",
)
_BOARD_DARK = Board(
    void="#131416",
    floor="#4B4740",
    grid="#625C52",
    wall="#C9C0AF",
    edge="#12110F",
    rim="#EFE7D6",
    ink="#12110F",
    paper="#EFE9DC",
    door="#D7944F",
    door2="#5A3210",
    stone="#B3AA9B",
    stone2="#5A5348",
    water="#6AB0E0",
    water2="#0C2C45",
    lava="#FF9445",
    lava2="#5E1703",
    pit="#2A2724",
    pit2="#0B0A0A",
    gold="#D9A514",
    silver="#C2C8CF",
    copper="#DE9464",
    heal="#F27E8B",
    vital="#55B57B",
    magic="#D3A8F2",
    glow="#FFF3C2",
    tan="#E2C992",
    tan2="#6B5128",
    red="#8E1F2B",
    bone="#FFF4E3",
    mark="#C9C0AF",
    start="#8FE0A8",
    fog="#26272B",
    fog2="#303237",
    sel="#7DB0FF",
    reach="#7DB0FF",
    target="#FF8A80",
    ok="#7FD199",
    bad="#FF8A80",
)
_BOARD_PRINT = Board(
    void="#FFFFFF",
    floor="#FFFFFF",
    grid="#B5B5B5",
    wall="#000000",
    edge="#000000",
    rim="#000000",
    ink="#000000",
    paper="#FFFFFF",
    door="#BFBFBF",
    door2="#000000",
    stone="#C8C8C8",
    stone2="#000000",
    water="#FFFFFF",
    water2="#000000",
    lava="#FFFFFF",
    lava2="#000000",
    pit="#6E6E6E",
    pit2="#000000",
    gold="#FFFFFF",
    silver="#FFFFFF",
    copper="#FFFFFF",
    heal="#000000",
    vital="#000000",
    magic="#000000",
    glow="#FFFFFF",
    tan="#FFFFFF",
    tan2="#000000",
    red="#000000",
    bone="#FFFFFF",
    mark="#000000",
    start="#000000",
    fog="#9A9A9A",
    fog2="#808080",
    sel="#000000",
    reach="#FFFFFF",
    target="#FFFFFF",
    ok="#FFFFFF",
    bad="#FFFFFF",
)

_CATEGORIES = (
    ("Blue", "#0F5FA8", "#6DB5F2", "solid", "circle"),
    ("Vermilion", "#B5420A", "#F08C55", "slash", "triangle"),
    ("Green", "#00704E", "#45C79B", "dots", "square"),
    ("Purple", "#8F3A78", "#E39AD0", "backslash", "diamond"),
    ("Amber", "#8A5A00", "#E8B33C", "crosshatch", "pentagon"),
    ("Sky", "#1B6F8F", "#7CC9E6", "horizontal", "hexagon"),
    ("Ink", "#3A3A3A", "#D0D0D0", "vertical", "star"),
    ("Brown", "#6E4A2B", "#C79F78", "grid", "cross"),
)
_RUNES = {"red": "#B3261E", "blue": "#0F5FA8", "yellow": "#A06A00", "green": "#00704E"}
_RUNES_DARK = {"red": "#FF8A80", "blue": "#6DB5F2", "yellow": "#E8B33C", "green": "#45C79B"}
_RUNES_PRINT = dict.fromkeys(_RUNES, "#000000")
RUNE_SHAPES = {"red": "triangle", "blue": "circle", "yellow": "diamond", "green": "square"}


SIGNS = ("frame", "bar", "bold", "hatch", "brackets", "outline", "digits", "arrow", "underline", "dashes")
"""Signs besides icons: what is drawn where a colour says something."""
MEANINGS: dict[str, tuple[str, ...]] = {
    "error": ("error", "frame"),
    "warning": ("warning", "frame"),
    "info": ("info", "frame"),
    "ok": ("ok", "outline"),
    "accent": ("underline", "bold"),
    "focus": ("frame",),
    "sel": ("outline", "arrow"),
    "reach": ("outline", "digits"),
    "target": ("brackets",),
    "bad": ("hatch", "dashes"),
}
"""Colour token → the signs that say the same without it; nothing is said by colour alone."""


def _categories(column: int) -> tuple[Category, ...]:
    return tuple(Category(c[0], c[column], c[1], c[3], c[4]) for c in _CATEGORIES)


def _high_contrast(ui: Ui) -> Ui:
    """No soft fills, and every hairline as strong as the border of a field."""
    plain = {f"{name}_soft": ui.raised for name in ("error", "warning", "info", "ok")}
    return msgspec.structs.replace(
        ui, line=ui.text, line_strong=ui.text, text2=ui.text, panel=ui.raised, sunken=ui.raised, **plain
    )


LIGHT = Look("light", False, _UI_LIGHT, _BOARD_LIGHT, _categories(1), _RUNES)
DARK = Look("dark", True, _UI_DARK, _BOARD_DARK, _categories(2), _RUNES_DARK, shadows=False)
CONTRAST = Look(
    "contrast", False, _high_contrast(_UI_LIGHT), _BOARD_LIGHT, _categories(1), _RUNES, border=2, shadows=False
)
PRINT = Look("print", False, _UI_LIGHT, _BOARD_PRINT, _categories(1), _RUNES_PRINT, shadows=False)
LOOKS = {look.name: look for look in (LIGHT, DARK, CONTRAST, PRINT)}

SPACE = (2, 4, 6, 8, 12, 16, 24, 32)
"""Every distance between two things is one of these."""
HEIGHT_LINK, HEIGHT_FIELD, HEIGHT_TOOL, HEIGHT_CHOICE, HEIGHT_HEAD, HEIGHT_BAR = 24, 26, 28, 30, 34, 42

changed: Signal[[Look]] = Signal()
"""Emitted with the new look after `use`."""
_now = LIGHT


def now() -> Look:
    """The look in use; painters ask for it each time they paint."""
    return _now


def take(look: Look) -> None:
    """Take another look without telling anybody yet."""
    global _now
    _now = look


def use(look: Look) -> None:
    """Take another look and tell; `sheet.apply` gives the application its style sheet."""
    take(look)
    changed.emit(look)


@functools.lru_cache(maxsize=512)
def _colour(value: str) -> QColor:
    return QColor(value)


def colour(value: str, alpha: float = 1.0) -> QColor:
    """A Qt colour from a token's value, with an alpha between 0 and 1."""
    made = QColor(_colour(value))
    made.setAlphaF(alpha)
    return made


def category(tint: int, look: Look | None = None) -> Category:
    """The category of a tint 1–8 (anything else wraps around)."""
    chosen = (look or _now).categories
    return chosen[(tint - 1) % len(chosen)]


def _linear(value: int) -> float:
    part = value / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def luminance(value: str) -> float:
    """Relative luminance of `#RRGGBB` (WCAG 2)."""
    red, green, blue = (_linear(int(value[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours, 1 to 21 (WCAG 2)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(first: str, second: str, share: float) -> str:
    """`#RRGGBB` with `share` of the second colour over the first."""
    parts = zip((first[1:3], first[3:5], first[5:7]), (second[1:3], second[3:5], second[5:7]), strict=True)
    return "#" + "".join(f"{round(int(a, 16) * (1 - share) + int(b, 16) * share):02X}" for a, b in parts)
