"""A request that comes again is carried out once, and gets the first answer again."""

import pytest


def answers(device, frame, copies):
    """What comes back for each of ``copies`` of a frame, sent one after the other."""
    found = []
    for _ in range(copies):
        device.send(frame)
        found.append(device.answer(seconds=4.0))
    return found


def test_noise_asked_for_three_times_by_one_frame_is_taken_once(device):
    """Nobody would draw the same 64 bytes again."""
    assert device.ask("diagnose", on=1).name == "accepted"
    first, *again = answers(device, device.frame("capture", count=64), 3)
    assert first.name == "captured"
    assert again == [first, first]
    fresh = device.ask("capture", count=64)
    assert fresh.values != first.values, "a new request is carried out again"


@pytest.mark.wired("cards")
def test_three_copies_of_home_are_one_homing(machine):
    before = homings(machine)
    frame = machine.frame("home")
    machine.send(frame * 3)
    state, events = machine.follow()
    assert state == "done"
    assert machine.event(0.5) is None, "a second one would begin now"
    assert homings(machine) == before + 1
    assert [event.name for event in events].count("finished") == 1


def homings(device):
    return {one["counter"]: one["value"] for one in device.everything("get_counter")}["homings"]
