"""Checks: what is wrong with a quest, how bad it is, where, and which edits would mend it.

`run.check(quest, previous)` answers a `Report`; `registry` knows every code and its manual page, one
module a family has the checks themselves, `report` prints them as text, JSON and SARIF.
"""
