"""The rules family of checks."""
