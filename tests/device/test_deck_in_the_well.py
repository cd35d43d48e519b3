"""Cards that are there: their number is counted, and a shuffle with a wrong number notices."""

import pytest
from conftest import CARDS
from shuffler import faults
from shuffler.link import protocol

pytestmark = pytest.mark.wired("cards")


def count(machine):
    state, _ = machine.run("upkeep", what=protocol.UPKEEP_TASKS.index("count"), amount=0)
    assert state == "done"
    return machine.ask("upkeep_result").values


def test_counting_finds_every_card(machine):
    counted = count(machine)
    assert counted["cards"] == CARDS
    assert 0 < counted["least_steps"] <= counted["mean_steps"] <= counted["most_steps"]


def test_after_a_shuffle_they_are_all_there(machine, order):
    assert machine.run("shuffle", **order())[0] == "done"
    assert count(machine)["cards"] == CARDS


def test_a_deck_of_another_number_is_never_called_shuffled(machine, order):
    state, events = machine.run("shuffle", **order(cards=CARDS - 1))
    assert state != "done"
    assert faults.code("WRONG_COUNT") in [event.values["code"] for event in events if event.name == "fault"]
    assert machine.run("home")[0] == "done"
    assert count(machine)["cards"] == CARDS
