"""The campaigns of this window: their files, the quests they are of, how far they have come."""

import logging
from pathlib import Path
from typing import NamedTuple

from studio.kit import paths
from studio.kit.faults import Fault
from studio.kit.ids import next_id, slug
from studio.kit.strict import read_bytes
from studio.kit.text import Text, _, messages, ngettext
from studio.kit.where import FileAt
from studio.packs import Library
from studio.packs.locate import quest_of
from studio.play import campaign as record
from studio.play.campaign import Campaign
from studio.quest.atomic import replace_file
from studio.quest.files import QUEST_FILE, read
from studio.quest.model import Quest
from studio.quest.names import text_of

log = logging.getLogger(__name__)
messages(
    {
        "window.campaign.lost": "The quest {quest} of this campaign is not to be found",
        "window.campaign.lost.hint": "install its pack, or put its folder beside the campaign",
        "window.campaign.other": "The campaign has been played elsewhere meanwhile",
        "window.campaign.other.hint": "open it again; this game is not counted",
    }
)


class Offer(NamedTuple):
    """A quest that a campaign can be of."""

    id: str
    title: str
    heroes: tuple[int, ...]


def kept() -> tuple[tuple[Path, Campaign], ...]:
    """The campaigns begun in the window, the one played last first; what cannot be read is left out."""
    found = []
    for file in sorted(paths.campaigns().glob("*.json"), key=lambda file: -file.stat().st_mtime_ns):
        try:
            found.append((file, load(file)))
        except (Fault, OSError) as fault:
            log.info("%s is not listed: %s", file, fault)
    return tuple(found)


def load(file: Path) -> Campaign:
    """The campaign of a file; raises `Fault` or `OSError`."""
    return record.read(read_bytes(file), str(file))


def offers() -> tuple[Offer, ...]:
    """The quests of the first edition that come with the program or are installed."""
    found: dict[str, Offer] = {}
    shipped = paths.shipped()
    folders = [file.parent for file in sorted(shipped.glob(f"journeys1/*/{QUEST_FILE}"))] if shipped else []
    for folder in folders:
        try:
            quest = read(folder).quest
        except (Fault, OSError) as fault:
            log.info("%s is not offered: %s", folder, fault)
            continue
        found[quest.id] = Offer(quest.id, title_of(quest), quest.header.heroes)
    for pack in Library(paths.library()).packs():
        manifest = pack.manifest
        if manifest.needs.system == "journeys1":
            found.setdefault(manifest.id, Offer(manifest.id, pack.title, manifest.heroes))
    return tuple(found.values())


def begin(name: str, quests: tuple[str, ...], heroes: int) -> Path:
    """Begins a campaign of some quests and keeps it; raises `Fault` or `OSError`."""
    folder = paths.campaigns()
    folder.mkdir(parents=True, exist_ok=True)
    taken = {file.stem for file in folder.glob("*.json")}
    id_ = slug(name, "campaign")
    id_ = next_id(f"{id_[:36]}_", taken) if id_ in taken else id_
    file = folder / f"{id_}.json"
    replace_file(file, record.write(Campaign(record.FORMAT, id_, quests, heroes)))
    return file


def keep(file: Path, before: Campaign, after: Campaign) -> None:
    """Writes a campaign that has gone on; raises `Fault` when it went on elsewhere as well."""
    if load(file) != before:
        raise Fault(Text("window.campaign.other"), FileAt(str(file)), Text("window.campaign.other.hint"))
    replace_file(file, record.write(after))


def quest_for(campaign: Campaign, file: Path, id_: str) -> Quest:
    """A quest of the campaign: beside its file, among those that came with the program, or installed."""
    shipped = paths.shipped()
    found = quest_of(id_, [file.parent, *([shipped] if shipped else [])], Library(paths.library()))
    if found is None:
        params: dict[str, str | int] = {"quest": id_}
        raise Fault(Text("window.campaign.lost", params), FileAt(str(file)), Text("window.campaign.lost.hint"))
    return found


# --- words -----------------------------------------------------------------------------------


def title_of(quest: Quest) -> str:
    """A quest's name."""
    return text_of(quest, quest.header.title) or quest.id.replace("_", " ").capitalize()


def name_of(campaign: Campaign) -> str:
    """A campaign's name: its id in words."""
    return campaign.id.replace("_", " ").capitalize()


def words_of(campaign: Campaign) -> str:
    """How far a campaign has come: "1 of 3 quests won, level 2"."""
    won = sum(each.won for each in campaign.played)
    told = ngettext("{won} of {n} quest won", "{won} of {n} quests won", len(campaign.quests), won=won)
    if record.next_quest(campaign) is None:
        return _("won: {told}", told=told)
    return _("{told}, level {level}", told=told, level=record.average(campaign.group)) if campaign.group else told
