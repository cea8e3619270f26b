"""Reading a pack somebody else made: nothing of it is believed before it is proven, and nothing is executed.

In this order: the size of the file, the shape of the archive, the names, the manifest, sizes and hashes,
the signature, what the quest needs, the quest itself, its checks. Every refusal is one line; where
several things are wrong a `Rejected` lists them.
"""

from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from studio.content.effects.ops import Hook
from studio.content.typecheck import ops_in, shipped_hooks
from studio.kit import schema
from studio.kit.codec import from_plain
from studio.kit.faults import Fault, Refused
from studio.kit.strict import read_bytes, read_json
from studio.kit.text import Text, messages
from studio.kit.where import FileAt
from studio.packs import archive, sign
from studio.packs.build import Rejected, errors_of, manifest_of, quest_name
from studio.packs.deps import missing
from studio.packs.manifest import FORMAT, MANIFEST, SIGNATURE, Manifest, manifest_bytes
from studio.quest.bounds import too_large
from studio.quest.files import LANGUAGE, QUEST_FILE, read_files
from studio.quest.links import LOGIC
from studio.quest.model import Quest
from studio.quest.upgrades import upgrade

MAX_QUEST = 2 * 1024 * 1024
"""Bytes in the largest file of a quest inside a pack: ten times what the largest map of 200 × 200 needs."""

messages(
    {
        "pack.hook": "{id} names the hook {name!r}, which this program does not have; a pack brings no code",
        "pack.no_manifest": "there is no manifest.json in it; it is not a quest pack",
        "pack.no_quest": "there is no quest.json in it",
        "pack.format": "its format is {format}; this program reads {ours}: install a newer one",
        "pack.unlisted": "{name!r} is not in the manifest",
        "pack.lacking": "{name!r} is in the manifest and not in the pack",
        "pack.changed": "{name!r} was changed after the pack was built",
        "pack.alien": "{name!r} is no file a pack of this format has",
        "pack.large": "{name!r} has more than {limit} bytes",
        "pack.canon": "the manifest is not written as this program writes it; it was changed",
        "pack.untrue": "the manifest says something else than the quest: {field}",
        "pack.unsound": "the quest cannot be read whole: {first}",
        "pack.reason": "{first}",
        "pack.reasons": ("{first} (and one more reason)", "{first} (and {n} more reasons)"),
    }
)


class Pack(NamedTuple):
    """A pack that was verified."""

    manifest: Manifest
    quest: Quest
    signer: sign.PublicKey | None
    """The key that signed it; `None` when nobody did."""
    digest: str
    """What names this very pack: the hash of its manifest."""
    members: Mapping[str, bytes]


def read_file(path: Path, *, checked: bool = True) -> Pack:
    """The pack in a file, verified; `Refused` or `Rejected` when anything about it is not as it should be."""
    return read(read_bytes(path, archive.MAX_PACKED), str(path), checked=checked)


def read(data: bytes, file: str, *, checked: bool = True) -> Pack:
    """The pack in these bytes, verified; with `checked` its quest must have no errors either."""
    return opened(archive.read(data, file), file, checked=checked)


def opened(members: Mapping[str, bytes], file: str, *, checked: bool = True) -> Pack:
    """The pack of these members, verified."""
    if MANIFEST not in members:
        raise _refused("pack.no_manifest", file)
    manifest = manifest_of_bytes(members[MANIFEST], file)
    _agree(manifest, members, file)
    signer = None
    if SIGNATURE in members:
        signer = sign.verify(members[MANIFEST], members[SIGNATURE], f"{file}/{SIGNATURE}")
    _reject(missing(manifest.needs), file)
    quest = _quest(members, file)
    _bounded(quest, file)
    _by_schema(members, file)
    _hookless(quest, file)
    _true(manifest, quest, file)
    if checked:
        _reject(errors_of(quest), file)
    digest = blake2b(members[MANIFEST], digest_size=16).hexdigest()
    return Pack(manifest, quest, signer, digest, members)


def manifest_of_bytes(data: bytes, file: str) -> Manifest:
    """The manifest in the bytes of its file, held against its schema and its canonical form."""
    place = f"{file}/{MANIFEST}"
    plain = read_json(data, place, MAX_QUEST)
    format_ = plain.get("format") if isinstance(plain, dict) else None
    if isinstance(format_, int) and format_ > FORMAT:
        raise _refused("pack.format", file, format=format_, ours=FORMAT)
    _reject(tuple(schema.faults(plain, Manifest, place)), file)
    manifest = from_plain(plain, Manifest)
    if manifest_bytes(manifest) != data:
        raise _refused("pack.canon", place)
    return manifest


def _agree(manifest: Manifest, members: Mapping[str, bytes], file: str) -> None:
    """The members are those the manifest lists, byte for byte, and of the kinds a pack has."""
    found = {name: data for name, data in members.items() if name not in (MANIFEST, SIGNATURE)}
    reasons = []
    for name in sorted(found.keys() | manifest.files.keys()):
        listed, data = manifest.files.get(name), found.get(name)
        if listed is None:
            reasons.append(("pack.unlisted", name))
        elif data is None:
            reasons.append(("pack.lacking", name))
        elif len(data) != listed.size or blake2b(data, digest_size=32).hexdigest() != listed.hash:
            reasons.append(("pack.changed", name))
        elif len(data) > MAX_QUEST:
            reasons.append(("pack.large", name))
        elif name != QUEST_FILE and not _is_text(name):
            reasons.append(("pack.alien", name))
    _reject(
        tuple(Fault(Text(code, {"name": name, "limit": MAX_QUEST}), FileAt(file)) for code, name in reasons[:50]), file
    )
    if QUEST_FILE not in found:
        raise _refused("pack.no_quest", file)


def _is_text(name: str) -> bool:
    lang = quest_name(name).removeprefix("text/").removesuffix(".json")
    return name.startswith("text/") and name.endswith(".json") and LANGUAGE.fullmatch(lang) is not None


def _quest(members: Mapping[str, bytes], file: str) -> Quest:
    files = {quest_name(name): data for name, data in members.items() if name not in (MANIFEST, SIGNATURE)}
    loaded = read_files(files, folder=file)
    if loaded.findings:
        first = loaded.findings[0].sentence()
        reasons = tuple(Fault(finding.text, FileAt(file)) for finding in loaded.findings[:50])
        raise Rejected("pack.unsound", Text("pack.unsound", {"first": first}), reasons, where=FileAt(file))
    return loaded.quest


def _bounded(quest: Quest, file: str) -> None:
    """The quest is small enough to be checked in a moment, whoever made it."""
    if why := too_large(quest):
        raise Refused("pack.bounds", why, where=FileAt(file))


def _by_schema(members: Mapping[str, bytes], file: str) -> None:
    """The quest holds against its JSON Schema, too, which other programs read it by."""
    place = f"{file}/{QUEST_FILE}"
    [data] = [data for name, data in members.items() if quest_name(name) == QUEST_FILE]
    plain = read_json(data, place)
    if isinstance(plain, dict):
        _reject(tuple(schema.faults(upgrade(plain, place), Quest, place)), file)


def _hookless(quest: Quest, file: str) -> None:
    """The quest names no Python function but those that shipped content names as well."""
    shipped = shipped_hooks(quest.system)
    for id_, element in quest.elements.items():
        if isinstance(element, LOGIC):
            for op in ops_in(element):
                if isinstance(op, Hook) and op.name not in shipped:
                    raise _refused("pack.hook", file, id=id_, name=op.name[:60])


def _true(manifest: Manifest, quest: Quest, file: str) -> None:
    """The manifest says of the quest what the quest says of itself."""
    expected = manifest_of(quest, {})
    for field in ("id", "version", "title", "author", "licence", "language", "languages", "heroes"):
        if getattr(expected, field) != getattr(manifest, field):
            raise _refused("pack.untrue", file, field=field)
    if expected.needs.system != manifest.needs.system:
        raise _refused("pack.untrue", file, field="needs.system")
    _reject(missing(expected.needs), file)


def _reject(reasons: tuple[Fault, ...], file: str) -> None:
    if reasons:
        first = reasons[0]
        where = None if isinstance(first.where, FileAt) else FileAt(file)
        code = "pack.reasons" if len(reasons) > 1 else "pack.reason"
        raise Rejected("pack.refused", Text(code, {"first": str(first), "n": len(reasons) - 1}), reasons, where=where)


def _refused(code: str, file: str, **params: str | int) -> Refused:
    return Refused(code, Text(code, params), where=FileAt(file))
