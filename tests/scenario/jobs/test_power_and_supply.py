"""What a power cut in mid-shuffle leaves, and a job without the motors' supply."""

import pytest
from asked import play, refusal
from shuffler import faults
from shuffler.link import reason_texts
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


# -- Settings, counters and log of the firmware: they change, count and tell; nothing is set while something moves.


def test_settings_change_and_counters_count():
    def all_of(what, ask):
        out, index, count = {}, 0, 1
        while index < count:
            answer = yield from ask("get_" + what, index=index)
            out[answer.values[what]] = answer.values["value"]
            index, count = index + 1, answer.values["count"]
        return out

    desk, said = Desk(), {}

    def script():
        said["before"] = yield from all_of("setting", desk.ask)
        said["set"] = yield from desk.ask("set_setting", setting="cards", value="32")
        said["after"] = yield from all_of("setting", desk.ask)
        yield from desk.ask("shuffle", **shuffle_values(seed=b""))
        said["counters"] = yield from all_of("counter", desk.ask)

    serve(script(), desk=desk)
    assert said["before"]["cards"] == "52" and said["after"]["cards"] == "32"
    counted = said["counters"]
    assert (counted["shuffles_good"], counted["cards_fed"], counted["power_ons"]) == (1, 104, 1)


def test_faults_stand_in_the_log_the_latest_first():
    steps = [("shuffle", shuffle_values()), ("get_log", {"index": 0}), ("home", {}), ("get_log", {"index": 0})]
    (_, line, _, again), _, _ = play(steps, misfeed={20: 9})
    assert reason_texts.line(line.values).startswith("MISFEED at well")
    assert reason_texts.line(again.values) == reason_texts.line(line.values)


def test_nothing_is_set_while_something_moves_and_the_panel_says_so():
    desk, refused, said = Desk(), [], []
    is_known = {}

    def script():
        hal_ = desk.bench.hal
        hal_.refuse = refused.append
        hal_.machines = ("pile10", "pile11")
        hal_.store.is_moving = True
        hal_.on_button("select")
        hal_.on_button("select_long")
        said.append((yield from desk.ask("set_setting", setting="cards", value="24")))
        hal_.store.is_moving = False
        is_known["cards"] = (yield from desk.ask("get_setting", index=0)).values["value"]
        hal_.on_button("select")
        is_known["then"] = (yield from desk.ask("get_setting", index=0)).values["value"]

    serve(script(), desk=desk)
    assert refused == 2 * ["no setting can be changed while the machine moves"]
    assert refusal(said[0]) == refused[0]
    assert is_known == {"cards": "52", "then": "32"}
