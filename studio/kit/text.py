"""Every sentence a person reads: a code with parameters, or an English msgid, made into their language.

The English msgids in the source are the catalogue's source. Babel collects them (`_`, `ngettext` and
`messages`) into `studio/locale`, domain "studio"; without a translation the English is shown.

>>> _("{name} moves {n} spaces", name="Ana", n=3)
'Ana moves 3 spaces'
"""

import gettext as _gettext
from collections.abc import Mapping
from pathlib import Path

from studio.kit.codec import Record

LOCALE = Path(__file__).parent.parent / "locale"
DOMAIN = "studio"

Param = str | int
Msgid = str | tuple[str, str]
"""A sentence, or its singular and plural, chosen by the parameter `n`."""


class Text(Record):
    """A sentence not yet said: its code in the catalogue and the parameters to fill in."""

    code: str
    params: dict[str, Param] = {}


class _Gaps(dict[str, Param]):
    """Parameters for a template; one that was not given stays visible as `{name}`."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


_sentences: dict[str, Msgid] = {}
_chosen: _gettext.NullTranslations = _gettext.NullTranslations()


def messages(sentences: Mapping[str, Msgid]) -> None:
    """Registers the sentences of codes; a module does so for its own codes when it is imported."""
    for code, msgid in sentences.items():
        if _sentences.setdefault(code, msgid) != msgid:
            raise ValueError(f"message code {code!r} is already used for {_sentences[code]!r}")


def is_known(code: str) -> bool:
    """Whether a sentence is registered for the code."""
    return code in _sentences


def say(text: Text) -> str:
    """The sentence in the reader's language; a code nobody registered is shown as it is."""
    msgid = _sentences.get(text.code)
    if msgid is None:
        shown = ", ".join(f"{name}={value}" for name, value in sorted(text.params.items()))
        return f"{text.code} ({shown})" if shown else text.code
    if isinstance(msgid, tuple):
        n = text.params.get("n", 1)
        template = _chosen.ngettext(*msgid, n if isinstance(n, int) else 1)
    else:
        template = _chosen.gettext(msgid)
    return template.format_map(_Gaps(text.params))


def _(msgid: str, /, **params: Param) -> str:
    """The msgid in the reader's language, with its parameters filled in."""
    return _chosen.gettext(msgid).format_map(_Gaps(params))


def N_(msgid: str, /) -> str:  # noqa: N802 - the name translators' tools know
    """A msgid that is said later, by `_`: it is collected here and kept in English until then."""
    return msgid


def ngettext(one: str, many: str, n: int, /, **params: Param) -> str:
    """The form for `n` things in the reader's language; `{n}` is filled in as well."""
    return _chosen.ngettext(one, many, n).format_map(_Gaps(params, n=n))


def within(words: str) -> str:
    """Words of a label as they stand within another: in English they begin small there, a name excepted.

    >>> within("Move Rune key"), within("R104 accepted")
    ('move Rune key', 'R104 accepted')
    """
    if isinstance(_chosen, _gettext.GNUTranslations) or not words[1:2].islower():
        return words
    return words[:1].lower() + words[1:]


def use_language(*languages: str, folder: Path = LOCALE) -> str:
    """Speaks the first of the languages that has a catalogue, else English; answers which."""
    global _chosen
    _chosen = _gettext.NullTranslations()
    for language in languages:
        if language.split("_")[0] == "en":
            break
        if _gettext.find(DOMAIN, folder, [language]):
            _chosen = _gettext.translation(DOMAIN, folder, [language])
            return language
    return "en"
