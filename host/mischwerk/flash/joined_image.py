"""One UF2 to drag onto a board: MicroPython's image, and behind it a file system with the firmware."""

import struct
from collections.abc import Mapping

from mischwerk.errors import UsageProblem
from mischwerk.flash.image import BLOCK, FLASH, HAS_FAMILY, MAGICS, PAYLOAD, RP2040

# Where MicroPython 1.28 has the Pico's file system: the last 1,408 KiB of 2 MiB, in sectors of flash
# (ports/rp2/boards/RPI_PICO/mpconfigboard.h). It writes at least 256 bytes (modules/_boot.py), and has a cache of four
# times that (extmod/vfs_lfsx.c): a file that lies in its folder must fit into it.
SECTOR, SECTORS = 4096, 352
START = FLASH + (2 << 20) - SECTOR * SECTORS
_CACHE = 4 * PAYLOAD
_EMPTY = b"\xff"


def joined(image: bytes, files: Mapping[str, bytes]) -> bytes:
    """Return a UF2 of MicroPython's ``image`` and a file system with ``files`` (path without a slash -> content).

    Sectors that the file system does not use are left out: the boot ROM leaves them as they are. Raises UsageProblem if
    the files need more room than there is.
    """
    blocks = [image[start : start + BLOCK] for start in range(0, len(image), BLOCK)]
    pages = [(struct.unpack_from("<I", block, 12)[0], block[32 : 32 + PAYLOAD]) for block in blocks]
    disk = file_system(files)
    for sector in range(0, len(disk), SECTOR):
        if disk[sector : sector + SECTOR].strip(_EMPTY):
            pages += [(START + at, disk[at : at + PAYLOAD]) for at in range(sector, sector + SECTOR, PAYLOAD)]
    return b"".join(_block(number, len(pages), address, page) for number, (address, page) in enumerate(pages))


def file_system(files: Mapping[str, bytes]) -> bytes:
    """Return the bytes of a littlefs as the board's MicroPython makes one, with ``files``. Raises UsageProblem."""
    from littlefs import LittleFS, LittleFSError

    disk = LittleFS(block_size=SECTOR, block_count=SECTORS, read_size=32, prog_size=PAYLOAD, cache_size=_CACHE)
    try:
        for path, content in sorted(files.items()):
            folder = path.rpartition("/")[0]
            if folder:
                disk.makedirs(folder, exist_ok=True)
            with disk.open(path, "wb") as file:
                file.write(content)
    except LittleFSError as problem:
        raise UsageProblem(
            f"The files need more than the {SECTOR * SECTORS // 1024:,} KB of a Pico's file system.",
            "Leave machines out of the firmware, or give the folder of another release with --from DIR.",
        ) from problem
    return bytes(disk.context.buffer)


def _block(number: int, count: int, address: int, page: bytes) -> bytes:
    head = struct.pack("<8I", *MAGICS[:2], HAS_FAMILY, address, PAYLOAD, number, count, RP2040)
    return head + page.ljust(BLOCK - len(head) - 4, b"\0") + struct.pack("<I", MAGICS[2])
