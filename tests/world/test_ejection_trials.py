"""The ejections of a deck on their own: the well ends in the planned order, and a wrong one is told apart.

Every seed is fixed, so nothing here can fail by chance.
"""

import mischwerk_machines
import pytest
from mischwerk_sim.measuring import ejections
from mischwerk_sim.measuring.ejections import eject

POKER = mischwerk_machines.card_format("poker")


def build(name="pile10", **changes):
    values = {key.replace("__", "."): value for key, value in changes.items()}
    return mischwerk_machines.changed(mischwerk_machines.load(name), values)


@pytest.mark.parametrize("name, cards", [("pile10", 24), ("wheel54", 8)])
def test_a_deck_is_ejected_in_the_planned_order_and_the_seed_decides(name, cards):
    found = eject(build(name), POKER, cards, 1)
    assert (found.outcome, found.detail, found.faults, found.count) == ("exact", "", (), cards)
    assert found == eject(build(name), POKER, cards, 1)
    assert found.machine_s != eject(build(name), POKER, cards, 2).machine_s


def test_an_order_that_nothing_saw_is_silent(monkeypatch):
    def swapped(world, pockets, gaps):
        last, first = pockets[-1], pockets[0]
        assert last != first
        lay(world, [last, *pockets[1:-1], first], gaps)

    lay = ejections.lay_in_pockets
    monkeypatch.setattr(ejections, "lay_in_pockets", swapped)
    found = eject(build("wheel54"), POKER, 6, 1)
    assert found.outcome == "silent" and found.detail.startswith("2 of 6 places wrong, the lowest: ")


def test_a_card_that_stays_is_named_by_its_fault():
    found = eject(build(friction__shelf=3.0, pusher__max_force_n=0.02), POKER, 20, 1)
    assert found.outcome in ("JAM_EJECT", "POSITION_LOST") and found.faults == (found.outcome,)
    assert found.detail.startswith(f"after {found.count} cards: ")


def test_a_curtain_makes_a_well_that_throws_cards_back_right():
    assert eject(build("wheel54", restitution__well=0.5), POKER, 12, 1).outcome == "exact"


def test_a_curtain_too_heavy_to_give_jams_a_wheel():
    found = eject(build("wheel54", restitution__well=0.5, well__curtain_grams=5000.0), POKER, 12, 1)
    assert found.outcome == "JAM_EJECT"


FULL = [("pile10", 100), ("pile11", 110), ("wheel110", 30)]


@pytest.mark.parametrize("name, cards", FULL)
def test_a_well_that_is_nearly_full_takes_the_last_blocks_too(name, cards):
    assert eject(build(name), POKER, cards, 2).outcome == "exact"


def test_blocks_rebound_over_a_gate_that_ends_just_above_the_deck():
    assert eject(build(pusher__eject_above_deck_mm=2.5), POKER, 100, 8).outcome == "JAM_EJECT"
    assert eject(build(), POKER, 100, 8).outcome == "exact"


def test_cards_thrown_fast_come_back_from_a_curtain_they_hit_near_its_pin():
    assert eject(build("wheel110", pusher__speed_mm_s=1400.0), POKER, 30, 2).outcome != "exact"
