"""MicroPython's prompt on the fake chip, as far as mpremote speaks to it: raw, with soft resets."""

import importlib
import traceback

from chip import Powered
from fake_rp2040.parts.registers import WATCHDOG_REASON, WATCHDOG_SCRATCH0

_KEPT = [WATCHDOG_REASON] + [WATCHDOG_SCRATCH0 + 4 * i for i in range(8)]  # in a soft reset
_RAW = "raw REPL; CTRL-B to exit\r\n>"


class SoftReset(SystemExit):
    """Ctrl-D: a clean interpreter, back at the raw prompt or, from the other one, in main.py."""

    def __init__(self, is_raw):
        super().__init__("soft reset")
        self.is_raw = is_raw


class PromptedChip(Powered):
    """A chip whose main.py may end or be left out: then there is the prompt. ``wires``: see ModelWiring.join."""

    wires = ()

    def begin(self, is_raw=False):
        """Start main.py, or, after a soft reset at the raw prompt, that prompt."""
        self._start(lambda: self._life(is_raw))

    def after(self, reset):
        """Come up again after a ChipReset or a SoftReset, and begin."""
        old = self.core
        is_raw = isinstance(reset, SoftReset)
        if is_raw and old.watchdog is not None:
            raise AssertionError("a soft reset does not stop the watchdog: it is going to bite")
        self.reboot(old.reset_cause if is_raw else 3)
        if is_raw:
            self.core.registers.values.update({at: old.registers.values[at] for at in _KEPT})
        self.begin(is_raw and reset.is_raw)

    def _power_up(self, **options):
        super()._power_up(**options)
        for wire in self.wires:
            self.wiring.join(*wire)

    def _life(self, is_raw):
        try:
            if not is_raw:
                importlib.import_module("main")
        except Exception:
            self.core.usb.stdout.write(traceback.format_exc())
        _Prompt(self.core, self._firmware._builtins).run(is_raw)


class _Prompt:
    def __init__(self, core, builtins):
        self._core = core
        self._usb = core.usb
        self._names = {"__name__": "__main__", "__builtins__": builtins}

    def run(self, is_raw):
        self._usb.interrupt_byte = -1  # here Ctrl-C is a key like others
        if is_raw:
            self._say("MPY: soft reboot\r\n" + _RAW)
        line = b""
        while True:
            key = self._key()
            if key == b"\x01" and not line.endswith(b"\x05A"):
                is_raw, line = True, b""
                self._say(_RAW)
            elif key == b"\x01":  # raw paste: understood and not supported
                line = b""
                self._say("R\x00")
            elif key == b"\x02":
                is_raw, line = False, b""
                self._say("\r\nMicroPython v1.28.0\r\n>>> ")
            elif key == b"\x03":
                line = b""
            elif key == b"\x04" and not line:
                raise SoftReset(is_raw)
            elif key == b"\x04":
                if is_raw:
                    self._execute(line)
                line = b""
            elif is_raw:
                line += key

    def _execute(self, code):
        self._say("OK")
        problem = ""
        self._usb.interrupt_byte = 3
        try:
            exec(compile(code, "<stdin>", "exec"), self._names)
        except (Exception, KeyboardInterrupt):
            problem = traceback.format_exc().replace("\n", "\r\n")
        finally:
            self._usb.interrupt_byte = -1
        self._say("\x04" + problem + "\x04>")

    def _key(self):
        while not self._usb.received:
            self._core.sleep(1000)
        key = bytes(self._usb.received[:1])
        del self._usb.received[:1]
        return key

    def _say(self, text):
        self._usb.write(text.encode())
