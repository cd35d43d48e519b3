"""Module uctypes, as far as DMA needs it."""

from .. import power


def addressof(obj):
    return power.chip.memory.addressof(obj)
