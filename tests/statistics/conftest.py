"""The verdict of a test of chance, and quicker draws."""

from functools import cache

import pytest
from chi_square import credible
from shuffler.randomness import drbg


@pytest.fixture(autouse=True, scope="module")
def costs_are_remembered():
    """What a number costs depends on its bound alone: millions of draws need not compute it each time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drbg, "cost_q16", cache(drbg.cost_q16))
        yield


@pytest.fixture
def fair():
    """``credible``, to be called once per test: a test that uses this fixture accounts for one false alarm in 10**7."""
    judged = []

    def verdict(*fits):
        assert not judged, "one verdict a test: give all its fits at once"
        judged.append(fits)
        return credible(*fits)

    return verdict
