"""A capture assessed: everything that is known about it, for people and for programs."""

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from mischwerk_machines import load
from shuffler.randomness import bits as core_bits
from shuffler.randomness import health as core_health
from shuffler.randomness import source

from mischwerk_lab.entropy import estimators
from mischwerk_lab.entropy.bounds import Bits
from mischwerk_lab.entropy.capture import Capture
from mischwerk_lab.entropy.estimators import Estimate

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
    found = estimators.estimates(bits, begins)
    begins("health tests")
    lowest = estimators.lowest(found)
    creditable = safe_percent(lowest.min_entropy)
    rate = capture.bits_per_s or reckoned_bits_per_s()
    return Assessment(
        bits.size,
        float(bits.mean()),
        _longest_run(bits),
        found,
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
        "estimates": [{**one._asdict(), "min_entropy": round(one.min_entropy, 6)} for one in assessed.estimates],
        "min_entropy": round(assessed.lowest.min_entropy, 6),
        "lowest": assessed.lowest.name,
        "safe_credit": assessed.safe_percent / 100,
        "firmware_credit": assessed.firmware_percent / 100,
        "health": assessed.health._asdict(),
        "bits_per_s": round(assessed.bits_per_s, 3),
        "start_up": [
            {
                "credit": one.percent / 100,
                "raw_bits_per_key": one.raw_bits_per_key,
                "seconds": one.seconds if one.seconds is None else round(one.seconds, 4),
            }
            for one in assessed.start_up
        ],
        "safe": assessed.safe,
    }


def _longest_run(bits: Bits) -> int:
    ends = np.flatnonzero(np.diff(bits)) + 1
    return int(np.diff(ends, prepend=0, append=bits.size).max())
