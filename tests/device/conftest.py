"""The device at DEVICE_PORT as fixtures, and its wires. To run it: docs/how-to/contributing/device-tests.md."""

import hashlib
import os
import runpy
from pathlib import Path

import pytest
from attached import Device
from shuffler.link import protocol

WIRES = {
    "cards": "a whole machine with DEVICE_CARDS cards in its well",
    "prompt": "MicroPython's prompt behind the firmware, and mpremote",
    "loopback": "STEP of an axis wired to a spare pin, as DEVICE_LOOP says",
    "sensor-wire": "a person with a wire, or a relay, at the sensors' pins",
    "button": "a person at the main button",
    "power": "a person at the plug",
    "flash": "a board that `make flash` has written, and mpremote",
}
KEY = b"\x0b" * 32  # reveals an auditable deck; the board gets its hash
LOCK = hashlib.sha256(KEY).digest()
CARDS = int(os.environ.get("DEVICE_CARDS", "52"))
FORMAT = os.environ.get("DEVICE_FORMAT", "poker")
TIMEOUT_FACTOR = float(os.environ.get("DEVICE_TIMEOUT_FACTOR", "1.0"))
BOARD = runpy.run_path(str(Path(__file__).parents[2] / "firmware" / "board.py"))
# The loopback's wire: from STEP of the feed to the mouth's pin, which a rack leaves open, as it does the slot's, 16.
LOOP_STEP, LOOP_PIN = (int(pin) for pin in os.environ.get("DEVICE_LOOP", "2,18").split(","))
SPARE_PINS = [pin for pin, _, _ in BOARD["SENSORS"]]  # inputs; on a bench nothing is plugged in
NOT_LOOPED = {"cards", "button", "sensor-wire"}  # steps would be 90,000 edges a second at a sensor that is listened to
WIRED = {word.strip() for word in os.environ.get("DEVICE_WIRED", "").split(",") if word.strip()}


def pytest_configure(config):
    config.addinivalue_line("markers", "wired(word): skipped unless DEVICE_WIRED has the word")


def pytest_sessionstart(session):
    if not os.environ.get("DEVICE_PORT"):
        raise pytest.UsageError(
            "Which port? make test-device PORT=/dev/ttyACM0 (docs/how-to/contributing/device-tests.md)"
        )
    if WIRED - set(WIRES):
        raise pytest.UsageError(f"DEVICE_WIRED knows {', '.join(WIRES)}; not {', '.join(WIRED - set(WIRES))}")
    if LOOP_STEP not in BOARD["STEP_PINS"] or LOOP_PIN not in SPARE_PINS:
        raise pytest.UsageError(f"DEVICE_LOOP is STEP,SPARE: one of {BOARD['STEP_PINS']}, one of {SPARE_PINS}")
    if "loopback" in WIRED:
        WIRED.add("prompt")
        if WIRED & NOT_LOOPED:
            raise pytest.UsageError(f"Take the loopback's wire off before you test {', '.join(WIRED & NOT_LOOPED)}.")


def pytest_collection_modifyitems(items):
    for item in items:
        for mark in item.iter_markers("wired"):
            if mark.args[0] not in WIRED:
                item.add_marker(pytest.mark.skip(reason=f"not wired: {mark.args[0]}, {WIRES[mark.args[0]]}"))


@pytest.fixture(scope="session")
def line():
    """The open port, as long as the session."""
    made = Device(os.environ["DEVICE_PORT"], TIMEOUT_FACTOR)
    yield made
    made.close()


@pytest.fixture
def device(line):
    """Somebody at the line who does nothing: no job runs, diagnostic mode is off."""
    _quiet(line)
    yield line
    _quiet(line)


@pytest.fixture
def machine(device):
    """A homed machine with its deck in the well."""
    _home(device)
    yield device
    _quiet(device)
    _home(device)


@pytest.fixture
def order():
    """Fields of a request to shuffle the deck that is there, sealed unless set otherwise."""

    def fields(mode="sealed", cards=CARDS):
        kind, how = protocol.FORMATS.index(FORMAT), protocol.MODES.index(mode)
        return {
            "cards": cards,
            "format": kind,
            "method": 0,
            "passes": 0,
            "mode": how,
            "seed": LOCK if mode == "auditable" else b"",
        }

    return fields


@pytest.fixture
def person(capsys):
    """Tells the person at the machine what to do."""

    def tell(message):
        with capsys.disabled():
            print(f"\n>>> {message}", flush=True)

    return tell


@pytest.fixture(scope="session")
def identity(line):
    return line.ask("identify").values


def _quiet(device):
    device.rest()
    assert device.ask("diagnose", on=0).name == "accepted"


def _home(device):
    status = device.status()
    if status["fault"] or not status["homed"] or protocol.STATES[status["state"]] in ("paused", "fault"):
        state, events = device.run("home")
        assert state == "done", f"the machine can't be homed: {[e.values for e in events if e.name == 'fault']}"
