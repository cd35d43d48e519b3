"""What a pulled plug leaves behind."""

import pytest
from shuffler import faults, protocol

pytestmark = pytest.mark.wired("power")


@pytest.mark.wired("cards")
def test_a_power_cut_in_the_middle_of_a_shuffle_is_known_at_the_next_start(machine, person, order):
    assert machine.ask("shuffle", **order()).name == "accepted"
    while protocol.PHASES[machine.status()["phase"]] != "feeding":
        assert machine.event(5.0) is not None
    person("Pull the plug now, all of it: motors and USB.")
    assert machine.wait_until_gone()
    person("Plug it in again.")
    assert machine.wait_until_back()
    status = machine.status()
    assert (status["fault"], status["homed"]) == (faults.code("CARDS_INSIDE"), 0)
    state = machine.run("home")[0]
    if state == "fault":  # a card stood half in a rack, which sinks without its motor
        person("Take the card out of the throat and lay it on the deck in the well.")
        state = machine.run("home")[0]
    assert state == "done"
    status = machine.status()
    assert (status["fault"], status["homed"]) == (0, 1)


def test_settings_outlive_the_plug(device, person):
    assert device.ask("set_setting", setting="led_percent", value="37").name == "accepted"
    person("Pull the plug now.")
    assert device.wait_until_gone()
    person("Plug it in again.")
    assert device.wait_until_back()
    kept = {one["setting"]: one["value"] for one in device.everything("get_setting")}
    assert device.ask("set_setting", setting="led_percent", value="60").name == "accepted"
    assert kept["led_percent"] == "37"
