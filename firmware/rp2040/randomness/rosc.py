"""The ring oscillator's random bit, read by register (RP2040 datasheet, 2.17), never while the cores run from it."""

import time

from machine import mem8, mem32
from shuffler.randomness.health import SourceFailure

_STATUS = 0x40060018
_RANDOMBIT = 0x4006001C
_CLK_REF_SELECTED = 0x40008038  # one bit for each source; bit 0: the ring oscillator
_CLK_SYS_CTRL = 0x4000803C
_CLK_SYS_SELECTED = 0x40008044  # bit 0: clk_ref, bit 1: an auxiliary source
_ENABLED, _STABLE = 1 << 4, 1 << 7  # in STATUS's second byte, and in its last: 32 bits at once would leave garbage
_AUX_ROSC = 2
SPACING_US = 10  # read faster the bits repeat one another


def check():
    """Raises SourceFailure if the oscillator does not run or drives the cores itself: its bits are worthless then."""
    if not mem8[_STATUS + 1] & _ENABLED or not mem8[_STATUS + 3] & _STABLE:
        raise SourceFailure("the ring oscillator does not run")
    if mem32[_CLK_SYS_SELECTED] & 1:
        driven = mem32[_CLK_REF_SELECTED] & 1
    else:
        driven = mem32[_CLK_SYS_CTRL] >> 5 & 7 == _AUX_ROSC
    if driven:
        raise SourceFailure("the cores run from the ring oscillator")


def read_into(out):
    """Fill the buffer ``out`` with raw bits, most significant first, at least SPACING_US apart. Raises as `check`."""
    check()
    for i in range(len(out)):
        byte = 0
        for _ in range(8):
            time.sleep_us(SPACING_US)
            byte = byte << 1 | mem32[_RANDOMBIT] & 1
        out[i] = byte
