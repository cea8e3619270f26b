"""The reach family of checks."""
