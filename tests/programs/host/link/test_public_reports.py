"""Troubles with boards on USB serial that others reported, tried on ours over a real pty; each names its report.

Elsewhere: a port opened twice (Klipper3d/klipper#1210) in test_ports.py, one that may be opened only after a moment
(arduboy_toolset#51, circuitpython#1210) in flash/test_bootsel.py. A pty can't show what a suspended USB bus does
(PX4/PX4-Autopilot#28340).
"""

from __future__ import annotations

import os
import signal
import termios
import threading
import time
from pathlib import Path

import pytest
from bare_board import BareBoard
from fake_board import HANGING, ONE, usb_port, wait_for
from mischwerk.flash import board_repl
from new_board import FILES, ours, release_of
from pty_twin import PtyTwin
from shuffler.link import protocol
from shuffler.link.session import BoardSession, HostSession

# What ModemManager sends to a new port, and a NUL that a kernel puts before the first command.
GREETINGS = {
    "rusefi/rusefi#4359, monome/crow#81": b"AT\r" * 3,
    "micropython/micropython#1096": b"AT+GCAP\rATI\rAT+CGMM\r~\x00x\xf0~",
    "openmv/openmv#179": b"AT\rATE0 +CMEE=1\r\n+++",
    "jclark/satpulse#213": b"\0",
}


@pytest.fixture
def bare(tmp_path: Path) -> BareBoard:
    return BareBoard(tmp_path)


@pytest.fixture
def first(tmp_path: Path) -> Path:
    return release_of(tmp_path / "first", FILES)


@pytest.mark.parametrize("report", GREETINGS)
def test_bytes_of_another_program_before_the_first_request(twins, tmp_path, report):
    """The firmware under real MicroPython answers the first request that follows, and nothing else."""
    with PtyTwin(tmp_path) as twin:
        twin.send(GREETINGS[report])
        time.sleep(0.3)
        twin.send(b"\0")
        assert twin.ask("identify").values["protocol"] == protocol.VERSION
        assert [packet.name for packet in twin.packets] == ["identity"]


def test_bytes_of_another_program_at_the_prompt_of_a_new_board(run, bare, first):
    """micropython/micropython#1096, adafruit/circuitpython#611: what is typed next goes on where those ended."""
    with bare:
        for said in GREETINGS.values():
            file = os.open(bare.path, os.O_RDWR | os.O_NOCTTY)
            os.write(file, said + b"def lamp(")
            os.close(file)
            ran = run("status", "--port", bare.path, "--json")
            assert ran.status == 4 and "MicroPython's prompt" in ran.object["error"]
        assert run("flash", "--port", bare.path, "--from", str(first), "--json").object["result"] == "flashed"


@pytest.mark.parametrize("command", ["shuffle", "home"])
def test_unplugged_in_a_job(run, board, command):
    """pyserial/pyserial#341: the port says that it can be read, and gives no data, for ever."""
    fake = board(shuffle=HANGING, home=HANGING)
    fake.on_request = lambda packet: packet.name == command and _soon_unplugged(fake)
    ran = run(command, "--port", fake.path, "--json")
    assert ran.status == 4 and "was lost" in ran.object["error"] and "mischwerk home" in ran.object["what_to_do"]


def test_unplugged_while_it_is_asked(run, board):
    """RIOT-OS/RIOT#910: a terminal that goes on reading a port which is gone."""
    fake = board(mute_after="identify")
    fake.on_request = lambda packet: _soon_unplugged(fake)
    began = time.monotonic()
    ran = run("status", "--port", fake.path, "--json")
    assert ran.status == 4 and time.monotonic() - began < 20
    assert ran.object["error"].startswith(
        (f"The connection to {fake.path} was lost", f"The board at {fake.path} accepts")
    )


def _soon_unplugged(fake) -> None:
    fake.on_request = lambda packet: None
    threading.Timer(0.3, lambda: _unplug(fake)).start()


def _unplug(fake) -> None:
    """The board's end of the line is gone."""
    fake._on = False
    fake._thread.join(2)
    null = os.open("/dev/null", os.O_RDWR)
    os.dup2(null, fake.master)
    os.close(null)


def test_a_terminal_that_another_program_left_as_for_typing(run, board):
    """itas109/CSerialPort#26, tarm/serial#51: bytes 0x0D, 0x11, 0x13, 0x03 and 0x04 are taken for keys."""
    fake = board()
    _as_for_typing(fake.path)
    assert run("identify", "--port", fake.path, "--json").status == 0
    _as_for_typing(fake.path)
    assert run("shuffle", "--port", fake.path, "--json").object["result"] == "done"


def test_a_board_that_hears_its_own_words(twins, tmp_path):
    """zephyrproject-rtos/zephyr#54705 and #109717, arduino/ArduinoCore-samd#168: a terminal echoes what the board
    sends until a program switches that off. In the middle of a job, and the deck is shuffled all the same."""
    with PtyTwin(tmp_path) as twin:
        assert twin.ask("identify").name == "identity"
        assert twin.ask("shuffle", cards=52, format=0, method=0, passes=0, mode=0, seed=b"").name == "accepted"
        twin.wait_for("phase")
        _as_for_typing(twin.port.port)
        time.sleep(0.5)
        twin.port._reconfigure_port(force_update=True)
        twin.send(b"\0")
        end = time.monotonic() + 60
        while twin.ask("status").values["state"] != protocol.STATES.index("done"):
            assert time.monotonic() < end
        assert twin.ask("status").values["bad_frames"] > 0  # the echo writes ^A for the byte 1
        assert twin.ask("result").values["attempts"] == 1


def _as_for_typing(path: str) -> None:
    """`stty sane`."""
    file = os.open(path, os.O_RDWR | os.O_NOCTTY)
    mode = termios.tcgetattr(file)
    mode[0] |= termios.ICRNL | termios.IXON | termios.BRKINT
    mode[1] |= termios.OPOST | termios.ONLCR
    mode[3] |= termios.ICANON | termios.ECHO | termios.ISIG | termios.IEXTEN
    termios.tcsetattr(file, termios.TCSANOW, mode)
    os.close(file)


def test_answers_that_an_earlier_program_did_not_fetch(run, board):
    """JelmerT/cc2538-bsl#13, pyserial/pyserial#26, apache/mynewt-newtmgr#45: a driver has a second buffer, which fills
    the first one again when it is emptied."""
    earlier, answerer = HostSession(1234), BoardSession()
    (request,), _ = answerer.receive(b"\0" + earlier.request("identify", {}))
    other = {
        "protocol": protocol.VERSION,
        "firmware": "0.0.1",
        "machine": "other",
        "kind": "wheel",
        "pockets": 54,
        "capacity": 1,
        "interpreter": "none",
        "flags": 0,
    }
    stale = answerer.answer(request, "identity", other)
    fake = board(greeting=stale[5:] + stale)
    fake.write(stale[:-3] + stale)
    for _ in range(3):
        assert run("identify", "--port", fake.path, "--json").object["machine"] == "pile10"


def test_a_program_that_is_killed_and_started_again_at_once(run, board, start):
    """wmbusmeters/wmbusmeters#1483, aschulm/battor#49: the port stays locked, or as its last user left it."""
    fake = board(shuffle=HANGING)
    process = start("shuffle", "--port", fake.path, "--json")
    wait_for(fake, "shuffle")
    process.send_signal(signal.SIGKILL)
    process.wait(10)
    assert run("status", "--port", fake.path, "--json").object["state"] == "running"
    assert run("stop", "--port", fake.path).status == 0


class Renamed(BareBoard):
    """It comes back under another name after each restart."""

    starts = 0

    def _appear(self, maintenance: bool) -> None:
        self.path = str(Path(self.path).with_name(f"ttyACM{self.starts}"))
        self.starts += 1
        super()._appear(maintenance)


def test_a_board_that_comes_back_under_another_name(run, first, tmp_path, monkeypatch):
    """Klipper3d/klipper#299: the old name is still taken when USB looks for one."""
    monkeypatch.setattr(board_repl, "PAUSE_S", 0.03)
    board = Renamed(tmp_path)
    monkeypatch.setattr(board_repl.list_ports, "comports", lambda: [usb_port(board.path, ONE)] if board.plugged else [])
    with board:
        ran = run("flash", "--from", str(first), "--json")
        assert ran.status == 0 and board.starts == 2 and ran.object["result"] == "flashed"
        assert run("flash", "--from", str(first), "--check", "--json").object["result"] == "equal"
    assert ours(board) == FILES
