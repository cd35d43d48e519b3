"""Models of the ring oscillator's random bit: the healthy one as measured on a board, and four that are broken."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice, repeat

P_ZERO = 0.5336  # as measured: 45.6 Mbit of one board
BIASED_P_ZERO = 0.97  # 0.044 bit of min-entropy per bit, a sixth of what the firmware credits
PERIODS = (2, 16)  # bits of the square wave, both ends included
FLIPPED = 0.01  # of its bits: enough that no two periods are alike, too few to hide the pattern
# The start-up test takes 1,024 bits and a key 2,048: this source dies half-way through the first key, so that the
# failure comes in the middle of a job, and not at power-on.
DYING_AFTER = 2048
_DIGITS = b"01" + bytes(254)  # of a bit, as a byte


class Noise:
    """Raw source bits, the same in whatever pieces they are read."""

    def __init__(self, bits: Iterator[int]) -> None:
        self._bits = bits
        self._ahead = b""

    def read(self, n: int) -> bytes:
        """``n`` bytes of raw bits, most significant bit first."""
        out = self.ahead(n)
        self._ahead = self._ahead[n:]
        return out

    def ahead(self, n: int) -> bytes:
        """The ``n`` bytes that will be read next."""
        if len(self._ahead) < n:
            self._ahead += self._drawn(n - len(self._ahead))
        return self._ahead[:n]

    def _drawn(self, n: int) -> bytes:
        digits = bytes(islice(self._bits, 8 * n)).translate(_DIGITS)
        return int(digits, 2).to_bytes(n, "big")


def source(name: str, seed: int) -> Noise:
    """The model of this name, one of MODELS (KeyError otherwise); the same seed gives the same bits."""
    return Noise(_MODELS[name](seed))


def _healthy(seed: int) -> Iterator[int]:
    """Independent bits, nearly fair."""
    return _independent(random.Random(f"rosc {seed}"), P_ZERO)


def _biased(seed: int) -> Iterator[int]:
    """Independent bits, nearly always 0."""
    return _independent(random.Random(f"rosc biased {seed}"), BIASED_P_ZERO)


def _stuck(seed: int) -> Iterator[int]:
    """A constant value."""
    return repeat(random.Random(f"rosc stuck {seed}").getrandbits(1))


def _periodic(seed: int) -> Iterator[int]:
    """A square wave with a few bits flipped. It is high for a quarter to three quarters of its period: then neither
    runs nor counts look wrong, and only a test for periods can detect it."""
    r = random.Random(f"rosc periodic {seed}")
    period = r.randint(*PERIODS)
    high = r.randint(-(-period // 4), 3 * period // 4)
    at = r.randrange(period)
    while True:
        yield (at < high) ^ (r.random() < FLIPPED)
        at = (at + 1) % period


def _dying(seed: int) -> Iterator[int]:
    """Healthy to begin with, then frozen at the last value."""
    bit = 0
    for bit in islice(_healthy(seed), DYING_AFTER):
        yield bit
    yield from repeat(bit)


def _independent(r: random.Random, p_zero: float) -> Iterator[int]:
    return (number >= p_zero for number in iter(r.random, None))


_MODELS: dict[str, Callable[[int], Iterator[int]]] = {
    "healthy": _healthy,
    "biased": _biased,
    "stuck": _stuck,
    "periodic": _periodic,
    "dying": _dying,
}
MODELS = tuple(_MODELS)
