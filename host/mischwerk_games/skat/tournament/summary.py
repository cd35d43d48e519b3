"""What the games of a tournament come to: by player and kind of game, and how sure differences between players are.

A deal is one observation: its games are played with the same cards, so differences are taken deal by deal.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from math import sqrt
from typing import Any

from mischwerk.forms import counted
from rich.console import Console
from rich.table import Table
from rich.text import Text

from mischwerk_games.estimates import CONFIDENCE, Sums, Z

from ..files.games import Game, kind_of
from ..rules.cards import SEAT_NAMES
from ..rules.scoring import Scoring, seeger_fabian

LIST = 36  # games; Seeger-Fabian is given for as many
KINDS = ("all", "suit", "grand", "null")
LEAST_DEALS = 30  # fewer say little about how far a mean may be off
_DIGITS = 4


class _Totals:
    """Totals of one player and one kind of game, whole numbers."""

    def __init__(self) -> None:
        self.games = self.alone = self.won = self.list_points = self.seeger_fabian = 0

    def add(self, seat: int, game: Game, scoring: Scoring) -> int:
        """A game, in which the player sat at ``seat``: its Seeger-Fabian points for it."""
        self.games += 1
        score = game["score"][scoring.value]
        is_soloist = game["soloist"] == SEAT_NAMES[seat]
        worth = seeger_fabian(score)[not is_soloist]
        self.seeger_fabian += worth
        if is_soloist:
            self.alone += 1
            self.won += game["won"]
            self.list_points += score
        return worth


def summary(games: Iterable[Game], players: Sequence[str], scoring: Scoring) -> dict[str, Any]:
    """The object of summary.json. ``games``: those of a deal together; ``players``: their names, each once."""
    totals = {player: {kind: _Totals() for kind in KINDS} for player in players}
    sums = {kind: Sums() for kind in KINDS}
    deals = played = passed = 0
    for _, of_deal in groupby(games, key=lambda game: game["id"]):
        deals += 1
        worth: dict[str, dict[str, list[int]]] = {kind: {player: [] for player in players} for kind in KINDS}
        for game in of_deal:
            played += 1
            kind = kind_of(game)
            passed += kind is None
            for seat, player in enumerate(game["seats"]):
                for each in ("all", kind) if kind else ("all",):
                    worth[each][player].append(totals[player][each].add(seat, game, scoring))
        for kind, points in worth.items():
            if points[players[0]]:  # each player sits in every game
                sums[kind].add([LIST * sum(points[player]) / len(points[player]) for player in players])
    return {
        "deals": deals,
        "games": played,
        "passed": passed,
        "scoring": scoring.value,
        "confidence_percent": CONFIDENCE,
        "players": [
            {
                "player": player,
                "kinds": {kind: _of(totals[player][kind], sums[kind], place) for kind in KINDS},
            }
            for place, player in enumerate(players)
        ],
        "differences": list(_differences(players, sums)),
    }


def _of(total: _Totals, sums: Sums, place: int) -> dict[str, Any]:
    per_36 = LIST * total.seeger_fabian / total.games if total.games else None
    interval = None
    if sums.count > 1:
        per_36, half = sums.means().estimates[place]  # of deals: of a kind of game, some have more games than others
        interval = [round(per_36 - half, _DIGITS), round(per_36 + half, _DIGITS)] if sums.count >= LEAST_DEALS else None
    return {
        "games": total.games,
        "alone": total.alone,
        "won": total.won,
        "lost": total.alone - total.won,
        "share_won": round(total.won / total.alone, _DIGITS) if total.alone else None,
        "list_points": total.list_points,
        "seeger_fabian": total.seeger_fabian,
        "seeger_fabian_per_36": None if per_36 is None else round(per_36, _DIGITS),
        "interval": interval,
    }


def _differences(players: Sequence[str], sums: dict[str, Sums]) -> Iterator[dict[str, Any]]:
    """Yield the differences of every two players, in Seeger-Fabian points per 36 games, mean over the deals."""
    for first, other in combinations(range(len(players)), 2):
        kinds: dict[str, Any] = dict.fromkeys(sums)
        for kind, total in sums.items():
            if total.count < LEAST_DEALS:
                continue
            means = total.means()
            mean = means.mean[first] - means.mean[other]
            covariance = means.covariance
            variance = covariance[first][first] + covariance[other][other] - 2 * covariance[first][other]
            error = sqrt(max(0.0, variance))
            kinds[kind] = {
                "deals": total.count,
                "difference": round(mean, _DIGITS),
                "standard_error": round(error, _DIGITS),
                "interval": [round(mean - Z * error, _DIGITS), round(mean + Z * error, _DIGITS)],
            }
        yield {"player": players[first], "than": players[other], "kinds": kinds}


# -- The summary of a tournament on a terminal.


def show(totals: dict[str, Any], title: str, console: Console) -> None:
    """Tables by player and kind of game, and the differences between players."""
    console.print(Text(title, style="bold"), soft_wrap=True)
    passed = f", {totals['passed']:,} passed in" if totals["passed"] else ""
    console.print(
        f"{counted(totals['deals'], 'deal')}, {counted(totals['games'], 'game')}{passed}; {totals['scoring']}; "
        f"SF: Seeger-Fabian per {LIST} games; in brackets {totals['confidence_percent']} %.\n"
    )
    table = _table("player", "games", "played", "alone", "won", "list points", "SF", "")
    for player in totals["players"]:
        for kind in KINDS:
            figures = player["kinds"][kind]
            if figures["games"]:
                table.add_row(
                    player["player"] if kind == KINDS[0] else "",
                    kind,
                    f"{figures['games']:,}",
                    f"{figures['alone']:,}",
                    "" if figures["share_won"] is None else f"{figures['share_won']:.1%}",
                    f"{figures['list_points']:,}",
                    f"{figures['seeger_fabian_per_36']:,.1f}",
                    _interval(figures["interval"]),
                )
    console.print(table)
    if any(difference for pair in totals["differences"] for difference in pair["kinds"].values()):
        console.print("\nDifferences in SF, deal by deal, ± standard error:\n")
        table = _table("players", "games", "difference", "")
        for pair in totals["differences"]:
            for kind in KINDS:
                figures = pair["kinds"][kind]
                if figures is not None:
                    table.add_row(
                        f"{pair['player']} - {pair['than']}" if kind == KINDS[0] else "",
                        kind,
                        f"{figures['difference']:+,.1f} ± {figures['standard_error']:,.1f}",
                        _interval(figures["interval"]),
                    )
        console.print(table)


def _table(*columns: str) -> Table:
    table = Table(*columns, box=None, pad_edge=False)
    for column in table.columns[2:]:
        column.justify = "right"
    return table


def _interval(ends: list[float] | None) -> str:
    return "" if ends is None else f"[{ends[0]:,.1f} to {ends[1]:,.1f}]"
