import base64
import stat

import pytest

from studio.kit.faults import Fault, Refused
from studio.packs import sign
from studio.packs.sign import PublicKey, SecretKey, load_key, new_key, save_key

KEY = SecretKey(bytes(range(8)), bytes(range(32)))


def test_a_signature_proves_data_and_trusted_comment():
    signature = sign.sign(b"data", KEY, "quest cellar")
    assert sign.verify(b"data", signature, "f") == KEY.public()
    assert sign.verify(b"data", signature, "f", KEY.public()) == KEY.public()
    assert sign.sign(b"data", KEY, "quest cellar") == signature
    with pytest.raises(Refused, match="changed after signing"):
        sign.verify(b"Data", signature, "f")
    with pytest.raises(Refused, match="changed after signing"):
        sign.verify(b"data", signature.replace(b"cellar", b"castle"), "f")


def test_the_form_is_that_of_minisign():
    lines = sign.sign(b"data", KEY, "quest cellar").decode().split("\n")
    raw = base64.b64decode(lines[1])
    assert lines[0].startswith("untrusted comment: ")
    assert (raw[:2], raw[2:10], len(raw)) == (b"ED", KEY.id, 74)
    assert lines[2] == "trusted comment: quest cellar"
    assert len(base64.b64decode(lines[3])) == 64
    assert KEY.public().name == "0706050403020100"
    public = base64.b64decode(KEY.public().text().split("\n")[1])
    assert public == b"Ed" + KEY.id + KEY.public().key


def test_the_public_half_is_that_of_the_standard():
    # RFC 8032, 7.1, test 1
    seed = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert SecretKey(bytes(8), seed).public().key.hex() == public


def test_a_signature_by_another_key_is_refused_by_name():
    signature = sign.sign(b"data", KEY, "")
    other = PublicKey(KEY.id, bytes(32))
    with pytest.raises(Refused, match="signed by another key"):
        sign.verify(b"data", signature, "f", other)


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s[:-1],
        lambda s: s + b"\n",
        lambda s: s.replace(b"untrusted", b"Untrusted"),
        lambda s: s.replace(b"\ntrusted", b"\ntrusty"),
        lambda s: s.replace(b"signature of", b"signature by"),
        lambda s: s.replace(b"RUQA", b"RWQA"),
        lambda s: b"\xff" + s,
        lambda s: s.replace(b"\n", b"\r\n"),
        lambda s: s.replace(s.split(b"\n")[1], b"!!!"),
        lambda s: s.replace(s.split(b"\n")[1], s.split(b"\n")[1][:-4]),
        lambda s: s.replace(s.split(b"\n")[3], s.split(b"\n")[3][:-3] + b"9=="),
    ],
)
def test_a_signature_of_another_form_is_refused(change):
    signature = sign.sign(b"data", KEY, "x")
    changed = change(signature)
    assert changed != signature
    with pytest.raises(Refused, match=r"not a minisign signature"):
        sign.verify(b"data", changed, "f")


def test_new_keys_differ():
    assert new_key() != new_key()


def test_a_secret_key_is_kept_for_its_owner_and_never_replaced(tmp_path):
    path = tmp_path / "keys" / "author.key"
    save_key(KEY, path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert load_key(path) == KEY
    with pytest.raises(Refused, match="not replaced"):
        save_key(new_key(), path)
    assert load_key(path) == KEY


def test_a_key_with_a_password_or_a_damaged_one_is_refused(tmp_path):
    path = tmp_path / "key"
    comment, text, _ = KEY.text().split("\n")
    raw = bytearray(base64.b64decode(text))
    locked = bytes(raw[:2] + b"Sc" + raw[4:])
    damaged = bytes([*raw[:60], raw[60] ^ 1, *raw[61:]])
    path.write_text(f"{comment}\n{base64.b64encode(locked).decode()}\n")
    with pytest.raises(Refused, match="locked with a password"):
        load_key(path)
    path.write_text(f"{comment}\n{base64.b64encode(damaged).decode()}\n")
    with pytest.raises(Refused, match="not a minisign secret key"):
        load_key(path)
    with pytest.raises(Fault):
        load_key(tmp_path / "none")
