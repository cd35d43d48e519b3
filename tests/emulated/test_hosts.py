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

    def __init__(self, one, is_reading):
        self.heard = 0
        self._is_reading = is_reading
        self._session = HostSession(1)
        self._port = os.open(one.folder / "port", os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
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
    one = emulated(cards=CARDS, settings={"cards": CARDS})
    one.ask(clear=1)
    with RawHost(one, is_reading) as host:
        one.wait(3)
        one.ask(press="main", ms=100)
        one.wait(40)
    looks = one.ask(statistics=1)["looks"]
    assert host.heard > 10_000 or not is_reading
    assert one.value("status")["state"] == "done"
    assert one.ask(order=1)["feeds"] >= CARDS
    assert looks["longest_ns"] < BUSY_LOOK_MS * 1e6


@run_if("ALL_TRIALS")
def test_a_second_host_comes_after_one_that_broke_off(emulated):
    """In the middle of what it was sending, with what the board answers unread."""
    one = emulated(cards=CARDS)
    with RawHost(one, False):
        one.wait(2)
    assert one.value("status")["phase"] == "idle"
    assert one.value("identify")["machine"] == "pile10"


@run_if("ALL_TRIALS")
@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_the_loop_is_never_late_for_long(emulated, machine):
    """With the misses of the flash cache: steps are written 24 ms ahead, more than twice as far."""
    one = emulated(machine, cards=52)
    one.run("home")
    one.ask(clear=1)
    one.run("shuffle", "--cards", "52")
    said = one.ask(statistics=1)
    assert said["cache"]["misses"] > 1e6
    assert said["looks"]["longest_ns"] < LATE_MS * 1e6


@run_if("ALL_TRIALS")
def test_a_deck_that_is_stopped_again_and_again_is_taken_up_each_time(emulated):
    """A small run of bench/emulated_stops.py, which measures how soon `stop` is heard."""
    one = emulated(cards=12)
    one.ask(hold=[TEST_JUMPER, 0])  # allows a seed, from the next start
    one.ask(cut=1)
    one.wait(3)
    stops = emulated_stops.of_deck(one.folder, 12, bytes(31).hex() + "01")
    assert len(stops) > 1
    assert all(phase in PHASES and ms > 0 for phase, ms in stops)
    assert one.value("status")["state"] == "done"


# -- From an empty chip to one that answers: flashed, identified, examined.


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


@run_if("ALL_TRIALS")
def test_the_doctor_finds_nothing_wrong_with_its_wires(emulated):
    one = emulated()
    found = one.value("doctor")
    states = {check["check"]: check["state"] for check in found["checks"]}
    assert found["result"] == "ok" and found["to_mend"] == []
    assert states["sensors"] == states["supply"] == states["noise source"] == "ok"


# -- Decks are shuffled by the chip as they were drawn.


def dip(one, seconds):
    """The motors' supply goes and comes back: their drivers forget, as real ones do; the chip lives by USB."""
    one.ask(supply=0)
    one.wait(seconds)
    one.ask(supply=1)


def test_a_deck_comes_out_right_after_a_dip_of_the_supply_between_two_jobs(emulated):
    one = emulated(cards=12)
    one.run("home")
    dip(one, 0.5)
    record, lies = shuffled(one, 12, "--auditable")
    assert (record["result"], lies) == ("done", record["target"])


def shuffled(one, cards, *options):
    """The record of a shuffle, and the deck as it lies, numbered as it lay before."""
    before = one.ask(order=1)["order"]
    one.run("shuffle", "--cards", str(cards), *options)
    record = json.loads(max(one.folder.glob("out/*/record.json")).read_text())
    lies = one.ask(order=1)["order"]
    return record, [before.index(card) for card in lies]


def test_twelve_cards(emulated):
    one = emulated(cards=12)
    record, lies = shuffled(one, 12)
    assert record["result"] == "done" and sorted(lies) == list(range(12))


@run_if("ALL_TRIALS")
@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_a_deck_that_can_be_verified_lies_as_it_was_drawn(emulated, machine):
    one = emulated(machine, cards=52)
    record, lies = shuffled(one, 52, "--auditable")
    assert record["result"] == "done" and record["retries"] == 0
    assert lies == record["target"]
    one.run("verify", str(max(one.folder.glob("out/*"))))


@run_if("ALL_TRIALS")
@pytest.mark.parametrize("machine", ["pile10", "wheel54"])
def test_sealed_decks_one_after_another(emulated, machine):
    one = emulated(machine, cards=52)
    for _ in range(2):
        record, lies = shuffled(one, 52)
        assert record["result"] == "done" and sorted(lies) == list(range(52))


@run_if("ALL_TRIALS")
def test_two_decks_in_a_rack_of_eleven(emulated):
    one = emulated("pile11", cards=110)
    record, lies = shuffled(one, 110)
    assert record["result"] == "done" and sorted(lies) == list(range(110))
