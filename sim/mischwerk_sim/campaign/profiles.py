"""Which faults a shuffle meets: profiles, and the drawing of a script from a seed.

At most one fault in each pass (a fault in the second pass may thus follow one in the first), except in `pairs`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from shuffler import hal

from .. import fault_kinds as kinds
from .. import noise
from ..fault_kinds import Fault

CARDS = (
    "misfeed", "double_offset", "double_aligned", "jam_throat", "jam_insert", "jam_eject", "stuck_pocket",
    "card_missing", "card_extra",
)  # fmt: skip
SENSORS = ("sensor_stuck", "sensor_bouncing", "sensor_slow", "home_dead")
MOTORS = ("lost_steps", "stall")
AROUND = ("cover_opened", "line_lost", "line_doubled", "line_corrupted", "host_gone", "source_failing", "power_cut")
NATURAL = "natural"  # drawn from a calibration (natural.py)


@dataclass(frozen=True)
class Profile:
    """kinds: that may strike; share: of the passes that meet a fault; pairs: two in a pass, chosen to cancel out."""

    kinds: tuple[str, ...]
    share: float
    meaning: str
    pairs: bool = False


PROFILES = {
    "none": Profile((), 0.0, "nothing goes wrong"),
    "standard": Profile(kinds.NAMES, 0.25, "every kind, in a quarter of the passes"),
    "harsh": Profile(kinds.NAMES, 1.0, "every kind, one in every pass"),
    "cards": Profile(CARDS, 0.5, "what cards and decks do"),
    "sensors": Profile(SENSORS, 0.5, "sensors and switches"),
    "motors": Profile(MOTORS, 0.5, "motors"),
    "around": Profile(AROUND, 0.5, "cover, line, host, noise source, power"),
    NATURAL: Profile((), 0.0, "what a calibration saw go wrong by itself, with its probabilities"),
    "pairs": Profile(
        ("card_extra", "card_missing", "double_aligned"), 1.0, "pairs that may cancel out in a count", True
    ),
}
_BROKEN_SOURCES = tuple(index for index, name in enumerate(noise.MODELS) if name != "healthy")
_AXES = (hal.FEED, hal.POCKET, hal.PUSHER)


@dataclass(frozen=True)
class Extent:
    """How much of what a fault may strike at there is in one pass of a shuffle without faults."""

    passes: int
    feeds: int
    sweeps: int
    events: int
    bytes_to_board: int
    bytes_from_board: int


def draw(profile: Profile, extent: Extent, seed: int) -> tuple[Fault, ...]:
    """The faults of the shuffle with this seed."""
    r = random.Random(f"faults {seed}")
    found: list[Fault] = []
    for number in range(extent.passes):
        if r.random() < profile.share and profile.kinds:
            if profile.pairs:
                found += _pair(r, extent, number)
            else:
                found.append(_one(r, r.choice(profile.kinds), extent, number))
    return tuple(found)


def of_kind(name: str, extent: Extent, seed: int) -> tuple[Fault, ...]:
    """One fault of that kind, somewhere in the shuffle."""
    r = random.Random(f"fault {name} {seed}")
    return (_one(r, name, extent, r.randrange(extent.passes)),)


def _one(r: random.Random, name: str, extent: Extent, number: int) -> Fault:
    """A fault of that kind in pass ``number``."""
    kind = kinds.kind(name)
    if kind.strikes == kinds.FEED:
        return Fault(name, _within(r, extent.feeds, number), 0, _card_amount(r, name))
    if kind.strikes == kinds.SWEEP:
        return Fault(name, _within(r, extent.sweeps, number), 0, float(r.randint(1, 2)))
    if kind.strikes == kinds.BYTE:
        direction = r.randrange(2)
        length = extent.bytes_from_board if direction else extent.bytes_to_board
        return Fault(name, r.randrange(length), direction, float(r.randint(1, 4)))
    if kind.strikes == kinds.START:
        if name == "source_failing":
            return Fault(name, 0, r.choice(_BROKEN_SOURCES), 0.0)
        return Fault(name, 0, 0, float(r.randint(1, 2)))
    at = _within(r, extent.events, number)
    if name in ("lost_steps", "stall"):
        axis = r.choice(_AXES)
        return Fault(name, at, axis, float(r.choice((-1, 1)) * 64 * r.randint(1, 20)) if name == "lost_steps" else 0.0)
    if name == "home_dead":
        return Fault(name, at, r.choice((hal.POCKET, hal.PUSHER)))
    sensor = r.randrange(len(hal.SENSOR_NAMES))
    amount = {"sensor_stuck": r.randint(0, 1), "sensor_bouncing": r.randint(1, 4), "sensor_slow": r.randint(1, 20)}
    return Fault(name, at, sensor if name in amount else 0, float(amount.get(name, 0)))


def _pair(r: random.Random, extent: Extent, number: int) -> list[Fault]:
    """A deck that is one card too large, or right, with pairs that hide a card from the count of a pass."""
    extra = [Fault("card_extra", 0, 0, 1.0)] if number == 0 else []
    return [*extra, Fault("double_aligned", _within(r, extent.feeds, number))]


def _within(r: random.Random, length: int, number: int) -> int:
    return number * length + r.randrange(max(1, length))


def _card_amount(r: random.Random, name: str) -> float:
    if name == "misfeed":
        return float(r.randint(1, 5))
    return round(r.uniform(0.2, 0.9), 3) if name == "double_offset" else 0.0
