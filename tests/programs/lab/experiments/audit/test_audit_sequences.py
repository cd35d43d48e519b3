"""The audit of a pack that is shuffled on: each deck is seen from the one before it, or from its recorded start.

False alarms: 1 % for all tests of an audit together. Decks and seeds are fixed.
"""

import json

import audit_faults
import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk.errors import UsageProblem
from mischwerk_lab import starts
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import run as audit_run
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit import wording


# -- what is seen ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("made", "test"),
    [
        (lambda: audit_faults.shuffled_on(5000, "gsr", passes=7), "rising"),
        (lambda: audit_faults.shuffled_on(5000, "gsr"), "rising"),
        (lambda: audit_faults.shuffled_on(5000, "overhand", passes=20), "adjacency"),
        (lambda: audit_faults.shuffled_on(5000, "random-pile", passes=2), "runs"),
        (lambda: audit_faults.every_second_reversed(5000), "adjacency"),
    ],
    ids=["seven riffles", "a riffle", "overhand twenty times", "ten piles twice", "every second reversed"],
)
def test_a_pack_that_is_shuffled_on_badly_is_rejected_without_being_told_so(made, test):
    """No deck is far from even; only as seen from the one before."""
    sample = audit.tested(made())
    assert (sample.start, sample.how) == (starts.SEQUENCE, "found")
    assert sample.tests[test].rejected and not sample.uniform
    assert (sample.decks, sample.orders) == (5000, 4999)


def test_the_decks_of_seven_riffles_on_are_in_order_themselves():
    """What was accepted before: no test of the decks alone rejects them."""
    sample = audit.tested(audit_faults.shuffled_on(5000, "gsr", passes=7), start=starts.SORTED)
    assert not any(test.rejected for test in sample.tests.values()) and sample.seats
    assert any(test.rejected for test in sample.others["lag-1"].values())


def test_a_good_shuffler_may_be_used_on_or_from_sorted_decks():
    on = audit_faults.shuffled_on(5000, "planned")
    for start in (None, starts.SEQUENCE, starts.SORTED):
        sample = audit.tested(on, start=start)
        assert sample.uniform and sample.start == (start or starts.SORTED)


def test_every_second_deck_forgotten_shows_over_two_decks():
    """Two packs in turn, each riffled seven times on: neighbouring decks have nothing to do with each other."""
    decks = np.empty((5000, 52), dtype=np.uint8)
    decks[::2] = audit_faults.shuffled_on(2500, "gsr", passes=7)
    decks[1::2] = audit_faults.shuffled_on(2500, "gsr", passes=7, seed=12, start=shuffled("planned", 52, 1)[0])
    sample = audit.tested(decks)
    assert sample.others["lag-2"]["rising"].rejected
    assert not any(test.rejected for test in sample.others["lag-1"].values())


def test_packs_in_turn_show_as_many_decks_back_as_there_are_packs():
    decks = np.empty((2000, 52), dtype=np.uint8)
    for pack, start in enumerate(shuffled("planned", 52, 7)):
        decks[pack::7] = audit_faults.shuffled_on(len(decks[pack::7]), "gsr", passes=5, seed=12 + pack, start=start)
    assert audit.tested(decks).uniform
    sample = audit.tested(decks, lags=10)
    assert [view for view, tests in sample.others.items() if any(test.rejected for test in tests.values())] == ["lag-7"]
    assert starts.said(wording.texts("de"), "view", "lag-7") == "über 7 Blätter"


def test_named_cards_are_tested_in_a_sequence_as_well():
    """A bent card that never comes to lie on top is no matter of where it lay before."""
    sample = audit.tested(audit_faults.never_at(17, 0, 5000), start=starts.SEQUENCE)
    assert sample.others["named"]["largest-cell"].rejected
    assert not any(test.rejected for test in sample.tests.values())


def test_recorded_starts_show_what_was_done_to_each():
    """Each deck from a start of its own, which has nothing to do with the deck before."""
    begun = shuffled("planned", 52, 2000, seed=5)
    decks = np.take_along_axis(begun, shuffled("gsr", 52, 2000, passes=6).astype(np.int64), axis=1)
    assert audit.tested(decks).uniform
    sample = audit.tested(decks, before=begun)
    assert sample.tests["rising"].rejected and sample.orders == 2000
    assert not any(test.rejected for view in sample.others.values() for test in view.values())


def test_riffles_of_sorted_decks_are_not_taken_for_a_sequence():
    """As seen from the deck before, two riffles stay apart as well, but less than from the sorted one."""
    for passes in (1, 4, 7):
        assert audit.tested(shuffled("gsr", 52, 5000, passes)).start == starts.SORTED


def test_a_deck_as_seen_from_another():
    """Card 3 lies at place 1 now and lay at place 2 before."""
    before, now = np.array([[0, 1, 3, 2]], dtype=np.uint8), np.array([[1, 3, 2, 0]], dtype=np.uint8)
    assert starts.relative(before, now).tolist() == [[1, 2, 3, 0]]


# -- what is said ----------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def on(examined):
    return examined(audit_faults.shuffled_on(2000, "gsr", passes=5))


def test_the_statement_says_for_which_use_it_holds(on, fair, unfair):
    said = {name: audit_verdict.statements(done, wording.texts("en"))[1].text for name, done in
            {"on": on, "fair": fair}.items()}  # fmt: skip
    assert "This holds for continued shuffling" in said["on"] and "from one deck to the next" not in said["on"]
    assert "It was not stated how the decks lay before" in said["fair"]
    assert audit_verdict.as_object(on)["holds_for"] == "going on"
    assert audit_verdict.as_object(on)["starts"].items() >= {"kind": "sequence", "how": "found", "name": None}.items()
    assert audit_verdict.as_object(fair)["holds_for"] == "sorted starts or going on, as recorded"
    sure = fair._replace(sample=fair.sample._replace(how="said"))
    assert audit_verdict.as_object(sure)["holds_for"] == "sorted starts"
    json.dumps(audit_verdict.as_object(on))


def test_cards_of_a_sequence_are_named_by_where_they_lay(examined):
    """A pack of which the top card stays on top in one deck of ten."""
    order = shuffled("planned", 32, 2000)
    for row in range(0, 2000, 10):
        place = int(np.flatnonzero(order[row] == 0)[0])
        order[row, [0, place]] = order[row, [place, 0]]
    decks, lying = np.empty_like(order), np.arange(32, dtype=np.uint8)
    for row in range(2000):
        decks[row] = lying = lying[order[row]]
    text = audit_verdict.statements(examined(decks), wording.texts("en"))[1].text
    assert "the card from place 0 of the deck before at place 0: 2" in text


def test_shuffles_of_a_sequence_are_compared_with_those_by_hand(on):
    """Five riffles on are as bad as five from the sorted deck, and so the comparison says."""
    assert on.beside.own > 0 and on.beside.decks == 1999


# -- what is refused -------------------------------------------------------------------------------
def params(decks, before=None, sequence=None):
    return audit_run.Params(decks, False, None, None, "", 3, 20, 1000, None, 0, (0, 2, 5, 6, 7), before, sequence)


def refused(request):
    with pytest.raises(UsageProblem) as problem:
        audit_run.prepared(request)
    assert problem.value.what_to_do.endswith(".") and "\n" not in problem.value.error
    return problem.value.error


@pytest.fixture
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    np.save("decks.npy", shuffled("planned", 32, 100))
    return tmp_path


def test_starts_that_do_not_fit_the_decks_are_refused(in_folder):
    np.save("few.npy", shuffled("planned", 32, 99))
    np.save("large.npy", shuffled("planned", 52, 100))
    decks = in_folder / "decks.npy"
    assert refused(params(decks, in_folder / "few.npy")).endswith(f"few.npy has 99 starts, but {decks} has 100 decks.")
    assert "its decks have 52 cards, those of" in refused(params(decks, in_folder / "large.npy"))
    assert "can't be read" in refused(params(decks, in_folder / "none.npy"))


@pytest.mark.parametrize("mark", ["---", "?", "gap", "..."])
def test_a_gap_in_a_sequence_is_refused_with_its_line(in_folder, mark):
    lines = [" ".join(map(str, deck)) for deck in shuffled("planned", 32, 30)]
    lines[12] = mark
    path = in_folder / "decks.txt"
    path.write_text("\n".join(lines))
    assert refused(params(path, sequence=True)) == f"{path}: line 13: it says that a deck is missing."


def test_a_gap_in_a_table_is_refused_with_its_row(in_folder):
    decks = shuffled("planned", 32, 30).astype(np.int8)
    decks[12] = -1
    np.save("gap.npy", decks)
    assert refused(params(in_folder / "gap.npy")).endswith("row 13 is a gap, not a deck: all -1.")


def test_twenty_decks_of_a_sequence_are_too_few(in_folder):
    np.save("few.npy", shuffled("planned", 32, 20))
    assert "20 decks, each the start of the next, show 19 shuffles" in refused(
        params(in_folder / "few.npy", sequence=True)
    )
    np.save("few.npy", shuffled("planned", 32, 21))
    assert audit_run.prepared(params(in_folder / "few.npy", sequence=True)).run(lambda done: None).sample.orders == 20


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0 1 2", "line 2: it has 3 cards, not 4"),
        ("0 1 2 2", "card 2 appears 2 times and card 3 is missing"),
        ("0 1 2 x", "line 2: card 4 is x, which is not a card number"),
    ],
)
def test_decks_that_are_none_are_refused(in_folder, line, said):
    (in_folder / "decks.txt").write_text(f"0 1 2 3\n{line}\n")
    assert said in refused(params(in_folder / "decks.txt", sequence=True))
