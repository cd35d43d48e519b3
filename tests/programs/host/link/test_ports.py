"""Ports that can't be opened, and finding the board among them."""

import errno
import io
import os
import socket
from pathlib import Path

import pytest
from fake_ports import plugged, usb_port
from mischwerk.errors import LinkError, UsageProblem
from mischwerk.interrupts import Interrupts
from mischwerk.link import control, port_owner, ports, serial_port


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


def test_busy(board):
    path = board().path
    first = serial_port.open_port(path)
    with pytest.raises(LinkError, match="busy"):
        serial_port.open_port(path)
    first.close()
    serial_port.open_port(path).close()


@pytest.mark.parametrize(
    ("found", "words"), [([], "No board was found"), (["/dev/ttyACM1", "/dev/ttyACM0"], "/dev/ttyACM0, /dev/ttyACM1")]
)
def test_finding_none_or_several(run, monkeypatch, found, words):
    _plugged(monkeypatch, found)
    ran = run("shuffle", "--json")
    assert ran.status == 4 and words in ran.object["error"] and "--port" in ran.object["what_to_do"]


def test_finding_the_only_one(run, board, monkeypatch):
    one = board()
    _plugged(monkeypatch, [one.path])
    assert run("identify", "--json").object["port"] == one.path
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
    assert control.runtime_folder().name == f"mischwerk-{os.getuid()}"
    assert list(far.iterdir()) == []


def test_stale_sockets_are_cleaned(tmp_path):
    path = control.socket_path("/dev/ttyACM0")
    left_over = socket.socket(socket.AF_UNIX)
    left_over.bind(str(path))
    left_over.close()
    assert path.exists() and control.holders() == [] and not path.exists()


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
