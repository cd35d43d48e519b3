"""Lockstep with the firmware under MicroPython: its HAL's calls come in over a pipe, one after the other.

The child runs only while the twin waits for its next call, so both see one time line: the same seeds give the
same bytes. docs/twin.md has the table of calls.
"""

from __future__ import annotations

import struct
from typing import IO

from shuffler.ramp import Segment

from .board import VirtualBoard

NEVER = -1


class ChildGone(Exception):
    """The interpreter ended or spoke nonsense; the text has its last words."""


def serve(board: VirtualBoard, calls: IO[bytes], answers: IO[bytes]) -> None:
    """Carry out calls until the pipe closes. Raises ChildGone on a truncated or unknown call."""

    def take(n: int) -> bytes:
        data = calls.read(n)
        if len(data) != n:
            raise ChildGone("the firmware's interpreter ended in the middle of a call")
        return data

    def unpack(form: str) -> tuple[int, ...]:
        return struct.unpack(form, take(struct.calcsize(form)))

    def answer(data: bytes) -> None:
        answers.write(data)
        answers.flush()

    while True:
        head = calls.read(5)
        if not head:
            return
        if len(head) < 5:
            raise ChildGone("the firmware's interpreter ended in the middle of a call")
        op, charge_us = struct.unpack("<cI", head)
        board.charge(charge_us)
        if op == b"w":
            (deadline,) = unpack("<q")
            events = board.wait(None if deadline == NEVER else deadline)
            reply = struct.pack("<qB", board.now_us, len(events))
            answer(reply + b"".join(struct.pack("<BBBq", *event) for event in events))
        elif op == b"s":
            axis, count = unpack("<BB")
            board.start(axis, [Segment(*unpack("<iII")) for _ in range(count)])
        elif op == b"x":
            board.stop(*unpack("<B"))
        elif op == b"p":
            answer(struct.pack("<i", board.position(*unpack("<B"))))
        elif op == b"z":
            board.set_position(*unpack("<Bi"))
        elif op == b"l":
            answer(bytes((board.level(*unpack("<B")),)))
        elif op == b"f":
            board.follower(bool(*unpack("<B")))
        elif op == b"e":
            answer(board.entropy(*unpack("<H")))
        elif op == b"r":
            data = board.link_read()
            answer(struct.pack("<H", len(data)) + data)
        elif op == b"t":
            (size,) = unpack("<H")
            board.link_write(take(size))
        elif op == b"n":
            board.panel(*unpack("<BH"))
        elif op == b"d":
            _planned(board, unpack, take)
        else:
            raise ChildGone(f"unknown call {op!r}")


def _planned(board: VirtualBoard, unpack, take) -> None:  # type: ignore[no-untyped-def]
    (cards,) = unpack("<B")
    target = list(take(cards))
    (count,) = unpack("<B")
    passes = []
    for _ in range(count):
        pocket = list(take(cards))
        (ejects,) = unpack("<B")
        passes.append({"pocket": pocket, "eject": list(take(ejects))})
    board.planned(target, passes)
