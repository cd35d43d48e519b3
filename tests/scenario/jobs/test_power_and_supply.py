"""What a power cut in mid-shuffle leaves, and a job without the motors' supply."""

import pytest
from shuffler import faults
from shuffler.storage.memory import Memory
from shuffler.storage.memory_store import MemoryStore
from wire import Desk, serve, shuffle_values


def test_after_a_power_cut_in_mid_shuffle_the_next_start_says_that_cards_may_be_inside_until_it_has_homed():
    store = MemoryStore()
    memory = Memory(store)
    memory.at_power_on()
    memory.job_begins(52)  # and then the power went

    desk, said = Desk(), []

    def script():
        said.append((yield from desk.ask("status")))
        yield from desk.ask("home")
        said.append((yield from desk.ask("status")))

    serve(script(), desk=desk, powered=lambda bench: setattr(bench.hal, "store", store))
    assert faults.kind(said[0].values["fault"]).name == "CARDS_INSIDE"
    assert said[1].values["fault"] == 0
    again = Memory(store)
    assert again.at_power_on()[0] is False


@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_finished_shuffle_leaves_no_trace_of_cards_inside(machine):
    store = MemoryStore()
    desk = Desk()

    def script():
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))

    serve(script(), desk=desk, machine=machine, powered=lambda bench: setattr(bench.hal, "store", store))
    assert Memory(store).at_power_on()[0] is False


def test_without_the_motors_supply_nothing_is_tried_and_the_job_waits():
    desk, said = Desk(), {}

    def script():
        desk.bench.hal.supply = lambda: 2
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))
        said["paused"] = yield from desk.ask("status")
        said["sensors"] = yield from desk.ask("sensors")
        desk.bench.hal.supply = lambda: 1
        yield from desk.ask("resume")
        said["result"] = yield from desk.ask("result")

    serve(script(), desk=desk)
    told = [faults.kind(p.values["code"]).name for p in desk.packets if p.name == "fault"]
    assert told == ["NO_SUPPLY"]
    assert said["paused"].values["state"] == 2
    assert said["sensors"].values["supply"] == 2
    assert said["result"].values["state"] == 3
