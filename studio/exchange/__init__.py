"""Quests from the files of other tools, and never silently less than they held.

An importer answers with a quest and a report: what was mapped as it is, what was approximated and what
was dropped, each with its line. Conversion to our coordinates happens at this border and nowhere else.
"""

from studio.exchange.importers import IMPORTERS, Imported, Importer, read
from studio.exchange.report import ImportReport, Note, Recorder

__all__ = ["IMPORTERS", "ImportReport", "Imported", "Importer", "Note", "Recorder", "read"]
