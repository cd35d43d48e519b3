"""Random numbers of the laboratory: the published generator, and bounded numbers without bias."""

import numpy as np
import pytest
from mischwerk_lab import streams
from mischwerk_lab.kernels import riffles, sorted_decks, uniform
from mischwerk_lab.streams import U64, compiled


@compiled
def some(state, count):
    numbers = np.empty(count, np.uint64)
    for i in range(count):
        state, numbers[i] = streams.next64(state)
    return numbers


@compiled
def some_below(state, bound, count):
    numbers = np.empty(count, np.uint64)
    for i in range(count):
        state, numbers[i] = streams.below(state, bound)
    return numbers


@compiled
def started(key, deck):
    return streams.start(key, deck)


def start_of(key, deck):
    return U64(started(key, deck))  # compiled code returns a plain int


def test_the_generator_is_splitmix64():
    """The numbers that its reference implementation gives for this seed."""
    assert some(U64(1234567), 5).tolist() == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_a_deck_s_numbers_are_part_of_its_own_sequence():
    key = streams.key(5, 0)
    far = 1 << 20
    in_one = some(key, 3 * far)
    for deck in (0, 1, 2):
        assert some(start_of(key, deck), 100).tolist() == in_one[deck * far : deck * far + 100].tolist()


def test_keys_differ_in_seed_pass_and_method():
    made = {int(streams.key(seed, step, method)) for seed in (0, 1, 2**64 - 1) for step in (0, 1, 2)
            for method in ("gsr", "wheel")}  # fmt: skip
    assert len(made) == 18
    assert int(streams.key(1, 0, "gsr")) == int(streams.key(1, 0, "gsr"))


def by_hand(words, bound):
    """Lemire's method in plain integers: 32 upper bits each; the numbers."""
    numbers = []
    for word in words:
        product = (int(word) >> 32) * bound
        if product % 2**32 >= 2**32 % bound:
            numbers.append(product >> 32)
    return numbers


@pytest.mark.parametrize("bound", [1, 2, 3, 10, 52, 65535, 3 * 2**30, 2**31 + 1, 2**32])
def test_numbers_below_a_bound_are_those_of_the_plain_method(bound):
    expected = by_hand(some(U64(99), 400), bound)[:100]
    assert some_below(U64(99), U64(bound), 100).tolist() == expected
    assert max(expected) < bound


def test_numbers_below_a_large_bound_are_even():
    """Without refusals half of them would be multiples of 3."""
    remainders = np.bincount((some_below(U64(7), U64(3 * 2**30), 30_000) % U64(3)).astype(int))
    assert abs(remainders - 10_000).max() < 500  # six standard deviations


# -- sixteen bits at a time --------------------------------------------------------------------------------


def drawn(bounds, decks, key, first=0):
    made = streams.padded(bounds)
    numbers = np.empty((decks, len(made.bound)), np.uint16)
    streams.draw(first, key, made, np.empty(len(made.bound) // 4, np.uint64), numbers)
    return numbers[:, : len(bounds)]


def test_digits_are_sixteen_bits_times_the_bound_or_drawn_anew():
    bounds, key = [3, 10, 52, 65535, 49152, 1, 7], streams.key(1, 0)
    expected = []
    for deck in range(300):
        state = start_of(key, deck)
        halves = some(state, 2).view(np.uint16).tolist()
        spare = iter(some(U64((int(state) + (1 << 16) * int(streams.GOLDEN)) % 2**64), 40))
        row = []
        for half, bound in zip(halves, bounds):
            if half * bound % 2**16 >= 2**16 % bound:
                row.append(half * bound >> 16)
            else:
                row.append(next(number for word in spare for number in by_hand([word], bound)))
        expected.append(row)
    assert drawn(bounds, 300, key).tolist() == expected


def test_digits_of_a_large_bound_are_even():
    """Here too."""
    remainders = np.bincount(drawn([49152] * 32, 1000, streams.key(3, 0)).ravel() % 3)
    assert abs(remainders - 32_000 / 3).max() < 510


@pytest.mark.parametrize("cards", [2, 5, 52, 128])
def test_lanes_draw_the_same_digits(cards):
    key = streams.key(8, 1, "planned")
    bounds = streams.padded(list(range(cards, 0, -1)), 4)
    codes = np.empty((len(bounds.bound), uniform.LANES), np.uint8)
    uniform._draw(1000, key, bounds, codes, np.empty(uniform.LANES, np.uint64))
    plainly = drawn(list(range(cards, 0, -1)), uniform.LANES, key, 1000)
    assert (plainly == codes[:cards].T).all()


# -- The GSR riffle takes eight cards at a time; what comes out is what single cards, one after the other, would
# give.

KEY = np.uint64(0x9E3779B97F4A7C15)


@pytest.mark.parametrize("n", [1, 2, 7, 8, 9, 24, 32, 52, 63, 64, 65, 110, 128, 200, 255, 256])
def test_eights_are_as_singles(n):
    eights, singles = sorted_decks(300, n), sorted_decks(300, n)
    for step in range(3):
        riffles._eights(eights, 5, KEY + np.uint64(step))
        riffles._singles(singles, 5, KEY + np.uint64(step))
    assert np.array_equal(eights, singles)
    assert n < 8 or not np.array_equal(eights, sorted_decks(300, n))


def test_each_eight_coins_spread_bytes_to_their_ones_in_order():
    word = np.uint64(0x0706050403020100)
    for eight in range(256):
        places = [place for place in range(8) if eight >> place & 1]
        spread = int(riffles._spread.py_func(word, eight) & riffles.MASKS[eight, 3])
        assert [spread >> 8 * place & 0xFF for place in places] == list(range(len(places)))
        assert spread & ~int(riffles.MASKS[eight, 3]) == 0 and int(riffles.ONES[eight]) == len(places)


def test_large_decks_go_card_by_card():
    kernel = riffles.gsr(300)
    decks = sorted_decks(4, 300)
    kernel.shuffle(decks, 0, 0, 1)
    assert decks.dtype == np.uint16 and np.array_equal(np.sort(decks), sorted_decks(4, 300))
