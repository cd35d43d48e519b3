"""The one table of faults on demand, the same for both fidelities: what each is called, when it strikes and with what.

A fault strikes at a number, not at a time, so that the same script means the same in the model and in the world:
the number of a feed (tails that have left the throat since switch-on), of a sweep (strokes of the pusher that met
cards), of an event (edges and ends of moves since switch-on), or of a byte on the line.
"""

from __future__ import annotations

from dataclasses import dataclass

FEED, SWEEP, EVENT, BYTE, START = "feed", "sweep", "event", "byte", "start"


@dataclass(frozen=True)
class Kind:
    """strikes: one of the words above; where, amount: what these fields of a Fault mean, "" if nothing."""

    name: str
    strikes: str
    where: str
    amount: str
    meaning: str


KINDS = (
    Kind("misfeed", FEED, "", "attempts that bring nothing, 1 to 5", "the roller slips on the lowest card"),
    Kind("double_offset", FEED, "", "part of a length it lags, 0.2 to 0.9", "a card takes the next along"),
    Kind("double_aligned", FEED, "", "", "two cards stick together, edge on edge"),
    Kind("jam_throat", FEED, "", "", "a card stops in the throat"),
    Kind("jam_insert", FEED, "", "", "a card stops across the mouth of its pocket"),
    Kind("jam_eject", SWEEP, "", "", "a card stays in its pocket, whatever the pusher does"),
    Kind("stuck_pocket", SWEEP, "", "strokes that leave the cards, 1 or 2", "a pocket's cards stick to its shelf"),
    Kind("card_missing", START, "", "cards, 1 or 2", "the deck is short of what was announced"),
    Kind("card_extra", START, "", "cards, 1 or 2", "the deck has more than was announced"),
    Kind("sensor_stuck", EVENT, "sensor", "level, 0 or 1", "a sensor says the same whatever happens"),
    Kind("sensor_bouncing", EVENT, "sensor", "false edges with each, 1 to 4", "a sensor's edges come several times"),
    Kind("sensor_slow", EVENT, "sensor", "milliseconds, 1 to 20", "a sensor's edges come late"),
    Kind("lost_steps", EVENT, "axis", "steps, signed", "a motor slips and does not know it"),
    Kind("stall", EVENT, "axis", "", "something holds an axis"),
    Kind("home_dead", EVENT, "axis", "", "an axis's home switch never closes again"),
    Kind("cover_opened", EVENT, "", "", "somebody opens the cover"),
    Kind("line_lost", BYTE, "0 to the board, 1 from it", "bytes", "bytes are lost on the line"),
    Kind("line_doubled", BYTE, "0 to the board, 1 from it", "bytes", "bytes come twice"),
    Kind("line_corrupted", BYTE, "0 to the board, 1 from it", "bytes", "bytes are changed"),
    Kind("host_gone", EVENT, "", "", "the host vanishes in mid-job"),
    Kind("source_failing", START, "number of the noise model", "", "the noise source is broken, or breaks"),
    Kind("power_cut", EVENT, "", "", "the power goes, and comes back"),
)  # fmt: skip
NAMES = tuple(kind.name for kind in KINDS)


@dataclass(frozen=True, order=True)
class Fault:
    """One fault of a script; ``at`` counts from 0 what its kind strikes at."""

    kind: str
    at: int = 0
    where: int = 0
    amount: float = 0.0


def kind(name: str) -> Kind:
    """The kind of that name. Raises KeyError with the known ones."""
    for one in KINDS:
        if one.name == name:
            return one
    raise KeyError(f"no fault is called {name!r}: known are {', '.join(NAMES)}")
