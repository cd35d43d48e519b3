"""A wheel with its cards is as heavy to turn as its file says: the cards are bodies, and must not count twice."""

import mischwerk_machines
import pytest
from mischwerk_machines import changed, load
from mischwerk_sim import build
from mischwerk_sim.mechanism import MechanismError
from shuffler import hal

POKER = mischwerk_machines.card_format("poker")


@pytest.mark.parametrize("name", ["wheel54", "wheel110"])
def test_the_wheel_and_a_full_load_of_cards_make_up_the_files_inertia(name):
    machine = load(name)
    world = build.mechanism("world", machine, POKER, 4, 1)
    full = sum(
        POKER.grams * (middle_mm**2 + POKER.length_mm**2 / 12.0)
        for middle_mm in [world.geometry.seat_radius + POKER.length_mm / 2.0] * machine.pockets
    )
    in_all = world.actuators[hal.POCKET].load.moment + full
    assert in_all * 1e-9 == pytest.approx(machine.wheel_data.wheel.inertia_kg_m2)


def test_a_wheel_lighter_than_its_cards_is_refused():
    with pytest.raises(MechanismError, match=r"the cards of a full wheel alone have 0\.00031"):
        build.mechanism("world", changed(load("wheel54"), {"wheel.inertia_kg_m2": 3e-4}), POKER, 4, 1)
