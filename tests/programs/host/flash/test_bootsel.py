"""A new board, which shows a drive and no port: every command says the next step, and `flash --image` takes it."""

from __future__ import annotations

import errno
import os
import select
import threading
from pathlib import Path

import pytest
from mischwerk.flash import image
from mischwerk.link import bootsel, ports
from new_board import FILES, RP2350_INFO, BootRom, computer, device, drive, ours, uf2

NEW = "in BOOTSEL mode (drive {}): it runs no firmware."


@pytest.fixture
def places(tmp_path, monkeypatch):
    here = computer(tmp_path / "computer")
    monkeypatch.setattr(bootsel, "HERE", here)
    monkeypatch.setattr(ports, "candidates", list)
    return here


@pytest.fixture
def release(first, monkeypatch):
    """What the program brings."""
    monkeypatch.setattr("mischwerk.flash.flash_plan.BUILT", first)
    return first


# -- what is said -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("command", ["status", "shuffle", "identify", "flash", "status --port /dev/ttyACM0"])
def test_a_new_board_gets_its_next_step_from_every_command(run, places, release, tmp_path, command):
    mounted = drive(places, tmp_path / "run/media/eva/RPI-RP2")
    ran = run(*command.split(), "--json")
    assert ran.status == 4 and NEW.format(mounted) in ran.object["error"]
    advice = ran.object["what_to_do"]
    assert "MicroPython 1.28.0" in advice and bootsel.PAGE in advice and "`mischwerk flash --image FILE.uf2`" in advice


def test_the_doctor_says_it_too(run, places, tmp_path):
    mounted = drive(places, tmp_path / "RPI-RP2")
    ran = run("doctor")
    assert ran.status == 3 and f"drive {mounted}" in ran.out and "flash --image FILE.uf2" in ran.out


def test_a_drive_is_known_by_what_it_says_and_not_by_its_name(places, tmp_path):
    drive(places, tmp_path / "RPI-RP2", info="Board-ID: SAMD21G18A-Feather-v0\n")
    assert bootsel.problem() is None
    named = drive(places, tmp_path / "disk of mine")  # a blank in it, which Linux writes as \040
    assert bootsel.found() == [("RP2040", named)]


@pytest.mark.parametrize("info", [b"", b"\xff\x00" * 4000, b"Board-ID:\n", b"Board-ID: RPI-RP23\n"])
def test_nonsense_on_a_drive_is_no_board(places, tmp_path, info):
    (drive(places, tmp_path / "RPI-RP2") / "INFO_UF2.TXT").write_bytes(info)
    assert bootsel.problem() is None


def test_network_drives_are_not_touched(places, tmp_path):
    drive(places, tmp_path / "RPI-RP2", kind="nfs4")
    assert bootsel.found() == []


def test_a_mac_shows_volumes(places):
    places.mounts.unlink()
    (places.volumes / "RPI-RP2").mkdir(parents=True)
    (places.volumes / "RPI-RP2/INFO_UF2.TXT").write_text("UF2 Bootloader v3.0\r\nBoard-ID: RPI-RP2\r\n")
    assert bootsel.found() == [("RP2040", places.volumes / "RPI-RP2")]


def test_a_device_whose_drive_is_not_mounted(run, places):
    device(places, "0003")
    ran = run("status", "--json")
    assert "its drive is not mounted (`udisksctl mount" in ran.object["error"]
    assert "`mischwerk flash --image FILE.uf2`" in ran.object["what_to_do"]


@pytest.mark.parametrize(("vendor", "product"), [("2e8a", "0005"), ("2e8b", "0003")])
def test_another_device_is_no_board_in_bootsel_mode(places, vendor, product):
    device(places, product, vendor)
    assert bootsel.problem() is None


def test_an_rp2350_is_the_wrong_chip(run, places, release, tmp_path):
    message = "is an RP2350; this firmware is for an RP2040"
    device(places, "000f")
    assert message in run("status", "--json").object["error"]
    (places.devices / "1-2/idProduct").unlink()
    drive(places, tmp_path / "RP2350", RP2350_INFO)
    for command in (["doctor"], ["flash", "--image", str(_file(tmp_path))]):
        ran = run(*command)
        assert message in ran.out + ran.err
    drive(places, tmp_path / "RPI-RP2")  # of two boards the right one is meant
    assert "RP2350" not in run("status", "--json").object["error"]


def test_a_system_that_shows_nothing_of_it(tmp_path):
    assert bootsel.found(bootsel.Places(tmp_path / "a", tmp_path / "b", tmp_path / "c")) == []


# -- flash --image ----------------------------------------------------------------------------------------
def _file(folder: Path, content: bytes | None = None) -> Path:
    path = folder / "RPI_PICO-20260406-v1.28.0.uf2"
    path.write_bytes(uf2() if content is None else content)
    return path


def test_one_command_from_a_new_board_to_the_firmware(run, places, release, bare, tmp_path, monkeypatch):
    mounted = drive(places, tmp_path / "RPI-RP2")
    monkeypatch.setattr(ports, "candidates", lambda: ["/dev/ttyACM7"] + [bare.path] * bare.plugged)
    with BootRom(mounted, len(uf2()), bare) as rom:
        ran = run("flash", "--image", str(_file(tmp_path)))
    assert ran.status == 0 and f"{bare.path}: firmware" in ran.out and rom.received == uf2()
    assert ran.err.splitlines()[:2] == [
        f"Copying RPI_PICO-20260406-v1.28.0.uf2 onto {mounted} ...",
        "Waiting for the board to restart with MicroPython ...",
    ]
    assert ours(bare) == FILES


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is no UF2 image"),
        (b"PK\x03\x04" + bytes(508), "is no UF2 image"),
        (uf2()[:-100], "or only a part of one"),
        (uf2()[: -100 * 512], "not all of it"),
        (uf2()[512:], "not all of it"),
        (uf2(family=0xE48BFF59), "is an image for RP2350"),
        (uf2(family=0x68ED2B88), "is an image for another chip"),
        (uf2(b"Adafruit CircuitPython 10.0.0 on 2026-01-01"), "holds no MicroPython"),
        (uf2(b"MicroPython v1.27.0 on 2025-12-09"), "holds MicroPython 1.27.0; this firmware needs MicroPython 1.28.0"),
        (uf2(b"MicroPython 9458e3a23f on 2026-07-05"), "holds MicroPython 9458e3a23f"),
        (uf2(b"MicroPython v1.28.0-preview.7 on 2026-01-01"), "holds MicroPython 1.28.0-preview.7"),
        (bytes(5 << 20), "larger than"),
    ],
)
def test_a_wrong_image_never_reaches_the_drive(run, places, release, tmp_path, content, message):
    mounted = drive(places, tmp_path / "RPI-RP2")
    ran = run("flash", "--image", str(_file(tmp_path, content)), "--json")
    assert ran.status == 2 and message in ran.object["error"] and bootsel.PAGE in ran.object["what_to_do"]
    assert sorted(path.name for path in mounted.iterdir()) == ["INDEX.HTM", "INFO_UF2.TXT"]


def test_no_such_image(run, places, release):
    ran = run("flash", "--image", "none.uf2", "--json")
    assert ran.status == 2 and "none.uf2 can't be read: No such file" in ran.object["error"]


def test_no_board_in_bootsel_mode_or_several(run, places, release, tmp_path):
    ran = run("flash", "--image", str(_file(tmp_path)), "--json")
    assert ran.status == 4 and "Hold BOOTSEL" in ran.object["what_to_do"]
    drive(places, tmp_path / "RPI-RP2")
    drive(places, tmp_path / "RPI-RP21")
    ran = run("flash", "--image", str(_file(tmp_path)), "--json")
    assert ran.status == 4 and "Several boards are in BOOTSEL mode" in ran.object["error"]


@pytest.mark.parametrize("option", [("--check",), ("--port", "/dev/ttyACM0")])
def test_options_that_contradict(run, places, release, tmp_path, option):
    ran = run("flash", "--image", str(_file(tmp_path)), *option, "--json")
    assert ran.status == 2 and "--image goes with neither" in ran.object["error"]


def test_a_full_drive(run, places, release, tmp_path):
    mounted = drive(places, tmp_path / "RPI-RP2")
    (mounted / "IMAGE.UF2").symlink_to("/dev/full")
    ran = run("flash", "--image", str(_file(tmp_path)), "--json")
    assert ran.status == 4 and f"can't be written to {mounted}: No space left" in ran.object["error"]
    assert not (mounted / "IMAGE.UF2").is_symlink() and Path("/dev/full").exists()


def test_a_read_only_drive(run, places, release, tmp_path, monkeypatch):
    """Mounting one takes rights that a test has not: the system's answer is put in."""
    mounted = drive(places, tmp_path / "RPI-RP2")
    really = Path.open

    def opened(path, mode="r", *rest, **more):
        if mounted in path.parents and "w" in mode:
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return really(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", opened)
    ran = run("flash", "--image", str(_file(tmp_path)), "--json")
    assert ran.status == 4 and "Read-only file system" in ran.object["error"]


def test_a_drive_that_vanishes_in_the_middle(run, places, release, tmp_path, monkeypatch):
    """The other end of a pipe goes away after a part of the image, as a drive does."""
    monkeypatch.setattr(image.board_repl, "RESTART_S", 0.3)
    mounted = drive(places, tmp_path / "RPI-RP2")
    os.mkfifo(mounted / "IMAGE.UF2")
    reader = os.open(mounted / "IMAGE.UF2", os.O_RDONLY | os.O_NONBLOCK)
    monkeypatch.setattr(image, "_tell", lambda words, quiet: words.startswith("Copying") and _close_soon(reader))
    ran = run("flash", "--image", str(_file(tmp_path)), "--json")
    assert ran.status == 4 and "vanished before all was copied, and no board came back" in ran.object["error"]


def _close_soon(reader: int) -> None:
    def read_a_part() -> None:
        select.select([reader], [], [], 10)
        os.read(reader, 4096)
        os.close(reader)

    threading.Thread(target=read_a_part, daemon=True).start()


def test_a_board_that_does_not_come_back(run, places, release, tmp_path, monkeypatch):
    monkeypatch.setattr(image.board_repl, "RESTART_S", 0.3)
    mounted = drive(places, tmp_path / "RPI-RP2")
    ran = run("flash", "--image", str(_file(tmp_path)), "--json")
    assert ran.status == 4 and f"The image is on {mounted}, but no board came back" in ran.object["error"]


def test_a_port_that_may_not_be_opened_at_once(run, places, release, bare, tmp_path, monkeypatch):
    """udev gives a new port to its group only after a moment (randomouscrap98/arduboy_toolset#51), and ModemManager
    may hold it for seconds (adafruit/circuitpython#1210)."""
    mounted = drive(places, tmp_path / "RPI-RP2")
    monkeypatch.setattr(ports, "candidates", lambda: [bare.path] * bare.plugged)
    really, left = os.open, [errno.EACCES, errno.EACCES, errno.EBUSY]

    def refusing(name, *rest, **more):
        if name == bare.path and left:
            number = left.pop()
            raise OSError(number, os.strerror(number))
        return really(name, *rest, **more)

    monkeypatch.setattr(os, "open", refusing)
    with BootRom(mounted, len(uf2()), bare):
        ran = run("flash", "--image", str(_file(tmp_path)), "--json")
    assert ran.status == 0 and left == []
