"""`lab power`: faults do what their names say, what is least is found and reckoned right, and the report tells it."""

import csv
import json
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk.errors import EXIT_DONE, EXIT_USAGE, UsageProblem
from mischwerk_lab.cli import power as lab_power
from mischwerk_lab.experiments.power import compute as power
from mischwerk_lab.experiments.power import defects
from mischwerk_lab.experiments.power import figures as power_figures
from mischwerk_lab.experiments.power import report as power_report
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.trials import TRIALS, Result
from scipy.special import chdtri, chndtr

ALWAYS, NEVER = 1_000_000, 0
FEW = ("random-pile-10-1", "random-pile-10-2", "gsr-7", "stuck-card", "none")
ASKED = power.Params(decks=200, repeats=10, seed=5)


def uniform(decks, n=52):
    return shuffled("planned", n, decks, seed=1)


def spoilt(kernel, decks):
    after = decks.copy()
    kernel.shuffle(after, 0, 1, 1)
    return after


@pytest.fixture(scope="module")
def found():
    return {name: power.measure(defects.DEFECTS[name], ASKED) for name in FEW}


# -- faults ------------------------------------------------------------------------------------------------
ALL_FAULTS = {
    "never": defects.never_shuffled,
    "stuck": lambda n, share: defects.stuck_card(n, share, 30),
    "swap": defects.swap,
    "ordering": defects.ordering_swap,
    "seat": defects.lucky_seat,
}


@pytest.mark.parametrize("name", ALL_FAULTS)
def test_a_fault_spoils_its_share_of_decks_and_leaves_decks(name):
    decks = uniform(4000)
    assert (spoilt(ALL_FAULTS[name](52, NEVER), decks) == decks).all()
    half = spoilt(ALL_FAULTS[name](52, 500_000), decks)
    all_of_them = spoilt(ALL_FAULTS[name](52, ALWAYS), decks)
    assert (np.sort(all_of_them, axis=1) == np.arange(52)).all()
    could = (all_of_them != decks).any(axis=1)
    did = (half != decks).any(axis=1)
    assert not (did & ~could).any()
    assert abs(did.sum() / could.sum() - 0.5) < 0.06, "by chance further off once in 10**7"


def test_what_faults_do():
    decks = uniform(2000)
    assert (spoilt(defects.never_shuffled(52, ALWAYS), decks) == np.arange(52)).all()
    stuck = spoilt(defects.stuck_card(52, ALWAYS, 30), decks)
    assert (stuck[:, 30] == 30).all() and ((stuck != decks).sum(axis=1) <= 2).all()
    seat = spoilt(defects.lucky_seat(52, ALWAYS), decks)
    places = np.argmin(seat, axis=1)
    assert set(places) == set(range(0, 52, 4)) and ((seat != decks).sum(axis=1) <= 2).all()
    swapped = spoilt(defects.swap(52, ALWAYS), decks)
    moved = np.argwhere(swapped != decks).reshape(-1, 2, 2)
    assert len(moved) == 2000 and (moved[:, 1, 1] - moved[:, 0, 1] == 1).all()
    assert set(moved[:, 0, 1]) == set(range(51))
    ordered = spoilt(defects.ordering_swap(52, ALWAYS), decks)
    for before, after in zip(decks, ordered):
        places = np.flatnonzero(before != after)
        assert len(places) in (0, 2)
        assert len(places) == 0 or after[places[0]] < after[places[1]]


def test_distances_of_faults_are_exact():
    """Against all orders of five cards, by what the fault does to each of them."""
    n, share = 5, 500_000
    orders = list(permutations(range(n)))
    even = Fraction(1, len(orders))

    def distance(spoil):
        """``spoil``: an order -> the equally probable orders it may become."""
        after = dict.fromkeys(orders, even / 2)
        for order in orders:
            become = spoil(order)
            for outcome in become:
                after[outcome] += even / 2 / len(become)
        return sum(abs(p - even) for p in after.values()) / 2

    def ordering(order):
        pairs = [sorted(order[i : i + 2]) for i in range(n - 1)]
        return [(*order[:i], *pair, *order[i + 2 :]) for i, pair in enumerate(pairs)]

    def exchanged(order, card, place):
        deck = list(order)
        was = deck.index(card)
        deck[was], deck[place] = deck[place], deck[was]
        return tuple(deck)

    assert distance(ordering) == defects.of_ordering_swaps(n, share)
    stuck = distance(lambda order: [exchanged(order, 3, 3)])
    assert stuck == defects.given_a_share(share, Fraction(1, n)) == Fraction(2, 5)
    seat = distance(lambda order: [exchanged(order, 0, 0), exchanged(order, 0, 4)])
    assert seat == defects.given_a_share(share, Fraction(2, n))
    assert distance(lambda order: [orders[0]]) == defects.given_a_share(share, even)


def test_defects_have_names_titles_and_distances():
    assert set(FEW) < set(defects.DEFECTS)
    assert len({defect.title for defect in defects.DEFECTS.values()}) == len(defects.DEFECTS)
    known = {name: float(defect.distance(52)) for name, defect in defects.DEFECTS.items() if defect.distance}
    for name, distance in (("random-pile-10-2", 0.420), ("random-pile-10-3", 0.0440), ("gsr-7", 0.334), ("none", 0)):
        assert known[name] == pytest.approx(distance, abs=5e-4)
    assert all(0 <= distance <= 1 for distance in known.values())
    assert known["never-shuffled"] == pytest.approx(0.01)


def test_a_defects_decks_depend_on_their_numbers_only():
    defect = defects.DEFECTS["stuck-card"]
    whole, part = sorted_decks(60, 52), sorted_decks(20, 52)
    defect.shuffle(whole, 0, 9)
    defect.shuffle(part, 40, 9)
    assert (whole[40:] == part).all()
    other = sorted_decks(60, 52)
    defects.DEFECTS["lucky-seat"].shuffle(other, 0, 9)
    assert not (whole == other).all(axis=1).any(), "random numbers of its own"


# -- how many decks ----------------------------------------------------------------------------------------
def test_samples_double_up_to_the_last():
    assert power.Params(200, 10, 1).rungs == [20, 40, 80, 160, 200]
    assert power.Params(640, 10, 1).rungs == [20, 40, 80, 160, 320, 640]


@pytest.mark.parametrize(
    "shares, least",
    [
        ([1, 1, 1], 20),
        ([np.nan, 0.95, 1], 40),
        ([0.8, 1, 1], 20 * 2**0.5),
        ([0, 0.4, 0.9], 80),
        ([1, 0.8, 1], 40 * 2**0.5),
        ([0, 0.5, 0.89], None),
    ],
)
def test_the_least_number_of_decks_lies_between_two_rungs(shares, least):
    assert power._crossing(np.array(shares), [20, 40, 80]) == (None if least is None else pytest.approx(least))


@pytest.mark.parametrize("freedom", [1, 9, 102, 2601])
def test_what_is_beyond_the_samples_is_reckoned_from_the_effect(freedom):
    """With as many decks as it says, a noncentral chi-square of that effect is rejected in 90 of 100 samples."""
    extra, decks = 40.0 + 6 * (2 * freedom) ** 0.5, 2000
    result = Result(freedom + extra, "", 1e-9, 0.0, "", decks, 20, freedom)
    least = power._reckoned(result, power.Params(200, 10, 1))
    assert least.how == power.ESTIMATED and least.low < least.decks < least.high
    missed = chndtr(chdtri(freedom, power.ALPHA), freedom, extra / decks * least.decks)
    assert missed == pytest.approx(1 - power.POWER, rel=1e-6)


def test_nothing_is_reckoned_from_chance_or_against_what_was_measured():
    params = power.Params(200, 10, 1)
    for p, freedom, statistic in ((1e-5, 9, 60.0), (1e-9, 0, 60.0), (1e-9, 9, 5000.0)):
        result = Result(statistic, "", p, 0.0, "", 2000, 20, freedom)
        assert power._reckoned(result, params) == (None, None, None, power.UNSEEN)
    assert power._reckoned(None, params).how == power.UNSEEN


def test_a_strong_defect_is_seen_at_once_and_none_at_all_never(found):
    assert set(found["none"]) == set(TRIALS)
    piles, none = found["random-pile-10-1"], found["none"]
    assert piles["runs"].least == (20, 20, 20, power.AT_ONCE)
    assert piles["runs"].shares == [1] * 5
    assert piles["poker"].least.how == power.UNSEEN
    assert np.isnan(piles["poker"].shares[:2]).all() and not np.isnan(piles["poker"].shares[2])
    measured = piles["card-mean"].least
    assert measured.how == power.MEASURED and 20 < measured.low <= measured.decks <= measured.high <= 200
    assert all(seen.least.how == power.UNSEEN for seen in none.values())


def test_the_same_seed_gives_the_same_figures(found):
    assert str(power.measure(defects.DEFECTS["gsr-7"], ASKED)) == str(found["gsr-7"])
    progress = []
    other = power.measure(defects.DEFECTS["gsr-7"], ASKED._replace(seed=6), progress.append)
    assert str(other) != str(found["gsr-7"])
    assert sum(progress) == ASKED.decks


# -- the report --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "decks, text", [(20, "20"), (163.2, "160"), (994, "990"), (998, "1.0k"), (12_345, "12k"), (3_248_700, "3.2M")]
)
def test_short_numbers(decks, text):
    assert power_figures.short(decks) == text


def test_how_many_more_decks_the_poker_test_needs():
    english = power_report.texts("en")
    said = [power_report._how_many_more(ratios, english) for ratios in ([3.0], [3.01, 2.99], [1.5, 3.0, 1234.0])]
    assert said[0] == said[1] == "Where both are known it needs 3.0 times as many decks as the sharpest test."
    assert "it needs 1.5 to 1,234 times as many decks as the sharpest test, 3.0 times in the median." in said[2]


def test_wilsons_interval():
    low, high = power_figures.wilson(np.array([0.0, 0.5, 1.0]), 20)
    assert low == pytest.approx([0, 0.2993, 0.8389], abs=1e-4)
    assert high == pytest.approx([0.1611, 0.7007, 1], abs=1e-4)


def test_the_command_makes_a_report_of_what_was_found(found, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(defects, "DEFECTS", {name: defects.DEFECTS[name] for name in FEW})
    monkeypatch.setattr(power, "measure", lambda defect, asked, told: told(asked.decks) or found[defect.name])
    folder = tmp_path / "new"
    assert lab_power.power(**ASKED._asdict(), out=folder) == EXIT_DONE
    out, err = capsys.readouterr()
    assert out == f"{folder / 'report.html'}\n"
    assert err.splitlines()[-1] == "power: 100 %"
    page = (folder / "report.html").read_text(encoding="utf-8")
    assert "Why the poker test alone is not enough" in page
    assert "Random pile, 10 pockets, 2 passes: 0.420 from uniform, seen by runs with 20 decks" in page
    for name in ("decks-needed", "power"):
        assert (folder / f"{name}.svg").stat().st_size and (folder / f"{name}.png").stat().st_size
    with (folder / "decks-needed.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(FEW) * len(TRIALS)
    assert {
        "defect": "random-pile-10-1",
        "test": "runs",
        "decks": "20.0",
        "low": "20.0",
        "high": "20.0",
        "how": "at once",
    } in rows
    table = json.loads((folder / "report.json").read_text(encoding="utf-8"))["tables"]["sharpest"]
    assert [row[0] for row in table["rows"]] == [defects.DEFECTS[name].title for name in FEW]


@pytest.mark.parametrize(
    "options, said",
    [
        ({"decks": 199}, "--decks 199 is out of range: it is 200 to 10000000."),
        ({"repeats": 9}, "--repeats 9 is out of range: it is 10 to 10000."),
        ({"seed": -1}, "--seed -1 is out of range"),
        ({"seed": 1 << 64}, "--seed 18446744073709551616 is out of range"),
        ({"language": "sv"}, "--language sv is not known"),
    ],
)
def test_impossible_options(options, said, tmp_path):
    given = {"decks": 200, "repeats": 10, "seed": 1, "out": tmp_path / "new", **options}
    with pytest.raises(UsageProblem) as problem:
        lab_power.power(**given)
    assert problem.value.error.startswith(said) and problem.value.exit_status == EXIT_USAGE
    assert not (tmp_path / "new").exists()
