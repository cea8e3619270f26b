"""Quests from and to other programs; each importer answers with a quest and a report of what it did."""
