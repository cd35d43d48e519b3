"""`mischwerk play tournament`, and what it showed: one object for programs, tables and a sentence or two for people."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from mischwerk import forms
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk.executor import results, resumable, workers_of
from mischwerk.terminal import rich_console
from mischwerk.terminal.terminal import print_object
from mischwerk_work import bar
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mischwerk_games.estimates import CONFIDENCE, Estimate, Means, Sums, chance_of
from mischwerk_games.options import TournamentOptions

from .players import lineup, player
from .rules import PLAYERS
from .tournament import DEALS, LEAST_GAMES, Row, kinds_of, rotations, share, shares

LEAST_DEALS = 50  # fewer say nothing about probabilities, which hold for many
_SURE = 0.001  # below this probability a difference counts


class Counted(NamedTuple):
    """All deals of one way of dealing, as sums: there may be millions."""

    deals: int
    seats: Means
    hands: Means
    kinds: Means
    draws: float


def counted(rows: Iterable[Row]) -> Counted:
    """The rows of a tournament, none of which is kept."""
    seats, hands, kinds, draws = Sums(), Sums(), Sums(), Sums()
    for row in rows:
        seats.add(row.seats)
        hands.add(row.hands)
        kinds.add(row.kinds)
        draws.add((row.draws,))
    return Counted(seats.count, seats.means(), hands.means(), kinds.means(), draws.means().mean[0])


def measured(lineup: Sequence[str], played: Mapping[str, Counted], seed: int, deals: int) -> dict[str, Any]:
    """The object of --json. ``played``: what was counted of each way of dealing."""
    per_deal = PLAYERS * len(rotations(lineup))
    report: dict[str, Any] = {
        "game": "mau-mau",
        "seed": seed,
        "players": list(lineup),
        "deals_tried_per_choice": deals,
        "deals": next(iter(played.values())).deals,
        "games_per_deal": per_deal,
        "games": per_deal * sum(way.deals for way in played.values()),
        "confidence_percent": CONFIDENCE,
        "ways": {name: _of_way(way, kinds_of(lineup)) for name, way in played.items()},
    }
    if len(played) == 2:
        (first_way, first), (other, second) = played.items()
        apart = first.seats.minus(second.seats)
        report["difference"] = {
            "of": first_way,
            "from": other,
            "seats": _told(apart.estimates),
            "chance": _chance(apart, 0.0, report["deals"]),
        }
    return report


def _of_way(way: Counted, kinds: Sequence[str]) -> dict[str, Any]:
    return {
        "players": dict(zip(kinds, _told(way.kinds.estimates), strict=True)),
        "seats": _told(way.seats.estimates),
        "seats_chance": _chance(way.seats, 1 / PLAYERS, way.deals),
        "hands": _told(way.hands.estimates),
        "hands_chance": _chance(way.hands, 1 / PLAYERS, way.deals),
        "draws": way.draws,
    }


def _chance(four: Means, expected: float, deals: int) -> float | None:
    return chance_of(four, expected) if deals >= LEAST_DEALS else None


def _told(estimates: Sequence[Estimate]) -> list[dict[str, float]]:
    return [{"points": round(estimate.mean, 6), "half_width": round(estimate.half, 6)} for estimate in estimates]


def show(report: dict[str, Any], console: Console) -> None:
    """Tables of points per game, and what they say."""
    ways = report["ways"]
    games, deals = forms.counted(report["games"], "game"), forms.counted(report["deals"], "deal")
    title = f"Mau-Mau, {games}: {deals} of each kind, {report['games_per_deal']} each"
    console.print(Text(f"{title}; seed {report['seed']}", style="bold"), soft_wrap=True)
    console.print(f"Points per game: 1 for a win, 1/4 for a draw; ± {report['confidence_percent']} %.\n")
    table = Table(
        "",
        *(f"{way} deals" for way in ways),
        *(["difference"] if "difference" in report else []),
        box=None,
        pad_edge=False,
    )
    for column in table.columns[1:]:
        column.justify = "right"
    kinds = next(iter(ways.values()))["players"]
    if len(kinds) > 1:  # otherwise each has a quarter
        for kind in kinds:
            table.add_row(kind, *(_cell(way["players"][kind]) for way in ways.values()))
        table.add_row()
    for what, row in (("seat", "seats"), ("hand", "hands")):
        for index in range(PLAYERS):
            apart = [_cell(report["difference"][row][index], "+")] if row == "seats" and "difference" in report else []
            table.add_row(f"{what} {index + 1}", *(_cell(way[row][index]) for way in ways.values()), *apart)
        table.add_row()
    table.add_row("draws", *(f"{way['draws']:.1%}" for way in ways.values()))
    console.print(table)
    console.print()
    for line in sentences(report):
        console.print(Text(line), soft_wrap=True)


def sentences(report: dict[str, Any]) -> list[str]:
    """Return what the numbers say, and what they don't."""
    lines = [
        f"{what.capitalize()}, {way} deals: {_verdict(figures[f'{what}_chance'])}."
        for what in ("seats", "hands")
        for way, figures in report["ways"].items()
    ]
    if "difference" in report:
        first_way, other, chance = (report["difference"][key] for key in ("of", "from", "chance"))
        lines.append(f"Seats, {first_way} against {other} deals: {_verdict(chance)}.")
    return [
        *lines,
        "Every seat has held each hand of every deal: differences between seats come from the",
        "game, those between hands (the first five cards, the next, ..) from the deal.",
    ]


def _verdict(chance: float | None) -> str:
    if chance is None:
        return "too few to tell"
    return f"they differ (p < {_SURE})" if chance < _SURE else f"no significant difference (p = {chance:.2f})"


def _cell(figure: dict[str, float], sign: str = "") -> str:
    return f"{figure['points']:{sign}.4f} ± {figure['half_width']:.4f}"


# -- `mischwerk play tournament`: checks, progress on stderr, the report on stdout.

MOST_GAMES, MOST_TRIED = 10_000_000, 100_000
BOTH = "both"


def run(options: TournamentOptions) -> int:
    """Play, and report. Raises UsageProblem."""
    sitting = lineup(options.players)
    ways = DEALS if options.deals == BOTH else (options.deals,)
    if not set(ways) <= set(DEALS):
        raise UsageProblem(f"--deals {options.deals} is not known.", f"Give --deals {', '.join(DEALS)} or {BOTH}.")
    for option, value, low, high in (
        ("--games", options.games, LEAST_GAMES, MOST_GAMES),
        ("--tried", options.tried, 1, MOST_TRIED),
    ):
        if not low <= value <= high:
            raise UsageProblem(f"{option} {value} is out of range.", f"Give {option} between {low} and {high}.")
    workers = workers_of(options.processes, options.cluster)
    players = {kind: player(kind, options.seed, options.tried) for kind in kinds_of(sitting)}
    counts: dict[str, Counted] = {}
    play = partial(results, share, workers=workers)
    given = {"games": options.games, "players": sitting, "deals": ways, "tried": options.tried, "seed": options.seed}
    with resumable(options.resume, "play tournament", given) as journal:
        for way in ways:
            tasks = shares(options.games, sitting, players, way, options.seed)
            played = chain.from_iterable(journal.continued(list[Row], play, tasks))
            counts[way] = counted(bar.tracked(f"{way} deals", played, options.games))
    report = measured(sitting, counts, options.seed, options.tried)
    if options.as_json:
        print_object(report)
    else:
        show(report, rich_console.make())
    return EXIT_DONE
