"""Boards in BOOTSEL mode, as every new one is: they have no serial port, but show a drive."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from mischwerk.errors import LinkError
from mischwerk.messages import message
from mischwerk.version import MICROPYTHON

PAGE = "https://micropython.org/download/RPI_PICO/"
CHIP = "RP2040"  # which the firmware is for
INFO = "INFO_UF2.TXT"
_BOARD_IDS = {"RPI-RP2": CHIP, "RP2350": "RP2350"}  # in INFO of the chips' boot ROMs
_VENDOR, _PRODUCTS = "2e8a", {"0003": CHIP, "000f": "RP2350"}  # of the same ROMs, as USB devices
_MOST_BYTES = 1 << 10  # of INFO; the ROMs' have 62


class Places(NamedTuple):
    """Where a system shows them: Linux its mounted file systems and its USB devices, macOS its volumes."""

    mounts: Path = Path("/proc/self/mountinfo")
    devices: Path = Path("/sys/bus/usb/devices")
    volumes: Path = Path("/Volumes")


HERE = Places()


class Bootsel(NamedTuple):
    """A board in BOOTSEL mode, and where its drive is mounted, None if it is not."""

    chip: str
    drive: Path | None


def found(places: Places | None = None) -> list[Bootsel]:
    """The boards in BOOTSEL mode: by their drives, or as devices while none of the drives is mounted."""
    places = places or HERE
    drives = [Bootsel(chip, drive) for drive in _drives(places) if (chip := _chip_of(drive)) is not None]
    return drives or [Bootsel(chip, None) for chip in _devices(places.devices)]


def problem() -> LinkError | None:
    """Return what to do with the board in BOOTSEL mode, None if there is none."""
    boards = found()
    if not boards:
        return None
    board = next((candidate for candidate in boards if candidate.chip == CHIP), boards[0])
    if board.chip != CHIP:
        return LinkError(message("bootsel-of-other-chip", chip=board.chip), message("use-pico"))
    if board.drive is None:
        error = message("board-in-bootsel-unmounted")
    else:
        error = message("board-in-bootsel", drive=board.drive)
    return LinkError(error, message("flash-new-board", version=MICROPYTHON, page=PAGE))


def _drives(places: Places) -> Iterator[Path]:
    """Yield what may be one: mounted FAT file systems (no network drive is touched, which might hang)."""
    for line in _read(places.mounts, 1 << 20).splitlines():
        before, _, after = line.partition(" - ")
        fields = before.split()
        if after.split()[:1] in (["vfat"], ["msdos"]) and len(fields) > 4:
            yield Path(re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[4]))
    try:
        yield from sorted(places.volumes.glob("RP*"))
    except OSError:
        return


def _chip_of(drive: Path) -> str | None:
    match = re.search(r"^Board-ID:\s*(\S+)", _read(drive / INFO, _MOST_BYTES), re.MULTILINE)
    return _BOARD_IDS.get(match[1]) if match else None


def _devices(folder: Path) -> Iterator[str]:
    try:
        devices = sorted(folder.iterdir())
    except OSError:
        return
    for device in devices:
        if _read(device / "idVendor", 16).strip() == _VENDOR:
            chip = _PRODUCTS.get(_read(device / "idProduct", 16).strip())
            if chip is not None:
                yield chip


def _read(path: Path, most_bytes: int) -> str:
    """Its text, or none: a board may be unplugged at any moment."""
    try:
        with path.open("rb") as file:
            return file.read(most_bytes).decode("utf-8", "replace")
    except OSError:
        return ""
