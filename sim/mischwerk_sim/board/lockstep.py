"""Lockstep with the firmware under MicroPython: its HAL's calls come in over a pipe, in batches, and are carried out
one after the other.

The child runs only while the twin waits for its next batch, so both see one time line: the same seeds give the same
bytes. A batch is a head (bytes that follow, bytes of the answer waited for) and calls, each with the time charged
before it. Only the last can ask for an answer; its first byte is OFF if the power has gone.

What the firmware's side knows without asking it assumes, and says so in its next batch: here it is carried out
nevertheless, and must agree with the assumption.
"""

from __future__ import annotations

import os
import struct
from typing import IO

from shuffler import hal
from shuffler.motion.ramp import Segment

from ..motion import DUE_US
from .board import VirtualBoard
from .port import Seen

NEVER = -1
OFF = 255
NOTHING, STANDS = 255, 128  # with a wait's answer: no position; that of an axis which stands still
_MOST_BYTES = 448  # at a time: most batches are smaller, and a larger buffer takes longer to get
_HEAD = struct.Struct("<HB")
_CALL = struct.Struct("<cI")
_AXIS_STEPS = struct.Struct("<Bi")
_SEGMENT = struct.Struct("<iII")
_SIZE = struct.Struct("<H")
_DEADLINE = struct.Struct("<q")
_PHASE = struct.Struct("<BH")
_FILE = struct.Struct("<BH")
_COSTS = struct.Struct("<II")
_BORN = struct.Struct("<BqBBB")
_AT = struct.Struct("<qH")
_NOISE = struct.Struct("<HH")
_READ = struct.Struct("<BH")
# number of events, now, until when it is calm, an axis, its position soon and a call later, the first event (nothing,
# if there is none)
_WAITED = struct.Struct("@12l")
_EVENT = struct.Struct("@6l")
_AXIS_OF = {hal.THROAT: hal.FEED, hal.HOME_POCKET: hal.POCKET}  # whose position is asked for when a sensor changes


class ChildGone(Exception):
    """The interpreter ended or sent nonsense; the text has its last words."""


class OutOfStep(Exception):
    """The firmware's side assumed something wrong: a defect of the twin, never a result."""


def serve(board: VirtualBoard, calls: IO[bytes], answers: IO[bytes]) -> None:
    """Carry out calls until the pipe closes. Raises ChildGone on a truncated or unknown call."""
    Lockstep(calls, answers).serve(board, {})


class Lockstep:
    """The twin's end of both pipes, for every power-on of the firmware during the life of its process."""

    def __init__(self, calls: IO[bytes], answers: IO[bytes]) -> None:
        self._calls = calls.fileno()
        self._answers = answers.fileno()
        self._owed = 0  # bytes of the answer that the child waits for
        self._ahead = b""  # of batches to come: one that was too long for a single write needs no answer
        self._is_alive = False  # the firmware was switched on, and was not switched off since
        self._hal_call_us = self._event_us = 0

    def serve(self, board: VirtualBoard, files: dict[str, bytes]) -> bool:
        """Switch on, and carry out calls until the board's power is cut (True) or the pipe closes (False).

        files: what the store keeps; it is written here. Whatever a call raises comes through. Raises ChildGone,
        OutOfStep.
        """
        if self._is_alive:
            self.power_off()
        while not board.is_off:
            batch = self._take()
            if not batch:
                return False
            answer = self._carry_out(board, files, batch)
            if self._owed and not board.is_off:
                self._answer(answer)
        self.power_off()
        return True

    def power_off(self) -> None:
        """Power the firmware off: it is not heard any more, and restarts with the next `serve`."""
        while not self._owed:
            if not self._take():
                raise ChildGone("the firmware's interpreter has ended")
        self._answer(bytes((OFF,)) + bytes(self._owed - 1))
        self._is_alive = False

    def _take(self) -> bytes:
        """The next batch; b"" at the end of the pipe."""
        data = self._ahead or os.read(self._calls, _MOST_BYTES)
        if not data:
            return data
        end = _HEAD.size
        while len(data) < end:
            data += self._more()
        size, self._owed = _HEAD.unpack_from(data)
        end += size
        while len(data) < end:
            data += self._more()
        if len(data) == end:
            self._ahead = b""
            return data
        self._ahead = data[end:]
        return data[:end]

    def _more(self) -> bytes:
        more = os.read(self._calls, _MOST_BYTES)
        if not more:
            raise ChildGone("the firmware's interpreter ended in the middle of a call")
        return more

    def _answer(self, data: bytes) -> None:
        self._owed = 0
        os.write(self._answers, data)

    def _carry_out(self, board: VirtualBoard, files: dict[str, bytes], batch: bytes) -> bytes:
        """Carry out a batch, as far as there is power; the answer to its last call, b"" if it needs none."""
        answer = b""
        at, end = _HEAD.size, len(batch)
        while at < end:
            op, charge_us = _CALL.unpack_from(batch, at)
            at += _CALL.size
            board.charge(charge_us)
            if board.is_off:
                break
            if op == b"w":
                (deadline,) = _DEADLINE.unpack_from(batch, at)
                at += _DEADLINE.size
                answer = self._waited(board, board.wait(None if deadline == NEVER else deadline))
            elif op == b"v":
                (deadline,) = _DEADLINE.unpack_from(batch, at)
                at += _DEADLINE.size
                if board.wait(deadline):
                    raise OutOfStep(f"the firmware has not heard what happened until {board.now_us} us")
            elif op == b"B":
                board.brake_at_lead(bool(batch[at]))
                at += 1
            elif op == b"s":
                axis, count = batch[at], batch[at + 1]
                start, at = at + 2, at + 2 + count * _SEGMENT.size
                board.start(axis, list(map(Segment._make, _SEGMENT.iter_unpack(batch[start:at]))))
            elif op == b"g":
                board.entropy(*_SIZE.unpack_from(batch, at))
                at += _SIZE.size
            elif op == b"x":
                board.stop(batch[at])
                at += 1
            elif op == b"T":
                t_us, size = _AT.unpack_from(batch, at)
                start = at + _AT.size
                at = start + size
                board.link_write_at(t_us, batch[start:at])
            elif op == b"n":
                board.panel(*_PHASE.unpack_from(batch, at))
                at += _PHASE.size
            elif op == b"k":
                axis, steps = _AXIS_STEPS.unpack_from(batch, at)
                at += _AXIS_STEPS.size
                if board.position(axis) != steps:
                    raise OutOfStep(f"the {hal.AXIS_NAMES[axis]} axis is at {board.position(axis)}, not at {steps}")
            elif op == b"i":
                if board.level(batch[at]) != batch[at + 1]:
                    raise OutOfStep(f"the {hal.SENSOR_NAMES[batch[at]]} sensor does not say {batch[at + 1]}")
                at += 2
            elif op == b"f":
                board.follower((False, True, None)[batch[at]])
                at += 1
            elif op == b"p":
                answer = _AXIS_STEPS.pack(0, board.position(batch[at]))
                at += 1
            elif op == b"e":
                size, more = _NOISE.unpack_from(batch, at)
                at += _NOISE.size
                answer = b"\0" + board.entropy(size) + board.noise.ahead(more)
            elif op == b"l":
                answer = bytes((0, board.level(batch[at])))
                at += 1
            elif op == b"r":
                data = board.link_read()
                answer = _READ.pack(0, len(data)) + data
            elif op == b"t":
                start = at + _SIZE.size
                at = start + _SIZE.unpack_from(batch, at)[0]
                board.link_write(batch[start:at])
            elif op == b"z":
                board.set_position(*_AXIS_STEPS.unpack_from(batch, at))
                at += _AXIS_STEPS.size
            elif op == b"d":
                at = _planned(board, batch, at)
            elif op in (b"W", b"A"):
                at = _written(files, batch, at, op == b"A")
            elif op == b"b":
                self._hal_call_us, self._event_us = _COSTS.unpack_from(batch, at)
                at += _COSTS.size
                self._is_alive = True
                answer = _switched_on(board, files)
            else:
                raise ChildGone(f"unknown call {op!r}")
        return answer

    def _waited(self, board: VirtualBoard, events: list[Seen]) -> bytes:
        """The answer to a wait, with the position that the firmware will ask for next, if it can be known."""
        if not events:
            return _WAITED.pack(0, board.now_us, board.calm_until_us(), NOTHING, 0, 0, 0, 0, 0, 0, 0, 0)
        known, steps, later = NOTHING, 0, 0
        mechanism = board.mechanism
        kind, source = events[0][:2]
        if kind == hal.DONE:
            if mechanism.axes[source].done_us is None:  # else it was started again before its end was reported
                known, steps = STANDS + source, mechanism.position(source)
        elif kind == hal.EDGE and source in _AXIS_OF:
            soon_us = mechanism.time_us + self._event_us + self._hal_call_us
            later_us = soon_us + self._hal_call_us
            next_us = mechanism.next_event_us()
            if next_us is not None and next_us > later_us + DUE_US:
                known = _AXIS_OF[source]
                motion = mechanism.axes[known]
                steps, later = round(motion.position(soon_us)), round(motion.position(later_us))
        answer = _WAITED.pack(len(events), board.now_us, board.calm_until_us(), known, steps, later, *events[0])
        for event in events[1:]:
            answer += _EVENT.pack(*event)
        return answer


def _switched_on(board: VirtualBoard, files: dict[str, bytes]) -> bytes:
    """Answer to the first call after power-on: the time, the sensors' levels if nothing moves, and all files."""
    levels = [board.level(sensor) for sensor in range(len(hal.SENSOR_NAMES))] if board.is_still() else []
    answer = _BORN.pack(0, board.now_us, board.mechanism.knows_ahead, len(levels), len(files)) + bytes(levels)
    for name, content in files.items():
        answer += _FILE.pack(len(name), len(content)) + name.encode("ascii") + content
    return answer


def _written(files: dict[str, bytes], batch: bytes, at: int, is_added: bool) -> int:
    """The store writes or adds to a file; where the next call begins."""
    name_bytes, size = _FILE.unpack_from(batch, at)
    at += _FILE.size
    name = batch[at : at + name_bytes].decode("ascii")
    at += name_bytes
    files[name] = (files.get(name, b"") if is_added else b"") + batch[at : at + size]
    return at + int(size)


def _planned(board: VirtualBoard, batch: bytes, at: int) -> int:
    """The firmware's plan, out of band; where the next call begins."""
    cards = batch[at]
    target = list(batch[at + 1 : at + 1 + cards])
    count = batch[at + 1 + cards]
    at += 2 + cards
    passes = []
    for _ in range(count):
        pocket = list(batch[at : at + cards])
        ejects = batch[at + cards]
        passes.append({"pocket": pocket, "eject": list(batch[at + cards + 1 : at + cards + 1 + ejects])})
        at += cards + 1 + ejects
    board.planned(target, passes)
    return at
