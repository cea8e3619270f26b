"""The table of a simulation as data for `--json` and as lines for people."""

from studio.kit.text import _
from studio.lab.job import Job
from studio.lab.stats import Mean, Share
from studio.lab.tally import Row, Table

Plain = dict[str, object]


def plain(job: Job, table: Table) -> Plain:
    """The table as dicts, lists, strings and numbers; shares and means rounded to four places."""
    return {
        "quest": job.quest.id,
        "system": job.quest.system,
        "seed": job.seed,
        "games": job.games,
        "policies": {**{str(seat): name for seat, name in sorted(job.policies.items())}, "others": job.others},
        "cancelled": table.cancelled,
        "heroes": [_row(row) for row in table.rows],
    }


def _row(row: Row) -> Plain:
    return {
        "heroes": row.heroes,
        "games": row.games,
        "won": row.wins,
        "lost": row.losses,
        "unfinished": row.unfinished,
        "faults": row.faults,
        "faulty_seeds": list(row.faulty),
        "fault_reasons": [{"why": why, "seed": seed} for why, seed in row.whys.items()],
        "share": _share(row.share),
        **{name: _mean(mean) for name, mean in row.means().items()},
        "reasons": dict(sorted(row.reasons.items())),
    }


def _share(share: Share) -> Plain:
    return {"value": round(share.value, 4), "low": round(share.low, 4), "high": round(share.high, 4)}


def _mean(mean: Mean) -> Plain:
    return {"mean": round(mean.mean, 4), "half": round(mean.half, 4), "least": mean.least, "most": mean.most}


def lines(table: Table) -> list[list[str]]:
    """A heading and one line of cells for each number of heroes."""
    head = [
        _("heroes"),
        _("games"),
        _("won"),
        _("rounds"),
        _("deaths"),
        _("conquest left"),
        _("not ended"),
        _("faults"),
    ]
    return [head, *(_cells(row) for row in table.rows)]


def fault_lines(table: Table) -> list[str]:
    """A sentence for each fault that games ended in, with the seed that plays one of them again."""
    return [
        _("{heroes} heroes, seed {seed}: {why}", heroes=row.heroes, seed=seed, why=why)
        for row in table.rows
        for why, seed in row.whys.items()
    ]


def _cells(row: Row) -> list[str]:
    means = row.means()
    return [
        str(row.heroes),
        str(row.games),
        percent(row.share),
        *(f"{means[name].mean:.1f} ± {means[name].half:.1f}" for name in ("rounds", "deaths", "conquest")),
        str(row.unfinished),
        str(row.faults),
    ]


def percent(share: Share) -> str:
    """A share with its interval: 58 % (48–67 %)."""
    return _(
        "{value} % ({low}–{high} %)",
        value=round(100 * share.value),
        low=round(100 * share.low),
        high=round(100 * share.high),
    )
