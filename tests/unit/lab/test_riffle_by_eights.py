"""The GSR riffle takes eight cards at a time; what comes out is what single cards, one after the other, would give."""

import numpy as np
import pytest
from mischwerk_lab.kernels import gsr_riffle as gsr
from mischwerk_lab.kernels import sorted_decks

KEY = np.uint64(0x9E3779B97F4A7C15)


@pytest.mark.parametrize("n", [1, 2, 7, 8, 9, 24, 32, 52, 63, 64, 65, 110, 128, 200, 255, 256])
def test_eights_are_as_singles(n):
    eights, singles = sorted_decks(300, n), sorted_decks(300, n)
    for step in range(3):
        gsr._eights(eights, 5, KEY + np.uint64(step))
        gsr._singles(singles, 5, KEY + np.uint64(step))
    assert np.array_equal(eights, singles)
    assert n < 8 or not np.array_equal(eights, sorted_decks(300, n))


def test_each_eight_coins_spread_bytes_to_their_ones_in_order():
    word = np.uint64(0x0706050403020100)
    for eight in range(256):
        places = [place for place in range(8) if eight >> place & 1]
        spread = int(gsr._spread.py_func(word, eight) & gsr.MASKS[eight, 3])
        assert [spread >> 8 * place & 0xFF for place in places] == list(range(len(places)))
        assert spread & ~int(gsr.MASKS[eight, 3]) == 0 and int(gsr.ONES[eight]) == len(places)


def test_large_decks_go_card_by_card():
    kernel = gsr.gsr(300)
    decks = sorted_decks(4, 300)
    kernel.shuffle(decks, 0, 0, 1)
    assert decks.dtype == np.uint16 and np.array_equal(np.sort(decks), sorted_decks(4, 300))
