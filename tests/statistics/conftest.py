"""The verdict of a test of chance."""

import pytest
from chi_square import credible


@pytest.fixture
def fair():
    """``credible``, to be called once per test: a test that uses this fixture accounts for one false alarm in 10**7."""
    asked = []

    def verdict(*fits):
        assert not asked, "one verdict a test: give all its fits at once"
        asked.append(fits)
        return credible(*fits)

    return verdict
