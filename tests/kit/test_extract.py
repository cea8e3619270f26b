import io
from pathlib import Path

from babel.messages.extract import extract_from_dir

from studio.kit.extract import extract

STUDIO = Path(__file__).parents[2] / "studio"

SOURCE = b"""
messages({"a.one": "one " "sentence", "a.many": ("{n} door", "{n} doors"), "a.made": made(), "a.odd": (1, "x")})
_("said {name}", name="_")
_(name)
ngettext("{n} hero", "{n} heroes", 3)
ngettext(one, many, 3)
other("not said")
thing._("not said either")
messages(elsewhere)
SIGNED: dict[str, str] = {"new": "new key", "no": "not signed"}
SITTERS = {"bot": "A bot"}
NEVER = {"x": "never said"}
STEPS = (Step("Turn it", 1, "R"), Step("Take it", 2))
END = "Done"
_(SIGNED[state])
[_(words) for key, words in SITTERS.items()]
_(STEPS[at].words)
_(END)
ROWS = {"run": N_("Run")}
_a("file.open", "Open", "Ctrl+O")
"""


def test_sentences_are_found_wherever_they_are_written():
    found = sorted((line, name, text) for line, name, text, _ in extract(io.BytesIO(SOURCE), {}, (), {}))
    assert found == [
        (2, "_", "one sentence"),
        (2, "ngettext", ("{n} door", "{n} doors")),
        (3, "_", "said {name}"),
        (5, "ngettext", ("{n} hero", "{n} heroes")),
        (10, "_", "new key"),
        (10, "_", "not signed"),
        (11, "_", "A bot"),
        (13, "_", "Take it"),
        (13, "_", "Turn it"),
        (14, "_", "Done"),
        (19, "_", "Run"),
        (20, "_", "Open"),
    ]


def test_babel_collects_the_sentences_of_the_whole_program():
    keywords = {"_": None, "ngettext": (1, 2)}
    method = [("**.py", "studio.kit.extract:extract")]
    found = {text for _, _, text, _, _ in extract_from_dir(STUDIO, method, keywords=keywords)}
    assert "the key {key!r} appears twice" in found  # of `messages`
    assert ("{first} (and one more reason)", "{first} (and {n} more reasons)") in found
    assert "Opens the window." not in found  # the command line's own help is not translated
    assert len(found) > 500
