"""What a way of mixing is judged by, and what is found of it."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import betaincinv, chdtrc

from mischwerk_lab.experiments.audit.diagnosis.features import Against
from mischwerk_lab.starts import View
from mischwerk_lab.trials.cells import judge
from mischwerk_lab.trials.counting import Counts
from mischwerk_lab.trials.laws import Extreme

RIFFLES, HALF_RIFFLES = "riffles", "half-riffles"
PILES, PILES_TURNED, SHELVES = "piles", "piles-turned", "shelves"
OVERHAND = "overhand"
UNSHUFFLED, STICKY, MODULO = "unshuffled", "sticky", "modulo"
KEYS = "keys"  # sorted by random keys that are few: as piles
NONE = "none"
LIKELY = 5.0  # natural logarithm: 150 times as likely as an even shuffle, by BIC
FIT = 0.001  # p-value below which a way does not fit
REACH = 1.92  # half the 95 % quantile of chi-square with one degree of freedom


class Evidence(NamedTuple):
    """Counts of ``decks`` orders of n cards. ``runs``, ``rising``, ``peaks``: by number, from 0, or None;
    ``unshuffled``: decks just as they began; ``neighbours``: the most conspicuous two cards, None if they can't be
    looked for; ``view``: the orders."""

    decks: int
    runs: Counts
    rising: Counts
    peaks: Counts | None
    unshuffled: int
    neighbours: Extreme | None
    view: View

    @property
    def cards(self) -> int:
        """Cards of a deck."""
        return len(self.rising) - 1


class Interval(NamedTuple):
    """An estimate, and its 95 % interval."""

    estimate: float
    low: float
    high: float


class Explanation(NamedTuple):
    """``estimate``: passes, packets, shelves, numbers or a share of the decks, with ``low`` and ``high`` of a 95 %
    interval; ``log_ratio``: how much likelier than even decks, natural logarithm, less a penalty for what was fitted;
    ``fit``: the smallest p-value of the numbers that are looked at, for as many tests; of remainders for MODULO;
    ``loop``: of MODULO, as in `hunting.loops`; ``share``: of the decks that were mixed so while all others are even,
    None if all were; ``packet``: cards in a packet on average, of overhand shuffles and stripings. ``option``: of a way
    that was simulated, None of others; ``turned``: decks are written from the other end. ``against``: what speaks most
    against it, and ``joint``: as log_ratio, by all numbers of simulated decks; None and 0 if it was not judged so.
    """

    name: str
    estimate: float
    low: float
    high: float
    log_ratio: float
    fit: float
    loop: str = ""
    share: Interval | None = None
    packet: Interval | None = None
    option: int | None = None
    turned: bool = False
    against: Against | None = None
    joint: float = 0.0

    @property
    def likely(self) -> bool:
        """Far more than an even shuffle."""
        return self.log_ratio > LIKELY

    @property
    def fits(self) -> bool:
        """Nothing speaks against it but chance."""
        return self.likely and self.fit >= FIT


class Diagnosis(NamedTuple):
    """``best``: of ``found``, which begins with the likeliest, the first if it fits; otherwise NONE. ``others``: those
    that the decks don't tell from it, and that are not less simple."""

    best: str
    found: list[Explanation]
    others: list[Explanation]


def fit_of(pairs: Sequence[tuple[tuple[float, ...], Counts]], decks: int, simulated: int = 0) -> float:
    """The smallest p-value of some laws and what was seen, for as many tests; a law of one cell can't be wrong.
    ``simulated``: how many decks the laws are estimated from, whose chance counts as well; 0 if they are exact."""
    noise = 1 + decks / simulated if simulated else 1.0
    judged = [judge(law, seen, decks) for law, seen in pairs]
    smallest = min(
        (float(chdtrc(test.freedom, test.statistic / noise)) for test in judged if test.freedom), default=1.0
    )
    return min(1.0, len(pairs) * smallest)


def interval_of_share(seen: int, decks: int) -> tuple[float, float]:
    """Clopper and Pearson, 95 %."""
    low = float(betaincinv(seen, decks - seen + 1, 0.025)) if seen else 0.0
    return low, float(betaincinv(seen + 1, decks - seen, 0.975)) if seen < decks else 1.0


def x_log(x: int, y: float) -> float:
    """0 for x = 0."""
    return x * math.log(y) if x else 0.0


# -- The likeliest of some laws of kinds of decks, for all decks or for a share of them while all others are even.

Floats = NDArray[np.float64]
_HALVINGS = 50  # of the interval of a share
_SHARES = np.linspace(0.0005, 0.9995, 1000)


class Likeliest(NamedTuple):
    """Indices of laws: the likeliest, and the first and last of its 95 % interval; ``log_ratio``: how much likelier
    than even decks, less a penalty for what was fitted; ``share``: of the decks, None for all."""

    at: int
    first: int
    last: int
    log_ratio: float
    share: Interval | None = None


def of_all(log_ratios: Floats, seen: Counts) -> Likeliest:
    """``log_ratios``: how much likelier than even each kind of deck is, a row for each law."""
    there = np.flatnonzero(seen)
    likelihood = log_ratios[:, there] @ seen[there]
    at = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[at] - REACH)
    ratio = float(likelihood[at]) - math.log(seen.sum()) / 2
    return Likeliest(at, int(inside[0]), int(inside[-1]), ratio)


def of_share(log_ratios: Floats, seen: Counts) -> Likeliest:
    """Find the likeliest share of the decks, which is fitted as well, and so costs the same penalty once more."""
    there = np.flatnonzero(seen)
    counts = seen[there].astype(float)
    gain = np.expm1(np.minimum(log_ratios[:, there], 700.0))  # likelier than even by so much
    low, high = np.zeros(len(gain)), np.ones(len(gain))
    for _ in range(_HALVINGS):  # the likelihood is concave in the share
        middle = (low + high) / 2
        rises = (gain / (1 + middle[:, None] * gain)) @ counts > 0
        low, high = np.where(rises, middle, low), np.where(rises, high, middle)
    likelihood = np.log1p(low[:, None] * gain) @ counts
    at = int(np.argmax(likelihood))
    inside = np.flatnonzero(likelihood >= likelihood[at] - REACH)
    shares = [low[at]]
    for row in inside[np.linspace(0, len(inside) - 1, min(len(inside), 40)).astype(int)]:
        profile = np.log1p(_SHARES[:, None] * gain[row]) @ counts
        shares.extend(_SHARES[profile >= likelihood[at] - REACH])
    share = Interval(float(low[at]), float(min(shares)), float(max(shares)))
    return Likeliest(at, int(inside[0]), int(inside[-1]), float(likelihood[at]) - math.log(seen.sum()), share)


def mixed(law: tuple[float, ...], even: tuple[float, ...], share: Interval | None) -> tuple[float, ...]:
    """The law of decks of which that share follows ``law``."""
    if share is None:
        return law
    return tuple(share.estimate * value + (1 - share.estimate) * other for value, other in zip(law, even, strict=True))
