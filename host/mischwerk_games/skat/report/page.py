"""The page: how strong the players are, which games they play, their card points, the deals that show differences."""

import heapq
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from mischwerk.forms import counted
from mischwerk_work.foreign_text import shown

from ..files.games import Game, kind_of
from ..rules.cards import SEAT_NAMES
from ..rules.contract import ALL_POINTS, TO_WIN
from ..rules.games import GAME_NAMES
from ..rules.scoring import Scoring, seeger_fabian
from . import svg
from .svg import MINUS, Interval, number_text

# -- What the page shows beyond the summary, from one pass through the games.

BIN = 5  # card points
_MOST_DEALS = 8


def bin_of(points: int) -> int:
    """0 alone, 1 to 5, .., 56 to 60, 61 to 65: what is won begins with a bin."""
    return -(-points // BIN)


class Apart(NamedTuple):
    """A deal in which players differ. ``line``: in games.jsonl, of its first game, from 1."""

    points: float
    line: int
    games: list[Game]


class Alone:
    """The games of one name that a player has played alone."""

    def __init__(self) -> None:
        self.games = self.won = self.list_points = self.card_points = 0


class Collected:
    """``alone``: by player and name of the game; ``histograms``: by player, how often it had how many card points alone
    in suit and grand; ``deals``: those with the greatest differences between players, and how great they are."""

    def __init__(self, games: Iterable[Game], players: Sequence[str], scoring: Scoring) -> None:
        self.alone = {player: {name: Alone() for name in GAME_NAMES} for player in players}
        self.histograms = {player: [0] * (bin_of(ALL_POINTS) + 1) for player in players}
        self._scoring = scoring
        heap: list[tuple[float, int, list[Game]]] = []
        line = 1
        for _, of_deal in groupby(games, key=lambda game: game["id"]):
            together = list(of_deal)
            for game in together:
                self._add(game)
            if len(players) > 1 and (apart := self._spread(together, players)):
                entry = apart, -line, together
                if len(heap) < _MOST_DEALS:
                    heapq.heappush(heap, entry)
                else:
                    heapq.heappushpop(heap, entry)
            line += len(together)
        self.deals = [Apart(apart, -line, games) for apart, line, games in sorted(heap, reverse=True)]

    def _add(self, game: Game) -> None:
        if game["passed"]:
            return
        player = game["seats"][SEAT_NAMES.index(game["soloist"])]
        tally = self.alone[player][game["game"]]
        tally.games += 1
        tally.won += game["won"]
        tally.list_points += game["score"][self._scoring.value]
        tally.card_points += game["points"]
        if kind_of(game) != "null":
            self.histograms[player][bin_of(game["points"])] += 1

    def _spread(self, games: Sequence[Game], players: Sequence[str]) -> float:
        """Seeger-Fabian points a game, from the player with the fewest to the one with the most."""
        means = []
        for player in players:
            points = [self.worth(game, seat) for game in games for seat in range(3) if game["seats"][seat] == player]
            means.append(sum(points) / len(points))
        return max(means) - min(means)

    def worth(self, game: Game, seat: int) -> int:
        """Seeger-Fabian points of a seat for a game."""
        own, others = seeger_fabian(game["score"][self._scoring.value])
        return own if game["soloist"] == SEAT_NAMES[seat] else others


def share(part: int, whole: int) -> str:
    """In per cent; nothing of nothing."""
    return f"{100 * part / whole:.1f} %" if whole else ""


def described(note: dict[str, Any]) -> str:
    """Where the deals come from, in words."""
    deals = note["deals"]
    source = deals["from"]
    if source == "seed":
        return f"uniform deals of seed {note['seed']}"
    return f"deals of the {source}" if source in ("machine", "twin") else f"deals of {source}"


_STYLE = Path(__file__).with_name("report.css")
_KINDS = ("all", "suit", "grand", "null")


def page(games: Iterable[Game], data: dict[str, Any], note: dict[str, Any]) -> str:
    """``data``: summary.json; ``note``: tournament.json."""
    players = [entry["player"] for entry in data["players"]]
    collected = Collected(games, players, Scoring(data["scoring"]))
    title = "Skat: " + ", ".join(note["players"])
    parts = [
        f"<h1>{svg.text(title)}</h1>",
        f"<p>{counted(data['deals'], 'deal')}, {counted(data['games'], 'game')}, {data['passed']:,} of them passed in; "
        f"{svg.text(described(note))}; scoring {data['scoring']}; Mischwerk {svg.text(note['mischwerk'])}.</p>",
        *_programs(note),
        "<h2>Strength</h2>",
        *_strength(data),
        "<h2>Games played alone</h2>",
        *_alone(collected, players),
        "<h2>Card points of the soloist</h2>",
        *_points(collected, players),
        *_deals(collected),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{svg.text(title)}</title>\n<style>\n{_STYLE.read_text(encoding='utf-8')}</style>\n"
        + "\n".join(parts)
        + "\n</html>\n"
    )


def _programs(note: dict[str, Any]) -> list[str]:
    return [
        f"<p class=soft>{svg.text(program['player'])} says it is {svg.text(program['name'])}, version "
        f"{svg.text(program['version'])}.</p>"
        for program in note["programs"]
    ]


def _strength(data: dict[str, Any]) -> list[str]:
    """Means with intervals, the same in numbers, and differences."""
    rows = []
    for player in data["players"]:
        totals = player["kinds"]["all"]
        rows.append(Interval(shown(player["player"]), totals["seeger_fabian_per_36"] or 0.0, _ends(totals)))
    table = [
        [
            svg.text(player["player"]) if kind == _KINDS[0] else "",
            kind,
            f"{figures['games']:,}",
            f"{figures['alone']:,}",
            share(figures["won"], figures["alone"]),
            number_text(figures["list_points"]),
            number_text(figures["seeger_fabian_per_36"]),
        ]
        for player in data["players"]
        for kind, figures in player["kinds"].items()
        if figures["games"]
    ]
    parts = [
        f"<p>Seeger-Fabian points per 36 games, with {data['confidence_percent']} % intervals.</p>",
        svg.intervals(rows, "Seeger-Fabian points per 36 games by player"),
        _table(["player", "games", "sat in", "alone", "won", "list points", "per 36"], table),
    ]
    pairs = [
        Interval(f"{shown(pair['player'])} {MINUS} {shown(pair['than'])}", kind["difference"], _ends(kind))
        for pair in data["differences"]
        if (kind := pair["kinds"]["all"]) is not None
    ]
    if pairs:
        parts += [
            f"<h3>Differences</h3><p>Deal by deal, as each has played every hand. Of two players that are equally "
            f"strong, {data['confidence_percent']} of 100 such intervals contain 0.</p>",
            svg.intervals(pairs, "differences in Seeger-Fabian points per 36 games"),
        ]
    return parts


def _alone(collected: Collected, players: Sequence[str]) -> list[str]:
    rows = []
    for player in players:
        name_shown = svg.text(player)
        total = sum(tally.games for tally in collected.alone[player].values())
        for name in GAME_NAMES:
            tally = collected.alone[player][name]
            if tally.games:
                rows.append([name_shown, name, *_alone_row(tally, total)])
                name_shown = ""
    return [
        "<p>Card points and list points are means of a game.</p>",
        _table(["player", "game", "games", "of all", "won", "card points", "list points"], rows),
    ]


def _alone_row(tally: Alone, total: int) -> list[str]:
    points = f"{tally.card_points / tally.games:.1f}"
    return [
        f"{tally.games:,}",
        share(tally.games, total),
        share(tally.won, tally.games),
        points,
        number_text(tally.list_points / tally.games),
    ]


def _points(collected: Collected, players: Sequence[str]) -> list[str]:
    parts = [f"<p>In suit and grand, in steps of {BIN}; the second colour is {TO_WIN} and more.</p>"]
    for player in players:
        counts = collected.histograms[player]
        if any(counts):
            parts.append(f"<h3>{svg.text(player)}, {counted(sum(counts), 'game')}</h3>")
            label = f"card points of {shown(player)} as the soloist"
            parts.append(svg.columns(counts, BIN, bin_of(TO_WIN), label))
    return parts


def _deals(collected: Collected) -> list[str]:
    if not collected.deals:
        return []
    parts = [
        "<h2>Deals that show differences</h2>",
        "<p>Those in which the players differ most, in Seeger-Fabian points a game.</p>",
    ]
    for points, line, games in collected.deals:
        played = "".join(svg.played(game, [collected.worth(game, seat) for seat in range(3)]) for game in games)
        parts.append(
            f"<details><summary>Deal {games[0]['id']}: {number_text(points)} apart</summary>{svg.hands(games[0])}"
            f"<p>Lines {line} to {line + len(games) - 1}: <code>mischwerk play skat --replay games.jsonl --game {line}"
            f"</code></p>{played}</details>"
        )
    return parts


def _ends(figures: dict[str, Any]) -> tuple[float, float] | None:
    return None if figures["interval"] is None else (figures["interval"][0], figures["interval"][1])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Cells are HTML."""
    titles = "".join(f"<th>{escape(title)}</th>" for title in head)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="scrolls"><table><tr>{titles}</tr>{body}</table></div>'
