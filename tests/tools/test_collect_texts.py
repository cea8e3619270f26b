from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from studio.content.load import load
from studio.gui.kit.actions import MENUS, SUBMENUS, TABLE
from studio.gui.kit.form_words import FIELDS, VALUES
from studio.gui.table.telling import PROFILES
from studio.gui.window.pack_page import SIGNED
from studio.kit import text
from studio.kit.faults import Fault
from studio.kit.text import Text, _, ngettext, say, use_language
from studio.kit.where import FileAt
from studio.play import spoken
from studio.rules.journeys1.actions import ActionWord, OrderWord
from tests.tools.collect_texts import catalogue, collected


@pytest.fixture
def brackets(tmp_path: Path) -> Iterator[None]:
    """A language in which every sentence stands in brackets."""
    for module in ("studio.exchange.textquest", "studio.kit.strict", "studio.packs.read"):
        import_module(module)  # registers its sentences
    made = Catalog(locale="de", domain=text.DOMAIN)
    for message in catalogue():
        if message.id:
            forms = message.id if isinstance(message.id, tuple | list) else [message.id]
            said = tuple(f"⟦{form}⟧" for form in forms)
            made.add(message.id, said if len(said) > 1 else said[0])
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / f"{text.DOMAIN}.mo").open("wb") as stream:
        write_mo(stream, made)
    assert use_language("de", folder=tmp_path) == "de"
    yield
    use_language("en")


def test_every_sentence_of_the_program_is_collected() -> None:
    found = list(collected())
    assert len(found) > 800
    assert {"json.empty", "textmap.floor"} <= {msgid.code for msgid in found}
    assert "No quest here" not in {msgid.one for msgid in found}


def test_what_is_said_without_a_literal_is_collected_too() -> None:
    """Tables of words, commands, fields and values of forms: what Babel itself would not see."""
    found = {msgid.one for msgid in collected()}
    assert {row.text for row in TABLE} <= found
    assert {*MENUS, *SUBMENUS, *FIELDS.values(), *VALUES.values(), *SIGNED.values(), *PROFILES.values()} <= found
    assert {row.menu.partition("/")[2] for row in TABLE} - {""} <= set(SUBMENUS)


@pytest.mark.parametrize("system", ["journeys1", "journeys2", "command"])
def test_every_action_order_condition_and_die_of_a_system_has_its_word(system: str) -> None:
    catalogue = load(system)
    assert {die.id for die in catalogue.dice()} <= spoken.DICE.keys()
    assert {entry.id for entry in catalogue.entries("condition")} <= spoken.TOKENS.keys()
    assert {*get_args(ActionWord)} <= spoken.ACTIONS.keys()
    assert {*get_args(OrderWord)} <= spoken.TOKENS.keys()


@pytest.mark.usefixtures("brackets")
def test_sentences_by_code_by_msgid_and_by_number_are_said_in_another_language() -> None:
    assert say(Text("textmap.floor", {"x": 3, "y": 4})) == "⟦square 3,4 has no floor⟧"
    assert say(Text("pack.reasons", {"first": "a", "n": 1})).startswith("⟦")
    assert _("interrupted") == "⟦interrupted⟧"
    assert ngettext("{n} error", "{n} errors", 2) == "⟦2 errors⟧"


@pytest.mark.usefixtures("brackets")
def test_a_fault_is_told_in_another_language_with_its_place() -> None:
    fault = Fault(Text("json.empty"), FileAt("quest.json", 3))
    assert str(fault) == "⟦quest.json, line 3⟧: ⟦the file is empty⟧"
