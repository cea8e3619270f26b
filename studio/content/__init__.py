"""What a game system is made of, as data, and the language in which cards and quests say what they do.

`load(system)` gives the `Catalogue` of shipped content. The language: `effects` are its records,
`words` its amounts and conditions, `windows` its timing points, `vocabulary` its tables; `describe`
and `reading` turn records into sentences and back; `typecheck` finds what is wrong before play.

The import path is the module's: `from studio.content.effects import Ability`. This door stays light,
so that the records can be had without the parser.
"""
