"""Chi-square: how improbable is a statistic as large as this? Standard library only."""

import math

FALSE_ALARM = 1e-6  # of each single test, if its seed were drawn anew


def tail(statistic, freedom):
    """P(X >= statistic) for chi-square with ``freedom`` degrees: the regularised upper gamma function."""
    a, x = freedom / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:  # series for the lower function
        term = total = 1 / a
        n = a
        while abs(term) > 1e-16 * abs(total):
            n += 1
            term *= x / n
            total += term
        return 1 - total * scale
    b = x + 1 - a  # continued fraction (Lentz) for the upper one
    c = 1e300
    d = 1 / b
    h = d
    for i in range(1, 10000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return h * scale


def uniform(counts):
    """Probability of counts at least as uneven as these, if every cell were equally probable."""
    expected = sum(counts) / len(counts)
    return tail(sum((n - expected) ** 2 / expected for n in counts), len(counts) - 1)


def credible(probability):
    """Neither too uneven nor too even (half the false-alarm rate on either side)."""
    return FALSE_ALARM / 2 < probability < 1 - FALSE_ALARM / 2
