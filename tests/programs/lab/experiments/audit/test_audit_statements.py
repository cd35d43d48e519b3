"""The audit: its four statements on fair and unfair shufflers, and which decks can be audited."""

import re

import numpy as np
import pytest
from audit_faults import shuffled
from mischwerk.deck import decks
from mischwerk_lab.exact.law import riffles, total_variation
from mischwerk_lab.experiments.audit import board as audit_board
from mischwerk_lab.experiments.audit import compute as audit
from mischwerk_lab.experiments.audit import hands as audit_hands
from mischwerk_lab.experiments.audit import run as audit_run
from mischwerk_lab.experiments.audit import verdict as audit_verdict
from mischwerk_lab.experiments.audit import wording
from mischwerk_lab.experiments.audit.results import ALPHA, SAID
from mischwerk_lab.experiments.mixing import counts as mixing_counts
from mischwerk_lab.starts import View
from mischwerk_lab.trials import TRIALS


# -- statements ------------------------------------------------------------------------------------
def test_a_fair_shuffler_passes(fair):
    english = wording.texts("en")
    assert [statement.good for statement in audit_verdict.statements(fair, english)] == [None, True, None, True]
    stated = said(fair)
    assert [statement.good for statement in audit_verdict.statements(stated, english)] == [None, True, True, True]
    assert audit_verdict.passed(fair)
    assert audit_verdict.rejecting(fair.sample, english) == []
    assert len(fair.sample.tests) == len(TRIALS) - 2 + 1 + 4  # no seats, no poker with 32 cards; repeats; largest
    assert fair.sample.left_out == ["poker"]
    assert list(fair.sample.seats) == ["table_3", "table_4", "in_turn"]


def test_four_riffles_do_not_pass(unfair):
    statements = audit_verdict.statements(unfair, wording.texts("en"))
    assert [statement.good for statement in statements][1:3] == [False, None]
    assert "Rising sequences" in statements[1].text
    assert not audit_verdict.passed(unfair)
    summary = audit_verdict.as_object(unfair)
    assert summary["passed"] is False
    assert "rising" in summary["rejected"]
    assert summary["statements"]["A"] is None
    bound = summary["total_variation"]
    assert bound["confidence"] == 0.95 and 0.7 < bound["at_least"] < total_variation(riffles(52, 4))


@pytest.mark.parametrize("share", [0.0, 0.2, 0.6])
def test_the_distance_of_decks_of_which_a_share_is_sorted_is_bounded_from_below(share):
    """It is the share, as nearly no other deck is sorted."""
    some = shuffled("planned", 52, 4000, seed=11)
    some[: 2 * round(share * 1000)] = some[2000 : 2000 + 2 * round(share * 1000)] = np.arange(52)
    bound = mixing_counts.of_view(View(some)).low
    assert max(0, share - 0.06) <= bound <= share


def said(done):
    """As if it had been stated that the decks were sorted: else nobody says who mixes better."""
    return done._replace(sample=done.sample._replace(how=SAID))


def by_hand(done):
    return audit_verdict.statements(done, wording.texts("en"))[2]


@pytest.mark.parametrize(("decks", "seed"), [(20, 1), (20, 3), (40, 5), (200, 2)])
def test_seven_riffles_are_never_said_to_be_better_than_seven_riffles(examined, decks, seed):
    """Few decks show nothing of them, and then nothing of as many riffled by hand."""
    assert by_hand(examined(shuffled("gsr", 52, decks, passes=7, seed=seed))).good is not True


def test_few_decks_of_a_riffle_and_of_the_ways_by_hand_are_compared_with_one_another(examined):
    done = examined(shuffled("gsr", 52, 20, passes=7, seed=1))
    assert (done.beside.decks, done.beside.own, done.beside.by_hand["gsr"]) == (20, 0, 0)
    assert done.beside.by_hand["overhand"] > 0
    assert "neither does: GSR riffle." in by_hand(done).text


def test_many_decks_of_a_good_shuffler_are_not_held_against_fewer_by_hand(examined):
    """Four random piles are much closer to even than seven riffles; of 20,000 decks only the latter shows."""
    done = examined(shuffled("random-pile", 52, 60_000, passes=4))
    assert done.beside.decks == 20_000 and done.beside.own == 0 and min(done.beside.by_hand.values()) > 0
    assert by_hand(done).good is None and by_hand(said(done)).good is True


def test_what_deviates_where_riffles_don_t_is_not_better_than_by_hand(examined):
    done = examined(shuffled("overhand", 52, 20, passes=7))
    assert done.beside.own > 0 and by_hand(done).good is False
    assert "shows none: GSR riffle" in by_hand(done).text


@pytest.mark.parametrize(
    ("own", "gsr", "cut", "good"),
    [(0, 1, 1, True), (0, 0, 1, None), (0, 0, 0, None), (1, 0, 1, False), (1, 0, 0, False), (1, 1, 1, None)],
)
def test_shuffler_and_hands_are_compared_by_who_deviates(unfair, own, gsr, cut, good):
    done = said(unfair._replace(beside=audit_hands.Comparison(500, 6, own, {"gsr": gsr, "cut": cut})))
    english, german = (audit_verdict.statements(done, wording.texts(language))[2] for language in ("en", "de"))
    assert english.good is german.good is good
    assert "500" in english.text and "500" in german.text


def test_an_audit_has_one_false_alarm_rate():
    """1 % for all tests together. Seed 132: the least corrected p-value is 2.7 %."""
    some = shuffled("planned", 32, 600, seed=132)
    assert audit.tested(some).uniform and not audit.tested(some, alpha=0.05).uniform


def test_revealed_and_drawn_orders_share_the_rate(monkeypatch):
    params, rates = audit_run.Params(None, True, None, None, "", 3, 20, 1000, None, 0), []
    real = audit.tested

    def tested(decks, places, advance=lambda done: None, alpha=ALPHA, **options):
        rates.append(alpha)
        return real(decks, places, advance, alpha, **options)

    revealed = shuffled("planned", 52, 20)
    monkeypatch.setattr(audit, "tested", tested)
    monkeypatch.setattr(audit_board, "shuffled", lambda asked, advance: BoardThatTold(revealed))
    done = audit_run.prepared(params).run(lambda done: None)
    assert rates == [pytest.approx(0.001), pytest.approx(0.009)] and done.samples == [done.sample, done.told]


class BoardThatTold:
    """As audit_board.Board, as far as the tests go."""

    def __init__(self, orders):
        self.orders = orders


def test_faults_of_the_revealed_orders_are_named_as_such(fair):
    revealed = audit.tested(shuffled("gsr", 32, 2000, passes=3))
    statement = audit_verdict.statements(fair._replace(told=revealed), wording.texts("en"))[1]
    assert statement.good is False and "Rising sequences (of the reported orders)" in statement.text
    assert "on 2000 and 2000 decks" in statement.text


def test_a_source_of_few_seeds_is_found_by_its_repeats(examined):
    """2000 decks out of 5000: 400 pairs are to be expected, while all other tests see even decks."""
    few = shuffled("planned", 52, 5000)
    drawn = np.random.default_rng(1).integers(0, 5000, 2000)
    done = examined(few[drawn])
    source = audit_verdict.statements(done, wording.texts("en"))[0]
    assert source.good is False
    assert re.search(r"about 2¹[²³] orders", source.text)


def test_seats_that_matter_are_named(examined):
    """The last cards of the sorted deck among the last places: who gets them depends on the seat."""
    some = shuffled("planned", 32, 2000)
    some.sort(axis=1)
    some[:, :16] = shuffled("planned", 16, 2000)
    some[:, 16:] = 16 + shuffled("planned", 16, 2000, seed=12)
    done = examined(some, "skat")
    seats = audit_verdict.statements(done, wording.texts("de"))[3]
    assert seats.good is False
    assert "Tabelle 3" in seats.text


def test_effects_are_said_to_be_visible_where_they_are(fair):
    """The effect named visible is seen in 95 of 100 samples; with four times the decks half of it is."""
    small = fair.sample.tests["position-chi2"].visible
    more = audit.tested(shuffled("planned", 32, 8000), deck=decks.find("skat")).tests["position-chi2"].visible
    assert more == pytest.approx(small / 2)


def test_the_smallest_decks_that_can_be_audited(examined):
    done = examined(shuffled("planned", 4, 20))
    assert done.sample.decks == 20
    assert "apen" in done.sample.left_out


# -- a board's generator ---------------------------------------------------------------------------
def test_drawn_decks_come_from_the_firmwares_own_code_and_the_seed():
    first, again, other = (audit_board.drawn(20, 3, seed, lambda done: None) for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()
    assert (np.sort(first, axis=1) == np.arange(20)).all()
