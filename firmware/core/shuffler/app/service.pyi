from typing import NoReturn

from ..config import MachineConfig
from ..hal import Hal
from ..storage.memory import Memory

class Service:
    def __init__(self, board: Hal, config: MachineConfig, memory: Memory | None = None) -> None: ...
    def run(self) -> NoReturn: ...
