"""A new board as the computer sees it, its drive with the boot ROM's files; and images and releases for it."""

from __future__ import annotations

import json
import shutil
import struct
import threading
import time
from pathlib import Path
from typing import Any

from bare_board import BareBoard
from mischwerk.flash import image, release
from mischwerk.link import bootsel
from shuffler import VERSION

# As the boot ROMs B2 of the RP2040 and A2 of the RP2350 write it.
RP2040_INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
RP2350_INFO = "UF2 Bootloader v1.0\nModel: Raspberry Pi RP2350\nBoard-ID: RP2350\n"
INDEX = (
    '<html><head><meta http-equiv="refresh" content="0;URL=\'https://raspberrypi.com/device/RP2?version=000000000000\'"'
    "/></head><body></body></html>"
)
_OTHERS = "22 27 0:21 / /proc rw,nosuid shared:13 - proc proc rw\n31 27 8:1 / /boot rw,relatime - vfat /dev/sda1 rw\n"


def computer(folder: Path) -> bootsel.Places:
    """Where a computer shows what is plugged in, nothing so far."""
    places = bootsel.Places(folder / "mountinfo", folder / "devices", folder / "Volumes")
    places.mounts.parent.mkdir(parents=True, exist_ok=True)
    places.mounts.write_text(_OTHERS)
    places.devices.mkdir()
    return places


def device(places: bootsel.Places, product: str, vendor: str = "2e8a") -> None:
    """A USB device in sysfs, beside a hub."""
    for name, (its_vendor, its_product) in {"usb1": ("1d6b", "0002"), "1-2": (vendor, product)}.items():
        (places.devices / name).mkdir(exist_ok=True)
        (places.devices / name / "idVendor").write_text(its_vendor + "\n")
        (places.devices / name / "idProduct").write_text(its_product + "\n")
    (places.devices / "1-2:1.0").mkdir()  # an interface, which has neither


def drive(places: bootsel.Places, mounted_at: Path, info: str = RP2040_INFO, kind: str = "vfat") -> Path:
    """The board's drive, mounted there."""
    mounted_at.mkdir(parents=True)
    (mounted_at / "INDEX.HTM").write_text(INDEX)
    (mounted_at / "INFO_UF2.TXT").write_text(info)
    escaped = str(mounted_at).replace(" ", "\\040")
    with places.mounts.open("a") as mounts:
        mounts.write(f"71 27 8:17 / {escaped} rw,nosuid,nodev,relatime shared:41 - {kind} /dev/sdb1 rw,uid=1000\n")
    return mounted_at


def uf2(
    content: bytes = b"MicroPython v1.28.0 on 2026-04-06; Raspberry Pi Pico with RP2040", family: int = image.RP2040
) -> bytes:
    """An image with these bytes across the border of two blocks, and others around them."""
    content = bytes(image.PAYLOAD - 20) + content
    content = content.ljust(1500 * image.PAYLOAD, b"\x5a")
    pieces = [content[start : start + image.PAYLOAD] for start in range(0, len(content), image.PAYLOAD)]
    return b"".join(block(piece, number, len(pieces), family) for number, piece in enumerate(pieces))


def block(piece: bytes, number: int, count: int, family: int) -> bytes:
    """One block of an image."""
    address = image.FLASH + number * image.PAYLOAD
    first, second, last = image.MAGICS
    head = struct.pack("<8I", first, second, image.HAS_FAMILY, address, len(piece), number, count, family)
    return (head + piece).ljust(image.BLOCK - 4, b"\0") + struct.pack("<I", last)


class BootRom:
    """Restarts the board once an image lies on its drive whole: the drive vanishes, the ``board`` is plugged in."""

    def __init__(self, mounted_at: Path, size: int, board: Any) -> None:
        self._drive, self._size, self._board = mounted_at, size, board
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self.received = b""

    def __enter__(self) -> BootRom:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._thread.join()
        self._board.unplug()

    def _run(self) -> None:
        while not self._is_over.wait(0.02):
            for path in self._drive.glob("*.UF2"):
                if path.stat().st_size == self._size:
                    self.received = path.read_bytes()
                    shutil.rmtree(self._drive)
                    time.sleep(0.1)
                    self._board.plug()
                    return


# -- Small releases of a firmware that is none, for trying how they get onto a board.

FILES = {
    "board.py": b"STEP_PINS = (2, 4, 6)\n",
    "machines/pile10_poker.mpy": b"machine" * 30,
    "main.py": b'"""Start of Mischwerk."""\n',
    "rp2040/hal.mpy": bytes(range(256)) * 14,
    "shuffler/__init__.mpy": b"",
    "shuffler/plan.mpy": b"plan, the first" * 400,
}
NEWER = {**FILES, "shuffler/plan.mpy": b"plan, the second" * 500, "shuffler/more.mpy": b"more"}
del NEWER["rp2040/hal.mpy"]


def release_of(folder: Path, files: dict[str, bytes], **changed: Any) -> Path:
    for path, content in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    entries = [release.entry(path, content) for path, content in files.items()]
    manifest = {
        "name": "mischwerk",
        "version": VERSION,
        "commit": "c0ffee",
        "micropython": ["1.28.0"],
        "mpy_version": "6.3",
        "files": entries,
        **changed,
    }
    (folder / "manifest.json").write_text(json.dumps(manifest))
    return folder


def on_flash(folder: Path) -> dict[str, bytes]:
    """A board that has this release."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def ours(board: BareBoard) -> dict[str, bytes]:
    return {path: content for path, content in board.files().items() if path != "manifest.json"}
