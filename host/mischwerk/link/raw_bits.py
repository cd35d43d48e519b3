"""Raw bits of a board's noise source: in diagnostic mode, piece by piece."""

import contextlib
from collections.abc import Iterator

from mischwerk.errors import DeviceFault, LinkError
from mischwerk.link import answers
from mischwerk.link.link import Link
from mischwerk.link.refusal import Refused

PIECE_BYTES = 240  # the most that one answer holds


@contextlib.contextmanager
def diagnosing(link: Link) -> Iterator[None]:
    """Diagnostic mode, left at the end if possible. Raises Refused if the board does not enter."""
    answer = link.request("diagnose", on=1)
    if answer.name != "accepted":
        raise Refused(answer.values)
    try:
        yield
    finally:
        with contextlib.suppress(LinkError):
            link.request("diagnose", on=0)


def pieces(link: Link, count: int) -> Iterator[bytes]:
    """``count`` raw bytes in as few pieces as can be. Raises DeviceFault: each piece must have the requested length, or
    a board that answers with nothing would be asked for ever."""
    for start in range(0, count, PIECE_BYTES):
        wanted = min(PIECE_BYTES, count - start)
        answer = link.request("capture", count=wanted)
        if answer.name != "captured":
            raise DeviceFault(f"The board stopped: {answer.values['detail']}.", "Try again.")
        yield answers.raw_bytes(answer.values, wanted)
