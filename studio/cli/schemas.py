"""`studio schemas`: the JSON Schemas of every file format, made from the record types."""

from importlib import import_module
from pathlib import Path

import msgspec

from studio.cli.common import write_file
from studio.kit.schema import schema_of
from studio.kit.text import _

FORMATS = {
    "quest": ("studio.quest.model:Quest", "A quest"),
    "content": ("studio.content.effects:Entry", "An entry of a game system's content"),
    "pack": ("studio.packs.manifest:Manifest", "The manifest of a pack"),
    "replay": ("studio.play.replay:Header", "The first line of a game's log"),
    "finding": ("studio.cli.check:Answer", "What `studio check --json` prints"),
    "vector": ("studio.rules.core.vectors:Vector", "A rule vector"),
}
"""File name → where its type is, and its title."""


def folder() -> Path:
    """`schemas/` of the checkout the program runs from."""
    return Path(__file__).parents[2] / "schemas"


def texts() -> dict[str, bytes]:
    """File name → bytes of every schema, as the types say now."""
    made = {}
    for name, (where, title) in FORMATS.items():
        module, type_ = where.split(":")
        schema = schema_of(getattr(import_module(module), type_), title)
        made[f"{name}.schema.json"] = msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
    return made


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
    for name in differing:
        if name in wanted:
            write_file(into / name, wanted[name])
        else:
            (into / name).unlink()
        print(into / name)
    return 0
