"""What the TÜV report says of its generator, checked: seed 0, 624 numbers, how few orders a seed reaches."""

import math

import numpy as np
import pytest
from mischwerk_lab.kernels.mersenne import MersenneTwister
from mischwerk_lab.kernels.mersenne import N as STATE_WORDS

MASK = 0xFFFFFFFF


def untempered(number):
    """The word of the state from which that number was made: each step of the tempering is undone."""
    number ^= number >> 18
    number ^= (number << 15) & 0xEFC60000
    known = number
    for _ in range(4):  # seven more bits are right each time
        known = number ^ ((known << 7) & 0x9D2C5680)
    number = known & MASK
    first = number ^ (number >> 11)
    return number ^ (first >> 11)


def test_624_numbers_give_all_that_follow():
    twister = MersenneTwister(2026)
    seen = [twister.next32() for _ in range(STATE_WORDS)]
    copy = np.random.RandomState()
    copy.set_state(("MT19937", np.array([untempered(number) for number in seen], dtype=np.uint32), STATE_WORDS))
    assert [twister.next32() for _ in range(2000)] == copy.randint(0, 1 << 32, 2000, dtype=np.uint64).tolist()


def test_seed_0_is_as_good_as_any_and_gives_no_row_of_zeros():
    """The seed is spread by init_by_array, which never gives a state of zeros: NumPy does the same."""
    twister, numpy_s = MersenneTwister(0, warm_up=False), np.random.RandomState([0, 0])
    seen = [twister.next32() for _ in range(1000)]
    assert seen == numpy_s.randint(0, 1 << 32, 1000, dtype=np.uint64).tolist()
    assert 0.45 < np.mean([number >> 31 for number in seen]) < 0.55


def test_neither_48_nor_64_bits_reach_the_orders_of_the_smallest_deck():
    assert math.factorial(24) / 2**48 == pytest.approx(2.2e9, rel=0.01)
    assert math.factorial(24) / 2**64 == pytest.approx(33_600, rel=0.01)
    assert math.factorial(32) / 2**64 == pytest.approx(1.43e16, rel=0.01)


def test_a_deck_shows_49_bits_as_they_are():
    """A draw below b shows as many bits of a number as 2 divides b; 19,937 of them determine the state."""
    twister, numbers = MersenneTwister(7), MersenneTwister(7)
    deck = np.arange(52, dtype=np.uint8)
    twister.shuffle(deck)
    draws, order = [], deck.tolist()
    lying = list(range(52))
    for i in range(51, 0, -1):  # undo: which card came to place i
        draws.append(lying.index(order[i]))
        lying[draws[-1]] = lying[i]
    bits = 0
    for bound, draw in zip(range(52, 1, -1), draws, strict=True):
        number, power = numbers.next32() >> 1, bound & -bound
        known = number * power >> 31 if power == bound else number % power
        assert draw % power == known if power < bound else draw == known
        bits += power.bit_length() - 1
    assert bits == 49 and math.ceil(19_937 / bits) == 407
    assert sum((bound & -bound).bit_length() - 1 for bound in range(2, 33)) == 31
