"""What the page shows beyond the summary, from one pass through the games."""

import heapq
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ..files.games import Game, kind_of
from ..rules.contract import ALL_POINTS
from ..rules.dealing import SEAT_NAMES
from ..rules.games import GAME_NAMES
from ..rules.scoring import Scoring, seeger_fabian

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
        found: list[tuple[float, int, list[Game]]] = []
        line = 1
        for _, of_deal in groupby(games, key=lambda game: game["id"]):
            together = list(of_deal)
            for game in together:
                self._add(game)
            if len(players) > 1 and (apart := self._spread(together, players)):
                entry = apart, -line, together
                if len(found) < _MOST_DEALS:
                    heapq.heappush(found, entry)
                else:
                    heapq.heappushpop(found, entry)
            line += len(together)
        self.deals = [Apart(apart, -line, games) for apart, line, games in sorted(found, reverse=True)]

    def _add(self, game: Game) -> None:
        if game["passed"]:
            return
        player = game["seats"][SEAT_NAMES.index(game["soloist"])]
        one = self.alone[player][game["game"]]
        one.games += 1
        one.won += game["won"]
        one.list_points += game["score"][self._scoring.value]
        one.card_points += game["points"]
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
