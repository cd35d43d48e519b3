"""The serial line of a bench: nobody is at the other end."""

from __future__ import annotations


class NoLine:
    """A Line."""

    def read(self) -> bytes:
        return b""

    def write(self, data: bytes) -> None:
        pass

    def idle(self, limit_us: float | None) -> float:
        raise AssertionError("the bench waits for somebody who isn't there")

    def pace(self, now_us: float) -> None:
        pass
