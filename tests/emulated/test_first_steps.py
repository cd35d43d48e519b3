"""From an empty chip to one that answers: flashed, identified, examined."""


def test_flashing_puts_the_release_on_the_board_and_it_runs(flashed):
    _, said = flashed
    assert said["result"] == "flashed" and said["machine"] == "pile10"
    assert said["free_memory"] > 200_000


def test_it_says_who_it_is(emulated):
    one = emulated()
    assert one.value("status")["phase"] == "idle"


def test_it_is_ready_in_time(emulated):
    """2 s from a reset until it answers (aim 1.2)."""
    one = emulated()
    one.ask(cut=1)
    one.wait(2.0)
    began = one.clock()
    one.value("status")
    assert one.clock() - began < 1.0


def test_the_doctor_finds_nothing_wrong_with_its_wires(emulated):
    one = emulated()
    found = one.value("doctor")
    states = {check["check"]: check["state"] for check in found["checks"]}
    assert found["result"] == "ok" and found["to_mend"] == []
    assert states["sensors"] == states["supply"] == states["noise source"] == "ok"
