"""The twin as a child process: started, watched, and never left behind."""

import contextlib
import os
import queue
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, fields
from pathlib import Path

import mischwerk_install

from mischwerk import extras
from mischwerk.errors import LinkError, MischwerkError, UsageProblem
from mischwerk.messages import message

START_TIMEOUT_S = 60.0
END_TIMEOUT_S = 3.0
_UNWRITABLE = 3  # exit status of a twin that could not write one of its files


@dataclass(frozen=True)
class TwinSettings:
    """What a twin is started with. ``report``, ``pictures``, ``trace`` are written only by the child of a shuffle.
    ``looks``: a datagram socket that gets where its cards lie; ``hand``: folder in which its deck can be changed
    (twin_deck.py)."""

    machine: str
    card_format: str
    cards: int
    sim_seed: int
    twin: str
    pace: str
    report: Path | None = None
    pictures: Path | None = None
    trace: Path | None = None
    looks: Path | None = None
    link: Path | None = None
    hand: Path | None = None
    child: bool = False
    interpreter: str | None = None
    rosc: str | None = None
    world: str | None = None
    changes: tuple[str, ...] = ()  # of its machine file, NAME=VALUE

    def command(self) -> list[str]:
        """The command line of the twin."""
        parts = [sys.executable, "-m", "mischwerk_sim", "serve", "--format", self.card_format]
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name not in ("card_format", "changes", "child") and value is not None:
                parts += [f"--{field.name.replace('_', '-')}", str(value)]
        for change in self.changes:
            parts += ["--set", change]
        return [*parts, "--child"] if self.child else parts


class TwinChild:
    """A running twin in a session of its own, so that the terminal's Ctrl-C reaches the host only."""

    def __init__(self, settings: TwinSettings) -> None:
        extras.check_twin()
        self._stderr = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the child)
        self._kept_words: list[str] = []
        self._said: queue.SimpleQueue[bytes] = queue.SimpleQueue()  # lines after the first
        self._process = subprocess.Popen(
            settings.command(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._stderr,
            start_new_session=True,
            bufsize=0,
        )
        self._drainer: threading.Thread | None = None
        try:
            self.port = self._first_line()
        except BaseException:
            self.close()
            raise
        self._drainer = threading.Thread(target=self._drain, daemon=True)
        self._drainer.start()

    def watch(self) -> None:
        """Raises MischwerkError if the twin has died."""
        if self._process.poll() is not None:
            if self._process.returncode == _UNWRITABLE:
                raise self._no_room()
            raise LinkError(
                f"The twin ended unexpectedly ({self._status()}): {self.last_words()}",
                "Try again; if it happens again, run with MISCHWERK_DEBUG=1 and report it with the record.",
            )

    def tell(self, line: str) -> None:
        """A line to the hand in a rig's twin; returns when it has done that. Raises LinkError if it does not."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError):
            self._process.stdin.write(line.encode())
        deadline = time.monotonic() + START_TIMEOUT_S
        while time.monotonic() < deadline:
            with contextlib.suppress(queue.Empty):
                self._said.get(timeout=0.2)
                return
            self.watch()
        raise LinkError(f"The twin did not {line.strip()} within {START_TIMEOUT_S:g} s.", message("try-again"))

    def ask_to_end(self) -> None:
        """By closing its stdin: it ends when the last picture is drawn."""
        if self._process.stdin:
            self._process.stdin.close()

    def is_running(self) -> bool:
        """Tell whether the twin has not ended yet."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it at once, with everything it has started in its group."""
        if self.is_running():
            os.killpg(self._process.pid, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """End the twin: by closing its stdin, then by signals to its own process group. May be called again."""
        if self._stderr.closed:
            return
        self.ask_to_end()
        for number in (None, signal.SIGTERM, signal.SIGKILL):
            if number is not None and self._process.poll() is None:
                os.killpg(self._process.pid, number)
            try:
                self._process.wait(END_TIMEOUT_S)
                break
            except subprocess.TimeoutExpired:
                continue
        if self._drainer is not None:
            self._drainer.join(END_TIMEOUT_S)
        if self._process.stdout:
            self._process.stdout.close()
        self._kept_words = self._words()
        self._stderr.close()

    def _first_line(self) -> str:
        assert self._process.stdout is not None
        output = self._process.stdout.fileno()
        line = b""
        deadline = time.monotonic() + START_TIMEOUT_S
        while not line.endswith(b"\n"):
            if time.monotonic() > deadline:
                raise LinkError(
                    message("twin-did-not-start", seconds=f"{START_TIMEOUT_S:g}"), message("try-when-less-busy")
                )
            ready, _, _ = select.select([output], [], [], 0.2)
            if ready:
                byte = os.read(output, 1)  # byte by byte: nothing after the line is swallowed
                if not byte:
                    raise self._failed_start()
                line += byte
        return line.decode(errors="replace").strip()

    def _no_room(self) -> MischwerkError:
        return MischwerkError(self.last_words(), message("make-room"))

    def _failed_start(self) -> MischwerkError:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_TIMEOUT_S)
        lines = self._words()
        if self._process.returncode == 2 and lines:
            return UsageProblem(lines[0], lines[1] if len(lines) > 1 else "Correct the options.")
        if self._process.returncode == _UNWRITABLE:
            return self._no_room()
        if lines and "No module named" in lines[-1]:
            return UsageProblem(*mischwerk_install.missing("sim"))
        return LinkError(
            f"The twin did not start ({self._status()}): {self.last_words()}",
            "Try again; if it happens again, report it.",
        )

    def _drain(self) -> None:
        # A full pipe would make the twin stand still.
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._said.put(line)

    def _status(self) -> str:
        code = self._process.returncode
        return f"signal {-code}" if code is not None and code < 0 else f"status {code}"

    def _words(self) -> list[str]:
        if self._stderr.closed:
            return self._kept_words
        self._stderr.seek(0)
        lines = self._stderr.read().decode(errors="replace").splitlines()
        return [line.strip() for line in lines if line.strip()]

    def last_words(self) -> str:
        """The last line it wrote to stderr."""
        lines = self._words()
        return lines[-1] if lines else "it printed nothing."
