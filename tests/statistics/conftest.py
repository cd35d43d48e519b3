"""The verdict of a test of chance."""

import pytest
from chi_square import credible


@pytest.fixture
def fair():
    """``credible``, to be asked once a test: a test that takes this fixture stands for one false alarm in 10**7."""
    asked = []

    def verdict(*fits):
        assert not asked, "one verdict a test: give all its fits at once"
        asked.append(fits)
        return credible(*fits)

    return verdict
