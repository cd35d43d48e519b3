"""The HAL in CPython: the same core in this process, for property tests, coverage and fuzzing.

Calls go straight to the virtual board. Its waits let time pass themselves.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mischwerk_machines.tables import Controller
from shuffler import hal
from shuffler.faults import Fault
from shuffler.motion.ramp import Segment
from shuffler.planning.keys import Pass
from shuffler.randomness import bits, chacha20
from shuffler.storage.memory_store import MemoryStore

from .board import TICK_US, PowerOff, VirtualBoard

if TYPE_CHECKING:
    from shuffler.motion.ramp import SegmentLike

TICKS = (1 << 30) - 1  # of Hal.ticks_us


class PyAxis(hal.Axis):
    """One axis of the twin."""

    def __init__(self, owner: PyHal, number: int) -> None:
        self._owner = owner
        self._number = number
        self._prepared: list[Sequence[SegmentLike]] = []

    def prepare(self, segments: Sequence[SegmentLike]) -> None:
        self._prepared.append(segments)

    def start(self, segments: Sequence[SegmentLike]) -> None:
        moves = [Segment(s.steps, s.start_hz, s.end_hz) for s in segments]
        self._owner.charge(self._owner.costs.axis_start_us)
        if not any(prepared is segments for prepared in self._prepared):
            self._owner.charge(self._owner.costs.axis_segment_us, len(moves))
        self._owner.board_call().start(self._number, moves)
        self._owner.charge(self._owner.costs.axis_write_us)

    def stop(self) -> None:
        self._owner.board_call().stop(self._number)
        self._owner.charge(self._owner.costs.axis_stop_us)

    def position(self) -> int:
        return self._owner.board_call().position(self._number)

    def set_position(self, steps: int) -> None:
        self._owner.board_call().set_position(self._number, steps)


class PyHal(hal.Hal):
    """The virtual board as the core sees it. ``costs``: [controller] of the machine file."""

    bits = bits
    twin = True
    jumper = True
    start_flags = 0

    def __init__(self, board: VirtualBoard, costs: Controller) -> None:
        self._board = board
        self.costs = costs
        # by hal.DRAWN, PLANNED, SEARCHED, TESTED
        self._work_us = (
            costs.draw_us_per_card,
            costs.plan_us_per_card,
            costs.search_us_per_step,
            costs.health_us_per_byte,
        )
        self._charge_us = 0
        self._queue = hal.EventQueue()
        self.store = MemoryStore()
        self.axes = tuple(PyAxis(self, n) for n in range(len(board.mechanism.axes)))
        self.interpreter = f"cpython {platform.python_version()}"
        self.breakdowns: list[str] | None = None  # a list: an error of the firmware is noted in it, as a board goes on

    def board_call(self) -> VirtualBoard:
        """The board, after charging one HAL call and what was computed before it. Raises PowerOff."""
        charge_us = self._charge_us + self.costs.hal_call_us
        self._charge_us = 0
        self._board.charge(charge_us)
        if self._board.is_off:
            raise PowerOff
        return self._board

    def charge(self, cost_us: int, count: int = 1) -> None:
        """Charge the time for something that was done ``count`` times."""
        self._charge_us += count * cost_us

    def now_us(self) -> int:
        return self._board.now_us + self._charge_us

    def ticks_us(self) -> int:
        return self.now_us() & TICKS

    def wait(self, timeout_us: int | None) -> None:
        if self._queue.count:
            return
        deadline = None
        if timeout_us is not None:
            # rounded up from a clock of whole milliseconds, as MicroPython's is
            deadline = self.now_us() // TICK_US * TICK_US + -(-timeout_us // TICK_US) * TICK_US
            deadline = max(deadline, self.now_us())
        board = self.board_call()
        seen = board.wait(deadline)
        for kind, source, level, t_us, window_us, steps in seen:
            self._queue.post(kind, source, level, t_us & TICKS, window_us, steps)
        if not seen:
            self.charge(self.costs.look_us)
        if board.is_off:
            raise PowerOff

    def take(self) -> hal.Event | None:
        event = self._queue.take()
        if event is not None:
            self.charge(self.costs.event_us)
        return event

    def level(self, sensor: int) -> int:
        return self.board_call().level(sensor)

    def brake_at_lead(self, on: bool) -> None:
        self.board_call().brake_at_lead(on)

    def follower(self, down: bool | None) -> None:
        self.board_call().follower(down)

    def enable(self, on: bool) -> bool:
        """The twin's drivers are always on, and have their supply."""
        return False

    def entropy(self, out: bytearray | memoryview) -> None:
        self._charge_us += len(out) * self.costs.entropy_us_per_byte
        out[:] = self.board_call().entropy(len(out))

    def extra(self) -> bytes:
        return b""

    def chacha_block(self, key: bytes | bytearray, counter: int, nonce: bytes, out: bytearray | memoryview) -> None:
        self.charge(self.costs.chacha_block_us)
        chacha20.block(key, counter, nonce, out)

    def link_read(self) -> bytes:
        data = self.board_call().link_read()
        self._charge_us += len(data) * self.costs.link_byte_us
        return data

    def link_write(self, data: bytes) -> None:
        self._charge_us += len(data) * self.costs.link_byte_us
        self.board_call().link_write(data)

    def link_write_at(self, t_us: int, data: bytes) -> None:
        self._charge_us += len(data) * self.costs.link_byte_us
        self.board_call().link_write_at(t_us, data)

    def panel(self, phase: int, fault: Fault | None, *more: object) -> None:
        self.board_call().panel(phase, fault.code if fault else 0)

    def broke_down(self, error: Exception) -> None:
        """Raise it: tests and campaigns need to know, and it may be the twin's own."""
        if self.breakdowns is None:
            raise error
        self.breakdowns.append(repr(error))

    def collect(self) -> None:
        self.charge(self.costs.collect_us)

    def charge_compute(self, what: int, count: int) -> None:
        self._charge_us += count * self._work_us[what]

    def planned(self, target: Sequence[int], passes: Sequence[Pass]) -> None:
        self.board_call().planned(list(target), [{"pocket": list(p.pocket), "eject": list(p.eject)} for p in passes])
