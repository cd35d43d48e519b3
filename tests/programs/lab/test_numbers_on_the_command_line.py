"""Counts are written as people write them, in every command of the laboratory: 1000000, 1_000_000, 1e6."""

import json

import pytest
import typer
from mischwerk.errors import EXIT_DONE, EXIT_USAGE
from mischwerk_lab.cli.options import whole


@pytest.fixture
def run(run):
    """run(words) -> exit status, stdout, last two lines of stderr"""

    def command(arguments):
        status, out, err = run(*arguments)
        return status, out, err.splitlines()[-2:]

    return command


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1000000", 1_000_000),
        ("1_000_000", 1_000_000),
        ("1e6", 1_000_000),
        ("1E6", 1_000_000),
        ("2.5e6", 2_500_000),
        ("1_0e3", 10_000),
        ("12.0", 12),
        ("-3", -3),
        ("0", 0),
        ("1e29", 10**29),
    ],
)
def test_whole_numbers(text, number):
    result = whole(text)
    assert result == number and isinstance(result, int)


@pytest.mark.parametrize(
    "text", ["1e-3", "1.5", "nan", "inf", "-inf", "1e999999999", "10k", "1,000", "0x10", "", "ten"]
)
def test_what_is_no_whole_number_is_refused(text):
    with pytest.raises(typer.BadParameter):
        whole(text)


# Out of range each, so that the answer shows which number was understood.
COUNTS = {
    ("study", "--decks", "9_999"): "--decks 9999: the study's tests take 10,000 to 4,294,967,296 decks.",
    ("study", "--iterations", "1.6e1"): "--iterations 16: the study did 1 to 15.",
    ("power", "--decks", "1e2"): "--decks 100 is out of range: it is 200 to 10000000.",
    ("power", "--repeats", "2e6"): "--repeats 2000000 is out of range: it is 10 to 10000.",
    ("mixing", "--decks", "1e2"): "At least 1,000 decks, not 100: fewer say nothing.",
    ("mixing", "--cards", "2e3"): "From 5 to 1,250 cards, not 2,000.",
    ("mixing", "--passes", "1_000_000"): "From 1 to 1,000 passes, not 1,000,000.",
    ("audit", "--sim", "--drawn", "1e9"): "--drawn 1000000000 is out of range.",
    ("audit", "--sim", "--shuffles", "1_001"): "--shuffles 1001 is out of range.",
    ("watch", "-", "--most", "0e0"): "--most 0 is out of range.",
    ("skat", "--deals", "1e6"): "--deals 1000000 is out of range: give 2 to 1,000.",
    ("skat", "--processes", "1e6"): "--processes 1000000 is out of range: give 1 to 1024.",
}


@pytest.mark.parametrize("arguments", COUNTS, ids=" ".join)
def test_every_count_takes_them(run, arguments):
    status, out, err = run(arguments)
    assert (status, out) == (EXIT_USAGE, "")
    assert err[0] == COUNTS[arguments]


def test_a_million_decks_are_a_million(run):
    arguments = ("simulate", "--method", "gsr", "--cards", "5e0", "--decks", "1e6", "--out", "decks.npy", "--json")
    status, out, _ = run(arguments)
    assert status == EXIT_DONE and json.loads(out)["decks"] == 1_000_000 and json.loads(out)["cards"] == 5


def test_distance_takes_them(run):
    status, out, _ = run(("distance", "--method", "gsr", "--cards", "1e1", "--passes", "2e0", "--json"))
    assert status == EXIT_DONE
    assert json.loads(out)["cards"] == 10 and len(json.loads(out)["passes"]) == 2


@pytest.mark.parametrize("command", ["study", "power", "mixing"])
@pytest.mark.parametrize("text", ["1e-3", "1.5", "nan", "10k"])
def test_a_refusal_says_what_was_typed(run, command, text):
    status, out, err = run((command, "--decks", text))
    assert (status, out) == (EXIT_USAGE, "")
    assert err[0] == f"Invalid value for '--decks': {text!r} is not a whole number."
