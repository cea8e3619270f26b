"""Findings as the checks make them; the records stand in `studio.quest.finding`, since files find things too."""

from studio.quest.finding import Finding, Fix, Severity

__all__ = ["Finding", "Fix", "Severity"]
