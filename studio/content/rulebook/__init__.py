"""The rules of the games in our own words, one or two sentences for each number, and which rule a thing belongs to."""

from studio.content.rulebook.lookup import rule_of, rule_text

__all__ = ["rule_of", "rule_text"]
