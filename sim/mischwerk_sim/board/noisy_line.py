"""A serial line that loses, doubles and changes bytes, at numbers counted since switch-on in each direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from .. import fault_kinds as kinds
from ..fault_kinds import Fault

if TYPE_CHECKING:
    from .port import Line

TO_BOARD, FROM_BOARD = 0, 1
_CHANGE = 0x55  # bits in which a changed byte differs


class NoisyLine:
    """``inner`` with the line's faults of a script (others are left alone). ``struck``: those that have happened.

    passed: bytes so far, to the board and from it.
    """

    def __init__(self, inner: Line, faults: Sequence[Fault]) -> None:
        self._inner = inner
        self._faults = sorted(
            (f for f in faults if f.kind in EFFECTS), key=lambda fault: (fault.where, fault.at, fault)
        )
        self.passed = [0, 0]
        self.struck: list[Fault] = []

    def read(self) -> bytes:
        """Bytes that have come to the board."""
        data = self._inner.read()
        return self._spoiled(TO_BOARD, data) if data else data

    def write(self, data: bytes) -> None:
        """Bytes from the board."""
        self._inner.write(self._spoiled(FROM_BOARD, data))

    def idle(self, limit_us: float | None) -> float:
        """See Line."""
        return self._inner.idle(limit_us)

    def pace(self, now_us: float) -> None:
        """See Line."""
        self._inner.pace(now_us)

    def _spoiled(self, direction: int, data: bytes) -> bytes:
        first = self.passed[direction]
        self.passed[direction] += len(data)
        # From the last to the first: what is cut out or put in must not shift the others.
        for fault in reversed([f for f in self._faults if f.where == direction and first <= f.at < first + len(data)]):
            start = fault.at - first
            end = min(len(data), start + int(fault.amount))
            self._faults.remove(fault)
            self.struck.append(fault)
            data = EFFECTS[fault.kind](data, start, end)
        return data


# What each kind of fault of the line makes of the bytes from ``start`` to ``end``: (all, start, end) -> all.
EFFECTS: dict[str, Callable[[bytes, int, int], bytes]] = {
    kinds.LINE_LOST.name: lambda data, start, end: data[:start] + data[end:],
    kinds.LINE_DOUBLED.name: lambda data, start, end: data[:end] + data[start:],
    kinds.LINE_CORRUPTED.name: lambda data, start, end: (
        data[:start] + bytes(byte ^ _CHANGE for byte in data[start:end]) + data[end:]
    ),
}
