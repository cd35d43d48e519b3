"""`mischwerk lab distance`: exact fractions for programs, a table for people, and options that can't be."""

import json
import math
import subprocess
import sys
from contextlib import contextmanager
from fractions import Fraction

import pytest
from mischwerk.errors import EXIT_DONE, UsageProblem
from mischwerk_lab.cli import distance as lab_distance
from mischwerk_lab.exact import distances, law
from mischwerk_lab.experiments import distance
from mischwerk_lab.experiments.distance import short
from mischwerk_work import bar


def told(capsys, **options):
    assert lab_distance.distance(as_json=True, **options) == 0
    return json.loads(capsys.readouterr().out)


def test_json_holds_exact_fractions_of_any_length(capsys):
    before = sys.get_int_max_str_digits()
    answer = told(capsys, method="random-pile", cards=110, passes=20, runs=True)
    assert sys.get_int_max_str_digits() == before
    last = answer["passes"][19]
    sys.set_int_max_str_digits(0)
    try:
        exact = distances(law.random_piles(110, 10, 20))
        for name in ("total_variation", "separation", "most_likely", "times_uniform", "chi_square"):
            assert Fraction(last[name]["exact"]) == getattr(exact, name)
            assert last[name]["value"] == float(getattr(exact, name))
        law_of_runs = tuple(Fraction(share["exact"]) for share in last["ascending_runs"])
        assert law_of_runs == law.runs_after_random_piles(110, 10, 20)
    finally:
        sys.set_int_max_str_digits(before)
    assert int(last["possible_decks"]) == math.factorial(110)


def test_a_number_too_large_for_a_float_is_given_exactly_only(capsys):
    first = told(capsys, method="gsr", cards=250, passes=1)["passes"][0]
    assert first["times_uniform"]["value"] is None and "/" in first["times_uniform"]["exact"]


def test_piles_with_a_cap_are_given_bounds(capsys):
    second = told(capsys, method="random-pile", capacity=10, passes=2)["passes"][1]["total_variation"]
    assert second["low"]["value"] == pytest.approx(0.188, abs=5e-4) and "exact" not in second["low"]
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
    "options, message",
    [
        ({"method": "overhand"}, "no exact theory"),
        ({"method": "gsr", "pockets": 3}, "gsr has no pockets"),
        ({"method": "shelf", "capacity": 3}, "shelf has no capacity"),
        ({"method": "gsr", "cards": 0}, "not 0"),
        ({"method": "gsr", "cards": 1251}, "1,250"),
        ({"method": "gsr", "passes": 0}, "not 0"),
        ({"method": "random-pile", "pockets": 0}, "At least one pocket"),
        ({"method": "shelf", "shelves": 0}, "shelf"),
        ({"method": "random-pile", "capacity": 5}, "don't hold 52"),
        ({"method": "random-pile", "capacity": -1}, "-1"),
        ({"method": "random-pile", "order": "filo"}, "fifo or lifo"),
        ({"method": "random-pile", "pockets": 1, "capacity": 5}, "One pocket of 5 doesn't hold 52 cards"),
        ({"method": "random-pile", "capacity": 7, "runs": True}, "pockets with a cap: leave out --runs"),
    ],
)
def test_impossible_options_are_refused(options, message):
    with pytest.raises(UsageProblem, match=message):
        lab_distance.distance(**options)


def test_a_cap_that_is_never_reached_hides_no_runs(capsys):
    assert told(capsys, method="random-pile", capacity=52, passes=1, runs=True)["passes"][0]["ascending_runs"]


def test_on_a_terminal_the_passes_are_shown_as_they_are_done(monkeypatch, capsys):
    @contextmanager
    def shown(what, total, says_tenths):
        done.append((what, total))
        yield done.append

    done = []
    for options in ({"method": "gsr"}, {"method": "random-pile", "capacity": 7}):
        lab_distance.distance(**options, passes=3)
        assert capsys.readouterr().err == "", "nothing where no person looks"
    monkeypatch.setattr(bar, "shown", shown)
    for options in ({"method": "gsr"}, {"method": "random-pile", "capacity": 7}):
        done.clear()
        lab_distance.distance(**options, passes=3)
        assert done == [("distance", 3), 1, 1, 1]


def test_help_mentions_pockets_only_where_there_are_some(run):
    status, out, _ = run("distance", "--help")
    text = " ".join(out.split())
    assert status == EXIT_DONE and "random-pile: pockets. [default: 10]" in text
    assert "planned:" not in text


def test_one_card_is_one_card(capsys):
    lab_distance.distance(method="gsr", cards=1, passes=1)
    assert capsys.readouterr().out.startswith("gsr, 1 card\n")


def test_theory_needs_nothing_but_python():
    code = "import sys; sys.modules['numpy'] = None; from mischwerk_lab.experiments import distance"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


@pytest.mark.parametrize(
    "value, text",
    [(0, "0"), (1, "1"), (0.33412, "0.3341"), (Fraction(1, 10**9), "1.000e-9"), (9859, "9,859"), (10**53, "1.000e+53"),
     (2, "2"), (129.51, "129.5"), (Fraction(9_999_999, 100), "100,000")],
)  # fmt: skip
def test_numbers_are_short_whatever_their_size(value, text):
    assert short(Fraction(value)) == text


def test_each_method_knows_its_law_and_its_runs():
    for method in distance.KNOWN:
        known = distance.request(method, 6, 2, {}).law
        assert sum(known.decks(6, 2).probabilities()) == sum(known.runs(6, 2)) == 1
