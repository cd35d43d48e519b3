"""Distributions of card points: their kinds, their going on, and what the document says of them."""

import numpy as np
import pytest
from mischwerk_games.skat.rules.games import NULL
from mischwerk_lab.report import Words
from mischwerk_lab.skat.conclusions import section_5_2
from mischwerk_lab.skat.conclusions.judging import HOLDS, NOT, UNKNOWN
from mischwerk_lab.skat.distributions import KINDS, Distribution, distributions, examples, kept, kind_of
from mischwerk_lab.skat.measure import states
from mischwerk_lab.skat.phrases import told
from mischwerk_lab.skat.tables import ALL
from scipy.special import ndtr

POINTS = np.arange(121)


def counts(shares):
    return np.round(10_000 * shares / shares.sum()).astype(int)


def normal(mean, deviation):
    return np.exp(-(((POINTS - mean) / deviation) ** 2) / 2)


SHAPES = {
    "normal": counts(normal(60, 15)),
    "skewed": counts(normal(40, 25) * ndtr(10 * (POINTS - 40) / 25)),
    "two maxima": counts(normal(35, 8) + normal(85, 8)),
    "even": counts(((POINTS >= 20) & (POINTS <= 100)).astype(float)),
    "few values": counts((POINTS % 40 == 30).astype(float)),
}


@pytest.mark.parametrize("kind", KINDS)
def test_shapes_are_recognized(kind):
    assert kind_of(SHAPES[kind]) == kind


def test_hardly_uneven_is_even_and_more_is_not():
    """A slope from once to twice is 0.08 from a uniform distribution, one to five times 0.17, as far as a bell."""
    within = (POINTS >= 20) & (POINTS <= 100)
    assert [kind_of(counts(within * (1 + steep * (POINTS - 20) / 80))) for steep in (1, 4)] == ["even", "normal"]


def made(kind, deal, trick, card="C7"):
    return Distribution(deal, "grand", trick, card, SHAPES[kind])


def test_the_clearest_of_each_kind_is_the_example():
    wide = Distribution(1, "grand", 1, "C8", counts(normal(60, 28)))
    found = [wide, *(made(kind, 0, 1) for kind in KINDS)]
    assert wide.kind == "normal"
    assert [(one.kind, one.card) for one in examples(found)] == [(kind, "C7") for kind in KINDS]


def test_standard_deviation_is_in_card_points():
    assert made("normal", 0, 1).deviation == pytest.approx(15, abs=0.1)


def test_a_deal_gives_a_distribution_for_each_card_of_a_choice():
    """In tricks of one seat, each with as many worlds; the same seed gives the same."""
    found = distributions(1, 5, worlds=50)
    assert [one._replace(counts=None) for one in found] == [
        one._replace(counts=None) for one in distributions(1, 5, worlds=50)
    ]
    assert {int(one.counts.sum()) for one in found} == {50}
    tricks = [one.trick for one in found]
    assert tricks == sorted(tricks) and tricks[0] >= 1 and tricks[-1] <= 9
    assert all(tricks.count(trick) > 1 for trick in tricks)
    assert len({(one.trick, one.card) for one in found}) == len(found)


def test_null_games_have_none():
    null = next(i for i, (_, state) in enumerate(states(ALL)) if state.declaration.game == NULL)
    assert distributions(null, 1, worlds=10) == []


def test_what_was_stopped_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(
        "mischwerk_lab.skat.distributions.distributions", lambda deal, seed: distributions(deal, seed, worlds=20)
    )
    steps = []
    whole = kept(tmp_path / "whole", 3, 1, steps.append)
    assert steps == [0, 1, 1, 1]
    lines = (tmp_path / "whole").read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "half").write_text(lines[0] + lines[1][:30], encoding="utf-8")
    steps.clear()
    again = kept(tmp_path / "half", 3, 1, steps.append)
    assert steps == [1, 1, 1]
    assert (tmp_path / "half").read_bytes() == (tmp_path / "whole").read_bytes()
    assert [one.card for one in again] == [one.card for one in whole]


def test_what_the_document_says_of_them():
    """Normal and wide at first, a few values later, in 30 deals; one of each other kind."""
    found = [made(kind, deal, trick) for deal in range(30) for kind, trick in (("normal", 1), ("few values", 8))]
    found += [made(kind, deal, 5) for deal, kind in enumerate(("skewed", "two maxima", "even"))]
    wider = [made("few values", deal, 1) for deal in range(30)] + [made("normal", deal, 8) for deal in range(30)]
    assert [one.verdict for one in section_5_2.of_section_5_2(found)][:2] == [HOLDS, HOLDS]
    occur, first, _ = section_5_2.of_section_5_2(wider)
    assert (occur.verdict, first.verdict) == (NOT, NOT)
    assert [one.verdict for one in section_5_2.of_section_5_2([])] == [UNKNOWN] * 3


def test_points_scatter_less_in_later_tricks():
    narrow = counts(normal(60, 4))
    found = [
        one for deal in range(30) for one in (made("normal", deal, 2), Distribution(deal, "grand", 8, "C8", narrow))
    ]
    assert section_5_2.of_section_5_2(found)[2].verdict == HOLDS
    assert told(section_5_2.of_section_5_2(found)[2].found, Words("en")) == "+11.0 ± 0.0 card points"
    reverse = [one._replace(trick=10 - one.trick) for one in found]
    assert section_5_2.of_section_5_2(reverse)[2].verdict == NOT
