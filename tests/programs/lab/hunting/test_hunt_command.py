"""`mischwerk lab hunt` and `lab audit --hunt`: what they say, in two languages, and what they refuse."""

import json
from pathlib import Path

import hunting_time
import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_INTERRUPTED, EXIT_USAGE
from mischwerk_lab.hunting import generators, searches
from mischwerk_lab.hunting.families import BY_NAME

WAY = BY_NAME["java"].ways[0]


def java_decks(count, seed=123456789, cards=52):
    draw = WAY.draw(seed)
    return [generators.shuffled(cards, draw, WAY.loop) for _ in range(count)]


def written(decks, first=0):
    text = "\n".join(" ".join(str(card + first) for card in deck) for deck in decks)
    Path("decks.txt").write_text(text, encoding="utf-8")
    return "decks.txt"


def even(count=30):
    return shuffled("planned", 52, count, seed=7)


def test_it_names_the_seed_and_the_next_deck(run):
    *known, following = java_decks(3)
    status, out, _ = run("hunt", written(known, first=1))
    assert status == EXIT_DISAGREES
    verdict, prediction = out.splitlines()
    assert verdict.startswith("Your shuffler is java.util.Random") and "seed 123456789." in verdict
    assert "2 of 2 decks follow from it" in verdict
    assert prediction == "The next deck will be (cards numbered from 0): " + " ".join(map(str, following))


def test_in_german_and_with_names_of_cards(run):
    *known, _ = java_decks(3, cards=32)
    status, out, _ = run("hunt", written(known), "--deck", "skat", "--language", "de")
    assert status == EXIT_DISAGREES and "Startwert 123456789." in out
    assert len(out.splitlines()[1].partition("wird sein: ")[2].split()) == 32


def test_for_programs_and_from_standard_input(run):
    *known, following = java_decks(3)
    status, out, _ = run("hunt", "-", "--json", stdin=Path(written(known)).read_text(encoding="utf-8"))
    match = json.loads(out)["found"]
    assert status == EXIT_DISAGREES
    assert (match["family"], match["seed"], match["matched"], match["next"]) == ("java", 123456789, 2, [following])


def test_nothing_found_says_what_was_not_tried(run, monkeypatch):
    hunting_time.count(monkeypatch)
    status, out, _ = run("hunt", written(even(1)), "--families", "java,glibc", "--budget", 5)
    assert status == EXIT_DONE
    lines = out.splitlines()
    assert lines[0].startswith("No known generator was found in ") and "all" in lines[2]
    assert "all seeds" in out and "untried" in out  # the table breaks between words
    assert lines[-1].startswith("Not hunted at all")


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_prints_what_was_tried(run, monkeypatch, as_json):
    def pressed(*_arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(searches.trying, "matching", pressed)
    options = ("--json",) if as_json else ()
    status, out, _ = run("hunt", written(even(1)), "--families", "msvc,programs", *options)
    assert status == EXIT_INTERRUPTED
    if as_json:
        answer = json.loads(out)
        assert answer["stopped"] and any(tried["family"] == "msvc" for tried in answer["tried"])
    else:
        assert out.startswith("Stopped on request after") and "Microsoft C rand()" in out


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("0 1 2 3\n0 1 2 2\n", "line 2: card 2 appears 2 times and card 3 is missing."),
        ("0 1 2 3\n0 1 2\n", "line 2: it has 3 cards, not 4."),
        ("0 1 2 Joker\n", "line 1: card 4 is Joker, which is not a card number."),
        ("", "it holds no deck."),
    ],
)
@pytest.mark.parametrize("piped", [False, True])
def test_bad_decks(run, text, error, piped):
    Path("decks.txt").write_text(text, encoding="utf-8")
    status, out, err = run("hunt", "-" if piped else "decks.txt", stdin=text)
    assert status == EXIT_USAGE and out == ""
    assert err.splitlines()[0] == f"{'standard input' if piped else 'decks.txt'}: {error}"


def test_endless_standard_input_is_refused_before_it_fills_the_disk(run, monkeypatch):
    monkeypatch.setattr("mischwerk_lab.cli.hunt._LARGEST_STDIN_BYTES", 1 << 20)
    with open("/dev/zero", encoding="utf-8") as zeros:
        monkeypatch.setattr("sys.stdin", zeros)
        status, out, err = run("hunt", "-")
    assert status == EXIT_USAGE and out == ""
    assert err.splitlines()[0] == "standard input has more than 1 MB: too much to be decks."


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--budget", 0), "--budget 0: give seconds, more than 0."),
        (("--budget", "nan"), "--budget nan: give seconds, more than 0."),
        (("--families", "java,dotnet"), "--families dotnet is not a known generator."),
        (("--since", "soon"), "--since soon: not a time from 1970 to 2106."),
        (("--since", "2026-02-01", "--until", "2026-01-01"), "--since must be before --until."),
        (("--language", "sv"), "--language sv is not known."),
        (("--deck", "skat"), "decks.txt: its decks have 52 cards, the deck skat has 32."),
        (("--before", "decks.txt", "--sequence"), "--before and --[no-]sequence can't be combined."),
    ],
)
def test_it_refuses(run, options, error):
    status, out, err = run("hunt", written(java_decks(2)), *options)
    assert status == EXIT_USAGE and out == ""
    assert err.splitlines()[0] == error


def test_an_audit_hunts(run, quick):
    np.save("decks.npy", np.array(java_decks(30), dtype=np.uint8))
    status, out, _ = run("audit", "--decks", "decks.npy", "--hunt", "--out", "report")
    assert status == EXIT_DISAGREES
    assert "(A) The source of random numbers does NOT suffice: the generator and its seed" in out
    assert "seed 123456789." in out and "The next deck will be" in out
    page = Path("report/report.html").read_text(encoding="utf-8")
    assert "Hunt for the generator" in page and "seed 123456789." in page


def test_an_audit_that_finds_no_generator(run, quick):
    np.save("decks.npy", even())
    status, out, _ = run("audit", "--decks", "decks.npy", "--hunt", "--budget", 1, "--out", "report", "--json")
    answer = json.loads(out)
    assert status == EXIT_DONE and answer["passed"] and answer["hunt"]["found"] is None
    status, out, _ = run("audit", "--decks", "decks.npy", "--out", "without", "--json")
    assert "hunt" not in json.loads(out)


def test_an_audit_refuses_what_does_not_go_with_it(run):
    status, _, err = run("audit", "--sim", "--hunt")
    assert status == EXIT_USAGE and err.splitlines()[0] == "--hunt only works with --decks."
    status, _, err = run("audit", "--decks", "decks.npy", "--budget", 3)
    assert status == EXIT_USAGE and err.splitlines()[0] == "--budget only works with --hunt."
