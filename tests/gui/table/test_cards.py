"""What stands on a card in the Cards tab."""

from studio.content.effects import Entry, Mod
from studio.gui.table.cards import card_text


def test_a_card_without_words_says_what_it_does_by_its_effects() -> None:
    ring = Entry("ring", "item", "J", name="Ring", mods=(Mod(what="speed", add=1),), keywords=(("reach",),))
    assert card_text(ring).splitlines() == ["keywords: reach", "raise speed by 1"]
    assert card_text(Entry("ring", "item", "J", text="Quick.", mods=ring.mods)) == "Quick."
    assert card_text(None) == ""
