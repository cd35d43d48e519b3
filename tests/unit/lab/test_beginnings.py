"""Starts that nobody stated: the usual ones are recognized from either end, and even decks fit none."""

import audit_faults
import numpy as np
import pytest
from mischwerk.deck import decks
from mischwerk.errors import UsageProblem
from mischwerk_lab import beginnings
from mischwerk_lab.experiments.audit import compute
from mischwerk_lab.experiments.audit.results import FOUND
from mischwerk_lab.starts import BEFORE

PACK = decks.find("poker-52")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", ["suits-SHCD", "suits-CDHS-high", "ranks-CSHD"])
def test_a_usual_start_is_found_from_either_end(name, turned):
    order = np.array(beginnings.given(name, PACK, 52), np.uint8)
    riffled = order[audit_faults.shuffled("gsr", 52, 500, passes=6)]
    found, tried = beginnings.found(riffled[:, ::-1] if turned else riffled, PACK)
    assert (found.name, found.turned) == (name, turned) and tried == found.tried > 90


def test_numbered_decks_may_be_recorded_from_the_other_end():
    riffled = audit_faults.shuffled("gsr", 52, 500, passes=6)
    assert beginnings.found(riffled, None) == (None, 2)
    found, _ = beginnings.found(riffled[:, ::-1], None)
    assert (found.kind, found.turned) == (beginnings.PACK, True)


def test_even_decks_fit_no_start():
    even = np.random.default_rng(1).permuted(np.tile(np.arange(52, dtype=np.uint8), (20_000, 1)), axis=1)
    assert not any(beginnings.found(even[begin : begin + 100], PACK)[0] for begin in range(0, 20_000, 100))


def test_riffles_from_a_pack_sorted_by_suits_are_not_called_even():
    order = np.array(beginnings.given("suits-SHCD", PACK, 52), np.uint8)
    sample = compute.tested(order[audit_faults.shuffled("gsr", 52, 1000, passes=7)], deck=PACK)
    assert (sample.start, sample.how, sample.begun.name) == (BEFORE, FOUND, "suits-SHCD")
    assert sample.tests["rising"].rejected and sample.diagnosis.best == "riffles"


def test_a_start_may_be_a_file_of_one_deck(tmp_path):
    (tmp_path / "start.txt").write_text("3 1 0 2\n")
    assert beginnings.given(str(tmp_path / "start.txt"), None, 4) == (3, 1, 0, 2)
    for text, said in (("nothing", "no start that is known"), ("suits-CSHD", "only works with cards that have names")):
        with pytest.raises(UsageProblem, match=said):
            beginnings.given(text, None, 4)
    with pytest.raises(UsageProblem, match="not one deck of 5 cards"):
        beginnings.given(str(tmp_path / "start.txt"), None, 5)
