import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from studio.kit import strict
from studio.kit.faults import Fault
from studio.kit.strict import MAX_DEPTH, _Scanner, read_bytes, read_file, read_json

FAULTS = [
    (b"", "f: the file is empty"),
    (b" \r\n", "f: the file is empty"),
    (b"\xef\xbb\xbf", "f: the file is empty"),
    (b'{"a": 1,\n "a": 2}', "f, line 2, column 2: the key 'a' appears twice"),
    (b"[NaN]", "f, line 1, column 2: NaN is not a number that JSON has"),
    (b"[Infinity]", "f, line 1, column 2: Infinity is not a number that JSON has"),
    (b"[-Infinity]", "f, line 1, column 2: -Infinity is not a number that JSON has"),
    (b"[1e999]", "f, line 1, column 2: the number 1e999 is too large"),
    (b"[9223372036854775808]", "f, line 1, column 2: the number 9223372036854775808 is too large"),
    (b"[" + b"1" * 5000 + b"]", "f, line 1, column 2: the number 11111111111111111111… is too large"),
    (b"[0." + b"1" * 5000 + b"]", "f, line 1, column 2: the number 0.111111111111111111… is too large"),
    (rb'["\ud800"]', "f, line 1, column 3: half a surrogate pair in a text"),
    (rb'["\ud800\u0041"]', "f, line 1, column 3: half a surrogate pair in a text"),
    (rb'["a\udc00"]', "f, line 1, column 4: half a surrogate pair in a text"),
    (rb'["\x"]', "f, line 1, column 3: an unknown escape in a text"),
    (rb'["\u12"]', "f, line 1, column 3: an unknown escape in a text"),
    (b'["a\nb"]', "f, line 1, column 4: a raw control character in a text; write it as \\n, \\t or \\u00XX"),
    (b'["a', "f, line 1, column 2: a text that does not end"),
    (b'["a\\', "f, line 1, column 4: an unknown escape in a text"),
    (b'"\xff"', "f, line 1, column 2: not UTF-8 text"),
    (b'[1,\n"\xff"', "f, line 2, column 2: not UTF-8 text"),
    (b"[1] 2", "f, line 1, column 5: the file goes on after its end"),
    (b"[1", "f, line 1, column 3: the file ends too early"),
    (b"[1 2]", "f, line 1, column 4: expected a comma or ], found '2'"),
    (b"[1,]", "f, line 1, column 4: expected a value, found ']'"),
    (b"[01]", "f, line 1, column 3: expected a comma or ], found '1'"),
    (b"[-]", "f, line 1, column 2: expected a value, found '-'"),
    (b"[nil]", "f, line 1, column 2: expected a value, found 'n'"),
    (b"{a: 1}", "f, line 1, column 2: expected a key in \"quotes\", found 'a'"),
    (b'{"a" 1}', "f, line 1, column 6: expected a colon, found '1'"),
    (b'{"a": 1 "b": 2}', "f, line 1, column 9: expected a comma or }, found '\"'"),
    (b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1), "f, line 1, column 65: nested more than 64 levels deep"),
    (b"[" * 100_000, "f, line 1, column 65: nested more than 64 levels deep"),
    (b'{"a":' * 100_000, "f, line 1, column 321: nested more than 64 levels deep"),
]


@pytest.mark.parametrize(("data", "line"), FAULTS, ids=[repr(data[:20]) for data, _ in FAULTS])
def test_what_the_standard_reader_lets_through_is_refused_with_its_place(data: bytes, line: str):
    with pytest.raises(Fault) as caught:
        read_json(data, "f")
    assert str(caught.value) == line


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (b"\xef\xbb\xbf[1,\r\n 2]\r\n", [1, 2]),
        (rb'{"a": "\ud83d\ude00 \u00e9\/\n", "b": [true, false, null]}', {"a": "😀 é/\n", "b": [True, False, None]}),
        (b"[9223372036854775807, -9223372036854775807, 1.5, -0, 1e3]", [2**63 - 1, 1 - 2**63, 1.5, 0, 1000.0]),
        (b"[{}, [], [[]]]", [{}, [], [[]]]),
        (b'{"a": {"b": 1}, "c": ["]]]]"]}', {"a": {"b": 1}, "c": ["]]]]"]}),
        (b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, json.loads("[" * MAX_DEPTH + "]" * MAX_DEPTH)),
        (b'"\\\\ud800"', "\\ud800"),
    ],
)
def test_sound_files_are_read_as_they_mean(data: bytes, value: object):
    assert read_json(data, "f") == value
    assert _Scanner(data.decode("utf-8-sig"), "f").document() == value


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63) + 1, 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
)  # fmt: skip


@given(values, st.booleans(), st.sampled_from([None, 1]))
def test_our_scanner_reads_what_the_standard_writer_writes(value: object, ascii_only: bool, indent: int | None):
    text = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    assert read_json(text.encode(), "f") == value
    assert _Scanner(text, "f").document() == value


def outcome(read: Callable[[], object]) -> object:
    try:
        return read()
    except Fault as fault:
        return str(fault)


@given(st.text(alphabet='{}[]":,\\/ \n01.-+eEtrufalsn"dDc8\x00é', max_size=24))
@example('["a"')
@example("[1.0e+1]")
@example("-")
def test_the_fast_way_and_the_scanner_agree_on_every_text(text: str):
    data = text.encode()
    expected = outcome(lambda: _Scanner(text, "f").document())
    found = outcome(lambda: read_json(data, "f"))
    if text.strip():
        assert repr(found) == repr(expected)


@given(st.binary(max_size=60))
def test_no_bytes_are_more_than_a_fault(data: bytes):
    said = outcome(lambda: read_json(data, "f"))
    assert not isinstance(said, str) or "\n" not in said


def test_a_file_beyond_the_limit_is_refused_and_not_read_whole(tmp_path: Path):
    file = tmp_path / "big.json"
    file.write_bytes(b" " * 50)
    with pytest.raises(Fault, match="more than 40 bytes"):
        read_file(file, 40)
    with pytest.raises(Fault, match="more than 40 bytes"):
        read_json(b" " * 41, "f", 40)


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path):
    with pytest.raises(Fault, match="cannot be read: No such file or directory"):
        read_file(tmp_path / "none.json")
    with pytest.raises(Fault, match="cannot be read: Is a directory"):
        read_bytes(tmp_path)
    with pytest.raises(Fault, match="cannot be read: embedded null"):
        read_bytes(tmp_path / "a\0b")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_refused_at_once_and_never_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Fault, match="not a regular file"):
        read_bytes(tmp_path / "pipe")


def test_a_good_file_is_read(tmp_path: Path):
    (tmp_path / "a.json").write_text('{"a": 1}')
    assert read_file(tmp_path / "a.json") == {"a": 1}


def test_sound_files_take_the_fast_way(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(strict, "_Scanner", None)
    assert read_json(b'{"a": [1, "x\\n"]}', "f") == {"a": [1, "x\n"]}
