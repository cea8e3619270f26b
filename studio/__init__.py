"""Questwright: make, check, play and share quests for dungeon board games.

The folders form a stack, lowest first: `kit` (small things without a domain), `grid` (geometry on
squares), `content` (what a game system is made of), `quest` (the document), `rules` (the engine and
the three systems), `play` (a game in progress), `bots` and `checks`, `packs`, and on top `gui` and
`cli`. A folder imports only from folders below it; `pyproject.toml` holds the contract.
"""

__version__ = "0.1.0"
