"""The playtest in the window: board, choices, cards, dice, log, timeline over a `Session`."""
