"""Hosts that do not read, or do not wait: the deck that a person has started comes out all the same."""

import contextlib
import os
import threading
import time
import tty

import emulated_stops
import pytest
from mischwerk.link.wire import HostSession
from shuffler.link.protocol import PHASES

CARDS = 12
TEST_JUMPER = 28  # GPIO number of firmware/board.py
ASKS = ("status", "sensors", "identify")
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
