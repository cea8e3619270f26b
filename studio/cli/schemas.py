"""`studio schemas`: the JSON Schemas of every file format, made from the record types."""

from importlib import import_module
from pathlib import Path

import msgspec

from studio.kit.schema import schema_of, schema_of_lines
from studio.kit.text import _
from studio.quest.atomic import replace_files

FORMATS: dict[str, tuple[str, str | dict[str, str]]] = {
    "quest": ("A quest", "studio.quest.model:Quest"),
    "content": (
        "A file of a game system's content",
        {
            "faces": "studio.content.types:DieDef",
            "rows": "studio.content.types:PieceDef",
            "kind": "studio.content.effects:Entry",
            "count": "studio.content.types:Supply",
        },
    ),
    "pack": ("The manifest of a pack", "studio.packs.manifest:Manifest"),
    "campaign": ("A campaign: quests in order, the group of heroes, what was played", "studio.play.campaign:Campaign"),
    "finding": ("What `studio check --json` prints", "studio.checks.report:Printed"),
    "vector": ("A file of rule vectors, such as a quest's tests.json", "studio.play.vector:Vectors"),
    "replay": ("The lines of a game's log", {"replay": "studio.play.replay:Header", "n": "studio.play.replay:Answer"}),
}
"""Format → its title, and where its type is; several types of one list by the field that tells them apart."""


def folder() -> Path:
    """`schemas/` of the checkout the program runs from."""
    return Path(__file__).parents[2] / "schemas"


def texts() -> dict[str, bytes]:
    """File name → bytes of every schema, as the types say now."""
    made = {}
    for name, (title, where) in FORMATS.items():
        if isinstance(where, str):
            schema = schema_of(_type(where), title)
        else:
            schema = schema_of_lines({field: _type(one) for field, one in where.items()}, title)
        made[f"{name}.schema.json"] = msgspec.json.format(msgspec.json.encode(schema), indent=1) + b"\n"
    return made


def _type(where: str) -> object:
    module, name = where.split(":")
    return getattr(import_module(module), name)


def differences(into: Path) -> list[str]:
    """Names of the schemas that are missing, out of date, or of no format any more."""
    wanted = texts()
    there = {p.name: p.read_bytes() for p in into.glob("*.schema.json")}
    return sorted(name for name in wanted.keys() | there.keys() if wanted.get(name) != there.get(name))


def schemas(*, check: bool = False, into: Path | None = None) -> int:
    """Writes `schemas/`, or compares it with the types.

    Parameters
    ----------
    check
        Only compare; the exit code is 1 when something differs.
    into
        Another folder than the `schemas` of this checkout.
    """
    into = into or folder()
    differing = differences(into)
    if check:
        for name in differing:
            print(_("{file} is not what the types say; run: studio schemas", file=str(into / name)))
        return 1 if differing else 0
    wanted = texts()
    fresh = {name: wanted[name] for name in differing if name in wanted}
    if differing:
        replace_files(into, fresh, gone=[name for name in differing if name not in wanted])
    for name in differing:
        print(into / name)
    return 0
