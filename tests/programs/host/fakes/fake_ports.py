"""Serial ports as pyserial lists them."""

from __future__ import annotations

import pytest
from mischwerk.link import ports
from serial.tools.list_ports_common import ListPortInfo

ONE, TWO = "e66058388333b5a1", "e66058388361c72f"  # chip ids of the same lot


def usb_port(
    path: str, serial_number: str | None, *, vid: int | None = ports.VENDOR_ID, location: str | None = None
) -> ListPortInfo:
    """A port of a board, unless ``vid`` says otherwise. ``location``: of the plug, and of the interface behind it."""
    port = ListPortInfo(path)
    port.vid, port.serial_number, port.location = vid, serial_number, location
    return port


def plugged(monkeypatch: pytest.MonkeyPatch, *found: ListPortInfo) -> None:
    """These and no others are there."""
    monkeypatch.setattr(ports.list_ports, "comports", lambda: list(found))
