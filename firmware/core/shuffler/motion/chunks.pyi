from array import array
from collections.abc import Sequence

CLOCK_HZ: int
OVERHEAD: int
CHUNK_HZ: int
FIFO_CHUNKS: int
MARGIN_CYCLES: int
MAX_HZ: int
MAX_STEPS: int
LEFT: int
DIR: int
W: int
W_END: int
SQUARE: int
PER_STEP: int
REST: int
STEPS: int
REMAINDER: int
FALLING: int
CYCLES: int
HALF: int
OWED: int
STATE_WORDS: int

def check(steps: int, start_hz: int, end_hz: int) -> None: ...
def braking_steps(hz: int, decel_hz_s: int) -> int: ...
def load_braking(s: array[int], hz: int, decel_hz_s: int, level: int) -> None: ...
def rate(delay: int) -> int: ...
def load(s: array[int], steps: int, start_hz: int, end_hz: int, level: int) -> None: ...
def fill(t: array[int], i: int, count: int, s: array[int]) -> int: ...
def total(t: array[int], i: int, count: int, plus: int) -> int: ...
def ahead(t: array[int], size: int, i: int, end: int, cycles: int) -> int: ...
def put(t: array[int], size: int, i: int, made: array[int], count: int) -> None: ...
def replace(
    t: array[int],
    size: int,
    i: int,
    made: array[int],
    count: int,
    reading: Sequence[int],
    base: int,
    tail: int,
) -> int: ...
