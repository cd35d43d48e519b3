"""Something on a pty that speaks as MicroPython's raw prompt does, as far as it likes."""

from __future__ import annotations

import os
import select
import threading
import time
import tty

RAW = b"raw REPL; CTRL-B to exit\r\n"
PIECE = b"and so on " * 50


class EvilPrompt:
    """``says``: what each piece of code prints, in turn, the last one again and again; None: without end.

    ``enters``: whether it lets anybody in; if not, it sends without end. ``windows``: it wants code in pieces of no
    bytes, and says so without end. ``mute``: it says nothing at all.
    """

    def __init__(
        self,
        says: list[bytes | None] | None = None,
        enters: bool = True,
        windows: bool = False,
        mute: bool = False,
        fails: bytes = b"",
    ) -> None:
        self._says = says or [None]
        self._enters, self._windows, self._mute, self._fails = enters, windows, mute, fails
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        self._on = True
        self._in_code = False
        self._before = b""
        self._endless: bytes | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> EvilPrompt:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._on = False
        self._thread.join(2)
        os.close(self._master)
        os.close(self._slave)

    def _run(self) -> None:
        os.set_blocking(self._master, False)
        while self._on:
            if select.select([self._master], [], [], 0.005)[0]:
                data = os.read(self._master, 4096)
                if not self._mute:
                    for byte in data:
                        self._hear(bytes((byte,)))
            if self._endless is not None:
                self._send(self._endless)

    def _hear(self, byte: bytes) -> None:
        if not self._enters:
            self._endless = PIECE
        elif byte == b"\x03":
            self._in_code = False
        elif byte == b"\x01" and self._before[-2:] != b"\x05A" and not self._in_code:
            self._send(RAW + b">")
        elif byte == b"\x01" and not self._in_code:  # raw paste is asked for
            if self._windows:
                self._send(b"R\x01\x00\x00")
                self._endless = b"\x01" * 100
            else:
                self._send(b"R\x00")
            self._in_code = True
        elif byte == b"\x04" and self._in_code:
            self._answer()
        elif byte == b"\x04":
            self._send(b"OK\r\nMPY: soft reboot\r\n" + RAW + b">")
        self._before = (self._before + byte)[-2:]

    def _answer(self) -> None:
        says = self._says.pop(0) if len(self._says) > 1 else self._says[0]
        if says is None:
            self._send(b"OK")
            self._endless = PIECE
        else:
            self._send(b"OK" + says + b"\x04" + self._fails + b"\x04>")

    def _send(self, data: bytes) -> None:
        deadline = time.monotonic() + 1.0
        while data and self._on and time.monotonic() < deadline:
            try:
                data = data[os.write(self._master, data) :]
            except BlockingIOError:
                time.sleep(0.001)
