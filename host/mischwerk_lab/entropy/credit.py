"""From an estimate to the firmware: how much of it may be credited, what that means for the start-up, and whether the
firmware's own health tests would have let the bits through."""

import math
from typing import NamedTuple

import numpy as np
from mischwerk_machines import load
from shuffler.randomness import bits as core_bits
from shuffler.randomness import health as core_health
from shuffler.randomness import source

from mischwerk_lab.entropy.bounds import Bits

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
    """How fast a board takes in and tests raw bits, by the machine file of pile10: for a capture without a note."""
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
