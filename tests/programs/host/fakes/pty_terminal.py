"""`mischwerk` on a pty, as a person at a terminal sees and uses it."""

import codecs
import os
import pty
import select
import signal
import subprocess
import sys
import time
from typing import IO


class Terminal:
    """A process on a pty; `until` reads what it shows, `keys` types."""

    def __init__(self, *arguments: str, stdout: IO[str] | None = None) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mischwerk", *arguments],
            stdin=slave,
            stdout=stdout or slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
        )
        os.close(slave)
        self.seen = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a symbol may come in two parts

    def until(self, text: str, timeout_s: float = 15, times: int = 1) -> None:
        deadline = time.monotonic() + timeout_s
        while self.seen.count(text) < times:
            assert time.monotonic() < deadline, self.seen
            self._read()

    def keys(self, text: str) -> None:
        os.write(self.master, text.encode())

    def end(self) -> int:
        deadline = time.monotonic() + 15
        while self.process.poll() is None:
            assert time.monotonic() < deadline, self.seen
            self._read()
        self._read()
        return self.process.returncode

    def hang_up(self) -> None:
        """Close the window: the shell that was in it passes SIGHUP on, and nothing can be written there any more."""
        os.close(self.master)
        self.master = -1
        self.process.send_signal(signal.SIGHUP)

    def interrupted(self, by: signal.Signals = signal.SIGINT) -> int:
        """Ctrl-C, or another signal, at a prompt of input(), until it has ended the process."""
        # A signal between prompt and select() stays pending: Python then waits for a key, or for the next signal.
        # One that has just said something is awake; a signal more may end it while it ends, with that signal's status.
        deadline, before = time.monotonic() + 15, None
        while self.process.poll() is None:
            assert time.monotonic() < deadline, self.seen
            if before in (None, self.seen):
                self.process.send_signal(by)
            before, again = self.seen, time.monotonic() + 1
            while self.process.poll() is None and time.monotonic() < again:
                self._read()
        return self.end()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.master >= 0:
            os.close(self.master)

    def _read(self) -> None:
        if select.select([self.master], [], [], 0.05)[0]:
            try:
                self.seen += self._decoder.decode(os.read(self.master, 4096))
            except OSError:  # Linux: the other end is closed
                time.sleep(0.02)
