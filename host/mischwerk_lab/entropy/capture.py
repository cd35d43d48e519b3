"""A capture: a file of raw bits, and the note that capturing leaves beside it, FILE.json."""

import hashlib
import json
import math
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from mischwerk.errors import UsageProblem
from mischwerk_machines import reading

from mischwerk_lab.entropy.bounds import Bits
from mischwerk_lab.entropy.estimators import LEAST_BITS

MOST_BITS = 1 << 28  # what a computer with some gigabytes can assess; the standard requires a million
_LARGEST_NOTE_BYTES = 1 << 20
_AGAIN = "Capture again, or move the note away to assess the bits without it."


class Capture(NamedTuple):
    """``bits_per_s``: how fast they came, None if it was not noted; ``machine`` and ``firmware``: where they come
    from."""

    bits: Bits
    sha256: str
    bits_per_s: float | None
    machine: str | None
    firmware: str | None


def read(file: Path, one_per_byte: bool) -> Capture:
    """Bits packed 8 a byte, most significant first, or one per byte. Raises UsageProblem."""
    try:
        data = reading.read(file, MOST_BITS if one_per_byte else MOST_BITS // 8)
    except OSError as problem:
        raise UsageProblem(f"{file} can't be read: {reading.reason(problem)}.", "Name a file of raw bits.") from problem
    values = np.frombuffer(data, dtype=np.uint8)
    if one_per_byte and (wrong := np.flatnonzero(values > 1)).size:
        raise UsageProblem(
            f"{file} has a byte of {values[wrong[0]]} at place {wrong[0]}; one bit per byte means 0 or 1.",
            "Leave --one-per-byte out if the bits are packed, 8 a byte.",
        )
    bits = values if one_per_byte else np.unpackbits(values)
    sha256 = hashlib.sha256(data).hexdigest()
    note = _note(file, bits.size, sha256)
    bits = bits[: note.get("bits", bits.size)]
    if bits.size < LEAST_BITS:
        raise UsageProblem(
            f"{file} holds {bits.size:,} bits; at least {LEAST_BITS:,} are needed.",
            "Capture 1,000,000 bits, as the standard requires.",
        )
    if not one_per_byte and bits.any() and values.max() == 1:
        raise UsageProblem(
            f"Every byte of {file} is 0 or 1: that is one bit per byte, not 8.", "Assess it with --one-per-byte."
        )
    return Capture(bits, sha256, note.get("bits_per_s"), note.get("machine"), note.get("firmware"))


def _note(file: Path, held: int, sha256: str) -> dict[str, Any]:
    """Return what the note says, checked; empty if there is none. ``held``: bits in the file."""
    path = Path(f"{file}.json")
    try:
        note = json.loads(reading.read(path, _LARGEST_NOTE_BYTES))
    except FileNotFoundError:
        return {}
    except OSError as problem:
        raise UsageProblem(f"{path} can't be read: {reading.reason(problem)}.", _AGAIN) from problem
    except (ValueError, RecursionError) as problem:
        raise UsageProblem(f"{path} is not JSON: {problem}", _AGAIN) from problem
    if not isinstance(note, dict):
        raise UsageProblem(f"{path} is not an object.", _AGAIN)
    for key, value in note.items():
        if wanted := _wanted(key, value, held):
            raise UsageProblem(f"{path}: {key} is {json.dumps(value)[:40]}; it must be {wanted}.", _AGAIN)
    if note.get("sha256", sha256).lower() != sha256:
        raise UsageProblem(f"{path} belongs to another capture: its sha256 is not that of {file}.", _AGAIN)
    return note


def _wanted(key: str, value: Any, held: int) -> str | None:
    """Return what the value should have been; None if it is right."""
    if key == "bits":  # all of them, but for a piece of the last byte
        return None if type(value) is int and held - 8 < value <= held else f"{held}, what the file holds"
    if key == "bits_per_s":
        return None if type(value) in (int, float) and 0 < value < math.inf else "a number above 0"
    if key in ("sha256", "machine", "firmware"):
        return None if isinstance(value, str) else "text"
    return None
