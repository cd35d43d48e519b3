"""What a campaign holds a finished deck against: the well as it was when the permutation was drawn, card in the throat
first."""

from types import SimpleNamespace

from mischwerk_sim.campaign.watch import Watch


def machine(order, places):
    return SimpleNamespace(order=lambda: order, places=lambda: places, axes=())


def broken(drawn_at, target, ended_as):
    watch = Watch()
    watch.phase(drawn_at, "drawing")
    watch.planned(drawn_at, target, [])
    watch.done(ended_as, len(target))
    return watch.broken


def in_well(order):
    return machine(order, ["well"] * len(order))


def test_a_card_that_a_power_cut_left_in_the_throat_is_the_lowest():
    """It has passed the well's sensor, and no twin counts it to the well."""
    cut = machine([1, 2], ["throat", "well", "well"])
    assert broken(cut, [2, 0, 1], in_well([2, 0, 1])) == []
    assert broken(cut, [2, 0, 1], in_well([0, 2, 1])) == ["done, but the order is not the planned one"]


def test_a_card_in_the_throat_that_still_lies_in_the_well_is_one_card():
    leaving = machine([0, 1, 2], ["throat", "well", "well"])
    assert broken(leaving, [1, 2, 0], in_well([1, 2, 0])) == []
