"""The four predictors: SP 800-90B sections 6.3.7 to 6.3.10. Each guesses every bit from those before it."""

import math

import numpy as np

from mischwerk_lab.entropy import Bits, compiled, min_entropy, upper

# -- The entropy that follows from a predictor's success, the same for all four: SP 800-90B section 6.3.7, steps 5
# to 8.

_CONFIDENCE = 0.99


def predictability(tried: int, correct: int, longest: int) -> float:
    """Min-entropy per bit, when ``correct`` of ``tried`` predictions came true, ``longest`` of them in a row."""
    everywhere = upper(correct / tried, tried) if correct else 1 - (1 - _CONFIDENCE) ** (1 / tried)
    p = max(0.5, everywhere)
    return min_entropy(max(p, local(tried, longest + 1, p)))


def local(tried: int, run: int, least: float) -> float:
    """Probability at which ``run`` in a row stay out with 99 % in ``tried`` trials; ``least`` if that is larger."""
    low, high = least, 1.0
    wanted = math.log(_CONFIDENCE)
    if low >= 1 or log_no_run(low, run, tried) <= wanted:
        return low
    while low < (p := (low + high) / 2) < high:
        low, high = (p, high) if log_no_run(p, run, tried) > wanted else (low, p)
    return high


def log_no_run(p: float, run: int, tried: int) -> float:
    """Logarithm of the probability that ``tried`` trials of probability ``p`` hold no ``run`` successes in a row.

    The text (Feller, volume 1, XIII.7): (1 - px) / ((r + 1 - rx)q) / x**(N + 1), x by ten steps of
    x = 1 + q p**r x**(r + 1) from 1. Here with g = (x - 1) / q, for x is so near 1 that its own digits would be lost.
    """
    if p >= run / (run + 1):
        return -math.inf  # x = 1/p: a run is all but sure at any length where this is asked
    q = 1 - p
    g = 0.0
    for _ in range(10):
        g = math.exp(run * math.log(p) + (run + 1) * math.log1p(q * g))
    return math.log1p(-p * g) - math.log1p(-run * q * g) - (tried + 1) * math.log1p(q * g)


_WINDOWS = (63, 255, 1023, 4095)
_LAGS = 128
_ORDERS = 16  # longest context, in bits
_MAX_PAIRS = 100_000  # (context, bit) that a model of MultiMMC takes in
_MAX_CONTEXTS = 65_536  # that LZ78Y takes in


def multi_mcw(bits: Bits) -> float:
    """6.3.7: the most common value in the latest 63, 255, 1023 and 4095 bits."""
    return predictability(bits.size - _WINDOWS[0], *_multi_mcw(bits))


def lag(bits: Bits) -> float:
    """6.3.8: the bit 1 to 128 places back."""
    return predictability(bits.size - 1, *_lag(bits))


def multi_mmc(bits: Bits) -> float:
    """6.3.9: what followed the latest 1 to 16 bits most often."""
    return predictability(bits.size - 2, *_multi_mmc(bits))


def lz78y(bits: Bits) -> float:
    """6.3.10: what followed the latest 1 to 16 bits most often, whichever of them says it with the largest count."""
    return predictability(bits.size - _ORDERS - 1, *_lz78y(bits))


@compiled
def _multi_mcw(bits: Bits) -> tuple[int, int]:
    """Correct predictions, and the longest run of them; so are the other three. No window is even: there is no tie."""
    ones = np.zeros(len(_WINDOWS), dtype=np.int64)
    for j in range(len(_WINDOWS)):
        ones[j] = bits[: _WINDOWS[j]].sum()
    scores = np.zeros(len(_WINDOWS), dtype=np.int64)
    winner = correct = run = longest = 0
    for i in range(_WINDOWS[0], bits.size):
        best = winner
        for j in range(len(_WINDOWS)):
            width = _WINDOWS[j]
            if i < width:
                break
            hit = (2 * ones[j] > width) == bits[i]
            if j == winner:
                run = run + 1 if hit else 0
                correct += hit
            if hit:
                scores[j] += 1
                if scores[j] >= scores[best]:
                    best = j
            ones[j] += np.int64(bits[i]) - np.int64(bits[i - width])
        winner = best
        longest = max(longest, run)
    return correct, longest


@compiled
def _lag(bits: Bits) -> tuple[int, int]:
    scores = np.zeros(_LAGS + 1, dtype=np.int64)
    winner = 1
    correct = run = longest = 0
    for i in range(1, bits.size):
        hit = bits[i] == bits[i - winner]
        run = run + 1 if hit else 0
        correct += hit
        longest = max(longest, run)
        for back in range(1, min(_LAGS, i) + 1):
            if bits[i] == bits[i - back]:
                scores[back] += 1
                if scores[back] >= scores[winner]:
                    winner = back
    return correct, longest


@compiled
def _multi_mmc(bits: Bits) -> tuple[int, int]:
    counts = np.zeros((2 << _ORDERS, 2), dtype=np.int64)  # of the bits after a context; a context of d bits has 1 << d
    pairs = np.zeros(_ORDERS + 1, dtype=np.int64)
    scores = np.zeros(_ORDERS + 1, dtype=np.int64)
    winner = 1
    correct = run = longest = 0
    past = np.int64(bits[0])  # the latest 16 bits
    for i in range(1, bits.size):
        best = winner
        hit_by_winner = False
        for order in range(1, min(_ORDERS, i) + 1):
            after = counts[(1 << order) + (past & ((1 << order) - 1))]
            seen = after[0] or after[1]
            if seen and (after[1] >= after[0]) == bits[i]:  # of two as common the greater value is predicted
                scores[order] += 1
                if scores[order] >= scores[best]:
                    best = order
                hit_by_winner |= order == winner
            if after[bits[i]]:
                after[bits[i]] += 1
            elif pairs[order] < _MAX_PAIRS:
                after[bits[i]] = 1
                pairs[order] += 1
        winner = best
        run = run + 1 if hit_by_winner else 0
        correct += hit_by_winner
        longest = max(longest, run)
        past = (past << 1 | bits[i]) & ((1 << _ORDERS) - 1)
    return correct, longest


@compiled
def _lz78y(bits: Bits) -> tuple[int, int]:
    counts = np.zeros((2 << _ORDERS, 2), dtype=np.int64)  # as above
    contexts = 0
    correct = run = longest = 0
    past = np.int64(0)
    for i in range(_ORDERS):
        past = past << 1 | bits[i]
    for i in range(_ORDERS, bits.size):
        guess, largest = 2, 0
        for order in range(_ORDERS, 0, -1):
            after = counts[(1 << order) + (past & ((1 << order) - 1))]
            common = 1 if after[1] >= after[0] else 0
            if after[common] > largest:
                guess, largest = common, after[common]
            if after[common] == 0:
                if contexts == _MAX_CONTEXTS:
                    continue
                contexts += 1
            after[bits[i]] += 1
        run = run + 1 if guess == bits[i] else 0
        correct += guess == bits[i]
        longest = max(longest, run)
        past = (past << 1 | bits[i]) & ((1 << _ORDERS) - 1)
    return correct, longest
