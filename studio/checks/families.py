"""Every family of checks, imported so that its checks are registered."""

from studio.checks import balance, geometry, reach, rules, structure, style, triggers

__all__ = ["balance", "geometry", "reach", "rules", "structure", "style", "triggers"]
