"""What all tests share: they count streams in any pieces, merge, refuse, and are corrected together."""

import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk.errors import EXIT_USAGE
from mischwerk_lab.trials import TRIALS, Battery, Result, TooFewDecks, correct

NAMES = (
    "poker",
    "position-mean",
    "card-mean",
    "position-chi2",
    "runs",
    "rising",
    "peaks",
    "adjacency",
    "fixed-points",
    "cycles",
    "guessing",
    "outlier",
    "serial",
    "coupon",
    "tuples",
    "apen",
    "kolmogorov",
    "seats",
)


def uniform(decks, n=52, seed=1):
    return shuffled("planned", n, decks, seed=seed)


def p_value(p):
    return Result(0.0, "", p, 0.0, "", 1, 1)


def test_every_test_of_the_issue_is_there_and_says_what_it_is():
    assert tuple(TRIALS) == NAMES
    for name, trial in TRIALS.items():
        assert trial.name == name and trial.title and trial.about.endswith(".") and trial.needs


@pytest.mark.parametrize("name", NAMES)
def test_a_stream_may_come_in_any_pieces_and_be_merged(name):
    decks = uniform(300)
    whole, first, second = (TRIALS[name].counter(52) for _ in range(3))
    whole.add(decks)
    for piece in np.split(decks[:200], [1, 50, 50]):
        first.add(piece)
    second.add(decks[200:])
    second.merge(first)
    assert whole.result() == second.result()
    assert whole.decks == second.decks == 300


@pytest.mark.parametrize("name", NAMES)
def test_a_result_is_complete(name):
    counter = TRIALS[name].counter(52)
    counter.add(uniform(300))
    result = counter.result()
    assert result.decks == 300 and result.needed == counter.needed <= 300
    assert 1e-4 < result.p_value <= 1 and np.isfinite(result.statistic) and np.isfinite(result.effect)
    assert result.null and result.effect_name
    assert all(type(value) in (int, float, str) for value in result), "plain values, for JSON"


@pytest.mark.parametrize("name", NAMES)
def test_too_few_decks_are_refused_with_the_number_needed(name):
    counter = TRIALS[name].counter(52)
    counter.add(uniform(counter.needed - 1))
    with pytest.raises(TooFewDecks) as problem:
        counter.result()
    assert problem.value.error.endswith(f"the test needs {counter.needed}.")
    assert problem.value.exit_status == EXIT_USAGE
    counter.add(uniform(1))
    counter.result()


@pytest.mark.parametrize("name", NAMES)
def test_a_deck_too_small_is_refused_in_words(name):
    with pytest.raises(ValueError, match=r"can't be tested|needs a deck|out of range"):
        TRIALS[name].counter(1)
    with pytest.raises(ValueError, match=r"can't be tested|needs a deck|out of range"):
        TRIALS[name].counter(417)


def test_impossible_options_are_refused_in_words():
    for name, options, text in (
        ("serial", {"lag": 0}, "lag of 0"),
        ("serial", {"lag": 26}, "not 26"),
        ("serial", {"lag": 52}, "lag of 52"),
        ("coupon", {"groups": 1}, "1 groups"),
        ("coupon", {"groups": 14}, "14 groups"),
        ("tuples", {"m": 1}, "m of 1"),
        ("tuples", {"m": 7}, "m of 7"),
        ("apen", {"m": 0}, "0 bits"),
        ("apen", {"m": 13}, "13 bits"),
        ("seats", {"seats": [0] * 52}, "one seat"),
        ("seats", {"seats": [0, 1] * 25}, "50 places"),
        ("seats", {"seats": [-1, 1] * 26}, "seats of"),
    ):
        with pytest.raises(ValueError, match=text):
            TRIALS[name].counter(52, **options)


def test_decks_of_the_wrong_kind_are_refused():
    counter = TRIALS["runs"].counter(52)
    for wrong in (uniform(2, 51), uniform(2).astype(np.int64), uniform(2)[0], uniform(2) + np.uint8(1)):
        with pytest.raises(ValueError, match=r"wanted|numbered"):
            counter.add(wrong)
    assert counter.decks == 0


def test_what_counts_something_else_is_not_merged():
    for other in (TRIALS["rising"].counter(52), TRIALS["runs"].counter(32), TRIALS["serial"].counter(52)):
        with pytest.raises(ValueError, match="not count the same"):
            TRIALS["runs"].counter(52).merge(other)
    with pytest.raises(ValueError, match="not count the same"):
        TRIALS["poker"].counter(52).merge(TRIALS["poker"].counter(52, positions=(0, 1, 2, 3, 4)))


def test_read_only_and_scattered_decks_count_as_well():
    decks = uniform(40)
    frozen = decks.copy()
    frozen.flags.writeable = False
    for same in (frozen, np.asfortranarray(decks), uniform(40).repeat(2, axis=0)[::2]):
        counter = TRIALS["runs"].counter(52)
        counter.add(same)
        assert counter.tally.counts.sum() == 40
        assert (counter.tally.counts == battery_of(decks, ["runs"]).counters["runs"].tally.counts).all()


# -- several tests -----------------------------------------------------------------------------------------
def battery_of(decks, names=None, **options):
    battery = Battery(decks.shape[1], names, options)
    battery.add(decks)
    return battery


def test_a_battery_gives_what_each_test_gives_alone():
    decks = uniform(17_000)  # enough for threads
    battery = battery_of(decks)
    for name, result in battery.results().items():
        alone = TRIALS[name].counter(52)
        alone.add(decks)
        assert result == alone.result()
    assert tuple(battery.results()) == NAMES
    assert battery.decks == 17_000


def test_batteries_are_merged():
    decks = uniform(600)
    first, other = battery_of(decks[:100]), battery_of(decks[100:])
    first.merge(other)
    assert first.results() == battery_of(decks).results()
    with pytest.raises(ValueError, match="not do the same"):
        first.merge(battery_of(decks, ["runs"]))


def test_a_battery_says_which_tests_lack_decks():
    battery = battery_of(uniform(70))
    assert battery.lacking() == {"apen": 99}
    assert "apen" not in battery.results() and len(battery.results()) == len(NAMES) - 1


def test_a_battery_leaves_out_what_the_deck_can_not_do_unless_it_was_asked_for():
    battery = battery_of(uniform(100, 32))
    assert battery.left_out == {"poker": "The poker test needs a deck of 52 cards, not of 32."}
    assert "poker" not in battery.results()
    with pytest.raises(ValueError, match="not of 32"):
        Battery(32, ["poker"])
    with pytest.raises(ValueError, match=r"There is no test pocker\. The tests are poker, "):
        Battery(52, ["pocker"])


def test_options_reach_their_test():
    decks = uniform(100)
    battery = battery_of(decks, ["serial", "runs"], serial={"lag": 3})
    alone = TRIALS["serial"].counter(52, lag=3)
    alone.add(decks)
    assert battery.results()["serial"] == alone.result()


def test_a_dropped_test_takes_its_table_along_only_if_nobody_else_reads_it():
    battery = Battery(52, ["position-mean", "card-mean", "runs"])
    battery.drop("card-mean")
    battery.drop("runs")
    battery.add(uniform(100))
    assert list(battery.results()) == ["position-mean"]
    assert battery.decks == 100


# -- correction --------------------------------------------------------------------------------------------
def test_holm_multiplies_the_smallest_most():
    holm = correct([p_value(0.01), p_value(0.04), p_value(0.03), p_value(0.005)], 0.05)
    assert holm.adjusted == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm.rejected == [True, False, False, True]
    assert any(holm.rejected) and not any(correct([p_value(0.02)] * 6, 0.1).rejected)


def test_a_corrected_p_value_is_never_above_1_nor_below_that_of_a_smaller_one():
    holm = correct([p_value(p) for p in (0.2, 0.9, 0.011, 0.01, 0.6)])
    assert holm.adjusted == pytest.approx([0.6, 1, 0.05, 0.05, 1])
    assert correct([], 0.01).adjusted == []
    for alpha in (0, 1, -0.1):
        with pytest.raises(ValueError, match="false-alarm rate"):
            correct([], alpha)
