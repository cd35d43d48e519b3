"""Which board it is: by the chip id that MicroPython gives as USB serial number."""

from __future__ import annotations

import errno
import io
import os
import socket
import threading
import time
from pathlib import Path

import mischwerk
import pytest
import serial
from bare_board import BareBoard
from fake_board import ONE, TWO, plugged, usb_port
from mischwerk import aio
from mischwerk.errors import LinkError, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link import control, port_owner, ports, serial_port
from mischwerk.link.line import Line, RetryPolicy
from mischwerk.link.link import Link
from mischwerk.link.serial_port import open_port
from mischwerk.link.wire import FLAG_TWIN

A, B = "/dev/ttyACM0", "/dev/ttyACM1"


@pytest.mark.parametrize(
    ("listed", "known"),
    [
        ([usb_port(A, ONE, location="1-1:1.0"), usb_port(B, TWO, location="1-2:1.0")], {A: "33b5a1", B: "61c72f"}),
        ([usb_port(A, ONE, location="1-1:1.0"), usb_port(B, ONE, location="1-1:1.2")], {A: "33b5a1", B: "33b5a1"}),
        ([usb_port(A, ONE.upper())], {A: "33b5a1", "/dev/pts/7": None}),
        ([usb_port("/dev/ttyUSB0", ONE, vid=0x0403)], {"/dev/ttyUSB0": None}),
    ],
    ids=["two boards", "two ports of one device", "large letters, and a port that is not listed", "an adapter's own"],
)
def test_the_last_six_digits_tell_boards_apart(monkeypatch, listed, known):
    plugged(monkeypatch, *listed)
    assert {path: ports.board_id(path) for path in known} == known


def test_a_port_may_be_named_by_a_link(monkeypatch, tmp_path):
    plugged(monkeypatch, usb_port(A, ONE))
    link = tmp_path / f"usb-MicroPython_Board_in_FS_mode_{ONE}-if00"
    link.symlink_to(A)
    assert ports.board_id(str(link)) == "33b5a1"


@pytest.mark.parametrize("number", [None, "", "A5069RR4", ONE[:-1], ONE + "0", "z" + ONE[1:], ONE + "\n", "f" * 16])
def test_what_is_no_chip_id_is_none(monkeypatch, number):
    plugged(monkeypatch, usb_port(A, number))
    assert ports.board_id(A) is None


@pytest.mark.parametrize("other", [ONE, "0000000000" + ONE[-6:]])
def test_two_devices_with_the_same_digits_are_not_told_apart(monkeypatch, other):
    plugged(monkeypatch, usb_port(A, ONE, location="1-1:1.0"), usb_port(B, other, location="1-2:1.0"))
    assert [ports.board_id(path) for path in (A, B)] == [None, None]
    plugged(monkeypatch, usb_port(A, ONE), usb_port(B, other))  # where they are plugged in is not known
    assert ports.board_id(A) is None


def test_a_device_that_is_unplugged_meanwhile_fails_nothing(run, board, monkeypatch):
    def stumbling():
        return int(None, 16)  # as pyserial does when the device's files are gone

    monkeypatch.setattr(ports.list_ports, "comports", stumbling)
    assert run("identify", "--port", board().path, "--json").object["board"] is None


def test_identify_says_it_to_people_and_programs(run, board, monkeypatch):
    path = board().path
    assert run("identify", "--port", path, "--json").object["board"] is None
    assert "board" not in run("identify", "--port", path).out.replace(f"{path}: board pile10", "")
    plugged(monkeypatch, usb_port(path, ONE))
    ran = run("identify", "--port", path)
    assert "\nboard 33b5a1\n" in ran.out
    answer = run("identify", "--port", path, "--json")
    assert answer.object["board"] == "33b5a1" and [*answer.object][-1] == "board"
    assert ONE not in ran.out + answer.out


def test_who_is_a_twin_has_none_whatever_its_port_says(run, board, monkeypatch):
    path = board(flags=FLAG_TWIN).path
    plugged(monkeypatch, usb_port(path, ONE))
    identity = run("identify", "--port", path, "--json").object
    assert identity["twin"] and identity["board"] is None
    assert run("count", "--port", path).status == 0
    assert mischwerk.read_kept_job(1).board is None


@pytest.mark.wants("sim")
async def test_the_library_knows_it_and_a_twin_has_none(board, twins, monkeypatch):
    path = board().path
    plugged(monkeypatch, usb_port(path, ONE))
    with mischwerk.connect(path) as shuffler:
        assert shuffler.identity.board == "33b5a1"
    async with aio.connect(path) as shuffler:
        assert shuffler.identity.board == "33b5a1"
    with mischwerk.open(sim=True, twin="model", interpreter="cpython") as shuffler:
        assert shuffler.identity.twin and shuffler.identity.board is None


# -- A board with MicroPython and no firmware yet: real MicroPython behind a pty, which echoes what a request
# spells.

NEXT_STEP = "Put the firmware on the board: `mischwerk flash`."


@pytest.fixture
def bare(tmp_path):
    with BareBoard(tmp_path) as board:
        yield board


def opened(path):
    """A child of the board that is just being started holds the lock of the one before until it is another program."""
    for _ in range(100):
        try:
            return open_port(path)
        except LinkError:
            time.sleep(0.02)
    return open_port(path)


@pytest.mark.parametrize("command", ["status", "identify", "shuffle", "doctor"])
def test_every_command_says_the_next_step(run, bare, command):
    ran = run(command, "--port", bare.path)
    said = " ".join((ran.out + ran.err).split())
    assert ran.status == (3 if command == "doctor" else 4)
    assert f"MicroPython's prompt (REPL) answers at {bare.path}" in said and NEXT_STEP in said


def test_whatever_the_request_spells(bare):
    """Bytes of a frame are keys to a prompt: Ctrl-A (raw), Ctrl-E (paste), a tab that completes, a line that goes on;
    and what one program left is there for the next."""
    wrong = {}
    for session in range(1, 3000, 71):
        port = opened(bare.path)
        try:
            Link(port, Line(bare.path, session, RetryPolicy(0.1, 300))).identify()  # on a busy computer, too
        except LinkError as problem:
            if "MicroPython's prompt" not in problem.error:
                wrong[session] = problem.error
        finally:
            port.close()
    assert wrong == {}


# -- Ports that can't be opened, and finding the board among them.


def test_missing(run):
    ran = run("status", "--port", "/dev/ttyNIX7", "--json")
    assert ran.status == 4 and ran.object["error"] == "There is no port /dev/ttyNIX7."


@pytest.mark.parametrize("options", [(), ("--port", "/dev/ttyNIX7")])
@pytest.mark.parametrize("command", ["status", "shuffle", "deal skat", "play mau-mau"])
def test_what_is_advised_without_a_board_fits_every_command(run, monkeypatch, command, options):
    monkeypatch.setattr(ports, "candidates", list)
    monkeypatch.setattr("sys.stdin", io.StringIO("start machine\n"))
    ran = run(*command.split(), *options)
    assert ran.err.splitlines()[-1].endswith("With --sim, shuffle, deal, arrange and play need no board.")
    assert "mischwerk shuffle" not in ran.err


def test_no_serial_line(run, tmp_path):
    (tmp_path / "file").write_text("")
    for path in ("/dev/null", str(tmp_path / "file"), str(tmp_path)):
        ran = run("status", "--port", path, "--json")
        assert ran.status == 4 and "can't be used as a serial port" in ran.object["error"]


def test_not_permitted_names_group_and_rule(run, board, monkeypatch):
    path = board().path
    really = os.open

    def refusing(name, *rest, **more):
        if name == path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return really(name, *rest, **more)

    monkeypatch.setattr(os, "open", refusing)
    monkeypatch.setattr(serial_port, "_group_of", lambda path: "uucp")
    ran = run("status", "--port", path, "--json")
    assert ran.status == 4
    assert "group uucp" in ran.object["error"]
    assert "usermod -aG uucp" in ran.object["what_to_do"] and "udev rule" in ran.object["what_to_do"]


def test_udev_rule_names_the_group_that_is_joined(board, monkeypatch):
    monkeypatch.setattr(serial_port, "_group_of", lambda path: "uucp")
    assert 'GROUP="uucp"' in serial_port._not_permitted("/dev/ttyACM0").what_to_do


def test_group_of_a_device_and_of_a_plain_file(tmp_path):
    (tmp_path / "file").write_text("")
    assert serial_port._group_of(str(tmp_path / "file")) == "dialout"
    assert serial_port._group_of("/dev/tty") == __import__("grp").getgrgid(os.stat("/dev/tty").st_gid).gr_name


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (OSError(errno.ENOTTY, "x"), "it is not a serial port"),
        (serial.SerialException("Could not configure port: (25, 'x')"), "it is not a serial port"),
        (OSError(errno.EIO, "x"), os.strerror(errno.EIO)),
        (serial.SerialException("broken in a way of its own"), "broken in a way of its own"),
    ],
)
def test_why_a_port_is_none(problem, reason):
    assert str(serial_port._explained("/dev/x", problem)) == f"/dev/x can't be used as a serial port: {reason}."


def test_a_line_that_comes_byte_by_byte_is_not_waited_for_longer(monkeypatch):
    class Slow:
        now, waits = 0.0, []

        def settimeout(self, wait_s):
            self.waits.append(wait_s)

        def recv(self, most):
            self.now += 2
            return b"x" if len(self.waits) < 4 else b""

    slow = Slow()
    monkeypatch.setattr(control.time, "monotonic", lambda: slow.now)
    assert control.read_line(slow, 5) == {}
    assert slow.waits == [5, 3, 1, 0.001]


def test_busy(board):
    path = board().path
    first = serial_port.open_port(path)
    with pytest.raises(LinkError, match="busy"):
        serial_port.open_port(path)
    first.close()
    serial_port.open_port(path).close()


@pytest.mark.parametrize(
    ("paths", "message"), [([], "No board was found"), (["/dev/ttyACM1", "/dev/ttyACM0"], "/dev/ttyACM0, /dev/ttyACM1")]
)
def test_finding_none_or_several(run, monkeypatch, paths, message):
    _plugged(monkeypatch, paths)
    ran = run("shuffle", "--json")
    assert ran.status == 4 and message in ran.object["error"] and "--port" in ran.object["what_to_do"]


def test_finding_the_only_one(run, board, monkeypatch):
    fake = board()
    _plugged(monkeypatch, [fake.path])
    assert run("identify", "--json").object["port"] == fake.path
    assert run("shuffle", "--json").object["result"] == "done"


def _plugged(monkeypatch, paths):
    others = [usb_port("/dev/ttyS0", None, vid=None), usb_port("/dev/ttyUSB0", None, vid=0x0403)]
    plugged(monkeypatch, *others, *(usb_port(path, None) for path in paths))


def test_a_link_and_its_target_are_one_port(board, tmp_path):
    path = board().path
    (tmp_path / "link").symlink_to(path)
    assert control.socket_path(str(tmp_path / "link")) == control.socket_path(path)


def test_runtime_folder_is_private(tmp_path, monkeypatch):
    folder = Path(os.environ["XDG_RUNTIME_DIR"]) / "mischwerk"
    folder.mkdir()
    folder.chmod(0o755)
    with pytest.raises(UsageProblem, match="not private"):
        control.runtime_folder()
    folder.rmdir()
    folder.symlink_to(tmp_path)
    with pytest.raises(UsageProblem, match="not private"):
        control.runtime_folder()


def test_runtime_folder_with_a_name_too_long_for_sockets_is_not_used(tmp_path, monkeypatch):
    far = tmp_path / ("d" * 90)
    far.mkdir()
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(far))
    monkeypatch.setattr(control, "_SYSTEMS", str(tmp_path / "none-{}"))
    assert control.runtime_folder().name == f"mischwerk-{os.getuid()}"
    assert list(far.iterdir()) == []


def test_stale_sockets_are_cleaned(tmp_path):
    path = control.socket_path("/dev/ttyACM0")
    left_over = socket.socket(socket.AF_UNIX)
    left_over.bind(str(path))
    left_over.close()
    assert path.exists() and control.holders() == [] and not path.exists()


def test_a_stop_in_a_second_job_waits_for_that_one_to_stand():
    owner = port_owner.CommandOwner(Interrupts())
    owner.watch(lambda: None)
    owner.stands("in the well")
    assert owner.stop(0) == (True, "in the well")
    owner.watch(lambda: None)
    assert owner.stop(0)[0] is False
    later = threading.Timer(0.05, owner.stands, ["in the pockets"])
    later.start()
    assert owner.stop(10) == (True, "in the pockets")


def test_a_line_without_an_end_in_sight_is_not_read_on():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        theirs.setblocking(False)
        line = b'{"ask": "' + b"x" * 80_000 + b'"}\n'
        assert theirs.send(line) == len(line)
        assert control.read_line(ours, 5) == {}


def test_a_rude_asker_does_not_disturb_the_server():
    interrupts = Interrupts()
    server = port_owner.ControlServer("/dev/ttyACM0", "home", interrupts)
    path = control.socket_path("/dev/ttyACM0")
    for rude in (b"", b"\xff\n", b"[]\n"):
        with socket.socket(socket.AF_UNIX) as asker:
            asker.connect(str(path))
            asker.sendall(rude)
    assert control.ask(path, "who") == {"port": "/dev/ttyACM0", "pid": os.getpid(), "job": "home", "twin": None}
    assert not interrupts.wanted.is_set()
    server.close()
    assert not path.exists()
