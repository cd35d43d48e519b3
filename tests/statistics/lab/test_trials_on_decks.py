"""The tests of shuffled decks, tested: uniform decks are rejected as seldom as stated, biased ones are seen, and how
far they are off is measured right.

Seeds are fixed; with others, each verdict of `fair` would be wrong once in 10**7 (chi_square.py). What must be seen has
a p-value below 1e-9, a false alarm once in 10**9.
"""

import audit_faults as faults
import numpy as np
import pytest
from chi_square import FALSE_ALARM, Fit, against
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.trials import TRIALS, Battery, correct
from mischwerk_lab.watching.evidence import Watch
from scipy.special import bdtrc

SAMPLES, DECKS = 600, 250
EDGES = (0, 0.05, 0.25, 0.5, 0.75, 1)  # of p-values; a sample of these decks can't tell apart more where counts are few
SEEN = 1e-9
TABLE_4 = {6: (10, 3854.97), 8: (10, 3349.24), 10: (7, 747.30)}  # pockets: capacity, chi-square printed by the study


def shuffled(method, decks, passes=1, seed=1, **options):
    return faults.shuffled(method, 52, decks, passes, seed, **options)


def judged(decks, names=None):
    battery = Battery(decks.shape[1], names)
    battery.add(decks)
    return battery.results()


@pytest.fixture(scope="module")
def p_values():
    """By test: one p-value of each of SAMPLES samples of uniform decks."""
    decks = shuffled("planned", SAMPLES * DECKS, seed=7)
    samples = [judged(decks[first : first + DECKS]) for first in range(0, len(decks), DECKS)]
    return {name: np.array([sample[name].p_value for sample in samples]) for name in TRIALS}


@pytest.mark.parametrize("name", [name for name in TRIALS if name != "outlier"])
def test_p_values_of_uniform_decks_are_uniform(name, p_values, fair):
    counts = np.histogram(p_values[name], EDGES)[0]
    assert fair(against(counts, SAMPLES * np.diff(EDGES)))


def test_a_law_of_few_values_rejects_less_often_than_stated(p_values):
    """Of 600 samples: 60 at 10 % and 6 at 1 % at most; by chance more than 102 or 24 once in 10**7."""
    assert 10 < np.sum(p_values["outlier"] <= 0.1) <= 102
    assert np.sum(p_values["outlier"] <= 0.01) <= 24


def test_all_tests_together_raise_an_alarm_as_seldom_as_stated(p_values):
    """Holm at 5 %: 30 of 600 samples at most, and not far fewer, for most of these tests have little in common.

    By chance above 62, or below 6 of the 30, less than once in 10**7.
    """
    samples = np.array(list(p_values.values())).T
    results = judged(shuffled("planned", DECKS))
    alarms = sum(
        any(correct([result._replace(p_value=float(p)) for result, p in zip(results.values(), sample)], 0.05).rejected)
        for sample in samples
    )
    assert 6 <= alarms <= 62


# -- what must be seen -------------------------------------------------------------------------------------
BIASED = {
    "three riffles": lambda: shuffled("gsr", 4000, passes=3),
    "random pile, one pass": lambda: shuffled("random-pile", 4000, pockets=10),
    "overhand, 20 times": lambda: shuffled("overhand", 4000, passes=20),
    "one deck in five not shuffled": lambda: np.vstack([shuffled("planned", 800), sorted_decks(200, 52)]),
}
MISSED = {  # what these tests can't see in this number of decks, or at all
    "three riffles": {"poker", "peaks", "cycles", "outlier", "seats", "coupon"},
    "random pile, one pass": {"poker", "cycles"},
    "overhand, 20 times": {"poker", "outlier", "seats"},
    "one deck in five not shuffled": set(),
}


@pytest.mark.parametrize("bias", BIASED)
def test_known_bias_is_seen(bias):
    results = judged(BIASED[bias]())
    assert {name for name, result in results.items() if result.p_value > SEEN} <= MISSED[bias]


def test_a_single_deck_that_was_not_shuffled_is_seen():
    decks = shuffled("planned", 100_000)
    decks[77_777] = np.arange(52)
    p = {name: result.p_value for name, result in judged(decks).items()}
    assert p["outlier"] < 1e-60
    assert min(p[name] for name in p if name not in ("outlier", "adjacency", "fixed-points", "cycles")) > 1e-4


def test_a_biased_seat_is_seen_by_whom_it_is_dealt_to():
    """Card 0 is exchanged with a card of seat 0 in one deck of ten."""
    decks = shuffled("planned", 20_000)
    lucky = decks[: len(decks) // 10]
    for deck, place in zip(lucky, np.random.default_rng(1).integers(0, 13, len(lucky)) * 4):
        was = int(np.flatnonzero(deck == 0)[0])
        deck[[was, place]] = deck[[place, was]]
    results = judged(decks)
    assert results["seats"].p_value < SEEN
    assert results["poker"].p_value > 1e-4, "which card it is doesn't matter to a kind of hand"


def test_the_poker_test_passes_two_passes_of_the_random_pile_and_the_runs_do_not():
    """Total variation 0.42 from uniform."""
    results = judged(shuffled("random-pile", 100_000, passes=2, pockets=10), ["poker", "runs"])
    assert results["poker"].p_value > 1e-4
    assert results["runs"].p_value == 0


# -- how far off -------------------------------------------------------------------------------------------
def fit_of(result, per_deck):
    """Against the noncentral chi-square that such an effect must give: mean freedom + L, variance 2 freedom + 4 L."""
    extra = per_deck * result.decks
    deviation = (result.statistic - result.freedom - extra) / (2 * result.freedom + 4 * extra) ** 0.5
    return Fit(deviation**2, 1)


def test_the_effect_of_decks_that_are_not_shuffled_is_what_it_must_be(fair):
    """A share of sorted decks: the table of card by place is off by share (N-1)**2 a deck, squared; the rest is chance.

    The guesser, who gets all 52 right then, gains share times 52 less the usual score.
    """
    share, decks = 0.04, 30_000
    whole = shuffled("planned", decks, seed=3)
    chance = np.random.default_rng(3).random(decks) < share
    whole[chance] = np.arange(52)
    results = judged(whole, ["position-chi2", "guessing"])
    usual = sum(1 / left for left in range(1, 53))
    gain, variance = share * (52 - usual), share * (52 - usual) ** 2
    guessed = Fit((results["guessing"].effect - gain) ** 2 / (variance / decks), 1)
    assert fair(guessed)
    # The number of sorted decks is itself by chance, which the noncentral law leaves out: so it is taken as it came.
    share = chance.mean()
    assert results["position-chi2"].effect == pytest.approx(share * 51, rel=0.03)


@pytest.mark.parametrize("pockets", TABLE_4)
def test_the_first_pass_of_the_random_pile_fails_the_poker_test_as_the_study_printed(pockets, fair):
    """With 500,000 decks for its 3,248,700. Its ten pockets held 7 cards; with 10 the figure is another."""
    capacity, printed = TABLE_4[pockets]
    decks = 500_000
    per_deck = (printed - 9) / 3_248_700
    counter = TRIALS["poker"].counter(52)
    for first in range(5):
        counter.add(shuffled("random-pile", decks // 5, seed=first, pockets=pockets, capacity=capacity))
    printed_variance = (18 + 4 * (printed - 9)) / 3_248_700**2  # the study's own chance
    result = counter.result()
    assert result.freedom == 8
    ours = (result.statistic - result.freedom) / decks
    variance = (2 * result.freedom + 4 * per_deck * decks) / decks**2 + printed_variance
    assert fair(Fit((ours - per_deck) ** 2 / variance, 1))
    if pockets == 10:
        counter = TRIALS["poker"].counter(52)
        counter.add(shuffled("random-pile", decks, pockets=10, capacity=10))
        ours = (counter.result().statistic - 8) / decks
        assert (ours - per_deck) ** 2 / variance > 37, "6 standard deviations"


# -- Watching, tested: uniform decks stop a watch as seldom as stated, whenever one looks, and faults stop it soon.
# Seeds are fixed. Ville's inequality bounds the chance that the evidence ever reaches 1/alpha by alpha; the counts
# allowed here would be exceeded once in 10**7 if it were exactly alpha.

SEQUENCES, DECKS_OF_A_WATCH = 500, 200


def stopped(decks, sequence=False, alpha=0.01):
    """After how many decks; a million if never."""
    reached = np.flatnonzero(Watch(decks.shape[1], sequence).observe(decks) >= -np.log(alpha))
    return int(reached[0]) + 1 if reached.size else 1_000_000


def median(make, seeds, sequence=False):
    return sorted(stopped(make(seed), sequence) for seed in range(1, seeds + 1))[seeds // 2]


@pytest.mark.parametrize("sequence", [False, True])
def test_even_decks_stop_a_watch_as_seldom_as_stated(sequence):
    decks = faults.shuffled("planned", 12, SEQUENCES * DECKS_OF_A_WATCH, seed=7 + sequence).reshape(
        SEQUENCES, DECKS_OF_A_WATCH, 12
    )
    largest = []
    for watched in decks:
        watch = Watch(12, sequence)
        watch.observe(np.ascontiguousarray(watched))
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
