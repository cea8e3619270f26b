import pytest

from studio.kit.codec import from_plain, to_plain
from studio.kit.where import EdgeAt, ElementAt, FieldAt, FileAt, Place, SquareAt, TextAt, Where

PLACES = {
    "element:d3": ElementAt("d3"),
    "square:4,7": SquareAt(4, 7),
    "edge:4,7,n": EdgeAt(4, 7, "n"),
    "field:o1.if_": FieldAt("o1", "if_"),
    "field:o1.if_:12": FieldAt("o1", "if_", 12),
    "file:quest.json": FileAt("quest.json"),
    "file:quest.json:3": FileAt("quest.json", 3),
    "file:quest.json:3:14": FileAt("quest.json", 3, 14),
    "text:en/title": TextAt("en", "title"),
}


@pytest.mark.parametrize("key", PLACES)
def test_the_key_names_the_place(key: str):
    assert PLACES[key].key() == key


@pytest.mark.parametrize("key", PLACES)
def test_a_place_survives_as_plain_data(key: str):
    assert from_plain(to_plain(PLACES[key]), Where) == PLACES[key]  # type: ignore[arg-type]


def test_only_a_kind_of_place_has_a_key():
    with pytest.raises(NotImplementedError):
        Place().key()
