"""The firmware on the fake chip: the motors' drivers are set up whenever they forgot, and a missing supply is said."""

import pytest
from board_jobs import SEALED, STATE, shuffle, told, whole
from chip import chip
from fake_rp2040.modules import buses

CARDS = 12  # the motors work as for more
THERE, LOST = 1, 3  # of `sensors_are`


def test_a_missing_supply_is_reported_and_the_job_resumes_when_it_is_back():
    with chip(cards=CARDS) as c:
        c.wiring.supply(False)
        c.boot()
        assert shuffle(c, CARDS) == STATE("paused")
        assert told(c) == ["NO_SUPPLY"]
        c.wiring.supply(True)
        c.host.ask("resume")
        assert c.host.wait_for("finished").values["state"] == STATE("done")


def dip(c, away_s=0.2):
    """The motors' supply goes and comes back; the board's own, from USB, stays."""
    c.wiring.supply(False)
    c.run(away_s)
    c.wiring.supply(True)


def until(c, least, most):
    """Run until so many cards lie in the pockets; for the ejecting, once all did."""
    is_ejecting = least > CARDS // 2
    for _ in range(3000):
        inside = sum(len(pocket) for pocket in c.scene.deck.pockets)
        is_ejecting = is_ejecting and inside != CARDS
        if least <= inside <= most and not is_ejecting:
            return
        c.run(0.02)
    raise AssertionError("it never came to that")


def are_set(c):
    """Every driver has the microsteps of board.py, from its register."""
    drivers = c.wiring.drivers.drivers
    return all(drivers[address].microsteps == c.board.MICROSTEPS for address in c.board.TMC_ADDRESSES)


@pytest.mark.parametrize(("away_s", "board"), [(0.01, "pico"), (30, "pico"), (0.2, "skr_pico")])
def test_drivers_that_forgot_between_two_jobs_are_set_up_again(away_s, board):
    """Until they are, each axis makes steps as its address pins say: half, twice and four times as many."""
    with chip(cards=CARDS, board=board) as c:
        c.boot()
        assert shuffle(c, CARDS) == STATE("done")
        dip(c, away_s)
        assert not are_set(c)
        assert c.host.ask("sensors").values["supply"] == LOST
        assert shuffle(c, CARDS) == STATE("done")
        assert are_set(c) and whole(c, CARDS) and told(c) == []
        assert c.host.ask("sensors").values["supply"] == THERE


def test_who_asks_for_the_sensors_does_not_hide_a_dip_from_the_next_job():
    with chip(cards=CARDS) as c:
        c.boot()
        assert shuffle(c, CARDS) == STATE("done")
        dip(c)
        assert [c.host.ask("sensors").values["supply"] for _ in range(2)] == [LOST, LOST]
        assert shuffle(c, CARDS) == STATE("done")
        assert are_set(c) and whole(c, CARDS)


def test_a_dip_while_pockets_are_emptied_is_named_and_the_deck_collected_and_drawn_anew():
    with chip(cards=CARDS) as c:
        c.boot()
        c.host.ask("shuffle", cards=CARDS, **SEALED)
        until(c, CARDS - 3, CARDS - 1)
        dip(c, 0.05)
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert told(c) == ["SUPPLY_LOST"]
        assert are_set(c) and whole(c, CARDS)


def test_a_dip_while_cards_are_fed_is_named_before_the_card_that_it_left_across_a_mouth():
    """The rack has sunk under it: a person pushes it in."""
    with chip(cards=CARDS) as c:
        c.boot()
        c.host.ask("shuffle", cards=CARDS, **SEALED)
        until(c, 1, 5)
        dip(c)
        assert c.host.wait_for("finished").values["state"] == STATE("fault")
        assert told(c) == ["SUPPLY_LOST", "JAM_INSERT"]
        c.scene.push_in()
        c.host.ask("home")
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert are_set(c) and whole(c, CARDS)


def test_a_supply_that_stays_away_during_a_job_pauses_it():
    with chip(cards=CARDS) as c:
        c.boot()
        c.host.ask("shuffle", cards=CARDS, **SEALED)
        until(c, 1, 5)
        c.wiring.supply(False)
        assert c.host.wait_for("finished").values["state"] == STATE("paused")
        assert told(c) == ["SUPPLY_LOST", "NO_SUPPLY"]
        c.wiring.supply(True)
        c.host.ask("resume")
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert are_set(c) and whole(c, CARDS)


def test_a_dip_in_a_pause_costs_the_position_and_no_card():
    with chip(cards=CARDS) as c:
        c.boot()
        c.host.ask("shuffle", cards=CARDS, **SEALED)
        until(c, 1, 5)
        c.host.ask("stop")
        c.run(2)
        assert told(c) == ["STOPPED"]
        dip(c)
        c.host.ask("resume")
        assert c.host.wait_for("finished").values["state"] == STATE("done")
        assert are_set(c) and whole(c, CARDS)


def test_a_driver_that_keeps_nothing_of_what_is_written_is_named_and_nothing_moves():
    with chip(cards=CARDS) as c:
        c.wiring.drivers.drivers[c.board.TMC_ADDRESSES[1]].is_deaf = True
        c.boot()
        assert shuffle(c, CARDS) == STATE("paused")
        assert told(c) == ["DRIVER_SETTINGS"]
        c.wiring.drivers.drivers[c.board.TMC_ADDRESSES[1]].is_deaf = False
        c.host.ask("resume")
        assert c.host.wait_for("finished").values["state"] == STATE("done")


def test_an_idle_machine_lets_its_motors_go_and_finds_home_again():
    with chip(cards=CARDS) as c:
        c.boot()
        assert shuffle(c, CARDS) == STATE("done")
        c.run(70)
        assert c.host.ask("status").values["homed"] == 0
        assert shuffle(c, CARDS) == STATE("done")
        assert whole(c, CARDS)


def test_the_drivers_get_their_currents_and_microsteps():
    """IHOLD_IRUN and CHOPCONF as the datasheet's formulas give them for the currents of board.py."""
    with chip(cards=CARDS) as c:
        c.boot()
        shuffle(c, CARDS)
        for address, run_ma in zip(c.board.TMC_ADDRESSES, c.board.TMC_RUN_MA):
            registers = c.wiring.drivers.drivers[address].registers
            scale, chop = registers[0x10] >> 8 & 31, registers[0x6C]
            assert 256 >> (chop >> 24 & 15) == c.board.MICROSTEPS
            volts = 0.180 if chop >> 17 & 1 else 0.325
            ma = 1000 * (scale + 1) / 32 * volts / ((c.board.TMC_SENSE_MOHM + 20) / 1000) / 2**0.5
            assert ma == pytest.approx(run_ma, rel=0.06) and ma <= run_ma


def test_the_drivers_chop_as_the_ramps_need_it():
    """GCONF and CHOPCONF, bit by bit (TMC220x datasheet rev. 1.02, p. 50, for the chopper)."""
    with chip(cards=CARDS) as c:
        c.boot()
        shuffle(c, CARDS)
        for address in c.board.TMC_ADDRESSES:
            registers = c.wiring.drivers.drivers[address].registers
            general, chop = registers[0x00], registers[0x6C]
            assert general >> 2 & 1, "SpreadCycle: the curve of a current chopper is counted on"
            assert general >> 6 & 1 and general >> 7 & 1, "the UART owns its pin, and the microsteps"
            assert general >> 8 & 1, "the filter of STEP"
            assert not general & 1, "currents from IRUN alone, not from a trimmer"
            clocks, blank, is_smoothed = 12 + 32 * (chop & 15), (16, 24, 32, 40)[chop >> 15 & 3], chop >> 28 & 1
            assert 16_000 < 12e6 / (4 * clocks) < 30_000, "two slow decays are half of a chopper period"
            assert blank in (24, 32), "what the datasheet has for most motors"
            assert is_smoothed


def test_a_garbage_collection_while_a_driver_answers_is_not_a_missing_supply(monkeypatch):
    """It takes longer than the answer, which lies there afterwards."""
    plain = buses.UART.any
    looks = []

    def interrupted(uart):
        ready = plain(uart)
        looks.append(ready)
        if len(looks) % 5 == 0:
            uart._chip.spend(15_000)
        return ready

    monkeypatch.setattr(buses.UART, "any", interrupted)
    with chip(cards=CARDS) as c:
        c.boot()
        assert shuffle(c, CARDS) == STATE("done")
        assert told(c) == [] and looks


def test_plain_drivers_need_no_wire():
    with chip(cards=CARDS) as c:
        c.board.TMC_FITTED = False
        c.load("board").TMC_FITTED = False
        for driver in c.wiring.drivers.drivers.values():
            driver.is_there = False
        c.boot()
        assert c.host.ask("sensors").values["supply"] == 0
        assert shuffle(c, CARDS) == STATE("done")


def test_an_answer_is_taken_in_one_piece(monkeypatch):
    """In a dozen pieces the answers left 30 KB of garbage at the start of each job, of some 50 KB that are free."""
    with chip(cards=CARDS) as c:
        c.boot()
        counts, read = [], buses.UART.read

        def counted(uart, count=None):
            counts.append(count)
            return read(uart, count)

        monkeypatch.setattr(buses.UART, "read", counted)
        c.host.ask("sensors")
        assert sorted(filter(None, counts)) == [12] * len(c.wiring.drivers.drivers)
