"""Poisson rates with exact limits, without SciPy: the same as with it."""

from itertools import product

import pytest
from mischwerk.history.rates import CONFIDENCE, gamma_below, gamma_quantile, rate

scipy = pytest.importorskip("scipy", reason="what it is compared with is of the extra lab")

COUNTS = [*range(13), 30, 57, 100, 999, 5000, 100_000]


@pytest.mark.parametrize("events", COUNTS)
def test_the_limits_are_those_of_garwood(events):
    found = rate(events, 250.0)
    tail = (1 - CONFIDENCE) / 2
    low = scipy.stats.chi2.ppf(tail, 2 * events) / 2 if events else 0.0
    high = scipy.stats.chi2.ppf(1 - tail, 2 * events + 2) / 2
    assert found.rate == events / 250
    assert found.low == pytest.approx(low / 250, rel=1e-9) and found.high == pytest.approx(high / 250, rel=1e-9)


def test_the_gamma_distribution_is_that_of_scipy(subtests):
    for shape, part in product([1, 2, 7, 100, 20_000], [0.01, 0.5, 0.9, 1.0, 1.1, 3.0]):
        with subtests.test(shape=shape, part=part):
            assert gamma_below(shape, shape * part) == pytest.approx(
                scipy.stats.gamma.cdf(shape * part, shape), rel=1e-9, abs=1e-13
            )


@pytest.mark.parametrize("shape", [1, 2, 7, 100, 20_000])
@pytest.mark.parametrize("probability", [1e-6, 0.025, 0.5, 0.975, 1 - 1e-6])
def test_a_quantile_is_where_the_distribution_reaches_it(shape, probability):
    assert gamma_quantile(shape, probability) == pytest.approx(scipy.stats.gamma.ppf(probability, shape), rel=1e-8)


def test_without_exposure_there_is_no_rate():
    assert rate(0, 0) is None and rate(3, 0) is None


def test_no_event_has_a_limit_all_the_same():
    """The rule of three: with nothing seen in n, less than 3.7 in n are likely."""
    found = rate(0, 1000)
    assert (found.rate, found.low) == (0, 0) and 3.68 < found.high * 1000 < 3.70
    assert found.per(1000) == pytest.approx((0, 0, found.high * 1000))
