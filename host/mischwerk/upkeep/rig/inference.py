"""What the runs say: steps a millimetre of the nip, speed of the feed roller, friction of its tyre.

The card starts against the well's rear wall, so that its way to the nip is known. Under the follower the roller takes
it along without slipping: the nip's way until its lead comes tells the roller's speed. With the follower lifted only
the card's own weight presses it on the roller, which slips under it all the way: the time tells the friction. Sizes
that nobody measured are those of the machine file, and how far they may be off is part of what is stated.
"""

import math
from collections.abc import Callable, Sequence
from statistics import fmean, median, stdev
from typing import NamedTuple

from mischwerk_machines import CardFormat, Machine
from shuffler.config import MachineConfig

from mischwerk.upkeep.rig.journal import DECK, PRESSED, SLED, Passage, Run, passages

FEWEST = 3  # runs of a stage that say anything
PLACE_MM = 0.2  # how far sensor, nip and rear wall may stand from where the file says: prints, and a hand
CARD_MM = 0.1  # and the length of a card, with a ruler or a caliper
WELL_SHARE = 0.3  # and the friction of the well, where it was not measured, as a part of it
BEARING_SHARE = 0.06  # how unsurely the card's weight is divided: it may lie on the rail's front, too
TAKEN_MM = 0.25  # a card goes with the nip so much further on than where it first touches it: seen in the twin
LATE_S = (
    0.0006  # until the nip has brought a card that slid to it to its own speed, and the beam has seen it: the twin's
)
LATE_OFF_S = 0.0005  # a phototransistor is slower than the twin's
DOUBLE_SHARE = 1.15  # in the throat for longer than this: more than one card
_STEP_S = 2e-5
_G_MM_S2 = 9806.65
_MOST_FRICTION = 3.0  # a machine file takes no more


class Measured(NamedTuple):
    """A number of the machine file: median of ``readings`` readings, as a bent card would spoil a mean; spread: their
    standard deviation; plus_minus: by how much it may be off, places and lengths that are taken from the file included;
    how: in a few words."""

    key: str
    value: float
    plus_minus: float
    spread: float
    readings: int
    how: str


class Sizes(NamedTuple):
    """What is taken from the file. Millimetres, x from the gate's face; well_friction: (mu, by how much it may be
    off)."""

    card_mm: float
    start_mm: float  # of the card's lead, its rear end at the rear wall
    grab_mm: float  # where the nip takes it
    throat_mm: float
    roller_mm: float
    well_friction: tuple[float, float]


def sizes(machine: Machine, card: CardFormat, card_mm: float, well_friction: tuple[float, float] | None) -> Sizes:
    """card_mm: length of the cards; well_friction: as measured, None: the file's."""
    feed, well = machine.data.feed, machine.data.well
    rear_mm = -(card.length_mm + well.clearance_mm)
    # The gap between two circles that stand idler_rest_mm apart opens with the square of the way from their middle.
    opens = 2.0 / (1.0 / feed.nip_radius_mm + 1.0 / feed.idler_radius_mm)
    before_mm = math.sqrt(max(0.0, card.thickness_mm - feed.idler_rest_mm) * opens)
    given = float(machine.data.friction.well)
    return Sizes(
        card_mm,
        rear_mm + card_mm,
        feed.nip_x_mm - before_mm + TAKEN_MM,
        feed.sensor_x_mm,
        feed.roller_x_mm,
        well_friction or (given, WELL_SHARE * given),
    )


def steps_per_mm(runs: Sequence[Run], at: Sizes) -> Measured:
    """Measure the nip's surface: a card that only the nip drives, slowly, over its length. Raises StatisticsError."""
    readings = [passage.passage_steps / at.card_mm for _, passage in passages(runs, PRESSED)]
    return _measured("feed.steps_per_mm", readings, CARD_MM / at.card_mm, "a card's passage over its length")


def speed_ratio(runs: Sequence[Run], at: Sizes, per_mm: float) -> Measured:
    """Surface speed of the feed roller over that of the nip, under the follower."""

    def ratio(passage: Passage, places: Sizes) -> float:
        nip_mm = passage.lead_steps / per_mm - (places.throat_mm - places.grab_mm)
        return (places.grab_mm - places.start_mm) / nip_mm

    pairs = passages(runs, PRESSED)
    readings = [ratio(passage, at) for _, passage in pairs]
    off = _off(lambda places: median(ratio(passage, places) for _, passage in pairs), at)
    return _measured("feed.roller_speed_ratio", readings, off, "way of the nip until the roller has brought a card")


def roller_friction(runs: Sequence[Run], at: Sizes, per_mm: float, c: MachineConfig) -> Measured:
    """Measure the feed roller's friction on a card on which nothing but its own weight lies. c: of the board, whose
    acceleration it is."""
    pairs = passages(runs, SLED)

    def friction(run: Run, passage: Passage, places: Sizes, late_s: float = LATE_S) -> float:
        total_s = nip_time_s(passage.lead_steps, run.hz, c.feed_accel)
        return friction_of(total_s - late_s - (places.throat_mm - places.grab_mm) * per_mm / run.hz, places)

    readings = [friction(run, passage, at) for run, passage in pairs]
    off = _off(lambda places: median(friction(run, passage, places) for run, passage in pairs), at)
    low, high = ((at.well_friction[0] + sign * at.well_friction[1], 0.0) for sign in (-1.0, 1.0))
    first = pairs[0]
    well = abs(friction(*first, at._replace(well_friction=high)) - friction(*first, at._replace(well_friction=low))) / 2
    late = abs(friction(*first, at, LATE_S + LATE_OFF_S) - friction(*first, at)) / readings[0]
    off = math.hypot(off, BEARING_SHARE, late, well / median(readings))
    return _measured("friction.roller", readings, off, "time of a card that slips on the roller to the throat")


def nip_time_s(steps: int, hz: int, accel_hz_s: int) -> float:
    """Return how long the feed turns from rest until it has made these steps: with what the motor was told to do
    there is no delay of the controller in it."""
    ramp = hz * hz / (2.0 * accel_hz_s)
    return math.sqrt(2.0 * steps / accel_hz_s) if steps < ramp else hz / accel_hz_s + (steps - ramp) / hz


def friction_of(slide_s: float, at: Sizes) -> float:
    """Friction of the roller with which a card is at the nip after that time."""
    low, high = 0.0, 2.0 * _MOST_FRICTION
    for _ in range(40):
        middle = (low + high) / 2.0
        if slide_time_s(middle, at, slide_s) > slide_s:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0


def slide_time_s(mu: float, at: Sizes, limit_s: float) -> float:
    """Return how long a card takes from its start to the nip on a roller that slips under it; infinite beyond
    ``limit_s``.

    m a = mu N_roller - mu_well N_rail. The card's weight is divided by the law of the lever between the roller and its
    rear end on the rail, as a card that is not quite level lies, the twin's too.
    """
    x, v, t = at.start_mm, 0.0, 0.0
    while x < at.grab_mm:
        rail = x - at.card_mm
        share = (x - at.card_mm / 2.0 - rail) / (at.roller_mm - rail)
        v += (mu * share - at.well_friction[0] * (1.0 - share)) * _G_MM_S2 * _STEP_S
        x += v * _STEP_S
        t += _STEP_S
        if v <= 0.0 or t > limit_s:
            return math.inf
    return t


def _off(middle: Callable[[Sizes], float], at: Sizes) -> float:
    """By which part of itself a median may be off as start, nip and throat may be elsewhere."""
    here = middle(at)
    moved = [
        at._replace(start_mm=at.start_mm + PLACE_MM),
        at._replace(grab_mm=at.grab_mm + PLACE_MM),
        at._replace(throat_mm=at.throat_mm + PLACE_MM),
    ]
    return math.hypot(*(middle(places) - here for places in moved)) / here


def _measured(key: str, readings: Sequence[float], off: float, how: str) -> Measured:
    """off: of the median, as a part of it. Raises StatisticsError for fewer than two readings."""
    middle, spread = median(readings), stdev(readings)
    plus_minus = math.hypot(2.0 * spread / math.sqrt(len(readings)), off * middle)
    return Measured(key, middle, plus_minus, spread, len(readings), how)


class Seen(NamedTuple):
    """What no number of a machine file says, but the twin shows as well: to be compared. Means, None where nothing was
    seen. mouth_mm: from the throat's to the mouth's beam, by the time of a card's lead; clear_ms: from a tail at the
    throat until the mouth is clear; slip_percent: how much longer cards pass under a deck; came_back: cards that came
    back to the mouth; doubles: passages that were too long; fed: passages of the deck's cards."""

    mouth_mm: float | None
    clear_ms: float | None
    slip_percent: float | None
    came_back: int
    doubles: int
    fed: int


def seen(runs: Sequence[Run], per_mm: float) -> Seen:
    """Sum up all runs."""
    alone, deck = passages(runs, PRESSED), passages(runs, DECK)
    mouths = [passage.mouth_us * run.hz * 1e-6 / per_mm for run, passage in alone if passage.mouth_us is not None]
    one_card = fmean(passage.passage_steps for _, passage in alone)
    single = [passage for _, passage in deck if passage.passage_steps <= DOUBLE_SHARE * one_card]
    clears = [passage.clear_us / 1000.0 for passage in single if passage.clear_us is not None]
    slip = 100.0 * (fmean(passage.passage_steps for passage in single) / one_card - 1.0) if single else None
    return Seen(
        fmean(mouths) if mouths else None,
        fmean(clears) if clears else None,
        slip,
        sum(passage.is_back for _, passage in alone + deck),
        len(deck) - len(single),
        len(deck),
    )
