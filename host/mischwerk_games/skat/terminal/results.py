"""How a game has ended, in sentences: who has won, how its value comes about, what is written on the list."""

from dataclasses import dataclass, field
from typing import NamedTuple

from ..rules.contract import ALL_POINTS, ALL_TRICKS, SCHNEIDER
from ..rules.dealing import NOBODY
from ..rules.declaration import Announced, Declaration
from ..rules.games import BASES, NULL
from ..rules.result import Result, result
from ..rules.scoring import ListTotal, Scoring, list_totals
from ..rules.state import State
from .events import Cards, Event, Seat, event


def result_events(state: State, scoring: Scoring) -> list[Event]:
    """Return the result events of a game that is over."""
    told = result(state, scoring)
    declared = state.declaration
    if declared is None:
        return [event("passed_in")]
    seat = Seat(told.soloist)
    outcome = "won" if told.won else "lost"
    found = [event("skat", cards=Cards(state.skat, declared.game))]
    if declared.game == NULL:
        found.append(event(f"{outcome}_null", seat=seat, game=declared))
    else:
        found.append(event(outcome, seat=seat, game=declared, points=told.points))
        chain, times = value_chain(declared, told, scoring)
        base = BASES[declared.game]
        found.append(event("value", levels=chain, base=base, value=times * base))
        if told.overbid:
            found.append(event("overbid", value=times * base, bid=state.bid, raised=told.value))
    if told.won:
        found.append(event("score", seat=seat, score=signed(told.score)))
    else:
        found.append(event("score_lost", seat=seat, score=signed(told.score), times=-told.score // told.value))
    return found


def value_chain(declared: Declaration, told: Result, scoring: Scoring) -> tuple[list[Event], int]:
    """As players count it: "with 2, game 3, hand 4"; and the number it comes to."""
    count = abs(told.matadors)
    parts = [event("with" if told.matadors > 0 else "without", number=count)]
    for level in _levels(declared, told, scoring):
        count += 1
        parts.append(event(f"level.{level}", number=count))
    return parts, count


def _levels(declared: Declaration, told: Result, scoring: Scoring) -> list[str]:
    announced = declared.announced
    schneider, schwarz = told.points >= ALL_POINTS - SCHNEIDER, told.tricks == ALL_TRICKS
    if scoring is Scoring.ISKO:
        schneider, schwarz = told.schneider, told.schwarz
    levels = {
        "game": True,
        "hand": declared.hand,
        "schneider": schneider or announced >= Announced.SCHNEIDER,
        "schneider_announced": announced >= Announced.SCHNEIDER,
        "schwarz": schwarz or announced >= Announced.SCHWARZ,
        "schwarz_announced": announced >= Announced.SCHWARZ,
        "ouvert": declared.is_ouvert,
    }
    return [name for name, counts in levels.items() if counts]


def signed(score: int) -> str:
    """A score with its sign: +36, -48, 0."""
    return f"{score:+}" if score else "0"


# -- The list of a session: a line for each game, and its foot by Seeger-Fabian.


class Entry(NamedTuple):
    """A game. ``soloist``: the number at the table, NOBODY for one that was passed in."""

    soloist: int
    declaration: Declaration | None
    bid: int
    score: int


PASSED_IN = Entry(NOBODY, None, 0, 0)


@dataclass
class ScoreList:
    """``players``: at the table, three or four."""

    players: int
    entries: list[Entry] = field(default_factory=list)

    def running(self) -> list[list[int]]:
        """After each game, the game points of each player so far."""
        sums, rows = [0] * self.players, []
        for entry in self.entries:
            if entry.soloist != NOBODY:
                sums[entry.soloist] += entry.score
            rows.append(list(sums))
        return rows

    def totals(self) -> list[ListTotal]:
        """The foot."""
        return list_totals([(entry.soloist, entry.score) for entry in self.entries], self.players)
