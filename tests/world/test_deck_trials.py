"""Whole decks in the world in this process: exact, silent, stopped by a fault, or broken."""

import mischwerk_machines
from mischwerk_sim.measuring import decks
from mischwerk_sim.mechanism import MechanismError, NotFlatError
from mischwerk_sim.world.rack.rack import RackWorld

POKER = mischwerk_machines.card_format("poker")
PILE10 = mischwerk_machines.load("pile10")


def test_a_deck_comes_out_as_planned_and_the_seed_decides():
    found = decks.shuffle(PILE10, POKER, 10, 1, search=0)
    assert (found.outcome, found.detail, found.faults, found.retries) == ("exact", "", (), 0)
    assert found.count in (10, 20) and 3.0 < found.machine_s < 20.0
    assert found == decks.shuffle(PILE10, POKER, 10, 1, search=0)


def test_a_wrong_order_is_silent(monkeypatch):
    planned = decks._Plan.planned
    monkeypatch.setattr(decks._Plan, "planned", lambda self, m, target, p: planned(self, m, target[::-1], p))
    found = decks.shuffle(PILE10, POKER, 4, 2, search=0)
    assert found.outcome == "silent" and found.detail == "4 of 4 places wrong, the lowest: 0"


def test_a_card_that_does_not_lie_flat_when_all_is_done_is_silent(monkeypatch):
    def tilted(world):
        if world.feeds:
            raise NotFlatError("card 2 doesn't lie flat in the well")
        return order(world)

    order = RackWorld.order
    monkeypatch.setattr(RackWorld, "order", tilted)
    found = decks.shuffle(PILE10, POKER, 4, 2, search=0)
    assert (found.outcome, found.detail) == ("silent", "card 2 doesn't lie flat in the well")


def test_a_machine_without_grip_stops_with_a_misfeed():
    slippery = mischwerk_machines.changed(PILE10, {"friction.roller": 0.2})
    found = decks.shuffle(slippery, POKER, 4, 1, search=0)
    assert found.outcome == "MISFEED" and found.faults == ("MISFEED",) and found.detail.startswith("well: ")


def test_a_simulation_that_breaks_is_no_result_of_the_machine(monkeypatch):
    def breaks(*_):
        raise MechanismError("card 3 is behind the well")

    monkeypatch.setattr(RackWorld, "order", breaks)
    found = decks.shuffle(PILE10, POKER, 4, 2, search=0)
    assert (found.outcome, found.detail, found.machine_s) == ("broken", "card 3 is behind the well", 0.0)
