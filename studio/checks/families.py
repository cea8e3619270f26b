"""Every family of checks, imported so that its checks are registered."""

from studio.checks import balance, box, geometry, ground, own, reach, rules, structure, style, trial, triggers

__all__ = ["balance", "box", "geometry", "ground", "own", "reach", "rules", "structure", "style", "trial", "triggers"]
