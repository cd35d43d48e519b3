"""Find the board among the serial ports."""

from serial.tools import list_ports

from mischwerk.errors import LinkError
from mischwerk.link.serial_port import WITHOUT_BOARD

VENDOR_ID = 0x2E8A  # Raspberry Pi: RP2040 boards under MicroPython


def candidates() -> list[str]:
    """Paths of the serial ports that may be a board, sorted."""
    return sorted(str(port.device) for port in list_ports.comports() if port.vid == VENDOR_ID)


def find_board() -> str:
    """Path of the only board. Raises LinkError when there is none, or more than one."""
    found = candidates()
    if not found:
        raise LinkError(
            "No board was found on any serial port.",
            f"Plug it in with a data cable, or name its port with --port PATH. {WITHOUT_BOARD}",
        )
    if len(found) > 1:
        raise LinkError(f"Several boards were found: {', '.join(found)}.", "Choose one with --port PATH.")
    return found[0]
