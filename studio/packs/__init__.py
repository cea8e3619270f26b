"""Packs: a quest as one file that another player can install and play.

`build_pack` makes one (the same bytes each time), `sign` vouches for it, `read_file` proves one from
elsewhere, `Library` keeps what a player has installed. A pack is data; nothing in it is ever executed.
"""

from studio.packs.build import SUFFIX, Rejected, build_pack, pack
from studio.packs.library import Installed, Library
from studio.packs.manifest import Manifest
from studio.packs.read import Pack, read_file
from studio.packs.sign import PublicKey, SecretKey, load_key, new_key, save_key

__all__ = [
    "SUFFIX",
    "Installed",
    "Library",
    "Manifest",
    "Pack",
    "PublicKey",
    "Rejected",
    "SecretKey",
    "build_pack",
    "load_key",
    "new_key",
    "pack",
    "read_file",
    "save_key",
]
