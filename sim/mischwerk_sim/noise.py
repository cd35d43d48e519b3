"""A model of the ring oscillator's random bit, as measured on one board: independent bits, P(0) = 0.5336."""

from __future__ import annotations

import random

P_ZERO = 0.5336


class RoscModel:
    """Raw source bits drawn from ``seed``; the same seed gives the same bits."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(f"rosc {seed}")

    def read(self, n: int) -> bytes:
        """``n`` bytes of raw bits, most significant bit first."""
        out = bytearray(n)
        for i in range(n):
            byte = 0
            for _ in range(8):
                byte = byte << 1 | (self._random.random() >= P_ZERO)
            out[i] = byte
        return bytes(out)
