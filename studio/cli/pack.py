"""`studio pack …`: packs, and the player's library of them."""

from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

from studio.cli.common import answer, load_whole, must_not_be_a_quest, shown
from studio.kit.text import _

if TYPE_CHECKING:
    from studio.packs import Installed, Manifest
    from studio.packs.sign import PublicKey

app = App(
    name="pack",
    help="Packs, and the player's library of them.",
    result_action="return_value",
    print_error=False,
    exit_on_error=False,
    suppress_keyboard_interrupt=False,
)


@app.command
def build(quest: Path, /, *, out: Path, key: Path | None = None, json: bool = False) -> int:
    """Checks a quest and makes a pack of it; equal quests give equal bytes.

    Parameters
    ----------
    quest
        The quest's folder or file.
    out
        The pack, or a folder in which it gets the quest's name.
    key
        A secret key to sign it with, from `studio pack key`.
    json
        Prints what was made as JSON.
    """
    from studio import packs

    document = load_whole(quest)
    path = out / f"{document.id}{packs.SUFFIX}" if out.is_dir() else out
    must_not_be_a_quest(path)
    secret = packs.load_key(key) if key else None
    try:
        data = packs.build_pack(document, path, secret)
    except packs.Rejected as rejected:
        _tell_reasons(rejected)
        raise
    if json:
        answer({"file": shown(path), "id": document.id, "bytes": len(data)})
    else:
        print(path)
    return 0


@app.command
def verify(pack: Path, /, *, json: bool = False) -> int:
    """Proves a pack: its form, every hash, the signature, and that its quest checks without errors.

    Parameters
    ----------
    pack
        The file.
    json
        Prints what it holds as JSON.
    """
    from studio import packs

    try:
        found = packs.read_file(pack)
    except packs.Rejected as rejected:
        _tell_reasons(rejected)
        raise
    if json:
        answer({"file": shown(pack), "digest": found.digest, **_plain(found.manifest, found.signer)})
    else:
        signed = _("signed by {key}", key=found.signer.name) if found.signer else _("unsigned")
        print(f"{pack}: {_line(found.manifest)}, {signed}")
    return 0


@app.command
def install(pack: Path, /, *, json: bool = False) -> int:
    """Verifies a pack and takes it into the library.

    Parameters
    ----------
    pack
        The file.
    json
        Prints what was installed as JSON.
    """
    from studio import packs
    from studio.kit import paths

    try:
        installed = packs.Library(paths.library()).install(pack)
    except packs.Rejected as rejected:
        _tell_reasons(rejected)
        raise
    _show(installed, json=json)
    return 0


@app.command(name="list")
def list_(*, json: bool = False) -> int:
    """Lists the packs in the library.

    Parameters
    ----------
    json
        As JSON.
    """
    from studio import packs
    from studio.kit import paths

    found = packs.Library(paths.library()).packs()
    if json:
        answer({"packs": [_installed(pack) for pack in found]})
    else:
        for pack in found:
            _show(pack, json=False)
    return 0


@app.command
def remove(pack: str, /, *, version: str = "", json: bool = False) -> int:
    """Removes a pack from the library.

    Parameters
    ----------
    pack
        Its id, as `studio pack list` shows it.
    version
        Only this version.
    json
        Prints what was removed as JSON.
    """
    from studio import packs
    from studio.kit import paths

    gone = packs.Library(paths.library()).remove(pack, version)
    if json:
        answer({"removed": [_installed(one) for one in gone]})
    else:
        for one in gone:
            print(_("removed: {pack}", pack=_line(one.manifest)))
    return 0


@app.command
def key(file: Path, /) -> int:
    """Makes a new secret key to sign packs with, and prints its public half.

    Parameters
    ----------
    file
        A new file for the secret key; keep it to yourself.
    """
    from studio import packs

    made = packs.new_key()
    packs.save_key(made, file)
    print(made.public().text(), end="")
    return 0


def _tell_reasons(rejected: Exception) -> None:
    """Every reason a pack was rejected for, one a line; the first of them ends the program's own line."""
    for reason in getattr(rejected, "reasons", ()):
        print(reason)


def _line(manifest: "Manifest") -> str:
    return f"{manifest.id} {manifest.version} “{manifest.title or manifest.id}”"


def _plain(manifest: "Manifest", signer: "PublicKey | None" = None) -> dict[str, object]:
    return {
        "id": manifest.id,
        "version": manifest.version,
        "title": manifest.title,
        "author": manifest.author,
        "licence": manifest.licence,
        "system": manifest.needs.system,
        "languages": list(manifest.languages),
        "heroes": list(manifest.heroes),
        "signer": signer.name if signer else "",
    }


def _installed(pack: "Installed") -> dict[str, object]:
    return {**_plain(pack.manifest, pack.signer), "signed": pack.signed, "folder": shown(pack.folder)}


def _show(pack: "Installed", *, json: bool) -> None:
    if json:
        answer(_installed(pack))
    else:
        words = {"unsigned": _("unsigned"), "known": _("signed by a known key"), "new": _("signed by a new key")}
        print(f"{_line(pack.manifest)}, {words[pack.signed]}: {pack.folder}")
