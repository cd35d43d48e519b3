"""The study's repetition: what was published, how it is compared, what is counted, and the report."""

import itertools
import json
import math
import re
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from mischwerk.interrupts import Workers
from mischwerk_lab import exact
from mischwerk_lab.experiments import counted
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.experiments.study import judged as study_judged
from mischwerk_lab.experiments.study import published
from mischwerk_lab.experiments.study import report as study_report
from mischwerk_lab.report import numbers, style
from mischwerk_lab.trials import places
from mischwerk_lab.trials.poker import FREQUENCIES, HANDS
from scipy.special import chdtrc

DECKS = 3_248_700


# -- what was published ----------------------------------------------------------------------------
@pytest.mark.parametrize("figure", published.figures(), ids=lambda figure: f"figure {figure.number}")
def test_published_moments_are_those_of_whole_decks(figure):
    """Cards 0..51 lie somewhere: the means add up to 1326, the squares to 45,526. Numbers are cut after five places."""
    assert len(figure.mean) == len(figure.deviation) == 52
    assert sum(figure.mean) == pytest.approx(1326 - 52 * 5e-6, abs=1e-4)
    squares = sum(mean**2 + deviation**2 for mean, deviation in zip(figure.mean, figure.deviation))
    assert squares == pytest.approx(45526 - 0.02, abs=0.005)


def test_figures_7_to_23_are_all_there():
    assert [figure.number for figure in published.figures()] == list(range(7, 24))
    assert published.decks() == DECKS


def test_table_4_differs_from_its_data_by_the_known_misprints_only():
    differing = []
    for method in study.STUDIED:
        data = published.chi_square(method.name)
        assert len(data) == 15
        for row in published.table_4(method.name):
            value, p = data[row.iteration - 1], float(chdtrc(9, data[row.iteration - 1]))
            if abs(row.chi_square - value) > 0.006:
                differing.append((method.name, row.iteration, "chi-square"))
            if abs(row.p_value - p) > 0.0051 and not math.isclose(row.p_value, p, rel_tol=0.01):
                differing.append((method.name, row.iteration, "p"))
    assert differing == [
        ("half-riffle", 4, "chi-square"),  # 7077.30 for 7077.2868
        ("half-riffle", 5, "p"),
        ("half-riffle", 6, "p"),  # exponents lost
        ("pile-8", 5, "chi-square"),
        ("pile-8", 5, "p"),  # 8.50 / 0.48 for 12.45 / 0.189
    ]


# -- the method without chance ---------------------------------------------------------------------
def test_the_fixed_riffle_is_that_of_the_data_deck_by_deck_and_to_the_last_digit():
    theirs, decks = published.fixed_riffle()
    ours = published.after(15)
    assert len(theirs) == len(decks) == 15
    assert [row.deck for row in ours] == decks
    assert [round(row.chi_square, 4) for row in ours] == theirs
    assert [row.hand for row in ours[:3]] == ["one pair", "full house", "two pairs"]


def test_the_fixed_riffle_brings_a_deck_back_after_52():
    """2 is a primitive root of 53, so an in-shuffle of 52 cards has that order; of 6 cards 3, for 2**3 is 1 mod 7."""
    assert published.order() == 52
    assert published.order(6) == 3


# -- what it says of itself ------------------------------------------------------------------------
def test_six_piles_are_not_even_after_four_iterations_by_its_own_figure():
    largest, average = published._off(14)
    assert largest > 10 and average > 5
    assert published._off(18)[0] > 7 and published._off(23)[0] < 4, "SOC piles, and the wheel"


def test_variance_of_the_poker_statistic_is_exact():
    """Against all outcomes of four throws of a die of unequal sides, by the same formula."""
    p, n = [0.5, 0.3, 0.2], 4
    first = second = 0.0
    for throws in itertools.product(range(3), repeat=n):
        chance = math.prod(p[side] for side in throws)
        value = sum((throws.count(side) - n * p[side]) ** 2 / (n * p[side]) for side in range(3))
        first, second = first + chance * value, second + chance * value**2
    assert second - first**2 == pytest.approx(2 * 2 + (sum(1 / share for share in p) - 9 - 6 + 2) / n)
    assert published._variance() == pytest.approx(18.2, abs=0.05)


# -- comparing -------------------------------------------------------------------------------------
def test_poker_statistic_of_hands_as_expected():
    """Five of each 4: exactly the law, so no noncentrality but what chance takes off."""
    even = study_judged.poker([5 * frequency // 4 for frequency in FREQUENCIES])
    assert even.statistic == pytest.approx(0, abs=1e-6)
    assert even.spread == pytest.approx(18**0.5)


def test_poker_statistic_grows_with_the_decks():
    hands = [5 * frequency // 4 for frequency in FREQUENCIES]
    hands[8], hands[9] = hands[8] + 10_000, hands[9] - 10_000  # more pairs
    once = study_judged.poker(hands)
    p = [frequency / HANDS for frequency in FREQUENCIES]
    assert once.statistic == pytest.approx(10_000**2 / DECKS * (1 / p[8] + 1 / p[9]))
    assert study_judged.poker(hands, 4 * DECKS).statistic - 9 == pytest.approx(4 * (once.statistic - 9))


def test_poker_difference_is_none_where_both_agree():
    hands = [5 * frequency // 4 for frequency in FREQUENCIES]
    hands[8], hands[9] = hands[8] + 10_000, hands[9] - 10_000
    theirs = study_judged.poker(hands).statistic
    assert study_judged.poker_difference(theirs, hands) == pytest.approx(0)
    assert study_judged.poker_difference(theirs + 100, hands) < 0


def test_spread_of_the_poker_statistic_is_that_of_samples():
    """2000 samples of biased hands; their deviation has a relative error of 1.6 %."""
    p = np.array(FREQUENCIES) / HANDS
    p[8], p[9] = p[8] + 0.01, p[9] - 0.01
    samples = np.random.default_rng(1).multinomial(100_000, p, size=2000)
    results = [study_judged.poker(sample.tolist()) for sample in samples]
    assert np.std([result.statistic for result in results]) == pytest.approx(
        np.mean([result.spread for result in results]), rel=0.08
    )


def test_agreement_of_equal_means_and_of_one_that_is_off():
    figure = published.figures()[0]
    moments = study.Moments(list(figure.mean), figure.deviation, [], [], [1.0] * 52)
    same = study_judged.agreement(figure, study.Pass(1, {}, [], moments, [], []), DECKS)
    assert (same.mean_square, same.p_value) == (0, 1)
    moments.mean[20] += 10 * figure.deviation[20] * (2 / DECKS) ** 0.5
    off = study_judged.agreement(figure, study.Pass(1, {}, [], moments, [], []), DECKS)
    assert off.z[20] == pytest.approx(10)
    assert off.mean_square == pytest.approx(100 / 52)
    assert off.p_value < 1e-20


def test_agreement_of_equal_deviations_and_of_one_that_is_off():
    figure = published.figures()[0]
    moments = study.Moments(figure.mean, list(figure.deviation), [], [], [10.0] * 52)
    same = study_judged.agreement_of_deviations(figure, study.Pass(1, {}, [], moments, [], []), DECKS)
    assert (same.mean_square, same.p_value) == (0, 1)
    moments.deviation[20] += 10 * 10.0 * (2 / DECKS) ** 0.5
    off = study_judged.agreement_of_deviations(figure, study.Pass(1, {}, [], moments, [], []), DECKS)
    assert off.z[20] == pytest.approx(10) and off.p_value < 1e-20


def test_the_error_of_a_deviation_is_that_of_samples():
    """Of 2,000 samples of 500 decks; the deviation of a deviation has a relative error of 1.6 % itself."""
    rng, n = np.random.default_rng(1), 7
    shares = np.array([0.4, 0.1, 0.1, 0.1, 0.05, 0.05, 0.2])
    samples = rng.multinomial(500, shares, size=2000)
    deviations = [float(places.moments(np.outer(sample, np.ones(n)), 0)[1][0]) for sample in samples]
    spread = places.deviation_spread(np.outer(shares * 1e6, np.ones(n)), 0)[0]
    assert np.std(deviations) == pytest.approx(spread / 500**0.5, rel=0.08)


def test_distance_seen_is_zero_for_the_law_itself_and_one_for_one_run():
    law = [Fraction(0), *exact.runs_law(52)]
    assert study_judged.seen([round(10**12 * p) for p in law]).distance == pytest.approx(0, abs=1e-9)
    sorted_decks = [0, 1000] + [0] * 51
    assert study_judged.seen(sorted_decks).distance == pytest.approx(1)


def test_known_distances_of_the_methods():
    by_name = {method.name: method for method in study.ALL}
    assert float(study_judged.exact_distances(by_name["pile-10"], 2)[1]) == pytest.approx(0.41992, abs=1e-5)
    assert float(study_judged.exact_distances(by_name["gsr"], 7)[6]) == pytest.approx(0.33406, abs=1e-4)
    assert study_judged.exact_distances(by_name["half-riffle"], 7) is None
    assert study_judged.exact_distances(by_name["planned"], 2) == [0, 0]


# -- counting --------------------------------------------------------------------------------------
def test_counts_do_not_depend_on_threads():
    method = study.STUDIED[3]
    single, three = (
        counted.count(method.shuffle, 13_000, 3, 5, method.tests, workers=Workers(threads), after=(1, 3))
        for threads in (1, 3)
    )
    assert single.keys() == three.keys() == {1, 3}
    for number, battery in single.items():
        assert battery.decks == three[number].decks == 13_000
        for name, counter in battery.counters.items():
            assert (counter.tally.counts == three[number].counters[name].tally.counts).all(), name


def test_every_deck_is_counted_and_reported_after_every_pass():
    progress = []
    method = study.STUDIED[4]
    done = counted.count(method.shuffle, 9_000, 2, 5, ["poker", "runs"], workers=Workers(2), advance=progress.append)
    assert sum(progress) == 2 * 9_000
    for battery in done.values():
        for counter in battery.counters.values():
            assert counter.tally.counts.sum() == 9_000


def test_a_fault_in_a_thread_ends_all_of_them():
    def broken(done):
        raise RuntimeError("broken")

    with pytest.raises(RuntimeError, match="broken"):
        counted.count(study.STUDIED[4].shuffle, 200_000, 2, 5, ["runs"], workers=Workers(2), advance=broken)


@pytest.fixture(scope="module")
def small():
    return study.run(10_000, 2, 7)


def test_the_five_methods_run_as_they_really_ran(small):
    kernels = {method.name: (method.kernel, method.options) for method in study.STUDIED}
    assert kernels == {
        "half-riffle": ("half-riffle", {}),
        "pile-6": ("random-pile", {"pockets": 6, "capacity": 10}),
        "pile-8": ("random-pile", {"pockets": 8, "capacity": 10}),
        "pile-10": ("random-pile", {"pockets": 10, "capacity": 7}),
        "wheel": ("wheel", {}),
    }
    assert {name: len(done) for name, done in small.passes.items()} == dict.fromkeys((m.name for m in study.ALL), 2)


def test_approximate_entropy_is_counted_on_some_of_the_decks_and_judged_with_the_others(monkeypatch):
    monkeypatch.setattr(study, "APEN_DECKS", 4096)
    progress = []
    done = study.run(10_000, 2, 7, methods=study.STUDIED[:1], advance=progress.append)
    assert sum(progress) == study.work(10_000, 2, study.STUDIED[:1]) == 2 * 14_096
    for after_pass in done.passes["half-riffle"]:
        assert after_pass.results["apen"].decks == 4096 and after_pass.results["runs"].decks == 10_000
    assert done.passes["half-riffle"][0].results["apen"].p_value < 1e-100
    assert study_judged.last_rejected(done, study.STUDIED[0])["apen"] == 2


def test_moments_are_of_both_readings(small):
    """One riffle: half the cards of a place come from either half, and a card moves little from where it lay."""
    riffled = small.passes["half-riffle"][0].moments
    assert riffled.mean[0] == pytest.approx(13, abs=0.6)
    assert riffled.card_mean[0] == pytest.approx(0.96, abs=0.1)  # 26/27 cards of the other half before it
    for row in riffled:
        assert len(row) == 52


# -- the report ------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def written(small, tmp_path_factory):
    """The figures are laid out, but not written."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            style, "save", lambda figure, _, name, __: figure.draw_without_rendering() or f"<svg>{name}</svg>"
        )
        return study_report.report(small).write(tmp_path_factory.mktemp("study"))


def test_report_has_the_tables_and_figures_of_the_study(written):
    names = {path.name for path in written.parent.iterdir()}
    tables = {f"table-4-{method.name}.csv" for method in study.STUDIED}
    assert tables | {"corrections.csv", "caps.csv", "fixed-riffle.csv", "contradictions.csv", "report.json"} <= names
    text = written.read_text(encoding="utf-8")
    drawn = re.findall(r">([a-z0-9-]+)</svg>", text)
    figures = [f"figure-{number:02}" for number in (7, 11, 12, 15, 16, 19, 20, 23)]  # those of one and two iterations
    assert drawn == ["poker", "cap", *figures, "distances"]
    assert {f"{name}.csv" for name in figures} <= names
    for phrase in ("at most 7", "ChaCha12", "12.45", "0.189", "75: five methods", "cuts exactly in half"):
        assert phrase in text


def test_report_shows_published_beside_ours(written, small):
    table = json.loads((written.parent / "report.json").read_text(encoding="utf-8"))["tables"]["table-4-pile-8"]
    row = table["rows"][1]
    assert row[:3] == [2, 7.02, 7.0168]
    assert row[3] == pytest.approx(study_judged.poker(small.passes["pile-8"][1].hands).statistic)
    assert row[-1] == 1465


def test_the_seven_patterns_of_table_1_have_exact_probabilities(written, small):
    """Digits counted one by one, ranks from the ten kinds of hands; a uniform deck's shares are near them."""
    counted = Counter(
        "".join(map(str, sorted(Counter(five).values()))) for five in itertools.product(range(10), repeat=5)
    )
    sizes = {
        "AAAAA": "5",
        "AAAAB": "14",
        "AAABB": "23",
        "AAABC": "113",
        "AABBC": "122",
        "AABCD": "1112",
        "ABCDE": "11111",
    }
    for pattern in study_judged.PATTERNS:
        assert study_judged.digits(pattern) == counted[sizes[pattern.letters]] / 10**5
    assert sum(map(study_judged.ranks, study_judged.PATTERNS)) == pytest.approx(1, abs=1e-15)
    rows = json.loads((written.parent / "report.json").read_text(encoding="utf-8"))["tables"]["table-1"]["rows"]
    assert [row[0] for row in rows] == list(sizes) and rows[0][2:] == [0.0] * 6
    assert rows[5][1] == 0.504 and rows[5][2] == pytest.approx(0.4225690)
    assert rows[5][-1] == pytest.approx(0.4226, abs=5 * (0.4226 * 0.5774 / small.decks) ** 0.5)


def test_ways_of_mixing_have_their_names(written):
    table = json.loads((written.parent / "report.json").read_text(encoding="utf-8"))["tables"]["methods"]
    text = written.read_text(encoding="utf-8")
    assert ">way of mixing<" in text and table["rows"][0][1] == "half-riffle"
    assert "<td>Half-cut riffle</td>" in text or '<td class="short">Half-cut riffle</td>' in text


def test_distances_near_chance_have_its_level_beside_them(written, small):
    """The wheel's decks are uniform: all that is seen of them is chance; one riffle's are far from it."""
    text = written.read_text(encoding="utf-8")
    wheel, riffle = (study_judged.distance_seen(small.passes[name][0]) for name in ("wheel", "half-riffle"))
    assert wheel.distance < 3 * wheel.noise and riffle.distance > 3 * riffle.noise
    level = numbers.number(wheel.noise, "en", 2)
    assert f"{numbers.number(wheel.distance, 'en', 3)} (chance: {level})" in text
    assert f'<td class="number">{numbers.number(riffle.distance, "en", 3)}</td>' in text


def test_times_are_not_part_of_the_report(written, small):
    assert set(study.times(small, Workers(3))["seconds"]) == set(small.passes)
    assert study.times(small, Workers(3))["processors"] == 3
    assert "seconds" not in (written.parent / "report.json").read_text(encoding="utf-8")
