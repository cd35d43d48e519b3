"""The firmware behind a virtual board, started whenever the board is switched on."""

from __future__ import annotations

import contextlib
from typing import Protocol

from mischwerk_machines import CardFormat, Machine, config
from shuffler.app.service import Service
from shuffler.storage.memory_store import MemoryStore

from . import interpreter
from .board import PowerOff, VirtualBoard
from .lockstep import ChildGone, Lockstep
from .pyhal import PyHal
from .workplace import workplace

# Room for the largest deck; the smaller it is, the sooner it is overwritten after each job, and the less the twin is
# pushed out of the processor's cache. Below 500K it would be collected too often.
HEAP = "640K"


class Firmware(Protocol):
    """Runs on one board after the other, each time as from the factory."""

    def run(self, board: VirtualBoard) -> None:
        """Serve ``board``, through power cuts, until its line raises. What the flash holds outlives a power cut."""
        ...

    def close(self) -> None:
        """End it."""
        ...


class InProcess:
    """The core in this process, under CPython."""

    def __init__(self, machine: Machine, card: CardFormat) -> None:
        self._costs = machine.data.controller
        self._config = config(machine, card)

    def run(self, board: VirtualBoard) -> None:
        """See Firmware."""
        store = MemoryStore()
        while True:
            try:
                hal = PyHal(board, self._costs)
                hal.store = store
                Service(hal, self._config).run()
            except PowerOff:
                board.power_on()

    def close(self) -> None:
        """Nothing to end."""


class UnderMicroPython:
    """The core in the real interpreter: one process, started once, that is powered off and on."""

    def __init__(self, machine: Machine, card: CardFormat, heap: str = HEAP) -> None:
        """Raises InterpreterError."""
        self._stack = contextlib.ExitStack()
        self._process = interpreter.start(machine, card, self._stack.enter_context(workplace()), heap)
        assert self._process.stdin is not None and self._process.stdout is not None
        self._lockstep = Lockstep(self._process.stdout, self._process.stdin)

    def run(self, board: VirtualBoard) -> None:
        """See Firmware. Raises ChildGone if the interpreter ends, which it must not."""
        files: dict[str, bytes] = {}
        while self._lockstep.serve(board, files):
            board.power_on()
        assert self._process.stderr is not None
        raise ChildGone(self._process.stderr.read().decode(errors="replace").strip())

    def close(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.communicate()
        self._stack.close()


def start(name: str, machine: Machine, card: CardFormat) -> Firmware:
    """The firmware in the interpreter of this name. Raises interpreter.InterpreterError."""
    return UnderMicroPython(machine, card) if name == "micropython" else InProcess(machine, card)
