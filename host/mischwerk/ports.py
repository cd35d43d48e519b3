"""Finding the board by itself among the serial ports."""

from serial.tools import list_ports

from mischwerk.errors import LinkError

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
            "Plug it in with a data cable, name its port with --port PATH, "
            "or shuffle without a board: `mischwerk shuffle --sim`.",
        )
    if len(found) > 1:
        raise LinkError(f"Several boards were found: {', '.join(found)}.", "Choose one with --port PATH.")
    return found[0]
