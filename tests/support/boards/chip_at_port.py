"""The fake chip behind a pty, for programs that want a serial port: USB that comes and goes, a plug, buttons, wires.

    with ChipAtPort(tmp_path, cards=52) as board:
        print(board.path)                       # of a serial port, as long as the chip is up
        board.do(lambda chip: chip.wiring.set_button(19, True))

It lives in a thread of its own, at ``pace`` of its seconds a second of ours, or slower if this computer is.
"""

import contextlib
import os
import queue
import threading
import time
import tty

from chip import PWRON_RESET, ChipReset
from chip_prompt import PromptedChip, SoftReset

_SLICE_S = 0.005  # of the chip's time between two looks at what a person does
_BEHIND_S = 0.2  # so far the chip may lag before it is forgiven
_RESTART_S = 0.05  # until USB is there again


class _End:
    """The port's other end, as the chip's USB sees it."""

    def __init__(self, path):
        self.path = path
        self.console = None
        self._files = ()
        self._kept = b""

    def appear(self, console):
        self.console = console
        self._kept = b""
        self._files = os.openpty()
        tty.setraw(self._files[1])
        os.set_blocking(self._files[0], False)
        os.symlink(os.ttyname(self._files[1]), self.path)

    def vanish(self):
        if self._files:
            os.unlink(self.path)
            for file in self._files:
                os.close(file)
        self._files = ()

    def read(self):
        data = self._kept
        with contextlib.suppress(BlockingIOError):
            data += os.read(self._files[0], 4096)
        at = data.find(self.console.interrupt_byte) + 1 if self.console.interrupt_byte >= 0 else 0
        data, self._kept = (data[:at], data[at:]) if at else (data, b"")  # what comes behind Ctrl-C outlives it
        return data

    def write(self, data):
        with contextlib.suppress(BlockingIOError):  # nobody reads: the rest is lost, as on a board
            while data:
                data = data[os.write(self._files[0], data) :]

    def pace(self, now_us):
        """The thread does that."""


class ChipAtPort:
    """``wires``: (STEP pin, other pin, perhaps the pulse that gets lost) each. ``error``: what ended it for good."""

    def __init__(self, folder, pace=10.0, wires=(), **options):
        self.path = str(folder / "ttyACM0")
        self.pace = pace
        self.error = None
        self.resets = []  # causes, as they came
        self._end = _End(self.path)
        self._chip = PromptedChip(line=self._end, **options)
        self._chip.wires = wires
        self._asked = queue.Queue()
        self._is_plugged = True
        self._is_over = False
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        self._thread.start()
        self.do(lambda chip: None)
        return self

    def __exit__(self, *_):
        self._is_over = True
        self._thread.join(30)

    def do(self, action):
        """Call ``action(chip)`` between two moments of the chip's time; its result."""
        answer = queue.Queue()
        self._asked.put((action, answer))
        while True:
            try:
                return answer.get(timeout=0.2)
            except queue.Empty:
                if self.error is not None:
                    raise self.error from None

    def unplug(self):
        """All power off; what was not on the flash is lost, and the cards lie where they lie."""

        def pull(_):
            self._is_plugged = False
            self._end.vanish()

        self.do(pull)

    def plug(self):
        """Power on."""

        def put(chip):
            chip.reboot(PWRON_RESET)
            self._up(chip.begin)
            self._is_plugged = True

        self.do(put)

    # -- the thread -----------------------------------------------------------------------------------------
    def _run(self):
        try:
            with self._chip as chip:
                self._up(chip.begin)
                self._live(chip)
        except BaseException as error:  # whatever it is, the test must see it
            self.error = error
        finally:
            self._end.vanish()

    def _up(self, begin):
        begin()
        self._end.appear(self._chip.core.usb)
        self._begin_pace()

    def _begin_pace(self):
        self._origin_s = time.monotonic() - self._chip.seconds / self.pace

    def _live(self, chip):
        while not self._is_over:
            while not self._asked.empty():
                action, answer = self._asked.get()
                answer.put(action(chip))
            if not self._is_plugged:
                time.sleep(0.01)
                continue
            try:
                chip.run(_SLICE_S)
            except SoftReset as reset:
                chip.after(reset)
                self._end.console = chip.core.usb
                self._begin_pace()
            except ChipReset as reset:
                self.resets.append(reset.cause)
                time.sleep(_RESTART_S)  # what was sent arrives
                self._end.vanish()
                time.sleep(_RESTART_S)
                self._up(lambda reset=reset: chip.after(reset))
            ahead_s = self._origin_s + chip.seconds / self.pace - time.monotonic()
            if ahead_s > 0:
                time.sleep(ahead_s)
            elif ahead_s < -_BEHIND_S:
                self._begin_pace()
