from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol, TypeVar, type_check_only

@type_check_only
class _Sized(Protocol):
    @property
    def size(self) -> int: ...
    @property
    def ordered(self) -> bool: ...

_Piles = TypeVar("_Piles", bound=Iterable[_Sized])

class Pile(NamedTuple):
    size: int
    ordered: bool

ORDERED: int

def check(piles: _Piles, cards: int) -> _Piles: ...
def dealt(target: Sequence[int], piles: Iterable[_Sized]) -> list[int]: ...
def to_bytes(piles: Iterable[_Sized]) -> bytes: ...
def from_bytes(data: Iterable[int]) -> list[Pile]: ...
