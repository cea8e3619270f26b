"""Records and their two encodings: canonical JSON for files, msgpack for speed, and digests of both."""

import hashlib
from typing import Any, TypeVar, dataclass_transform

import msgspec

R = TypeVar("R")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Record(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A frozen value: everything a person makes or plays is one of these.

    Subclasses that belong to a union are tagged (`tag_field="kind"`); fields equal to their default
    are left out of files.
    """


_packer = msgspec.msgpack.Encoder(order="deterministic")
_plain_packer = msgspec.msgpack.Encoder()
_writer = msgspec.json.Encoder(order="deterministic")


def _by_text(record: object) -> Any:
    """Plain data with every key a text, in order: msgspec orders no dict whose keys are numbers."""
    return msgspec.to_builtins(record, str_keys=True, order="deterministic")


def to_json(record: object) -> bytes:
    """Canonical JSON on one line: sorted keys, no blanks, UTF-8."""
    try:
        return _writer.encode(record)
    except TypeError:
        return _writer.encode(_by_text(record))


def to_plain(record: object) -> Any:
    """Dicts, lists, strings and numbers, as `json` would read them back."""
    return msgspec.to_builtins(record, order="deterministic")


def from_plain(plain: object, type_: type[R]) -> R:
    """A typed record from plain data; raises `msgspec.ValidationError` naming the path."""
    return msgspec.convert(plain, type_)


def pack(record: object) -> bytes:
    """Deterministic msgpack; a dict whose keys are numbers keeps its order."""
    try:
        return _packer.encode(record)
    except TypeError:
        return _plain_packer.encode(record)


def unpack(data: bytes, type_: type[R]) -> R:
    """The inverse of `pack`; raises `msgspec.DecodeError`."""
    return msgspec.msgpack.decode(data, type=type_)


def digest(record: object) -> str:
    """32 hexadecimal digits that name a record by its content, equal in every process."""
    try:
        data = _packer.encode(record)
    except TypeError:
        data = _packer.encode(_by_text(record))
    return hashlib.blake2b(data, digest_size=16).hexdigest()
