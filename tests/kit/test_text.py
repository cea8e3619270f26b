from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from studio.kit import text
from studio.kit.text import Text, _, is_known, messages, ngettext, say, use_language

messages({"test.moves": "{name} moves", "test.spaces": ("{n} space", "{n} spaces")})


@pytest.fixture
def german(tmp_path: Path):
    catalogue = Catalog(locale="de")
    catalogue.add("{name} moves", "{name} zieht")
    catalogue.add(("{n} space", "{n} spaces"), ("{n} Feld", "{n} Felder"))
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "studio.mo").open("wb") as stream:
        write_mo(stream, catalogue)
    yield tmp_path
    use_language("en")


def test_without_a_catalogue_the_english_is_said():
    assert say(Text("test.moves", {"name": "Ana"})) == "Ana moves"
    assert _("{name} moves", name="Ana") == "Ana moves"
    assert [say(Text("test.spaces", {"n": n})) for n in (1, 2)] == ["1 space", "2 spaces"]
    assert [ngettext("{n} door", "{n} doors", n) for n in (0, 1)] == ["0 doors", "1 door"]


def test_every_sentence_is_said_in_the_chosen_language(german: Path):
    assert use_language("fr", "de", folder=german) == "de"
    assert say(Text("test.moves", {"name": "Ana"})) == "Ana zieht"
    assert _("{name} moves", name="Ana") == "Ana zieht"
    assert [ngettext("{n} space", "{n} spaces", n) for n in (1, 2)] == ["1 Feld", "2 Felder"]
    assert say(Text("test.spaces", {"n": 2})) == "2 Felder"


def test_english_asked_for_first_wins_over_a_later_language(german: Path):
    assert use_language("en_GB", "de", folder=german) == "en"
    assert use_language("tlh", folder=german) == "en"


def test_a_missing_parameter_stays_visible_and_a_wrong_number_is_taken_as_one():
    assert say(Text("test.moves")) == "{name} moves"
    assert say(Text("test.spaces", {"n": "many"})) == "many space"


def test_a_code_nobody_registered_is_shown_as_it_is():
    assert say(Text("test.nobody")) == "test.nobody"
    assert say(Text("test.nobody", {"b": 2, "a": "x"})) == "test.nobody (a=x, b=2)"
    assert not is_known("test.nobody")
    assert is_known("test.moves")


def test_a_code_has_one_sentence():
    messages({"test.moves": "{name} moves"})
    with pytest.raises(ValueError, match=r"test\.moves"):
        messages({"test.moves": "{name} walks"})


def test_texts_of_a_player_are_never_taken_for_templates():
    assert _("{name} moves", name="{n} {0.__class__}") == "{n} {0.__class__} moves"


def test_the_package_has_its_catalogues_beside_it():
    assert text.LOCALE.parent.name == "studio"
