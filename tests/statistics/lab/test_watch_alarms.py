"""Watching, tested: uniform decks stop a watch as seldom as stated, whenever one looks, and faults stop it soon.

Seeds are fixed. Ville's inequality bounds the chance that the evidence ever reaches 1/alpha by alpha; the counts
allowed here would be exceeded once in 10**7 if it were exactly alpha.
"""

import audit_faults as faults
import numpy as np
import pytest
from chi_square import FALSE_ALARM
from mischwerk_lab.watching.evidence import Watch
from scipy.special import bdtrc

SEQUENCES, DECKS_OF_A_WATCH = 500, 200


def stopped(decks, sequence=False, alpha=0.01):
    """After how many decks; a million if never."""
    reached = np.flatnonzero(Watch(decks.shape[1], sequence).observe(decks) >= -np.log(alpha))
    return int(reached[0]) + 1 if reached.size else 1_000_000


def median(make, seeds, sequence=False):
    return sorted(stopped(make(seed), sequence) for seed in range(1, seeds + 1))[seeds // 2]


@pytest.mark.parametrize("sequence", [False, True])
def test_even_decks_stop_a_watch_as_seldom_as_stated(sequence):
    decks = faults.shuffled("planned", 12, SEQUENCES * DECKS_OF_A_WATCH, seed=7 + sequence).reshape(SEQUENCES, DECKS_OF_A_WATCH, 12)
    largest = []
    for one in decks:
        watch = Watch(12, sequence)
        watch.observe(np.ascontiguousarray(one))
        largest.append(watch.log_largest)
    for alpha in (0.5, 0.1, 0.05, 0.01):
        alarms = int(np.sum(np.array(largest) >= -np.log(alpha)))
        assert bdtrc(alarms - 1, SEQUENCES, alpha) > FALSE_ALARM, f"{alarms} of {SEQUENCES} at {alpha}"
    assert np.mean(np.array(largest) >= np.log(2)) > 0.1, "evidence that never rises would pass, too"


def test_seven_riffles_of_the_deck_before_are_caught_after_some_forty_decks():
    def riffled(seed):
        return faults.shuffled_on(200, "gsr", passes=7, seed=seed)

    assert 20 < median(riffled, 21, sequence=True) < 50
    assert 20 < median(riffled, 21) < 60  # where half the stake lies elsewhere


def test_a_card_that_is_always_at_a_place_is_caught_after_five_decks():
    assert median(lambda seed: faults.always_at(0, 0, 20, seed=seed), 21) == 5


@pytest.mark.parametrize(
    ("make", "decks", "within"), [(faults.swapped_with_any, 2000, 1000), (faults.bytes_modulo, 10_000, 8000)]
)
def test_biased_draws_are_caught_after_thousands_of_decks(make, decks, within):
    assert median(lambda seed: make(decks, seed=seed), 3) < within
