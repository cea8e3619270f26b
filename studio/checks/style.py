"""The style family of checks."""
