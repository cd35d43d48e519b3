"""Buttons, cover and plug."""


def test_the_button_stops_and_resumes(emulated):
    one = emulated(cards=12, settings={"cards": 12})
    one.ask(press="main", ms=100)
    one.wait(5)
    one.ask(press="main", ms=100)
    one.wait(2)
    assert one.value("status")["state"] == "paused"
    one.ask(press="main", ms=100)
    one.wait(30)
    assert one.value("status")["state"] == "done"


def test_an_open_cover_stops_it(emulated):
    one = emulated(cards=12)
    process = one.begin("shuffle", "--cards", "12")
    one.wait(5)
    one.ask(cover=1)
    out, err = process.communicate(timeout=300)
    assert process.returncode != 0 and "COVER_OPEN" in out + err


def test_a_power_cut_in_mid_job_is_known_afterwards(emulated):
    one = emulated(cards=12)
    process = one.begin("shuffle", "--cards", "12")
    one.wait(6)
    one.ask(cut=1)
    process.communicate(timeout=300)
    one.wait(3)
    assert "CARDS_INSIDE" in one.run("status")
