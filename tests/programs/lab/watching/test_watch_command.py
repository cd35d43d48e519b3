"""`mischwerk lab watch`: from a file, standard input and the twin; what it says, and its exit status."""

import json
from types import SimpleNamespace

import numpy as np
import pytest
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_FAULT, EXIT_INTERRUPTED, EXIT_USAGE
from mischwerk.verify import verification
from mischwerk_lab.experiments.audit import board
from mischwerk_lab.languages import LANGUAGES
from mischwerk_lab.report import Words
from mischwerk_lab.watching import run as sources
from mischwerk_lab.watching.evidence import BETS, Leader, Watch
from mischwerk_lab.watching.telling import Telling

SORTED = "0 1 2 3 4 5 6 7\n"


@pytest.fixture
def run(run):
    """run(*options, stdin=text) -> exit status, lines of stdout, lines of stderr."""

    def command(*arguments, stdin=""):
        status, out, err = run("watch", *arguments, stdin=stdin)
        return status, out.splitlines(), err.splitlines()

    return command


def uniform(cards, count, seed=1):
    decks = np.random.default_rng(seed).permuted(np.tile(np.arange(cards), (count, 1)), axis=1)
    return "".join(" ".join(map(str, deck)) + "\n" for deck in decks)


def test_a_deck_that_is_not_shuffled_stops_the_watch_and_is_told(run):
    status, out, err = run("-", stdin=SORTED * 30)
    assert (status, err) == (EXIT_DISAGREES, [])
    assert out[0].startswith("deck 1: evidence ") and out[0].endswith(", stops at 100)")
    assert out[-2].startswith(f"stopped after {len(out) - 2} decks: the orders are not equally likely: p <= ")
    assert out[-1].startswith("Most of it comes from: ") and len(out) < 6


def test_even_decks_are_watched_to_the_end(run, tmp_path):
    (tmp_path / "decks.txt").write_text(uniform(52, 12))
    status, out, err = run("decks.txt")
    assert (status, len(out), err) == (EXIT_DONE, 13, [])
    assert out[-1].startswith("not enough evidence yet after 12 decks: largest ") and "does not prove" in out[-1]


def test_most_and_alpha_end_it_earlier(run):
    assert len(run("-", "--most", 5, stdin=uniform(52, 12))[1]) == 6
    few, many = (len(run("-", "--alpha", alpha, stdin=SORTED * 90)[1]) for alpha in (0.1, 1e-9))
    assert few < many


def test_a_pack_that_is_shuffled_on_depends_on_the_deck_before(run):
    lying, lines = np.random.default_rng(1).permutation(52), []
    for _ in range(20):
        lying = np.roll(lying, 5)  # cut
        lines.append(" ".join(map(str, lying)) + "\n")
    status, out, _ = run("-", "--sequence", stdin="".join(lines))
    assert status == EXIT_DISAGREES and "the decks depend on the deck before: p <= " in out[-2]
    assert "deck before" in out[-1] or "from one deck to the next" in out[-1]
    status, german, _ = run("-", "--sequence", "--language", "de", stdin="".join(lines))
    assert status == EXIT_DISAGREES and ": die Blätter hängen vom vorigen Blatt ab: p <= " in german[-2]
    assert len(german) == len(out) and german[0].startswith("Blatt 1: Evidenz ")


def test_a_bad_line_is_named_and_left_out(run):
    decks = uniform(52, 4).splitlines(keepends=True)
    status, out, err = run("-", stdin="".join([*decks[:2], "0 1 2\n", *decks[2:]]))
    assert (status, err) == (EXIT_DONE, [])
    assert out[2] == "line 3 is left out: it has 3 cards, not 52."
    assert [line[:7] for line in out[:5] if line.startswith("deck")] == ["deck 1:", "deck 2:", "deck 3:", "deck 4:"]
    assert out[-1] == "1 line left out."


def test_after_a_bad_line_the_next_deck_has_none_before_it(run):
    """With the bad line between, sorted decks repeat nothing from one to the next: less evidence, but not none."""
    options = ("-", "--json", "--most", 3, "--alpha", 1e-9)
    gaps, whole = (json.loads(run(*options, stdin=text)[1][-1]) for text in ("0\n".join([SORTED] * 4), SORTED * 4))
    assert gaps["lines_left_out"] == 2 and whole["lines_left_out"] == 0
    assert gaps["log10_evidence"] < whole["log10_evidence"]


def test_strict_stops_at_a_bad_line_and_keeps_what_was_seen(run):
    status, out, err = run("-", "--strict", stdin=uniform(52, 3) + "---\n" + uniform(52, 3))
    assert status == EXIT_USAGE and len(out) == 4
    assert out[-1].startswith("not enough evidence yet after 3 decks")
    assert err == ["-: line 4: it says that a deck is missing.", "Fix that line, or leave --strict out to skip it."]


def test_json_is_an_object_a_deck_and_one_at_the_end(run):
    status, out, err = run("-", "--json", "--alpha", 1e-9, stdin="# mine\n" + SORTED * 2 + "1\n" + SORTED * 30)
    rows = [json.loads(line) for line in out]
    assert (status, err) == (EXIT_DISAGREES, [])
    assert [row["line"] for row in rows[:-1]] == list(range(2, len(rows) + 1)) and len(rows) > 4
    assert rows[2] == {"line": 4, "left_out": "it has 1 card, not 8"}
    last, summary = rows[-2:]
    assert summary["result"] == "stopped" and summary["view"] == "named" and summary["bet"] in BETS
    assert summary["decks"] == last["deck"] and summary["evidence"] == last["evidence"] >= 100
    assert summary["p_at_most"] == pytest.approx(1 / summary["evidence"])
    assert last["log10_evidence"] == pytest.approx(np.log10(last["evidence"]))


def test_no_deck_at_all_is_said(run):
    assert run("-", stdin="# nothing\n")[:2] == (EXIT_DONE, ["no deck was seen."])


def test_ctrl_c_tells_what_was_seen(run, tmp_path, monkeypatch):
    def interrupted(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(sources, "time", SimpleNamespace(sleep=interrupted))  # not what beats beside it
    (tmp_path / "decks.txt").write_text(uniform(52, 3))
    status, out, err = run("decks.txt", "--follow")
    assert (status, err) == (EXIT_INTERRUPTED, [])
    assert out[3] == "stopped on request." and out[4].startswith("not enough evidence yet after 3 decks")


@pytest.mark.wants("sim")
def test_a_twin_is_watched_by_auditable_shuffles(run, monkeypatch):
    status, out, err = run("--sim", "--most", 3, "--json", "--sim-seed", 5)
    rows = [json.loads(line) for line in out]
    assert (status, err, len(rows)) == (EXIT_DONE, [], 4)
    assert rows[-1]["decks"] == 3 and rows[0]["line"] is None
    monkeypatch.setattr(verification, "verified", lambda record: SimpleNamespace(proved=False))
    status, out, err = run("--sim", "--sim-seed", 5, "--most", 2)
    assert status == EXIT_FAULT and err[0] == "Deck 1 does not follow from what the machine revealed."


@pytest.mark.wants("sim")
@pytest.mark.parametrize(("kind", "lines"), [(board.Stopped, []), (board.StillMoving, ["Left.", "Stay clear."])])
def test_ctrl_c_during_a_shuffle_tells_what_was_seen_and_whether_the_machine_moves(run, monkeypatch, kind, lines):
    made = board.Session.shuffle

    def stopped_in_the_second(session, number):
        if number:
            raise kind("Left.", "Stay clear.")
        return made(session, number)

    monkeypatch.setattr(board.Session, "shuffle", stopped_in_the_second)
    status, out, err = run("--sim", "--sim-seed", 5)
    assert (status, err) == (EXIT_INTERRUPTED, lines)
    assert out[1] == "stopped on request." and out[2].startswith("not enough evidence yet after 1 deck: ")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ([], "A watch takes one of FILE, -, --sim and --port PATH."),
        (["-", "--sim"], "A watch takes one of FILE, -, --sim and --port PATH."),
        (["-", "--machine", "pile10"], "--machine only works with --sim and --port."),
        (["-", "--sim-seed", 1], "--sim-seed only works with the twin."),
        (["-", "--language", "fr"], "--language fr is not known."),
        (["-", "--alpha", 0], "--alpha 0 is out of range."),
        (["-", "--most", 0], "--most 0 is out of range."),
        (["-", "--follow"], "--follow only works with a file."),
        (["--sim", "--strict"], "--strict only works with a file or standard input."),
        (["--sim", "--sequence"], "--sequence only works with a file or standard input."),
        (["nowhere.txt"], "nowhere.txt can't be read: no such file or directory."),
    ],
)
def test_what_is_refused_is_said_in_two_lines(run, options, problem):
    status, out, err = run(*options)
    assert (status, out) == (EXIT_USAGE, []) and len(err) == 2 and err[0].casefold() == problem.casefold()


# -- words ---------------------------------------------------------------------------------------
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_can_be_said(language):
    watch = Watch(8)
    watch.observe(np.tile(np.arange(8, dtype=np.uint8), (4, 1)))
    telling = Telling(Words(language), 100, None)
    said = set()
    for view in watch._views:
        for bet in view.bets:
            watch.leader = lambda view=view, bet=bet: Leader(view.name, bet.name, bet.found())
            stopped, most = telling.summary(watch, "stopped", 0)
            said.add(stopped.rpartition(":")[0] + most)
    assert len(said) == 3 * len(BETS)


def test_a_p_value_is_rounded_up_and_may_be_smaller_than_any_float():
    watch, telling = Watch(8), Telling(Words("en"), 100, None)
    watch.log_largest = -np.log(0.0092201)
    assert telling._p(watch) == "0.00923"
    watch.log_largest = 1000.9 * np.log(10)
    assert telling._p(watch) == "10⁻¹⁰⁰⁰" and watch.p_at_most == pytest.approx(1e-300)
