"""What a pulled plug leaves behind."""

import pytest
from shuffler import faults
from shuffler.link import protocol

pytestmark = pytest.mark.wired("power")

HANDS = 2  # how often a card has to be put right before all come home


@pytest.mark.wired("cards")
def test_a_power_cut_in_the_middle_of_a_shuffle_is_known_at_the_next_start(machine, person, order):
    assert machine.ask("shuffle", **order()).name == "accepted"
    while protocol.PHASES[machine.status()["phase"]] != "working":
        assert machine.event(5.0) is not None
    for _ in range(3):  # it may still be homing; a host does not learn when the first card moves
        assert machine.event(5.0) is not None
    person("Pull the plug now, all of it: motors and USB.")
    assert machine.wait_until_gone()
    person("Plug it in again.")
    assert machine.wait_until_back()
    status = machine.status()
    assert (status["fault"], status["homed"]) == (faults.code("CARDS_INSIDE"), 0)
    for _ in range(HANDS + 1):
        state, events = machine.run("home")
        if state != "fault":
            break
        # A card stood half in a rack, which sinks without its motor.
        code = next(event.values["code"] for event in events if event.name == "fault")
        person(f"The machine asks: {faults.action(faults.kind(code))}.")
    assert state == "done"
    status = machine.status()
    assert (status["fault"], status["homed"]) == (0, 1)


def test_settings_outlive_the_plug(device, person):
    assert device.ask("set_setting", setting="led_percent", value="37").name == "accepted"
    person("Pull the plug now.")
    assert device.wait_until_gone()
    person("Plug it in again.")
    assert device.wait_until_back()
    kept = {entry["setting"]: entry["value"] for entry in device.everything("get_setting")}
    assert device.ask("set_setting", setting="led_percent", value="60").name == "accepted"
    assert kept["led_percent"] == "37"
