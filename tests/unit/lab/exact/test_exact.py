"""Exact laws and distances: against listing everything that can happen, and against published tables."""

import itertools
import json
import math
import subprocess
import sys
from contextlib import contextmanager
from fractions import Fraction

import pytest
import slow_shuffles as slow
from mischwerk.cli import app
from mischwerk.commands.error_boundary import guarded
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk_lab import bar
from mischwerk_lab.cli import distance as lab_distance
from mischwerk_lab.exact import by_peaks, by_runs, capped, distances, law, passes, runs, runs_law
from mischwerk_lab.exact.shown import short

STATISTICS = {
    law.RISING_SEQUENCES: slow.rising_sequences, law.ASCENDING_RUNS: slow.ascending_runs,
    law.DESCENDING_RUNS: slow.descending_runs, law.PEAKS: slow.peaks, "any": lambda deck: 0,
}  # fmt: skip

SMALL = {
    **{f"riffle {n}": (law.riffles(n, 1), lambda n=n: slow.riffle(n)) for n in (3, 4, 5, 6)},
    "riffle 6 twice": (law.riffles(6, 2), lambda: slow.after(slow.riffle(6), 2)),
    "riffle 5 three times": (law.riffles(5, 3), lambda: slow.after(slow.riffle(5), 3)),
    "piles 3 in 4": (law.random_piles(3, 4, 1), lambda: slow.random_piles(3, 4)),
    "piles 6 in 3": (law.random_piles(6, 3, 1), lambda: slow.random_piles(6, 3)),
    "piles 5 in 2 twice": (law.random_piles(5, 2, 2), lambda: slow.after(slow.random_piles(5, 2), 2)),
    "piles 4 in 3 three times": (law.random_piles(4, 3, 3), lambda: slow.after(slow.random_piles(4, 3), 3)),
    "piles 6 in 3 lifo": (law.random_piles(6, 3, 1, True), lambda: slow.random_piles(6, 3, True)),
    "piles 5 in 2 lifo twice": (law.random_piles(5, 2, 2, True), lambda: slow.after(slow.random_piles(5, 2, True), 2)),
    "same thrice": (law.random_piles(5, 2, 3, True), lambda: slow.after(slow.random_piles(5, 2, True), 3)),
    "one shelf, 6": (law.shelves(6, 1, 1), lambda: slow.shelves(6, 1)),
    "shelves 3 on 2": (law.shelves(3, 2, 1), lambda: slow.shelves(3, 2)),
    "shelves 5 on 3": (law.shelves(5, 3, 1), lambda: slow.shelves(5, 3)),
    "shelves 6 on 2": (law.shelves(6, 2, 1), lambda: slow.shelves(6, 2)),
    "shelves 5 on 2 twice": (law.shelves(5, 2, 2), lambda: slow.after(slow.shelves(5, 2), 2)),
    "shelves 4 on 1 thrice": (law.shelves(4, 1, 3), lambda: slow.after(slow.shelves(4, 1), 3)),
    "uniform 4": (law.uniform(4), lambda: dict.fromkeys(slow.every_deck(4), 1)),
}  # fmt: skip


@pytest.fixture(params=SMALL, scope="module")
def small(request):
    """(law, {deck: probability} by listing)"""
    exact, listed = SMALL[request.param]
    listed = listed()
    total = sum(listed.values())
    return exact, {deck: Fraction(listed.get(deck, 0), total) for deck in slow.every_deck(exact.cards)}


# -- against listing everything ----------------------------------------------------------------------------
def test_every_deck_has_the_probability_that_listing_gives(small):
    exact, listed = small
    statistic = STATISTICS[exact.statistic]
    expected = {v: Fraction(w, exact.outcomes) for v, w in zip(exact.values, exact.ways)}
    assert all(probability == expected[statistic(deck)] for deck, probability in listed.items())


def test_as_many_decks_have_a_value_as_listing_finds(small):
    exact, listed = small
    found = [STATISTICS[exact.statistic](deck) for deck in listed]
    assert exact.decks == tuple(found.count(value) for value in exact.values)


def test_distances_are_those_of_the_listed_law(small):
    exact, listed = small
    found, everything = distances(exact), len(listed)
    uniform = Fraction(1, everything)
    q = list(listed.values())
    assert found.total_variation == sum(abs(one - uniform) for one in q) / 2
    assert found.separation == max(1 - everything * one for one in q)
    assert found.most_likely == max(q) and found.times_uniform == max(q) * everything
    assert found.possible == sum(one > 0 for one in q)
    assert found.chi_square == everything * sum((one - uniform) ** 2 for one in q)
    lacking = sum(float(one) * math.log2(one * everything) for one in q if one)
    assert found.lacking_bits == pytest.approx(lacking, rel=1e-12, abs=1e-14)


@pytest.mark.parametrize(
    "exact, one_pass, times",
    [
        (runs.after_riffles(5, 1), slow.riffle(5), 1),
        (runs.after_riffles(5, 2), slow.riffle(5), 2),
        (runs.after_a_shuffle(4, 3), None, 1),
        (runs.after_random_piles(5, 3, 1), slow.random_piles(5, 3), 1),
        (runs.after_random_piles(5, 2, 3, True), slow.random_piles(5, 2, True), 3),
        (runs.after_random_piles(5, 2, 2, True), slow.random_piles(5, 2, True), 2),
        (runs.after_shelves(6, 2, 1), slow.shelves(6, 2), 1),
        (runs.after_shelves(5, 1, 2), slow.shelves(5, 1), 2),
        (runs.uniform(4), dict.fromkeys(slow.every_deck(4), 1), 1),
    ],
)
def test_ascending_runs_are_as_frequent_as_listing_finds(exact, one_pass, times):
    if one_pass is None:  # a 3-shuffle: the inverse of a pass over three pockets
        one_pass = {tuple(sorted(range(4), key=deck.__getitem__)): w for deck, w in slow.random_piles(4, 3).items()}
    listed = slow.after(one_pass, times)
    total = sum(listed.values())
    for number, probability in enumerate(exact, 1):
        ways = sum(ways for deck, ways in listed.items() if slow.ascending_runs(deck) == number)
        assert probability == Fraction(ways, total)


# -- counts and laws at any size ---------------------------------------------------------------------------
@pytest.mark.parametrize("cards", [1, 2, 7, 52, 110])
def test_every_deck_is_counted_once(cards):
    assert sum(by_runs(cards)) == sum(by_peaks(cards)) == math.factorial(cards)
    assert sum(runs_law(cards)) == 1


@pytest.mark.parametrize("cards, number", [(1, 1), (2, 3), (52, 1), (52, 7), (110, 20)])
def test_probabilities_sum_to_one(cards, number):
    for one in (law.riffles(cards, number), law.random_piles(cards, 10, number), law.shelves(cards, 10, number)):
        assert sum(one.probabilities()) == 1
    for one in (runs.after_riffles(cards, number), runs.after_shelves(cards, 3, number)):
        assert sum(one) == 1 and min(one) >= 0


def test_a_hundred_and_ten_cards_twenty_times_stay_exact():
    found = distances(law.random_piles(110, 10, 20))
    assert found.separation == 1 - Fraction(math.perm(10**20, 110), 10**2200)  # all labels differ: the birthday problem
    assert found.times_uniform == Fraction(math.factorial(110) * math.comb(10**20 + 109, 110), 10**2200)
    assert 0 < found.lacking_bits < 1e-30


def test_few_bits_lacking_are_half_the_chi_square_in_nats():
    found = distances(law.shelves(52, 10, 6))
    assert found.lacking_bits == pytest.approx(float(found.chi_square) / 2 / math.log(2), rel=1e-6)


# -- published ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "cards, table",
    [
        (25, "1.000 1.000 .999 .775 .437 .231 .114 .056"),
        (32, "1.000 1.000 1.000 .929 .597 .322 .164 .084"),
        (52, "1.000 1.000 1.000 1.000 .924 .614 .334 .167 .085 .043"),
    ],
)
def test_riffles_are_as_far_off_as_bayer_and_diaconis_print(cards, table):
    printed = [float(one) for one in table.split()]
    ours = [float(distances(law.riffles(cards, k)).total_variation) for k in range(1, len(printed) + 1)]
    assert [round(one, 3) for one in ours] == printed


# seeds/README.md, item 6: of 52 cards, for 1 to 5 passes
@pytest.mark.parametrize(
    "pockets, table",
    [
        (6, (1.000, 0.885, 0.197, 0.0340, 0.0057)),
        (8, (1.000, 0.614, 0.0854, 0.0108, 0.0013)),
        (10, (1.000, 0.420, 0.0440, 0.0044, 0.00044)),
    ],
)
def test_piles_are_as_far_off_as_recomputed_for_the_study(pockets, table):
    for k, printed in enumerate(table, 1):
        ours = float(distances(law.random_piles(52, pockets, k)).total_variation)
        digits = len(str(printed).partition(".")[2]) if printed < 1 else 3
        assert round(ours, digits) == pytest.approx(printed, abs=1e-9)


# Diaconis, Fulman and Holmes (2013), table 1: 52 cards, one pass over so many shelves
@pytest.mark.parametrize(
    "shelves, variation, separation, over",
    [
        (10, 1.000, 1.000, None), (15, 0.943, 1.000, None), (20, 0.720, 1.000, None), (25, 0.544, 1.000, 45118),
        (30, 0.391, 1.000, 3961), (35, 0.299, 0.996, 716), (50, 0.159, 0.910, 39), (100, 0.041, 0.431, 1.9),
        (150, 0.018, 0.219, 0.615), (200, 0.010, 0.130, 0.313), (250, 0.007, 0.085, 0.192), (300, 0.005, 0.060, 0.130),
    ],
)  # fmt: skip
def test_shelves_are_as_far_off_as_their_paper_prints(shelves, variation, separation, over):
    found = distances(law.shelves(52, shelves, 1))
    assert round(float(found.total_variation), 3) == variation
    assert round(float(found.separation), 3) == separation
    if over is not None:  # l-infinity there: how far the most likely deck is above uniform
        assert float(found.times_uniform - 1) == pytest.approx(
            over, abs=0.5 if over > 2 else 0.05 if over > 1 else 5e-4
        )


def test_ten_shelves_twice_are_two_hundred_once():
    assert distances(law.shelves(52, 10, 2)) == distances(law.shelves(52, 200, 1))


def test_eight_pockets_once_are_three_riffles_backwards():
    assert distances(law.random_piles(52, 8, 2)) == distances(law.riffles(52, 6))


def test_how_pockets_are_emptied_does_not_matter():
    assert distances(law.random_piles(52, 7, 3, True)) == distances(law.random_piles(52, 7, 3))


# -- piles with a cap --------------------------------------------------------------------------------------
@pytest.mark.parametrize("cards, pockets, capacity", [(4, 2, 3), (5, 2, 3), (5, 3, 2), (5, 3, 4)])
def test_bounds_hold_for_piles_with_a_cap(cards, pockets, capacity):
    one = slow.capped_piles(cards, pockets, capacity)
    uniform = Fraction(1, math.factorial(cards))
    for k, bound in enumerate(capped.bounds(cards, pockets, capacity, 4), 1):
        listed = slow.after(one, k)
        variation = sum(abs(listed.get(deck, 0) - uniform) for deck in slow.every_deck(cards)) / 2
        assert bound.low <= variation <= bound.high


def test_twice_as_many_passes_leave_at_most_twice_the_square():
    found = capped.bounds(52, 10, 10, 6)
    assert found[5].high == 2 * found[2].high ** 2 < found[4].high


def test_how_often_no_pocket_overflows_is_counted():
    assert capped.fits(6, 3, 2) == Fraction(math.factorial(6) // 8, 3**6)
    assert capped.fits(6, 3, 6) == 1


@pytest.mark.parametrize("cards, pockets, capacity", [(1, 1, 1), (5, 5, 1), (5, 7, 1), (7, 3, 3), (8, 2, 5), (9, 4, 9)])
def test_how_often_no_pocket_overflows_is_as_all_drawings_say(cards, pockets, capacity):
    drawings = itertools.product(range(pockets), repeat=cards)
    fitting = sum(max(map(one.count, range(pockets))) <= capacity for one in drawings)
    assert capped.fits(cards, pockets, capacity) == Fraction(fitting, pockets**cards)


def test_many_pockets_and_many_cards_take_no_longer():
    """A million pockets one after the other would take days."""
    assert 1 - capped.fits(52, 1_000_000, 2) == pytest.approx(math.comb(52, 3) / 1_000_000**2, rel=1e-3)


def test_a_cap_that_is_never_reached_leaves_the_exact_distance():
    for k, bound in enumerate(capped.bounds(20, 4, 20, 3), 1):
        assert bound.low == bound.high == distances(law.random_piles(20, 4, k)).total_variation


# -- the command -------------------------------------------------------------------------------------------
def told(capsys, **options):
    assert lab_distance.distance(as_json=True, **options) == 0
    return json.loads(capsys.readouterr().out)


def test_json_holds_exact_fractions_of_any_length(capsys):
    before = sys.get_int_max_str_digits()
    found = told(capsys, method="random-pile", cards=110, passes=20, runs=True)
    assert sys.get_int_max_str_digits() == before
    last = found["passes"][19]
    sys.set_int_max_str_digits(0)
    try:
        exact = distances(law.random_piles(110, 10, 20))
        for name in ("total_variation", "separation", "most_likely", "times_uniform", "chi_square"):
            assert Fraction(last[name]["exact"]) == getattr(exact, name)
            assert last[name]["value"] == float(getattr(exact, name))
        law_of_runs = tuple(Fraction(one["exact"]) for one in last["ascending_runs"])
        assert law_of_runs == runs.after_random_piles(110, 10, 20)
    finally:
        sys.set_int_max_str_digits(before)
    assert int(last["possible_decks"]) == math.factorial(110)


def test_a_number_too_large_for_a_float_is_given_exactly_only(capsys):
    first = told(capsys, method="gsr", cards=250, passes=1)["passes"][0]
    assert first["times_uniform"]["value"] is None and "/" in first["times_uniform"]["exact"]


def test_piles_with_a_cap_are_given_bounds(capsys):
    second = told(capsys, method="random-pile", capacity=10, passes=2)["passes"][1]["total_variation"]
    assert second["low"]["value"] == pytest.approx(0.188, abs=5e-4)
    assert second["high"]["value"] == pytest.approx(0.652, abs=5e-4)


def test_a_planned_shuffle_is_uniform_at_once(capsys):
    for method in ("planned", "wheel"):
        first = told(capsys, method=method, passes=1)["passes"][0]
        assert first["total_variation"]["exact"] == first["separation"]["exact"] == "0/1"


def test_the_table_has_a_line_for_each_pass(capsys):
    assert lab_distance.distance(method="gsr", passes=7, runs=True) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "gsr, 52 cards"
    assert lines[9].split()[:3] == ["7", "0.3341", "1.0000"] and "9,859 x" in lines[9]
    assert max(map(len, lines)) <= 84
    assert any(line.split() == ["26", "0.1874", "0.1841"] for line in lines)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"method": "overhand"}, "no exact theory"), ({"method": "gsr", "pockets": 3}, "gsr has no pockets"),
        ({"method": "shelf", "capacity": 3}, "shelf has no capacity"), ({"method": "gsr", "cards": 0}, "not 0"),
        ({"method": "gsr", "cards": 1251}, "1,250"), ({"method": "gsr", "passes": 0}, "not 0"),
        ({"method": "random-pile", "pockets": 0}, "At least one pocket"), ({"method": "shelf", "shelves": 0}, "shelf"),
        ({"method": "random-pile", "capacity": 5}, "don't hold 52"), ({"method": "random-pile", "capacity": -1}, "-1"),
        ({"method": "random-pile", "order": "filo"}, "fifo or lifo"),
        ({"method": "random-pile", "pockets": 1, "capacity": 5}, "One pocket of 5 doesn't hold 52 cards"),
        ({"method": "random-pile", "capacity": 7, "runs": True}, "runs is not known: leave out --runs"),
    ],
)  # fmt: skip
def test_impossible_options_are_refused(options, words):
    with pytest.raises(UsageProblem, match=words):
        lab_distance.distance(**options)


def test_a_cap_that_is_never_reached_hides_no_runs(capsys):
    assert told(capsys, method="random-pile", capacity=52, passes=1, runs=True)["passes"][0]["ascending_runs"]


def test_on_a_terminal_the_passes_are_told_as_they_are_done(monkeypatch, capsys):
    @contextmanager
    def shown(what, total):
        done.append((what, total))
        yield done.append

    done = []
    monkeypatch.setattr(bar, "shown", shown)
    for options in ({"method": "gsr"}, {"method": "random-pile", "capacity": 7}):
        lab_distance.distance(**options, passes=3)
        assert done == [], "nothing where no person looks"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    for options in ({"method": "gsr"}, {"method": "random-pile", "capacity": 7}):
        done.clear()
        lab_distance.distance(**options, passes=3)
        assert done == [("distance", 3), 1, 1, 1]


def test_help_tells_of_pockets_only_where_there_are_some(capsys):
    status = guarded(lambda: app(["lab", "distance", "--help"], standalone_mode=False), False)
    told = " ".join(capsys.readouterr().out.split())
    assert status == EXIT_DONE and "random-pile: pockets. [default: (10)]" in told
    assert "planned:" not in told


def test_one_card_is_one_card(capsys):
    lab_distance.distance(method="gsr", cards=1, passes=1)
    assert capsys.readouterr().out.startswith("gsr, 1 card\n")


def test_theory_needs_nothing_but_python():
    code = "import sys; sys.modules['numpy'] = None; from mischwerk_lab.exact import passes, shown, capped, runs"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(
    "value, text",
    [(0, "0"), (1, "1"), (0.33412, "0.3341"), (Fraction(1, 10**9), "1.000e-9"), (9859, "9,859"), (10**53, "1.000e+53"),
     (2, "2"), (129.51, "129.5"), (Fraction(9_999_999, 100), "100,000")],
)  # fmt: skip
def test_numbers_are_short_whatever_their_size(value, text):
    assert short(Fraction(value)) == text


def test_each_method_knows_its_law_and_its_runs():
    for method in passes.OPTIONS:
        asked = passes.asked(method, 6, 2, {})
        assert sum(passes.law_after(asked, 2).probabilities()) == sum(passes.runs_after(asked, 2)) == 1
