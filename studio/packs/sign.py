"""Signatures: Ed25519 in the text form of minisign, so that its own tool can verify a pack as well.

A signature says that the holder of a key made the pack, not who that is. Keys are files: a public one
to hand round, a secret one without a password, kept for its owner alone.
"""

import base64
import binascii
import os
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from studio.kit.faults import Refused
from studio.kit.strict import read_bytes
from studio.kit.text import Text, messages
from studio.kit.where import FileAt

messages(
    {
        "sign.form": "not a minisign {what}",
        "sign.key": "signed by another key ({id}) than {wanted}",
        "sign.broken": "the signature is not that of this pack: it was changed after signing",
        "sign.password": "the secret key is locked with a password; make one without",
        "sign.exists": "there is a key already; it is not replaced",
    }
)

_UNTRUSTED = "untrusted comment: "
_TRUSTED = "trusted comment: "
_COMMENT = "signature of a Questwright pack"


class PublicKey(NamedTuple):
    """A public key with its number, by which people tell keys apart."""

    id: bytes
    key: bytes

    @property
    def name(self) -> str:
        """Sixteen hexadecimal digits, as minisign shows them."""
        return self.id[::-1].hex().upper()

    def text(self) -> str:
        """The key as a file of minisign's."""
        return f"{_UNTRUSTED}minisign public key {self.name}\n{_encode(b'Ed' + self.id + self.key)}\n"


class SecretKey(NamedTuple):
    """A secret key with its number; `seed` is what Ed25519 makes everything from."""

    id: bytes
    seed: bytes

    def public(self) -> PublicKey:
        """The public half."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return PublicKey(self.id, Ed25519PrivateKey.from_private_bytes(self.seed).public_key().public_bytes_raw())

    def text(self) -> str:
        """The key as a file of minisign's, without a password (`minisign -W`)."""
        secret = self.id + self.seed + self.public().key
        check = blake2b(b"Ed" + secret, digest_size=32).digest()
        return f"{_UNTRUSTED}minisign secret key\n{_encode(b'Ed' + bytes(2) + b'B2' + bytes(48) + secret + check)}\n"


def new_key() -> SecretKey:
    """A new secret key from the system's randomness."""
    return SecretKey(os.urandom(8), os.urandom(32))


def save_key(key: SecretKey, path: Path) -> None:
    """Writes a secret key for its owner alone; a key that is there is never replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise Refused("sign.exists", Text("sign.exists"), where=FileAt(str(path))) from None
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(key.text())


def load_key(path: Path) -> SecretKey:
    """The secret key in a file."""
    lines = _lines(read_bytes(path, 4096), 2, "secret key", str(path))
    raw = _decode(lines[1], 158, "secret key", str(path))
    if raw[2:4] != bytes(2):
        raise Refused("sign.password", Text("sign.password"), where=FileAt(str(path)))
    secret, check = raw[54:126], raw[126:]
    if raw[:2] != b"Ed" or raw[4:6] != b"B2" or blake2b(b"Ed" + secret, digest_size=32).digest() != check:
        raise _form("secret key", str(path))
    return SecretKey(secret[:8], secret[8:40])


def sign(data: bytes, key: SecretKey, trusted: str) -> bytes:
    """The signature over data, as the text of a `.minisig` file; `trusted` is signed with it."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    private = Ed25519PrivateKey.from_private_bytes(key.seed)
    signature = private.sign(blake2b(data).digest())
    overall = private.sign(signature + trusted.encode())
    head = _encode(b"ED" + key.id + signature)
    # The public key goes along in the comment nobody trusts: it is believed only as far as it verifies.
    return (
        f"{_UNTRUSTED}{_COMMENT}, key {_encode(key.public().key)}\n{head}\n{_TRUSTED}{trusted}\n{_encode(overall)}\n"
    ).encode()


def verify(data: bytes, signature: bytes, file: str, key: PublicKey | None = None) -> PublicKey:
    """The key that signed the data; `Refused` when the signature is broken or by another key than the given one."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    what = "signature"
    lines = _lines(signature, 4, what, file)
    raw = _decode(lines[1], 74, what, file)
    overall = _decode(lines[3], 64, what, file)
    begins = f"{_UNTRUSTED}{_COMMENT}, key "
    if raw[:2] != b"ED" or not lines[0].startswith(begins) or not lines[2].startswith(_TRUSTED):
        raise _form(what, file)
    signer = PublicKey(raw[2:10], _decode(lines[0].removeprefix(begins), 32, what, file))
    if key and key != signer:
        raise Refused("sign.key", Text("sign.key", {"id": signer.name, "wanted": key.name}), where=FileAt(file))
    public = Ed25519PublicKey.from_public_bytes(signer.key)
    try:
        public.verify(raw[10:], blake2b(data).digest())
        public.verify(overall, raw[10:] + lines[2].removeprefix(_TRUSTED).encode())
    except InvalidSignature:
        raise Refused("sign.broken", Text("sign.broken"), where=FileAt(file)) from None
    return signer


def _encode(raw: bytes) -> str:
    return base64.b64encode(raw).decode()


def _decode(text: str, size: int, what: str, file: str) -> bytes:
    try:
        raw = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise _form(what, file) from None
    if len(raw) != size or _encode(raw) != text:
        raise _form(what, file)
    return raw


def _lines(data: bytes, count: int, what: str, file: str) -> list[str]:
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError:
        raise _form(what, file) from None
    if len(lines) != count + 1 or lines[-1] or not lines[0].startswith(_UNTRUSTED):
        raise _form(what, file)
    return lines[:-1]


def _form(what: str, file: str) -> Refused:
    return Refused("sign.form", Text("sign.form", {"what": what}), where=FileAt(file))
