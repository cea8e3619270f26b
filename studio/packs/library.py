"""A player's library: a folder with one folder a pack and in it one a version, `<id>/<version>/`.

A pack is unpacked into a fresh folder beside its place, which is then renamed, so that a version is there
whole or not at all. What lies there is verified again whenever it is opened.
"""

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, NamedTuple

from studio.kit.codec import from_plain, to_json
from studio.kit.faults import Fault, Refused
from studio.kit.ids import is_id
from studio.kit.log import logger
from studio.kit.strict import read_bytes, read_json
from studio.kit.text import Text, messages
from studio.kit.where import FileAt
from studio.packs import archive, read, sign
from studio.packs.manifest import MANIFEST, SIGNATURE, VERSION, Manifest, version_key
from studio.packs.read import Pack
from studio.quest.atomic import drop_folders, make_folders, replace_file

Signed = Literal["unsigned", "known", "new"]
"""Whether a pack is signed, and by a key from which a pack was installed before."""
KEYS = "keys.json"

messages(
    {
        "library.none": "there is no pack {id!r} in the library",
        "library.version": "there is no version {version!r} of the pack {id!r} in the library",
        "library.key": "version {version} of {id!r} in the library was signed by key {wanted}, this one is not",
        "library.remove_first": "if you trust it nevertheless, remove the installed pack first",
        "library.other": "version {version} of {id!r} is installed already with other contents",
        "library.folder": "the library cannot be written: {why}",
    }
)


class Installed(NamedTuple):
    """A version of a pack in the library."""

    manifest: Manifest
    folder: Path
    signed: Signed
    signer: sign.PublicKey | None
    """The key that signed it; `None` when nobody did."""

    @property
    def title(self) -> str:
        """What to call it on screen."""
        return self.manifest.title or self.manifest.id


class Library:
    """The packs in a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, path: Path) -> Installed:
        """Verifies a pack and takes it in; one that is there already in the same form is left as it is.

        A version signed by another key than the versions in the library, or by none, is refused.
        """
        pack = read.read_file(path)
        manifest, place = pack.manifest, self._place(pack.manifest)
        for other in self.versions(manifest.id):
            if other.signer and other.signer != pack.signer:
                params: dict[str, str | int] = {
                    "id": manifest.id, "version": other.manifest.version, "wanted": other.signer.name
                }  # fmt: skip
                raise Refused(
                    "library.key", Text("library.key", params), where=FileAt(str(path)),
                    hint=Text("library.remove_first"),
                )  # fmt: skip
        signed = self._signed(pack.signer)
        if place.exists():
            if self._members(place) != pack.members:
                raise Refused(
                    "library.other", Text("library.other", {"id": manifest.id, "version": manifest.version}),
                    where=FileAt(str(path)), hint=Text("library.remove_first"),
                )  # fmt: skip
            self._remember(pack)
        else:
            made = unpack(pack.members, place)
            try:
                self._remember(pack)
            except Fault:
                shutil.rmtree(place, ignore_errors=True)  # a pack whose key is not known is not installed
                drop_folders(made)
                raise
        return Installed(manifest, place, signed, pack.signer)

    def packs(self) -> tuple[Installed, ...]:
        """All versions of all packs, by id, the newest version of each first.

        A folder that cannot be read is left out and logged; the others stay usable.
        """
        found = []
        for folder in sorted(self.folder.glob("*/*")):
            if folder.is_dir() and is_id(folder.parent.name) and VERSION.fullmatch(folder.name):
                try:
                    found.append(self._installed(folder))
                except Fault as fault:
                    logger("packs").info("left out of the library: %s", fault)
        found.sort(key=lambda pack: version_key(pack.manifest.version), reverse=True)
        return tuple(sorted(found, key=lambda pack: pack.manifest.id))

    def versions(self, id_: str) -> tuple[Installed, ...]:
        """The installed versions of a pack, the newest first."""
        return tuple(pack for pack in self.packs() if pack.manifest.id == id_)

    def find(self, id_: str, version: str = "") -> Installed:
        """An installed version of a pack, by default the newest."""
        versions = self.versions(id_)
        if not versions:
            raise Refused("library.none", Text("library.none", {"id": id_[:60]}))
        for pack in versions:
            if not version or pack.manifest.version == version:
                return pack
        raise Refused("library.version", Text("library.version", {"id": id_, "version": version[:60]}))

    def open(self, id_: str, version: str = "") -> Pack:
        """An installed pack, verified anew."""
        return self.open_folder(self.find(id_, version).folder)

    def open_folder(self, folder: Path) -> Pack:
        """The pack unpacked in a folder of the library, verified anew; its checks are not run again."""
        return read.opened(self._members(folder), str(folder), checked=False)

    def remove(self, id_: str, version: str = "") -> tuple[Installed, ...]:
        """Removes a version of a pack, or all of them; answers what was removed."""
        gone = (self.find(id_, version),) if version else (self.find(id_), *self.versions(id_)[1:])
        try:
            for pack in gone:
                # Renamed first, so that nobody finds half a pack.
                dying = Path(tempfile.mkdtemp(prefix=".gone-", dir=self.folder)) / "pack"
                os.rename(pack.folder, dying)
                shutil.rmtree(dying.parent)
            if not any((self.folder / id_).iterdir()):
                (self.folder / id_).rmdir()
        except OSError as why:
            raise _unwritable(self.folder, why) from None
        return gone

    def _place(self, manifest: Manifest) -> Path:
        return self.folder / manifest.id / manifest.version

    def _installed(self, folder: Path) -> Installed:
        file = folder / MANIFEST
        manifest = read.manifest_of_bytes(read_bytes(file, read.MAX_QUEST), str(folder))
        if (manifest.id, manifest.version) != (folder.parent.name, folder.name):
            raise Refused("pack.untrue", Text("pack.untrue", {"field": "id"}), where=FileAt(str(file)))
        signer = None
        if (folder / SIGNATURE).is_file():
            signature = read_bytes(folder / SIGNATURE, 4096)
            signer = sign.verify(read_bytes(file), signature, str(folder / SIGNATURE))
        return Installed(manifest, folder, self._signed(signer), signer)

    def _members(self, folder: Path) -> dict[str, bytes]:
        """The files of an unpacked pack; what is no plain file inside the folder is refused."""
        members: dict[str, bytes] = {}
        for path in sorted(folder.rglob("*")):
            if path.is_symlink():
                raise Refused(
                    "pack.kind", Text("pack.kind", {"name": path.name, "what": "a link"}), where=FileAt(str(path))
                )
            if path.is_file():
                members[path.relative_to(folder).as_posix()] = read_bytes(path, archive.MAX_PACKED)
        return members

    def _signed(self, signer: sign.PublicKey | None) -> Signed:
        if signer is None:
            return "unsigned"
        # The name of a key is chosen by its owner; only the key itself tells who it is.
        return "known" if self._keys().get(signer.name) == signer.key.hex() else "new"

    def _keys(self) -> dict[str, str]:
        """Name → public key of everybody from whom a signed pack was installed."""
        path = self.folder / KEYS
        if not path.is_file():
            return {}
        try:
            return from_plain(read_json(read_bytes(path), str(path)), dict[str, str])
        except (Fault, ValueError) as why:
            logger("packs").info("the list of known keys is not used: %s", why)
            return {}

    def _remember(self, pack: Pack) -> None:
        if pack.signer and pack.signer.name not in (keys := self._keys()):  # the first of a name stays
            keys[pack.signer.name] = pack.signer.key.hex()
            replace_file(self.folder / KEYS, to_json(keys) + b"\n")


def unpack(members: Mapping[str, bytes], target: Path) -> list[Path]:
    """Writes the members into a fresh folder, then renames it to `target`, which must not exist.

    Answers the folders above it that were not there, for `drop_folders`.
    """
    fresh = None
    made: list[Path] = []
    try:
        made = make_folders(target.parent)
        fresh = Path(tempfile.mkdtemp(prefix=".new-", dir=target.parent))
        for name, data in members.items():
            assert not archive.why_not_name(name), name
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("xb") as stream:
                stream.write(data)
                stream.flush()
                os.fsync(stream.fileno())
        os.chmod(fresh, 0o755)
        os.rename(fresh, target)
    except OSError as why:
        if fresh:
            shutil.rmtree(fresh, ignore_errors=True)
        drop_folders(made)
        raise _unwritable(target, why) from None
    return made


def _unwritable(path: Path, why: OSError) -> Fault:
    return Fault(Text("library.folder", {"why": why.strerror or str(why)}), FileAt(str(path)))
