"""Numbers below n are uniform for every n a deck asks for. One false alarm in 10**7 for each n (chi_square.py).

The bias of a 32-bit word modulo n is 2**-25 at most, for these n, and no sample will ever show it: that the words it
comes from are rejected, exactly, is tested in tests/portable/randomness/test_drbg.py. What can be seen must be seen.
"""

import defects
import pytest
from chi_square import credible, uniform
from openssl_generator import generator

DRAWS = 50_000


def counted(below, n):
    """How often each number came."""
    counts = [0] * n
    for _ in range(DRAWS):
        counts[below(n)] += 1
    return counts


@pytest.mark.parametrize("n", range(2, 111))
def test_below_is_uniform(n, fair):
    assert fair(uniform(counted(generator(n).below, n)))


@pytest.mark.parametrize("n", [30, 52, 104, 110])
@pytest.mark.parametrize("defect", [defects.modulo_of(8), defects.scaled, defects.never_the_last])
def test_biased_numbers_would_show(defect, n):
    assert not credible(uniform(counted(defect(generator(n).below), n)))


@pytest.mark.parametrize("bit", range(6))
def test_a_stuck_bit_would_show(bit):
    """Below 64, where the last six bits are the number."""
    assert not credible(uniform(counted(generator(64, defects.stuck(bit)).below, 64)))
