"""Functions that build edits by topic and refuse, with the reason, what cannot be.

Each takes the quest as it is and answers an `Edit`; nothing changes until a `Document` does it. A refusal
is a `Refused` with a code, a sentence, a way out and the number of the rule.
"""
