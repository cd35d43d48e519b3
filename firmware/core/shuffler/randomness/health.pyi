from collections.abc import Iterable

from ..hal import Bits

RCT_CUTOFF: int
APT_CUTOFF: int
WINDOW: int
STARTUP_BITS: int

class SourceFailure(Exception): ...

class Health:
    samples: int
    def __init__(self, bits: Bits) -> None: ...
    def feed(self, data: Iterable[int]) -> None: ...
