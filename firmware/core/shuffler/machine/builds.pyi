from typing import type_check_only

from .drive import Drive
from .pockets import Pockets

# What each kind adds to it.
@type_check_only
class _Built(Pockets):
    def way(self, pocket: int, following: int) -> int: ...
    def mouth_blocked(self) -> object: ...

def pockets_for(drive: Drive) -> _Built: ...
