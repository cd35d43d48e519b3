"""`mischwerk lab audit FILE.pbn` answers a club's question on one page: are these hands fair?"""

import json
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk.errors import EXIT_DISAGREES, EXIT_DONE, EXIT_USAGE

PACK = decks.find("poker-52").cards
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = ("A", "K", "Q", "J", "10", *"98765432")


def pbn(table):
    """As a dealing machine writes it."""
    lines = ["% PBN 2.1"]
    for number, (deck, dealer) in enumerate(zip(table, cycle("NESW"), strict=False), 1):
        hands = (
            ".".join(
                "".join(
                    rank.replace("10", "T")
                    for rank in RANKS
                    if any((PACK[card].suit, PACK[card].rank) == (suit, rank) for card in deck[seat::4])
                )
                for suit in SUITS
            )
            for seat in range(4)
        )
        lines += [f'[Board "{number}"]', f'[Dealer "{dealer}"]', f'[Deal "N:{" ".join(hands)}"]']
    return "\n".join(lines) + "\n"


@pytest.fixture
def tuesday():
    table = np.random.default_rng(11).permuted(np.tile(np.arange(52), (12, 1)), axis=1)
    Path("tuesday.pbn").write_text(pbn(table), encoding="utf-8")
    return table


def test_twelve_boards_are_answered_on_one_page(run, tuesday):
    status, out, _ = run("audit", "tuesday.pbn", "--out", "club", "--about", "our machine")
    assert status == EXIT_DONE
    first, boards, power, page = out.splitlines()
    assert first.startswith("Nothing speaks against fair deals: 12 deals")
    assert boards == "Dealer and vulnerability, as far as they are written, fit the numbers of 12 boards."
    assert power.startswith("What 12 deals can show") and page == "club/report.html"
    text = Path(page).read_text(encoding="utf-8")
    assert "our machine" in text and len(text.partition("</style>")[2].split()) < 500
    kept = json.loads(Path("club/report.json").read_text(encoding="utf-8"))
    assert len(kept["tables"]["questions"]["rows"]) == 10


def test_a_board_that_was_dealt_before_speaks_against_it_in_german_too(run, tuesday):
    again = pbn([*tuesday, tuesday[2]])
    Path("again.pbn").write_text(again, encoding="utf-8")
    status, out, _ = run("audit", "--decks", "again.pbn", "--out", "de", "--language", "de")
    assert status == EXIT_DISAGREES and "Board 13 hat die Hände eines früheren Boards." in out
    status, out, _ = run("audit", "again.pbn", "--out", "json", "--json")
    said = json.loads(out)
    assert (said["passed"], said["game"], said["decks"], said["dealt_again"]) == (False, "bridge", 13, ["13"])
    assert said["p_values"].keys() == said["adjusted"].keys() and said["rejected"] == []
    assert said["p_values_are"] == {name: "at most" if name == "classes" else "exact" for name in said["p_values"]}


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--hunt",), "--hunt needs whole decks; tuesday.pbn has hands."),
        (("--start", "new-pack"), "--start needs whole decks; tuesday.pbn has hands."),
        (("--poker-places", "1,2,3,4,5"), "--poker-places needs whole decks; tuesday.pbn has hands."),
        (("--decks", "other.pbn"), "Both tuesday.pbn and --decks other.pbn are named."),
    ],
)
def test_what_needs_orders_is_refused(run, tuesday, options, says):
    status, out, err = run("audit", "tuesday.pbn", *options)
    assert (status, out) == (EXIT_USAGE, "") and says in err.splitlines() and not Path("out").exists()


def test_a_hand_alone_is_judged_and_what_was_drawn_is_said(run):
    Path("two.pbn").write_text('[Board "1"]\n[Deal "N:AKQJ.T98.765.432 T98.AKQ.J432.AKJ - -"]\n', encoding="utf-8")
    status, out, _ = run("audit", "two.pbn")
    assert (
        status == EXIT_DONE
        and "1 deal looks like well shuffled ones (questions: 9)" in out
        and "Not all hands are recorded" in out
    )


@pytest.mark.parametrize("hand", ["AKQ.T98.765.4321", "AKQ.T98.765.430", "AAQ.T98.765.432", "AKQ.T98.765"])
def test_a_hand_that_is_none_is_refused_with_its_line(run, hand):
    Path("bad.pbn").write_text(f'[Board "1"]\n[Deal "N:{hand} - - -"]\n', encoding="utf-8")
    status, out, err = run("audit", "bad.pbn")
    said = [line for line in err.splitlines() if not line.endswith((" s", " %"))]
    assert (status, out, len(said)) == (EXIT_USAGE, "", 2) and "line 2" in said[0] and not Path("out").exists()


def test_whole_decks_among_hands_are_refused(run):
    hand = "N:AKQJ.T98.765.432 T98.AKQ.J432.AKJ 765.J765.AKQ.T98 432.432.T98.Q765"
    whole = " ".join(card.short for card in PACK)
    Path("mixed.txt").write_text(f"{hand}\n{whole}\n", encoding="utf-8")
    status, out, err = run("audit", "mixed.txt")
    assert (status, out) == (EXIT_USAGE, "") and "mixed.txt has whole decks and hands." in err
