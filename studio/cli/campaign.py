"""`studio campaign …`: quests one after the other with the same heroes, kept in one file between them (J-2101…J-2105)."""

from pathlib import Path
from typing import TYPE_CHECKING

from cyclopts import App

from studio.cli.common import Unreadable, answer, load_whole, must_not_exist, write_file
from studio.cli.games import PLAIN, Playing, blamed_on
from studio.cli.table import play_out
from studio.kit.faults import Fault
from studio.kit.ids import is_id
from studio.kit.text import Text, _, messages
from studio.kit.where import FileAt

if TYPE_CHECKING:
    from studio.play.campaign import Campaign
    from studio.quest.model import Quest

app = App(
    name="campaign",
    help="Quests one after the other with the same heroes.",
    result_action="return_value",
    print_error=False,
    exit_on_error=False,
    suppress_keyboard_interrupt=False,
)

messages(
    {
        "cli.campaign.system": "a campaign is of quests for journeys1; {quest} is for {system}",
        "cli.campaign.heroes": "the quest {quest} is not made for {n} heroes",
        "cli.campaign.id": "“{id}” is no name for a campaign",
        "cli.campaign.id.hint": "letters, digits and _, a letter first; or name it with --id",
        "cli.campaign.lost": "the campaign's quest {quest} is not to be found",
        "cli.campaign.lost.hint": "say with --quests in which folder it lies, or install its pack",
        "cli.campaign.hero": "there is no hero “{hero}”",
        "cli.campaign.none": "a campaign needs at least one quest; name them after the file",
        "cli.campaign.games": "{n} quests cannot be played; ask for at least one",
    }
)


@app.command
def new(file: Path, /, *quests: Path, heroes: int = 2, id: str = "", json: bool = False) -> int:
    """Begins a campaign of some quests, in their order.

    Parameters
    ----------
    file
        Where the campaign is kept.
    quests
        The quests' folders or files, or ids of installed packs.
    heroes
        How many heroes the group has.
    id
        The campaign's name; left out it is the file's.
    json
        Prints the campaign as JSON.
    """
    from studio.play import campaign as campaigns

    must_not_exist(file)
    if not quests:
        raise Fault(Text("cli.campaign.none"))
    name = id or file.name.partition(".")[0]
    if not is_id(name):
        raise Fault(Text("cli.campaign.id", {"id": name[:40]}), hint=Text("cli.campaign.id.hint"))
    documents = [load_whole(path) for path in quests]
    for document in documents:
        if document.system != "journeys1":
            raise Fault(Text("cli.campaign.system", {"quest": document.id, "system": document.system}))
        if heroes not in document.header.heroes:
            raise Fault(Text("cli.campaign.heroes", {"quest": document.id, "n": heroes}))
    made = campaigns.Campaign(campaigns.FORMAT, name, tuple(each.id for each in documents), heroes)
    write_file(file, campaigns.write(made))
    _show(made, json)
    return 0


@app.command
def show(file: Path, /, *, json: bool = False) -> int:
    """Says what was played, who is in the group, and what comes next.

    Parameters
    ----------
    file
        The campaign.
    json
        Prints the campaign as JSON.
    """
    _show(_read(file), json)
    return 0


@app.command
def play(
    file: Path,
    /,
    *,
    games: int = 1,
    hero: list[str] | None = None,
    quests: Path | None = None,
    game: Playing = PLAIN,
) -> int:  # fmt: skip
    """Plays the next quest of a campaign and keeps what came of it; a lost one is played again by new heroes.

    Parameters
    ----------
    file
        The campaign; it is written anew after each quest.
    games
        So many quests one after the other, as long as there are any; each further one has a seed of its own.
    hero
        A hero for a free place in the group; others are dealt.
    quests
        A folder with the quests; left out they are looked for beside the campaign, then among those that
        came with the program, then among the installed packs.
    game
        What every game is told.
    """
    from studio.kit.rng import derive
    from studio.play import campaign as campaigns
    from studio.play import replay
    from studio.rules.core.api import open_game

    record = _read(file)
    if games < 1:
        raise Fault(Text("cli.campaign.games", {"n": games}))
    who, others = game.sitters(record.heroes)
    for number in range(games):
        name = campaigns.next_quest(record)
        if name is None:
            if number:
                break
            raise Fault(Text("campaign.over"))
        path = _place(name, quests, file)
        document = load_whole(path)
        setup = campaigns.setup(record, document, _known(document, hero or ()), **game.options())
        with blamed_on(document, path):
            rules = open_game(setup)
            seed = derive(game.seed, "campaign", number) >> 11 if number else game.seed
            session = play_out(rules, seed, who, others, tells=not game.json)
        record = campaigns.after(record, session)
        write_file(file, campaigns.write(record))
        if game.log is not None:
            write_file(game.log, replay.write(session))
    _show(record, game.json)
    return 0


def _read(file: Path) -> "Campaign":
    """The campaign of a file; nothing readable ends the program with code 2."""
    from studio.kit.strict import read_bytes
    from studio.play import campaign as campaigns

    try:
        return campaigns.read(read_bytes(file), str(file))
    except Fault as fault:
        raise Unreadable(fault) from None


def _known(quest: "Quest", heroes: "list[str] | tuple[str, ...]") -> tuple[str, ...]:
    """Heroes there are, for the free places of the group."""
    from studio.quest.content import catalogue_of

    known = {entry.id for entry in catalogue_of(quest).entries("hero")}
    for name in heroes:
        if name not in known:
            raise Fault(Text("cli.campaign.hero", {"hero": name[:40]}))
    return tuple(heroes)


def _place(quest: str, folder: Path | None, file: Path) -> Path:
    """Where a quest of the campaign lies; what has its id as the name of its folder is meant."""
    from studio import packs
    from studio.kit import paths
    from studio.packs.locate import folder_of

    shipped = paths.shipped()
    found = folder_of(quest, [folder] if folder is not None else [file.parent, *([shipped] if shipped else [])])
    if found is not None:
        return found
    if folder is None and packs.Library(paths.library()).versions(quest):
        return Path(quest)
    where = FileAt(str(folder)) if folder is not None else None
    raise Fault(Text("cli.campaign.lost", {"quest": quest}), where, Text("cli.campaign.lost.hint"))


def _show(record: "Campaign", json: bool) -> None:
    """Prints a campaign."""
    from studio.play import campaign as campaigns

    if json:
        answer(record)
        return
    names = _names()
    for number, each in enumerate(record.played, start=1):
        heroes = ", ".join(names.get(x, x) for x in each.heroes)
        if each.won:
            print(_("{n}. {quest}: won by {heroes}", n=number, quest=each.quest, heroes=heroes))
        else:
            print(_("{n}. {quest}: lost by {heroes}", n=number, quest=each.quest, heroes=heroes))
    for member in record.group:
        skills = ", ".join(names.get(x, x) for x in member.skills)
        print(_("{hero}, level {level}: {skills}", hero=names.get(member.hero, member.hero),
                level=campaigns.level(member.won), skills=skills))  # fmt: skip
    following = campaigns.next_quest(record)
    print(_("next: {quest}", quest=following) if following else _("the campaign is won"))


def _names() -> dict[str, str]:
    """The heroes' and skills' names."""
    from studio.content.load import load

    catalogue = load("journeys1")
    return {x.id: x.name for kind in ("hero", "skill") for x in catalogue.entries(kind)}
