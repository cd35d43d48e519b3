"""`mischwerk play tournament`: checks, progress on stderr, the report on stdout."""

from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path

from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.executor import results, resumable, workers_of
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object
from mischwerk_work import bar

from .monte_carlo import DEALS as TRIED
from .seats import lineup, player
from .tournament import DEALS, LEAST_GAMES, Row, kinds_of, share, shares
from .tournament_report import Counted, counted, measured, show

MOST_GAMES, MOST_TRIED = 10_000_000, 100_000
BOTH = "both"


@dataclass(frozen=True, kw_only=True)
class TournamentOptions:
    """What the user asked for. ``games``: deals of each kind, each played in all rotations."""

    games: int = 200
    players: str = "monte-carlo,simple,simple,simple"
    deals: str = BOTH
    tried: int = TRIED
    seed: int = 1
    processes: int | None = None
    cluster: str | None = None
    resume: Path | None = None
    as_json: bool = False


def run(asked: TournamentOptions) -> int:
    """Play, and report. Raises UsageProblem."""
    sitting = lineup(asked.players)
    ways = DEALS if asked.deals == BOTH else (asked.deals,)
    if not set(ways) <= set(DEALS):
        raise UsageProblem(f"--deals {asked.deals} is not known.", f"Give --deals {', '.join(DEALS)} or {BOTH}.")
    for option, value, low, high in (
        ("--games", asked.games, LEAST_GAMES, MOST_GAMES),
        ("--tried", asked.tried, 1, MOST_TRIED),
    ):
        if not low <= value <= high:
            raise UsageProblem(f"{option} {value} is out of range.", f"Give {option} between {low} and {high}.")
    workers = workers_of(asked.processes, asked.cluster)
    players = {kind: player(kind, asked.seed, asked.tried) for kind in kinds_of(sitting)}
    found: dict[str, Counted] = {}
    play = partial(results, share, workers=workers)
    given = {"games": asked.games, "players": sitting, "deals": ways, "tried": asked.tried, "seed": asked.seed}
    with resumable(asked.resume, "play tournament", given) as journal:
        for way in ways:
            tasks = shares(asked.games, sitting, players, way, asked.seed)
            played = chain.from_iterable(journal.continued(list[Row], play, tasks))
            found[way] = counted(bar.tracked(f"{way} deals", played, asked.games))
    told = measured(sitting, found, asked.seed, asked.tried)
    if asked.as_json:
        print_object(told)
    else:
        show(told, rich_console.make())
    return EXIT_DONE
