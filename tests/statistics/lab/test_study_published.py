"""The Swedish study's published numbers against ours: the same laws, with the corrections, and with no others.

Fixed seed. A figure is accepted unless its largest of 52 deviations has a probability below 1e-5 (Šidák): 17 figures,
means and deviations, make a false alarm of 4e-4; the χ² of the poker test are accepted within 5 standard deviations:
1e-5 together.
"""

import pytest
from mischwerk_lab.experiments.study import compute as study
from mischwerk_lab.experiments.study import judged as study_judged
from mischwerk_lab.experiments.study import published

DECKS = 100_000
BY_NAME = {method.name: method for method in study.ALL}


@pytest.fixture(scope="module")
def done():
    return study.run(DECKS, 7, 20240405)


@pytest.mark.parametrize("figure", published.figures(), ids=lambda figure: f"figure {figure.number}")
def test_means_at_the_places_are_as_published(done, figure):
    agreement = study_judged.agreement(figure, done.passes[figure.method][figure.iteration - 1], DECKS)
    assert agreement.p_value > 1e-5
    assert 0.3 < agreement.mean_square < 2.2


@pytest.mark.parametrize("figure", published.figures(), ids=lambda figure: f"figure {figure.number}")
def test_deviations_at_the_places_are_as_published(done, figure):
    agreement = study_judged.agreement_of_deviations(figure, done.passes[figure.method][figure.iteration - 1], DECKS)
    assert agreement.p_value > 1e-5
    assert agreement.mean_square < 2.2  # those of one riffle go together, so it may be small


def test_ten_bins_held_seven_cards_and_not_ten(done):
    figure_19 = published.figures()[12]
    assert (figure_19.number, figure_19.method, figure_19.iteration) == (19, "pile-10", 1)
    seven, ten = (done.passes[name][0] for name in ("pile-10", "pile-10-10"))
    assert study_judged.agreement(figure_19, seven, DECKS).mean_square < 2
    assert study_judged.agreement(figure_19, ten, DECKS).mean_square > 300
    assert study_judged.agreement_of_deviations(figure_19, ten, DECKS).mean_square > 100


@pytest.mark.parametrize("name", [method.name for method in study.STUDIED])
def test_poker_hands_are_as_published(done, name):
    for theirs, ours in zip(published.chi_square(name), done.passes[name], strict=False):
        assert abs(study_judged.poker_difference(theirs, ours.hands)) < 5


def test_the_riffle_cut_binomially_is_not_the_studys(done):
    """At iteration 3 its χ² of 233,941 is that of a deck cut exactly in half."""
    assert abs(study_judged.poker_difference(233941.28, done.passes["gsr"][2].hands)) > 10


def test_runs_show_the_exact_distance_of_riffles(done):
    """Rising sequences determine them completely: 0.92, 0.61 and 0.33 after five, six and seven."""
    exact = study_judged.exact_distances(BY_NAME["gsr"], 7)
    for iteration in (5, 6, 7):
        seen = study_judged.distance_seen(done.passes["gsr"][iteration - 1])
        assert abs(seen.distance - float(exact[iteration - 1])) < 5 * seen.spread + seen.noise


def test_the_planned_shuffle_is_rejected_by_nothing(done):
    """At 1 % for all tests: this seed gives no false alarm."""
    assert not any(study_judged.last_rejected(done, BY_NAME["planned"]).values())


def test_runs_still_reject_ten_bins_where_the_poker_test_no_longer_does(done):
    last = study_judged.last_rejected(done, BY_NAME["pile-10"])
    assert last["poker"] <= 1 < 3 <= last["runs"]
