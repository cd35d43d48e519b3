"""Hosts that do not read, or do not wait: the deck that a person has started comes out all the same."""

import contextlib
import json
import os
import threading
import time
import tty

import emulated_stops
import pytest
from mischwerk.link.wire import HostSession
from shuffler.link.protocol import PHASES
from tiers import run_if

CARDS = 12
TEST_JUMPER = 28  # GPIO number of firmware/board.py
ASKS = ("status", "sensors", "identify")
LATE_MS = 10
LOOKS_S = 0.05  # of wall time
BUSY_LOOK_MS = 100  # between two looks of a machine that has to answer as well


class RawHost:
    """Has the port open and asks without end; ``heard``: bytes that it has read."""

    def __init__(self, device, is_reading):
        self.heard = 0
        self._is_reading = is_reading
        self._session = HostSession(1)
        self._port = os.open(device.folder / "port", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._port)
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._is_over.set()
        self._thread.join()
        os.close(self._port)

    def _ask(self):
        number = 0
        unsent = b""
        while not self._is_over.is_set():
            if not unsent:
                unsent = self._session.request(ASKS[number % len(ASKS)], {})
                number += 1
            try:
                unsent = unsent[os.write(self._port, unsent) :]
            except BlockingIOError:  # more than the board takes
                time.sleep(LOOKS_S)
            if self._is_reading:
                with contextlib.suppress(BlockingIOError):
                    self.heard += len(os.read(self._port, 4096))


@pytest.mark.parametrize("is_reading", [False, True], ids=["that does not read", "that does not wait"])
def test_a_deck_comes_out_beside_a_host(emulated, is_reading):
    device = emulated(cards=CARDS, settings={"cards": CARDS})
    device.ask(clear=1)
    with RawHost(device, is_reading) as host:
        device.wait(3)
        device.ask(press="main", ms=100)
        device.wait(40)
    looks = device.ask(statistics=1)["looks"]
    assert host.heard > 10_000 or not is_reading
    assert device.value("status")["state"] == "done"
    assert device.ask(order=1)["feeds"] >= CARDS
    assert looks["longest_ns"] < BUSY_LOOK_MS * 1e6


@run_if("ALL_TRIALS")
def test_a_second_host_comes_after_one_that_broke_off(emulated):
    """In the middle of what it was sending, with what the board answers unread."""
    device = emulated(cards=CARDS)
    with RawHost(device, False):
        device.wait(2)
    assert device.value("status")["phase"] == "idle"
    assert device.value("identify")["machine"] == "pile10"


@run_if("ALL_TRIALS")
def test_a_deck_goes_on_while_the_cable_is_out_and_a_host_finds_the_board_again(emulated):
    """Each time under another address, as behind a hub."""
    device = emulated(cards=CARDS, settings={"cards": CARDS})
    device.ask(press="main", ms=100)
    for _ in range(3):
        device.wait(3)
        device.ask(replug=1)
    device.wait(1)
    assert device.value("identify")["machine"] == "pile10"
    device.wait(30)
    assert device.value("status")["state"] == "done"
    assert device.ask(order=1)["feeds"] >= CARDS


@run_if("ALL_TRIALS")
@pytest.mark.parametrize(("machine", "cards"), [("pile10", 52), ("wheel54", 52), ("pile11", 110)])
def test_the_loop_is_never_late_for_long(emulated, machine, cards):
    """With the misses of the flash cache: steps are written 24 ms ahead, more than twice as far. A staged card that ran
    on into the mouth of a pocket was a jam as soon as the next pocket was another."""
    device = emulated(machine, cards=cards)
    device.run("home")
    device.ask(clear=1)
    device.run("shuffle", "--cards", str(cards), "--auditable")
    said = device.ask(statistics=1)
    assert said["least_staged_steps"] > 0
    assert said["cache"]["misses"] > 1e6
    assert said["looks"]["longest_ns"] < LATE_MS * 1e6


@run_if("ALL_TRIALS")
def test_a_deck_that_is_stopped_again_and_again_is_taken_up_each_time(emulated):
    """A small run of bench/emulated_stops.py, which measures how soon `stop` is heard."""
    device = emulated(cards=12)
    device.ask(hold=[TEST_JUMPER, 0])  # allows a seed, from the next start
    device.ask(cut=1)
    device.wait(3)
    stops = emulated_stops.of_deck(device.folder, 12, bytes(31).hex() + "01")
    assert len(stops) > 1
    assert all(phase in PHASES and ms > 0 for phase, ms in stops)
    assert device.value("status")["state"] == "done"


# -- From an empty chip to one that answers: flashed, identified, examined.


def test_flashing_puts_the_release_on_the_board_and_it_runs(flashed):
    _, said = flashed
    assert said["result"] == "flashed" and said["machine"] == "pile10"
    assert said["free_memory"] > 200_000


def test_it_says_who_it_is(emulated):
    device = emulated()
    assert device.value("status")["phase"] == "idle"


def test_it_is_ready_in_time(emulated):
    """2 s from a reset until it answers (aim 1.2)."""
    device = emulated()
    device.ask(cut=1)
    device.wait(2.0)
    began = device.clock()
    device.value("status")
    assert device.clock() - began < 1.0


@run_if("ALL_TRIALS")
def test_the_doctor_finds_nothing_wrong_with_its_wires(emulated):
    device = emulated()
    report = device.value("doctor")
    states = {check["check"]: check["state"] for check in report["checks"]}
    assert report["result"] == "ok" and report["to_mend"] == []
    assert states["sensors"] == states["supply"] == states["noise source"] == "ok"


# -- Decks are shuffled by the chip as they were drawn.


def dip(device, seconds):
    """The motors' supply goes and comes back: their drivers forget, as real ones do; the chip lives by USB."""
    device.ask(supply=0)
    device.wait(seconds)
    device.ask(supply=1)


def test_a_deck_comes_out_right_after_a_dip_of_the_supply_between_two_jobs(emulated):
    device = emulated(cards=12)
    device.run("home")
    dip(device, 0.5)
    record, lies = shuffled(device, 12, "--auditable")
    assert (record["result"], lies) == ("done", record["target"])


def shuffled(device, cards, *options):
    """The record of a shuffle, and the deck as it lies, numbered as it lay before."""
    before = device.ask(order=1)["order"]
    device.run("shuffle", "--cards", str(cards), *options)
    record = json.loads(max(device.folder.glob("out/*/record.json")).read_text())
    lies = device.ask(order=1)["order"]
    return record, [before.index(card) for card in lies]


def test_twelve_cards(emulated):
    device = emulated(cards=12)
    record, lies = shuffled(device, 12)
    assert record["result"] == "done" and sorted(lies) == list(range(12))


@run_if("ALL_TRIALS")
@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_deck_that_can_be_verified_lies_as_it_was_drawn(emulated, machine):
    device = emulated(machine, cards=52)
    record, lies = shuffled(device, 52, "--auditable")
    assert record["result"] == "done" and record["retries"] == 0
    assert lies == record["target"]
    device.run("verify", str(max(device.folder.glob("out/*"))))


@run_if("ALL_TRIALS")
@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_sealed_decks_one_after_another(emulated, machine):
    device = emulated(machine, cards=52)
    for _ in range(2):
        record, lies = shuffled(device, 52)
        assert record["result"] == "done" and sorted(lies) == list(range(52))


@run_if("ALL_TRIALS")
def test_two_decks_in_a_rack_of_eleven(emulated):
    device = emulated("pile11", cards=110)
    record, lies = shuffled(device, 110)
    assert record["result"] == "done" and sorted(lies) == list(range(110))
