"""`schemas/` says what the types say, and what ships and what is written keeps to it."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from studio.cli import schemas
from studio.cli.main import main
from studio.quest import files
from studio.quest.new import new

ROOT = Path(__file__).parents[2]


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((ROOT / "schemas" / f"{name}.schema.json").read_bytes()))


def test_the_committed_schemas_are_those_of_the_types() -> None:
    assert schemas.differences(ROOT / "schemas") == []


@pytest.mark.parametrize("name", sorted(schemas.FORMATS))
def test_a_schema_is_valid_2020_12_and_has_a_title(name: str) -> None:
    schema = json.loads((ROOT / "schemas" / f"{name}.schema.json").read_bytes())
    Draft202012Validator.check_schema(schema)
    assert schema["title"] == schemas.FORMATS[name][0]


def test_every_shipped_quest_keeps_to_the_schema() -> None:
    found = sorted((ROOT / "quests").rglob("quest.json"))
    assert found
    for file in found:
        assert list(validator("quest").iter_errors(json.loads(file.read_bytes()))) == [], file


def test_every_template_keeps_to_the_schema() -> None:
    for system in ("journeys1", "journeys2", "command"):
        quest = new(system, "q")  # type: ignore[arg-type]
        assert validator("quest").is_valid(json.loads(files.quest_bytes(quest, texts=True)))


def test_all_shipped_content_keeps_to_the_schema() -> None:
    found = sorted((ROOT / "studio" / "content" / "data").rglob("*.json"))
    assert found
    for file in found:
        assert list(validator("content").iter_errors(json.loads(file.read_bytes()))) == [], file


def test_the_command_says_which_schemas_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schemas", "--into", str(tmp_path)]) == 0
    assert main(["schemas", "--check", "--into", str(tmp_path)]) == 0
    (tmp_path / "quest.schema.json").write_text("{}")
    (tmp_path / "chess.schema.json").write_text("{}")
    (tmp_path / "content.schema.json").unlink()
    capsys.readouterr()
    assert main(["schemas", "--check", "--into", str(tmp_path)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [Path(line.split()[0]).name for line in said] == [
        "chess.schema.json",
        "content.schema.json",
        "quest.schema.json",
    ]
    main(["schemas", "--into", str(tmp_path)])
    assert schemas.differences(tmp_path) == []
