"""The yardstick itself, and how seldom all tests of chance together are wrong."""

import pytest
from chi_square import FALSE_ALARM, FALSE_ALARM_OF_ALL, Fit, against, credible, tail, uniform


def test_all_verdicts_together_fail_by_chance_less_than_once_in_10000_runs(request):
    """As many as take the fixture ``fair``, of all that run with this one."""
    verdicts = sum("fair" in getattr(item, "fixturenames", ()) for item in request.session.items)
    assert verdicts * FALSE_ALARM < FALSE_ALARM_OF_ALL


def test_a_test_gives_one_verdict(fair):
    even = Fit(10, 10)
    assert fair(even, even)
    with pytest.raises(AssertionError, match="one verdict"):
        fair(even)


def test_quantiles_are_those_of_the_textbook():
    for statistic, freedom, p in (
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (124.342113, 100, 0.05),
        (23.209251, 10, 0.01),
        (28.373987, 1, 1e-7),  # 5.326724 standard deviations, either way
        (2.155856, 10, 0.995),
    ):
        assert tail(statistic, freedom) == pytest.approx(p, rel=1e-5)
    assert tail(2601 + 6 * (2 * 2601) ** 0.5, 2601) < 1e-8
    assert tail(0, 5) == 1


def test_fits():
    assert uniform([90, 110]) == Fit(2.0, 1)
    assert against([30, 70], [25, 75]) == Fit(1 + 1 / 3, 1)
    with pytest.raises(ValueError):
        against([1, 2, 3], [3, 3])


def test_what_is_credible_and_what_is_not():
    assert credible(uniform([100, 110, 90, 105]))
    assert not credible(uniform([1000, 1300, 700, 1000]))
    assert not credible(uniform([500] * 49 + [0])), "what never comes"
    assert not credible(uniform([10**6] * 50)), "too even to be true"
    assert credible(uniform([100, 100])), "a tie of two is not rare"


def test_fits_that_are_judged_together_share_one_rate():
    at_the_edge = Fit(28.8, 1)  # 8.0e-8, above half of 1e-7
    assert credible(at_the_edge)
    assert credible(at_the_edge, Fit(1, 1))
    assert not credible(Fit(29.8, 1)), "4.8e-8"
    assert credible(Fit(29.6, 1))
    assert credible(Fit(30.9, 1), Fit(1, 1)), "2.7e-8, above a quarter of 1e-7"
    assert not credible(Fit(31.2, 1), Fit(1, 1)), "2.3e-8"
