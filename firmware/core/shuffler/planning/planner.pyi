from collections.abc import Generator, Sequence
from typing import Any

from ..config import MachineConfig
from .keys import Pass
from .piles import Pile

# Generators: what they are sent is what the part returned that they yielded (shuffler.pieces).
class Planning:
    cards: int
    target: list[int]
    passes: list[Pass] | None
    def __init__(
        self,
        target: Sequence[int],
        config: MachineConfig,
        piles: Sequence[Pile] | None = None,
        drawn: bool = False,
    ) -> None: ...
    def improve(self, steps: int) -> None: ...
    def beginning(self, total: int) -> Generator[object, Any, bool]: ...
    def finishing(self) -> Generator[object, Any, list[Pass]]: ...

class Planner(Planning):
    def begin(self, total: int) -> bool: ...
    def finish(self) -> list[Pass]: ...

def one_pass_always(cards: int, config: MachineConfig, piles: Sequence[Pile] | None = None) -> bool: ...
def planned(
    target: Sequence[int],
    config: MachineConfig,
    piles: Sequence[Pile] | None = None,
    steps: int | None = None,
    drawn: bool = False,
) -> list[Pass]: ...
