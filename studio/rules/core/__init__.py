"""The rules machine; it knows no game. Systems are built on it, everybody else enters by `studio.rules`.

`state` is what is saved, `table` its working copy, `events` are the only writers (`evolve`). What remains
to be done is a stack of `frames` that `machine` runs until a seat must decide. Content is compiled by
`book`, `reader`, `picks` and `ops`; `listen`, `windows` and `modifiers` say who hears what and what a
value is now; `procedures` is what ops mean on a board, where systems agree.
"""
