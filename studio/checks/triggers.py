"""The triggers family of checks."""
