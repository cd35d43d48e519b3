"""`mischwerk lab study` and `lab audit`: what they write and say, and what they refuse in two plain lines."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from audit_faults import shuffled, shuffled_on
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_USAGE
from mischwerk.jobs import record as deck_record
from mischwerk_lab.experiments.audit.diagnosis import simulation
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.experiments.study import report as study_report
from mischwerk_lab.kernels import sorted_decks
from mischwerk_lab.report.document import Report


@pytest.fixture(autouse=True)
def quicker(quick, monkeypatch):
    """No ways of mixing are simulated, either."""
    monkeypatch.setattr(simulation, "found", lambda *_, **__: [])


def problem(answer):
    """The first line of what is refused; nothing is left behind."""
    status, out, err = answer
    assert status == EXIT_USAGE and out == ""
    first, second = (line for line in err.splitlines() if not line.endswith(" %"))
    assert second.endswith(".")
    return first


def recorded(name, decks):
    np.save(name, decks)
    return name


def planned(cards, count):
    return shuffled("planned", cards, count, seed=7)  # no false alarm, which one seed in a hundred is


# -- lab study -------------------------------------------------------------------------------------
@pytest.fixture
def short_report(monkeypatch):
    """Two methods and a page without figures: what the command does with them is the same."""
    monkeypatch.setattr(study, "ALL", study.ALL[3:5])
    monkeypatch.setattr(study.run, "__kwdefaults__", {**study.run.__kwdefaults__, "methods": study.ALL})
    monkeypatch.setattr(study.work, "__defaults__", (study.ALL,))
    monkeypatch.setattr(study_report, "report", lambda done, language: Report(f"{done.decks} {done.seed}", language))


def test_study_writes_report_and_times(run, short_report):
    status, out, err = run("study", "--decks", 10_000, "--iterations", 2, "--seed", 9, "--out", "new/study")
    assert status == EXIT_DONE
    assert out == "new/study/report.html: 10,000 decks, 2 iterations, seed 9.\n"
    assert "100 %" in err
    times = json.loads(Path("new/study/times.json").read_bytes())
    assert set(times["seconds"]) == {"pile-10", "wheel"}


def test_study_for_programs(run, short_report):
    status, out, _ = run("study", "--decks", 10_000, "--iterations", 1, "--out", "study", "--json")
    assert status == EXIT_DONE
    assert json.loads(out) == {"report": "study/report.html", "decks": 10_000, "iterations": 1, "seed": 1}


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--decks", 9_999), "--decks 9999: the study's tests take 10,000 to 4,294,967,296 decks."),
        (("--iterations", 0), "--iterations 0: the study did 1 to 15."),
        (("--language", "sv"), "--language sv is not known."),
        (("--iterations", 16), "--iterations 16: the study did 1 to 15."),
        (("--seed", -1), "--seed -1: a seed is a number of 0 to 2**64 - 1."),
    ],
)
def test_study_refuses(run, options, error):
    assert problem(run("study", "--out", "study", *options)) == error
    assert not os.path.exists("study")


# -- lab audit -------------------------------------------------------------------------------------
def test_audit_of_fair_decks(run):
    recorded("decks.npy", planned(52, 1000))
    status, out, _ = run("audit", "--decks", "decks.npy", "--deck", "romme-52", "--out", "report")
    assert status == EXIT_DONE
    assert [line[:3] for line in out.splitlines()] == ["(A)", "(B)", "(C)", "(D)", "rep"]
    assert os.path.exists("report/report.html")
    assert not os.path.exists("report/records")


def test_audit_of_sorted_decks_says_so_in_german_and_by_its_status(run):
    recorded("decks.npy", sorted_decks(100, 32))
    status, out, _ = run("audit", "--decks", "decks.npy", "--language", "de", "--out", "report")
    assert status == EXIT_DISAGREES
    assert "NICHT gleichverteilt" in out
    assert '<html lang="de">' in Path("report/report.html").read_text(encoding="utf-8")


def test_poker_hands_are_looked_for_where_one_says(run):
    """A ten, jack, queen, king and ace of one suit at places 47 to 51 of every deck are seen there only."""
    decks = planned(52, 400)
    royal = np.arange(8, 13, dtype=np.uint8)
    others = np.array([deck[~np.isin(deck, royal)] for deck in decks])
    recorded("decks.npy", np.hstack([others, np.tile(royal, (400, 1))]))
    seen = {}
    for places in ("0,1,2,3,4", "47,48,49,50,51"):
        _, out, _ = run("audit", "--decks", "decks.npy", "--out", f"at{places[0]}", "--poker-places", places, "--json")
        seen[places] = json.loads(out)["p_values"]["poker"]
        assert places.replace(",", ", ") in Path(f"at{places[0]}/report.html").read_text(encoding="utf-8")
    assert seen["0,1,2,3,4"] > 0.001 and seen["47,48,49,50,51"] < 1e-9


def test_audit_for_programs(run):
    recorded("decks.npy", planned(32, 500))
    status, out, _ = run("audit", "--decks", "decks.npy", "--out", "report", "--json")
    answer = json.loads(out)
    assert status == EXIT_DONE and answer["passed"] is True
    assert answer["decks"] == 500 and answer["report"] == "report/report.html"
    assert all(0 <= p <= 1 for p in answer["p_values"].values())
    assert answer["p_values"].keys() == answer["adjusted"].keys() == answer["p_values_are"].keys()
    assert answer["p_values_are"]["outlier"] == "exact" and answer["p_values_are"]["position-chi2"] == "approximate"
    assert answer["p_values_are"]["kolmogorov"] == answer["p_values_are"]["largest-cell"] == "at most"
    assert answer["diagnosis"] is None
    assert answer["holds_for"] == "sorted starts or going on, as recorded"


def test_audit_of_a_pack_that_was_shuffled_on(run):
    """The same decks with their starts, as a sequence, and as if they had been sorted before: only what was said of the
    starts differs."""
    decks = shuffled_on(500, "gsr", seed=5, start=planned(52, 1)[0])
    recorded("decks.npy", decks[1:])
    recorded("before.npy", decks[:-1])
    answers = {}
    for name, options in {"found": (), "said": ("--sequence",), "before": ("--before", "before.npy"),
                          "sorted": ("--no-sequence",)}.items():  # fmt: skip
        status, out, _ = run("audit", "--decks", "decks.npy", "--out", name, "--json", *options)
        answers[name] = json.loads(out)
        assert status == EXIT_DISAGREES and answers[name]["passed"] is False
    assert {name: answer["holds_for"] for name, answer in answers.items()} == {
        "found": "going on", "said": "going on", "before": "the given starts", "sorted": "sorted starts",
    }  # fmt: skip
    for name in ("found", "said", "before"):
        assert "rising" in answers[name]["rejected"] and answers[name]["diagnosis"]["best"] == "riffles"
        assert answers[name]["diagnosis"]["ways"][0]["estimate"] == 1
    assert "lag-1:rising" in answers["sorted"]["rejected"] and "rising" not in answers["sorted"]["rejected"]
    assert "before.npy" in Path("before/report.html").read_text("utf-8")


def test_audit_of_the_largest_decks(run):
    """256! is far beyond what a float can hold."""
    recorded("decks.npy", planned(256, 40))
    status, out, _ = run("audit", "--decks", "decks.npy", "--out", "report", "--json")
    assert status == EXIT_DONE and json.loads(out)["p_values"]["repeats"] == 1
    assert "0 pairs are in the same order; 0 are expected" in Path("report/report.html").read_text("utf-8")


def test_audit_of_decks_that_a_person_typed(run):
    """A deck a line, in names: they needn't be a .npy file."""
    lines = "\n".join(" ".join(map(str, 1 + deck)) for deck in planned(32, 50))
    Path("decks.txt").write_text(f"# fifty decks\n{lines}\n")
    status, _, _ = run("audit", "--decks", "decks.txt", "--deck", "skat", "--out", "report", "--about", "by <hand>")
    assert status == EXIT_DONE
    assert "by &lt;hand&gt;" in Path("report/report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ((), "An audit takes one of --decks FILE, --sim and --port PATH."),
        (("--sim", "--port", "/dev/x"), "An audit takes one of --decks FILE, --sim and --port PATH."),
        (("--decks", "decks.npy", "--sim"), "An audit takes one of --decks FILE, --sim and --port PATH."),
        (("--decks", "none.npy"), "none.npy can't be read: No such file or directory."),
        (("--decks", "few.npy"), "few.npy: 19 decks are too few for any test."),
        (("--decks", "small.npy"), "small.npy: decks of 3 cards are too small."),
        (("--decks", "decks.npy", "--deck", "poker"), "There is no deck poker."),
        (
            ("--decks", "decks.npy", "--deck", "romme-52"),
            "decks.npy: its decks have 32 cards, the deck romme-52 has 52.",
        ),
        (("--decks", "decks.npy", "--language", "sv"), "--language sv is not known."),
        (("--decks", "decks.npy", "--seed", 1 << 64), f"--seed {1 << 64}: a seed is a number of 0 to 2**64 - 1."),
        (("--sim", "--sequence"), "--sequence only works with --decks."),
        (("--sim", "--before", "decks.npy"), "--before only works with --decks."),
        (
            ("--decks", "decks.npy", "--before", "decks.npy", "--sequence"),
            "--before and --[no-]sequence can't be combined.",
        ),
        (("--decks", "decks.npy", "--before", "few.npy"), "few.npy has 19 starts, but decks.npy has 100 decks."),
        (("--decks", "decks.npy", "--shuffles", 5), "--shuffles only works with --sim and --port."),
        (("--decks", "decks.npy", "--sim-seed", 5), "--sim-seed only works with the twin."),
        (
            ("--decks", "decks.npy", "--poker-places", "0,1,2,3"),
            "--poker-places 0,1,2,3: a hand is at five different places.",
        ),
        (
            ("--decks", "decks.npy", "--poker-places", "0,1,2,3,52"),
            "--poker-places 0,1,2,3,52: a hand is at five different places.",
        ),
        (
            ("--decks", "decks.npy", "--poker-places", "0,1,2,3,01"),
            "--poker-places 0,1,2,3,01: a hand is at five different places.",
        ),
        (
            ("--decks", "decks.npy", "--poker-places", "a,1,2,3,4"),
            "--poker-places a,1,2,3,4: a hand is at five different places.",
        ),
        (("--sim", "--shuffles", 0), "--shuffles 0 is out of range."),
        (("--decks", "decks.npy", "--lags", 11), "--lags 11 is out of range."),
        (("--sim", "--drawn", 10), "--drawn 10 is out of range."),
        (("--sim", "--machine", "none"), None),
        (("--sim", "--deck", "romme-110"), "110 cards do not fit pile10: it takes 100 at most."),
        (("--port", "/dev/none"), None),
    ],
)
def test_audit_refuses(run, options, error):
    recorded("decks.npy", planned(32, 100))
    recorded("few.npy", planned(32, 19))
    recorded("small.npy", planned(3, 100))
    answer = run("audit", "--out", "report", *options)
    assert answer[0] != EXIT_DONE and len(answer[2].splitlines()) == 2
    if error is not None:
        assert problem(answer) == error
    assert not os.path.exists("report")


@pytest.mark.wants("sim")
def test_audit_of_a_twin(run):
    """The whole way: the firmware under a twin shuffles, reveals, is worked out again; the same seed, the same page."""
    pages = []
    for out in ("one", "two"):
        status, said, _ = run(
            "audit", "--sim", "--sim-seed", 4, "--shuffles", 3, "--drawn", 1000, "--deck", "skat", "--out", out
        )
        assert status == EXIT_DONE
        assert "each of the 3 requested decks follows" in said
        pages.append(Path(f"{out}/report.html").read_text(encoding="utf-8"))
    assert pages[0] == pages[1]
    assert "This does NOT show what its mechanics did with the cards" in pages[0]
    assert "too few for the estimators" in pages[0]  # 6144 raw bits
    record = json.loads(Path("one/records/shuffle-0002.json").read_bytes())
    assert record["seed_mode"] == "auditable" and record["audit"]["material"]


@pytest.mark.wants("sim")
def test_a_deck_that_does_not_follow_from_what_was_revealed_speaks_against_the_source(run, monkeypatch):
    made = deck_record.build

    def altered(facts):
        record = made(facts)
        record["target"] = record["target"][::-1]
        return record

    monkeypatch.setattr(deck_record, "build", altered)
    status, said, _ = run("audit", "--sim", "--sim-seed", 4, "--shuffles", 1, "--drawn", 1000, "--out", "report")
    assert status == EXIT_DISAGREES
    assert "1 of the 1 deck does not follow from what the machine revealed" in said


IMPORTED = """
import sys
from mischwerk.entry import main
sys.argv = ["mischwerk", "lab", "audit", *sys.argv[1:]]
try:
    main()
except SystemExit as left:
    heavy = ("matplotlib", "scipy.fft", "mischwerk_lab.hunting.hunt", "mischwerk.api", "numpy")
    print(left.code, *(name for name in heavy if name in sys.modules))
"""


@pytest.mark.parametrize("options, last", [(["--help"], "0"), (["decks.txt"], "2 mischwerk.api numpy")])
def test_an_audit_starts_without_what_it_does_not_need_yet(options, last):
    Path("decks.txt").write_text("0 1 2 3\n")
    done = subprocess.run([sys.executable, "-c", IMPORTED, *options], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == last
