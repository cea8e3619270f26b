"""Archives and quests that mean harm, made fresh each time: name → bytes of a file called a pack.

As a script it installs every pack of a folder and prints, one JSON line each, how that went:
`python -m tests.packs.hostile FOLDER`.
"""

import io
import json
import re
import resource
import stat
import struct
import sys
import time
import zipfile
import zlib
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import msgspec

from studio.kit.faults import Fault
from studio.packs import archive, build, manifest, sign
from studio.packs.library import Library
from studio.quest.model import AnyElement, Area, Chest, Door, Monster, Piece
from tests.packs.quests import cellar

KEY = sign.SecretKey(bytes(range(8)), bytes(range(32)))
GOOD = build.pack(cellar())


def members() -> dict[str, bytes]:
    return archive.read(GOOD, "good")


def raw(files: dict[str, bytes]) -> bytes:
    """An archive laid out as ours, whatever the names."""
    return b"".join(archive.pieces(files))


def zipped(change: Callable[[zipfile.ZipFile], None], method: int = zipfile.ZIP_STORED) -> bytes:
    """A sound pack's members in an archive by the standard library, and what `change` adds."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for name, data in members().items():
            file.writestr(zipfile.ZipInfo(name), data, method)
        change(file)
    return out.getvalue()


def with_member(name: str, data: bytes = b"x", mode: int = 0o100644) -> bytes:
    info = zipfile.ZipInfo(name)
    info.external_attr = mode << 16
    info.create_system = 3
    return zipped(lambda file: file.writestr(info, data))


def patched(offset: int, form: str, value: int, *, directory: bool = False, end: bool = False) -> bytes:
    """A sound pack with one number of a header overwritten."""
    data = bytearray(GOOD)
    at = data.index(b"PK\1\2") if directory else len(data) - 22 if end else 0
    struct.pack_into(form, data, at + offset, value)
    return bytes(data)


def resealed(change: Callable[[dict[str, bytes]], None], **fields: object) -> bytes:
    """A pack whose quest was changed and whose manifest was made to agree again."""
    files = {name: data for name, data in members().items() if name != manifest.MANIFEST}
    change(files)
    listing = msgspec.json.decode(members()[manifest.MANIFEST])
    listing["files"] = {name: msgspec.to_builtins(manifest.member_of(data)) for name, data in sorted(files.items())}
    listing |= fields
    try:
        text = manifest.manifest_bytes(msgspec.convert(listing, manifest.Manifest))
    except msgspec.ValidationError:
        text = msgspec.json.encode(listing)
    return raw({**files, manifest.MANIFEST: text})


def quest(text: bytes) -> bytes:
    """A sealed pack whose quest.json is this."""
    return resealed(lambda files: files.update({"quest.json": text}))


def element(text: str) -> bytes:
    """A sealed pack whose quest has one more element."""
    return resealed(
        lambda files: files.update(
            {
                "quest.json": files["quest.json"].replace(
                    b'"elements":{\n', b'"elements":{\n"x1":' + text.encode() + b",\n"
                )
            }
        )
    )


def made(extra: Iterable[AnyElement]) -> bytes:
    """A sound pack of a quest with more elements, built without asking the checks."""
    elements = cellar().elements | {element.id: element for element in extra}
    return build.pack(msgspec.structs.replace(cellar(), elements=elements))


def overlapping() -> bytes:
    """Many members that share one body (CVE-2024-0450)."""
    data = members()["quest.json"]
    local = struct.pack("<4s5H3I2H", b"PK\3\4", 20, 0, 0, 0, 0x21, zlib.crc32(data), len(data), len(data), 1, 0)
    body = local + b"a" + data
    entries = b"".join(
        struct.pack(
            "<4s6H3I5H2I", b"PK\1\2", 788, 20, 0, 0, 0, 0x21, zlib.crc32(data), len(data), len(data), 1, 0, 0, 0, 0, 0, 0
        ) + name.encode()
        for name in "abcdefghij"
    )  # fmt: skip
    return body + entries + struct.pack("<4s4H2IH", b"PK\5\6", 0, 0, 10, 10, len(entries), len(body), 0)


def bomb(levels: bytes) -> bytes:
    return zipped(lambda file: file.writestr("text/en2.json", levels), zipfile.ZIP_DEFLATED)


def nested(size: int) -> bytes:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("a", b"\0" * size)
    return with_member("inner.zip", inner.getvalue())


def signed(change: Callable[[dict[str, bytes]], None]) -> bytes:
    files = archive.read(build.pack(cellar(), KEY), "signed")
    change(files)
    return raw(files)


def _swap_comment(files: dict[str, bytes]) -> None:
    files["manifest.json.minisig"] = files["manifest.json.minisig"].replace(b"version 1.0", b"version 9.9")


def _retitle(files: dict[str, bytes]) -> None:
    files["manifest.json"] = files["manifest.json"].replace(b"The Cellar", b"The Castle")


BIG = archive.MAX_PACKED


@cache
def corpus() -> dict[str, bytes]:
    """Every hostile file by what it tries."""
    link = stat.S_IFLNK | 0o777
    good_quest = members()["quest.json"]
    return {
        # no archive at all
        "empty": b"",
        "text": b"this is not a pack\n",
        "header only": b"PK\3\4",
        "end only": b"PK\5\6" + bytes(18),
        "gzip": b"\x1f\x8b" + bytes(100),
        "cut in the middle": GOOD[: len(GOOD) // 2],
        "cut by one byte": GOOD[:-1],
        "one byte more": GOOD + b"\0",
        "script before it": b"#!/bin/sh\nexit\n" + GOOD,
        "comment after it": GOOD[:-2] + struct.pack("<H", 5) + b"hello",
        "two archives": GOOD + GOOD,
        "end record twice": GOOD + GOOD[-22:],
        "larger than any pack": GOOD + b"\0" * (BIG + 1 - len(GOOD)),
        # names
        "name up": with_member("../evil.json"),
        "name up inside": with_member("text/../../evil.json"),
        "name absolute": with_member("/tmp/evil.json"),
        "name drive": with_member("c:/evil.json"),
        "name backslash": raw({**members(), "..\\evil.json": b"x"}),
        "name win": raw({**members(), "C:\\win.txt": b"x"}),
        "name device": with_member("con.txt"),
        "name device inside": with_member("text/aux.json"),
        "name nul": raw({**members(), "a\0.json": b"x"}),
        "name newline": raw({**members(), "a\nb": b"x"}),
        "name long": with_member("a" * 300),
        "name empty": raw({**members(), "": b"x"}),
        "name capital twin": with_member("Quest.json"),
        "name decomposed": with_member("e\u0301.json"),
        "name wide": with_member("ｑuest.json"),
        "name full stop": with_member("quest.json."),
        "name blank": with_member("quest.json "),
        "name stream": with_member("quest.json:evil"),
        "name not utf8": raw({**members(), "text/zz.json": b"{}"}).replace(b"text/zz.json", b"text/\xff\xfe.json"),
        "name terminal": raw({**members(), "\x1b[2J": b"x"}),
        # kinds of member
        "link": with_member("text/xx.json", b"/etc/passwd", link),
        "folder": with_member("text/", b"", stat.S_IFDIR | 0o755),
        "folder by its mode": with_member("text/xx", b"", stat.S_IFDIR | 0o755),
        "fifo": with_member("text/xx.json", b"", stat.S_IFIFO | 0o644),
        "device": with_member("text/xx.json", b"", stat.S_IFCHR | 0o644),
        "encrypted": patched(8, "<H", 1, directory=True),
        "compressed": zipped(lambda file: None, zipfile.ZIP_DEFLATED),
        "lzma": zipped(lambda file: None, zipfile.ZIP_LZMA),
        "method unknown": patched(10, "<H", 99, directory=True),
        # sizes
        "bomb of zeros": bomb(b"\0" * 50_000_000),
        "bomb in a bomb": nested(50_000_000),
        "members overlap": overlapping(),
        "too many members": raw({**members(), **{f"text/{n}": b"" for n in range(2_100)}}),
        "size lies large": patched(24, "<I", 2**32 - 1, directory=True),
        "size lies small": patched(24, "<I", 1, directory=True),
        "packed size lies": patched(20, "<I", 2**32 - 1, directory=True),
        "local header elsewhere": patched(42, "<I", 2**32 - 1, directory=True),
        "local header inside another": patched(42, "<I", 30, directory=True),
        "local name differs": GOOD.replace(b"manifest.json", b"manifest_json", 1),
        "local sum differs": patched(14, "<I", 1),
        "directory elsewhere": patched(16, "<I", 2**32 - 1, end=True),
        "directory size lies": patched(12, "<I", 2**32 - 1, end=True),
        "count lies": patched(10, "<H", 65535, end=True),
        "counts differ": patched(8, "<H", 1, end=True),
        "second disk": patched(4, "<H", 1, end=True),
        "zip64": zipped(lambda file: setattr(file, "_allowZip64", True)) + b"PK\6\6",
        "extra field": patched(30, "<H", 4, directory=True),
        "dated today": patched(12, "<H", 0x5A21, directory=True),
        "twin members": raw({**members(), "aaa.json": b"1", "bbb.json": b"2"}).replace(b"bbb.json", b"aaa.json"),
        # contents
        "python inside": resealed(lambda files: files.update({"setup.py": b"import os"})),
        "picture inside": resealed(lambda files: files.update({"art/a.svg": b"<svg/>"})),
        "language that is none": resealed(lambda files: files.update({"text/../x.json": b"{}"})),
        "not in the manifest": raw({**members(), "text/de.json": b"{}\n"}),
        "missing from the pack": raw({n: d for n, d in members().items() if n != "text/en.json"}),
        "no manifest": raw({n: d for n, d in members().items() if n != "manifest.json"}),
        "no quest": resealed(lambda files: files.pop("quest.json")),
        "changed text": raw({**members(), "text/en.json": members()["text/en.json"].replace(b"Cellar", b"Castle")}),
        "manifest not an object": raw({**members(), "manifest.json": b"[]\n"}),
        "manifest twin key": raw({**members(), "manifest.json": b'{"format":1,"format":1}'}),
        "manifest deep": raw({**members(), "manifest.json": b"[" * 100_000}),
        "manifest of the future": resealed(lambda files: None, format=99),
        "manifest another id": resealed(lambda files: None, id="castle"),
        "manifest id leads out": resealed(lambda files: None, id="../../x"),
        "manifest version leads out": resealed(lambda files: None, version="../../x"),
        "manifest unknown field": resealed(lambda files: None, run="rm -rf"),
        "manifest needs nothing": resealed(lambda files: None, needs={"system": "command"}),
        "needs another world": resealed(lambda files: None, needs={"system": "journeys1", "entries": ["no_such"]}),
        "needs a later language": resealed(lambda files: None, needs={"system": "journeys1", "lang": 99}),
        "manifest with blanks": raw({**members(), "manifest.json": members()["manifest.json"] + b"\n"}),
        # signatures
        "signature of another": signed(_retitle),
        "signature comment changed": signed(_swap_comment),
        "signature empty": signed(lambda files: files.update({"manifest.json.minisig": b""})),
        "signature binary": signed(lambda files: files.update({"manifest.json.minisig": bytes(range(256))})),
        # quests
        "quest empty": quest(b""),
        "quest not json": quest(b"hello"),
        "quest a list": quest(b"[]"),
        "quest deep": quest(b'{"elements":' * 50_000),
        "quest nan": quest(good_quest.replace(b'"format":1', b'"format":NaN')),
        "quest twin keys": quest(good_quest.replace(b'"format":1', b'"format":1,"format":1')),
        "quest half a character": quest(good_quest.replace(b"M. Okoro", rb"\ud800")),
        "quest huge number": quest(good_quest.replace(b'"format":1', b'"format":' + b"9" * 100_000)),
        "quest of the future": quest(good_quest.replace(b'"format":1', b'"format":999')),
        "quest another system": quest(good_quest.replace(b"journeys1", b"monopoly!")),
        "quest id leads out": quest(good_quest.replace(b'"cellar"', b'"../../x"')),
        "quest too large": quest(b" " * (3 * 1024 * 1024)),
        "quest many lists": quest(b'{"x":[' + b"[]," * 660_000 + b"[]]}"),
        "quest many elements": quest(
            good_quest.replace(
                b'"elements":{\n', b'"elements":{\n' + b"".join(b'"e%d":{},' % n for n in range(150_000))
            )
        ),
        "quest utf-16": quest("{}".encode("utf-16")),
        "element unknown": element('{"kind":"exploit","id":"x1"}'),
        "element off the world": element('{"kind":"potion","id":"x1","at":[9e99,0]}'),
        "element of a million squares": element('{"kind":"area","id":"x1","squares":[[0,0,1000000000]]}'),
        "element far away": element('{"kind":"piece","id":"x1","piece":"room_4x4","at":[1000000000,1000000000]}'),
        "element far back": element('{"kind":"piece","id":"x1","piece":"room_4x4","at":[-1000000000,-9]}'),
        "element endless words": element(
            '{"kind":"objective","id":"x1","side":"heroes","if":"' + "(" * 20_000 + "1" + ")" * 20_000 + '"}'
        ),
        "element endless sum": element(
            '{"kind":"objective","id":"x1","side":"heroes","if":"' + "1+" * 100_000 + '1 > 0"}'
        ),
        "element names a hook": element(
            '{"kind":"custom","id":"x1","entry":{"id":"x1","kind":"item","sys":"J","abilities":'
            '[{"when":"turn_start","do":[{"op":"hook","name":"os.system"}]}]}}'
        ),
        "quest of many pieces": made(Piece(f"q{i}", "room_6x6", (i % 40 * 7, i // 40 * 7)) for i in range(1_900)),
        "quest of one huge area": made([Area("ar", tuple((0, y, 1000) for y in range(1000)))]),
        "quest of many areas": made(Area(f"ar{i}", ((0, i % 900, 900),)) for i in range(1_500)),
        "quest of many chests": made(Chest(f"c{i}", (1, 1)) for i in range(4_000)),
        "quest of many monsters": made(Monster(f"m{i}", "ogre", (1, 1)) for i in range(1_900)),
        "quest of many doors": made(Door(f"d{i}", (i % 900 + 1, i // 900, "w")) for i in range(1_900)),
        "element wide shape": element(
            '{"kind":"shape","id":"x1","name":"n","rows":[' + ",".join(['"' + "." * 1500 + '"'] * 1200) + "]}"
        ),
    }


def megabytes() -> int:
    """The most memory this process ever held; `ru_maxrss` would count what its parent held before it, too."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(re.search(r"VmHWM:\s*(\d+) kB", status.read_text())[1]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def main(folder: Path) -> None:
    """Installs every file of a folder into a library beside it; prints what happened to each."""
    library = Library(folder / "library")
    for path in sorted(folder.glob("*.questpack")):
        start = time.process_time()  # others may be busy on this machine
        try:
            installed = library.install(path)
            said, kind = f"installed {installed.folder}", "installed"
        except Fault as fault:
            said, kind = str(fault), "refused"
        taken = time.process_time() - start
        peak = megabytes()
        print(json.dumps({"name": path.stem, "kind": kind, "said": said, "seconds": round(taken, 3), "peak": peak}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
