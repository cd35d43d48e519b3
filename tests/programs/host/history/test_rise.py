"""Whether a rate has risen: exact chances, false alarms as rare as stated, and rises that are found where they are."""

from itertools import product
from math import factorial, log, prod

import pytest
from mischwerk.history.rates import (
    CONFIDENCE,
    FALSE_ALARM_RATE,
    MOST_EXACT,
    chance,
    dispersion,
    gamma_below,
    gamma_quantile,
    most_likely_rise,
    rate,
)

scipy = pytest.importorskip("scipy", reason="what it is compared with is of the extra lab")
np = pytest.importorskip("numpy", reason="of the extra lab")


def ratio(before: int, total: int, share: float) -> float:
    """By its definition: two Poisson rates against one, for a rise."""
    if before >= total * share:
        return 0.0
    after = total - before
    return (before * log(before / (total * share)) if before else 0.0) + after * log(after / (total * (1 - share)))


def by_enumeration(shares: list[float], total: int, statistic: float) -> float:
    """Over every way in which the events can fall."""
    parts = np.diff([0.0, *shares, 1.0])
    probability = 0.0
    for counts in product(range(total + 1), repeat=len(parts)):
        if sum(counts) != total:
            continue
        before = np.cumsum(counts)[:-1]
        if max(ratio(int(k), total, share) for k, share in zip(before, shares, strict=True)) >= statistic:
            ways = factorial(total) / prod(factorial(count) for count in counts)
            probability += ways * prod(part**count for part, count in zip(parts, counts, strict=True))
    return probability


def test_the_chance_is_exact(subtests):
    for shares, total, statistic in product(
        [[0.5], [0.2, 0.5, 0.8], [0.1, 0.15, 0.6, 0.97]], [1, 3, 6], [0.01, 0.4, 1.0, 2.5, 6.0]
    ):
        with subtests.test(shares=shares, total=total, statistic=statistic):
            assert chance(shares, total, statistic) == pytest.approx(
                by_enumeration(shares, total, statistic), abs=1e-12
            )


def test_the_chance_of_one_moment_is_a_binomial_tail():
    total, share, before = 300, 0.4, 85
    exact = scipy.stats.binom.cdf(before, total, share)
    assert chance([share], total, ratio(before, total, share)) == pytest.approx(exact, rel=1e-9)
    assert chance([share], total, ratio(before, total, share) - 1e-6) == pytest.approx(exact, rel=1e-9)


def test_with_many_events_the_chance_is_a_bound():
    shares, statistic = [0.25, 0.5, 0.75], 9.0
    exact = chance(shares, MOST_EXACT, statistic)
    assert exact < chance(shares, MOST_EXACT + 1, statistic) < 60 * exact


def test_p_values_below_the_false_alarm_rate_are_as_rare_as_that():
    """1000 lives without a change, at four levels. This test has a false-alarm rate of its own of 4 in 100,000: each
    level is passed unless a binomial count is in the upper 1e-5."""
    random = np.random.default_rng(11)
    feeds = [52 * int(count) for count in random.integers(1, 6, 300)]
    lives = random.multinomial(40, np.array(feeds) / sum(feeds), size=1000).tolist()
    rises = [most_likely_rise(feeds, life) for life in lives]
    p_values = np.array([1.0 if rise is None else rise.p_value for rise in rises])
    for level in (0.2, 0.05, 0.01, FALSE_ALARM_RATE):
        assert (p_values <= level).sum() <= scipy.stats.binom.ppf(1 - 1e-5, 1000, level)
    # And not much rarer, or rises would be missed: at 5 % the discrete counts cost a third at most.
    assert (p_values <= 0.05).mean() > 0.033


def test_retries_that_come_in_pairs_are_no_rise_either():
    """At 1 % of 500 lives. What pairs do is estimated, not known: up to 2 % are allowed, at a false-alarm rate of this
    test of 1e-5; without the estimate 12 % were found."""
    random = np.random.default_rng(1)
    rises = [most_likely_rise([104] * 500, (2 * random.poisson(0.104, 500)).tolist()) for _ in range(500)]
    assert sum(rise is not None and rise.p_value <= 0.01 for rise in rises) <= scipy.stats.binom.ppf(
        1 - 1e-5, 500, 0.02
    )


def test_dispersion_is_that_of_the_counts_whatever_the_rate_does():
    """20,000 jobs each, within 5 %: more than five standard deviations."""
    random = np.random.default_rng(5)
    feeds = [int(count) for count in random.integers(20, 200, 20_000)]
    rates = np.where(np.arange(20_000) < 10_000, 0.01, 0.1)
    assert dispersion(feeds, random.poisson(feeds * rates).tolist()) == pytest.approx(1.0, rel=0.05)
    assert dispersion(feeds, (3 * random.poisson(feeds * rates / 3)).tolist()) == pytest.approx(3.0, rel=0.05)
    assert dispersion([100] * 50, [2] * 50) == 1 and dispersion([100], [2]) == 1 and dispersion([], []) == 1


def test_a_rise_is_found_and_dated():
    """100 jobs at 2 retries in 1000 feeds, then 50 at 10."""
    random = np.random.default_rng(3)
    retries = [*random.poisson(0.2, 100).tolist(), *random.poisson(1.0, 50).tolist()]
    rise = most_likely_rise([100] * 150, retries)
    assert rise.is_found and rise.p_value < 1e-6
    assert 90 <= rise.at <= 110 and rise.before[1] == rise.at * 100
    assert rise.before[0] + rise.since[0] == sum(retries) and rise.before[1] + rise.since[1] == 15_000


def test_a_fall_is_no_rise():
    assert most_likely_rise([100] * 60, [3] * 30 + [0] * 30) is None


@pytest.mark.parametrize("events", [[], [4], [0, 0, 0]])
def test_too_little_to_say_anything(events):
    assert most_likely_rise([100] * len(events), events) is None


def test_the_jobs_may_be_cut_as_one_likes():
    """Two jobs of 50 feeds say what one of 100 says, in their sum."""
    whole = most_likely_rise([100] * 6, [0, 1, 0, 4, 5, 6])
    halves = most_likely_rise([50] * 12, [0, 0, 1, 0, 0, 0, 2, 2, 3, 2, 3, 3])
    assert whole.before == halves.before and whole.since == halves.since


# -- Poisson rates with exact limits, without SciPy: the same as with it.

COUNTS = [*range(13), 30, 57, 100, 999, 5000, 100_000]


@pytest.mark.parametrize("events", COUNTS)
def test_the_limits_are_those_of_garwood(events):
    estimate = rate(events, 250.0)
    tail = (1 - CONFIDENCE) / 2
    low = scipy.stats.chi2.ppf(tail, 2 * events) / 2 if events else 0.0
    high = scipy.stats.chi2.ppf(1 - tail, 2 * events + 2) / 2
    assert estimate.rate == events / 250
    assert estimate.low == pytest.approx(low / 250, rel=1e-9) and estimate.high == pytest.approx(high / 250, rel=1e-9)


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
    estimate = rate(0, 1000)
    assert (estimate.rate, estimate.low) == (0, 0) and 3.68 < estimate.high * 1000 < 3.70
    assert estimate.per(1000) == pytest.approx((0, 0, estimate.high * 1000))
