"""How a procedure that does no input or output says what it needs: a step at a time, to whichever shell runs it.

A procedure is a coroutine that awaits nothing but `step`. A shell (link.py with blocking reads, async_link.py with
asyncio) carries the steps out and sends back what was read; a test can do the same with a list of bytes.
"""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import NamedTuple, TypeAlias, TypeVar

T = TypeVar("T")


class Step(NamedTuple):
    """Send ``write``, if anything, then wait for bytes: ``timeout_s`` seconds at most, or less."""

    write: bytes
    timeout_s: float


Procedure: TypeAlias = Coroutine[Step, bytes, T]


@coroutine
def step(write: bytes, timeout_s: float) -> Generator[Step, bytes, bytes]:
    """The bytes that have come, none if the time is over; a shell may return earlier without any. What goes wrong in
    the shell (a lost port, Ctrl-C, a cancelled task) is raised here, and further steps are still carried out."""
    return (yield Step(write, timeout_s))
