"""Find the board among the serial ports, and tell one board from another."""

import os
import re

from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from mischwerk.errors import LinkError
from mischwerk.link import bootsel
from mischwerk.messages import message

VENDOR_ID = 0x2E8A  # Raspberry Pi: RP2040 boards under MicroPython
ID_DIGITS = 6  # of sixteen; boards of one lot share the first ones


def candidates() -> list[str]:
    """Paths of the serial ports that may be a board, sorted."""
    return sorted(str(port.device) for port in list_ports.comports() if port.vid == VENDOR_ID)


def find_board() -> str:
    """Path of the only board. Raises LinkError when there is none, or more than one."""
    paths = candidates()
    if not paths:
        raise bootsel.problem() or LinkError(
            message("no-board-found"),
            message("sentences", first=message("plug-in-or-name-port"), second=message("twin-needs-no-board")),
        )
    if len(paths) > 1:
        raise LinkError(message("several-boards", paths=", ".join(paths)), message("choose-port"))
    return paths[0]


def board_id(path: str) -> str | None:
    """The last ID_DIGITS hexadecimal digits of the chip id of the board at ``path``, in small letters. MicroPython
    gives that id, 64 bits of the flash of an RP2040, as USB serial number (its ports/rp2/usbd.c). None if the port has
    no such number, as a twin's or an adapter's, or if other devices here have the same digits."""
    try:
        ports = list(list_ports.comports())
    except (OSError, TypeError, ValueError):  # pyserial stumbles over a device that is unplugged while it looks
        return None
    real = os.path.realpath(path)
    digits = next((_id(port) for port in ports if os.path.realpath(port.device) == real), None)
    devices = {_usb_device(port) for port in ports if _id(port) == digits}
    return digits if len(devices) == 1 else None


def _id(port: ListPortInfo) -> str | None:
    number = (port.serial_number or "").lower()
    is_chips = port.vid == VENDOR_ID and re.fullmatch("[0-9a-f]{16}", number)
    # A flash that has no id answers with the same bits throughout.
    return number[-ID_DIGITS:] if is_chips and len(set(number)) > 1 else None


def _usb_device(port: ListPortInfo) -> str:
    """Name the USB device of which the port is one of perhaps several."""
    return str(port.location or port.device).split(":")[0]
