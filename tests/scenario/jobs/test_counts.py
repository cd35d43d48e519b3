"""Another number of cards than announced is said as such, with every card back in the well; so is an empty well."""

import pytest
from shuffler.app.questions import fault_fields
from shuffler.faults import place_name
from shuffler.link import reason_texts

from bench import Bench, name

BUILDS = ["pile10", "wheel54"]


@pytest.mark.parametrize("build", BUILDS)
@pytest.mark.parametrize(("there", "said"), [(1, "1"), (30, "30"), (51, "51"), (53, "53")])
def test_wrong_count_names_both_numbers(build, there, said):
    bench = Bench(build, there)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WRONG_COUNT"
    assert reason_texts.detail(fault_fields(fault)) == said + " cards counted, 52 announced"
    assert bench.all_in_well()


@pytest.mark.parametrize("build", BUILDS)
def test_right_count_after_a_wrong_one_is_shuffled(build):
    bench = Bench(build, 51)
    assert name(bench.shuffle(cards=52)) == "WRONG_COUNT"
    assert name(bench.shuffle(cards=51)) == "done"
    assert bench.is_done()


def test_surplus_beyond_the_room_is_said_to_be_more():
    """57 cards on a wheel of 54: counting stops when the slots are full, and no card is lost."""
    bench = Bench("wheel54", 57)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WRONG_COUNT"
    assert reason_texts.detail(fault_fields(fault)) == "54 or more cards counted, 52 announced"
    assert bench.all_in_well()


@pytest.mark.parametrize("build", BUILDS)
def test_empty_well(build):
    bench = Bench(build, 0)
    fault = bench.shuffle(cards=52)
    assert name(fault) == "WELL_EMPTY"
    assert place_name(fault.place, fault.pocket) == "well"
    assert bench.job.target is None, "nothing is drawn for a deck that isn't there"
