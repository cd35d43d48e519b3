"""The words that bench/generator gives to batteries of tests are those that the laboratory's kernels use; and a few
simple tests of our own, for machines without TestU01: they pass all layouts and see all controls.

Each of 80 statistics of each layout may fall below 1e-9 by chance: one false alarm in 2.5 million runs, were the seed
not fixed.
"""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.kernels.uniform import uniform
from mischwerk_lab.methods import METHODS
from mischwerk_lab.streams import key
from scipy.special import chdtrc

BENCH = Path(__file__).resolve().parents[2] / "bench"
sys.path.insert(0, str(BENCH / "generator"))
from layouts import BLOCK_WORDS, LAYOUTS, WORDS_OF_A_DECK  # noqa: E402

SEED, RARE = 5, 1e-9


def words(layout, count):
    blocks = LAYOUTS[layout].words(SEED)
    return np.concatenate(list(islice(blocks, -(-count // BLOCK_WORDS))))[:count]


def riffled(coins):
    """A sorted deck of 52 by the low bits of a word, one for each place: 1 for the lower packet."""
    heads = coins >> np.arange(52, dtype=np.uint64) & np.uint64(1) == 1
    deck = np.empty(52, int)
    deck[heads], deck[~heads] = np.arange(heads.sum()), np.arange(heads.sum(), 52)
    return deck


def test_a_riffle_of_each_deck_is_one_word_of_the_layout():
    decks = sorted_decks(300, 52)
    METHODS["gsr"].make(52).shuffle(decks, 0, 0, SEED)
    assert (decks == [riffled(word) for word in words("riffle", 300)]).all()


def test_several_passes_take_their_words_in_turn():
    decks = sorted_decks(100, 52)
    for step in range(7):
        METHODS["gsr"].make(52).shuffle(decks, 0, step, SEED)
    expected = []
    for of_deck in words("passes", 700).reshape(100, 7):
        deck = np.arange(52)
        for word in of_deck:
            deck = deck[riffled(word)]
        expected.append(deck)
    assert (decks == expected).all()


def test_a_uniform_order_takes_thirteen_words_of_the_layout_four_digits_each():
    decks = sorted_decks(200, 52)
    uniform(decks, 0, key(SEED, 0, "planned"))
    halves = words("digits", 200 * 13).astype("<u8").view("<u2").reshape(200, 52).astype(np.int64)
    bounds = np.arange(52, 0, -1)
    refused = (halves * bounds % 65536 < 65536 % bounds).any(axis=1)
    assert refused.mean() < 0.05, "these draw digits again, from elsewhere"
    codes = halves * bounds >> 16
    smaller_behind = [[(deck[i + 1 :] < deck[i]).sum() for i in range(52)] for deck in decks.astype(np.int64)]
    assert (np.array(smaller_behind)[~refused] == codes[~refused]).all()


def test_one_deck_goes_on_with_the_next_one_after_its_numbers():
    numbers = words("one-deck", 2 * WORDS_OF_A_DECK)
    assert numbers[0] == words("digits", 1)[0] and numbers[WORDS_OF_A_DECK] == words("digits", 14)[13]


def rarest(sample):
    """The smallest p-value of: each bit, each byte, and the lowest and highest digits of words in a row in pairs."""
    count = len(sample)
    ones = np.array([int((sample >> np.uint64(bit) & np.uint64(1)).sum()) for bit in range(64)])
    p_values = list(chdtrc(1, (2 * ones - count) ** 2 / count))
    bytes_of = sample.astype("<u8").view(np.uint8).reshape(count, 8)
    low, high = bytes_of[:, 0] & 15, bytes_of[:, 7] >> 4
    pairs = [digits[0::2] * 16 + digits[1::2] for digits in (low, high)]
    apart = [digits[: count // 2] * 16 + digits[count // 2 :] for digits in (low, high)]
    for cells in (*bytes_of.T, *pairs, *apart, low * 16 + high, low[1:] * 16 + high[:-1], *_changes(sample)):
        counts = np.bincount(cells, minlength=256)
        expected = len(cells) / 256
        p_values.append(chdtrc(255, float(((counts - expected) ** 2).sum() / expected)))
    return min(p_values)


def _changes(sample):
    """How a word differs from the one before: its lowest and highest bytes."""
    changed = (sample[1:] ^ sample[:-1]).astype("<u8").view(np.uint8).reshape(-1, 8)
    return changed[:, 0], changed[:, 7]


@pytest.mark.parametrize("layout", [name for name, layout in LAYOUTS.items() if not layout.is_bad])
def test_simple_tests_find_nothing_in_any_layout(layout):
    assert rarest(words(layout, 1 << 18)) > RARE


@pytest.mark.parametrize("layout", [name for name, layout in LAYOUTS.items() if layout.is_bad])
def test_they_reject_every_control(layout):
    assert rarest(words(layout, 1 << 18)) < RARE


def test_a_battery_may_read_so_many_words_and_stop():
    command = [sys.executable, str(BENCH / "generator" / "words.py"), "digits", "--seed", str(SEED)]
    some = subprocess.run([*command, "--words", "1000"], capture_output=True, check=True, timeout=120)
    assert some.stdout == words("digits", 1000).astype("<u8").tobytes()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as endless:
        endless.stdout.read(8)
        endless.stdout.close()
        assert (endless.wait(timeout=120), endless.stderr.read()) == (0, b"")
