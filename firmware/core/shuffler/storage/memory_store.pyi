from collections.abc import Mapping

from .store import Store

class PowerCut(Exception): ...

class MemoryStore(Store):
    files: dict[str, bytes]
    cut: int | None
    careless: bool
    full: bool
    is_moving: bool
    writes: int
    pages: int
    units: int
    def __init__(
        self, files: Mapping[str, bytes] | None = None, cut: int | None = None, careless: bool = False
    ) -> None: ...
    def erases(self) -> int: ...
