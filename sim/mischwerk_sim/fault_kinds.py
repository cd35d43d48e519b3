"""The one table of faults on demand, the same for both fidelities: what each is called, when it strikes and how
strongly.

A fault strikes at a number, not at a time, so that the same script means the same in the model and in the world:
the number of a feed (tails that have left the throat since switch-on), of a sweep (strokes of the pusher that met
cards), of an event (edges and ends of moves since switch-on), or of a byte on the line.
"""

from __future__ import annotations

from dataclasses import dataclass

FEED, SWEEP, EVENT, BYTE, START = "feed", "sweep", "event", "byte", "start"


# What it concerns; a profile may be a whole group.
CARDS, SENSORS, MOTORS, AROUND = "cards", "sensors", "motors", "around"


@dataclass(frozen=True)
class Amount:
    """What the amount of a fault means, and the range from which it is drawn; whole numbers in multiples of
    ``unit``."""

    meaning: str
    least: float
    most: float
    unit: int = 1

    def __str__(self) -> str:
        return f"{self.meaning}, {self.least:g} {'or' if self.most == self.least + 1 else 'to'} {self.most:g}"


@dataclass(frozen=True)
class Kind:
    """strikes, group: each one of the words above; where, amount: what these fields of a Fault mean, "" and None if
    nothing."""

    name: str
    group: str
    strikes: str
    where: str
    amount: Amount | None
    meaning: str


_LINE = "0 to the board, 1 from it"
_BYTES = Amount("bytes", 1, 4)
_CARDS = Amount("cards", 1, 2)

MISFEED = Kind(
    "misfeed", CARDS, FEED, "", Amount("attempts without a card", 1, 5), "the roller slips on the lowest card"
)
DOUBLE_OFFSET = Kind(
    "double_offset", CARDS, FEED, "", Amount("part of a length it lags", 0.2, 0.9), "a card drags the next one along"
)
DOUBLE_ALIGNED = Kind("double_aligned", CARDS, FEED, "", None, "two cards stick together, edge on edge")
SLIP = Kind(
    "slip",
    CARDS,
    FEED,
    "",
    Amount("part of a length the nip turns in vain", 0.2, 0.9),
    "the nip slips on a card, which seems two",
)
JAM_THROAT = Kind("jam_throat", CARDS, FEED, "", None, "a card stops in the throat")
JAM_INSERT = Kind("jam_insert", CARDS, FEED, "", None, "a card stops across the mouth of its pocket")
JAM_EJECT = Kind("jam_eject", CARDS, SWEEP, "", None, "a card stays in its pocket, whatever the pusher does")
STUCK_POCKET = Kind(
    "stuck_pocket",
    CARDS,
    SWEEP,
    "",
    Amount("strokes that leave the cards", 1, 2),
    "a pocket's cards stick to its shelf",
)
CARD_MISSING = Kind("card_missing", CARDS, START, "", _CARDS, "the deck has fewer cards than announced")
CARD_EXTRA = Kind("card_extra", CARDS, START, "", _CARDS, "the deck has more cards than announced")
SENSOR_STUCK = Kind(
    "sensor_stuck", SENSORS, EVENT, "sensor", Amount("level", 0, 1), "a sensor says the same whatever happens"
)
SENSOR_BOUNCING = Kind(
    "sensor_bouncing",
    SENSORS,
    EVENT,
    "sensor",
    Amount("false edges with each", 1, 4),
    "a sensor's edges come several times",
)
SENSOR_SLOW = Kind("sensor_slow", SENSORS, EVENT, "sensor", Amount("milliseconds", 1, 20), "a sensor's edges come late")
LOST_STEPS = Kind("lost_steps", MOTORS, EVENT, "axis", Amount("steps, signed", 64, 1280, 64), "a motor slips unnoticed")
STALL = Kind("stall", MOTORS, EVENT, "axis", None, "something holds an axis")
HOME_DEAD = Kind("home_dead", SENSORS, EVENT, "axis", None, "an axis's home switch never closes again")
COVER_OPENED = Kind("cover_opened", AROUND, EVENT, "", None, "the cover is opened")
LINE_LOST = Kind("line_lost", AROUND, BYTE, _LINE, _BYTES, "bytes are lost on the line")
LINE_DOUBLED = Kind("line_doubled", AROUND, BYTE, _LINE, _BYTES, "bytes arrive twice")
LINE_CORRUPTED = Kind("line_corrupted", AROUND, BYTE, _LINE, _BYTES, "bytes are changed")
HOST_GONE = Kind("host_gone", AROUND, EVENT, "", None, "the host vanishes in mid-job")
SOURCE_FAILING = Kind(
    "source_failing", AROUND, START, "number of the noise model", None, "the noise source is broken, or breaks"
)
POWER_CUT = Kind("power_cut", AROUND, EVENT, "", None, "the power fails and comes back")

KINDS = (
    MISFEED,
    DOUBLE_OFFSET,
    DOUBLE_ALIGNED,
    JAM_THROAT,
    JAM_INSERT,
    JAM_EJECT,
    STUCK_POCKET,
    CARD_MISSING,
    CARD_EXTRA,
    SENSOR_STUCK,
    SENSOR_BOUNCING,
    SENSOR_SLOW,
    LOST_STEPS,
    STALL,
    HOME_DEAD,
    COVER_OPENED,
    LINE_LOST,
    LINE_DOUBLED,
    LINE_CORRUPTED,
    HOST_GONE,
    SOURCE_FAILING,
    POWER_CUT,
    SLIP,
)
NAMES = tuple(kind.name for kind in KINDS)


@dataclass(frozen=True, order=True)
class Fault:
    """One fault of a script; ``at`` counts from 0 what its kind strikes at."""

    kind: str
    at: int = 0
    where: int = 0
    amount: float = 0.0

    def __str__(self) -> str:
        """Say when it strikes, and where and how strongly if its kind has that: jam_throat (feed 87)."""
        of = kind(self.kind)
        parts = [f"{of.strikes} {self.at}"] if of.strikes != START else []
        parts += [f"{of.where}: {self.where}"] if of.where else []
        parts += [f"{of.amount.meaning}: {self.amount:g}"] if of.amount else []
        return f"{self.kind} ({'; '.join(parts)})"


def kind(name: str) -> Kind:
    """The kind of that name. Raises KeyError with the known ones."""
    for fault in KINDS:
        if fault.name == name:
            return fault
    raise KeyError(f"there is no fault {name!r}; the known ones are {', '.join(NAMES)}")


def of_group(group: str) -> tuple[str, ...]:
    """Names of the kinds of a group."""
    return tuple(fault.name for fault in KINDS if fault.group == group)
