"""`studio import`: a quest from another tool's file, and a report of what became of it."""

from pathlib import Path

from studio.cli.common import Unreadable, answer, fresh_folder, must_not_exist, shown
from studio.kit.faults import Fault
from studio.kit.text import _


def import_(file: Path, /, *, out: Path, from_: str = "", json: bool = False) -> int:
    """Reads a quest from another tool's file and says what was mapped, approximated and dropped.

    Parameters
    ----------
    file
        The file.
    out
        A new folder for the quest.
    from_
        The format; left out it is recognised.
    json
        The report as JSON.
    """
    from studio import exchange
    from studio.kit.codec import to_plain
    from studio.kit.strict import read_bytes
    from studio.quest.store import write

    must_not_exist(out)
    try:
        data = read_bytes(file)
    except Fault as fault:
        raise Unreadable(fault) from None
    quest, report = exchange.read(data, shown(file), from_)
    with fresh_folder(out):
        write(out, quest)
    fates = (("approximated", report.approximated), ("dropped", report.dropped))
    if json:
        told = {fate: [{**to_plain(n), "sentence": n.sentence()} for n in notes] for fate, notes in fates}
        head = {"format": report.format, "file": report.file, "quest": shown(out), "mapped": report.mapped}
        answer({**head, **told})
        return 0
    print(_("{quest}: read from {file} as {format}", quest=shown(out), file=report.file, format=report.format))
    print(_("mapped: {things}", things=", ".join(f"{count} × {what}" for what, count in report.mapped.items())))
    for fate, notes in fates:
        words = {"approximated": _("approximated"), "dropped": _("dropped")}
        print(f"{words[fate]}: {len(notes)}")
        for note in notes:
            print(f"  {note.sentence()}")
    return 0
