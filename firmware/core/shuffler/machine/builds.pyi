from collections.abc import Sequence
from typing import type_check_only

from .drive import Drive
from .pockets import Pockets

# What each kind adds to it.
@type_check_only
class _Built(Pockets):
    def check_home(self) -> None: ...
    def sweeps(self, order: Sequence[int]) -> list[list[int]]: ...

def pockets_for(drive: Drive) -> _Built: ...
