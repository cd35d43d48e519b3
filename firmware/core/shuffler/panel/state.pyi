from typing import NamedTuple

from ..faults import Fault

MAINTENANCE: int
READY: int
WORKING: int
DONE: int
ACT: int
LATCHED: int
SOURCE: int
DIAGNOSING: int
MAINTAINING: int
GREEN: int
BLUE: int
AMBER: int
RED: int
WHITE: int
MAGENTA: int
TEST_RGB: int
LIGHTS: tuple[Light, ...]
TEST_BLIPS: tuple[int, ...]
DONE_TONES: tuple[int, ...]
FAULT_TONES: tuple[int, ...]
REFUSED_TONES: tuple[int, ...]

class Settings(NamedTuple):
    machine: str
    cards: int
    format: str
    method: int

class Result(NamedTuple):
    cards: int
    passes: int
    duration_s: int

class State(NamedTuple):
    phase: int
    number: int
    passes: int
    fault: Fault | None
    mode: int
    settings: Settings
    result: Result | None

class Light(NamedTuple):
    rgb: int
    blinks: tuple[int, ...]

def is_running(state: State) -> bool: ...
def light(state: State) -> tuple[int, int, int, tuple[int, ...]]: ...
def light_of(state: State) -> int: ...
def is_lit(blinks: tuple[int, ...], t_ms: int) -> bool: ...
def tones(before: State | None, after: State) -> tuple[int, ...]: ...
