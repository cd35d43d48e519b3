"""A scripted board on a pty: the core's BoardSession with made-up answers, for trying the host alone."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from typing import Any

import pytest
from fake_answers import Answers
from fake_script import (
    HANGING,
    HAPPY,
    JOBS,
    MISFED,
    SHORT,
    UPKEEP,
    Script,
    coded,
    fault,
    finished,
    levels,
    phase,
    unknown,
)
from mischwerk.link import ports
from serial.tools.list_ports_common import ListPortInfo
from shuffler import faults
from shuffler.job import AUDITABLE
from shuffler.link import protocol
from shuffler.link.session import BoardSession

__all__ = [
    "HANGING",
    "HAPPY",
    "MISFED",
    "SHORT",
    "FakeBoard",
    "Script",
    "fault",
    "finished",
    "levels",
    "phase",
    "wait_for",
]


class FakeBoard(Answers):
    """Runs the script in a thread; `path` is the port. `heard` lists the requests carried out."""

    def __init__(self, script: Script | None = None) -> None:
        self.script = script or Script()
        self.master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self.heard: list[str] = []
        self.requests: list[Any] = []
        self.nonces: list[bytes] = []
        self._session = BoardSession()
        self._steps: list[Any] = []
        self._stopped = False
        self._wake_at = 0.0
        self._muted = False
        self._state = "none"
        self._on = True
        self.on_step = lambda step: None
        self.on_request = lambda packet: None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> FakeBoard:
        self._thread.start()
        return self

    def close(self) -> None:
        """Also when a cable is pulled, in the middle of a test; may be called again."""
        if not self._on:
            return
        self._on = False
        self._thread.join(2)
        os.close(self.master)
        os.close(self._slave)

    def __enter__(self) -> FakeBoard:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _run(self) -> None:
        while self._on:
            self.turn()

    def turn(self) -> None:
        """Read what came, carry out one step."""
        if select.select([self.master], [], [], 0.005)[0]:
            self._receive(os.read(self.master, 4096))
        if self._steps and time.monotonic() >= self._wake_at:
            self._step()

    def write(self, data: bytes) -> None:
        """Bytes to the host."""
        os.write(self.master, data)

    def _receive(self, data: bytes) -> None:
        script = self.script
        if script.text:
            self.write(script.text)
            return
        if script.deaf_to > 0:
            script.deaf_to -= 1
            return
        requests, again = self._session.receive(data)
        if again and not self._muted:
            self.write(again)
        for packet in requests:
            self.heard.append(packet.name)
            self.requests.append(packet)
            self.on_request(packet)
            if packet.name == script.mute_after:
                self._muted = True
            name, values = self._answer(packet)
            frame = self._session.answer(packet, name, coded(name, values)) if name else unknown(packet)
            if not self._muted:
                self.write(script.greeting + frame * (2 if script.twice else 1))

    def _step(self) -> None:
        name, values = self._steps[0]
        if name == "until_nonce":
            self._steps = self._steps[1:] if self.nonces else self._steps
            return
        if name == "until_stop":
            if self._stopped:
                self._steps = [phase("paused"), fault("STOPPED", 0, "well"), finished("paused")]
            return
        if name == "for_ever":
            self._steps[:0] = values
            return
        self._steps.pop(0)
        if name == "sleep":
            self._wake_at = time.monotonic() + values
            return
        self.on_step((name, values))
        if name == "finished":
            self._state = dict(enumerate(protocol.STATES)).get(values["state"], "none")
        if name == "fault":
            self.script.faults.append(values)
        frame = self._session.event(name, coded(name, values))
        if name not in self.script.lose:
            self.write(frame * (2 if self.script.twice else 1))

    def _answer(self, packet: Any) -> tuple[str, dict[str, Any]]:
        script = self.script
        if packet.name in script.answers:
            return script.answers[packet.name]
        if packet.name in script.refuse:
            code, detail = script.refuse.pop(packet.name)
            return "refused", {"code": faults.code(code), "detail": detail}
        if packet.name in (*JOBS, *UPKEEP, "resume", "home"):
            self._steps = list(getattr(script, "shuffle" if packet.name in JOBS else packet.name))
            if packet.name in JOBS and packet.values.get("mode") == AUDITABLE:
                self._commit(packet)
            self._stopped = False
            self._state = "running"
            self._session.listener = packet.session
            return "accepted", {}
        if packet.name == "stop":
            self._stopped = True
            return "accepted", {}
        return getattr(self, f"_{packet.name}")(packet)


def wait_for(fake: FakeBoard, name: str) -> None:
    """Until the board has heard this request."""
    deadline = time.monotonic() + 60
    while name not in fake.heard:
        assert time.monotonic() < deadline, f"{name} was never heard"
        time.sleep(0.02)
    time.sleep(0.1)


# -- Serial ports as pyserial lists them.

ONE, TWO = "e66058388333b5a1", "e66058388361c72f"  # chip ids of the same lot


def usb_port(
    path: str, serial_number: str | None, *, vid: int | None = ports.VENDOR_ID, location: str | None = None
) -> ListPortInfo:
    """A port of a board, unless ``vid`` says otherwise. ``location``: of the plug, and of the interface behind it."""
    port = ListPortInfo(path)
    port.vid, port.serial_number, port.location = vid, serial_number, location
    return port


def plugged(monkeypatch: pytest.MonkeyPatch, *listed: ListPortInfo) -> None:
    """These and no others are there."""
    monkeypatch.setattr(ports.list_ports, "comports", lambda: list(listed))
