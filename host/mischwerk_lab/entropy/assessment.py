"""A capture of raw bits, with its note, and what is known of it when it is assessed, for people and for programs."""

import hashlib
import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from mischwerk.errors import UsageProblem
from mischwerk_machines import load, reading
from shuffler.randomness import bits as core_bits
from shuffler.randomness import health as core_health
from shuffler.randomness import source

from mischwerk_lab.entropy import Bits, estimators
from mischwerk_lab.entropy.estimators import LEAST_BITS, Estimate

# -- A capture: a file of raw bits, and the note that capturing leaves beside it, FILE.json.

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


# -- From an estimate to the firmware: how much of it may be credited, what that means for the start-up, and whether
# the firmware's own health tests would have let the bits through.

FIRMWARE_PERCENT = source.CREDIT_PER_RAW_BIT_PERCENT
STARTUP_BITS = core_health.STARTUP_BITS
# What the firmware requires to be credited before it makes a 256-bit key: 512 bits, a margin of two.
_CREDITED_BITS = 8 * source.RAW_BYTES_PER_KEY * FIRMWARE_PERCENT // 100
_STEP_PERCENT = 5
_PIECE_BYTES = 128


class StartUp(NamedTuple):
    """The start-up with a given credit (percent of a bit per raw bit); None if it never ends."""

    percent: int
    raw_bits_per_key: int | None
    seconds: float | None


class HealthResult(NamedTuple):
    """``words`` of the failed test; ``at_bit``: the number of bits tested by then."""

    passed: bool
    words: str | None
    at_bit: int | None


def safe_percent(lowest: float) -> int:
    """Half of the lowest estimate (bits per raw bit), rounded down to steps of 0.05 bit; in percent."""
    return math.floor(lowest / 2 * (100 / _STEP_PERCENT)) * _STEP_PERCENT


def start_up(percent: int, bits_per_s: float) -> StartUp:
    """The first key after switching on: the start-up test, then the raw bits of a key, in whole bytes."""
    if percent == 0:
        return StartUp(percent, None, None)
    raw_bits = 8 * -(-100 * _CREDITED_BITS // (8 * percent))
    return StartUp(percent, raw_bits, (raw_bits + STARTUP_BITS) / bits_per_s)


def reckoned_bits_per_s() -> float:
    """Return how fast a board takes in and tests raw bits, by the machine file of pile10: for a capture without a
    note."""
    controller = load("pile10").data.controller
    return 8e6 / float(controller.entropy_us_per_byte + controller.health_us_per_byte)


def health(bits: Bits) -> HealthResult:
    """The verdict of the firmware's health tests on the bits; an incomplete byte at the end is left out."""
    data = np.packbits(bits[: bits.size // 8 * 8]).tobytes()
    tests = core_health.Health(core_bits)
    try:
        for start in range(0, len(data), _PIECE_BYTES):
            tests.feed(data[start : start + _PIECE_BYTES])
    except core_health.SourceFailure as failure:
        return HealthResult(False, str(failure), tests.samples)
    return HealthResult(True, None, None)


CONCLUSIVE_BITS = 1_000_000  # what SP 800-90B asks for, section 3.1.1


class Assessment(NamedTuple):
    """``ones``: their share; ``longest_run``: of equal bits; credits in percent of a bit per raw bit."""

    bits: int
    ones: float
    longest_run: int
    estimates: list[Estimate]
    lowest: Estimate
    safe_percent: int
    firmware_percent: int
    health: HealthResult
    bits_per_s: float
    start_up: list[StartUp]  # at the firmware's credit, and at the safe one

    @property
    def conclusive(self) -> bool:
        """At least as many bits as the standard requires."""
        return self.bits >= CONCLUSIVE_BITS

    @property
    def credit_holds(self) -> bool:
        """The firmware credits no more than is safe."""
        return self.firmware_percent <= self.safe_percent

    @property
    def safe(self) -> bool:
        """The firmware may use this source as it does."""
        return self.credit_holds and self.health.passed


def assess(capture: Capture, begins: Callable[[str], None]) -> Assessment:
    """Run everything over the bits; ``begins`` is called with what comes next."""
    bits = capture.bits
    estimates = estimators.estimates(bits, begins)
    begins("health tests")
    lowest = estimators.lowest(estimates)
    creditable = safe_percent(lowest.min_entropy)
    rate = capture.bits_per_s or reckoned_bits_per_s()
    return Assessment(
        bits.size,
        float(bits.mean()),
        _longest_run(bits),
        estimates,
        lowest,
        creditable,
        FIRMWARE_PERCENT,
        health(bits),
        rate,
        [start_up(percent, rate) for percent in (FIRMWARE_PERCENT, creditable)],
    )


def as_object(assessed: Assessment, file: str, sha256: str) -> dict[str, Any]:
    """Plain object for --json; figures rounded, the credit was not calculated from these."""
    return {
        "file": file,
        "bits": assessed.bits,
        "conclusive": assessed.conclusive,
        "sha256": sha256,
        "ones": round(assessed.ones, 6),
        "longest_run": assessed.longest_run,
        "estimates": [
            {**result._asdict(), "min_entropy": round(result.min_entropy, 6)} for result in assessed.estimates
        ],
        "min_entropy": round(assessed.lowest.min_entropy, 6),
        "lowest": assessed.lowest.name,
        "safe_credit": assessed.safe_percent / 100,
        "firmware_credit": assessed.firmware_percent / 100,
        "health": assessed.health._asdict(),
        "bits_per_s": round(assessed.bits_per_s, 3),
        "start_up": [
            {
                "credit": start.percent / 100,
                "raw_bits_per_key": start.raw_bits_per_key,
                "seconds": start.seconds if start.seconds is None else round(start.seconds, 4),
            }
            for start in assessed.start_up
        ],
        "safe": assessed.safe,
    }


def _longest_run(bits: Bits) -> int:
    ends = np.flatnonzero(np.diff(bits)) + 1
    return int(np.diff(ends, prepend=0, append=bits.size).max())
