"""Which translations are older than their originals: for each the digest of the original that it was made from."""

import hashlib
from collections.abc import Mapping

Outdated = Mapping[str, Mapping[str, str]]
"""Language → text key → digest of the original that was translated; only of what is out of date."""


def digest_of(text: str) -> str:
    """8 hexadecimal digits that name a text."""
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


def marked(
    outdated: dict[str, dict[str, str]],
    texts: Mapping[str, Mapping[str, str]],
    own: str,
    written: tuple[str, str, str],
) -> dict[str, dict[str, str]]:
    """The marks after a text was written: `written` is language, key and text, `texts` are those before.

    A text in the quest's `own` language makes its translations outdated until it is again what they were made
    from; a translation that is written is up to date.
    """
    lang, key, text = written
    if lang != own:
        return _without(outdated, lang, key)
    before = texts.get(own, {}).get(key, "")
    for other in texts:
        if other == own or key not in texts[other]:
            continue
        known = outdated.get(other, {}).get(key)
        made_from = known or digest_of(before)
        if text and before and digest_of(text) != made_from:
            if known is None:
                outdated = {**outdated, other: {**outdated.get(other, {}), key: made_from}}
        else:
            outdated = _without(outdated, other, key)
    return outdated


def _without(outdated: dict[str, dict[str, str]], lang: str, key: str) -> dict[str, dict[str, str]]:
    if key not in outdated.get(lang, {}):
        return outdated
    kept = {name: digest for name, digest in outdated[lang].items() if name != key}
    others = {name: marks for name, marks in outdated.items() if name != lang}
    return {**others, lang: kept} if kept else others
