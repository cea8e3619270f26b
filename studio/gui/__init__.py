"""Everything Qt, and the only place that knows it.

`kit` has what all views stand on, `board` draws a board, `editor`, `table` and `printing` are the views,
which do not know each other, and `window` brings them together. Import the modules; this door re-exports
none, so that nothing of Qt is loaded before it is needed.
"""
