"""Says on stderr what is being done whenever a command would be silent for seconds, so that nobody thinks it hangs."""

import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

VARIABLE = "MISCHWERK_PROGRESS_S"


def _interval_s(default: float = 2.5) -> float:
    """Between two lines in a pipe, as the environment wants it; 0 is never."""
    try:
        return float(os.environ.get(VARIABLE, default)) or math.inf
    except ValueError:
        return default


INTERVAL_S = _interval_s()
AT_ONCE_S = 1.0  # on a terminal, where the line is written over and goes away again
_LOOK_S = 0.2
_ERASE = "\r\x1b[2K"


@dataclass(eq=False)
class Work:
    """Something that is being done; ``words`` say what, and how far it is."""

    words: Callable[[], str]
    began: float = field(default_factory=time.monotonic)


class Heartbeat:
    """Works that contain one another: the innermost one is told. Of a silent one, something else tells."""

    def __init__(self) -> None:
        self._works: list[Work] = []
        self._spoken = self._ended = 0.0
        self._is_drawn = False  # the line on the terminal
        self._compiling = 0
        self._compiler = Work(lambda: "working")
        self._thread: threading.Thread | None = None
        self.harmless: Callable[[str], str] = str  # what makes others' text harmless for a terminal

    @contextmanager
    def doing(self, words: str | Callable[[], str], *, is_soon: bool = False) -> Iterator[Work]:
        """Something is done meanwhile; no ``words``: something else tells of it. ``is_soon``: the first line comes
        after AT_ONCE_S in a pipe as well."""
        work = Work(words if callable(words) else lambda: words)
        self.begin(work)
        if is_soon and math.inf > INTERVAL_S:
            self._spoken += AT_ONCE_S - INTERVAL_S
        try:
            yield work
        finally:
            self.end(work)

    def begin(self, work: Work) -> None:
        """``work`` begins, within the others."""
        now = time.monotonic()
        if not self._works and now - self._ended > AT_ONCE_S:
            self._spoken = now
        self._works.append(work)
        self._erase()
        if self._thread is None:
            self._thread = threading.Thread(target=self._beat, daemon=True)
            self._thread.start()

    def end(self, work: Work) -> None:
        """``work`` is done, or not to be told for now. May be called again."""
        if work in self._works:
            self._works.remove(work)
            self._ended = time.monotonic()
            self._erase()

    def clear(self) -> None:
        """Something is written: take the line away."""
        self._spoken = time.monotonic()
        self._erase()

    def compiling(self, is_begin: bool) -> None:
        """One function more is being compiled, or one less."""
        self._compiling += 1 if is_begin else -1
        if is_begin and not self._works:
            self.begin(self._compiler)
        elif not self._compiling:
            self.end(self._compiler)

    @property
    def reason(self) -> str:
        """Why it takes longer than usual: words behind the others, or none."""
        return ", compiling, once on this computer" if self._compiling else ""

    def _erase(self) -> None:
        if self._is_drawn:
            self._is_drawn = False
            _write(_ERASE)

    def _beat(self) -> None:
        while True:
            time.sleep(_LOOK_S)
            work, now = next(iter(self._works[-1:]), None), time.monotonic()
            words = work.words() if work is not None else ""
            if work is None or not words:
                continue
            line = self.harmless(f"{words}{self.reason}, {now - work.began:.0f} s")
            if not sys.stderr.isatty():
                if now - self._spoken >= INTERVAL_S:
                    self._spoken = now
                    _write(line + "\n")
            elif self._is_drawn or now - self._spoken >= AT_ONCE_S:
                self._is_drawn = True
                _write(_ERASE + line)


def _write(text: str) -> None:
    stream: Any = sys.stderr
    stream = getattr(stream, "stream", stream)  # of a HarmlessStream: the line is harmless, and erased by a sequence
    try:
        stream.write(text)
        stream.flush()
    except (OSError, ValueError):  # nobody reads it any more
        return


HEARTBEAT = Heartbeat()
