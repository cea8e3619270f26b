"""Translations older than their originals: marked when the original is changed, kept in the file, gone when mended."""

from pathlib import Path

from studio.quest.edits import SetText
from studio.quest.files import quest_bytes, read, read_quest
from studio.quest.model import Quest
from studio.quest.new import new
from studio.quest.store import write
from studio.quest.translated import digest_of

J = new("journeys1", "cave")
GOLDEN = Path(__file__).parent.parent / "golden" / "quest" / "format1_outdated.json"


def said(quest: Quest, *texts: tuple[str, str]) -> Quest:
    """The quest with the name of its first area written in languages, one after the other."""
    for lang, text in texts:
        quest = SetText(lang, "A1.name", text).apply(quest)
    return quest


DE = said(J, ("de", "Treppe"))


def test_a_changed_original_makes_its_translations_outdated() -> None:
    assert DE.outdated == {}
    quest = said(DE, ("fr", "Escalier"), ("en", "Stair head"))
    was = digest_of(J.texts["en"]["A1.name"])
    assert quest.outdated == {"de": {"A1.name": was}, "fr": {"A1.name": was}}
    assert said(quest, ("en", "Stair top")).outdated == quest.outdated


def test_a_translation_written_again_is_up_to_date_and_so_is_one_whose_original_is_again_as_it_was() -> None:
    quest = said(DE, ("en", "Stair head"))
    assert said(quest, ("de", "Treppenkopf")).outdated == {}
    assert said(quest, ("en", J.texts["en"]["A1.name"])) == DE


def test_a_text_that_goes_takes_its_marks_with_it() -> None:
    quest = said(DE, ("en", "Stair head"))
    assert said(quest, ("de", "")).outdated == {}
    assert said(quest, ("en", "")).outdated == {}
    assert said(said(J, ("en", ""), ("de", "Treppe")), ("en", "Stair foot")).outdated == {}


def test_the_marks_are_in_the_file_and_only_when_there_are_some(tmp_path: Path) -> None:
    assert b"outdated" not in quest_bytes(DE)
    quest = said(DE, ("en", "Stair head"))
    write(tmp_path / "cave", quest)
    assert b'"outdated":{"de":{"A1.name":"' in (tmp_path / "cave" / "quest.json").read_bytes()
    loaded = read(tmp_path / "cave")
    assert loaded.findings == ()
    assert loaded.quest == quest


def test_marks_that_cannot_be_read_cost_nothing_but_themselves() -> None:
    data = quest_bytes(DE, texts=True).replace(b'"elements":{', b'"outdated":[1],\n"elements":{', 1)
    quest, findings = read_quest(data)
    assert [(f.code, f.params["field"]) for f in findings] == [("S002", "outdated")]
    assert quest == DE


def test_the_golden_file_with_marks_is_read_as_it_always_was() -> None:
    data = GOLDEN.read_bytes()
    quest, findings = read_quest(data)
    assert findings == ()
    assert quest.outdated == {"de": {"A1.name": "8da40ba3"}}
    assert quest_bytes(quest, texts=True) == data
