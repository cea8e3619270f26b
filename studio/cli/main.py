"""`studio …`: finds the verb, runs it, and turns every failure into one line and an exit code.

0 it is so or is done · 1 it is not, or was refused · 2 the words or a file cannot be understood ·
3 a mistake in the program itself, which the log file describes.
"""

import io
import os
import sys
from collections.abc import Sequence

from cyclopts import App
from cyclopts.exceptions import CycloptsError, UnknownCommandError

from studio import __version__
from studio.cli.common import Unreadable
from studio.kit import log, paths
from studio.kit.faults import Fault
from studio.kit.text import _, use_language

REFUSED, UNREADABLE, BROKEN, INTERRUPTED = 1, 2, 3, 130


def app() -> App:
    """The verbs; each module is imported only when its verb is called."""
    made = App(
        name="studio",
        help="Make, check, play and share quests for dungeon board games.",
        help_epilogue="`--verbose` anywhere shows what the program does, on standard error.",
        version=__version__,
        version_flags=["--version"],
        result_action="return_value",
        print_error=False,
        exit_on_error=False,
        suppress_keyboard_interrupt=False,
    )
    for name, (where, says) in VERBS.items():
        made.command(f"studio.cli.{where}", name=name, help=says)
    return made


VERBS = {
    "edit": ("edit:edit", "Opens the window."),
    "new": ("new:new", "Makes a quest from a template that checks clean."),
    "check": ("check:check", "Says what is wrong with quests and packs."),
    "play": ("play:play", "Plays one game."),
    "campaign": ("campaign:app", "Quests one after the other with the same heroes."),
    "replay": ("replay:replay", "Plays a logged game again."),
    "simulate": ("simulate:simulate", "Plays many games and reports how they ended."),
    "test": ("vectors:run", "Runs rule vectors and the tests of quests."),
    "pack": ("pack:app", "Packs, and the player's library of them."),
    "import": ("imports:import_", "Reads a quest from another tool's file."),
    "export": ("export:export", "Writes a quest as a picture or document."),
    "schemas": ("schemas:schemas", "Writes or compares the JSON Schemas of all file formats."),
}


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command line and answers its exit code; never lets an exception out."""
    tokens = list(sys.argv[1:] if words is None else words)
    _mend_streams()
    verbose = "--verbose" in tokens
    tokens = [t for t in tokens if t != "--verbose"]
    if tokens[:1] == ["check"] and tokens[-1] == "--explain":
        tokens.append("list")
    log.start(paths.log_file(), verbose=verbose)
    use_language(*_languages())
    logger = log.logger("cli")
    said = " ".join(tokens).encode("utf-8", "backslashreplace").decode()  # a name may be bytes that are no text
    logger.info("studio %s %s", __version__, said)
    try:
        code = app()(tokens or ["--help"])
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Unreadable as unreadable:
        return _fail(str(unreadable), UNREADABLE)
    except Fault as fault:
        from studio.kit.strict import UNREAD  # when it is needed, as every verb would wait for it

        return _fail(str(fault), UNREADABLE if fault.text.code == UNREAD else REFUSED)
    except CycloptsError as error:
        return _fail(_usage(error), UNREADABLE)
    except BrokenPipeError:
        return 0  # whoever read the answer has closed its end
    except KeyboardInterrupt:
        return _fail(_("interrupted"), INTERRUPTED)
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except OSError as error:
        logger.info("refused by the system", exc_info=True)
        name = f"{error.filename}: " if error.filename else ""
        return _fail(f"{name}{error.strerror or error}", REFUSED)
    except Exception as error:  # the last line of defence: one sentence, and the rest in the log
        logger.error("a mistake in the program", exc_info=True)
        line = _("a mistake in the program: {what}; please report it with {file}", what=_what(error), file=_log_file())
        return _fail(line, BROKEN)
    finally:
        _drop_unsaid()
        log.stop()


def _drop_unsaid() -> None:
    """What a closed or full output did not take has nowhere to go: Python would fail over it once more at its end."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _mend_streams() -> None:
    """A stream that is closed reads or writes nothing; a sign the terminal does not know becomes a question mark."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  open as long as the program runs
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _fail(line: str, code: int) -> int:
    print("studio: " + " ".join(line.split()), file=sys.stderr)
    return code


def _what(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _log_file() -> str:
    return str(paths.log_file())


def _usage(error: CycloptsError) -> str:
    """The command line's own fault in one line, with the verb to ask for help."""
    verb = " ".join(error.command_chain or ())
    if isinstance(error, UnknownCommandError):  # its own text would import the module of every verb
        word = str((error.unused_tokens or ["?"])[0])
        return _("there is no verb “{word}”. See: studio {verb}", word=word, verb=f"{verb} --help".strip())
    text = " ".join(str(error).split())
    return _("{text} See: studio {verb}", text=text, verb=f"{verb} --help".strip())


def _languages() -> list[str]:
    """What the environment says a person reads, best first."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return [part.split(".")[0] for part in value.split(":") if part and part not in ("C", "POSIX")]
    return []
