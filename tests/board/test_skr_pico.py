"""The second board: its pins are those of Klipper's configuration, a rack shuffles on it, and a wheel is refused."""

import pytest
from board_jobs import SEALED, STATE, shuffle, told, whole
from chip import ChipReset, chip
from shuffler import hal
from shuffler.link import reason_texts

BOARD = "skr_pico"
# What the board itself has on its pins (Klipper's generic configuration for it, 2024): STEP, DIR, EN, UART address.
PLUGS = {"X": (11, 10, 12, 0), "Y": (6, 5, 7, 2), "Z": (19, 28, 2, 1)}
STOPS = {4, 3, 25, 16}  # inputs with a filter of a millisecond
PROBE, SERVO, RGB, UART = 22, 29, 24, (8, 9)
WITHOUT_PARTS = {22, 0, 1}  # PROBE and the UART's plug lead to the chip alone
HEATERS_AND_FANS = {17, 18, 20, 21, 23}


def on_the_board(c):
    board = c.board
    pins = [pin for pin, _, _ in board.SENSORS if pin is not None]
    pins += [*board.STEP_PINS, *board.DIR_PINS, *board.ENABLE_PINS, board.FOLLOWER_PIN, board.BUTTON_PIN]
    return [*pins, board.SELECT_PIN, board.LED_PIN, board.TMC_TX_PIN, board.TMC_RX_PIN]


def test_the_axes_have_the_plugs_of_the_board():
    with chip(board=BOARD) as c:
        rows = zip(c.board.STEP_PINS, c.board.DIR_PINS, c.board.ENABLE_PINS, c.board.TMC_ADDRESSES)
        assert list(rows) == list(PLUGS.values())
        assert (c.board.TMC_TX_PIN, c.board.TMC_RX_PIN) == UART
        assert (c.board.FOLLOWER_PIN, c.board.LED_PIN) == (SERVO, RGB)


def test_the_throat_has_the_input_without_a_filter_and_no_pin_serves_twice():
    with chip(board=BOARD) as c:
        assert c.board.SENSORS[hal.THROAT][0] == PROBE
        used = on_the_board(c)
        assert len(set(used)) == len(used)
        assert not set(used) & HEATERS_AND_FANS
        quick = {pin for pin, _, is_switch in c.board.SENSORS if pin is not None and not is_switch}
        assert quick <= STOPS | {PROBE}


def test_what_has_no_part_on_the_board_takes_no_switch_of_the_machine():
    with chip(board=BOARD) as c:
        switches = {pin for pin, _, is_switch in c.board.SENSORS if is_switch}
        assert not switches & WITHOUT_PARTS
        assert {c.board.BUTTON_PIN, c.board.SELECT_PIN, PROBE} == WITHOUT_PARTS


def test_a_rack_shuffles_on_it():
    with chip(board=BOARD) as c:
        c.boot()
        assert shuffle(c, 52) == STATE("done")
        assert told(c) == [] and whole(c)
        assert all(c.core.uses[pin][0] == "SIO" for pin in c.board.ENABLE_PINS)


def test_all_three_drivers_are_let_go_when_the_machine_rests():
    with chip(board=BOARD, cards=10) as c:
        c.boot()
        assert shuffle(c, 10) == STATE("done")
        assert [c.core.pads[pin].out for pin in c.board.ENABLE_PINS] == [0, 0, 0]
        c.run(70)
        assert [c.core.pads[pin].out for pin in c.board.ENABLE_PINS] == [1, 1, 1]


def test_a_missing_supply_is_told_by_its_own_drivers():
    with chip(board=BOARD) as c:
        c.wiring.supply(False)
        c.boot()
        assert shuffle(c, 10) == STATE("paused")
        assert told(c) == ["NO_SUPPLY"]


def test_without_a_jumper_there_is_no_test_mode():
    with chip(board=BOARD) as c:
        c.boot()
        refused = c.host.ask("shuffle", **{**SEALED, "cards": 52, "mode": 2, "seed": bytes(32)})
        assert "jumper" in reason_texts.detail(refused.values)


def test_a_wheel_is_refused_with_the_reason():
    """It starts into maintenance, and says why there."""
    with chip(board=BOARD, machine="wheel54") as c:
        with pytest.raises(ChipReset):
            c.boot(seconds=3)
        c.reboot()
        c.boot()
        assert c.has_returned
        assert b"no pins for a wheel's sensors: wheel54_poker" in bytes(c.core.usb.sent)
