"""The manifest: what a pack is called, what it needs, and the size and hash of each file in it."""

import re
from hashlib import blake2b
from typing import Annotated

import msgspec
from msgspec import Meta

from studio.kit.codec import Record
from studio.kit.ids import Id
from studio.quest.model import System

MANIFEST = "manifest.json"
SIGNATURE = "manifest.json.minisig"
FORMAT = 1

_LINE = Annotated[str, Meta(max_length=200)]


class Member(Record):
    """The size and the hash (BLAKE2b, 32 bytes, as hexadecimal digits) of one file."""

    size: Annotated[int, Meta(ge=0)]
    hash: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Needs(Record):
    """What a reader's program must have: a game system, its content, and the effect language."""

    system: System
    lang: Annotated[int, Meta(ge=1)] = 1
    """Number of the effect language."""
    entries: tuple[Id, ...] = ()
    pieces: tuple[Id, ...] = ()


class Manifest(Record):
    """What stands in `manifest.json`."""

    format: Annotated[int, Meta(ge=1)]
    id: Id
    """The quest's id, the same in all its versions."""
    version: Annotated[str, Meta(pattern=r"^[0-9]{1,6}(\.[0-9]{1,6}){0,3}$")]
    needs: Needs
    files: dict[str, Member]
    title: _LINE = ""
    author: _LINE = ""
    licence: _LINE = ""
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}(_[A-Z]{2})?$")] = "en"
    languages: tuple[str, ...] = ()
    heroes: tuple[Annotated[int, Meta(ge=1, le=8)], ...] = ()


VERSION = re.compile(r"[0-9]{1,6}(\.[0-9]{1,6}){0,3}")


def version_key(version: str) -> tuple[int, ...]:
    """What versions are sorted by: `1.10` after `1.9`, and `1.0` the same as `1`.

    >>> version_key("1.10") > version_key("1.9.3"), version_key("2.0") == version_key("2")
    (True, True)
    """
    numbers = [int(part) for part in version.split(".")]
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def member_of(data: bytes) -> Member:
    """Size and hash of a file's bytes."""
    return Member(len(data), blake2b(data, digest_size=32).hexdigest())


def manifest_bytes(manifest: Manifest) -> bytes:
    """The canonical bytes of a manifest: sorted, indented by two, with a line end."""
    return msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"), indent=2) + b"\n"
