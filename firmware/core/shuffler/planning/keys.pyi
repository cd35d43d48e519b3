from collections.abc import Sequence
from typing import NamedTuple

class Pass(NamedTuple):
    pocket: list[int]
    eject: list[int]

def staggered(cards: int, base: int, digits: int) -> list[tuple[int, ...]]: ...
def passes_of(target: Sequence[int], keys: Sequence[Sequence[int]]) -> list[Pass]: ...
def mirrored(passes: Sequence[Pass]) -> list[Pass]: ...
