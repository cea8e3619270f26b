"""Small things without a domain: records, ids, texts, faults, chance, strict reading.

Everything else in `studio` may import `kit`; `kit` imports nothing of ours. Import the modules
(`from studio.kit.text import Text, say`); the door re-exports none of them, so that a start-up pays
only for what it uses.
"""
