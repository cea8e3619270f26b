"""The outer shell of a pack: a zip of which every byte is known in advance.

Members are stored, not compressed. So the same files give the same bytes on every machine (two zlib
versions pack the same text differently), nothing can grow when it is unpacked, and no bit is without
meaning: reading ends by laying out the members again, and a file that differs by a byte is refused.

The reader is our own and small: it believes no number before it has held it against the length of the
file, so that overlapping, twin and hidden members have no place to be.
"""

import re
import struct
import unicodedata
import zlib
from collections.abc import Iterator, Mapping

from studio.kit.faults import Refused
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

MAX_PACKED = 64 * 1024 * 1024
"""Bytes in the largest pack; as members are stored, it unpacks to no more."""
MAX_MEMBERS = 2_000
MAX_NAME = 120

messages(
    {
        "pack.size": "the file has more than {limit} bytes, more than any pack",
        "pack.not_zip": "the file is not a pack: it is no zip archive",
        "pack.cut": "the file is cut short or damaged",
        "pack.members": "holds {n} files; a pack has at most {limit}",
        "pack.name": "the name {name!r} is not allowed in a pack: {why}",
        "pack.kind": "{name!r} is {what}; a pack holds plain files only",
        "pack.twin": "the name {name!r} appears twice, or differs only by capital letters",
        "pack.overlap": "{name!r} lies over another file of the archive",
        "pack.sum": "{name!r} is damaged: its checksum is wrong",
        "pack.bytes": "the file is not byte for byte what a pack is; it was changed or not made by this program",
        "pack.rebuild": "ask its author for the file as it was built",
    }
)

_LOCAL = struct.Struct("<4s5H3I2H")
_CENTRAL = struct.Struct("<4s6H3I5H2I")
_END = struct.Struct("<4s4H2IH")
_VERSION, _FLAGS, _STORED, _TIME, _DATE = 20, 0, 0, 0, 0x21  # 1980-01-01 00:00
_MODE = 0o100644 << 16
_UNIX = 3 << 8 | _VERSION

_NAME = re.compile(r"[a-z0-9_.-]+(/[a-z0-9_.-]+)*")
_DEVICES = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?")


def why_not_name(name: str) -> str:
    """Why a name may not stand in a pack; empty when it may."""
    parts = name.split("/")
    if not name or len(name) > MAX_NAME:
        return f"names have 1 to {MAX_NAME} characters"
    if name.startswith("/") or ".." in parts or "" in parts or "." in parts:
        return "it does not stay inside its folder"
    if unicodedata.normalize("NFC", name) != name or not _NAME.fullmatch(name):
        return "names are made of a-z, 0-9, _ . - and /"
    if any(_DEVICES.fullmatch(part) for part in parts):
        return "some systems take it for a device"
    if any(part.endswith(".") for part in parts):
        return "some systems drop a full stop at the end"
    return ""


def pieces(members: Mapping[str, bytes]) -> Iterator[bytes]:
    """The bytes of the archive, piece by piece: sorted, stored, dated 1980, without extras."""
    directory, offset = [], 0
    for name in sorted(members):
        data, text = members[name], name.encode()
        common = (_FLAGS, _STORED, _TIME, _DATE, zlib.crc32(data), len(data), len(data), len(text), 0)
        directory.append(
            _CENTRAL.pack(b"PK\1\2", _UNIX, _VERSION, *common, 0, 0, 0, _MODE, offset) + text
        )  # fmt: skip
        yield _LOCAL.pack(b"PK\3\4", _VERSION, *common) + text
        yield data
        offset += _LOCAL.size + len(text) + len(data)
    listing = b"".join(directory)
    yield listing
    yield _END.pack(b"PK\5\6", 0, 0, len(directory), len(directory), len(listing), offset, 0)


def write(members: Mapping[str, bytes]) -> bytes:
    """The archive of these members; the same bytes each time, on every machine.

    >>> write({"a.txt": b"hello"}) == write({"a.txt": b"hello"})
    True
    """
    for name in members:
        if why := why_not_name(name):
            raise ValueError(f"{name!r}: {why}")
    data = b"".join(pieces(members))
    if len(data) > MAX_PACKED or len(members) > MAX_MEMBERS:
        raise ValueError("more than a pack may hold")
    return data


def read(data: bytes, file: str) -> dict[str, bytes]:
    """The members of an archive; `Refused` with one clear reason when it is anything but what `write` makes."""
    if len(data) > MAX_PACKED:
        raise _refused(file, "pack.size", limit=MAX_PACKED)
    view = memoryview(data)
    members: dict[str, bytes] = {}
    taken: list[tuple[int, int]] = []
    for name, start, size, crc in _listed(data, file):
        if name.casefold() in members:
            raise _refused(file, "pack.twin", name=name)
        begin = start + _LOCAL.size + len(name)
        if any(start < end and first < begin + size for first, end in taken[-1:]):
            raise _refused(file, "pack.overlap", name=name)
        taken.append((start, begin + size))
        body = view[begin : begin + size]
        if zlib.crc32(body) != crc:
            raise _refused(file, "pack.sum", name=name)
        members[name] = bytes(body)
    at, same = 0, True
    for piece in pieces(members):
        same = same and view[at : at + len(piece)] == piece
        at += len(piece)
    if not same or at != len(data):
        raise _refused(file, "pack.bytes")
    return members


def _listed(data: bytes, file: str) -> Iterator[tuple[str, int, int, int]]:
    """Name, place of the local header, size and checksum of each member the directory lists."""
    if not data.startswith((b"PK\3\4", b"PK\5\6")):
        raise _refused(file, "pack.not_zip")
    end = len(data) - _END.size
    if end < 0 or data[end : end + 4] != b"PK\5\6":
        # A comment or something after the archive moves the record; what stands elsewhere is not believed.
        raise _refused(file, "pack.cut" if data.rfind(b"PK\5\6") < 0 else "pack.bytes")
    _, _, _, here, count, size, offset, _ = _END.unpack_from(data, end)
    if count > MAX_MEMBERS or here != count:
        raise _refused(file, "pack.members", n=max(count, here), limit=MAX_MEMBERS)
    if offset + size != end:
        raise _refused(file, "pack.bytes")
    at = offset
    for _ in range(count):
        if at + _CENTRAL.size > end or data[at : at + 4] != b"PK\1\2":
            raise _refused(file, "pack.cut")
        (_, _, _, flags, method, _, _, crc, packed, plain, name_size, extra, comment, _, _, mode, start) = (
            _CENTRAL.unpack_from(data, at)
        )
        at += _CENTRAL.size
        name = _name(data[at : at + name_size], file)
        _plain(name, flags, method, mode >> 16, file)
        if packed != plain or extra or comment:
            raise _refused(file, "pack.bytes")
        if start + _LOCAL.size + name_size + plain > offset:
            raise _refused(file, "pack.overlap", name=name)
        yield name, start, plain, crc
        at += name_size


def _name(raw: bytes, file: str) -> str:
    try:
        name = raw.decode("utf-8")
    except UnicodeDecodeError:
        name = raw.decode("latin-1")
    if why := why_not_name(name):
        raise _refused(file, "pack.name", name=name[:60], why=why)
    return name


def _plain(name: str, flags: int, method: int, mode: int, file: str) -> None:
    what = ""
    if flags & 1:
        what = "encrypted"
    elif method != _STORED:
        what = "compressed"
    elif mode & 0o170000 == 0o120000:
        what = "a link"
    elif mode & 0o170000 == 0o040000:
        what = "a folder"
    elif mode & 0o170000 not in (0, 0o100000):
        what = "a device"
    if what:
        raise _refused(file, "pack.kind", name=name, what=what)


def _refused(file: str, code: str, **params: str | int) -> Refused:
    return Refused(code, Text(code, params), where=FileAt(file), hint=Text("pack.rebuild"))
