"""The window: frame, docks, modes, Welcome, files, command palette; the only part that knows all views."""
