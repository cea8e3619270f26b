"""What things are called in sentences."""

from studio.quest.edits import SetText, change
from studio.quest.names import area_number, called, text_of
from studio.quest.new import new

J = new("journeys1", "cave")


def test_things_are_called_as_the_author_named_them() -> None:
    assert called(J, "A2") == "2 Guard room"
    assert called(J, "m5") == "Gorm"
    assert called(J, "m1") == "Beastman m1"
    assert called(J, "d1") == "door d1"
    assert called(J, "nobody") == "nobody"
    assert called(J, "k1") == "red rune key k1"
    assert called(J, "d2") == "red rune door d2"
    assert called(J, "c1") == "copper chest c1"
    assert called(J, "r6") == "dead end r6"
    named = SetText("en", "gate", "Iron gate").apply(change(J, "d1", name="gate").apply(J))
    assert called(named, "d1") == "Iron gate"


def test_an_area_without_a_name_has_its_number() -> None:
    assert called(change(J, "A3", name="").apply(J), "A3") == "area 3"
    assert area_number(J, "A3") == 3
    assert area_number(J, "d1") == 0


def test_a_text_is_taken_from_the_language_asked_for_then_the_quests_own_then_any() -> None:
    quest = SetText("de", "A1.name", "Treppe").apply(J)
    assert text_of(quest, "A1.name", "de") == "Treppe"
    assert text_of(quest, "A1.name", "fr") == "Stair foot"
    assert text_of(SetText("fr", "x", "Bonjour").apply(J), "x") == "Bonjour"
    assert text_of(J, "") == ""
