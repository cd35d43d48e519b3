"""Raw bits of a board's noise source: in diagnostic mode, piece by piece. Procedures, for a shell to run (steps.py)."""

import contextlib
from collections.abc import AsyncIterator, Iterator

from mischwerk.errors import DeviceFault, LinkError
from mischwerk.link.board_status import Refused
from mischwerk.link.line import Line, raw_bytes
from mischwerk.messages import message

PIECE_BYTES = 240  # the most that one answer holds


async def enter(line: Line) -> None:
    """Diagnostic mode. Raises Refused if the board does not enter."""
    answer = await line.request("diagnose", on=1)
    if answer.name != "accepted":
        raise Refused(answer.values)


async def leave(line: Line) -> None:
    """The end of it, if possible."""
    with contextlib.suppress(LinkError):
        await line.request("diagnose", on=0)


@contextlib.asynccontextmanager
async def diagnosing(line: Line) -> AsyncIterator[None]:
    """Diagnostic mode, left at the end if possible. Raises Refused if the board does not enter."""
    await enter(line)
    try:
        yield
    finally:
        await leave(line)


def sizes(count: int) -> Iterator[int]:
    """Those of as few pieces as can be, of ``count`` bytes."""
    return (min(PIECE_BYTES, count - start) for start in range(0, count, PIECE_BYTES))


async def piece(line: Line, size: int) -> bytes:
    """As many raw bytes. Raises DeviceFault: each piece must have the requested length, or a board that answers with
    nothing would be asked forever."""
    answer = await line.request("capture", count=size)
    if answer.name != "captured":
        raise DeviceFault(f"The board stopped: {answer.values['detail']}.", message("try-again"))
    return raw_bytes(answer.values, size)
