"""Building a pack: from the same quest and key the same bytes, on every machine.

>>> from studio.quest.model import Quest
>>> quest = Quest(1, "journeys1", "cellar")
>>> pack(quest) == pack(quest)
True
"""

from collections.abc import Mapping
from pathlib import Path

from studio.kit.faults import Fault, Refused
from studio.kit.text import Text, messages
from studio.kit.where import Where
from studio.packs import archive, sign
from studio.packs.deps import needs_of
from studio.packs.manifest import FORMAT, MANIFEST, SIGNATURE, VERSION, Manifest, manifest_bytes, member_of
from studio.quest.atomic import replace_file
from studio.quest.files import files_of
from studio.quest.model import Quest

SUFFIX = ".questpack"

messages(
    {
        "pack.version": "the quest's version {version!r} is not made of numbers and full stops; write it like 1.0",
        "pack.member": "{why}",
        "pack.too_much": "the quest is too large for a pack",
        "pack.errors": ("the quest has an error: {first}", "the quest has {n} errors, the first of them: {first}"),
        "pack.mend": "mend what `studio check` reports, then build again",
    }
)


class Rejected(Refused):
    """A pack that is not built or not taken, with every reason; as one line it is the first of them."""

    def __init__(
        self, code: str, text: Text, reasons: tuple[Fault, ...], hint: Text | None = None, where: Where | None = None
    ) -> None:
        super().__init__(code, text, where=where, hint=hint)
        self.args = (code, text, reasons, hint, where)
        self.reasons = reasons


def pack(quest: Quest, key: sign.SecretKey | None = None) -> bytes:
    """The bytes of the pack of a quest, signed when there is a key; the quest is not checked here."""
    members = {packed_name(name): data for name, data in files_of(quest).items()}
    manifest = manifest_bytes(manifest_of(quest, members))
    members[MANIFEST] = manifest
    if key:
        members[SIGNATURE] = sign.sign(manifest, key, f"quest {quest.id} version {quest.header.version}")
    try:
        return archive.write(members)
    except ValueError as why:
        raise Refused("pack.too_much", Text("pack.too_much"), hint=Text("pack.member", {"why": str(why)})) from None


def build_pack(quest: Quest, path: Path, key: sign.SecretKey | None = None) -> bytes:
    """Checks the quest, then writes its pack beside `path` and puts it in place; answers its bytes.

    A quest with errors is `Rejected` with all of them, and nothing is written.
    """
    if reasons := errors_of(quest):
        text = Text("pack.errors", {"first": str(reasons[0]), "n": len(reasons)})
        raise Rejected("pack.errors", text, reasons, Text("pack.mend"))
    data = pack(quest, key)
    replace_file(path, data)
    return data


def errors_of(quest: Quest) -> tuple[Fault, ...]:
    """What the checks call an error in a quest."""
    from studio.checks.run import check  # networkx comes with it

    report = check(quest)
    return tuple(
        Fault(finding.text, finding.where[0] if finding.where else None)
        for finding in report.findings
        if finding.severity == "error"
    )


def manifest_of(quest: Quest, members: Mapping[str, bytes]) -> Manifest:
    """The manifest over a quest's files."""
    header = quest.header
    if not VERSION.fullmatch(header.version):
        raise Refused("pack.version", Text("pack.version", {"version": header.version[:60]}))
    texts = quest.texts.get(header.language, {})
    return Manifest(
        format=FORMAT,
        id=quest.id,
        version=header.version,
        needs=needs_of(quest),
        files={name: member_of(data) for name, data in sorted(members.items())},
        title=texts.get(header.title, "")[:200],
        author=header.author[:200],
        licence=header.licence[:200],
        language=header.language,
        languages=tuple(sorted(lang for lang, words in quest.texts.items() if words)),
        heroes=header.heroes,
    )


def packed_name(name: str) -> str:
    """A quest file's name inside a pack: small letters, since some systems know no others."""
    return name.lower()


def quest_name(name: str) -> str:
    """The inverse of `packed_name`: the region of a language is written in capitals."""
    if name.startswith("text/") and "_" in name:
        lang, _, region = name.removesuffix(".json").partition("_")
        return f"{lang}_{region.upper()}.json"
    return name
