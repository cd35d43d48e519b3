"""MicroPython's image (UF2): check that it is the right one, and put it on the drive of a board in BOOTSEL mode."""

import contextlib
import errno
import os
import re
import struct
import sys
import time
from pathlib import Path

from mischwerk_machines import reading

from mischwerk.errors import LinkError, UsageProblem
from mischwerk.flash import board_repl
from mischwerk.link import bootsel, ports
from mischwerk.link.serial_port import open_port
from mischwerk.messages import message
from mischwerk.version import MICROPYTHON

BLOCK, PAYLOAD = 512, 256  # bytes of a block, and what it brings; the ROM takes no other size
RP2040 = 0xE48BFF56
_OTHERS = {0xE48BFF57: "RP2350", 0xE48BFF59: "RP2350", 0xE48BFF5A: "RP2350", 0xE48BFF5B: "RP2350"}
MAGICS = 0x0A324655, 0x9E5D5157, 0x0AB16F30  # the last one ends a block
NOT_FLASH, HAS_FAMILY = 0x1, 0x2000
FLASH = 0x10000000
_MOST_BYTES = 2 * (2 << 20)  # for 2 MB of flash
_NAME = "IMAGE.UF2"  # on the drive: whatever the file is called here
_REFUSED = (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EPERM, errno.EFBIG)


def installed(path: Path, is_quiet: bool) -> str:
    """Put the image on the board in BOOTSEL mode, and wait for its port. Raises MischwerkError."""
    image = load(path)
    drive = _drive()
    others = set(ports.candidates())
    _tell(f"Copying {path.name} onto {drive} ...", is_quiet)
    is_whole = _copied(image, drive)
    _tell("Waiting for the board to restart with MicroPython ...", is_quiet)
    return _port(others, drive, is_whole)


def load(path: Path) -> bytes:
    """The bytes of the file, which is an image of the MicroPython that the firmware needs. Raises UsageProblem."""
    try:
        image = reading.read(path, _MOST_BYTES)
    except OSError as problem:
        raise UsageProblem(message("unreadable", name=path, why=reading.reason(problem)), _WHAT_TO_DO) from problem
    blocks = [image[start : start + BLOCK] for start in range(0, len(image), BLOCK)]
    if not blocks or not all(map(_is_block, blocks)):
        raise UsageProblem(f"{path} is no UF2 image, or only a part of one.", _WHAT_TO_DO)
    families = {_field(block, 28) for block in blocks if _field(block, 8) & HAS_FAMILY}
    if RP2040 not in families:
        chip = next((_OTHERS[family] for family in sorted(families) if family in _OTHERS), "another chip")
        raise UsageProblem(f"{path} is an image for {chip}; this firmware needs one for {bootsel.CHIP}.", _WHAT_TO_DO)
    content = _content([block for block in blocks if _is_for_flash(block)])
    match = re.search(rb"MicroPython (\S{1,40}) on ", content)
    version = match[1].decode("ascii", "replace").removeprefix("v") if match else None
    if version != MICROPYTHON:
        actual = "no MicroPython, or not all of it" if version is None else f"MicroPython {version}"
        raise UsageProblem(f"{path} holds {actual}; this firmware needs MicroPython {MICROPYTHON}.", _WHAT_TO_DO)
    return image


_WHAT_TO_DO = f"Download RPI_PICO-...-v{MICROPYTHON}.uf2 from {bootsel.PAGE}."


def _field(block: bytes, at: int) -> int:
    return int(struct.unpack_from("<I", block, at)[0])


def _is_block(block: bytes) -> bool:
    return len(block) == BLOCK and (_field(block, 0), _field(block, 4), _field(block, BLOCK - 4)) == MAGICS


def _is_for_flash(block: bytes) -> bool:
    """As the boot ROM decides."""
    flags = _field(block, 8)
    return bool(flags & HAS_FAMILY) and not flags & NOT_FLASH and _field(block, 28) == RP2040


def _content(blocks: list[bytes]) -> bytes:
    """Return what lies in flash afterwards, nothing if the ROM would not take it: a block is missing, or goes
    elsewhere."""
    numbers = sorted(_field(block, 20) for block in blocks)
    is_whole = numbers == list(range(len(blocks))) and {_field(block, 24) for block in blocks} == {len(blocks)}
    fits = all(_field(block, 16) == PAYLOAD and _field(block, 12) >> 24 == FLASH >> 24 for block in blocks)
    if not is_whole or not fits:
        return b""
    return b"".join(block[32 : 32 + PAYLOAD] for block in sorted(blocks, key=lambda block: _field(block, 12)))


def _drive() -> Path:
    boards = bootsel.found()
    drives = [board.drive for board in boards if board.chip == bootsel.CHIP and board.drive is not None]
    if len(drives) == 1:
        return drives[0]
    if drives:
        raise LinkError(
            f"Several boards are in BOOTSEL mode: {', '.join(map(str, drives))}.", "Unplug all but the one meant."
        )
    raise bootsel.problem() or LinkError(
        "No board is in BOOTSEL mode: there is no drive RPI-RP2.",
        "Hold BOOTSEL while you plug the board in, with a data cable. A board with MicroPython needs no --image.",
    )


def _copied(image: bytes, drive: Path) -> bool:
    """Tell whether the system took all of it. The board restarts by itself after the last block, so an error at the end
    may mean success."""
    target = drive / _NAME
    try:
        with target.open("wb") as file:
            file.write(image)
            file.flush()
            os.fsync(file.fileno())
    except OSError as problem:
        if problem.errno not in _REFUSED:
            return False
        with contextlib.suppress(OSError):
            target.unlink()
        raise LinkError(
            f"The image can't be written to {drive}: {reading.reason(problem)}.",
            "Unplug the board, hold BOOTSEL while you plug it in, and run it again; or copy the file by hand.",
        ) from problem
    return True


def _port(others: set[str], drive: Path, is_whole: bool) -> str:
    """Wait for the port of the board that has appeared, until it may be opened: udev and ModemManager need a moment."""
    deadline = time.monotonic() + board_repl.RESTART_S
    refused: LinkError | None = None
    while time.monotonic() < deadline:
        for path in sorted(set(ports.candidates()) - others):
            try:
                open_port(path).close()
                return path
            except LinkError as problem:
                refused = problem
        time.sleep(board_repl.PAUSE_S)
    done = (
        f"The image is on {drive}, but no" if is_whole else f"The drive {drive} vanished before all was copied, and no"
    )
    raise refused or LinkError(
        f"{done} board came back with a serial port.",
        "Unplug it, hold BOOTSEL while you plug it in, and run it again, with another cable if it persists.",
    )


def _tell(text: str, is_quiet: bool) -> None:
    if not is_quiet:
        print(text, file=sys.stderr, flush=True)
