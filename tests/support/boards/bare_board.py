"""A Pico without a Pico: real MicroPython behind a pty, a littlefs in a file as its flash, USB that can be unplugged.

The interpreter is the unix port's, whose raw prompt is the board's own code; `sys`, `os` and `machine` are made to
look like those of a Pico. A main.py of ours is not run: the board then answers as the firmware would.
"""

import contextlib
import os
import pty
import re
import select
import subprocess
import threading
import time
import tty

import shuffler
from bare_board_boot import BLOCK, BOOT, DUMP, FILL, STARTED
from mischwerk_sim.board import interpreter
from shuffler import reasons
from shuffler.link import protocol
from shuffler.link.session import BoardSession

_SENT = re.compile(rb"[A-Za-z0-9+/]{60}")


class BareBoard:
    """``path``: its port while it is plugged in.

    ``cut_after``: bytes from the host after which somebody pulls the plug; ``bites_after``: for a watchdog, which
    a restart stops. ``busy``: what the firmware says instead of making way. ``garble``: how often a byte of a file goes
    wrong on its way. ``breaks``: how often the firmware does not start. ``twin``: it says it is one. ``is_hasty``:
    on a restart its port is gone before the host has read the answer.
    """

    def __init__(self, folder, version=(1, 28, 0, ""), machine="Raspberry Pi Pico with RP2040", blocks=352):
        self.path = str(folder / "ttyACM0")
        self.version, self.machine, self.blocks = version, machine, blocks
        self.flash = folder / "flash.img"
        self.flash.write_bytes(bytes(BLOCK * blocks))
        self.cut_after = self.bites_after = None
        self.busy = None
        self.garble = self.breaks = 0
        self.twin = self.is_hasty = False
        self.heard = 0
        self.requests = []
        self.plugged = False
        self._process = None

    def __enter__(self):
        return self.plug()

    def __exit__(self, *_):
        self.unplug()

    def plug(self):
        """Power on, and a new port under the old name."""
        self._on = True
        self._appear(maintenance=False)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        return self

    def unplug(self):
        """Power off at once; what was not on the flash is lost."""
        self._on = False
        self._thread.join(5)
        self._vanish()

    def files(self):
        """Path -> content of what lies on the flash. The board must be unplugged."""
        said = self._script(DUMP)
        return dict(eval("[" + said.removeprefix("{}") + "]"))

    def fill(self, files):
        """Put files onto the flash. The board must be unplugged."""
        self._script(f"CONTENT = {files!r}" + FILL)
        return self

    def _boot(self):
        values = {"FLASH": str(self.flash), "BLOCKS": self.blocks, "VERSION": self.version, "MACHINE": self.machine}
        return "".join(f"{name} = {value!r}\n" for name, value in values.items()) + BOOT

    def _script(self, code):
        done = subprocess.run(
            [interpreter.find(), "-c", self._boot() + code], capture_output=True, text=True, timeout=20, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def _appear(self, maintenance):
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        with contextlib.suppress(FileNotFoundError):
            os.unlink(self.path)
        os.symlink(os.ttyname(self._slave), self.path)
        self._is_leaving = False
        self.plugged = True
        started = self._start()
        self._is_firmware = b"MAIN1" in started and not maintenance
        if self._is_firmware and self.breaks:
            self.breaks -= 1
            self._is_firmware = False
        self._session = BoardSession()

    def _vanish(self):
        if not self.plugged:
            return
        self.plugged = False
        self._kill()
        os.unlink(self.path)
        os.close(self._master)
        os.close(self._slave)

    def _start(self):
        """Start the interpreter; returns what it said up to its prompt."""
        boot = self.flash.with_name("boot.py")
        boot.write_text(self._boot() + STARTED)
        self._inner, inside = pty.openpty()
        tty.setraw(inside)
        command = [interpreter.find(), "-i", boot]
        self._process = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, start_new_session=True)
        os.close(inside)
        said = b""
        while not said.endswith(b">>> "):
            said += os.read(self._inner, 4096)
        return said

    def _kill(self):
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            os.close(self._inner)
            self._process = None

    def _run(self):
        while self._on and self.plugged:
            for ready in select.select([self._master, self._inner], [], [], 0.02)[0]:
                try:
                    data = os.read(ready, 4096)
                except OSError:
                    data = b""
                if ready == self._inner:
                    self._from_interpreter(data)
                    break  # its file may be another now
                self._from_host(data)
                break

    def _from_host(self, data):
        self.heard += len(data)
        sent = _SENT.search(data)
        if self.garble and sent:
            self.garble -= 1
            data = data[: sent.start()] + b"A" * 8 + data[sent.start() + 8 :]
        if any(limit is not None and self.heard > limit for limit in (self.cut_after, self.bites_after)):
            self._vanish()
        elif self._is_firmware:
            self._answer(data)
        else:
            self._is_leaving = self.is_hasty and b"machine.reset()" in data
            os.write(self._inner, data)

    def _from_interpreter(self, data):
        if not data:  # Ctrl-D at the raw prompt: the unix port ends, a board starts again and stays at that prompt
            self._kill()
            os.write(self._master, b"MPY: soft reboot\r\n")
            self._start()
            os.write(self._inner, b"\x01")
        elif b"\x00RESET\x00" in data:
            if not self._is_leaving:
                os.write(self._master, data.split(b"\x00")[0])
            self._restart(maintenance=False)
        elif not self._is_firmware and not self._is_leaving:
            os.write(self._master, data)

    def _restart(self, maintenance):
        self.bites_after = None
        time.sleep(0.02)  # what was sent arrives
        self._vanish()
        time.sleep(0.03)
        self._appear(maintenance)

    def _answer(self, data):
        for packet in self._session.receive(data)[0]:
            name = packet.name
            self.requests.append(name)
            if name == "identify":
                values = {
                    "protocol": protocol.VERSION,
                    "firmware": shuffler.VERSION,
                    "machine": "pile10",
                    "kind": "rack",
                    "pockets": 10,
                    "capacity": 11,
                    "interpreter": "micropython 1.28.0",
                    "flags": 1 if self.twin else 0,
                }
                os.write(self._master, self._session.answer(packet, "identity", values))
            elif self.busy or name != "maintenance":
                refusal = {
                    "code": 4002,
                    "reason": reasons.WORDS,
                    "numbers": [],
                    "detail": self.busy or "unknown request",
                }
                os.write(self._master, self._session.answer(packet, "refused", refusal))
            else:
                self._restart(maintenance=True)  # as the firmware does it: at once, so nobody reads an answer
                return
