"""What the table of card by place shows: mean and spread in both readings, chi-square, Kolmogorov distance, seats.

A row and a column of the table have fixed sums, one card of each deck lying at each place. Deviations of a row are
therefore tied to those of the others: their covariance is that of n free ones, times n/(n-1), less their mean. So each
quadratic sum below is n/(n-1) times a chi-square whose degrees of freedom leave out the tied ones.
"""

import math
from collections.abc import Sequence
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray
from scipy.special import gammaln

from mischwerk_lab.streams import compiled
from mischwerk_lab.trials.cells import chi_square
from mischwerk_lab.trials.counting import BOUND, FEWEST, Counter, Counts, Decks, Judged, Tally, check_cards

# -- The exact law of the Kolmogorov distance of even draws from n places.

_SURE = 1e-9  # below, the bound of Massart is given: Fourier transforms can't resolve smaller probabilities


@lru_cache(1024)
def outside(n: int, draws: int, step: int) -> float:
    """Probability that for some place t, |n C(t) - draws (t+1)| >= step, with C(t) of the draws at places 0..t.

    C(t) of an even sample is a sum of Poisson numbers of mean draws/n, given that all n of them add up to ``draws``.
    So the sums that stay in the band are carried from place to place (after Conover 1972, A Kolmogorov goodness-of-fit
    test for discontinuous distributions). Far out it is replaced by 2 exp(-2 draws d**2), its upper bound (Massart
    1990, The tight constant in the Dvoretzky-Kiefer-Wolfowitz inequality).
    """
    bound = 2 * math.exp(-2 * step * step / (n * n * draws))
    if bound < _SURE:
        return bound
    from scipy.fft import irfft, next_fast_len, rfft  # takes a while

    mean = draws / n
    lowest = [max(0, (draws * (t + 1) - step) // n + 1) for t in range(n)]
    highest = [min(draws, -(-(draws * (t + 1) + step) // n) - 1) for t in range(n)]
    highest[-1] = lowest[-1] = draws  # where the band has its only sum
    width = max(high - low for low, high in zip([0, *lowest], [0, *highest], strict=True)) + 1
    most = max(high - low for low, high in zip([0, *lowest[:-1]], highest, strict=True)) + 1  # of one increment
    size = next_fast_len(width + most, real=True)
    numbers = np.arange(most)
    increments = rfft(np.exp(numbers * math.log(mean) - mean - gammaln(numbers + 1)), size)
    inside, base = np.ones(1), 0
    for low, high in zip(lowest, highest, strict=True):
        if high < low:
            return 1.0
        sums = irfft(rfft(inside, size) * increments, size)
        inside = np.zeros(high - low + 1)
        reached = sums[low - base : high - base + 1]
        inside[: reached.size] = reached
        base = low
    whole = math.exp(draws * math.log(draws) - draws - math.lgamma(draws + 1))
    return float(min(1.0, max(0.0, 1 - inside[0] / whole)))


TITLES = {
    "position-mean": "Mean and spread of the card number at each place",
    "card-mean": "Mean and spread of the place of each card",
    "position-chi2": "Card by place",
    "kolmogorov": "Kolmogorov distance of each card's places",
    "seats": "Card by seat",
}


@compiled
def count_places(decks: Decks, counts: Counts) -> None:
    """counts[card, place]."""
    for row in range(decks.shape[0]):
        for place in range(decks.shape[1]):
            counts[decks[row, place], place] += 1


def table(n: int) -> Tally:
    """Card by place; tests that read the same table can share it."""
    return Tally(n, count_places, (n, n))


def moments(counts: Counts, axis: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean and standard deviation, of the card number at each place (axis 0) or of the place of each card (axis 1)."""
    shares = counts / counts.sum(axis=axis, keepdims=True)
    number = np.arange(len(counts)).reshape((-1, 1) if axis == 0 else (1, -1))
    mean = (shares * number).sum(axis=axis)
    variance = (shares * (number - np.expand_dims(mean, axis)) ** 2).sum(axis=axis)
    return mean, np.sqrt(variance)


def deviation_spread(counts: Counts, axis: int) -> NDArray[np.float64]:
    """Standard error of each of these standard deviations, times the root of the number of decks: by the delta method,
    from the fourth moment; 0 where nothing varies.
    """
    mean, deviation = moments(counts, axis)
    shares = counts / counts.sum(axis=axis, keepdims=True)
    number = np.arange(len(counts)).reshape((-1, 1) if axis == 0 else (1, -1))
    fourth = (shares * (number - np.expand_dims(mean, axis)) ** 4).sum(axis=axis)
    of_square = np.sqrt(np.maximum(0.0, fourth - deviation**4))
    spread: NDArray[np.float64] = np.zeros_like(deviation)
    np.divide(of_square, 2 * deviation, out=spread, where=deviation > 0)
    return spread


def mean_counter(n: int, reading: str) -> Counter:
    """``reading``: position-mean or card-mean."""
    title = TITLES[reading]
    check_cards(n, 3, title)
    return Counter(title, table(n), partial(_mean, axis=0 if reading == "position-mean" else 1), FEWEST)


def chi2_counter(n: int) -> Counter:
    """Pearson's chi-square of the whole table."""
    title = TITLES["position-chi2"]
    check_cards(n, 3, title)
    return Counter(title, table(n), _chi2, FEWEST)


def kolmogorov_counter(n: int) -> Counter:
    """Largest distance between the distribution of a card's places and the even one, over all cards."""
    title = TITLES["kolmogorov"]
    check_cards(n, 2, title)
    return Counter(title, table(n), _kolmogorov, FEWEST)


def seats_counter(n: int, seats: Sequence[int] | None = None) -> Counter:
    """``seats``: the seat that each place is dealt to, 0 and up, by default four in turn. ValueError if it is not of
    n places or has one seat only.
    """
    title = TITLES["seats"]
    check_cards(n, 3, title)
    dealt = np.arange(n) % 4 if seats is None else np.array(seats, dtype=np.int64)
    if dealt.shape != (n,) or dealt.min() < 0:
        raise ValueError(f"{title}: seats of {dealt.size} places were given for {n} cards.")
    dealt = np.unique(dealt, return_inverse=True)[1]
    if dealt.max() == 0:
        raise ValueError(f"{title}: all cards go to one seat; there is nothing to compare.")
    return Counter(title, table(n), partial(_seats, dealt), FEWEST)


def _mean(counts: Counts, decks: int, axis: int) -> Judged:
    """Sums of card numbers, and of their squared distances from the middle, at each place: none of the two is
    correlated with the other, for the numbers lie evenly about their middle.
    """
    n = len(counts)
    centred = np.arange(n) - (n - 1) / 2
    statistic = 0.0
    freedom = 0
    for score in (centred, centred**2 - (n * n - 1) / 12):
        variance = float((score**2).mean())
        sums = score @ counts if axis == 0 else counts @ score
        statistic += float((sums**2).sum()) / (decks * variance) * (n - 1) / n
        freedom += n - 1
    return chi_square(statistic, freedom, decks)


def _chi2(counts: Counts, decks: int) -> Judged:
    n = len(counts)
    expected = decks / n
    statistic = float(((counts - expected) ** 2).sum()) / expected * (n - 1) / n
    return chi_square(statistic, (n - 1) ** 2, decks)


def _seats(dealt: NDArray[np.int64], counts: Counts, decks: int) -> Judged:
    n = len(counts)
    sizes = np.bincount(dealt)
    seen = np.zeros((n, sizes.size))
    np.add.at(seen.T, dealt, counts.T)
    expected = decks * sizes / n
    statistic = float(((seen - expected) ** 2 / expected).sum()) * (n - 1) / n
    return chi_square(statistic, (n - 1) * (sizes.size - 1), decks)


def _kolmogorov(counts: Counts, decks: int) -> Judged:
    """The probability is exact for a card; of n cards, of which one lies lower if another lies higher, at most
    1 - (1-p)**n (Šidák).
    """
    n = len(counts)
    # In whole numbers: n times the distance of the cumulative counts from decks * (place + 1) / n.
    steps = np.abs(n * counts.cumsum(axis=1) - decks * np.arange(1, n + 1))
    farthest = int(steps.max())
    tail = outside(n, decks, farthest)
    p = -np.expm1(n * np.log1p(-min(tail, 1 - 1e-16)))
    distance = farthest / (n * decks)
    null = f"largest of {n} Kolmogorov distances of {decks:,} even draws from {n} places"
    return Judged(distance, null, float(p), distance, "Kolmogorov distance", 0, BOUND)
