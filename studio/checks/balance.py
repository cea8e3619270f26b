"""The balance family of checks."""
