"""Computing in pieces of some 5 ms while something moves, or while the machine has nothing else to do.

Stop, cover, heartbeat and link are heard between the pieces.
"""

from .. import faults, hal, reasons
from ..pieces import LIGHT, STAYS, WAITING

NONCE_US = 10000000  # so long a committed job waits for the host's nonce
_LISTEN_US = 3000  # while it computes the machine listens this often, or after a piece that takes longer
MOST_BYTES = 15000  # of garbage: then it is collected, as soon as everything stands
_PIECE_BYTES, _LIGHT_BYTES = 900, 30  # of garbage that a piece and its looks leave, about
_EARLY_US = 7000  # before a move ends the computing stops: a piece may take so long


class Background:
    """``task``: a generator of pieces, None if there is none."""

    def __init__(self, drive):
        self._drive = drive
        self.task = None
        self._end = None  # what the task has returned, or raised while something moved
        self._next = 0  # WAITING, if it can't continue

    def until(self, test, timeout_us):
        """Wait as `Drive.until` does, working on the task meanwhile, as long as there is memory for that: some
        milliseconds less prompt."""
        drive = self._drive
        board = drive.board
        began = board.ticks_us()
        if self._can_run():
            board.write_ahead()
            drive.listen()
        while self._can_run() and not test() and hal.since(board.ticks_us(), began) < timeout_us:
            heard = board.ticks_us()
            while self._can_run() and hal.since(board.ticks_us(), heard) < _LISTEN_US:
                self._work(True)
            drive.listen()
        return drive.until(test, max(0, timeout_us - hal.since(board.ticks_us(), began)))

    def until_finished(self, axis):
        """Wait as `Drive.finished` does, for moves during which nothing has to be answered at once."""
        drive = self._drive
        if self.task is not None:
            drive.board.write_ahead()
            drive.listen()
        self.run_background(drive.left_us(axis) - _EARLY_US)
        drive.finished(axis)
        drive.collect_garbage_if_due()

    def run_background(self, us=None):
        """Work on the task for ``us`` (None: to its end; what that returns); stop, cover and link are heard meanwhile.

        Raises MachineFault when asked to halt; what the task raises only when it is waited for to its end, so that a
        move is not broken off for it.
        """
        drive = self._drive
        board = drive.board
        began = heard = board.ticks_us()
        while self.task is not None:
            now = board.ticks_us()
            if hal.since(now, heard) > _LISTEN_US:
                drive.listen()
                now = heard = board.ticks_us()
            if us is not None and (hal.since(now, began) >= us or not self._can_run()):
                return
            if self._next == WAITING and not drive.until(self._is_free, NONCE_US):
                raise drive.fault("NO_NONCE", faults.LINK, reasons.NO_NONCE_CAME, (NONCE_US // 1000000,))
            self._work(us is not None)
            if us is None:
                drive.collect_garbage_if_due()
        if us is None:
            end, self._end = self._end, None
            if isinstance(end, Exception):
                raise end
            return end

    def may_continue(self):
        """Go on: what the task waited for is there."""
        if self._next == WAITING:
            self._next = 0

    def cancel(self):
        """Drop the task, and what it has returned or raised."""
        self.task = self._end = None
        self._next = 0

    def _is_free(self):
        return self._next != WAITING

    def _can_run(self):
        """There is something to compute, and memory for it."""
        return self.task is not None and self._next != WAITING and self._drive.garbage_bytes < MOST_BYTES

    def _work(self, is_moving):
        """One piece of the task; what goes wrong in it is kept for later while something moves."""
        drive = self._drive
        drive.garbage_bytes += _PIECE_BYTES
        try:
            self._next = next(self.task) or 0
            if self._next == LIGHT:
                drive.garbage_bytes -= _PIECE_BYTES - _LIGHT_BYTES
            elif self._next == STAYS:
                drive.garbage_bytes = MOST_BYTES
        except StopIteration as end:
            self._end, self.task = end.value, None
        except Exception as e:
            if not is_moving:
                raise
            self._end, self.task = e, None


def run_to_end(drive, pieces):
    """Carry a generator of short pieces out while nothing moves, listening in between; what it returns."""
    while True:
        try:
            next(pieces)
        except StopIteration as end:
            return end.value
        drive.listen()
