"""Which faults a shuffle meets: drawn from a profile, or as a calibration has seen them.

At most one fault in each pass (a fault in the second pass may thus follow one in the first), except in `pairs`.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from shuffler import hal

from .. import fault_kinds as kinds
from .. import noise
from ..calibration import Calibration
from ..fault_kinds import Fault

NATURAL = "natural"  # drawn from a calibration


@dataclass(frozen=True)
class Profile:
    """kinds: that may strike; share: of the passes that meet a fault; pairs: two in a pass, chosen to cancel out."""

    kinds: tuple[str, ...]
    share: float
    meaning: str
    pairs: bool = False


# A seed's faults stay what they were: profiles that are drawn from take no kind that came later.
_DRAWN = tuple(name for name in kinds.NAMES if name != kinds.SLIP.name)
PROFILES = {
    "none": Profile((), 0.0, "nothing goes wrong"),
    "standard": Profile(_DRAWN, 0.25, "every kind but slip, in a quarter of the passes"),
    "harsh": Profile(_DRAWN, 1.0, "every kind but slip, one in every pass"),
    "cards": Profile(
        tuple(name for name in kinds.of_group(kinds.CARDS) if name in _DRAWN), 0.5, "what cards and decks do"
    ),
    "sensors": Profile(kinds.of_group(kinds.SENSORS), 0.5, "sensors and switches"),
    "motors": Profile(kinds.of_group(kinds.MOTORS), 0.5, "motors"),
    "around": Profile(kinds.of_group(kinds.AROUND), 0.5, "cover, line, host, noise source, power"),
    NATURAL: Profile((), 0.0, "what went wrong in a calibration, with its probabilities"),
    "pairs": Profile(
        (kinds.CARD_EXTRA.name, kinds.CARD_MISSING.name, kinds.DOUBLE_ALIGNED.name),
        1.0,
        "pairs that may cancel out in a count",
        True,
    ),
}
_BROKEN_SOURCES = tuple(index for index, name in enumerate(noise.MODELS) if name != "healthy")


@dataclass(frozen=True)
class Extent:
    """How many feeds, sweeps, events and bytes there are in one pass of a shuffle without faults; axes of the
    machine."""

    passes: int
    feeds: int
    sweeps: int
    events: int
    bytes_to_board: int
    bytes_from_board: int
    axes: int = 3


def draw(profile: Profile, extent: Extent, seed: int) -> tuple[Fault, ...]:
    """The faults of the shuffle with this seed."""
    r = random.Random(f"faults {seed}")
    faults: list[Fault] = []
    for number in range(extent.passes):
        if r.random() < profile.share and profile.kinds:
            if profile.pairs:
                faults += _pair(r, extent, number)
            else:
                faults.append(_one(r, r.choice(profile.kinds), extent, number))
    return tuple(faults)


def of_kind(name: str, extent: Extent, seed: int) -> tuple[Fault, ...]:
    """One fault of that kind, somewhere in the shuffle."""
    r = random.Random(f"fault {name} {seed}")
    return (_one(r, name, extent, r.randrange(extent.passes)),)


def _one(r: random.Random, name: str, extent: Extent, number: int) -> Fault:
    """A fault of that kind in pass ``number``."""
    kind = kinds.kind(name)
    if kind.strikes == kinds.FEED:
        return Fault(name, _within(r, extent.feeds, number), 0, _card_amount(r, kind))
    if kind.strikes == kinds.SWEEP:  # strokes, also for a card that stays for good: a seed's faults stay what they were
        return Fault(name, _within(r, extent.sweeps, number), 0, _whole(r, kinds.STUCK_POCKET))
    if kind.strikes == kinds.BYTE:
        direction = r.randrange(2)
        length = extent.bytes_from_board if direction else extent.bytes_to_board
        return Fault(name, r.randrange(length), direction, _whole(r, kind))
    if kind.strikes == kinds.START:
        if kind is kinds.SOURCE_FAILING:
            return Fault(name, 0, r.choice(_BROKEN_SOURCES), 0.0)
        return Fault(name, 0, 0, _whole(r, kind))
    at = _within(r, extent.events, number)
    if kind.group == kinds.MOTORS:
        axis = r.choice(range(extent.axes))
        if kind is not kinds.LOST_STEPS:
            return Fault(name, at, axis)
        return Fault(name, at, axis, r.choice((-1, 1)) * _whole(r, kind))
    if kind is kinds.HOME_DEAD:
        return Fault(name, at, r.choice(range(hal.POCKET, extent.axes)))
    sensor = r.randrange(len(hal.SENSOR_NAMES))
    amounts = {fault.name: _whole(r, fault) for fault in (kinds.SENSOR_STUCK, kinds.SENSOR_BOUNCING, kinds.SENSOR_SLOW)}
    return Fault(name, at, sensor if name in amounts else 0, amounts.get(name, 0.0))


def _pair(r: random.Random, extent: Extent, number: int) -> list[Fault]:
    """A deck that is one card too large, or right, with pairs that hide a card from the count of a pass."""
    extra = [Fault(kinds.CARD_EXTRA.name, 0, 0, 1.0)] if number == 0 else []
    return [*extra, Fault(kinds.DOUBLE_ALIGNED.name, _within(r, extent.feeds, number))]


def _within(r: random.Random, length: int, number: int) -> int:
    return number * length + r.randrange(max(1, length))


def _whole(r: random.Random, kind: kinds.Kind) -> float:
    """A whole number of what ``kind`` counts."""
    amount = kind.amount
    assert amount is not None
    return float(amount.unit * r.randint(int(amount.least) // amount.unit, int(amount.most) // amount.unit))


def _card_amount(r: random.Random, kind: kinds.Kind) -> float:
    if kind.amount is None:
        return 0.0
    if kind in (kinds.DOUBLE_OFFSET, kinds.SLIP):
        return round(r.uniform(kind.amount.least, kind.amount.most), 3)
    return _whole(r, kind)


# -- What goes wrong naturally: faults of cards, drawn feed by feed with the probabilities of a calibration. A kind
# that the calibration never saw never strikes.

FEEDS = 700  # more than a shuffle of 52 cards has, collected and begun again a dozen times


def draw_natural(calibration: Calibration, seed: int, feeds: int = FEEDS) -> tuple[Fault, ...]:
    """Faults for the first ``feeds`` feeds; a feed may misfeed and then come double."""
    r = random.Random(f"natural {seed}")
    faults = []
    for feed in range(feeds):
        attempts = _failed_attempts(r, calibration)
        if attempts:
            faults.append(Fault(kinds.MISFEED.name, feed, 0, float(attempts)))
        kind = _kind(r, calibration)
        if kind:
            faults.append(Fault(kind, feed, 0, _amount(r, kind, calibration)))
    return tuple(faults)


def _failed_attempts(r: random.Random, c: Calibration) -> int:
    """Failed attempts in a row; after the third the firmware gives up."""
    failed = 0
    for probability in (c.misfeed, c.misfeed_again, c.misfeed_third):
        if r.random() >= probability.estimate:
            break
        failed += 1
    return failed


def _kind(r: random.Random, c: Calibration) -> str:
    """Return what else happens to the feed, "" if nothing: at most one of these."""
    at = r.random()
    for kind, probability in (
        (kinds.DOUBLE_OFFSET.name, c.double_offset),
        (kinds.DOUBLE_ALIGNED.name, c.double_aligned),
        (kinds.JAM_THROAT.name, c.jam),
        (kinds.SLIP.name, c.slip),
    ):
        at -= probability.estimate
        if at < 0.0:
            return kind
    return ""


def _amount(r: random.Random, kind: str, c: Calibration) -> float:
    """Return how long a slip is was not measured: it is drawn from what a fault on demand may be."""
    if kind == kinds.DOUBLE_OFFSET.name:
        return _lag(r, c.lags)
    amount = kinds.SLIP.amount
    return r.uniform(amount.least, amount.most) if amount and kind == kinds.SLIP.name else 0.0


def _lag(r: random.Random, deciles: tuple[float, ...]) -> float:
    """From the measured distribution, straight between its deciles; part of a length."""
    at = r.random() * (len(deciles) - 1)
    low = int(at)
    return deciles[low] + (at - low) * (deciles[low + 1] - deciles[low])
