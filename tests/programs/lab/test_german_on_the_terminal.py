"""What the laboratory's commands print is German with `--language de`, and their JSON does not change with it."""

import json

import numpy as np
import pytest
from audit_faults import shuffled
from german import english_words
from mischwerk.deck import decks as known

SKAT = [card.short for card in known.find("skat").cards]


@pytest.fixture
def told(run, quick):
    """told(*options, stdin=text): standard output of `lab ...`"""
    return lambda *arguments, stdin="": run(*arguments, stdin=stdin)[1]


def check(text):
    assert text
    for line in text.splitlines():
        assert english_words(line) == [], line
        assert "\\u" not in line and "\\x" not in line, f"a space that a terminal shows as an escape: {line}"


DISTANCES = {
    "exact": ("--method", "gsr", "--passes", 8, "--runs"),
    "one card": ("--method", "planned", "--cards", 1, "--passes", 1),
    "bounds": ("--method", "random-pile", "--capacity", 7, "--passes", 4),
    "too much work": ("--method", "random-pile", "--pockets", 30, "--capacity", 12, "--passes", 2, "--cards", 110),
}


@pytest.mark.parametrize("options", DISTANCES.values(), ids=list(DISTANCES))
def test_distances(told, options):
    check(told("distance", *options, "--language", "de"))


def test_distances_of_a_riffle_in_german(told):
    lines = told("distance", "--method", "gsr", "--passes", 2, "--language", "de").splitlines()
    assert lines[0] == "gsr, 52 Karten"
    assert lines[2].split("  ")[0] == "Durchgang"
    assert lines[4].split()[:3] == ["2", "1,0000", "1"] and lines[4].endswith("121,6")


def test_the_json_of_distances_is_the_same(told):
    for options in DISTANCES.values():
        german, english = (told("distance", *options, "--json", "--language", name) for name in ("de", "en"))
        assert german == english and json.loads(german)


def test_simulated_decks(told):
    single = told("simulate", "--method", "gsr", "--decks", 1, "--out", "one.npy", "--language", "de")
    assert single == "one.npy: 1 Blatt mit 52 Karten, gsr, 1 Durchgang, Startwert 1.\n"
    more = told("simulate", "--method", "gsr", "--decks", 9, "--passes", 2, "--out", "more.npy", "--language", "de")
    assert more == "more.npy: 9 Blätter mit 52 Karten, gsr, 2 Durchgänge, Startwert 1.\n"


BAD_LINES = [
    *("0 1 2", "0 1 2 2", "1 2 3 4", "0 1 2 x", "---", "{", '{"error": "kaputt"}', '{"result": "fault"}'),
    '{"result": "done", "method": "deal"}',
    '{"result": "done", "method": "planned", "order": null, "target": null}',
    "0",
]
BAD_NAMES = [" ".join([*SKAT[:-1], SKAT[0]]), " ".join(["XX", *SKAT[1:]]), " ".join(SKAT[:-1])]


def test_lines_that_are_no_decks(told):
    text = "\n".join(["3 2 1 0", *BAD_LINES, "0 1 3 2", ""])
    out = told("watch", "-", "--language", "de", stdin=text)
    check(out)
    assert "Zeile 2 wird ausgelassen: sie hat 3 Karten, nicht 4." in out
    assert out.count(" wird ausgelassen: ") == len(BAD_LINES)


@pytest.mark.parametrize(("text", "options"), [
    ("\n".join(BAD_NAMES), ("--deck", "skat")),
    ("♣A ♠A ♥A ♦A", ()),  # no deck has so few
])  # fmt: skip
def test_names_that_are_no_decks(told, text, options):
    out = told("watch", "-", *options, "--language", "de", stdin=text)
    check(out)
    assert out.count(" wird ausgelassen: ") == len(text.splitlines())


def test_the_json_of_a_watch_is_the_same(told):
    text = "\n".join(["3 2 1 0", *BAD_LINES, *["0 1 3 2"] * 20, ""])
    german, english = (told("watch", "-", "--json", "--language", name, stdin=text) for name in ("de", "en"))
    assert german == english and "it has 3 cards, not 4" in english


def test_an_audit_of_many_decks(told):
    np.save("decks.npy", shuffled("gsr", 32, 12_000, seed=1))
    out = told("audit", "--decks", "decks.npy", "--deck", "skat", "--language", "de")
    check(out)
    assert "12 000 Blättern" in out


def test_a_study(told):
    check(told("study", "--decks", 10_000, "--iterations", 1, "--language", "de"))
