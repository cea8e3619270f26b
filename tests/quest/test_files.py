"""Quest files: canonical, one element a line, strict, and generous about what can still be read."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from studio.kit.faults import Fault
from studio.kit.where import FieldAt, FileAt
from studio.quest.files import files_of, quest_bytes, quest_digest, read, read_files, read_quest
from studio.quest.model import Chest, Glyph, Header, Objective, Quest, Setup
from studio.quest.new import new
from studio.quest.store import write
from tests.strategies import random_quest


def test_300_generated_quests_are_exported_imported_and_exported_to_the_same_bytes() -> None:
    rng = Random(300)
    for _ in range(300):
        quest = random_quest(rng)
        files = files_of(quest)
        loaded = read_files(files)
        assert loaded.findings == ()
        assert loaded.quest == quest
        assert list(loaded.quest.elements) == list(quest.elements)
        assert files_of(loaded.quest) == files
        inside = quest_bytes(quest, texts=True)
        assert quest_bytes(read_quest(inside).quest, texts=True) == inside


def test_equal_quests_have_equal_files_however_they_came_about() -> None:
    # "copper" joined here is another object than the default, and the texts were written in another order.
    said = Chest("c1", (1, 2), "".join(["cop", "per"]))  # type: ignore[arg-type]
    header = Header(language="".join(["e", "n"]), setup=Setup(coins=int("300")))
    quest = Quest(1, "journeys1", "cave", header, {"c1": said}, {"en": {"b": "B", "a": "A"}})
    plain = Quest(1, "journeys1", "cave", Header(), {"c1": Chest("c1", (1, 2))}, {"en": {"a": "A", "b": "B"}})
    assert quest == plain
    assert files_of(quest) == files_of(plain)
    assert b"copper" not in quest_bytes(quest)


def test_each_element_has_a_line_of_its_own_and_words_have_the_names_of_the_language() -> None:
    quest = Quest(1, "journeys1", "cave")
    elements = {"g1": Glyph("g1", (1, 2), True), "o1": Objective("o1", "heroes", "true")}
    expected = (
        b'{"format":1,"id":"cave","lang":1,"system":"journeys1",\n'
        b'"elements":{\n'
        b'"g1":{"kind":"glyph","id":"g1","at":[1,2],"active":true},\n'
        b'"o1":{"kind":"objective","id":"o1","side":"heroes","if":"true"}\n'
        b"}}\n"
    )
    assert quest_bytes(replace(quest, elements=elements)) == expected


def test_the_order_of_elements_is_kept_and_counts() -> None:
    quest = new("journeys1", "cave")
    turned = replace(quest, elements=dict(reversed(quest.elements.items())))
    assert quest_digest(turned) != quest_digest(quest)
    assert list(read_files(files_of(turned)).quest.elements) == list(turned.elements)


BAD = b"""{"format":1,"system":"journeys1","id":"cave",
"elements":{
"g1":{"kind":"glyph","id":"g1","at":[1,2]},
"d4":{"kind":"door","id":"d4"},
"d5":{"kind":"door","id":"d6","at":[1,2,"n"]},
"d7":{"kind":"door","id":"d7","at":[1,2,"n"],"length":77},
"x":[],
"e9":{"kind":"dragon","id":"e9"},
"d 8":{"kind":"door","id":"d8","at":[1,2,"n"]},
"g2":{"kind":"glyph","id":"g2","at":[1,"B"]},
"g3":{"kind":"glyph","id":"g3","at":[1,2],"lit":true},
"g4":{"kind":"glyph","id":"g4","at":[3,2]}
}}"""


def test_a_bad_element_is_set_aside_with_its_line_and_field_and_the_rest_is_loaded() -> None:
    quest, findings = read_quest(BAD, "cave/quest.json")
    assert list(quest.elements) == ["g1", "g4"]
    assert [finding.sentence() for finding in findings] == [
        "Line 4: door d4 is set aside: it has no “at”",
        "Line 5: door d5 is set aside: “id” must be d5",
        "Line 6: door d7 is set aside: “length” must be <= 6",
        "Line 7: element x is set aside: “it” must be object, not array",
        "Line 8: dragon e9 is set aside: “kind” cannot be 'dragon'",
        "Line 9: door d 8 is set aside: “id” has characters that are not allowed there",
        "Line 10: glyph g2 is set aside: “at[1]” must be int, not str",
        "Line 11: glyph g3 is set aside: “lit” is not a field of it",
    ]
    assert findings[0].where == (FileAt("cave/quest.json", 4), FieldAt("d4", "at"))
    assert {finding.severity for finding in findings} == {"error"}


def test_a_bad_header_field_is_left_at_its_default_and_the_others_count() -> None:
    data = b'{"format":1,"system":"command","id":"cave",\n"header":{"author":"Ana","heroes":"two"},\n"accepted":[3]}'
    quest, findings = read_quest(data)
    assert quest.header.author == "Ana"
    assert quest.header.heroes == (2, 3, 4)
    assert [finding.params["line"] for finding in findings] == [2, 3]


def test_a_bad_text_file_costs_nothing_but_itself() -> None:
    files = files_of(new("journeys1", "cave"))
    files["text/de.json"] = b'{"title":"H\xf6hle"}'
    files["text/fr.json"] = b'{"title":7,"intro":"Bonjour"}'
    quest, findings = read_files(files)
    assert quest.texts["fr"] == {"intro": "Bonjour"}
    assert "de" not in quest.texts
    assert [(finding.code, finding.params["file"]) for finding in findings] == [
        ("S003", "text/de.json"),
        ("S006", "text/fr.json"),
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[]", "not a quest: it does not hold an object"),
        (b"{}", "no format number"),
        (b'{"format":true}', "no format number"),
        (b'{"format":99,"elements":{"new":"things"}}', "written by a newer program: format 99, this one reads up to 1"),
        (b'{"format":0}', "format 0 is not known"),
        (b'{"format":1,"id":"cave"}', "system"),
        (b'{"format":1,"id":"cave","system":"chess"}', "chess"),
        (b'{"format":1,"id":"no id","system":"command"}', "id"),
        (b'{"format":1,"id":"cave","system":"command","colour":1}', "colour"),
        (b'{"format":1,"format":1}', "appears twice"),
        (b"\x00", "expected"),
    ],
)
def test_what_is_no_quest_is_refused_in_one_line(data: bytes, said: str) -> None:
    with pytest.raises(Fault) as fault:
        read_quest(data, "quest.json")
    assert said in str(fault.value)
    assert "\n" not in str(fault.value)
    assert str(fault.value).startswith("quest.json")


def test_mutated_files_are_read_or_refused_but_never_crash() -> None:
    rng = Random(5)
    source = quest_bytes(new("journeys1", "cave"), texts=True)
    refused: list[str] = []
    for _ in range(400):
        data = bytearray(source)
        for _ in range(rng.randrange(1, 6)):
            at = rng.randrange(len(data))
            match rng.randrange(3):
                case 0:
                    data[at] = rng.randrange(256)
                case 1:
                    del data[at : at + rng.randrange(1, 30)]
                case _:
                    data[at:at] = rng.choice((b"[", b'"', b"{}", b"null", b"-1e9", b"9" * 30, b"\\ud800"))
        try:
            loaded = read_quest(bytes(data))
        except Fault as fault:
            refused.append(str(fault))
        else:
            assert all(finding.sentence() for finding in loaded.findings)
            quest_bytes(loaded.quest)
    assert len(refused) > 50
    assert not any("\n" in line for line in refused)


def test_a_small_file_cannot_ask_for_more_squares_than_can_be_handled() -> None:
    row = ",".join(f"[0,{y},1000]" for y in range(1000))
    areas = ",\n".join(f'"A{n}":{{"kind":"area","id":"A{n}","squares":[{row}]}}' for n in range(3))
    shape = '"shape1":{"kind":"shape","id":"shape1","name":"","rows":["' + '","'.join(["." * 100] * 100) + '"]}'
    pieces = ",".join(f'"r{n}":{{"kind":"piece","id":"r{n}","piece":"shape1","at":[{n},0]}}' for n in range(200))
    for elements, kept in ((areas, 1), (f"{shape},{pieces}", 101)):
        data = f'{{"format":1,"system":"journeys1","id":"cave","elements":{{{elements}}}}}'.encode()
        quest, findings = read_quest(data)
        assert len(quest.elements) == kept
        assert findings[0].sentence().endswith("all together would cover more than 1000000 squares")


def test_coordinates_beyond_the_largest_page_are_not_read() -> None:
    glyphs = ('"at":[1000,0]', '"at":[0,-1]', '"at":[999,999]')
    elements = ",".join(f'"g{n}":{{"kind":"glyph","id":"g{n}",{at}}}' for n, at in enumerate(glyphs))
    quest, findings = read_quest(f'{{"format":1,"system":"command","id":"c","elements":{{{elements}}}}}'.encode())
    assert list(quest.elements) == ["g2"]
    assert [finding.params["field"] for finding in findings] == ["at[0]", "at[1]"]


def test_a_folder_is_written_and_read(tmp_path: Path) -> None:
    quest = new("journeys2", "cave")
    write(tmp_path / "cave", quest)
    assert sorted(str(p.relative_to(tmp_path)) for p in tmp_path.rglob("*.*")) == [
        "cave/quest.json",
        "cave/text/en.json",
    ]
    assert read(tmp_path / "cave").quest == quest
    assert read(tmp_path / "cave" / "quest.json").quest == quest
    with pytest.raises(Fault, match="no quest here"):
        read(tmp_path)
