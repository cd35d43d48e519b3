"""How a procedure that does no input or output says what it needs: a step at a time, to whichever shell runs it.

A procedure is a coroutine that awaits nothing but `step`. A shell (link.py with blocking reads, async_link.py with
asyncio) carries the steps out and sends back what was read; a test can do the same with a list of bytes.
"""

from collections.abc import Coroutine, Generator
from types import coroutine
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

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


class Running(Generic[T]):
    """A procedure between its steps, for a shell: carry out ``step``, then `resume` with what was read, or `fail`.

    All three, and beginning it, raise what the procedure raises.
    """

    def __init__(self, procedure: Procedure[T]) -> None:
        self._procedure = procedure
        self._result: T | None = None
        self.step = Step(b"", 0.0)  # meaningless once it is over
        self.is_over = False
        self._go_on(None, None)

    @property
    def result(self) -> T:
        """What the procedure returned, when it is over."""
        return cast(T, self._result)

    def resume(self, data: bytes) -> None:
        """The step was carried out; these bytes have come."""
        self._go_on(data, None)

    def fail(self, problem: BaseException) -> None:
        """The step was not carried out: ``problem`` is raised where the procedure waits."""
        self._go_on(None, problem)

    def _go_on(self, data: Any, problem: BaseException | None) -> None:
        try:
            self.step = self._procedure.send(data) if problem is None else self._procedure.throw(problem)
        except StopIteration as end:
            self.is_over, self._result = True, end.value
        except BaseException:
            self.is_over = True
            raise
