"""The quest as a document: records, edits, history, files, and what follows from them.

`model` has the records, `edits` every change as data, `topics` the functions that build edits and refuse
what cannot be, `document` the one place where a quest changes, `files` and `store` its life on disk,
`layout` what the placed pieces amount to.
"""
