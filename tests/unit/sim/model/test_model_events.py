"""Nothing of the fast model's is lost, wherever the clock stops on the way to it."""

import mischwerk_machines
import pytest
from mischwerk_sim.model.model import Model
from shuffler import hal
from shuffler.motion import ramp

CARDS = 5


def edges_of_a_run(before_us=()):
    """(time to 0.1 us, sensor, level) while the feed runs over all cards; the clock stops at ``before_us`` first."""
    machine = mischwerk_machines.load("pile10")
    model = Model(machine, mischwerk_machines.card_format("poker"), CARDS, 1)
    model.start(hal.FEED, ramp.run(20000, 20000, 400000))
    for t_us in before_us:
        model.advance_us(t_us - model.time_us)
    model.advance_us(2_000_000.0 - model.time_us)
    return [(round(t_us, 1), sensor, level) for t_us, sensor, level in model.edges]


@pytest.mark.parametrize("short_us", [5e-8, 5e-4, 1.5e-3, 0.5])
def test_an_event_that_the_clock_has_almost_come_to_still_happens(short_us):
    whole = edges_of_a_run()
    assert len(whole) == 4 * CARDS + 1  # throat and mouth on and off, and the well empty
    assert edges_of_a_run([t_us - short_us for t_us, _, _ in whole]) == whole
