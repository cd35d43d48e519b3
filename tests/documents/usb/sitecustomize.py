"""Show the twin at MISCHWERK_TEST_BOARD to every Python program as a board that is plugged in."""

import os

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

_listed = list_ports.comports


def _with_the_twin(*arguments, **options):
    board = ListPortInfo(os.environ["MISCHWERK_TEST_BOARD"])
    board.vid, board.serial_number = 0x2E8A, "e66058388333b5a1"
    return [*_listed(*arguments, **options), board]


list_ports.comports = _with_the_twin
