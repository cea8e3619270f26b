"""Languages made for tests: every sentence of the catalogue in other letters, longer, or from right to left."""

import re
from collections.abc import Callable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from studio.kit import text
from tests.tools.collect_texts import catalogue

KEPT = re.compile(r"(\{[^}]*\}|<[^>]*>|&\w+;)")
"""Parts of a sentence that translators leave as they are."""
LATIN = "abcdefghijklmnopqrstuvwxyz"


def _letters(words: str, change: Callable[[str], str]) -> str:
    return "".join(part if KEPT.fullmatch(part) else change(part) for part in KEPT.split(words))


def longer(words: str) -> str:
    """Every line four tenths longer, in words as long as German has them."""
    return "\n".join(
        line + " ßäö"[: max(0, round(0.4 * len(line)))] + "en" * max(0, round(0.2 * len(line) - 2))
        for line in words.split("\n")
    )


def _to(other: str) -> Callable[[str], str]:
    table = str.maketrans(
        LATIN + LATIN.upper(), other + other.upper()[: len(LATIN)] if len(other.upper()) >= len(LATIN) else other * 2
    )
    return lambda words: _letters(words, lambda part: part.translate(table))


def _stacked(words: str) -> str:
    """Marks above and below the letters, as Vietnamese has them."""
    return _letters(words, lambda part: part.translate(str.maketrans("aeiouyAEIOUY", "ậệịộụỵẬỆỊỘỤỴ")))


def _wide(words: str) -> str:
    """A third of the letters, each as wide as it is high."""
    return _letters(words, lambda part: re.sub(r"[A-Za-z]{1,3}", "漢", part))


TONGUES: dict[str, tuple[str, Callable[[str], str]]] = {
    "longer": ("de", longer),
    "stacked": ("vi", _stacked),
    "cyrillic": ("ru", _to("абцдефгхийклмнопярстувшыжз")),
    "greek": ("el", _to("αβγδεφγηιξκλμνοπψρστυβωχυζ")),
    "wide": ("zh", _wide),
    "arabic": ("ar", _to("ابجدهوزحطيكلمنسعفصقرشتثخذض")),
}
"""Name → the code of a language written so, and how a sentence is said in it."""


def write(home: Path, name: str) -> str:
    """Writes the catalogue of a language; answers its code."""
    code, say = TONGUES[name]
    made = Catalog(locale=code, domain=text.DOMAIN)
    for message in catalogue():
        if message.id:
            forms = message.id if isinstance(message.id, tuple | list) else [message.id]
            said = [say(form) for form in forms]
            if len(said) > 1:
                said = [said[0], *[said[1]] * (made.num_plurals - 1)]
            made.add(message.id, tuple(said) if isinstance(message.id, tuple | list) else said[0])
    folder = home / code / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{text.DOMAIN}.mo").open("wb") as stream:
        write_mo(stream, made)
    return code
